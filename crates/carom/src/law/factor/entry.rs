//! A damping factor: what it was made for, where it comes from, and its formula.

use super::exponent::Exponent;
use super::inputs::{FactorError, FactorInputs};
use crate::law::EndRule;

/// How a formula came here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Provenance {
    /// Read in a source that states it.
    Seen,
    /// Derived and checked here.
    Derived,
    /// Recalled, not read again.
    Recalled,
}

impl Provenance {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Provenance::Seen => "seen in a source",
            Provenance::Derived => "derived",
            Provenance::Recalled => "recalled",
        }
    }
}

/// How λ is computed.
#[derive(Clone, Copy, Debug)]
pub(super) enum Rule {
    /// λ = d k/v₀ with d(c_r, n).
    Hysteretic(fn(f64, f64) -> f64),
    /// λ = a √(k m₀) with a(c_r, n).
    Viscous(fn(f64, f64) -> f64),
    /// Anything else.
    General(fn(&FactorInputs) -> f64),
}

/// A damping factor.
#[derive(Clone, Copy, Debug)]
pub struct Factor {
    /// The word in `factor = "..."`.
    pub id: &'static str,
    /// Who published it.
    pub authors: &'static str,
    /// When.
    pub year: &'static str,
    /// The formula in plain text.
    pub formula: &'static str,
    /// The n it was made for.
    pub n: Exponent,
    /// The m it was made for.
    pub m: Exponent,
    /// The end rule it was made for; `None` for both: without load the force does not vanish before the indentation.
    pub end: Option<EndRule>,
    /// What λ depends on, of c_r, k, v0, m0, n, m.
    pub depends_on: &'static [&'static str],
    /// The damping acts during compression only.
    pub compression_only: bool,
    /// Where it holds.
    pub validity: &'static str,
    /// How the formula came here.
    pub provenance: Provenance,
    /// Where it was published.
    pub reference: &'static str,
    pub(super) rule: Rule,
}

impl Factor {
    /// λ in N s/m^(m+1).
    pub fn lambda(&self, inputs: &FactorInputs) -> Result<f64, FactorError> {
        inputs.check()?;
        let &FactorInputs { restitution, stiffness, exponent, damping_exponent, mass, speed } = inputs;
        if !self.m.allows(damping_exponent, exponent) {
            return Err(FactorError::DampingExponent { factor: self.id, m: damping_exponent, allowed: self.m });
        }
        let lambda = match self.rule {
            Rule::Hysteretic(d) => d(restitution, exponent) * stiffness / speed,
            Rule::Viscous(a) => a(restitution, exponent) * (stiffness * mass).sqrt(),
            Rule::General(lambda) => lambda(inputs),
        };
        if lambda.is_finite() { Ok(lambda) } else { Err(FactorError::NotFinite { factor: self.id, lambda }) }
    }

    /// The end rule it was made for in one word: "either" for both.
    pub fn end_name(&self) -> &'static str {
        self.end.map_or("either", EndRule::name)
    }

    /// Whether the end rule makes a difference: for m < n a damped force vanishes before the indentation.
    pub fn end_matters(&self, n: f64, m: f64) -> bool {
        m < n && !self.compression_only
    }
}
