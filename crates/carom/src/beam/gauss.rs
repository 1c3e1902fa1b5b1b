//! The Gauss-Legendre points of a contact step on [0, 1], the polynomials through them, and their Legendre coefficients.

use crate::numerics::{legendre, rule};
use std::sync::LazyLock;

/// Points of a contact step.
pub(super) const NODES: usize = 8;

/// Places in a step at which the modes are asked: the points and the end.
pub(super) const PLACES: usize = NODES + 1;

/// Extrema are looked for to this part of the stretch in which they lie: their values are then those of the polynomial to rounding.
pub(super) const NARROW: f64 = 1e-8;

/// Points and weights on [0, 1].
pub(super) type Rule = (Vec<f64>, Vec<f64>);
/// For integrands that vary by less than a third of a wave.
pub(super) static GENTLE: LazyLock<Rule> = LazyLock::new(|| rule(14));
/// For integrands of a few waves.
pub(super) static WAVING: LazyLock<Rule> = LazyLock::new(|| rule(28));

/// The points of a contact step and what follows from them.
#[derive(Clone, Debug)]
pub(super) struct Points {
    /// Where, on [0, 1].
    pub at: [f64; NODES],
    /// Weights of the integral over [0, 1].
    pub weights: [f64; NODES],
    /// Row i: weights of the integral from 0 to point i.
    pub until: [[f64; NODES]; NODES],
    /// `monomials[j][k]`: coefficient of xᵏ in the polynomial that is 1 at point j and 0 at the others.
    pub monomials: [[f64; NODES]; NODES],
    /// Rows: the four highest Legendre coefficients of a polynomial from its values, rising.
    tail: [[f64; NODES]; 4],
    /// Barycentric weights.
    barycentric: [f64; NODES],
}

impl Points {
    /// Computes them.
    pub fn new() -> Points {
        let (at, weights) = rule(NODES);
        let at: [f64; NODES] = std::array::from_fn(|i| at[i]);
        let weights: [f64; NODES] = std::array::from_fn(|i| weights[i]);
        let barycentric =
            std::array::from_fn(|j| (0..NODES).filter(|k| *k != j).map(|k| 1.0 / (at[j] - at[k])).product());
        let monomials = std::array::from_fn(|j| monomials(&at, j, barycentric));
        let tail = [NODES - 4, NODES - 3, NODES - 2, NODES - 1].map(|degree| {
            std::array::from_fn(|j| {
                let x = 2.0 * at[j] - 1.0;
                (2.0 * degree as f64 + 1.0) * weights[j] * legendre(degree, x).0
            })
        });
        let mut points = Points { at, weights, until: [[0.0; NODES]; NODES], monomials, tail, barycentric };
        points.until = std::array::from_fn(|i| points.integrals(at[i]));
        points
    }

    /// A point, or the end.
    pub fn place(&self, i: usize) -> f64 {
        self.at.get(i).copied().unwrap_or(1.0)
    }

    /// Weights of the integral from 0 to c.
    pub fn integrals(&self, c: f64) -> [f64; NODES] {
        let mut result = [0.0; NODES];
        for (x, w) in self.at.iter().zip(&self.weights) {
            let basis = self.basis(c * x);
            for (r, b) in result.iter_mut().zip(basis) {
                *r += c * w * b;
            }
        }
        result
    }

    /// The polynomials that are 1 at one point and 0 at the others, at x.
    pub fn basis(&self, x: f64) -> [f64; NODES] {
        if let Some(hit) = self.at.iter().position(|a| *a == x) {
            return std::array::from_fn(|j| f64::from(u8::from(j == hit)));
        }
        let product: f64 = self.at.iter().map(|a| x - a).product();
        std::array::from_fn(|j| product * self.barycentric[j] / (x - self.at[j]))
    }

    /// The polynomial through `values`, at x.
    pub fn value(&self, values: &[f64; NODES], x: f64) -> f64 {
        self.basis(x).iter().zip(values).map(|(b, v)| b * v).sum()
    }

    /// The size of the two highest Legendre coefficients of the polynomial through `values`.
    pub fn tail(&self, values: &[f64; NODES]) -> f64 {
        self.pair(values, 2)
    }

    /// The same, and the size of the two coefficients before them: how fast they fall says how smooth the values are.
    pub fn tails(&self, values: &[f64; NODES]) -> [f64; 2] {
        [self.pair(values, 2), self.pair(values, 0)]
    }

    fn pair(&self, values: &[f64; NODES], first: usize) -> f64 {
        let coefficient = |row: &[f64; NODES]| row.iter().zip(values).map(|(a, b)| a * b).sum::<f64>().abs();
        coefficient(&self.tail[first]) + coefficient(&self.tail[first + 1])
    }
}

impl Default for Points {
    fn default() -> Self {
        Points::new()
    }
}

fn monomials(at: &[f64; NODES], j: usize, barycentric: [f64; NODES]) -> [f64; NODES] {
    let mut coefficients = [0.0; NODES];
    coefficients[0] = barycentric[j];
    for (degree, k) in (0..NODES).filter(|k| *k != j).enumerate() {
        for i in (0..=degree).rev() {
            coefficients[i + 1] += coefficients[i];
            coefficients[i] *= -at[k];
        }
    }
    coefficients
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polynomials_are_found_again_from_their_values() {
        let points = Points::new();
        let f = |x: f64| 1.0 - 3.0 * x + x.powi(5) - 2.0 * x.powi(7);
        let values = points.at.map(f);
        for x in [0.0, 0.3, 0.77, 1.0] {
            assert!((points.value(&values, x) - f(x)).abs() < 1e-13);
            let horner: f64 = (0..NODES)
                .map(|j| values[j] * (0..NODES).rev().fold(0.0, |sum, k| sum * x + points.monomials[j][k]))
                .sum();
            assert!((horner - f(x)).abs() < 1e-10);
        }
        assert!(points.tail(&points.at.map(|x| x.powi(5))) < 1e-13);
    }
}
