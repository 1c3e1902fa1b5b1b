//! A checked impact written down again.

use super::CheckedBeam;
use crate::beam::{Count, Method, SupportKind};
use crate::scenario::common::resolved::{hash, law, number};
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
        let striker = json!({
            "mass": number(s.mass), "radius": s.radius, "youngs_modulus": s.youngs_modulus,
            "poisson_ratio": s.poisson_ratio, "velocity": s.velocity,
        });
        all.insert("striker".into(), striker);
        let place = json!({
            "xi": i.xi, "angular_velocity": i.angular_velocity, "centre_velocity": i.centre_velocity,
            "xi_uncertainty": i.xi_uncertainty, "modulus_uncertainty": i.modulus_uncertainty,
        });
        all.insert("impact".into(), place);
        if let Some(l) = &i.law {
            let model = Map::from_iter([("model".to_string(), l.law.entry().name.into())]);
            all.insert("law".into(), law(model, (l.law, l.form, &l.values), l.spheres, l.compression_only));
        }
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
