//! Outcomes as rows, curves as columns.

use crate::collide::{Energy, Outcome, Stop, Trajectory};
use std::fmt::Write;

type Column = (&'static str, fn(&Outcome) -> Option<f64>);

fn energy(outcome: &Outcome, get: fn(&Energy) -> f64) -> Option<f64> {
    outcome.energy.as_ref().map(get)
}

/// An energy at the end. Of a pair that sticks only those at the moment of the proof are known: a table has no place to say so.
fn last(outcome: &Outcome, get: fn(&Energy) -> f64) -> Option<f64> {
    if outcome.stop == Stop::Stuck { None } else { energy(outcome, get) }
}

/// The columns of a row, named as in the JSON, dotted.
const COLUMNS: &[Column] = &[
    ("restitution", |o| o.figures.restitution),
    ("restitution_kinetic", |o| o.figures.restitution_kinetic),
    ("restitution_energetic", |o| o.figures.restitution_energetic),
    ("duration", |o| o.figures.duration),
    ("peak_force", |o| o.figures.peak_force),
    ("max_indentation", |o| o.figures.max_indentation),
    ("impulse", |o| o.figures.impulse),
    ("velocity1", |o| o.figures.velocity1),
    ("velocity2", |o| o.figures.velocity2),
    ("centre_displacement", |o| o.figures.centre_displacement),
    ("energy.kinetic_before", |o| energy(o, |e| e.kinetic_before)),
    ("energy.kinetic_after", |o| last(o, |e| e.kinetic_after)),
    ("energy.stored_after", |o| last(o, |e| e.stored_after)),
    ("energy.dissipated", |o| last(o, Energy::dissipated)),
    ("energy.dissipated_viscous", |o| last(o, |e| e.dissipated_viscous)),
    ("energy.dissipated_hysteretic", |o| last(o, |e| e.dissipated_hysteretic)),
    ("energy.work_external", |o| last(o, |e| e.work_external)),
    ("energy.residual", |o| last(o, |e| e.residual)),
    ("error.restitution", |o| o.error.restitution),
    ("error.restitution_kinetic", |o| o.error.restitution_kinetic),
    ("error.restitution_energetic", |o| o.error.restitution_energetic),
    ("error.duration", |o| o.error.duration),
    ("error.peak_force", |o| o.error.peak_force),
    ("error.max_indentation", |o| o.error.max_indentation),
    ("error.impulse", |o| o.error.impulse),
    ("error.velocity1", |o| o.error.velocity1),
    ("error.velocity2", |o| o.error.velocity2),
    ("error.centre_displacement", |o| o.error.centre_displacement),
    ("work.rhs", |o| Some(o.work.rhs as f64)),
];

/// The outcome as one row: names as in the JSON, dotted; a value that does not exist is `None`.
pub fn flat(outcome: &Outcome) -> Vec<(&'static str, Option<f64>)> {
    COLUMNS.iter().map(|(name, get)| (*name, get(outcome).filter(|v| v.is_finite()))).collect()
}

/// The names of [`flat`], for the head of a table.
pub fn flat_names() -> Vec<&'static str> {
    COLUMNS.iter().map(|(name, _)| *name).collect()
}

/// A number that reads back to the same f64.
pub fn number(value: f64) -> String {
    let written = format!("{value:?}");
    written.strip_suffix(".0").map(String::from).unwrap_or(written)
}

/// The curves as CSV: a head with names that carry units, then one line for each sample.
pub fn trajectory_csv(trajectory: &Trajectory) -> String {
    let names: Vec<&str> = trajectory.columns.iter().map(|(name, _)| *name).collect();
    let mut csv = names.join(",") + "\n";
    let rows = trajectory.columns.iter().map(|(_, values)| values.len()).min().unwrap_or(0);
    for row in 0..rows {
        for (i, (_, values)) in trajectory.columns.iter().enumerate() {
            // Writing into a String cannot fail.
            let _ = write!(csv, "{}{}", if i > 0 { "," } else { "" }, number(values[row]));
        }
        csv.push('\n');
    }
    csv
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collide::Figures;

    #[test]
    fn every_figure_has_its_column_and_its_error_column() {
        let names = flat_names();
        for (name, _, _) in Figures::default().named() {
            assert!(names.contains(&name), "{name}");
            assert!(names.contains(&format!("error.{name}").as_str()), "{name}");
        }
    }

    #[test]
    fn curves_become_lines() {
        let trajectory = Trajectory { columns: vec![("t_s", vec![0.0, 1e-7]), ("x_m", vec![0.5, -0.25])] };
        assert_eq!(trajectory_csv(&trajectory), "t_s,x_m\n0,0.5\n1e-7,-0.25\n");
    }
}
