//! The restoring models: one file each, with its parameters, phases, guards and resets; and the list of them.

mod baber_noori;
mod bilinear;
mod bilinear_flow;
mod bilinear_mixed;
mod bilinear_mode;
mod bouc_wen;
mod catalogue;
mod exponent;
mod hysteresis;
mod masing;
mod parameters;
mod ramberg_osgood;
mod trilinear;

pub use baber_noori::BoucWenBaberNoori;
pub use bilinear::Bilinear;
pub use bouc_wen::BoucWen;
pub use catalogue::{CATALOGUE, Entry, find};
pub use ramberg_osgood::RambergOsgood;
pub use trilinear::Trilinear;

use crate::oscillator::formulation::{Formulation, Variant};
use crate::oscillator::linear::Linear;

/// A restoring model with its parameters, SI units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Restoring {
    /// Trilinear elastic (P4 Fig. 1).
    Trilinear(Trilinear),
    /// Bilinear hysteresis (P4 section 3).
    Bilinear(Bilinear),
    /// Bouc-Wen (P4 section 4.1).
    BoucWen(BoucWen),
    /// Bouc-Wen-Baber-Noori (P4 section 4.4).
    BoucWenBaberNoori(BoucWenBaberNoori),
    /// Ramberg-Osgood with Masing rules.
    RambergOsgood(RambergOsgood),
    /// A linear model (P4 Tables 1-3).
    Linear(Linear),
}

impl Restoring {
    /// Initial stiffness in N/m, and the length in m at which the model stops being linear; infinite where it never does.
    pub(in crate::oscillator) fn natural(&self) -> (f64, f64) {
        match self {
            Restoring::Trilinear(model) => model.natural(),
            Restoring::Bilinear(model) => model.natural(),
            Restoring::BoucWen(model) => model.natural(),
            Restoring::BoucWenBaberNoori(model) => model.natural(),
            Restoring::RambergOsgood(model) => model.natural(),
            Restoring::Linear(m) => m.natural(),
        }
    }

    /// What the library knows about the model.
    pub fn entry(&self) -> &'static Entry {
        match self {
            Restoring::Trilinear(_) => &trilinear::ENTRY,
            Restoring::Bilinear(_) => &bilinear::ENTRY,
            Restoring::BoucWen(_) => &bouc_wen::ENTRY,
            Restoring::BoucWenBaberNoori(_) => &baber_noori::ENTRY,
            Restoring::RambergOsgood(_) => &ramberg_osgood::ENTRY,
            Restoring::Linear(linear) => linear.kind().entry(),
        }
    }

    /// The model's choice of state variables with this name, if it has it.
    pub fn variant(&self, formulation: Formulation) -> Option<&'static Variant> {
        self.entry().variant(formulation)
    }
}
