//! The JSON Schema of fit files, generated from the tables that also check them.

use super::forms::{forms, law_names};
use super::settings;
use crate::identify::INPUT_NAMES;
use crate::law::{Parameter, entries};
use crate::scenario::common::schema::{self, DIALECT};
use crate::scenario::common::solver::{ENDS, TOLERANCES};
use serde_json::{Map, Value, json};

/// The schema of a fit file (JSON Schema 2020-12). Units stand in the annotation `unit`.
pub fn fit_schema() -> Value {
    let forms: Vec<&str> = forms().iter().map(|(name, _)| *name).collect();
    let [least, most] = TOLERANCES;
    let count = |least: u64, most: u64| json!({ "type": "integer", "minimum": least, "maximum": most });
    let weights: Map<String, Value> = settings::WEIGHTS
        .iter()
        .map(|kind| ((*kind).into(), number("1", "weight of the mean square of this kind of data")))
        .collect();
    json!({
        "$schema": DIALECT,
        "title": "carom fit",
        "description": "From measurements to parameters. Rules between several keys are checked by carom and not stated here.",
        "type": "object",
        "properties": {
            "law": { "enum": law_names() },
            "form": { "enum": forms, "default": "dimensional" },
            "seed": count(0, settings::LARGEST_SEED),
            "data": { "type": "array", "minItems": 1, "items": data() },
            "bounds": table("[lower, upper]", |p| json!({
                "type": "array", "minItems": 2, "maxItems": 2, "description": p.words, "unit": p.unit,
                "items": { "anyOf": [{ "type": "number" }, { "$ref": "#/$defs/expression" }] },
            })),
            "fixed": table("known parameters", value),
            "tied": table("parameters that follow from others", |p| json!({
                "$ref": "#/$defs/expression", "description": p.words, "unit": p.unit,
            })),
            "start": table("where to look first", value),
            "constraints": {
                "type": "object",
                "description": "comparisons of expressions in the parameters: =, <=, >=",
                "additionalProperties": { "type": "string" },
            },
            "objective": { "type": "object", "properties": weights, "additionalProperties": false },
            "front": count(0, settings::LONGEST_FRONT),
            "spread": { "enum": settings::SPREADS, "default": "profile" },
            "bootstrap": count(settings::BOOTSTRAPS.0, settings::BOOTSTRAPS.1),
            "level": { "type": "number", "exclusiveMinimum": 0, "maximum": settings::LARGEST_LEVEL, "default": 0.95 },
            "tolerance": { "type": "number", "minimum": least, "maximum": most },
            "search": { "enum": settings::SEARCHES, "default": "global" },
            "end": { "enum": ENDS, "default": "force" },
            "compression_only": { "type": "boolean", "default": false },
        },
        "required": ["law", "data"],
        "additionalProperties": false,
        "$defs": { "expression": {
            "type": "string",
            "description": "+ - * / ^, parentheses, pi, e, names, functions",
        } },
    })
}

fn number(unit: &str, words: &str) -> Value {
    schema::number(json!({}), unit, words)
}

fn value(p: &Parameter) -> Value {
    let [lower, upper] = p.domain.hull();
    let bounds = [("minimum", lower), ("maximum", upper)].into_iter().filter(|(_, bound)| bound.is_finite());
    let range = bounds.map(|(key, bound)| (key.to_string(), bound.into())).collect();
    schema::number(Value::Object(range), p.unit, p.words)
}

/// A table of parameters: those of any law in any form that can be fitted; which belong together is checked by carom.
fn table(words: &str, of: impl Fn(&Parameter) -> Value) -> Value {
    let mut properties = Map::new();
    for p in entries().flat_map(|e| forms().into_iter().filter_map(|(_, form)| e.table(form))).flatten() {
        properties.entry(p.key).or_insert_with(|| of(p));
    }
    json!({ "type": "object", "description": words, "properties": properties, "additionalProperties": false })
}

fn data() -> Value {
    let mass = json!({ "anyOf": [
        { "type": "number", "exclusiveMinimum": 0 }, { "$ref": "#/$defs/expression" }, { "const": "inf" },
    ] });
    json!({
        "type": "object",
        "properties": {
            "file": { "type": "string", "description": super::data_errors::KNOWN },
            "u": number("N", &format!("external force on the relative motion; names: {}", INPUT_NAMES.join(", "))),
            "masses": { "type": "array", "items": mass, "minItems": 2, "maxItems": 2, "unit": "kg" },
        },
        "required": ["file"],
        "additionalProperties": false,
    })
}
