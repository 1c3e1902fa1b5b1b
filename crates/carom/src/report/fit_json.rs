//! A fit as one JSON object.

use super::fit_words::{settled, too_far};
use crate::identify::{Compensation, Estimate, Fit, FrontPoint, Interval, Role, Side, Spread};
use crate::scenario::CheckedFit;
use serde_json::{Map, Value, json};

/// The whole fit, but for the fitted curve, which is a table. Numbers read back to the same f64; what does not exist is null.
/// No time and no count of threads is in it: the same file, data and seed give the same bytes.
pub fn fit_json(checked: &CheckedFit, fit: &Fit) -> Value {
    let mut all = Map::new();
    all.insert("kind".into(), "fit".into());
    all.insert("version".into(), crate::VERSION.into());
    all.extend(body(checked.problem.spread, fit));
    all.insert("seed".into(), fit.seed.into());
    all.insert("hash".into(), checked.hash().into());
    all.insert("fit".into(), checked.understood().clone());
    all.insert("warnings".into(), checked.warnings.clone().into());
    Value::Object(all)
}

/// What belongs to one fitted law.
pub(super) fn body(spread: Spread, fit: &Fit) -> Map<String, Value> {
    let fit = &*settled(fit);
    let by_kind = |of: &dyn Fn(&crate::identify::Misfit) -> Value| -> Value {
        Value::Object(fit.misfits.iter().map(|m| (m.kind.name().to_string(), of(m))).collect())
    };
    let w = fit.work;
    let entries = [
        ("interrupted", fit.interrupted.into()),
        ("parameters", by_key(fit, |e| e.value.into())),
        ("roles", by_key(fit, |e| role(e.role).into())),
        ("at_bound", Value::Object(fit.parameters.iter().filter_map(at_bound).collect())),
        ("objectives", by_kind(&|m| m.mean_square.into())),
        ("objectives_weighted", by_kind(&|m| m.weighted.into())),
        ("beyond_deviations", too_far(fit).into()),
        ("values", by_kind(&|m| m.points.into())),
        ("front", fit.front.iter().map(|point| front(fit, point)).collect()),
        ("spread", spread_json(spread, fit)),
        ("determined", by_key_of(fit, |e| e.determined.is_some(), |e| e.determined.into())),
        ("open", fit.trades.iter().map(|t| trade(fit, t)).collect()),
        ("constraints", Value::Object(fit.constraints.iter().map(|(n, v)| (n.clone(), (*v).into())).collect())),
        ("gauge", fit.gauge.into()),
        ("stuck", fit.stuck.into()),
        ("failed", fit.failed.into()),
        ("work", json!({ "evaluations": w.evaluations, "collisions": w.collisions, "rhs": w.rhs })),
    ];
    entries.into_iter().map(|(key, value)| (key.to_string(), value)).collect()
}

fn by_key(fit: &Fit, of: impl Fn(&Estimate) -> Value) -> Value {
    by_key_of(fit, |_| true, of)
}

fn by_key_of(fit: &Fit, which: impl Fn(&Estimate) -> bool, of: impl Fn(&Estimate) -> Value) -> Value {
    Value::Object(fit.parameters.iter().filter(|e| which(e)).map(|e| (e.key.to_string(), of(e))).collect())
}

fn role(role: Role) -> &'static str {
    match role {
        Role::Free => "free",
        Role::Fixed => "fixed",
        Role::Tied => "tied",
        Role::Absent => "absent",
    }
}

fn at_bound(e: &Estimate) -> Option<(String, Value)> {
    let side = match e.at_bound? {
        Side::Lower => "lower",
        Side::Upper => "upper",
    };
    Some((e.key.into(), side.into()))
}

fn named(fit: &Fit, values: &[f64]) -> Value {
    Value::Object(fit.parameters.iter().zip(values).map(|(e, v)| (e.key.to_string(), (*v).into())).collect())
}

fn by_kind(fit: &Fit, values: &[f64]) -> Map<String, Value> {
    fit.misfits.iter().zip(values).map(|(m, v)| (m.kind.name().to_string(), (*v).into())).collect()
}

fn front(fit: &Fit, point: &FrontPoint) -> Value {
    let mut all = Map::new();
    all.insert("parameters".into(), named(fit, &point.parameters));
    all.extend(by_kind(fit, &point.mean_squares));
    let weighted = fit.misfits.iter().zip(&point.misfits);
    let by_kind = weighted.map(|(m, v)| (m.kind.name().to_string(), m.weighted.map(|_| *v).into()));
    all.insert("weighted".into(), Value::Object(by_kind.collect()));
    Value::Object(all)
}

fn interval(i: &Interval) -> Value {
    json!({ "low": i.low.value, "low_closed": i.low.closed, "high": i.high.value, "high_closed": i.high.closed })
}

fn spread_json(spread: Spread, fit: &Fit) -> Value {
    let (method, fits) = match spread {
        Spread::None => ("none", None),
        Spread::Profile => ("profile", None),
        Spread::Bootstrap(count) => ("bootstrap", Some(count)),
    };
    let free = |e: &Estimate| e.role == Role::Free;
    let correlations: Vec<Value> =
        fit.correlations.iter().map(|c| json!({ "first": c.first, "second": c.second, "value": c.value })).collect();
    let alone = |kind: Option<crate::identify::Kind>| kind.map_or("together", |k| k.name()).to_string();
    let shares: Map<String, Value> = fit
        .shares
        .iter()
        .map(|s| {
            let deviations = s.deviations.iter().map(|(key, v)| ((*key).to_string(), (*v).into()));
            (alone(s.kind), Value::Object(deviations.collect()))
        })
        .collect();
    json!({
        "method": method,
        "bootstrap": fits,
        "level": fit.level,
        "intervals": by_key_of(fit, free, |e| e.interval.as_ref().map(interval).into()),
        "deviations": by_key_of(fit, free, |e| e.deviation.into()),
        "correlations": correlations,
        "shares": shares,
    })
}

fn trade(fit: &Fit, t: &Compensation) -> Value {
    let partners: Vec<&str> = t.partners.iter().map(|(key, _)| *key).collect();
    json!({
        "parameter": t.parameter,
        "range": interval(&t.range),
        "partners": partners,
        "ends": t.ends.each_ref().map(|values| named(fit, values)),
        "objectives": t.misfits.each_ref().map(|list| by_kind(fit, list)),
    })
}
