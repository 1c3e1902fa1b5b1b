//! The outcome of an impact on a beam as one JSON object.

use crate::beam::strike::{Effort, SubImpact};
use crate::beam::{Discretisation, Figures, Outcome, Stop};
use crate::scenario::CheckedBeam;
use serde_json::{Map, Value, json};

/// The whole outcome. Numbers read back to the same f64; what does not exist is null.
pub fn beam_json(checked: &CheckedBeam, outcome: &Outcome) -> Value {
    let mut all = Map::new();
    all.insert("kind".into(), "beam".into());
    all.insert("version".into(), crate::VERSION.into());
    all.insert("stop".into(), outcome.stop.name().into());
    all.insert("separated".into(), (outcome.stop == Stop::Separated).into());
    all.extend(figures(&outcome.figures));
    all.insert("sub_impacts".into(), outcome.sub_impacts.len().into());
    all.insert("sub_impact_list".into(), outcome.sub_impacts.iter().map(sub_impact).collect());
    all.insert("energy".into(), energy(outcome));
    all.insert("proved_end".into(), (outcome.stop == Stop::Separated).into());
    all.insert("reached".into(), outcome.reached.into());
    all.insert("horizon".into(), outcome.horizon.into());
    let margin = outcome.margin;
    all.insert("margin".into(), json!({ "nearest_miss": margin.nearest_miss, "nearest_break": margin.nearest_break }));
    all.insert("elements".into(), outcome.elements.into());
    all.insert("modes".into(), outcome.modes.into());
    if let Some(spread) = outcome.spread {
        all.insert("spread".into(), json!({ "place": spread.place, "moduli": spread.moduli, "runs": spread.runs }));
    }
    if let Some(slope) = outcome.slope {
        all.insert("sensitivities".into(), json!({ "restitution_kinematic": { "impact.xi": slope } }));
    }
    all.insert("error".into(), Value::Object(figures(&outcome.error)));
    let covered = outcome.discretisation == Discretisation::InError;
    all.insert("discretisation_in_error".into(), covered.into());
    all.insert("work".into(), work(outcome.work, outcome.work_error));
    let understood = checked.understood();
    all.insert("hash".into(), crate::scenario::hash(&understood).into());
    all.insert("scenario".into(), understood);
    all.insert("warnings".into(), checked.warnings.clone().into());
    Value::Object(all)
}

fn figures(figures: &Figures) -> Map<String, Value> {
    figures.named().into_iter().map(|(name, _, value)| (name.to_string(), value.into())).collect()
}

fn sub_impact(s: &SubImpact) -> Value {
    json!({ "start": s.start, "end": s.end, "impulse": s.impulse, "peak_force": s.peak_force })
}

fn energy(outcome: &Outcome) -> Value {
    let e = &outcome.energy;
    json!({
        "initial": e.initial,
        "rigid": e.rigid,
        "modes": e.modes,
        "bending": e.bending(),
        "striker": e.striker,
        "contact": e.contact,
        "dissipated": e.dissipated(),
        "dissipated_contact": e.dissipated_contact,
        "dissipated_inside": e.dissipated_inside,
        "dissipated_outside": e.dissipated_outside,
        "residual": e.residual,
    })
}

fn work(w: Effort, error: Effort) -> Value {
    json!({
        "steps": w.steps, "rejected": w.rejected, "forces": w.forces, "looks": w.looks, "forces_error": error.forces,
    })
}
