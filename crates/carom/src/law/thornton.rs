//! Thornton's law: elastic-perfectly-plastic spheres.
//!
//! Use: metals above the speed of first yield; restitution falls with the speed, in the end as v^(-1/4).
//!
//! Equation (Thornton 1997), δ the indentation, m the largest so far:
//!
//! ```text
//! elastic    F = 4/3 E* √R* δ^(3/2)  until the pressure 2E*a/(πR*) at the centre reaches p_y:
//!            a_y = π p_y R*/(2E*),  δ_y = a_y²/R*,  F_y = 4/3 E* √R* δ_y^(3/2)
//! yielding   F = F_y + π p_y R* (δ - δ_y)
//! below m    F = 4/3 E* √R_p* (δ - δ_p)^(3/2),  R_p* = 4E*/(3 F_max) a_max³,  a_max² = (2 F_max + F_y)/(2π p_y),  δ_p = m - a_max²/R_p*
//! ```
//!
//! Symbols: E* Pa, R* m, p_y Pa. From a_y: π p_y R* = 2 E* a_y, so that the line of yielding leaves Hertz's curve along its tangent, and
//! F_y = 2/3 π p_y a_y². Scaled with y = δ_y/X_c nothing else is left: F_y = y^(3/2), slope 3/2 √y, and with φ = (2 F_max + F_y)/(3 F_y)
//!
//! ```text
//! R_p*/R* = ρ = F_y/F_max φ^(3/2)        m - δ_p = y φ/ρ        given back: 2/5 F_max (m - δ_p) = 2/5 F_max²/√(y φ)
//! ```
//!
//! Limits: below v_y, with m v_y²/2 = 2/5 F_y δ_y, Hertz; p_y → ∞ Hertz at any speed. Reloading beyond m goes on yielding.
//! Cannot: end at zero indentation; harden; lose less than all plastic work.
//! Restitution without load, r = v_y/v ≤ 1: e² = (6√3/5) (1 - r²/6) √(r/(r + 2√(6/5 - r²/5))). By energy: m v² = 4/5 F_y δ_y/r², and what
//! comes back is 2/5 F_max (m - δ_p) with (F_max/F_y)² = (6/r² - 1)/5.
//! References: C. Thornton, Coefficient of restitution for collinear collisions of elastic-perfectly plastic spheres, Journal of Applied
//! Mechanics 64 (1997) 383-386.

use super::contact::{ContactLaw, Units, Values};
use super::direct::Direct;
use super::entry::{Entry, Form, Spheres, Table};
use super::plastic::{Curve, Loading, Plastic, Yielding, quarter};
use super::spheres;
use super::start::Guess;
use crate::numerics::rule;
use crate::parameter::{Domain, Parameter, required};
use crate::scalar::Scalar;
use std::sync::LazyLock;

const DIMENSIONAL: &[Parameter] = &[
    required("k", "k", "N/m^1.5", Domain::Positive, "Hertzian stiffness"),
    required("yield_indentation", "δ_y", "m", Domain::Positive, "indentation at which the contact yields first"),
];

const MATERIAL_TABLE: &[Parameter] =
    &[required("yield_pressure", "p_y", "Pa", Domain::Positive, "pressure at the centre at which the contact yields")];

/// The form with spheres and their yield pressure.
const MATERIAL: Form = Form::Alternative("material");

const ENTRY: Entry = Entry {
    name: "thornton",
    short: "thornton",
    title: "Thornton, elastic-perfectly plastic",
    purpose: "metal spheres that yield: Hertz until the pressure reaches a limit, then a straight line",
    equations: &[
        "F = 4/3 E R^(1/2) d^(3/2) up to d_y,   d_y = (pi p_y/(2 E))^2 R",
        "F = F_y + pi p_y R (d - d_y) while the indentation is the largest so far",
        "F = 4/3 E R_p^(1/2) (d - d_p)^(3/2) below it, through the turning point, with R_p and d_p of the flattened sphere",
        "[law.spheres] and yield_pressure, or k and yield_indentation",
    ],
    limits: &[
        "no load: restitution 1 up to v_y, m v_y^2/2 = 2/5 F_y d_y; above, with r = v_y/v,",
        "  e^2 = 6 sqrt(3)/5 (1 - r^2/6) sqrt(r/(r + 2 sqrt(6/5 - r^2/5))), in the end as v^(-1/4)",
        "yield_pressure -> infinity: Hertz",
        "ends at F <= 0 <= v only: the bodies part at a residual indentation",
    ],
    references: &["Thornton, C. (1997), ASME J Appl Mech 64(2), 383-386"],
    tables: &[
        Table { form: Form::Dimensional, parameters: DIMENSIONAL, told_by: "law.yield_indentation", words: "" },
        Table {
            form: MATERIAL,
            parameters: MATERIAL_TABLE,
            told_by: "law.yield_pressure",
            words: "SI units with [body1], [body2] and [law.spheres]",
        },
    ],
    mixed: "give [law.spheres] and yield_pressure, or k and yield_indentation",
    instead: &[
        ("k", ", or give [law.spheres] and yield_pressure"),
        ("yield_indentation", ", or give [law.spheres] and yield_pressure"),
    ],
    spheres: Spheres::Needed(MATERIAL),
    ..Entry::PLAIN
};

/// The law.
#[derive(Clone, Copy, Debug)]
pub struct Thornton;

/// δ_y.
fn yield_indentation<T: Scalar>(values: &Values<'_, T>) -> T {
    match values.spheres {
        Some(pair) => {
            let ratio = T::constant(0.5 * std::f64::consts::PI) * values.get("yield_pressure") / spheres::modulus(pair);
            ratio * ratio * spheres::radius(pair)
        }
        None => values.get("yield_indentation"),
    }
}

