//! Impacts on beams as rows, their curves as columns.

use super::table::trajectory_csv;
use crate::beam::{Discretisation, Outcome};
use crate::collide::Trajectory;

type Column = (&'static str, fn(&Outcome) -> Option<f64>);

fn mode(outcome: &Outcome, index: usize) -> Option<f64> {
    outcome.energy.modes.get(index).copied()
}

/// The columns of a row, named as in the JSON, dotted.
const COLUMNS: &[Column] = &[
    ("restitution_kinematic", |o| o.figures.restitution_kinematic),
    ("restitution_kinetic", |o| o.figures.restitution_kinetic),
    ("compression_end", |o| o.figures.compression_end),
    ("separation", |o| o.figures.separation),
    ("tau_c", |o| o.figures.tau_c),
    ("tau_f", |o| o.figures.tau_f),
    ("impulse_compression", |o| o.figures.impulse_compression),
    ("impulse_restitution", |o| o.figures.impulse_restitution),
    ("peak_force", |o| o.figures.peak_force),
    ("sub_impacts", |o| Some(o.sub_impacts.len() as f64)),
    ("energy.rigid", |o| Some(o.energy.rigid)),
    ("energy.mode1", |o| mode(o, 0)),
    ("energy.mode2", |o| mode(o, 1)),
    ("energy.mode3", |o| mode(o, 2)),
    ("energy.mode4", |o| mode(o, 3)),
    ("energy.bending", |o| Some(o.energy.bending())),
    ("energy.striker", |o| Some(o.energy.striker)),
    ("energy.contact", |o| Some(o.energy.contact)),
    ("energy.dissipated", |o| Some(o.energy.dissipated())),
    ("energy.residual", |o| Some(o.energy.residual)),
    ("margin.nearest_miss", |o| o.margin.nearest_miss),
    ("margin.nearest_break", |o| o.margin.nearest_break),
    ("error.restitution_kinematic", |o| o.error.restitution_kinematic),
    ("error.restitution_kinetic", |o| o.error.restitution_kinetic),
    ("error.compression_end", |o| o.error.compression_end),
    ("error.separation", |o| o.error.separation),
    ("error.tau_c", |o| o.error.tau_c),
    ("error.tau_f", |o| o.error.tau_f),
    ("error.impulse_compression", |o| o.error.impulse_compression),
    ("error.impulse_restitution", |o| o.error.impulse_restitution),
    ("error.peak_force", |o| o.error.peak_force),
    ("discretisation_in_error", |o| Some(f64::from(u8::from(o.discretisation == Discretisation::InError)))),
    ("elements", |o| Some(o.elements as f64)),
    ("modes", |o| Some(o.modes as f64)),
    ("work.forces", |o| Some(o.work.forces as f64)),
];

/// The outcome as one row, and why the run ended; a value that does not exist is `None`.
pub fn beam_flat(outcome: &Outcome) -> (Vec<(&'static str, Option<f64>)>, &'static str) {
    let row = COLUMNS.iter().map(|(name, get)| (*name, get(outcome).filter(|v| v.is_finite()))).collect();
    (row, outcome.stop.name())
}

/// The names of [`beam_flat`], for the head of a table.
pub fn beam_flat_names() -> Vec<&'static str> {
    COLUMNS.iter().map(|(name, _)| *name).collect()
}

/// The curves of an impact as CSV, where they were asked for.
pub fn beam_trajectory_csv(outcome: &Outcome) -> Option<String> {
    let columns = outcome.trajectory.clone()?;
    Some(trajectory_csv(&Trajectory { columns }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::beam::Figures;

    #[test]
    fn every_figure_has_its_column_and_its_error_column() {
        let names = beam_flat_names();
        for (name, _, _) in Figures::default().named() {
            assert!(names.contains(&name), "{name}");
            assert!(names.contains(&format!("error.{name}").as_str()), "{name}");
        }
    }
}
