//! A result along one key.

use crate::ask::Ask;
use crate::refusal::Refusal;
use carom::ensemble::{Ensemble, Errors, Plan};
use carom::scenario::Axis;
use serde_json::{Value, json};

/// The most points of one request.
const MOST_POINTS: usize = 10_000;

/// The values of one result at the given values of a key; null where there is none, with why each run stopped.
pub fn along(ask: &Ask) -> Result<Value, Refusal> {
    let (base, _) = ask.problem("toml")?;
    let (key, result) = (ask.text("key")?, ask.text("result")?);
    let at = ask.numbers("values")?;
    if at.len() > MOST_POINTS {
        return Err(Refusal::of("values", format!("{} are too many", at.len()), format!("at most {MOST_POINTS}")));
    }
    let refused =
        |of: &str, rule: String| Refusal::of(of, rule, "choose a key of the scenario that takes a number".into());
    let axis = Axis::numbers(vec![(key.into(), at)]).map_err(|error| refused("values", error.to_string()))?;
    let plan = Plan::new(base, vec![(axis, "axis".into())]).map_err(|error| refused("key", error.to_string()))?;
    plan.refuse_common_errors()?;
    let ensemble = Ensemble::new(plan, Some(&[result.to_string()]), Errors::None)
        .map_err(|error| Refusal::of("result", error.to_string(), error.hint()))?;
    let Some(table) = ensemble.table(1, &|| false, &mut |_| {}) else {
        return Err(refused("values", "the runs were stopped".into()));
    };
    let (words, unit) = match ensemble.layout.columns().first() {
        Some(column) => (column.words(), column.unit),
        None => (result.into(), "1"),
    };
    let stops: Vec<Option<&str>> = table.stops.iter().map(|stop| stop.map(|stop| stop.name())).collect();
    let failures: Vec<(usize, &String)> = table.failures.iter().map(|(row, reason)| (*row, reason)).take(3).collect();
    Ok(json!({ "values": table.numbers.first(), "words": words, "unit": unit, "stops": stops, "failures": failures }))
}
