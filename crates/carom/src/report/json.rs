//! Outcomes as JSON objects. Numbers read back to the same f64; what does not exist is null. What an outcome says by itself is its
//! [`Serialize`]; with the scenario behind it, the whole object.

use crate::quantity::{Doubt, EnergyBalance, EnergyTerm, Event, Method, Quantity, Statistic, Statistics, Stop};
use crate::scenario::{Checked, CheckedBeam, CheckedOscillator};
use crate::{beam, collide, oscillator};
use serde_core::{Serialize, Serializer};
use serde_json::{Map, Value, json};

type Object = Map<String, Value>;

/// The whole outcome of a collision.
pub fn json(checked: &Checked, outcome: &collide::Outcome) -> Value {
    let mut all = collision(outcome);
    let stiffness = checked.collision.spheres.map(crate::law::spheres::stiffness);
    all.insert("derived".into(), stiffness.map_or(json!({}), |k| json!({ "law.k": k })));
    understood(all, checked.understood(), &checked.warnings, &outcome.doubts)
}

/// The whole outcome of an impact on a beam.
pub fn beam_json(checked: &CheckedBeam, outcome: &beam::Outcome) -> Value {
    understood(impact(outcome), checked.understood(), &checked.warnings, &[])
}

/// The whole outcome of an oscillator.
pub fn oscillator_json(checked: &CheckedOscillator, outcome: &oscillator::Outcome) -> Value {
    understood(oscillation(outcome), checked.understood(), &checked.warnings, &outcome.doubts)
}

impl Serialize for collide::Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        warned(collision(self), &[], &self.doubts).serialize(serializer)
    }
}

impl Serialize for beam::Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        warned(impact(self), &[], &[]).serialize(serializer)
    }
}

impl Serialize for oscillator::Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        warned(oscillation(self), &[], &self.doubts).serialize(serializer)
    }
}

