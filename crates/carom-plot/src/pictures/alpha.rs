//! The correction of a damping formula, with its fit, and the errors of the equation that the formula comes from.

use crate::axis::Axis;
use crate::figure::Figure;
use crate::mark::{Look, Mark, Sign};
use crate::panel::Panel;
use carom::restitution::alpha::Fit;
use carom::restitution::approximate::Comparison;

/// Points of the fitted curve.
const POINTS: usize = 200;

/// The figure of a correction: rows are restitutions and what the formula is to be divided by there.
pub fn alpha(rows: &[(f64, f64)], fit: &Fit, comparisons: &[Comparison]) -> Figure {
    let axis = || Axis::linear("restitution").from(0.0).to(1.0);
    let mut correction = Panel::new("Correction of the primary formula", axis(), Axis::linear("α"));
    if let (Some((first, _)), Some((last, _))) = (rows.first(), rows.last()) {
        let at = |i: usize| first + (last - first) * i as f64 / POINTS as f64;
        let fitted = (0..=POINTS).map(at).map(|c| [c, fit.value(c)]);
        correction.marks.push(Mark::line(fitted, Look::number(0)).named("fitted"));
    }
    let exact = rows.iter().map(|(c, alpha)| [*c, *alpha]);
    correction.marks.push(Mark::points(exact, Sign::Disc, Look::number(1)).named("exact"));
    let off = Panel::new("Errors of the approximate equation", axis(), Axis::linear("relative error (%)"));
    let mut off = off.with(Mark::Rule { at: 0.0, upright: false });
    type Error = fn(&Comparison) -> Option<f64>;
    let errors: [(&str, Sign, Error); 2] = [
        ("largest indentation", Sign::Disc, Comparison::indentation_error),
        ("duration", Sign::Square, Comparison::duration_error),
    ];
    for (number, (name, sign, error)) in errors.into_iter().enumerate() {
        let points: Vec<[f64; 2]> =
            comparisons.iter().filter_map(|row| Some([row.restitution, 100.0 * error(row)?])).collect();
        off.marks.push(Mark::line(points.clone(), Look { width: 0.6, ..Look::number(number) }));
        off.marks.push(Mark::points(points, sign, Look::number(number)).named(name));
    }
    Figure::new("The correction of the primary damping formula", 2, vec![correction, off])
}
