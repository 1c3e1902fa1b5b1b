//! The list of restoring models: one line each. Everything that needs to know which models there are asks here.

use super::{Restoring, baber_noori, bilinear, bouc_wen, ramberg_osgood, trilinear};
use crate::oscillator::linear::{self, LinearKind};
use crate::oscillator::problem::{Events, Formulation};
use crate::parameter::Parameter;

/// Which model of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RestoringKind {
    /// Trilinear elastic (P4 Fig. 1).
    Trilinear,
    /// Bilinear hysteresis (P4 section 3).
    Bilinear,
    /// Bouc-Wen (P4 section 4.1).
    BoucWen,
    /// Bouc-Wen-Baber-Noori (P4 section 4.4).
    BoucWenBaberNoori,
    /// Ramberg-Osgood with Masing rules.
    RambergOsgood,
    /// One of the linear models (P4 Tables 1-3).
    Linear(LinearKind),
}

/// A state variable of the model itself, beside displacement and velocity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name: z, epsilon, r1, ...
    pub name: &'static str,
    /// Its SI unit.
    pub unit: &'static str,
    /// Its column in sampled curves.
    pub column: &'static str,
}

impl Variable {
    /// The displacement.
    pub(in crate::oscillator) const X: Variable = Variable { name: "x", unit: "m", column: "x_m" };
    /// The velocity.
    pub(in crate::oscillator) const V: Variable = Variable { name: "v", unit: "m/s", column: "v_m_per_s" };
    /// The impulse of the restoring force.
    pub(in crate::oscillator) const P: Variable = Variable { name: "p", unit: "N s", column: "p_N_s" };
    /// The restoring force.
    pub(in crate::oscillator) const R: Variable = Variable { name: "r", unit: "N", column: "r_N" };
}

/// One choice of state variables of a model.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// Its name.
    pub formulation: Formulation,
    /// The state vector with a mass, by the names of its components. A drive replaces x and v.
    pub state: &'static [&'static str],
    /// Which state events can be located in it; the first is the default.
    pub events: &'static [Events],
}

/// What the library knows about a model.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Which model.
    pub kind: RestoringKind,
    /// The name in `model = "..."`.
    pub name: &'static str,
    /// The name in words.
    pub title: &'static str,
    /// What it is for.
    pub purpose: &'static str,
    /// The equations, one per line.
    pub equations: &'static [&'static str],
    /// Limit cases, what is stored and dissipated, and what the model cannot do, one per line.
    pub limits: &'static [&'static str],
    /// Bibliographic references.
    pub references: &'static [&'static str],
    /// The parameters, in the order in which [`Entry::build`] takes their values.
    pub parameters: &'static [Parameter],
    /// The choices of state variables; the first is the default.
    pub variants: &'static [Variant],
    /// The model with these values, in the order of its table. Values obey the table's domains.
    pub build: fn(&[f64]) -> Restoring,
}

impl Entry {
    /// The choice of state variables with this name, if the model has it.
    pub fn variant(&self, formulation: Formulation) -> Option<&'static Variant> {
        self.variants.iter().find(|v| v.formulation == formulation)
    }
}

/// Every model, in the order in which they are listed.
pub const CATALOGUE: &[Entry] = &{
    let mut all = [trilinear::ENTRY; HYSTERETIC + linear::ENTRIES.len()];
    all[1] = bilinear::ENTRY;
    all[2] = bouc_wen::ENTRY;
    all[3] = baber_noori::ENTRY;
    all[4] = ramberg_osgood::ENTRY;
    let mut i = 0;
    while i < linear::ENTRIES.len() {
        all[HYSTERETIC + i] = linear::ENTRIES[i];
        i += 1;
    }
    all
};

/// How many models come before the linear ones.
const HYSTERETIC: usize = 5;

/// The model with this name.
pub fn find(name: &str) -> Option<&'static Entry> {
    CATALOGUE.iter().find(|e| e.name == name)
}

/// The entry of a model.
pub fn entry(kind: RestoringKind) -> &'static Entry {
    match kind {
        RestoringKind::Trilinear => &CATALOGUE[0],
        RestoringKind::Bilinear => &CATALOGUE[1],
        RestoringKind::BoucWen => &CATALOGUE[2],
        RestoringKind::BoucWenBaberNoori => &CATALOGUE[3],
        RestoringKind::RambergOsgood => &CATALOGUE[4],
        RestoringKind::Linear(kind) => &CATALOGUE[HYSTERETIC + kind as usize],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_is_found_by_its_kind_and_its_name_and_builds_its_model() {
        for e in CATALOGUE {
            assert_eq!(entry(e.kind).name, e.name);
            assert_eq!(find(e.name).map(|f| f.kind), Some(e.kind));
            let values = vec![0.5; e.parameters.len()];
            assert_eq!((e.build)(&values).kind(), e.kind);
            assert!(e.variants.iter().all(|v| !v.events.is_empty()));
        }
    }
}
