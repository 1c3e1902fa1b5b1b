//! Damping factors: published formulas for the λ of the power law F = k δⁿ + λ δᵐ δ̇ from a wanted restitution.
//!
//! One declaration each: what it was made for, where it comes from, and its formula. What a factor really delivers is
//! measured elsewhere. This module knows formulas; it knows no collision and no text.

mod arbitrary;
mod hysteretic;
mod inputs;
mod named;
mod viscous;

pub use inputs::{FactorError, FactorInputs};
pub use named::{NAMED_ONLY, NamedOnly};

use crate::law::{Domain, Parameter};
use crate::nearest::nearest;
use crate::parameter::{optional, required};

/// The id that stands for no formula: the damping that truly delivers the restitution, found by solving.
pub const EXACT: &str = "exact";

/// The parameters that a factor needs beside its name.
pub(super) const TABLE: [Parameter; 4] = [
    required("k", "k", "N/m^n", Domain::Positive, "stiffness"),
    required("n", "n", "1", Domain::AtLeast(1.0), "exponent of the stiffness"),
    required("restitution", "c_r", "1", Domain::AboveUpTo(0.0, 1.0), "the restitution that is wanted"),
    optional("m", "m", "1", Domain::NonNegative, f64::NAN, "exponent of the damping, where the factor leaves it free"),
];

/// An exponent that a factor was made for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Exponent {
    /// This value.
    Fixed(f64),
    /// m = n.
    SameAsN,
    /// m = (n - 1)/2.
    HalfOfNLessOne,
    /// Any value.
    Any,
    /// One of these values.
    OneOf(&'static [f64]),
}

impl Exponent {
    /// The exponent m for a stiffness with exponent n; `None` where the factor leaves it free.
    pub fn at(&self, n: f64) -> Option<f64> {
        match *self {
            Exponent::Fixed(value) => Some(value),
            Exponent::SameAsN => Some(n),
            Exponent::HalfOfNLessOne => Some(0.5 * (n - 1.0)),
            Exponent::Any | Exponent::OneOf(_) => None,
        }
    }

    /// Whether it is this value, given n.
    pub fn allows(&self, value: f64, n: f64) -> bool {
        match self {
            Exponent::OneOf(list) => list.iter().any(|v| same(*v, value)),
            _ => self.at(n).is_none_or(|v| same(v, value)),
        }
    }

    /// In words: "1.5", "n", "(n-1)/2", "any", "2 | 1.5".
    pub fn words(&self) -> String {
        match self {
            Exponent::Fixed(value) => format!("{value}"),
            Exponent::SameAsN => "n".into(),
            Exponent::HalfOfNLessOne => "(n-1)/2".into(),
            Exponent::Any => "any".into(),
            Exponent::OneOf(list) => list.iter().map(ToString::to_string).collect::<Vec<_>>().join(" | "),
        }
    }
}

/// Exponents are typed by people: 0.65 and "13/20" are the same.
fn same(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-12 * a.abs().max(1.0)
}

/// The end rule that a factor was made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MadeForEnd {
    /// Both: without load the force does not vanish before the indentation.
    Either,
    /// Contact ended at zero indentation.
    Indentation,
    /// Contact ended at zero force.
    Force,
}

impl MadeForEnd {
    /// In one word.
    pub fn name(self) -> &'static str {
        match self {
            MadeForEnd::Either => "either",
            MadeForEnd::Indentation => "indentation",
            MadeForEnd::Force => "force",
        }
    }
}

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
enum Rule {
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
    /// The end rule it was made for.
    pub end: MadeForEnd,
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
    rule: Rule,
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

    /// Whether m has to be given.
    pub fn leaves_m_free(&self) -> bool {
        matches!(self.m, Exponent::Any | Exponent::OneOf(_))
    }

    /// Whether the end rule makes a difference: for m < n a damped force vanishes before the indentation.
    pub fn end_matters(&self, n: f64, m: f64) -> bool {
        m < n && !self.compression_only
    }
}

/// Every factor whose formula is known, in the order in which they are listed.
pub const FACTORS: &[Factor] = &[
    hysteretic::HERTZ,
    hysteretic::HUNT_CROSSLEY,
    hysteretic::HERBERT_MCWHANNELL,
    hysteretic::LEE_WANG,
    hysteretic::LANKARANI_NIKRAVESH,
    hysteretic::MARHEFKA_ORIN,
    hysteretic::GONTHIER_APPROX,
    hysteretic::GONTHIER_EXACT,
    hysteretic::ZHIYING_QISHAO,
    hysteretic::YE_HERTZ,
    hysteretic::FLORES,
    hysteretic::GHARIB_HURMUZLU,
    hysteretic::HU_GUO,
    hysteretic::SUN,
    hysteretic::SAFAEIFAR_FARSHIDIANFAR,
    arbitrary::ZHANG2020,
    arbitrary::ZHANG2021,
    arbitrary::ZHANG2021_PRIMARY,
    viscous::TSUJI,
    viscous::TSUJI_FIT,
    viscous::THORNTON2013,
    viscous::JANKOWSKI,
    arbitrary::KUWABARA_KONO_BRILLIANTOV,
    viscous::KELVIN_VOIGT,
    viscous::MAHMOUD_JANKOWSKI,
    hysteretic::YE_MODIFIED_KELVIN,
    hysteretic::PANT_WIJEYEWICKREMA,
];

/// The factor with this id.
pub fn find(id: &str) -> Option<&'static Factor> {
    FACTORS.iter().find(|f| f.id == id)
}

/// The factor that is known by name only.
pub fn find_named(id: &str) -> Option<&'static NamedOnly> {
    NAMED_ONLY.iter().find(|f| f.id == id)
}

/// Every word that `factor = "..."` takes.
pub fn ids() -> Vec<&'static str> {
    FACTORS.iter().map(|f| f.id).chain([EXACT]).collect()
}

/// The known word nearest to a wrong one.
pub fn nearest_id(word: &str) -> Option<&'static str> {
    nearest(word, &ids())
}

#[cfg(test)]
mod tests;