impl ContactLaw for Thornton {
    const ENTRY: &'static Entry = &ENTRY;
    type Scaled<T: Scalar> = Direct<Yielding<Flattening<T>>>;

    fn stiffness<T: Scalar>(values: &Values<'_, T>) -> (T, T) {
        let k = values.spheres.map_or_else(|| values.get("k"), spheres::stiffness);
        (k, T::constant(1.5))
    }

    fn scaled<T: Scalar>(values: &Values<'_, T>, units: Units<T>) -> Self::Scaled<T> {
        Direct::new(Yielding(Flattening { y: yield_indentation(values) / units.length }), &[1.5])
    }

    fn start(guess: &Guess<'_>) -> Vec<f64> {
        let (k, length, _) = guess.stiffness("k", 1.0, 1.5);
        vec![k, length * 10f64.powf(-4.0 + 4.0 * guess.draws[0])]
    }
}

/// The equations in dimensionless form.
#[derive(Clone, Copy, Debug)]
pub struct Flattening<T> {
    /// δ_y/X_c
    y: T,
}

impl<T: Scalar> Flattening<T> {
    /// ρ = R_p*/R* of a curve.
    fn flatness(&self, curve: &Curve<T>) -> T {
        let start = self.y.power(T::constant(1.5));
        start / curve.peak * self.phi(curve.peak).power(T::constant(1.5))
    }

    /// φ = (2 F_max + F_y)/(3 F_y).
    fn phi(&self, peak: T) -> T {
        let start = self.y.power(T::constant(1.5));
        (peak + peak + start) / (start + start + start)
    }
}

impl<T: Scalar> Plastic<T> for Flattening<T> {
    fn parameters(&self) -> Vec<(&'static str, T)> {
        vec![("yield_indentation", self.y)]
    }

    fn exponent(&self) -> f64 {
        1.5
    }

    fn yields_at(&self) -> T {
        self.y
    }

    fn curve(&self, largest: T) -> Curve<T> {
        let c = T::constant;
        let root = self.y.power(c(0.5));
        let slope = c(1.5) * root;
        let peak = self.y * root + slope * (largest - self.y);
        let phi = self.phi(peak);
        let scale = c(0.4) / (self.y * phi).power(c(0.5));
        let stored = scale * peak * peak;
        // dφ/dm = 1/y
        let stored_slope = scale * (c(2.0) * peak * slope - c(0.5) * peak * peak / (phi * self.y));
        // m - δ_p = 5/2 of what is given back over F_max
        Curve { peak, stored, stored_slope, residual: largest - c(2.5) * stored / peak }
    }

    /// Hertz up to y, where 1 - v_y² = 4/5 y^(5/2); then along the line, a part of an oscillation: v_y² = (F_max² - F_y²)/s with s = 3/2 √y.
    fn loading(&self) -> Loading {
        let (y, hertz) = (self.y.re(), 1.25f64.powf(0.4));
        if hertz <= y {
            return Loading { largest: hertz, time: hertz * quarter(1.5), yields: None };
        }
        let (share, start, slope) = (0.8 * y.powf(2.5), y.powf(1.5), 1.5 * y.sqrt());
        let speed = (1.0 - share).max(0.0).sqrt();
        let peak = (start * start + slope * speed * speed).sqrt();
        let yields = hertz * first_part(share.sqrt().min(1.0).asin());
        let time = yields + (speed * slope.sqrt()).atan2(start) / slope.sqrt();
        Loading { largest: y + speed * speed / (start + peak), time, yields: Some(yields) }
    }

    fn force(&self, curve: &Curve<T>, _largest: T, above: T) -> T {
        self.flatness(curve).power(T::constant(0.5)) * above.power(T::constant(1.5))
    }

    fn energy(&self, curve: &Curve<T>, _largest: T, above: T) -> T {
        T::constant(0.4) * self.flatness(curve).power(T::constant(0.5)) * above.power(T::constant(2.5))
    }
}

/// Points of the rule of [`first_part`]: with so many what is left is rounding.
static GAUSS: LazyLock<(Vec<f64>, Vec<f64>)> = LazyLock::new(|| rule(24));

/// ∫ dx/√(1 - x^(5/2)) from 0 to where x^(5/2) = sin²θ. With x = sin^(4/5) ϑ it is 4/5 ∫ sin^(-1/5) ϑ dϑ, and with ϑ = τ⁵, in which nothing is singular any more,
/// 4 ∫ τ³ (sin τ⁵/τ⁵)^(-1/5) dτ.
fn first_part(theta: f64) -> f64 {
    let end = theta.powf(0.2);
    let term = |(share, weight): (&f64, &f64)| {
        let tau = end * share;
        let angle = tau.powi(5);
        let sinc = if angle > 0.0 { angle.sin() / angle } else { 1.0 };
        weight * tau.powi(3) * sinc.powf(-0.2)
    };
    4.0 * end * GAUSS.0.iter().zip(&GAUSS.1).map(term).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_part_of_a_collision_is_an_incomplete_beta_function() {
        let whole = first_part(std::f64::consts::FRAC_PI_2);
        assert!((whole / quarter(1.5) - 1.0).abs() < 1e-14, "{whole}");
        // Next to nothing takes as long as it is far.
        let theta = 1e-6f64;
        assert!((first_part(theta) / theta.powf(0.8) - 1.0).abs() < 1e-12);
    }
}
