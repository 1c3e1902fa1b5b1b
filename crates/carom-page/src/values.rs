//! A text of a scenario as the values that stand in it.

use crate::ask::Ask;
use crate::refusal::Refusal;
use carom::scenario::{self, Given};
use serde_json::Value;

/// The values of a scenario by table and key. Infinity is the word `inf`, as in TOML.
pub fn values(ask: &Ask) -> Result<Value, Refusal> {
    Ok(json(scenario::read(ask.text("toml")?, "scenario", &[])?.values()))
}

fn json(value: Given) -> Value {
    match value {
        Given::Number(number) if number == f64::INFINITY => "inf".into(),
        Given::Number(number) => number.into(),
        Given::Text(text) => text.into(),
        Given::Flag(flag) => flag.into(),
        Given::List(items) => items.into_iter().map(json).collect(),
        Given::Table(entries) => Value::Object(entries.into_iter().map(|(key, value)| (key, json(value))).collect()),
    }
}
