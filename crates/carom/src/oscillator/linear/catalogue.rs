//! The linear models by name, what their tables share, and the way from values to a model.

use super::drawings;
use super::model::Model;
use crate::oscillator::formulation::{Events, Formulation, Variant};
use crate::oscillator::restoring::{Entry, Restoring};
use crate::parameter::{Domain, Parameter, required};
use crate::scalar::Scalar;

/// Declares the models: kind, drawing, parameters, choices of state variables, the place in P4, and words.
macro_rules! models {
    ($($kind:ident, $drawing:ident, $parameters:ident, $variants:ident, $place:literal {
        name: $name:literal, title: $title:literal, purpose: $purpose:literal,
        equations: [$($equation:literal),*], limit: $limit:literal $(,)?
    })*) => {
        /// The linear models of P4 Tables 1-3.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum LinearKind { $(#[doc = concat!($place, ".")] $kind,)* }

        /// Every linear model, in the order of the tables.
        pub(in crate::oscillator) const ENTRIES: [Entry; LinearKind::ALL.len()] = [$(Entry {
            name: $name,
            title: $title,
            purpose: $purpose,
            equations: &[$($equation),*],
            limits: &[
                $limit,
                "an initial displacement is one held so long that no dashpot moves any more",
                "stored in the springs, dissipated in the dashpots",
            ],
            references: &[concat!(
                "Pei, J.-S., Wright, J. P., Gay-Balmaz, F., Beck, J. L., Todd, M. D. (2019), Nonlinear Dynamics 95, ",
                $place
            )],
            parameters: $parameters,
            variants: $variants,
            build: |v| Restoring::Linear(Linear::new(LinearKind::$kind, v)),
        }),*];

        impl LinearKind {
            /// Every model, in the order of the tables.
            pub const ALL: [LinearKind; [$($name),*].len()] = [$(LinearKind::$kind),*];

            /// The model on any scalar, with its values in the order of [`LinearKind::parameters`]; `None` where their number is wrong.
            pub fn build<T: Scalar>(self, values: &[T]) -> Option<Model<T>> {
                let elements = match self {
                    $(LinearKind::$kind => drawings::$drawing(values.try_into().ok()?),)*
                };
                Some(Model { elements, variants: self.entry().variants })
            }
        }
    };
}

