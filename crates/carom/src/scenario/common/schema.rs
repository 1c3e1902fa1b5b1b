//! The parts of JSON Schemas that all kinds share.

use crate::parameter::{Domain, Parameter};
use serde_json::{Map, Value, json};

/// The dialect of every schema.
pub(crate) const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// A number with its annotations, or an expression for it.
pub(crate) fn number(rule: Value, unit: &str, words: &str) -> Value {
    let mut number = json!({ "type": "number" });
    if let (Value::Object(number), Value::Object(rule)) = (&mut number, rule) {
        number.extend(rule);
    }
    json!({ "anyOf": [number, { "$ref": "#/$defs/expression" }], "unit": unit, "description": words })
}

/// The rule of a domain.
pub(crate) fn rule(domain: Domain) -> Value {
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

/// A parameter of a law or a model.
pub(crate) fn parameter(p: &Parameter) -> Value {
    let mut value = number(rule(p.domain), p.unit, &format!("{}; {}", p.words, p.domain.rule()));
    value["symbol"] = p.symbol.into();
    if let Some(default) = p.default.filter(|d| d.is_finite()) {
        value["default"] = default.into();
    }
    value
}

/// A table with these keys and no others.
pub(crate) fn object<'a>(properties: impl IntoIterator<Item = (&'a str, Value)>, required: &[&str]) -> Value {
    let properties: Map<String, Value> = properties.into_iter().map(|(key, value)| (key.to_string(), value)).collect();
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

/// What an expression is, for `$defs`.
pub(crate) fn expression() -> Value {
    json!({ "expression": {
        "type": "string",
        "description": "+ - * / ^, parentheses, pi, e, names, functions, step(x)",
    } })
}
