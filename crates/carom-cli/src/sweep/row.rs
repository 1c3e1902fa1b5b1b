//! One row of the table.

use super::Plan;
use carom::collide::{self, Options};
use carom::scenario::{self, InputError, Problem};
use carom::{beam, oscillator, report};

/// The head of the table.
pub fn head(plan: &Plan) -> String {
    let keys = plan.keys().map(cell);
    let fields = names(plan).into_iter().chain(["stop", "status"]).map(String::from);
    line(keys.chain(fields))
}

fn names(plan: &Plan) -> Vec<&'static str> {
    match plan.kind() {
        "beam" => report::beam_flat_names(),
        "oscillator" => report::oscillator_flat_names(),
        _ => report::flat_names(),
    }
}

/// The figures of a run and why it ended.
type Row = (Vec<(&'static str, Option<f64>)>, &'static str);

/// How a run ended.
pub enum End {
    /// With a result: why it stopped.
    Stopped(&'static str),
    /// Without one: the reason.
    Failed(String),
}

/// Runs one run and writes its row. A run that fails is a row with its reason.
pub fn row(plan: &Plan, run: usize) -> (String, End) {
    let changes = plan.changes(run).into_iter().map(|(_, value)| cell(&value));
    let (values, stop, status, end) = match outcome(plan, run) {
        Ok((row, stop)) => {
            let values = row.into_iter().map(|(_, v)| v.map_or(String::new(), report::number)).collect();
            (values, stop, "ok".to_string(), End::Stopped(stop))
        }
        Err(reason) => (vec![String::new(); names(plan).len()], "", reason.clone(), End::Failed(reason)),
    };
    (line(changes.chain(values).chain([stop.to_string(), cell(&status)])), end)
}

fn outcome(plan: &Plan, run: usize) -> Result<Row, String> {
    let scenario = plan.scenario(run).map_err(|errors| reason(&errors))?;
    match scenario::check_any(&scenario).map_err(|errors| reason(&errors))? {
        Problem::Collision(checked) => {
            let outcome =
                collide::run(&checked.collision, Options::default()).map_err(|error| match checked.blame(&error) {
                    Some(input) => reason(&[input]),
                    None => format!("solver failed: {error}"),
                })?;
            Ok((report::flat(&outcome), outcome.stop.name()))
        }
        Problem::Beam(checked) => beam::run(&checked.impact, beam::Options::default())
            .map(|outcome| report::beam_flat(&outcome))
            .map_err(|error| format!("solver failed: {error}")),
        Problem::Oscillator(checked) => oscillator::run(&checked.oscillator, &oscillator::Options::default())
            .map(|outcome| report::oscillator_flat(&outcome))
            .map_err(|error| match checked.blame(&error) {
                Some(input) => reason(&[input]),
                None => format!("solver failed: {error}"),
            }),
    }
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