models! {
    Kelvin, kelvin, TWO, PAIRS, "Table 1 (a)" {
        name: "kelvin", title: "Kelvin (Kelvin-Voigt)",
        purpose: "a spring beside a dashpot",
        equations: [
            "wall -- (k beside c) -- mass",
            "r = k x + c v"
        ],
        limit: "c -> 0: a linear spring",
    }
    Maxwell, maxwell, TWO, PAIRS, "Table 1 (b)" {
        name: "maxwell", title: "Maxwell",
        purpose: "a spring behind a dashpot: it creeps under a steady force",
        equations: [
            "wall -- c -- k -- mass",
            "dr/dt = k v - (k/c) r"
        ],
        limit: "c -> infinity: a linear spring; k -> infinity: a dashpot",
    }
    StandardSolid1, standard_solid_1, SOLID, TRIPLES, "Table 2 (a)" {
        name: "standard-solid-1", title: "Standard solid 1",
        purpose: "a spring behind a Kelvin model",
        equations: [
            "wall -- (k2 beside c2) -- k1 -- mass",
            "r = k1 (x - x2) = k2 x2 + c2 dx2/dt",
            "dr/dt = (k1 k2/c2) x + k1 v - ((k1 + k2)/c2) r"
        ],
        limit: "held: r = k1 k2/(k1 + k2) x; sudden: dr/dt = k1 v",
    }
    StandardSolid2, standard_solid_2, SOLID, TRIPLES, "Table 2 (b)" {
        name: "standard-solid-2", title: "Standard solid 2 (Zener)",
        purpose: "a spring beside a Maxwell model",
        equations: [
            "wall -- (k1 beside (c2 -- k2)) -- mass",
            "r = k1 x + s, ds/dt = k2 v - (k2/c2) s",
            "dr/dt = (k1 k2/c2) x + (k1 + k2) v - (k2/c2) r"
        ],
        limit: "held: r = k1 x; sudden: dr/dt = (k1 + k2) v",
    }
    StandardFluid1, standard_fluid_1, FLUID, FLUIDS, "Table 2 (c)" {
        name: "standard-fluid-1", title: "Standard fluid 1",
        purpose: "a dashpot behind a Kelvin model",
        equations: [
            "wall -- (k2 beside c2) -- c1 -- mass",
            "r = c1 (v - dx2/dt) = k2 x2 + c2 dx2/dt",
            "(c1 + c2) dr/dt + k2 r = k2 c1 v + c1 c2 dv/dt"
        ],
        limit: "slow: r = c1 v; sudden: r = c1 c2/(c1 + c2) v",
    }
    StandardFluid2, standard_fluid_2, FLUID, FLUIDS, "Table 2 (d)" {
        name: "standard-fluid-2", title: "Standard fluid 2 (Jeffreys)",
        purpose: "a dashpot beside a Maxwell model",
        equations: [
            "wall -- (c1 beside (c2 -- k2)) -- mass",
            "r = c1 v + s, ds/dt = k2 v - (k2/c2) s",
            "dr/dt = -(k2/c2) r + (k2/c2)(c1 + c2) v + c1 dv/dt"
        ],
        limit: "slow: r = (c1 + c2) v; sudden: r = c1 v",
    }
    GeneralisedMaxwell, generalised_maxwell, FOUR, TRIPLES, "Table 3 (a)" {
        name: "generalised-maxwell", title: "Generalised Maxwell",
        purpose: "a spring, a dashpot and a Maxwell model side by side",
        equations: [
            "wall -- (k1 beside c1 beside (c2 -- k2)) -- mass",
            "r = k1 x + c1 v + s, ds/dt = k2 v - (k2/c2) s",
            "dr/dt = (k1 k2/c2) x + (k1 + k2 + k2 c1/c2) v - (k2/c2) r + c1 dv/dt"
        ],
        limit: "c1 -> 0: standard-solid-2; k1 -> 0: standard-fluid-2",
    }
    KelvinChain, kelvin_chain, FOUR, TRIPLES, "Table 3 (b)" {
        name: "kelvin-chain", title: "Kelvin chain (Burgers)",
        purpose: "a spring, a dashpot and a Kelvin model one behind the other",
        equations: [
            "wall -- (k2 beside c2) -- c1 -- k1 -- mass",
            "x = r/k1 + p/c1 + x2, r = k2 x2 + c2 dx2/dt",
            "dr/dt = (k1 k2/c2) x + k1 v - (k1/c2)(1 + k2/k1 + c2/c1) r - (k1 k2/(c1 c2)) p"
        ],
        limit: "c1 -> infinity: standard-solid-1; k1 -> infinity: standard-fluid-1",
    }
    TwoMaxwellParallel, two_maxwell_parallel, FOUR, TRIPLES, "Table 3 (c)" {
        name: "two-maxwell-parallel", title: "Two Maxwell models side by side",
        purpose: "two relaxation times",
        equations: [
            "wall -- ((c1 -- k1) beside (c2 -- k2)) -- mass",
            "r = s1 + s2, dsi/dt = ki v - (ki/ci) si",
            "dr/dt = k1 k2 (1/c1 + 1/c2) x + (k1 + k2) v - (k1/c1 + k2/c2) r - (k1 k2/(c1 c2)) p"
        ],
        limit: "c1 -> infinity: standard-solid-2; k1 -> infinity: standard-fluid-2",
    }
    TwoKelvinSeries, two_kelvin_series, FOUR, TRIPLES, "Table 3 (d)" {
        name: "two-kelvin-series", title: "Two Kelvin models one behind the other",
        purpose: "two retardation times",
        equations: [
            "wall -- (k1 beside c1) -- (k2 beside c2) -- mass",
            "r = k1 x1 + c1 dx1/dt = k2 x2 + c2 dx2/dt, x = x1 + x2",
            "(c1 + c2) dr/dt + (k1 + k2) r = k1 k2 x + (k1 c2 + k2 c1) v + c1 c2 dv/dt"
        ],
        limit: "c1 -> 0: standard-solid-1; k1 -> 0: standard-fluid-1",
    }
}

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
    /// What the library knows about it.
    pub fn entry(self) -> &'static Entry {
        &ENTRIES[self as usize]
    }

    /// Its parameters.
    pub fn parameters(self) -> &'static [Parameter] {
        self.entry().parameters
    }

    /// Whether the tables list this choice of state variables for it.
    pub fn has(self, formulation: Formulation) -> bool {
        self.entry().variant(formulation).is_some()
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
