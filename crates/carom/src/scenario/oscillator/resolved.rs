//! A checked oscillator written down again.

use super::CheckedOscillator;
use crate::oscillator::{Course, ExcitationKind, Mass, Motion};
use crate::scenario::common::resolved::{hash, load};
use serde_json::{Map, Value, json};

impl CheckedOscillator {
    /// The scenario as understood: every value after defaults, in a fixed order. It reads back as a scenario. A record is named with
    /// the digest of its file.
    pub fn understood(&self) -> Value {
        let o = &self.oscillator;
        let mut all = Map::new();
        all.insert("kind".into(), "oscillator".into());
        if let Motion::Mass(mass) = &o.motion {
            all.insert("mass".into(), mass.mass.into());
            all.insert("damping".into(), mass.damping.into());
            all.insert("excitation".into(), self.excitation(mass));
        }
        all.insert("duration".into(), o.duration.into());
        match &o.motion {
            Motion::Mass(m) => {
                all.insert("initial".into(), json!({ "displacement": m.displacement, "velocity": m.velocity }))
            }
            Motion::Drive(formula) => all.insert("drive".into(), json!({ "displacement": load(Some(formula)) })),
        };
        let mut restoring = Map::new();
        let entry = o.restoring.entry();
        restoring.insert("model".into(), entry.name.into());
        for (parameter, value) in entry.parameters.iter().zip(&self.values) {
            restoring.insert(parameter.key.into(), (*value).into());
        }
        all.insert("restoring".into(), Value::Object(restoring));
        let mut solver = json!({
            "formulation": o.formulation().name(), "events": o.events.name(),
            "rtol": o.tolerance.relative, "atol": o.tolerance.absolute,
        });
        if let Some(most) = o.max_evaluations {
            solver["max_evaluations"] = most.into();
        }
        all.insert("solver".into(), solver);
        Value::Object(all)
    }

    fn excitation(&self, mass: &Mass) -> Value {
        let kind = match mass.excitation.kind {
            ExcitationKind::Force => "force",
            ExcitationKind::BaseAcceleration => "base-acceleration",
        };
        match (&mass.excitation.course, &self.record) {
            (Course::Formula(formula), _) if mass.excitation.kind == ExcitationKind::Force => load(Some(formula)),
            (Course::Formula(formula), _) => json!({ "expression": load(Some(formula)), "kind": kind }),
            (Course::Record(_), Some(r)) => json!({
                "file": r.file, "column": r.column, "time": r.time, "scale": r.scale, "sha256": r.sha256, "kind": kind,
            }),
            // A record of a scenario always has an origin.
            (Course::Record(_), None) => Value::Null,
        }
    }

    /// The SHA-256 of the scenario as understood, in hex.
    pub fn hash(&self) -> String {
        hash(&self.understood())
    }
}
