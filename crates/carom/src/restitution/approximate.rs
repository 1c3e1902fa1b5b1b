//! The approximate equation of P1 (eq. 38) in closed form, beside the true one (eq. 4).
//!
//! Eq. 38 replaces the damping by a stiffer spring going in and a softer one coming out, both with the exponent m. With the damping
//! of eq. 36 it delivers the restitution asked for exactly, and
//!
//! ```text
//! δ_max = (c_r (n+1)/2)^(1/(n+1))        T = δ_max (1 + 1/c_r) √π Γ(1 + 1/(m+1))/Γ(1/2 + 1/(m+1))
//! ```
//!
//! in units of X_c and T_c. The dimensionless equation (eq. 42) is ẍ + k* xⁿ + λ* xᵐ ẋ = 0 in units of δ_max and δ_max/v₀ with
//! k* = c_r (n+1)/2 and λ* = 3 (1-c_r)(m+1)/(4α).

use super::Bead;
use super::alpha::primary;
use crate::collide::{EndRule, SolveError};
use crate::numerics::ln_gamma;

/// One row of the comparison (P1 section 2.4): eq. 38 in closed form, eq. 4 by integration, both with the damping of eq. 36.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// Asked for, and delivered by eq. 38.
    pub restitution: f64,
    /// Largest indentation by eq. 38, in X_c.
    pub indentation: f64,
    /// Largest indentation by eq. 4.
    pub true_indentation: Option<f64>,
    /// Duration by eq. 38, in T_c.
    pub duration: f64,
    /// Duration by eq. 4; `None` where the bodies stick.
    pub true_duration: Option<f64>,
}

impl Comparison {
    /// Relative error of the indentation.
    pub fn indentation_error(&self) -> Option<f64> {
        self.true_indentation.map(|exact| self.indentation / exact - 1.0)
    }

    /// Relative error of the duration, where there is one.
    pub fn duration_error(&self) -> Option<f64> {
        self.true_duration.map(|exact| self.duration / exact - 1.0)
    }
}

/// k* and λ* of eq. 42 for a restitution and an α (1 for the primary formula).
pub fn dimensionless(n: f64, m: f64, restitution: f64, alpha: f64) -> (f64, f64) {
    (0.5 * restitution * (n + 1.0), 0.75 * (1.0 - restitution) * (m + 1.0) / alpha)
}

/// Largest indentation and duration of eq. 38 in X_c and T_c.
pub fn closed_form(n: f64, m: f64, restitution: f64) -> (f64, f64) {
    let depth = (0.5 * restitution * (n + 1.0)).powf(1.0 / (n + 1.0));
    let q = 1.0 / (m + 1.0);
    let gammas = (ln_gamma(1.0 + q) - ln_gamma(0.5 + q)).exp();
    (depth, depth * (1.0 + 1.0 / restitution) * std::f64::consts::PI.sqrt() * gammas)
}

/// Eq. 38 beside eq. 4 for one restitution.
pub fn compare(n: f64, m: f64, restitution: f64, end: EndRule) -> Result<Comparison, SolveError> {
    let bead = Bead { n, m, damping: primary(n, m, restitution), push: 0.0, end, compression_only: false };
    let results = bead.run(1e-12)?.results;
    let (indentation, duration) = closed_form(n, m, restitution);
    Ok(Comparison {
        restitution,
        indentation,
        true_indentation: results.max_indentation,
        duration,
        true_duration: results.duration,
    })
}
