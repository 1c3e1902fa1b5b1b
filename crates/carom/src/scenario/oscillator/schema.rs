//! The JSON Schema of oscillator scenarios, generated from the tables that also check them.

use super::excitation;
use super::keys::{DAMPING, DISPLACEMENT, DURATION, MASS, VELOCITY};
use crate::oscillator::{CATALOGUE, EXCITATION_NAMES, Entry, Events, Formulation};
use crate::scenario::common::schema::{DIALECT, expression, number, object, parameter};
use crate::scenario::common::solver;
use serde_json::{Map, Value, json};

/// The schema of a scenario of kind "oscillator" (JSON Schema 2020-12). Units stand in the annotation `unit`.
pub fn oscillator_schema() -> Value {
    let drive = format!("prescribed displacement; names: {}", EXCITATION_NAMES.join(", "));
    let drive = object([("displacement", number(json!({}), "m", &drive))], &["displacement"]);
    let initial = object([(DISPLACEMENT.key, DISPLACEMENT.schema()), (VELOCITY.key, VELOCITY.schema())], &[]);
    json!({
        "$schema": DIALECT,
        "title": "carom scenario, kind = \"oscillator\"",
        "description": "One oscillator. Rules between several keys are checked by carom and not stated here.",
        "type": "object",
        "properties": {
            "kind": { "const": "oscillator" },
            "mass": MASS.schema(),
            "damping": DAMPING.schema(),
            "excitation": excitation_forms(),
            "duration": DURATION.schema(),
            "initial": initial,
            "drive": drive,
            "restoring": { "oneOf": CATALOGUE.iter().map(model).collect::<Vec<_>>() },
            "solver": solver_table(),
        },
        "required": ["kind", "duration", "restoring"],
        "oneOf": [{ "required": ["mass"] }, { "required": ["drive"] }],
        "additionalProperties": false,
        "$defs": expression(),
    })
}

fn excitation_forms() -> Value {
    let words = format!("force on the mass, default 0; names: {}", EXCITATION_NAMES.join(", "));
    let kind = json!({ "enum": excitation::KINDS });
    let text = |words: &str| json!({ "type": "string", "description": words });
    let expression = object(
        [("expression", number(json!({}), "N or m/s^2", &words)), ("kind", kind.clone())],
        &["expression", "kind"],
    );
    let record = object(
        [
            ("file", text("a table in a file, relative to the scenario: a head, then one line for each sample")),
            ("column", text("the column of values")),
            ("time", text("the column of times in s; default `t` or `t_s`")),
            ("scale", number(json!({}), "1", "factor on the values")),
            ("sha256", text("the SHA-256 of the file in hex, where it is to be checked")),
            ("kind", kind),
        ],
        &["file", "column", "kind"],
    );
    json!({ "anyOf": [number(json!({}), "N", &words), expression, record] })
}

fn model(entry: &Entry) -> Value {
    let mut properties = Map::new();
    properties.insert("model".into(), json!({ "const": entry.name }));
    properties.extend(entry.parameters.iter().map(|p| (p.key.to_string(), parameter(p))));
    let own = entry.parameters.iter().filter(|p| p.default.is_none()).map(|p| p.key);
    let required: Vec<&str> = std::iter::once("model").chain(own).collect();
    json!({
        "type": "object",
        "title": entry.title,
        "description": entry.purpose,
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

fn solver_table() -> Value {
    let formulations: Vec<&str> = Formulation::ALL.iter().map(|f| f.name()).collect();
    let events: Vec<&str> = Events::ALL.iter().map(|e| e.name()).collect();
    let words = "the choice of state variables, where the model has it";
    object(
        [
            ("formulation", json!({ "enum": formulations, "description": words })),
            ("events", json!({ "enum": events, "default": "all", "description": "which state events are located" })),
            ("rtol", solver::RTOL.schema()),
            ("atol", solver::ATOL.schema()),
            ("max_evaluations", solver::budget_schema()),
        ],
        &[],
    )
}
