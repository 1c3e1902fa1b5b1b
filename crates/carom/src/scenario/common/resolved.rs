//! A checked problem written down again, as far as the kinds share it: loads, laws, infinities, and the hash.

use super::hash_of;
use crate::formula::Formula;
use crate::law::spheres::Sphere;
use crate::law::{Form, Law};
use serde_json::{Map, Value, json};

/// The SHA-256 of a scenario as understood, in hex.
pub fn hash(understood: &Value) -> String {
    hash_of(understood.to_string().as_bytes())
}

/// A number; infinity, for which JSON has none, is the string "inf".
pub(crate) fn number(value: f64) -> Value {
    if value == f64::INFINITY { "inf".into() } else { value.into() }
}

/// A load: a number where it was given as one, else its text.
pub(crate) fn load(formula: Option<&Formula>) -> Value {
    match formula.map(|formula| (formula.text(), formula.text().parse::<f64>())) {
        None => Value::Null,
        Some((_, Ok(value))) => value.into(),
        Some((text, Err(_))) => text.into(),
    }
}

/// Puts the values of a law, in the order of its table, behind what is in `all` already.
pub(crate) fn law(
    mut all: Map<String, Value>,
    (law, form, values): (Law, Form, &[f64]),
    spheres: Option<[Sphere<f64>; 2]>,
    compression_only: bool,
) -> Value {
    let table = law.entry().table(form).unwrap_or(&[]);
    // With spheres k is a consequence; giving both would be refused.
    for (parameter, value) in table.iter().zip(values).filter(|(p, _)| p.key != "k" || spheres.is_none()) {
        all.insert(parameter.key.into(), (*value).into());
    }
    if let Some([a, b]) = spheres {
        let spheres = json!({
            "radius": [number(a.radius), number(b.radius)],
            "youngs_modulus": [a.youngs_modulus, b.youngs_modulus],
            "poisson_ratio": [a.poisson_ratio, b.poisson_ratio],
        });
        all.insert("spheres".into(), spheres);
    }
    if law.entry().compression_only {
        all.insert("compression_only".into(), compression_only.into());
    }
    Value::Object(all)
}
