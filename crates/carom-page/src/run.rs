//! One run, or two side by side: results, pictures and motion.

use crate::ask::Ask;
use crate::refusal::Refusal;
use carom::beam;
use carom::ensemble::{self, Errors, Layout, Options, Outcome, Role};
use carom::report;
use carom::scenario::{Problem, Scenario};
use carom_plot::{Figure, Panel, Style, pictures};
use serde_json::{Map, Value, json};

/// A run with its curves.
struct Ran {
    scenario: Scenario,
    problem: Problem,
    outcome: Outcome,
    figure: Option<Figure>,
}

impl Ran {
    fn of(ask: &Ask, name: &str) -> Result<Ran, Refusal> {
        let (scenario, problem) = ask.problem(name)?;
        let outcome = ensemble::solve(&problem, Options { trajectory: true, ..Options::default() })?;
        let figure = pictures::run(&problem, &outcome);
        Ok(Ran { scenario, problem, outcome, figure })
    }

    fn described(&self) -> Value {
        json!({
            "stop": self.outcome.stop().name(),
            "results": self.results(),
            "summary": report::outcome_summary(&self.problem, &self.outcome),
            "warnings": self.problem.warnings(),
            "outcome": report::outcome_json(&self.problem, &self.outcome),
            "motion": self.motion(),
        })
    }

    /// Every result that has an error: name, words, value, error and unit.
    fn results(&self) -> Vec<Value> {
        let Ok(layout) = Layout::new(self.problem.kind(), None, Errors::Estimate) else { return Vec::new() };
        let numbers = layout.numbers(&self.outcome);
        let number = |name: &str| layout.position(name).and_then(|at| numbers.get(at).copied());
        let result = |column: &ensemble::Column| match column.role {
            Role::Result { error, words } => {
                let unit = if self.scenario.is_dimensionless() { "1" } else { column.unit };
                Some(
                    json!({ "name": column.name, "words": words, "value": number(column.name), "error": number(error), "unit": unit }),
                )
            }
            _ => None,
        };
        layout.columns().iter().filter_map(result).collect()
    }

    /// The sampled curves that an animation needs, thinned.
    fn motion(&self) -> Value {
        const FRAMES: usize = 400;
        const NEEDED: [&str; 14] = [
            "t_s",
            "T",
            "x_m",
            "X",
            "x1_m",
            "x2_m",
            "v1_m_per_s",
            "v2_m_per_s",
            "force_N",
            "F",
            "gap_m",
            "deflection_m",
            "u_N",
            "v_m_per_s",
        ];
        let Some(curves) = self.outcome.trajectory() else { return Value::Null };
        let length = curves.columns.first().map_or(0, |column| column.values.len());
        let step = length.div_ceil(FRAMES).max(1);
        let thin = |values: &[f64]| -> Vec<f64> {
            let last = (length > 0 && (length - 1) % step != 0).then(|| values[length - 1]);
            values.iter().step_by(step).copied().chain(last).collect()
        };
        let needed = curves.columns.iter().filter(|column| NEEDED.contains(&column.name));
        let mut columns: Map<String, Value> =
            needed.map(|column| (column.name.into(), json!(thin(&column.values)))).collect();
        if let Outcome::Beam(outcome) = &self.outcome {
            columns.insert("shape".into(), shape(outcome));
        }
        Value::Object(columns)
    }
}

/// How a beam moves: places as parts of its length, and at each time the deflection there and the position of the striker.
fn shape(outcome: &beam::Outcome) -> Value {
    let Some(first) = outcome.frames.first() else { return Value::Null };
    let length = first.deflection.last().map_or(1.0, |[x, _]| *x);
    let places: Vec<f64> = first.deflection.iter().map(|[x, _]| x / length).collect();
    let deflections: Vec<Vec<f64>> =
        outcome.frames.iter().map(|frame| frame.deflection.iter().map(|[_, w]| *w).collect()).collect();
    let times: Vec<f64> = outcome.frames.iter().map(|frame| frame.time).collect();
    let striker: Vec<f64> = outcome.frames.iter().map(|frame| frame.striker[1]).collect();
    json!({ "places": places, "times": times, "frames": deflections, "striker": striker, "at": first.striker[0] / length })
}

/// A run, with the second one where there is one: `{"toml": ..., "second": ..., "names": [a, b]}`.
pub fn run(ask: &Ask) -> Result<Value, Refusal> {
    let first = Ran::of(ask, "toml")?;
    let second =
        ask.get("second").map(|_| Ran::of(ask, "second")).transpose().map_err(|refusal| refusal.of_second())?;
    let names = names(ask);
    let style = ask.style();
    let figure = match (first.figure.clone(), second.as_ref().and_then(|ran| ran.figure.clone())) {
        (Some(first), Some(second)) => Some(pictures::side_by_side(first, second, &names)),
        (only, None) | (None, only) => only,
    };
    let panels = figure.into_iter().flat_map(|figure| figure.panels);
    let panels: Vec<Value> = panels.map(|panel| drawn(panel, &style)).collect();
    Ok(json!({ "first": first.described(), "second": second.map(|ran| ran.described()), "panels": panels }))
}

/// What the two laws are called.
fn names(ask: &Ask) -> [String; 2] {
    let name = |at: usize, other: &str| {
        let given = ask.get("names").and_then(|names| names.get(at)).and_then(Value::as_str);
        given.unwrap_or(other).to_string()
    };
    [name(0, "first"), name(1, "second")]
}

/// A panel as a picture of its own.
pub fn drawn(panel: Panel, style: &Style) -> Value {
    let title = panel.title.clone();
    json!({ "title": title, "svg": Figure::new(title, 1, vec![panel]).svg(style) })
}

/// The sampled curves as CSV.
pub fn csv(ask: &Ask) -> Result<Value, Refusal> {
    let ran = Ran::of(ask, "toml")?;
    Ok(ran.outcome.trajectory().map_or(Value::Null, |curves| report::trajectory_csv(curves).into()))
}

/// All panels as one picture.
pub fn figure(ask: &Ask) -> Result<Value, Refusal> {
    let ran = Ran::of(ask, "toml")?;
    let style = Style { theme: ask.style().theme, ..Style::default() };
    Ok(ran.figure.map_or(Value::Null, |figure| figure.svg(&style).into()))
}
