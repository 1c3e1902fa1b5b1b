//! A collision: force against indentation, histories, and where the energy goes.

use super::energy::stacked;
use super::{first, label, pairs, time};
use crate::axis::Axis;
use crate::figure::Figure;
use crate::mark::{Look, Mark, Sign};
use crate::panel::Panel;
use carom::collide::Outcome;
use carom::quantity::Columns;

/// The figure of a collision.
pub(super) fn figure(outcome: &Outcome, curves: &Columns) -> Figure {
    let panels = [force_loop(curves), history(outcome, curves), velocities(curves), energy(curves)];
    let restitution = outcome.results.restitution.map_or(String::new(), |e| format!(", restitution {e:.4}"));
    let title = format!("A collision: {}{restitution}", outcome.stop.name());
    Figure::new(title, 2, panels.into_iter().flatten().collect())
}

/// Force against indentation.
pub(super) fn force_loop(curves: &Columns) -> Option<Panel> {
    let (x, length) = first(curves, &["x_m", "X"])?;
    let (force, unit) = first(curves, &["force_N", "F"])?;
    let points: Vec<[f64; 2]> = x.iter().zip(force).map(|(x, force)| [-x, *force]).collect();
    let last = points.last().copied();
    let panel = Panel::new(
        "Force against indentation",
        Axis::linear(label("indentation", length)),
        Axis::linear(label("contact force", unit)),
    );
    let panel = panel.with(Mark::Rule { at: 0.0, upright: false }).with(Mark::line(points, Look::number(0)));
    Some(match last {
        Some(last) => panel.with(Mark::points([last], Sign::Disc, Look::number(1)).named("end of contact")),
        None => panel,
    })
}

fn history(outcome: &Outcome, curves: &Columns) -> Option<Panel> {
    let (t, axis) = time(curves)?;
    let (force, unit) = first(curves, &["force_N", "F"])?;
    let panel = Panel::new("Force", axis, Axis::linear(label("contact force", unit)));
    let mut panel = panel.with(Mark::Rule { at: 0.0, upright: false });
    let turns = outcome.events.iter().filter(|event| event.name == "maximum-indentation");
    panel.marks.extend(turns.map(|event| Mark::Rule { at: event.t, upright: true }));
    Some(panel.with(Mark::line(pairs(t, force), Look::number(0))))
}

fn velocities(curves: &Columns) -> Option<Panel> {
    let (t, axis) = time(curves)?;
    let bodies = [("v1_m_per_s", "body 1"), ("v2_m_per_s", "body 2")];
    let bodies: Vec<_> = bodies.iter().filter_map(|(name, words)| Some((first(curves, &[name])?, *words))).collect();
    if bodies.is_empty() {
        let (v, unit) = first(curves, &["v_m_per_s", "V"])?;
        let panel = Panel::new("Relative velocity", axis, Axis::linear(label("velocity", unit)));
        return Some(panel.with(Mark::Rule { at: 0.0, upright: false }).with(Mark::line(pairs(t, v), Look::number(0))));
    }
    let mut panel = Panel::new("Velocities of the bodies", axis, Axis::linear(label("velocity", "m/s")));
    panel.marks.push(Mark::Rule { at: 0.0, upright: false });
    for (number, ((v, _), words)) in bodies.into_iter().enumerate() {
        panel.marks.push(Mark::line(pairs(t, v), Look::number(number)).named(words));
    }
    Some(panel)
}

/// What is kinetic, stored and lost is what there was and what the load has added.
fn energy(curves: &Columns) -> Option<Panel> {
    let (t, axis) = time(curves)?;
    let names = [
        (["kinetic_J", "kinetic"], "kinetic"),
        (["stored_J", "stored"], "stored"),
        (["hysteretic_J", "hysteretic"], "lost, hysteretic"),
        (["viscous_J", "viscous"], "lost, viscous"),
    ];
    let part = |(names, words): ([&str; 2], &'static str)| Some((words, first(curves, &names)?.0.to_vec()));
    let parts = names.into_iter().map(part).collect::<Option<Vec<_>>>()?;
    let (work, unit) = first(curves, &["work_J", "work"])?;
    let begin = parts.iter().filter_map(|(_, values)| values.first()).sum::<f64>();
    let panel = stacked("Energy of the relative motion", (t, axis), &label("energy", unit), &parts);
    let all = t.iter().zip(work).map(|(t, work)| [*t, begin + work]);
    let name = if work.iter().all(|work| *work == 0.0) { "initial" } else { "initial and work" };
    Some(panel.with(Mark::line(all, Look { width: 0.9, ..Look::number(6) }).named(name)))
}
