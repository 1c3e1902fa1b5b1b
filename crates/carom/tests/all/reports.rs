//! An outcome reports itself, without the scenario behind it, in the same words and numbers as with it.

use carom::ensemble::{Errors, Layout};
use carom::scenario::{self, Problem};
use carom::{beam, collide, oscillator, quantity, report};
use carom_test::{root, text};
use serde_json::Value;
use std::fmt::Display;

/// The keys of `whole` in their order without those that need a scenario are those of `own`, and so are the values.
fn agree(name: &str, own: Value, whole: Value, itself: &dyn Display, summary: &str) {
    let scenario = ["derived", "hash", "scenario", "warnings"];
    let rest = |value: &Value| -> Vec<(String, Value)> {
        let all = value.as_object().unwrap().iter().filter(|(key, _)| !scenario.contains(&&key[..]));
        all.map(|(key, value)| (key.clone(), value.clone())).collect()
    };
    assert_eq!(rest(&own), rest(&whole), "{name}");
    assert!(rest(&own).len() > 12 && own["hash"].is_null() && own["warnings"].is_array(), "{name}");
    // How it ended stands in other words where the scenario is known.
    let page = itself.to_string();
    let (_, tables) = page.split_once("\n\n").unwrap();
    assert!(tables.contains("Energy") && tables.contains("± ") && summary.contains(tables), "{name}: {page}");
}

#[test]
fn an_outcome_serialises_and_displays_what_needs_no_scenario() {
    let mut kinds = [0; 3];
    for file in
        ["two_balls", "two_balls_maxwell", "dimensionless", "base", "beam", "oscillator_bwbn", "oscillator_record"]
    {
        let path = root().join("scenarios").join(format!("{file}.toml"));
        let read = scenario::read(&text(&path), path.to_str().unwrap(), &[]).unwrap();
        match scenario::check_any(&read).unwrap() {
            Problem::Collision(checked) => {
                let options = collide::Options { sensitivities: true, ..Default::default() };
                let outcome = collide::run(&checked.collision, options).unwrap();
                let whole = report::json(&checked, &outcome);
                let summary = report::summary(&checked, &outcome);
                agree(file, serde_json::to_value(&outcome).unwrap(), whole, &outcome, &summary);
                kinds[0] += 1;
            }
            Problem::Beam(checked) => {
                let outcome = beam::run(&checked.impact, beam::Options::default()).unwrap();
                let whole = report::beam_json(&checked, &outcome);
                let summary = report::beam_summary(&checked, &outcome);
                agree(file, serde_json::to_value(&outcome).unwrap(), whole, &outcome, &summary);
                kinds[1] += 1;
            }
            Problem::Oscillator(checked) => {
                let outcome = oscillator::run(&checked.oscillator, oscillator::Options::default()).unwrap();
                let whole = report::oscillator_json(&checked, &outcome);
                let summary = report::oscillator_summary(&checked, &outcome);
                agree(file, serde_json::to_value(&outcome).unwrap(), whole, &outcome, &summary);
                kinds[2] += 1;
            }
        }
    }
    assert_eq!(kinds, [4, 1, 2]);
}

#[test]
fn every_result_is_declared_with_a_unit_and_words_and_has_its_columns() {
    let tables: [(&str, &[quantity::Quantity]); 3] = [
        ("collision", &collide::Results::TABLE),
        ("beam", &beam::Results::TABLE),
        ("oscillator", &oscillator::Results::TABLE),
    ];
    for (kind, table) in tables {
        let layout = Layout::new(kind, None, Errors::Estimate).unwrap();
        for q in table {
            assert!(!q.unit.is_empty() && !q.words.is_empty(), "{q:?}");
            assert!(layout.position(q.name).is_some() && layout.position(q.error).is_some(), "{q:?}");
        }
        assert!(table.iter().any(|q| q.verified));
    }
}
