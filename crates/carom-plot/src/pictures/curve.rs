//! A curve: results along one key.

use super::label;
use crate::axis::Axis;
use crate::figure::Figure;
use crate::mark::{Look, Mark};
use crate::panel::Panel;
use carom::ensemble::curve::Curve;

/// Points of each piece.
const POINTS: usize = 400;

/// The results that are shown where they are there; others only where none of these is.
const USUAL: [&str; 4] = ["restitution", "duration", "peak_force", "max_indentation"];

/// The figure of a curve: a panel for each result, with a line where what happens in the collision changes.
pub fn curve(curve: &Curve) -> Figure {
    let usual: Vec<usize> = USUAL.iter().filter_map(|name| curve.position(name)).collect();
    let shown = if usual.is_empty() { (0..curve.columns.len().min(4)).collect() } else { usual };
    let panels = shown.into_iter().map(|column| panel(curve, column)).filter(|panel| !panel.marks.is_empty()).collect();
    Figure::new(format!("Results along {}", curve.range.key), 2, panels)
}

fn panel(curve: &Curve, place: usize) -> Panel {
    let column = &curve.columns[place];
    let mut panel =
        Panel::new("", Axis::linear(curve.range.key.clone()), Axis::linear(label(&column.words(), column.unit)));
    for change in &curve.changes {
        panel.marks.push(Mark::Rule { at: 0.5 * (change.between[0] + change.between[1]), upright: true });
    }
    for piece in &curve.pieces {
        let [low, high] = piece.ends;
        let point = |i: usize| if i == POINTS { high } else { low + (high - low) * i as f64 / POINTS as f64 };
        let points = (0..=POINTS).map(point).filter_map(|x| Some([x, curve.value(place, x)?.0]));
        panel.marks.push(Mark::line(points, Look::number(0)));
    }
    panel
}
