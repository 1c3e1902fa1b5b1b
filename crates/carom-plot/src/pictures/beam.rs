//! An impact on a beam: the contact force with its sub-impacts, the gap, and the energy of the modes.

use super::{first, label, pairs, time};
use crate::axis::Axis;
use crate::figure::Figure;
use crate::mark::{Look, Mark};
use crate::panel::Panel;
use carom::beam::Outcome;
use carom::quantity::Columns;

/// The figure of an impact.
pub(super) fn figure(outcome: &Outcome, curves: &Columns) -> Figure {
    let panels = [force(outcome, curves), gap(curves), modes(curves)];
    let contacts = outcome.sub_impacts.len();
    let words = if contacts == 1 { "one contact".into() } else { format!("{contacts} sub-impacts") };
    Figure::new(format!("An impact on a beam: {words}"), 2, panels.into_iter().flatten().collect())
}

fn force(outcome: &Outcome, curves: &Columns) -> Option<Panel> {
    let (t, axis) = time(curves)?;
    let (force, unit) = first(curves, &["force_N"])?;
    let mut panel = Panel::new("Contact force", axis, Axis::linear(label("contact force", unit)));
    // Where contact begins anew.
    let starts = outcome.sub_impacts.iter().skip(1).map(|contact| Mark::Rule { at: contact.start, upright: true });
    panel.marks.extend(starts);
    Some(panel.with(Mark::line(pairs(t, force), Look::number(0))))
}

fn gap(curves: &Columns) -> Option<Panel> {
    let (t, axis) = time(curves)?;
    let (gap, unit) = first(curves, &["gap_m"])?;
    let (bent, _) = first(curves, &["deflection_m"])?;
    let panel = Panel::new("Gap, and deflection at the contact", axis, Axis::linear(label("length", unit)));
    let panel = panel.with(Mark::Rule { at: 0.0, upright: false });
    // A striker that cannot be moved stands still: then the one is the other.
    if gap.iter().zip(bent).all(|(gap, bent)| (gap - bent).abs() <= 1e-9 * gap.abs()) {
        return Some(panel.with(Mark::line(pairs(t, gap), Look::number(0)).named("gap, which is the deflection")));
    }
    let panel = panel.with(Mark::line(pairs(t, gap), Look::number(0)).named("gap"));
    Some(panel.with(Mark::line(pairs(t, bent), Look::number(1)).named("deflection")))
}

fn modes(curves: &Columns) -> Option<Panel> {
    let (t, axis) = time(curves)?;
    let (all, unit) = first(curves, &["bending_energy_J"])?;
    let mut panel = Panel::new("Energy of the bending modes", axis, Axis::linear(label("energy", unit)).from(0.0));
    panel.marks.push(Mark::line(pairs(t, all), Look { width: 0.9, ..Look::number(6) }).named("all"));
    for (number, name) in
        ["mode1_energy_J", "mode2_energy_J", "mode3_energy_J", "mode4_energy_J"].into_iter().enumerate()
    {
        let (mode, _) = first(curves, &[name])?;
        if mode.iter().any(|value| *value != 0.0) {
            panel.marks.push(Mark::line(pairs(t, mode), Look::number(number)).named(format!("mode {}", number + 1)));
        }
    }
    Some(panel)
}
