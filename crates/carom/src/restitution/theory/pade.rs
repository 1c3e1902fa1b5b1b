//! Padé approximants: the quotient of two polynomials whose series is a given one as far as it can be.
//!
//! ```text
//! [L/M](x) = (p₀ + p₁ x + ... + p_L x^L)/(1 + q₁ x + ... + q_M x^M),   Σⱼ₌₀ᴹ qⱼ cₗ₋ⱼ = 0 for l = L+1 ... L+M
//! ```
//!
//! The equations are solved in the variable x/h with h so that the coefficients have about one size. They are called defective
//! where a pivot vanishes to rounding. Poles at x > 0 are looked for once. A pole with a zero of the numerator right beside it (a
//! Froissart doublet) is an accident of the degrees, not of the function: it spoils its own neighbourhood only. [`Pade::pole`] reports
//! any other that lies before x, and a doublet where x is too close to it.

use super::error::TheoryError;
use super::series;
use crate::numerics::{bisect, solve, to_the_last_digit};

/// Poles are looked for up to so many times the scale of the variable, in so many points.
const FARTHEST: f64 = 64.0;
const LOOKS: usize = 8192;
/// A zero this close to a pole, relative, makes a doublet.
const DOUBLET: f64 = 1e-4;
/// A doublet spoils so many times the distance of its pole and zero: its trace is then down to 1e-4.
const SPOILS: f64 = 1e4;

/// A Padé approximant.
#[derive(Clone, Debug, PartialEq)]
pub struct Pade {
    /// p₀ ... p_L in the scaled variable.
    numerator: Vec<f64>,
    /// 1, q₁ ... q_M in the scaled variable.
    denominator: Vec<f64>,
    /// The variable is divided by this.
    scale: f64,
    /// What of the positive axis is lost, in order: from where, to where. A true pole loses all that follows.
    lost: Vec<(f64, f64)>,
}

impl Pade {
    /// [L/M] from the coefficients of a series, of which the first L + M + 1 are used.
    pub fn new(coefficients: &[f64], numerator: usize, denominator: usize) -> Result<Self, TheoryError> {
        let needed = numerator + denominator + 1;
        let Some(used) = coefficients.get(..needed) else {
            return Err(TheoryError::TooFewTerms { needed, given: coefficients.len() });
        };
        let scale = scale(used);
        let c: Vec<f64> = used.iter().enumerate().map(|(k, c)| c * scale.powi(k as i32)).collect();
        let at = |index: usize, back: usize| if back > index { 0.0 } else { c[index - back] };
        let rows = (1..=denominator).map(|i| {
            let l = numerator + i;
            let mut row: Vec<f64> = (1..=denominator).map(|j| at(l, j)).collect();
            row.push(-c[l]);
            row
        });
        let solved = solve(rows.collect()).ok_or(TheoryError::Defective { numerator, denominator })?;
        let mut q = vec![1.0];
        q.extend(solved);
        let p: Vec<f64> = (0..=numerator).map(|l| (0..=l.min(denominator)).map(|j| q[j] * c[l - j]).sum()).collect();
        let lost = lost(&p, &q).into_iter().map(|(from, to)| (scale * from, scale * to)).collect();
        Ok(Pade { numerator: p, denominator: q, scale, lost })
    }

    /// Its value.
    pub fn at(&self, x: f64) -> f64 {
        let x = x / self.scale;
        series::at(&self.numerator, x) / series::at(&self.denominator, x)
    }

    /// Whether it has a doublet at x > 0, and so says no more than an approximant of degrees one lower.
    pub fn is_degenerate(&self) -> bool {
        self.lost.iter().any(|(_, to)| to.is_finite())
    }

    /// The pole on the way from 0 to x that makes the value at x worthless, if there is one.
    pub fn pole(&self, x: f64) -> Option<f64> {
        let spoils = |(from, to): &&(f64, f64)| *from <= x && x <= *to;
        self.lost.iter().find(spoils).map(|(from, to)| if to.is_finite() { 0.5 * (from + to) } else { *from })
    }
}

/// The stretches that poles cost, in the scaled variable.
fn lost(numerator: &[f64], denominator: &[f64]) -> Vec<(f64, f64)> {
    let look = |i: usize| FARTHEST * i as f64 / LOOKS as f64;
    let q = |x: f64| series::at(denominator, x);
    let mut stretches = Vec::new();
    for i in 1..=LOOKS {
        let (low, high) = (look(i - 1), look(i));
        if q(low) * q(high) > 0.0 {
            continue;
        }
        let pole = zero(denominator, low, high).unwrap_or(high);
        match zero(numerator, pole * (1.0 - DOUBLET), pole * (1.0 + DOUBLET)) {
            Some(zero) => {
                let width = SPOILS * (zero - pole).abs().max(f64::EPSILON * pole);
                stretches.push((pole - width, pole + width));
            }
            None => stretches.push((pole, f64::INFINITY)),
        }
    }
    stretches
}

/// The zero of a polynomial between two points where its signs differ.
fn zero(polynomial: &[f64], low: f64, high: f64) -> Option<f64> {
    let below = series::at(polynomial, low);
    if below * series::at(polynomial, high) > 0.0 {
        return None;
    }
    let [low, high] = bisect([low, high], to_the_last_digit, |x| below * series::at(polynomial, x) > 0.0);
    Some(0.5 * (low + high))
}

/// h with c_k hᵏ of about one size: from the last coefficient and the first.
fn scale(c: &[f64]) -> f64 {
    let last = c.len() - 1;
    let ratio = (c[last] / c[0]).abs();
    let h = if last > 0 && ratio > 0.0 { ratio.powf(-1.0 / last as f64) } else { 1.0 };
    if h.is_finite() && h > 0.0 { h } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponential_has_its_known_approximant() {
        // e^x: [2/2] = (12 + 6x + x²)/(12 - 6x + x²)
        let series = [1.0, 1.0, 0.5, 1.0 / 6.0, 1.0 / 24.0];
        let Ok(pade) = Pade::new(&series, 2, 2) else { panic!("defective") };
        for x in [-1.0, 0.3, 2.0] {
            let exact = (12.0 + 6.0 * x + x * x) / (12.0 - 6.0 * x + x * x);
            assert!((pade.at(x) - exact).abs() < 1e-13 * exact.abs());
        }
        assert_eq!(pade.pole(5.0), None);
    }

    #[test]
    fn a_rational_series_is_defective_beyond_its_degree_and_shows_its_pole() {
        let series: Vec<f64> = (0..9).map(|k| 2f64.powi(k)).collect();
        assert!(matches!(Pade::new(&series, 3, 2), Err(TheoryError::Defective { .. })));
        let Ok(pade) = Pade::new(&series, 3, 1) else { panic!("defective") };
        assert!((pade.at(0.25) - 2.0).abs() < 1e-13);
        assert!(pade.pole(0.4).is_none());
        assert!(pade.pole(0.6).is_some_and(|x| (x - 0.5).abs() < 1e-12));
    }

    #[test]
    fn too_few_terms_are_refused() {
        assert_eq!(Pade::new(&[1.0, 2.0], 1, 1), Err(TheoryError::TooFewTerms { needed: 3, given: 2 }));
    }
}
