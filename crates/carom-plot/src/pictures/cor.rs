//! A restitution beside its approximations: against damping and against load, each solid where it may be used, and how far each is off.

use crate::axis::Axis;
use crate::figure::Figure;
use crate::mark::{Look, Mark, Sign};
use crate::panel::Panel;
use carom::restitution::theory::{Along, Approximation, Course, STATED, Sheet};

/// Errors below this are not told apart.
const SMALLEST: f64 = 1e-12;

/// The figure of a sheet with its courses.
pub fn cor(sheet: &Sheet, courses: &[Course]) -> Figure {
    let panels = courses.iter().flat_map(|course| [restitution(sheet, course), error(sheet, course)]).collect();
    Figure::new("Restitution under a constant load and its approximations", 2, panels)
}

/// The words of the axis, what is held, and where on it the question is.
fn along(sheet: &Sheet, course: &Course) -> (Axis, String, f64) {
    let question = &sheet.question;
    let (words, held, asked) = match course.along {
        Along::Damping => ("dimensionless damping γ", format!("Load {}", question.load), question.gamma),
        Along::Load => ("dimensionless load", format!("Damping γ = {}", question.gamma), question.load),
    };
    let ends = (course.values.first().copied().unwrap_or(0.0), course.values.last().copied().unwrap_or(1.0));
    (Axis::linear(words).from(ends.0).to(ends.1), held, asked)
}

/// An approximation inside its range and outside of it.
fn both(number: usize, name: &str, points: impl Iterator<Item = ([f64; 2], bool)>) -> [Mark; 2] {
    let (mut inside, mut outside) = (Vec::new(), Vec::new());
    let mut was_inside = true;
    for ([x, y], is_inside) in points {
        let gap = [x, f64::NAN];
        // The two stretches meet where the one goes over into the other.
        inside.push(if is_inside || was_inside { [x, y] } else { gap });
        outside.push(if is_inside { gap } else { [x, y] });
        was_inside = is_inside;
    }
    let look = Look::number(number);
    let inside = Mark::line(inside, Look { width: 1.4, ..look });
    [Mark::line(outside, Look { width: 0.5, ..look }), if name.is_empty() { inside } else { inside.named(name) }]
}

/// The place of an approximation among the looks: the last colour is that of the integrated collision.
fn look(approximation: Approximation) -> usize {
    const INTEGRATED: usize = 6;
    let place = approximation as usize;
    if place < INTEGRATED { place } else { place + 1 }
}

fn restitution(sheet: &Sheet, course: &Course) -> Panel {
    let (axis, held, asked) = along(sheet, course);
    let top = course.integrated.iter().flatten().fold(1.0, |top: f64, e| top.max(*e));
    let y = Axis::linear("restitution").from(0.0).to(1.05 * top);
    let mut panel = Panel::new(held, axis, y).with(Mark::Rule { at: asked, upright: true });
    for (approximation, values) in &course.approximated {
        let point = |(x, value): (&f64, &Option<(f64, bool)>)| {
            value.map_or(([*x, f64::NAN], false), |(restitution, valid)| ([*x, restitution], valid))
        };
        let points = course.values.iter().zip(values).map(point);
        panel.marks.extend(both(look(*approximation), "", points));
    }
    let integrated = course.values.iter().zip(&course.integrated).map(|(x, e)| [*x, e.unwrap_or(f64::NAN)]);
    panel.marks.push(Mark::line(integrated, Look { width: 0.9, ..Look::number(6) }).named("integrated"));
    let here = sheet.restitution.map(|restitution| [asked, restitution]);
    panel.with(Mark::points(here, Sign::Disc, Look::number(6)))
}

fn error(sheet: &Sheet, course: &Course) -> Panel {
    let (axis, _, asked) = along(sheet, course);
    let y = Axis::log("difference from the integrated one").from(SMALLEST).to(1.0);
    let title = format!("Thick where stated to hold within {STATED}");
    let panel = Panel::new(title, axis, y).with(Mark::Rule { at: asked, upright: true });
    let mut panel = panel.with(Mark::Rule { at: STATED, upright: false });
    for (approximation, values) in &course.approximated {
        let points = course.values.iter().zip(values).zip(&course.integrated).map(|((x, value), truth)| {
            match (value, truth) {
                // Where both say that the bodies stick there is no difference, and no place for it on this axis.
                (Some((restitution, valid)), Some(truth)) => ([*x, (restitution - truth).abs()], *valid),
                _ => ([*x, f64::NAN], false),
            }
        });
        // One legend is enough, where there is most room.
        let name = if course.along == Along::Damping { approximation.key() } else { "" };
        panel.marks.extend(both(look(*approximation), name, points));
    }
    panel
}
