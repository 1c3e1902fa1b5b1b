//! What delivers a wanted restitution: the restitution along a damping, or any number of a scenario, with the wish and the answers.

use super::{collision, label};
use crate::axis::Axis;
use crate::figure::Figure;
use crate::mark::{Look, Mark, Sign};
use crate::panel::Panel;
use carom::restitution::design::Answer;
use carom::restitution::survey::Survey;
use carom::restitution::unknown::{Change, Found, Range};

/// The figure of the dampings that deliver a restitution: what dampings around them deliver, and the loops of the answers.
pub fn damping(wanted: f64, answers: &[Answer], survey: &Survey) -> Figure {
    // The unit has the exponent of the damping in it.
    let unit = answers.first().map_or("1".into(), |answer| match answer.bead.m + 1.0 {
        1.0 => "N s/m".into(),
        power => format!("N s/m^{power}"),
    });
    let axis = Axis::linear(label("damping λ", &unit)).from(0.0);
    let mut panel = delivered(axis, survey.delivered.iter().copied(), Some(wanted));
    let found = answers.iter().filter_map(|answer| Some([answer.lambda, answer.outcome.results.restitution?]));
    panel.marks.push(Mark::points(found, Sign::Disc, Look::number(1)).named("delivers it"));
    let mut panels = vec![panel];
    let contacts = survey.contacts.iter().filter_map(|outcome| outcome.trajectory.as_ref());
    panels.extend(contacts.filter_map(collision::force_loop));
    Figure::new(format!("The damping that delivers a restitution of {wanted}"), 2, panels)
}

/// The figure of a search along a number of a scenario.
pub fn found(wanted: f64, (key, unit): (&str, &str), range: &Range, found: &Found) -> Figure {
    let mut panel = delivered(axis(key, unit, range), found.grid.iter().copied(), Some(wanted));
    let at = |values: &[f64]| values.iter().map(|value| [*value, wanted]).collect::<Vec<_>>();
    for (values, sign, colour, words) in
        [(&found.values, Sign::Disc, 1, "delivers it"), (&found.jumps, Sign::Triangle, 3, "jumps past it")]
    {
        if !values.is_empty() {
            panel.marks.push(Mark::points(at(values), sign, Look::number(colour)).named(words));
        }
    }
    Figure::wide(format!("What delivers a restitution of {wanted}"), vec![panel])
}

/// The figure of where bodies begin and cease to part along a load.
pub fn changes(unit: &str, range: &Range, grid: &[(f64, Option<f64>)], changes: &[Change]) -> Figure {
    let mut panel = delivered(axis("load", unit, range), grid.iter().copied(), None);
    panel.marks.extend(changes.iter().map(|change| Mark::Rule { at: change.at, upright: true }));
    Figure::wide("Where the bodies part and where they do not", vec![panel])
}

fn axis(key: &str, unit: &str, range: &Range) -> Axis {
    let words = label(key, if unit.is_empty() { "1" } else { unit });
    if range.logarithmic { Axis::log(words) } else { Axis::linear(words) }
}

/// The restitution along a number, with what was wished for; what has none stands at the foot as a cross.
fn delivered(x: Axis, points: impl Iterator<Item = (f64, Option<f64>)> + Clone, wanted: Option<f64>) -> Panel {
    let mut panel = Panel::new("", x, Axis::linear("restitution").from(0.0));
    panel.marks.extend(wanted.map(|wanted| Mark::Rule { at: wanted, upright: false }));
    let line = points.clone().map(|(x, restitution)| [x, restitution.unwrap_or(f64::NAN)]);
    panel.marks.push(Mark::line(line, Look::number(0)).named("delivered"));
    let at: Vec<f64> = points.filter(|(_, e)| e.is_none()).map(|(x, _)| x).collect();
    if !at.is_empty() {
        panel.marks.push(Mark::Foot { at, sign: Sign::Cross, look: Look::number(3), label: "not decided".into() });
    }
    panel
}
