//! The outcome of an oscillator as one JSON object.

use crate::oscillator::{Figures, Outcome};
use crate::scenario::CheckedOscillator;
use serde_json::{Map, Value, json};

/// The whole outcome. Numbers read back to the same f64; what does not exist is null.
pub fn oscillator_json(checked: &CheckedOscillator, outcome: &Outcome) -> Value {
    let mut all = Map::new();
    all.insert("kind".into(), "oscillator".into());
    all.insert("version".into(), crate::VERSION.into());
    all.insert("stop".into(), outcome.stop.name().into());
    all.extend(figures(&outcome.figures));
    let named = |values: &mut dyn Iterator<Item = (&'static str, Option<f64>)>| -> Value {
        Value::Object(values.map(|(name, value)| (name.to_string(), value.into())).collect())
    };
    all.insert("internal".into(), named(&mut outcome.internal.iter().map(|i| (i.name, i.value))));
    all.insert("state".into(), named(&mut outcome.state.iter().map(|(name, value)| (*name, Some(*value)))));
    let events = outcome.events.iter().map(|e| json!({ "t": e.t, "name": e.name, "mode": e.mode, "error": e.error }));
    all.insert("events".into(), events.collect());
    let cycles = outcome.cycles.iter();
    let cycles = cycles.map(|c| json!({ "start": c.start, "end": c.end, "dissipated": c.dissipated }));
    all.insert("cycles".into(), cycles.collect());
    all.insert("energy".into(), energy(outcome));
    let mut error = figures(&outcome.error);
    error.insert("internal".into(), named(&mut outcome.internal.iter().map(|i| (i.name, i.error))));
    all.insert("error".into(), Value::Object(error));
    all.insert("end_time".into(), outcome.end_time.into());
    all.insert("work".into(), work(outcome));
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

fn energy(outcome: &Outcome) -> Value {
    let e = &outcome.energy;
    json!({
        "kinetic_before": e.kinetic_before,
        "stored_before": e.stored_before,
        "input": e.input,
        "kinetic_after": e.kinetic_after,
        "stored_after": e.stored_after,
        "dissipated": e.dissipated(),
        "dissipated_hysteretic": e.hysteretic,
        "dissipated_viscous": e.viscous,
        "residual": e.residual,
    })
}

fn work(outcome: &Outcome) -> Value {
    let w = outcome.work;
    json!({
        "steps": w.steps, "rejected": w.rejected, "rhs": w.rhs, "rhs_error": w.rhs_error,
        "rhs_residual": w.rhs_residual, "events": w.events, "kinks": w.kinks,
    })
}
