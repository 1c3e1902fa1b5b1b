//! Energies as areas that stand on each other.

use super::pairs;
use crate::axis::Axis;
use crate::mark::{Look, Mark};
use crate::panel::Panel;

/// A part of an energy: its name and its values.
pub(super) type Part<'a> = (&'a str, Vec<f64>);

/// What is less than this part of the largest cannot be seen.
const SEEN: f64 = 1e-3;

/// A panel of parts on top of each other, each in the colour of its place. Parts that are nothing all the time are left out. What is
/// below zero, as far as can be seen, cannot stand on anything: then every part is a line.
pub(super) fn stacked(title: &str, (time, x): (&[f64], Axis), y: &str, parts: &[Part<'_>]) -> Panel {
    let largest = parts.iter().flat_map(|(_, values)| values).fold(0.0, |largest: f64, value| largest.max(value.abs()));
    let is_there = |values: &[f64]| values.iter().any(|value| value.abs() > 1e-9 * largest);
    let shown = parts.iter().enumerate().filter(|(_, (_, values))| is_there(values));
    if parts.iter().flat_map(|(_, values)| values).any(|value| *value < -SEEN * largest) {
        let panel = Panel::new(title, x, Axis::linear(y)).with(Mark::Rule { at: 0.0, upright: false });
        let line = |(number, (name, values)): (usize, &Part<'_>)| {
            Mark::line(pairs(time, values), Look::number(number)).named(*name)
        };
        return shown.map(line).fold(panel, Panel::with);
    }
    // Room above for the names that have none in their areas.
    let total = |row: usize| parts.iter().map(|(_, values)| values[row]).sum::<f64>();
    let highest = (0..time.len()).map(total).fold(0.0, f64::max);
    let y = Axis::linear(y).from(0.0);
    let y = if highest > 0.0 { y.to(1.22 * highest) } else { y };
    let mut panel = Panel::new(title, x, y);
    let mut below = vec![0.0; time.len()];
    for (number, (name, values)) in shown {
        let above: Vec<f64> = below.iter().zip(values).map(|(below, value)| below + value).collect();
        let between = time.iter().zip(below.iter().zip(&above)).map(|(t, (low, high))| [*t, *low, *high]).collect();
        panel.marks.push(Mark::Area { between, look: Look::number(number), name: name.to_string() });
        below = above;
    }
    panel
}
