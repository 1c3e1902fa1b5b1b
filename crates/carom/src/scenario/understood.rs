//! A checked problem written down again: the scenario as understood, and its hash.

use crate::collide::{Body, Collision, Setting};
use crate::formula::Formula;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

/// The scenario as understood: every value after defaults, in a fixed order. It reads back as a scenario, where
/// infinity is the string "inf" and a key whose value is null is absent.
pub fn understood(collision: &Collision) -> Value {
    let mut all = Map::new();
    all.insert("kind".into(), "collision".into());
    if let Setting::Bodies(bodies) = &collision.setting {
        for (name, body) in ["body1", "body2"].into_iter().zip(bodies) {
            all.insert(name.into(), body_value(body));
        }
    }
    all.insert("law".into(), law_value(collision));
    match &collision.setting {
        Setting::Bodies(_) => {}
        Setting::Dimensionless { input } => {
            all.insert("input".into(), json!({ "U": load(input.as_ref()) }));
        }
        Setting::Base { speed, input } => {
            all.insert("input".into(), json!({ "v0": speed, "u": load(input.as_ref()) }));
        }
    }
    all.insert("solver".into(), solver_value(collision));
    Value::Object(all)
}

/// The SHA-256 of a scenario as understood, in hex.
pub fn hash(understood: &Value) -> String {
    hash_of(understood.to_string().as_bytes())
}

/// The SHA-256 of bytes, in hex.
pub(super) fn hash_of(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn number(value: f64) -> Value {
    if value == f64::INFINITY { "inf".into() } else { value.into() }
}

/// A load: a number where it was given as one, else its text.
pub(super) fn load(formula: Option<&Formula>) -> Value {
    match formula {
        None => Value::Null,
        Some(formula) => match formula.text().parse::<f64>() {
            Ok(value) => value.into(),
            Err(_) => formula.text().into(),
        },
    }
}

fn body_value(body: &Body) -> Value {
    json!({ "mass": number(body.mass), "velocity": body.velocity, "force": load(body.force.as_ref()) })
}

fn law_value(collision: &Collision) -> Value {
    let entry = collision.law.entry();
    let mut law = Map::new();
    law.insert("model".into(), entry.name.into());
    law.insert("form".into(), collision.form.name().into());
    let table = entry.table(collision.form).unwrap_or(&[]);
    for (parameter, value) in table.iter().zip(&collision.values) {
        // With spheres k is a consequence; giving both would be refused.
        let derived = parameter.key == "k" && collision.spheres.is_some();
        if !derived {
            law.insert(parameter.key.into(), (*value).into());
        }
    }
    if let Some([a, b]) = collision.spheres {
        let spheres = json!({
            "radius": [number(a.radius), number(b.radius)],
            "youngs_modulus": [a.youngs_modulus, b.youngs_modulus],
            "poisson_ratio": [a.poisson_ratio, b.poisson_ratio],
        });
        law.insert("spheres".into(), spheres);
    }
    if collision.law.entry().compression_only {
        law.insert("compression_only".into(), collision.compression_only.into());
    }
    Value::Object(law)
}

fn solver_value(collision: &Collision) -> Value {
    let tolerance = collision.tolerance;
    let mut solver = json!({ "end": collision.end.name(), "t_max": collision.t_max, "rtol": tolerance.relative, "atol": tolerance.absolute });
    if let Some(most) = collision.max_evaluations {
        solver["max_evaluations"] = most.into();
    }
    solver
}
