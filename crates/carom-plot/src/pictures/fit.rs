//! A fit: data with their deviations, the fitted curve with its band, residuals, the front, and how sure it is.

use super::{label, profiles};
use crate::axis::Axis;
use crate::figure::Figure;
use crate::mark::{Look, Mark, Sign};
use crate::panel::Panel;
use carom::identify::{Fit, FittedCurve, FittedCurvePoint, FittedPoint, FittedValue, Kind};
use carom::scenario::CheckedFit;

/// Speeds at which a curve is drawn.
const SPEEDS: usize = 120;

/// The figure of a fit: for each kind of data the measurements beside the law, and what is left over.
pub fn fit(checked: &CheckedFit, fit: &Fit) -> Figure {
    let mut panels = Vec::new();
    let curve = FittedCurve::new(&checked.problem, fit).ok();
    for kind in [Kind::Restitution, Kind::Duration, Kind::PeakForce] {
        let points: Vec<&FittedPoint> = fit.points.iter().filter(|point| point.kind == kind).collect();
        if !points.is_empty() {
            panels.push(against_speed(checked, curve.as_ref(), kind, &points));
            panels.push(residuals(kind, &points, "closing speed", "m/s", |point| Some(point.speed)));
        }
    }
    let loops: Vec<&FittedPoint> = fit.points.iter().filter(|point| point.kind == Kind::Loop).collect();
    if !loops.is_empty() {
        panels.push(force_loops(&loops));
        panels.push(residuals(Kind::Loop, &loops, "indentation", "m", |point| point.indentation));
    }
    if let Some(front) = front(fit) {
        panels.push(front);
    }
    panels.extend(profiles::panels(fit));
    Figure::new("A law fitted to measurements", 2, panels)
}

fn words(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::Restitution => ("restitution", "1"),
        Kind::Duration => ("duration", "s"),
        Kind::PeakForce => ("peak force", "N"),
        Kind::Loop => ("force", "N"),
    }
}

fn against_speed(checked: &CheckedFit, curve: Option<&FittedCurve>, kind: Kind, points: &[&FittedPoint]) -> Panel {
    let (name, unit) = words(kind);
    let mut panel = Panel::new("", Axis::linear(label("closing speed", "m/s")), Axis::linear(label(name, unit)));
    let mut datasets: Vec<usize> = points.iter().map(|point| point.dataset).collect();
    datasets.dedup();
    for (number, dataset) in datasets.into_iter().enumerate() {
        let mine: Vec<&&FittedPoint> = points.iter().filter(|point| point.dataset == dataset).collect();
        let speeds = mine.iter().map(|point| point.speed);
        let (low, high) = (speeds.clone().fold(f64::INFINITY, f64::min), speeds.fold(0.0, f64::max));
        let speed = |i: usize| low + (high - low) * i as f64 / (SPEEDS - 1) as f64;
        let speeds: Vec<f64> = (0..SPEEDS).map(speed).collect();
        let drawn = curve.and_then(|curve| curve.at(dataset, &speeds)).unwrap_or_default();
        let value = |point: &FittedCurvePoint| -> Option<FittedValue> {
            match kind {
                Kind::Restitution => point.restitution,
                Kind::Duration => point.duration,
                Kind::PeakForce => point.peak_force,
                Kind::Loop => None,
            }
        };
        let band = |point: &FittedCurvePoint| {
            let found = value(point)?;
            let twice = 2.0 * found.deviation?;
            Some([point.speed, found.value - twice, found.value + twice])
        };
        let between: Vec<[f64; 3]> = drawn.iter().filter_map(band).collect();
        if between.len() > 1 {
            panel.marks.push(Mark::Band {
                between,
                look: Look::number(number),
                label: Some("± two deviations of the curve".into()),
            });
        }
        // A gap where the bodies do not part.
        let line = drawn.iter().map(|point| [point.speed, value(point).map_or(f64::NAN, |found| found.value)]);
        panel.marks.push(Mark::line(line, Look::number(number)).named("fitted"));
        let name = checked.problem.datasets.get(dataset).map_or("data", |set| set.name.as_str());
        panel.marks.push(Mark::Points {
            points: mine.iter().map(|point| [point.speed, point.data]).collect(),
            errors: mine.iter().map(|point| point.deviation.unwrap_or(0.0)).collect(),
            sign: [Sign::Disc, Sign::Square, Sign::Triangle][number % 3],
            look: Look::number(6),
            label: Some(name.rsplit('/').next().unwrap_or(name).into()),
        });
    }
    panel
}

fn residuals(
    kind: Kind,
    points: &[&FittedPoint],
    along: &str,
    along_unit: &str,
    x: impl Fn(&FittedPoint) -> Option<f64>,
) -> Panel {
    let (name, unit) = words(kind);
    let axis = Axis::linear(label(&format!("{name}, data less law"), unit));
    let panel =
        Panel::new("", Axis::linear(label(along, along_unit)), axis).with(Mark::Rule { at: 0.0, upright: false });
    let known = points
        .iter()
        .filter_map(|point| Some(([x(point)?, point.data - point.model?], point.deviation.unwrap_or(0.0))));
    let (points, errors) = known.unzip();
    panel.with(Mark::Points { points, errors, sign: Sign::Disc, look: Look::number(0), label: None })
}

fn force_loops(points: &[&FittedPoint]) -> Panel {
    let mut panel = Panel::new("", Axis::linear(label("indentation", "m")), Axis::linear(label("force", "N")));
    let mut rows: Vec<(usize, usize)> = points.iter().map(|point| (point.dataset, point.row)).collect();
    rows.dedup();
    for (number, row) in rows.into_iter().enumerate() {
        let mine: Vec<&&FittedPoint> = points.iter().filter(|point| (point.dataset, point.row) == row).collect();
        let speed = mine.first().map_or(0.0, |point| point.speed);
        let at = |value: fn(&FittedPoint) -> Option<f64>| -> Vec<[f64; 2]> {
            mine.iter().filter_map(|point| Some([point.indentation?, value(point)?])).collect()
        };
        panel.marks.push(Mark::line(at(|point| point.model), Look::number(number)).named(format!("{speed} m/s")));
        panel.marks.push(Mark::points(at(|point| Some(point.data)), Sign::Disc, Look::number(number)));
    }
    panel
}

/// The misfits of two kinds of data against each other, where there is a front.
fn front(fit: &Fit) -> Option<Panel> {
    let [first, second] = fit.misfits.get(..2)? else { return None };
    let points: Vec<[f64; 2]> = fit
        .front
        .iter()
        .filter_map(|point| Some([*point.mean_squares.first()?, *point.mean_squares.get(1)?]))
        .collect();
    let axis = |kind: Kind| Axis::log(format!("mean square, {}", words(kind).0));
    let panel = Panel::new("Front", axis(first.kind), axis(second.kind));
    let panel = panel.with(Mark::line(points.clone(), Look { width: 0.6, ..Look::number(0) }));
    (!points.is_empty()).then(|| panel.with(Mark::points(points, Sign::Disc, Look::number(0))))
}
