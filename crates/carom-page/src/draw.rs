//! Curves that the page has gathered, beside measurements.

use crate::ask::{Ask, numbers};
use crate::refusal::Refusal;
use crate::run::drawn;
use carom_plot::{Axis, Look, Mark, Panel, Sign};
use serde_json::Value;

/// The most points of one picture.
const MOST_POINTS: usize = 100_000;

/// Draws `{"x": {"label", "log"}, "y": {"label"}, "series": [{"label", "x", "y", "stuck"}], "data": [{"label", "x", "y", "sd"}], "at": x}`.
pub fn draw(ask: &Ask) -> Result<Value, Refusal> {
    let label = |name: &str| ask.get(name).and_then(|axis| axis.get("label")).and_then(Value::as_str).unwrap_or("");
    let is_log = |name: &str| ask.get(name).and_then(|axis| axis.get("log")) == Some(&Value::Bool(true));
    let axis = |name: &str| if is_log(name) { Axis::log(label(name)) } else { Axis::linear(label(name)) };
    let mut panel = Panel::new("", axis("x"), axis("y"));
    if let Some(at) = ask.get("at").and_then(Value::as_f64) {
        panel.marks.push(Mark::Rule { at, upright: true });
    }
    for (number, series) in ask.list("series")?.iter().enumerate() {
        let points = points(series)?;
        let stuck: Vec<f64> =
            series.get("stuck").and_then(Value::as_array).and_then(|list| numbers(list)).unwrap_or_default();
        // Where a curve is jagged, it is known at its points only.
        let signs = series.get("signs") == Some(&Value::Bool(true));
        let look = Look { dashed: number == 1, faint: signs, ..Look::number(number) };
        if signs {
            panel.marks.push(Mark::points(points.clone(), Sign::Disc, Look::number(number)));
        }
        let line = Mark::line(points, look);
        panel.marks.push(match series.get("label").and_then(Value::as_str) {
            Some(name) => line.named(name),
            None => line,
        });
        if !stuck.is_empty() {
            let signs = Mark::points(stuck.into_iter().map(|x| [x, 0.0]), Sign::Triangle, Look::number(number));
            panel.marks.push(signs.named("they stick"));
        }
    }
    for (number, data) in ask.get("data").and_then(Value::as_array).into_iter().flatten().enumerate() {
        let deviations = data.get("sd").and_then(Value::as_array).and_then(|list| numbers(list)).unwrap_or_default();
        let label = data.get("label").and_then(Value::as_str).map(String::from);
        let look = Look::number(number + 2);
        panel.marks.push(Mark::Points { points: points(data)?, errors: deviations, sign: Sign::Square, look, label });
    }
    Ok(drawn(panel, &ask.style()))
}

fn points(of: &Value) -> Result<Vec<[f64; 2]>, Refusal> {
    let list = |name: &str| of.get(name).and_then(Value::as_array).and_then(|list| numbers(list));
    let refused = |rule: &str| Err(Refusal::of("series", rule.into(), "give x and y, lists of equal length".into()));
    match (list("x"), list("y")) {
        (Some(x), Some(y)) if x.len() == y.len() && x.len() <= MOST_POINTS => {
            Ok(x.into_iter().zip(y).map(|(x, y)| [x, y]).collect())
        }
        (Some(_), Some(_)) => refused("its lists are of different lengths, or too long"),
        _ => refused("it has no points"),
    }
}
