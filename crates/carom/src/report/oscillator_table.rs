//! Oscillators as rows, their curves and loops as columns.

use super::table::{number, trajectory_csv};
use crate::oscillator::Outcome;
use std::fmt::Write;

type Column = (&'static str, fn(&Outcome) -> Option<f64>);

fn internal(outcome: &Outcome, name: &str) -> Option<f64> {
    outcome.internal.iter().find(|i| i.name == name).and_then(|i| i.value)
}

/// The columns of a row, named as in the JSON, dotted; internal variables of every model, empty where the model has them not.
const COLUMNS: &[Column] = &[
    ("displacement", |o| o.figures.displacement),
    ("velocity", |o| o.figures.velocity),
    ("force", |o| o.figures.force),
    ("peak_displacement", |o| o.figures.peak_displacement),
    ("peak_displacement_time", |o| o.figures.peak_displacement_time),
    ("peak_force", |o| o.figures.peak_force),
    ("residual_displacement", |o| o.figures.residual_displacement),
    ("dissipated", |o| o.figures.dissipated),
    ("internal.z", |o| internal(o, "z")),
    ("internal.epsilon", |o| internal(o, "epsilon")),
    ("energy.input", |o| Some(o.energy.input)),
    ("energy.kinetic_after", |o| Some(o.energy.kinetic_after)),
    ("energy.stored_after", |o| Some(o.energy.stored_after)),
    ("energy.dissipated_hysteretic", |o| Some(o.energy.hysteretic)),
    ("energy.dissipated_viscous", |o| Some(o.energy.viscous)),
    ("energy.residual", |o| Some(o.energy.residual)),
    ("error.displacement", |o| o.error.displacement),
    ("error.velocity", |o| o.error.velocity),
    ("error.force", |o| o.error.force),
    ("error.peak_displacement", |o| o.error.peak_displacement),
    ("error.peak_displacement_time", |o| o.error.peak_displacement_time),
    ("error.peak_force", |o| o.error.peak_force),
    ("error.residual_displacement", |o| o.error.residual_displacement),
    ("error.dissipated", |o| o.error.dissipated),
    ("events", |o| Some(o.events.len() as f64)),
    ("cycles", |o| Some(o.cycles.len() as f64)),
    ("work.rhs", |o| Some(o.work.rhs as f64)),
];

/// The outcome as one row, and why the run ended; a value that does not exist is `None`.
pub fn oscillator_flat(outcome: &Outcome) -> (Vec<(&'static str, Option<f64>)>, &'static str) {
    let row = COLUMNS.iter().map(|(name, get)| (*name, get(outcome).filter(|v| v.is_finite()))).collect();
    (row, outcome.stop.name())
}

/// The names of [`oscillator_flat`], for the head of a table.
pub fn oscillator_flat_names() -> Vec<&'static str> {
    COLUMNS.iter().map(|(name, _)| *name).collect()
}

/// The curves as CSV, where they were asked for.
pub fn oscillator_trajectory_csv(outcome: &Outcome) -> Option<String> {
    let columns = outcome.trajectory.as_ref()?.columns.clone();
    Some(trajectory_csv(&crate::collide::Trajectory { columns }))
}

/// The hysteresis loops as CSV, where curves were asked for: force against displacement, and the number of the cycle from one
/// displacement maximum to the next; 0 before the first maximum, and one more than there are cycles after the last.
pub fn oscillator_loop_csv(outcome: &Outcome) -> Option<String> {
    let trajectory = outcome.trajectory.as_ref()?;
    let (t, x, force) = (trajectory.column("t_s")?, trajectory.column("x_m")?, trajectory.column("force_N")?);
    // A cycle begins where the one before it ends.
    let last = outcome.cycles.last().map(|c| c.end);
    let maxima: Vec<f64> = outcome.cycles.iter().map(|c| c.start).chain(last).collect();
    let mut csv = String::from("cycle,x_m,force_N\n");
    for ((t, x), force) in t.iter().zip(x).zip(force) {
        let cycle = maxima.partition_point(|maximum| maximum <= t);
        // Writing into a String cannot fail.
        let _ = writeln!(csv, "{cycle},{},{}", number(*x), number(*force));
    }
    Some(csv)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oscillator::Figures;

    #[test]
    fn every_figure_has_its_column_and_its_error_column() {
        let names = oscillator_flat_names();
        for (name, _, _) in Figures::default().named() {
            assert!(names.contains(&name), "{name}");
            assert!(names.contains(&format!("error.{name}").as_str()), "{name}");
        }
    }
}
