//! An impact on a beam: the contact force with its sub-impacts, the gap, the shape of the beam at some moments, and its energy by modes.

use super::energy::stacked;
use super::{first, label, pairs, time};
use crate::axis::Axis;
use crate::figure::Figure;
use crate::mark::{Look, Mark, Sign};
use crate::panel::Panel;
use carom::beam::{Outcome, Shape};
use carom::quantity::Columns;

/// The figure of an impact.
pub(super) fn figure(outcome: &Outcome, curves: &Columns) -> Figure {
    let panels = [force(outcome, curves), gap(curves), shapes(&outcome.shapes), energy(curves)];
    let contacts = outcome.sub_impacts.len();
    let words = if contacts == 1 { "one contact".into() } else { format!("{contacts} sub-impacts") };
    Figure::new(format!("An impact on a beam: {words}"), 2, panels.into_iter().flatten().collect())
}

/// More sub-impacts than this have no room for their numbers.
const NUMBERED: usize = 12;

fn force(outcome: &Outcome, curves: &Columns) -> Option<Panel> {
    let (t, axis) = time(curves)?;
    let (force, unit) = first(curves, &["force_N"])?;
    let contacts = &outcome.sub_impacts;
    let mut panel = Panel::new("Contact force", axis, Axis::linear(label("contact force", unit)));
    if contacts.len() > 1 {
        let numbered = contacts.len() <= NUMBERED;
        let stretch = |(i, contact): (usize, &carom::beam::SubImpact)| Mark::Stretch {
            ends: [contact.start, contact.end],
            words: if numbered { format!("{}", i + 1) } else { String::new() },
        };
        panel.marks.extend(contacts.iter().enumerate().map(stretch));
        // Room for the numbers above the curve.
        let highest = force.iter().copied().fold(0.0, f64::max);
        panel.y = panel.y.from(-0.04 * highest).to(1.12 * highest);
    }
    Some(panel.with(Mark::Rule { at: 0.0, upright: false }).with(Mark::line(pairs(t, force), Look::number(0))))
}

fn gap(curves: &Columns) -> Option<Panel> {
    let (t, axis) = time(curves)?;
    let (gap, unit) = first(curves, &["gap_m"])?;
    let (bent, _) = first(curves, &["deflection_m"])?;
    let y = Axis::linear(label("length", unit));
    // A striker that hardly moves stands still: then the one is the other, as far as can be seen.
    let largest = gap.iter().fold(0.0, |largest: f64, gap| largest.max(gap.abs()));
    if gap.iter().zip(bent).all(|(gap, bent)| (gap - bent).abs() <= 2e-3 * largest) {
        let panel = Panel::new("Gap, which is the deflection there", axis, y);
        let panel = panel.with(Mark::Rule { at: 0.0, upright: false });
        return Some(panel.with(Mark::line(pairs(t, gap), Look::number(0))));
    }
    let panel = Panel::new("Gap, and deflection at the contact", axis, y);
    let panel = panel.with(Mark::Rule { at: 0.0, upright: false });
    let panel = panel.with(Mark::line(pairs(t, gap), Look::number(0)).named("gap"));
    Some(panel.with(Mark::line(pairs(t, bent), Look::number(1)).named("deflection")))
}

/// The beam at some moments, with the striker where it is then.
fn shapes(shapes: &[Shape]) -> Option<Panel> {
    let (x, y) = (Axis::linear(label("along the beam", "m")), Axis::linear(label("deflection", "m")));
    let (first, last) = (shapes.first()?.deflection.first()?[0], shapes.first()?.deflection.last()?[0]);
    let mut panel = Panel::new("Shape, and the striker", x.from(first).to(last), y);
    for (number, shape) in shapes.iter().enumerate() {
        let name = format!("{}, {}", shape.name, milliseconds(shape.time));
        panel.marks.push(Mark::line(shape.deflection.iter().copied(), Look::number(number)).named(name));
    }
    for (number, shape) in shapes.iter().enumerate() {
        panel.marks.push(Mark::points([shape.striker], Sign::Triangle, Look::number(number)));
    }
    Some(panel)
}

/// A time with three digits and its unit.
fn milliseconds(time: f64) -> String {
    match time {
        0.0 => "0 s".into(),
        t if t < 1e-3 => format!("{:.0} µs", 1e6 * t),
        t if t < 1.0 => format!("{:.3} ms", 1e3 * t),
        t => format!("{t:.3} s"),
    }
}

/// Rigid motion, the first modes, and the others: together the energy of the beam.
fn energy(curves: &Columns) -> Option<Panel> {
    let (t, axis) = time(curves)?;
    let (all, unit) = first(curves, &["bending_energy_J"])?;
    let mut parts: Vec<(&str, Vec<f64>)> = Vec::new();
    parts.extend(first(curves, &["rigid_energy_J"]).map(|(rigid, _)| ("rigid motion", rigid.to_vec())));
    let mut others = all.to_vec();
    let names = ["mode1_energy_J", "mode2_energy_J", "mode3_energy_J", "mode4_energy_J"];
    for (name, words) in names.into_iter().zip(["mode 1", "mode 2", "mode 3", "mode 4"]) {
        let (mode, _) = first(curves, &[name])?;
        others.iter_mut().zip(mode).for_each(|(others, mode)| *others -= mode);
        parts.push((words, mode.to_vec()));
    }
    parts.push(("other modes", others));
    Some(stacked("Energy of the beam, by modes", (t, axis), &label("energy", unit), &parts))
}
