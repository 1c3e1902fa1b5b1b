//! The linear models by name, what their tables share, and the way from values to a model.

use super::model::Model;
use super::{
    generalised_maxwell, kelvin, kelvin_chain, maxwell, standard_fluid_1, standard_fluid_2, standard_solid_1,
    standard_solid_2, two_kelvin_series, two_maxwell_parallel,
};
use crate::oscillator::problem::{Events, Formulation};
use crate::oscillator::restoring::{Entry, RestoringKind, Variant, entry};
use crate::parameter::{Domain, Parameter, required};
use crate::scalar::Scalar;

/// The linear models of P4 Tables 1-3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinearKind {
    /// Table 1 (a).
    Kelvin,
    /// Table 1 (b).
    Maxwell,
    /// Table 2 (a).
    StandardSolid1,
    /// Table 2 (b).
    StandardSolid2,
    /// Table 2 (c).
    StandardFluid1,
    /// Table 2 (d).
    StandardFluid2,
    /// Table 3 (a).
    GeneralisedMaxwell,
    /// Table 3 (b).
    KelvinChain,
    /// Table 3 (c).
    TwoMaxwellParallel,
    /// Table 3 (d).
    TwoKelvinSeries,
}

/// Every linear model, in the order of the tables.
pub(in crate::oscillator) const ENTRIES: [Entry; 10] = [
    kelvin::ENTRY,
    maxwell::ENTRY,
    standard_solid_1::ENTRY,
    standard_solid_2::ENTRY,
    standard_fluid_1::ENTRY,
    standard_fluid_2::ENTRY,
    generalised_maxwell::ENTRY,
    kelvin_chain::ENTRY,
    two_maxwell_parallel::ENTRY,
    two_kelvin_series::ENTRY,
];

/// A linear model with its values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Linear {
    kind: LinearKind,
    values: [f64; MOST],
}

/// The most parameters a model has.
const MOST: usize = 4;

impl Linear {
    /// The model with its values in the order of its table; those that are missing are NaN.
    pub fn new(kind: LinearKind, values: &[f64]) -> Self {
        let mut own = [f64::NAN; MOST];
        for (slot, value) in own.iter_mut().zip(values) {
            *slot = *value;
        }
        Linear { kind, values: own }
    }

    /// Which model.
    pub fn kind(&self) -> LinearKind {
        self.kind
    }

    /// A stiffness for the scale of time, the largest of its springs; there is no length at which it ceases to be linear.
    pub(in crate::oscillator) fn natural(&self) -> (f64, f64) {
        let springs = self.kind.parameters().iter().zip(self.values()).filter(|(p, _)| p.unit == "N/m");
        (springs.map(|(_, k)| *k).fold(0.0, f64::max), f64::INFINITY)
    }

    /// Its values, in the order of its table.
    pub fn values(&self) -> &[f64] {
        &self.values[..self.kind.parameters().len()]
    }
}

impl LinearKind {
    /// Every model, in the order of the tables.
    pub const ALL: [LinearKind; 10] = [
        LinearKind::Kelvin,
        LinearKind::Maxwell,
        LinearKind::StandardSolid1,
        LinearKind::StandardSolid2,
        LinearKind::StandardFluid1,
        LinearKind::StandardFluid2,
        LinearKind::GeneralisedMaxwell,
        LinearKind::KelvinChain,
        LinearKind::TwoMaxwellParallel,
        LinearKind::TwoKelvinSeries,
    ];

