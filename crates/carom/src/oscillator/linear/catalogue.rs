//! The linear models by name: their tables of parameters and the choices of state variables that P4 lists.

use super::form::Choice;
use super::model::Model;
use crate::law::{Domain, Parameter};
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

use LinearKind::*;

impl LinearKind {
    /// Every model, in the order of the tables.
    pub const ALL: [LinearKind; 10] = [
        Kelvin,
        Maxwell,
        StandardSolid1,
        StandardSolid2,
        StandardFluid1,
        StandardFluid2,
        GeneralisedMaxwell,
        KelvinChain,
        TwoMaxwellParallel,
        TwoKelvinSeries,
    ];

    /// The word of `model = "..."`.
    pub fn name(self) -> &'static str {
        match self {
            Kelvin => "kelvin",
            Maxwell => "maxwell",
            StandardSolid1 => "standard-solid-1",
            StandardSolid2 => "standard-solid-2",
            StandardFluid1 => "standard-fluid-1",
            StandardFluid2 => "standard-fluid-2",
            GeneralisedMaxwell => "generalised-maxwell",
            KelvinChain => "kelvin-chain",
            TwoMaxwellParallel => "two-maxwell-parallel",
            TwoKelvinSeries => "two-kelvin-series",
        }
    }

    /// The model of a name.
    pub fn find(name: &str) -> Option<LinearKind> {
        LinearKind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Which springs and dashpots, and how they are joined.
    pub fn drawing(self) -> &'static str {
        match self {
            Kelvin => "spring k beside dashpot c",
            Maxwell => "spring k behind dashpot c",
            StandardSolid1 => "spring k1 behind (spring k2 beside dashpot c2)",
            StandardSolid2 => "spring k1 beside (spring k2 behind dashpot c2)",
            StandardFluid1 => "dashpot c1 behind (spring k2 beside dashpot c2)",
            StandardFluid2 => "dashpot c1 beside (spring k2 behind dashpot c2)",
            GeneralisedMaxwell => "spring k1 beside dashpot c1 beside (spring k2 behind dashpot c2)",
            KelvinChain => "spring k1 behind dashpot c1 behind (spring k2 beside dashpot c2)",
            TwoMaxwellParallel => "(spring k1 behind dashpot c1) beside (spring k2 behind dashpot c2)",
            TwoKelvinSeries => "(spring k1 beside dashpot c1) behind (spring k2 beside dashpot c2)",
        }
    }

    /// Where P4 has it.
    pub fn reference(self) -> &'static str {
        match self {
            Kelvin => "P4 Table 1 (a)",
            Maxwell => "P4 Table 1 (b)",
            StandardSolid1 => "P4 Table 2 (a)",
            StandardSolid2 => "P4 Table 2 (b)",
            StandardFluid1 => "P4 Table 2 (c)",
            StandardFluid2 => "P4 Table 2 (d)",
            GeneralisedMaxwell => "P4 Table 3 (a)",
            KelvinChain => "P4 Table 3 (b)",
            TwoMaxwellParallel => "P4 Table 3 (c)",
            TwoKelvinSeries => "P4 Table 3 (d)",
        }
    }

    /// Its parameters.
    pub fn parameters(self) -> &'static [Parameter] {
        match self {
            Kelvin | Maxwell => &TWO,
            StandardSolid1 | StandardSolid2 => &SOLID,
            StandardFluid1 | StandardFluid2 => &FLUID,
            GeneralisedMaxwell | KelvinChain | TwoMaxwellParallel | TwoKelvinSeries => &FOUR,
        }
    }

    /// The choices of state variables that the tables list for it.
    pub fn choices(self) -> &'static [Choice] {
        match self {
            Kelvin | Maxwell | StandardFluid1 | StandardFluid2 => &Choice::ALL,
            _ => &[Choice::Mixed, Choice::MixedMomentum],
        }
    }

    /// The model with its values in the order of [`LinearKind::parameters`]; `None` where their number is wrong.
    pub fn build<T: Scalar>(self, values: &[T]) -> Option<Box<dyn Model<T>>> {
        Some(match (self, values) {
            (Kelvin, &[k, c]) => Box::new(super::kelvin::Kelvin { k, c }) as Box<dyn Model<T>>,
            (Maxwell, &[k, c]) => Box::new(super::maxwell::Maxwell { k, c }),
            (StandardSolid1, &[k1, k2, c2]) => Box::new(super::standard_solid_1::StandardSolid1 { k1, k2, c2 }),
            (StandardSolid2, &[k1, k2, c2]) => Box::new(super::standard_solid_2::StandardSolid2 { k1, k2, c2 }),
            (StandardFluid1, &[c1, k2, c2]) => Box::new(super::standard_fluid_1::StandardFluid1 { c1, k2, c2 }),
            (StandardFluid2, &[c1, k2, c2]) => Box::new(super::standard_fluid_2::StandardFluid2 { c1, k2, c2 }),
            (GeneralisedMaxwell, &[k1, c1, k2, c2]) => {
                Box::new(super::generalised_maxwell::GeneralisedMaxwell { k1, c1, k2, c2 })
            }
            (KelvinChain, &[k1, c1, k2, c2]) => Box::new(super::kelvin_chain::KelvinChain { k1, c1, k2, c2 }),
            (TwoMaxwellParallel, &[k1, c1, k2, c2]) => {
                Box::new(super::two_maxwell_parallel::TwoMaxwellParallel { k1, c1, k2, c2 })
            }
            (TwoKelvinSeries, &[k1, c1, k2, c2]) => {
                Box::new(super::two_kelvin_series::TwoKelvinSeries { k1, c1, k2, c2 })
            }
            _ => return None,
        })
    }
}

const fn stiffness(key: &'static str, symbol: &'static str, words: &'static str) -> Parameter {
    Parameter { key, symbol, unit: "N/m", domain: Domain::Positive, default: None, words }
}

const fn viscosity(key: &'static str, symbol: &'static str, words: &'static str) -> Parameter {
    Parameter { key, symbol, unit: "N s/m", domain: Domain::Positive, default: None, words }
}

const K1: Parameter = stiffness("k1", "k₁", "stiffness of spring 1");
const C1: Parameter = viscosity("c1", "c₁", "viscosity of dashpot 1");
const K2: Parameter = stiffness("k2", "k₂", "stiffness of spring 2");
const C2: Parameter = viscosity("c2", "c₂", "viscosity of dashpot 2");

const TWO: [Parameter; 2] =
    [stiffness("k", "k", "stiffness of the spring"), viscosity("c", "c", "viscosity of the dashpot")];
const SOLID: [Parameter; 3] = [K1, K2, C2];
const FLUID: [Parameter; 3] = [C1, K2, C2];
const FOUR: [Parameter; 4] = [K1, C1, K2, C2];
