//! One row of the table.

use carom::ensemble::{Outcome, Plan, Run};
use carom::{beam, collide, oscillator, report};

/// The head of the table.
pub fn head(plan: &Plan) -> String {
    let keys = plan.keys().map(cell);
    let fields = names(plan.kind()).into_iter().chain(["stop", "status"]).map(String::from);
    line(keys.chain(fields))
}

fn names(kind: &str) -> Vec<&'static str> {
    match kind {
        "beam" => report::flat_names::<beam::Outcome>(),
        "oscillator" => report::flat_names::<oscillator::Outcome>(),
        _ => report::flat_names::<collide::Outcome>(),
    }
}

/// The row of a run of this kind. A run that failed is a row with its reason.
pub fn row(kind: &str, run: &Run) -> String {
    let changes = run.changes.iter().map(|(_, value)| cell(value));
    let (values, stop, status) = match &run.result {
        Ok(outcome) => {
            let values = flat(outcome).into_iter().map(|(_, v)| v.map_or(String::new(), report::number)).collect();
            (values, outcome.stop(), "ok".to_string())
        }
        Err(reason) => (vec![String::new(); names(kind).len()], "", cell(&reason.to_string())),
    };
    line(changes.chain(values).chain([stop.to_string(), status]))
}

fn flat(outcome: &Outcome) -> Vec<(&'static str, Option<f64>)> {
    match outcome {
        Outcome::Collision(outcome) => report::flat(outcome.as_ref()),
        Outcome::Beam(outcome) => report::flat(outcome.as_ref()),
        Outcome::Oscillator(outcome) => report::flat(outcome.as_ref()),
    }
}

/// A cell of a CSV table, in quotes where it needs them.
fn cell(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.into() }
}

fn line(cells: impl Iterator<Item = String>) -> String {
    cells.collect::<Vec<_>>().join(",") + "\n"
}
