//! Figures of outcomes.

mod alpha;
mod audit;
mod beam;
mod collision;
mod cor;
mod curve;
mod design;
mod energy;
mod fit;
mod oscillator;
mod profiles;
mod side_by_side;
mod sweep;
mod verify;

pub use alpha::alpha;
pub use audit::{audit, chosen};
pub use cor::cor;
pub use curve::curve;
pub use design::{changes, damping, found};
pub use fit::fit;
pub use side_by_side::side_by_side;
pub use sweep::{Swept, sweep};
pub use verify::verify;

use crate::axis::Axis;
use crate::figure::Figure;
use carom::ensemble::Outcome;
use carom::quantity::Columns;
use carom::scenario::Problem;

/// The figure of a run that has sampled curves; `None` where it has none.
pub fn run(problem: &Problem, outcome: &Outcome) -> Option<Figure> {
    let curves = outcome.trajectory()?;
    match (problem, outcome) {
        (Problem::Collision(_), Outcome::Collision(outcome)) => Some(collision::figure(outcome, curves)),
        (Problem::Beam(_), Outcome::Beam(outcome)) => Some(beam::figure(outcome, curves)),
        (Problem::Oscillator(_), Outcome::Oscillator(_)) => Some(oscillator::figure(curves)),
        _ => None,
    }
}

/// What stands beside an axis: words and a unit, which is "1" where there is none.
fn label(words: &str, unit: &str) -> String {
    // A point between units, and exponents raised.
    let mut out = String::new();
    let mut rest = unit;
    while let Some(at) = rest.find('^') {
        let (before, after) = (&rest[..at], &rest[at + 1..]);
        let end = after.find(|c: char| !(c.is_ascii_alphanumeric() || c == '.' || c == '-')).unwrap_or(after.len());
        out += &format!("{before}^{{{}}}", &after[..end]);
        rest = &after[end..];
    }
    out += rest;
    if unit == "1" { words.into() } else { format!("{words} ({out})") }
}

/// The first of these columns that is there, with its unit.
fn first<'a>(curves: &'a Columns, names: &[&str]) -> Option<(&'a [f64], &'static str)> {
    let column = names.iter().find_map(|name| curves.columns.iter().find(|column| column.name == *name))?;
    Some((&column.values, column.unit))
}

/// Points of two columns.
fn pairs(x: &[f64], y: &[f64]) -> Vec<[f64; 2]> {
    x.iter().zip(y).map(|(x, y)| [*x, *y]).collect()
}

/// The times of sampled curves, and an axis that they fill.
fn time(curves: &Columns) -> Option<(&[f64], Axis)> {
    let (time, unit) = first(curves, &["t_s", "T"])?;
    let axis = Axis::linear(label("time", unit));
    let axis = match (time.first(), time.last()) {
        (Some(first), Some(last)) if last > first => axis.from(*first).to(*last),
        _ => axis,
    };
    Some((time, axis))
}
