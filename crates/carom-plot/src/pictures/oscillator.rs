//! An oscillator: its loop, its histories, and where the energy goes.

use super::energy::stacked;
use super::{first, label, pairs, time};
use crate::axis::Axis;
use crate::figure::Figure;
use crate::mark::{Look, Mark};
use crate::panel::Panel;
use carom::quantity::Columns;

/// The figure of a motion.
pub(super) fn figure(curves: &Columns) -> Figure {
    let panels = [
        force_loop(curves),
        history(curves, "x_m", "Displacement"),
        history(curves, "v_m_per_s", "Velocity"),
        forces(curves),
        energy(curves),
    ];
    Figure::new("An oscillator", 2, panels.into_iter().flatten().collect())
}

fn force_loop(curves: &Columns) -> Option<Panel> {
    let (x, length) = first(curves, &["x_m"])?;
    let (force, unit) = first(curves, &["force_N"])?;
    let panel =
        Panel::new("Restoring force", Axis::linear(label("displacement", length)), Axis::linear(label("force", unit)));
    let panel = panel.with(Mark::Rule { at: 0.0, upright: false }).with(Mark::Rule { at: 0.0, upright: true });
    Some(panel.with(Mark::line(pairs(x, force), Look::number(0))))
}

fn history(curves: &Columns, name: &str, words: &str) -> Option<Panel> {
    let (t, axis) = time(curves)?;
    let (values, unit) = first(curves, &[name])?;
    let panel = Panel::new(words, axis, Axis::linear(label(&words.to_lowercase(), unit)));
    Some(panel.with(Mark::Rule { at: 0.0, upright: false }).with(Mark::line(pairs(t, values), Look::number(0))))
}

fn forces(curves: &Columns) -> Option<Panel> {
    let (t, axis) = time(curves)?;
    let (force, unit) = first(curves, &["force_N"])?;
    let mut panel = Panel::new("Forces", axis, Axis::linear(label("force", unit)));
    panel.marks.push(Mark::Rule { at: 0.0, upright: false });
    panel.marks.push(Mark::line(pairs(t, force), Look::number(0)).named("restoring"));
    if let Some((u, _)) = first(curves, &["u_N"]) {
        panel.marks.push(Mark::line(pairs(t, u), Look::number(1)).named("excitation"));
    }
    Some(panel)
}

/// What is kinetic, stored and lost is what there was and what was put in.
fn energy(curves: &Columns) -> Option<Panel> {
    let (t, axis) = time(curves)?;
    let names = [
        ("kinetic_J", "kinetic"),
        ("stored_J", "stored"),
        ("hysteretic_J", "lost, in the element"),
        ("viscous_J", "lost, in the damper"),
    ];
    let part = |(name, words): (&str, &'static str)| Some((words, first(curves, &[name])?.0.to_vec()));
    let parts = names.into_iter().map(part).collect::<Option<Vec<_>>>()?;
    let (work, unit) = first(curves, &["work_J"])?;
    let begin = parts.iter().filter_map(|(_, values)| values.first()).sum::<f64>();
    let panel = stacked("Energy", (t, axis), &label("energy", unit), &parts);
    let all = t.iter().zip(work).map(|(t, work)| [*t, begin + work]);
    Some(panel.with(Mark::line(all, Look { width: 0.9, ..Look::number(6) }).named("initial and work")))
}
