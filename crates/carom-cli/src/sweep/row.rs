//! One row of the table.

use super::Plan;
use carom::collide::{self, Options, Outcome};
use carom::report;
use carom::scenario::{self, InputError};

/// The head of the table.
pub fn head(plan: &Plan) -> String {
    let keys = plan.keys().map(cell);
    let fields = report::flat_names().into_iter().chain(["stop", "status"]).map(String::from);
    line(keys.chain(fields))
}

/// Runs one run and writes its row. A run that fails is a row with its reason.
pub fn row(plan: &Plan, run: usize) -> String {
    let changes = plan.changes(run).into_iter().map(|(_, value)| cell(&value));
    let (outcome, status) = match outcome(plan, run) {
        Ok(outcome) => (Some(outcome), "ok".to_string()),
        Err(reason) => (None, reason),
    };
    let values: Vec<String> = match &outcome {
        Some(outcome) => {
            report::flat(outcome).into_iter().map(|(_, v)| v.map_or(String::new(), report::number)).collect()
        }
        None => vec![String::new(); report::flat_names().len()],
    };
    let stop = outcome.map_or("", |o| o.stop.name());
    line(changes.chain(values).chain([stop.to_string(), cell(&status)]))
}

fn outcome(plan: &Plan, run: usize) -> Result<Outcome, String> {
    let scenario = plan.scenario(run).map_err(|errors| reason(&errors))?;
    let checked = scenario::check(&scenario).map_err(|errors| reason(&errors))?;
    collide::run(&checked.collision, Options::default()).map_err(|error| match checked.blame(&error) {
        Some(input) => reason(&[input]),
        None => format!("solver failed: {error}"),
    })
}

/// Errors in one line.
fn reason(errors: &[InputError]) -> String {
    let words = |e: &InputError| format!("{}: {}", e.key.as_deref().unwrap_or("input"), e.message());
    errors.iter().map(words).collect::<Vec<_>>().join("; ")
}

/// A cell of a CSV table, in quotes where it needs them.
fn cell(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.into() }
}

fn line(cells: impl Iterator<Item = String>) -> String {
    cells.collect::<Vec<_>>().join(",") + "\n"
}
