//! The list of restoring models: one line each. Everything that needs to know which models there are asks here.

use super::{Restoring, baber_noori, bilinear, bouc_wen, ramberg_osgood, trilinear};
use crate::oscillator::formulation::{Formulation, Variant};
use crate::oscillator::linear;
use crate::parameter::Parameter;

/// What the library knows about a model.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
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

    /// Whether it is one of the linear models.
    pub fn is_linear(&self) -> bool {
        linear::ENTRIES.iter().any(|e| e.name == self.name)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_is_found_by_its_name_and_builds_its_model() {
        for e in CATALOGUE {
            assert_eq!(find(e.name).map(|f| f.title), Some(e.title));
            let values = vec![0.5; e.parameters.len()];
            assert_eq!((e.build)(&values).entry().name, e.name);
            assert!(e.variants.iter().all(|v| !v.events.is_empty()));
        }
    }
}
