//! Damping factors: published formulas for the λ of the power law F = k δⁿ + λ δᵐ δ̇ from a wanted restitution.
//!
//! One declaration each: what it was made for, where it comes from, and its formula. What a factor really delivers is
//! measured elsewhere. This module knows formulas; it knows no collision and no text.

mod catalogue;
mod entry;
mod exponent;
mod formulas;
mod inputs;
mod named;

pub use catalogue::FACTORS;
pub use entry::{Factor, Provenance};
pub use exponent::Exponent;
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