fn collision(outcome: &collide::Outcome) -> Object {
    let mut all = begun("collision", outcome.stop);
    all.insert("separated".into(), (outcome.stop == Stop::Separated).into());
    all.extend(named(&collide::Results::TABLE, &outcome.results.list()));
    all.insert("energy".into(), energy(outcome));
    all.insert("dimensionless".into(), dimensionless(&outcome.dimensionless));
    let event = |e: &Event| json!({ "t": e.t, "name": e.name });
    all.insert("events".into(), outcome.events.iter().map(event).collect());
    all.insert("error".into(), named(&collide::Results::TABLE, &outcome.error.list()).into());
    all.insert("end_time".into(), outcome.end_time.into());
    all.insert("method".into(), outcome.method.name().into());
    all.insert("witness".into(), outcome.witness.map(Method::name).into());
    all.insert("work".into(), statistics(collide::STATISTICS, &outcome.work));
    all.insert("proof".into(), outcome.proof.into());
    if let Some(sensitivities) = &outcome.sensitivities {
        let by_key = |s: &collide::Sensitivity| pairs(s.derivatives.iter().map(|(key, value)| (&key[..], *value)));
        let by_result = sensitivities.iter().map(|s| (s.result.to_string(), by_key(s).into()));
        all.insert("sensitivities".into(), Value::Object(by_result.collect()));
    }
    all
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
fn energy(outcome: &collide::Outcome) -> Value {
    let known = outcome.energy.as_ref();
    let mut all = Object::new();
    all.insert("moment".into(), moment(outcome.stop).into());
    all.insert("t".into(), known.map(|_| outcome.end_time).into());
    all.extend(pairs(collide::ENERGY.iter().map(|term| (term.key(), known.map(term.get)))));
    let lab = outcome.lab.map(|lab| json!({ "kinetic_before": lab.before, "kinetic_after": lab.after }));
    all.insert("lab".into(), lab.into());
    all.into()
}

fn dimensionless(d: &collide::Dimensionless) -> Value {
    json!({
        "parameters": pairs(d.parameters.iter().map(|(key, value)| (*key, Some(*value)))),
        "time_scale": d.time_scale,
        "length_scale": d.length_scale,
        "duration": d.duration,
        "peak_force": d.peak_force,
        "max_indentation": d.max_indentation,
        "impulse": d.impulse,
    })
}

fn impact(outcome: &beam::Outcome) -> Object {
    let mut all = begun("beam", outcome.stop);
    let proved = outcome.stop == Stop::Separated;
    all.insert("separated".into(), proved.into());
    all.extend(named(&beam::Results::TABLE, &outcome.results.list()));
    all.insert("sub_impacts".into(), outcome.sub_impacts.len().into());
    let sub_impact = |s: &beam::SubImpact| json!({ "start": s.start, "end": s.end, "impulse": s.impulse, "peak_force": s.peak_force });
    all.insert("sub_impact_list".into(), outcome.sub_impacts.iter().map(sub_impact).collect());
    all.insert("energy".into(), shares(&outcome.energy));
    all.insert("proved_end".into(), proved.into());
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
    all.insert("error".into(), named(&beam::Results::TABLE, &outcome.error.list()).into());
    let covered = outcome.discretisation == beam::Discretisation::InError;
    all.insert("discretisation_in_error".into(), covered.into());
    all.insert("work".into(), statistics(beam::STATISTICS, &outcome.work));
    all
}

fn shares(e: &beam::Shares) -> Value {
    let mut all = Object::new();
    all.insert("initial".into(), e.initial.into());
    for term in beam::ENERGY {
        if term.key() == "bending" {
            all.insert("modes".into(), e.modes.clone().into());
        }
        all.insert(term.key().into(), (term.get)(e).into());
    }
    all.into()
}

fn oscillation(outcome: &oscillator::Outcome) -> Object {
    let mut all = begun("oscillator", outcome.stop);
    all.extend(named(&oscillator::Results::TABLE, &outcome.results.list()));
    all.insert("internal".into(), pairs(outcome.internal.iter().map(|i| (i.name, i.value))).into());
    all.insert("state".into(), pairs(outcome.state.iter().map(|(name, value)| (*name, Some(*value)))).into());
    let event = |e: &Event| json!({ "t": e.t, "name": e.name, "mode": e.mode, "error": e.error });
    all.insert("events".into(), outcome.events.iter().map(event).collect());
    let cycle = |c: &oscillator::Cycle| json!({ "start": c.start, "end": c.end, "dissipated": c.dissipated });
    all.insert("cycles".into(), outcome.cycles.iter().map(cycle).collect());
    let term = |t: &EnergyTerm<EnergyBalance>| (t.key(), Some((t.get)(&outcome.energy)));
    all.insert("energy".into(), pairs(oscillator::ENERGY.iter().map(term)).into());
    let mut error = named(&oscillator::Results::TABLE, &outcome.error.list());
    error.insert("internal".into(), pairs(outcome.internal.iter().map(|i| (i.name, i.error))).into());
    all.insert("error".into(), error.into());
    all.insert("end_time".into(), outcome.end_time.into());
    all.insert("work".into(), statistics(oscillator::STATISTICS, &outcome.work));
    all
}

fn begun(kind: &str, stop: Stop) -> Object {
    let pairs = [("kind", kind), ("version", crate::VERSION), ("stop", stop.name())];
    pairs.into_iter().map(|(key, value)| (key.to_string(), value.into())).collect()
}

fn pairs<'a>(list: impl Iterator<Item = (&'a str, Option<f64>)>) -> Object {
    list.map(|(name, value)| (name.to_string(), value.into())).collect()
}

fn named(table: &[Quantity], list: &[Option<f64>]) -> Object {
    pairs(table.iter().map(|q| q.name).zip(list.iter().copied()))
}

fn statistics(table: &[Statistic], work: &Statistics) -> Value {
    Value::Object(table.iter().map(|(name, get)| (name.to_string(), get(work).into())).collect())
}

/// The scenario as understood, and its hash.
fn understood(mut all: Object, scenario: Value, warnings: &[String], doubts: &[Doubt]) -> Value {
    all.insert("hash".into(), crate::scenario::hash(&scenario).into());
    all.insert("scenario".into(), scenario);
    warned(all, warnings, doubts).into()
}

fn warned(mut all: Object, warnings: &[String], doubts: &[Doubt]) -> Object {
    let doubts = doubts.iter().map(ToString::to_string);
    all.insert("warnings".into(), warnings.iter().cloned().chain(doubts).collect());
    all
}
