//! The JSON Schema of scenarios, generated from the tables that also check them.

use super::{bodies, input, solver};
use crate::collide::{FORCE_NAMES, INPUT_NAMES, Tolerance};
use crate::law::{Domain, Entry, Form, Parameter, Spheres, Table, entries};
use crate::law::{factor, spheres};
use serde_json::{Map, Value, json};

/// The schema of a scenario (JSON Schema 2020-12). Units stand in the annotation `unit`, symbols in `symbol`.
pub fn schema() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
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
        "$defs": { "expression": {
            "type": "string",
            "description": "+ - * / ^, parentheses, pi, e, names, functions, step(x)",
        } },
    })
}

/// A number with its annotations, or an expression for it.
pub(super) fn number(rule: Value, unit: &str, words: &str) -> Value {
    let mut number = json!({ "type": "number" });
    if let (Value::Object(number), Value::Object(rule)) = (&mut number, rule) {
        number.extend(rule);
    }
    json!({ "anyOf": [number, { "$ref": "#/$defs/expression" }], "unit": unit, "description": words })
}

pub(super) fn rule(domain: Domain) -> Value {
    match domain {
        Domain::Positive | Domain::AtLeastValueOf(_) => json!({ "exclusiveMinimum": 0 }),
        Domain::NonNegative => json!({ "minimum": 0 }),
        Domain::AtLeast(bound) => json!({ "minimum": bound }),
        Domain::AboveUpTo(lower, upper) => json!({ "exclusiveMinimum": lower, "maximum": upper }),
        Domain::Open(lower, upper) => json!({ "exclusiveMinimum": lower, "exclusiveMaximum": upper }),
        Domain::FromBelow(lower, upper) => json!({ "minimum": lower, "exclusiveMaximum": upper }),
        Domain::WithinPlusMinus(_) | Domain::AboveMinusUpTo(_) => json!({}),
    }
}

fn body(words: &str) -> Value {
    let mut mass = number(rule(Domain::Positive), bodies::MASS.unit, bodies::MASS.words);
    if let Some(Value::Array(forms)) = mass.get_mut("anyOf") {
        forms.push(json!({ "const": "inf" }));
    }
    json!({
        "type": "object",
        "description": words,
        "properties": {
            "mass": mass,
            "velocity": number(json!({}), bodies::VELOCITY.unit, bodies::VELOCITY.words),
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

pub(super) fn parameter(p: &Parameter) -> Value {
    let mut value = number(rule(p.domain), p.unit, &format!("{}; {}", p.words, p.domain.rule()));
    value["symbol"] = p.symbol.into();
    if let Some(default) = p.default.filter(|d| d.is_finite()) {
        value["default"] = default.into();
    }
    value
}

fn spheres_table() -> Value {
    let pair = |p: &Parameter| {
        let mut items = number(rule(p.domain), p.unit, p.words);
        if let Some(Value::Array(forms)) = items.get_mut("anyOf").filter(|_| p.key == "radius") {
            forms.push(json!({ "const": "inf" }));
        }
        json!({ "type": "array", "items": items, "minItems": 2, "maxItems": 2 })
    };
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
            "v0": number(rule(Domain::Positive), input::SPEED.unit, input::SPEED.words),
            "u": number(json!({}), "N", &format!("load, form = \"base\"; names: {names}")),
        },
        "additionalProperties": false,
    })
}

fn solver_table() -> Value {
    let tolerance = Tolerance::default();
    let mut relative =
        number(json!({ "minimum": solver::RTOL.0, "maximum": solver::RTOL.1 }), "1", "relative tolerance");
    relative["default"] = tolerance.relative.into();
    let mut absolute = number(rule(Domain::NonNegative), "1", "absolute tolerance");
    absolute["default"] = tolerance.absolute.into();
    json!({
        "type": "object",
        "properties": {
            "end": { "enum": solver::ENDS, "default": "force", "description": "when contact is over" },
            "t_max": number(rule(Domain::Positive), "s", "longest time simulated; default 1000 T_c"),
            "rtol": relative,
            "atol": absolute,
            "max_evaluations": number(
                json!({ "minimum": 1, "maximum": solver::MOST_EVALUATIONS }),
                "1",
                "most evaluations for the solution and its error estimate; a run that spends them ends with stop = \"budget\"",
            ),
        },
        "additionalProperties": false,
    })
}