    /// What the library knows about it.
    pub fn entry(self) -> &'static Entry {
        entry(RestoringKind::Linear(self))
    }

    /// Its parameters.
    pub fn parameters(self) -> &'static [Parameter] {
        self.entry().parameters
    }

    /// Whether the tables list this choice of state variables for it.
    pub fn has(self, formulation: Formulation) -> bool {
        self.entry().variant(formulation).is_some()
    }

    /// The model on any scalar, with its values in the order of [`LinearKind::parameters`]; `None` where their number is wrong.
    pub fn build<T: Scalar>(self, values: &[T]) -> Option<Box<dyn Model<T>>> {
        Some(match (self, values) {
            (LinearKind::Kelvin, &[k, c]) => Box::new(kelvin::Kelvin { k, c }) as Box<dyn Model<T>>,
            (LinearKind::Maxwell, &[k, c]) => Box::new(maxwell::Maxwell { k, c }),
            (LinearKind::StandardSolid1, &[k1, k2, c2]) => Box::new(standard_solid_1::StandardSolid1 { k1, k2, c2 }),
            (LinearKind::StandardSolid2, &[k1, k2, c2]) => Box::new(standard_solid_2::StandardSolid2 { k1, k2, c2 }),
            (LinearKind::StandardFluid1, &[c1, k2, c2]) => Box::new(standard_fluid_1::StandardFluid1 { c1, k2, c2 }),
            (LinearKind::StandardFluid2, &[c1, k2, c2]) => Box::new(standard_fluid_2::StandardFluid2 { c1, k2, c2 }),
            (LinearKind::GeneralisedMaxwell, &[k1, c1, k2, c2]) => {
                Box::new(generalised_maxwell::GeneralisedMaxwell { k1, c1, k2, c2 })
            }
            (LinearKind::KelvinChain, &[k1, c1, k2, c2]) => Box::new(kelvin_chain::KelvinChain { k1, c1, k2, c2 }),
            (LinearKind::TwoMaxwellParallel, &[k1, c1, k2, c2]) => {
                Box::new(two_maxwell_parallel::TwoMaxwellParallel { k1, c1, k2, c2 })
            }
            (LinearKind::TwoKelvinSeries, &[k1, c1, k2, c2]) => {
                Box::new(two_kelvin_series::TwoKelvinSeries { k1, c1, k2, c2 })
            }
            _ => return None,
        })
    }
}

const K1: Parameter = required("k1", "k_1", "N/m", Domain::Positive, "stiffness of spring 1");
const C1: Parameter = required("c1", "c_1", "N s/m", Domain::Positive, "viscosity of dashpot 1");
const K2: Parameter = required("k2", "k_2", "N/m", Domain::Positive, "stiffness of spring 2");
const C2: Parameter = required("c2", "c_2", "N s/m", Domain::Positive, "viscosity of dashpot 2");

/// The parameters of models of two elements.
pub(super) const TWO: &[Parameter] = &[
    required("k", "k", "N/m", Domain::Positive, "stiffness of the spring"),
    required("c", "c", "N s/m", Domain::Positive, "viscosity of the dashpot"),
];
/// The parameters of standard solids.
pub(super) const SOLID: &[Parameter] = &[K1, K2, C2];
/// The parameters of standard fluids.
pub(super) const FLUID: &[Parameter] = &[C1, K2, C2];
/// The parameters of models of four elements.
pub(super) const FOUR: &[Parameter] = &[K1, C1, K2, C2];

/// Linear models change no phase; zeros of the velocity are written down, which divides the heat into cycles.
const EVENTS: &[Events] = &[Events::All, Events::None];

const fn variant(formulation: Formulation, state: &'static [&'static str]) -> Variant {
    Variant { formulation, state, events: EVENTS }
}

/// The choices of state variables of Table 1.
pub(super) const PAIRS: &[Variant] = &[
    variant(Formulation::Mixed, &["v", "r"]),
    variant(Formulation::Flow, &["x", "v"]),
    variant(Formulation::Effort, &["p", "r"]),
    variant(Formulation::MixedMomentum, &["x", "p"]),
];
/// Those of Table 2 (c) and (d).
pub(super) const FLUIDS: &[Variant] = &[
    variant(Formulation::Mixed, &["r", "v"]),
    variant(Formulation::MixedMomentum, &["p", "x"]),
    variant(Formulation::Effort, &["p", "r"]),
    variant(Formulation::Flow, &["x", "v"]),
];
/// Those of Table 2 (a) and (b) and of Table 3.
pub(super) const TRIPLES: &[Variant] =
    &[variant(Formulation::Mixed, &["x", "v", "r"]), variant(Formulation::MixedMomentum, &["x", "p", "r"])];
