//! A checked collision written down again: the scenario as understood.

use crate::collide::{Body, Collision, Setting};
use crate::scenario::common::resolved::{law, load, number};
use serde_json::{Map, Value, json};

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

fn body_value(body: &Body) -> Value {
    json!({ "mass": number(body.mass), "velocity": body.velocity, "force": load(body.force.as_ref()) })
}

fn law_value(c: &Collision) -> Value {
    let mut all = Map::new();
    all.insert("model".into(), c.law.entry().name.into());
    all.insert("form".into(), c.form.name().into());
    law(all, (c.law, c.form, &c.values), c.spheres, c.compression_only)
}

fn solver_value(collision: &Collision) -> Value {
    let tolerance = collision.tolerance;
    let mut solver = json!({
        "end": collision.end.name(), "t_max": collision.t_max,
        "rtol": tolerance.relative, "atol": tolerance.absolute,
    });
    if let Some(most) = collision.max_evaluations {
        solver["max_evaluations"] = most.into();
    }
    solver
}
