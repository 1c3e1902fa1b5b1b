//! `[restoring]`: which model, with which values.

use super::error::InputErrorKind as Kind;
use super::section::{Checker, Infinity, NO_NAMES, Quantity, Section};
use crate::oscillator::{CATALOGUE, Entry, Restoring, find};
use crate::parameter::Parameter;
use std::collections::BTreeSet;

/// A model and its values, in the order of its table.
pub(super) struct Model {
    pub restoring: Restoring,
    pub values: Vec<f64>,
}

/// Reads the model and its values, as far as they can be read.
pub(super) fn read<'a>(checker: &mut Checker<'a>, top: &Section<'a>) -> (Option<&'static Entry>, Option<Model>) {
    if top.get("restoring").is_none() {
        let hint = "add [restoring] with model = ... and its parameters; `carom laws restoring` lists the models";
        checker.missing_table("restoring", hint);
    }
    let Some(section) = checker.table(top, "restoring", "restoring") else { return (None, None) };
    let names: Vec<&str> = CATALOGUE.iter().map(|e| e.name).collect();
    if section.get("model").is_none() {
        checker.missing(&section, "model", "1", format!("add model = ...; known: {}", names.join(", ")));
    }
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
    let mut values: Vec<Option<f64>> = entry.parameters.iter().map(|p| parameter(checker, &section, p)).collect();
    domains(checker, &section, entry.parameters, &mut values);
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

fn parameter<'a>(checker: &mut Checker<'a>, section: &Section<'a>, p: &Parameter) -> Option<f64> {
    match (section.get(p.key), p.default) {
        (Some(_), _) => {
            let quantity = Quantity { unit: p.unit, words: p.words, infinity: Infinity::Refused };
            checker.number(section, p.key, quantity, NO_NAMES)
        }
        (None, Some(default)) => Some(default),
        (None, None) => {
            let hint = format!("add {} = ... ({}; {})", p.key, p.words, p.domain.rule());
            checker.missing(section, p.key, p.unit, hint);
            None
        }
    }
}

fn domains<'a>(checker: &mut Checker<'a>, section: &Section<'a>, table: &[Parameter], values: &mut [Option<f64>]) {
    let read = values.to_vec();
    let other = |key: &str| table.iter().position(|p| p.key == key).and_then(|i| read[i]);
    for (p, value) in table.iter().zip(values.iter_mut()) {
        let (Some(number), Some(entry)) = (*value, section.get(p.key)) else { continue };
        // A bound that is itself out of order says nothing about this value.
        let bound = |key: &str| other(key).filter(|b| *b >= 0.0);
        *value = checker.within((section.dotted(p.key), &entry.node), number, (p.domain, p.unit, p.words), bound);
    }
}
