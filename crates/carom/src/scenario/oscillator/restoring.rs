//! `[restoring]`: which model, with which values.

use crate::oscillator::{CATALOGUE, Entry, Restoring, find};
use crate::scenario::common::{Checker, Kind, NO_NAMES, Section};
use std::collections::BTreeSet;

/// A model and its values, in the order of its table.
pub(crate) struct Model {
    pub restoring: Restoring,
    pub values: Vec<f64>,
}

/// Reads the model and its values, as far as they can be read.
pub(crate) fn read<'a>(checker: &mut Checker<'a>, top: &Section<'a>) -> (Option<&'static Entry>, Option<Model>) {
    let hint = "add [restoring] with model = ... and its parameters; `carom laws restoring` lists the models";
    let Some(section) = checker.needed_table(top, "restoring", hint) else { return (None, None) };
    let names: Vec<&str> = CATALOGUE.iter().map(|e| e.name).collect();
    checker.need(&section, "model", "1", || format!("add model = ...; known: {}", names.join(", ")));
    let entry = checker.choice(&section, "model", "restoring model", &names).and_then(|(name, _)| find(name));
    let Some(entry) = entry else {
        // Without a model the best that can be said of a key is that no model has it.
        let mut known: BTreeSet<&str> = CATALOGUE.iter().flat_map(|e| e.parameters).map(|p| p.key).collect();
        known.insert("model");
        checker.unknown_keys(&section, &known.into_iter().collect::<Vec<_>>(), |_| None);
        return (None, None);
    };
    let mut known = vec!["model"];
    known.extend(entry.parameters.iter().map(|p| p.key));
    checker.unknown_keys(&section, &known, |key| stray(entry, key));
    let values = checker.parameters(&section, entry.parameters, NO_NAMES, |_| Some(""));
    let values: Option<Vec<f64>> = values.into_iter().collect();
    (Some(entry), values.map(|values| Model { restoring: (entry.build)(&values), values }))
}

/// Why a key that exists somewhere has no place here.
fn stray(entry: &'static Entry, key: &str) -> Option<Kind> {
    let own: Vec<&str> = entry.parameters.iter().map(|p| p.key).collect();
    // A slip of the pen is more likely than a parameter of another model.
    if crate::nearest::nearest(key, &own).is_some() {
        return None;
    }
    let other = CATALOGUE.iter().find(|e| e.parameters.iter().any(|p| p.key == key))?;
    let known = own.iter().map(|k| k.to_string()).collect();
    Some(Kind::OfOtherLaw { law: entry.name, other: other.name, known })
}
