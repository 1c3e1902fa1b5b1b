//! A checked impact written down again, and one to start from.

use super::beam::CheckedBeam;
use super::hash;
use crate::beam::{ChosenLaw, Count, Method, SupportKind};
use serde_json::{Map, Value, json};

impl CheckedBeam {
    /// The scenario as understood: every value after defaults, in a fixed order. Infinity is the string "inf".
    pub fn understood(&self) -> Value {
        let i = &self.impact;
        let b = &i.beam;
        let mut all = Map::new();
        all.insert("kind".into(), "beam".into());
        let beam = json!({
            "length": b.length, "radius": b.radius, "mass_per_length": b.mass_per_length,
            "youngs_modulus": b.youngs_modulus, "poisson_ratio": b.poisson_ratio, "second_moment": b.second_moment,
            "internal_damping": b.internal_damping, "external_damping": b.external_damping,
            "elements": count(b.elements), "modes": count(b.modes),
        });
        all.insert("beam".into(), beam);
        if let (Count::Auto, Some(Value::Object(beam))) = (b.modes, all.get_mut("beam")) {
            beam.insert("tolerance".into(), b.tolerance.into());
        }
        let word = |kind| if kind == SupportKind::Pinned { "pinned" } else { "clamped" };
        let supports = i.supports.iter().map(|s| json!({ "position": s.position, "kind": word(s.kind) })).collect();
        all.insert("support".into(), Value::Array(supports));
        let s = &i.striker;
        let mass: Value = if s.mass.is_finite() { s.mass.into() } else { "inf".into() };
        let striker = json!({
            "mass": mass, "radius": s.radius, "youngs_modulus": s.youngs_modulus,
            "poisson_ratio": s.poisson_ratio, "velocity": s.velocity,
        });
        all.insert("striker".into(), striker);
        let place = json!({
            "xi": i.xi, "angular_velocity": i.angular_velocity, "centre_velocity": i.centre_velocity,
            "xi_uncertainty": i.xi_uncertainty, "modulus_uncertainty": i.modulus_uncertainty,
        });
        all.insert("impact".into(), place);
        all.extend(i.law.as_ref().map(|law| ("law".to_string(), law_value(law))));
        all.insert("solver".into(), self.solver());
        Value::Object(all)
    }

    fn solver(&self) -> Value {
        let mut solver = Map::new();
        match self.impact.method {
            Method::Events => solver.insert("method".into(), "events".into()),
            Method::Newmark { time_step } => {
                solver.insert("method".into(), "newmark".into());
                solver.insert("time_step".into(), time_step.into())
            }
        };
        solver.extend(self.impact.t_max.map(|t| ("t_max".to_string(), t.into())));
        solver.extend(self.impact.max_evaluations.map(|n| ("max_evaluations".to_string(), n.into())));
        solver.insert("rtol".into(), self.impact.tolerance.into());
        Value::Object(solver)
    }

    /// The SHA-256 of the scenario as understood, in hex.
    pub fn hash(&self) -> String {
        hash(&self.understood())
    }
}

fn count(count: Count) -> Value {
    match count {
        Count::Auto => "auto".into(),
        Count::Given(number) => number.into(),
    }
}

fn law_value(law: &ChosenLaw) -> Value {
    let entry = law.law.entry();
    let mut all = Map::new();
    all.insert("model".into(), entry.name.into());
    let table = entry.table(law.form).unwrap_or(&[]);
    for (parameter, value) in table.iter().zip(&law.values).filter(|(p, _)| p.key != "k" || law.spheres.is_none()) {
        all.insert(parameter.key.into(), (*value).into());
    }
    if let Some(spheres) = law.spheres {
        let pair = |get: fn(&crate::law::spheres::Sphere<f64>) -> f64| -> Value {
            let number = |x: f64| if x.is_finite() { x.into() } else { Value::from("inf") };
            Value::Array(spheres.iter().map(|s| number(get(s))).collect())
        };
        let value = json!({
            "radius": pair(|s| s.radius), "youngs_modulus": pair(|s| s.youngs_modulus),
            "poisson_ratio": pair(|s| s.poisson_ratio),
        });
        all.insert("spheres".into(), value);
    }
    if law.law.entry().compression_only {
        all.insert("compression_only".into(), law.compression_only.into());
    }
    Value::Object(all)
}

/// A commented scenario of kind "beam".
pub(super) const TEMPLATE: &str = include_str!("templates/beam.toml");
