//! The JSON Schema of scenarios, generated from the tables that also check them.

use super::{T_MAX, bodies, input};
use crate::collide::{FORCE_NAMES, INPUT_NAMES};
use crate::law::{Domain, Entry, Form, Parameter, Spheres, Table, entries};
use crate::law::{factor, spheres};
use crate::scenario::common::schema::{DIALECT, expression, number, parameter, rule};
use crate::scenario::common::{Key, solver};
use crate::scenario::law::sphere;
use serde_json::{Map, Value, json};

/// The schema of a scenario (JSON Schema 2020-12). Units stand in the annotation `unit`, symbols in `symbol`.
pub fn schema() -> Value {
    json!({
        "$schema": DIALECT,
        "title": "carom scenario",
        "description": "One collision. Rules between several keys are checked by carom and not stated here.",
        "type": "object",
        "properties": {
            "kind": { "const": "collision" },
            "body1": body("body 1, on the positive side; the closing speed is v0 = v2 - v1 > 0"),
            "body2": body("body 2, on the negative side"),
            "law": { "oneOf": entries().flat_map(|e| e.tables.iter().map(|t| law(e, t))).collect::<Vec<_>>() },
            "input": input_table(),
            "solver": solver_table(),
        },
        "required": ["kind", "law"],
        "additionalProperties": false,
        "$defs": expression(),
    })
}

fn body(words: &str) -> Value {
    json!({
        "type": "object",
        "description": words,
        "properties": {
            "mass": bodies::MASS.schema(),
            "velocity": bodies::VELOCITY.schema(),
            "force": number(json!({}), "N", &format!("external force along +x; names: {}", FORCE_NAMES.join(", "))),
        },
        "required": ["mass", "velocity"],
        "additionalProperties": false,
    })
}

fn law(entry: &Entry, table: &Table) -> Value {
    let dimensional = table.form.has_bodies();
    let mut properties = Map::new();
    properties.insert("model".into(), json!({ "enum": entry.names() }));
    properties.insert("form".into(), json!({ "const": table.form.name() }));
    let mut required = vec!["model"];
    if !dimensional {
        required.push("form");
    }
    for p in table.parameters {
        properties.insert(p.key.into(), parameter(p));
        let replaced = p.key == "k" && matches!(entry.spheres, Spheres::ReplaceStiffness(_));
        if p.default.is_none() && !replaced {
            required.push(p.key);
        }
    }
    if entry.takes_spheres(table.form) {
        properties.insert("spheres".into(), spheres_table());
    }
    if entry.compression_only {
        let words = "the damping is zero while the indentation shrinks";
        properties
            .insert("compression_only".into(), json!({ "type": "boolean", "default": false, "description": words }));
    }
    if table.form == Form::Factor {
        let words = "the damping factor that turns the restitution into lambda";
        properties.insert("factor".into(), json!({ "enum": factor::ids(), "description": words }));
        let words = "what the factor gives, as a scenario that was understood has it; not needed";
        properties.insert("lambda".into(), number(rule(Domain::NonNegative), "N s/m^(m+1)", words));
        required.push("factor");
    }
    json!({
        "type": "object",
        "title": format!("{}, {}", entry.title, table.form.name()),
        "description": entry.purpose,
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

fn spheres_table() -> Value {
    let pair = |p: &Parameter| json!({ "type": "array", "items": sphere(p).schema(), "minItems": 2, "maxItems": 2 });
    let properties: Map<String, Value> = spheres::TABLE.iter().map(|p| (p.key.to_string(), pair(p))).collect();
    let required: Vec<&str> = spheres::TABLE.iter().map(|p| p.key).collect();
    json!({
        "type": "object",
        "description": "Hertzian stiffness of two elastic spheres; replaces k",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

fn input_table() -> Value {
    let names = INPUT_NAMES.join(", ");
    json!({
        "type": "object",
        "description": "the load of forms without bodies",
        "properties": {
            "U": number(json!({}), "1", &format!("dimensionless load, form = \"dimensionless\"; names: {names}")),
            "v0": input::SPEED.schema(),
            "u": number(json!({}), "N", &format!("load, form = \"base\"; names: {names}")),
        },
        "additionalProperties": false,
    })
}

fn solver_table() -> Value {
    json!({
        "type": "object",
        "properties": {
            "end": { "enum": solver::ENDS, "default": "force", "description": "when contact is over" },
            "t_max": Key { words: "longest time simulated; default 1000 T_c", ..T_MAX }.schema(),
            "rtol": Key { words: "relative tolerance", ..solver::RTOL }.schema(),
            "atol": Key { words: "absolute tolerance", ..solver::ATOL }.schema(),
            "max_evaluations": solver::budget_schema(),
        },
        "additionalProperties": false,
    })
}
