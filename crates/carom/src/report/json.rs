//! The outcome as one JSON object.

use crate::collide::{Dimensionless, Energy, Figures, Outcome, Stop};
use crate::law::spheres;
use crate::scenario::Checked;
use serde_json::{Map, Value, json};

/// The whole outcome. Numbers read back to the same f64; what does not exist is null.
pub fn json(checked: &Checked, outcome: &Outcome) -> Value {
    let mut all = Map::new();
    all.insert("kind".into(), "collision".into());
    all.insert("version".into(), crate::VERSION.into());
    all.insert("stop".into(), outcome.stop.name().into());
    all.insert("separated".into(), (outcome.stop == Stop::Separated).into());
    all.extend(figures(&outcome.figures));
    all.insert("energy".into(), energy(outcome));
    all.insert("dimensionless".into(), dimensionless(&outcome.dimensionless));
    let events = outcome.events.iter().map(|e| json!({ "t": e.t, "name": e.name })).collect();
    all.insert("events".into(), Value::Array(events));
    all.insert("error".into(), Value::Object(figures(&outcome.error)));
    let w = outcome.work;
    let work =
        json!({ "steps": w.steps, "rejected": w.rejected, "rhs": w.rhs, "rhs_error": w.rhs_error, "events": w.events });
    all.insert("end_time".into(), json!(outcome.end_time));
    all.insert("work".into(), work);
    all.insert("proof".into(), outcome.proof.into());
    if let Some(sensitivities) = &outcome.sensitivities {
        let by_figure = sensitivities.iter().map(|s| {
            let by_key = s.derivatives.iter().map(|(key, value)| (key.clone(), (*value).into()));
            (s.figure.to_string(), Value::Object(by_key.collect()))
        });
        all.insert("sensitivities".into(), Value::Object(by_figure.collect()));
    }
    let collision = &checked.collision;
    let stiffness = collision.spheres.map(spheres::stiffness);
    all.insert("derived".into(), stiffness.map_or(json!({}), |k| json!({ "law.k": k })));
    let understood = checked.understood();
    all.insert("hash".into(), crate::scenario::hash(&understood).into());
    all.insert("scenario".into(), understood);
    let doubts = outcome.doubts.iter().map(ToString::to_string);
    let warnings: Vec<String> = checked.warnings.iter().cloned().chain(doubts).collect();
    all.insert("warnings".into(), warnings.into());
    Value::Object(all)
}

fn figures(figures: &Figures) -> Map<String, Value> {
    figures.named().into_iter().map(|(name, _, value)| (name.to_string(), value.into())).collect()
}

/// When the energies are those of: for a pair that sticks, the moment of the proof, not the rest it comes to.
fn moment(stop: Stop) -> &'static str {
    match stop {
        Stop::Separated => "separation",
        Stop::Stuck => "proof",
        other => other.name(),
    }
}

/// Every entry is there also where none has a value.
fn energy(outcome: &Outcome) -> Value {
    let of = |get: fn(&Energy) -> f64| outcome.energy.as_ref().map(get);
    let lab = outcome.lab.map(|lab| json!({ "kinetic_before": lab.before, "kinetic_after": lab.after }));
    json!({
        "moment": moment(outcome.stop),
        "t": outcome.energy.as_ref().map(|_| outcome.end_time),
        "kinetic_before": of(|e| e.kinetic_before),
        "kinetic_after": of(|e| e.kinetic_after),
        "stored_after": of(|e| e.stored_after),
        "dissipated": of(Energy::dissipated),
        "dissipated_viscous": of(|e| e.dissipated_viscous),
        "dissipated_hysteretic": of(|e| e.dissipated_hysteretic),
        "work_external": of(|e| e.work_external),
        "residual": of(|e| e.residual),
        "lab": lab,
    })
}

fn dimensionless(d: &Dimensionless) -> Value {
    let parameters: Map<String, Value> = d.parameters.iter().map(|(key, v)| ((*key).into(), (*v).into())).collect();
    json!({
        "parameters": parameters,
        "time_scale": d.time_scale,
        "length_scale": d.length_scale,
        "duration": d.duration,
        "peak_force": d.peak_force,
        "max_indentation": d.max_indentation,
        "impulse": d.impulse,
    })
}
