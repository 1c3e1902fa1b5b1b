//! What a damping factor is asked, and why it may refuse to answer.

use super::exponent::Exponent;
use thiserror::Error;

/// What a damping factor is computed from, in SI units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FactorInputs {
    /// The restitution that is wanted, c_r, in (0, 1].
    pub restitution: f64,
    /// k in N/mⁿ.
    pub stiffness: f64,
    /// n.
    pub exponent: f64,
    /// m.
    pub damping_exponent: f64,
    /// The effective mass m₀ in kg.
    pub mass: f64,
    /// The closing speed v₀ in m/s.
    pub speed: f64,
}

impl FactorInputs {
    pub(super) fn check(&self) -> Result<(), FactorError> {
        if !(self.restitution > 0.0 && self.restitution <= 1.0) {
            return Err(FactorError::Restitution { value: self.restitution });
        }
        let positive = [("k", self.stiffness), ("n", self.exponent), ("m0", self.mass), ("v0", self.speed)];
        let wrong = |(_, value): &(&str, f64)| !(value.is_finite() && *value > 0.0);
        match positive.into_iter().find(wrong) {
            Some((name, value)) => Err(FactorError::NotPositive { name, value }),
            None => Ok(()),
        }
    }
}

/// Why a factor has no λ.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum FactorError {
    /// A restitution outside (0, 1].
    #[error("the restitution is {value}: it must be greater than 0 and at most 1")]
    Restitution {
        /// Its value.
        value: f64,
    },
    /// A quantity that must be greater than zero and finite.
    #[error("{name} is {value}: it must be greater than 0 and finite")]
    NotPositive {
        /// Its symbol.
        name: &'static str,
        /// Its value.
        value: f64,
    },
    /// An m for which the factor has no formula.
    #[error("{}", no_formula(factor, *m, allowed))]
    DampingExponent {
        /// The factor.
        factor: &'static str,
        /// The m that was given.
        m: f64,
        /// What m may be.
        allowed: Exponent,
    },
    /// The formula overflows.
    #[error("the lambda of {factor} is {lambda}")]
    NotFinite {
        /// The factor.
        factor: &'static str,
        /// What came out.
        lambda: f64,
    },
}

/// Which m a factor has, in words.
fn no_formula(factor: &str, m: f64, allowed: &Exponent) -> String {
    match allowed {
        Exponent::OneOf(_) => {
            let printed = allowed.words().replace(" | ", ", ");
            format!("no fit of {factor} is printed for m = {m}; printed are m = {printed}")
        }
        _ => format!("{factor} has m = {}, not {m}", allowed.words()),
    }
}
