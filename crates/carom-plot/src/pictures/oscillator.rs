//! An oscillator: its loop and its histories.

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
