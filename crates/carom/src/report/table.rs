//! Outcomes as rows, curves as columns.

use crate::quantity::{Columns, EnergyTerm, Quantity, Side, Stop};
use crate::{beam, collide, oscillator};
use std::fmt::Write;

/// A row: names as in the JSON, dotted; a value that does not exist is `None`.
type Row = Vec<(&'static str, Option<f64>)>;

/// An outcome that is a row of a table.
pub trait Flat {
    /// The row; without an outcome, its names alone.
    fn row(outcome: Option<&Self>) -> Row;
}

/// An outcome as one row.
pub fn flat<O: Flat>(outcome: &O) -> Row {
    O::row(Some(outcome)).into_iter().map(|(name, value)| (name, value.filter(|v| v.is_finite()))).collect()
}

/// The names of [`flat`], for the head of a table.
pub fn flat_names<O: Flat>() -> Vec<&'static str> {
    O::row(None).into_iter().map(|(name, _)| name).collect()
}

impl Flat for collide::Outcome {
    fn row(o: Option<&Self>) -> Row {
        let energy = |term: &EnergyTerm<_>| {
            // Of a pair that sticks only those at the moment of the proof are known: a table has no place to say so.
            let known = o.filter(|o| o.stop != Stop::Stuck || term.side == Side::Before);
            (term.column, known.and_then(|o| o.energy.as_ref()).map(term.get))
        };
        let mut row = results(&collide::Results::TABLE, o.map(|o| o.results.list()));
        row.extend(collide::ENERGY.iter().map(energy));
        row.extend(errors(&collide::Results::TABLE, o.map(|o| o.error.list())));
        row.push(("work.rhs", o.map(|o| o.work.rhs as f64)));
        row
    }
}

impl Flat for beam::Outcome {
    fn row(o: Option<&Self>) -> Row {
        let energy = |term: &EnergyTerm<beam::Shares>| (term.column, o.map(|o| (term.get)(&o.energy)));
        let modes = ["energy.mode1", "energy.mode2", "energy.mode3", "energy.mode4"].into_iter().enumerate();
        let mode = |(i, name)| (name, o.and_then(|o| o.energy.modes.get(i).copied()));
        let mut row = results(&beam::Results::TABLE, o.map(|o| o.results.list()));
        row.push(("sub_impacts", o.map(|o| o.sub_impacts.len() as f64)));
        row.extend(beam::ENERGY[..1].iter().map(energy));
        row.extend(modes.map(mode));
        // The kinds of heat are left to the JSON.
        let others = beam::ENERGY[1..].iter().filter(|term| !term.key().starts_with("dissipated_"));
        row.extend(others.map(energy));
        row.push(("margin.nearest_miss", o.and_then(|o| o.margin.nearest_miss)));
        row.push(("margin.nearest_break", o.and_then(|o| o.margin.nearest_break)));
        row.extend(errors(&beam::Results::TABLE, o.map(|o| o.error.list())));
        let covered = |o: &beam::Outcome| f64::from(u8::from(o.discretisation == beam::Discretisation::InError));
        row.push(("discretisation_in_error", o.map(covered)));
        row.push(("elements", o.map(|o| o.elements as f64)));
        row.push(("modes", o.map(|o| o.modes as f64)));
        row.push(("work.forces", o.map(|o| o.work.rhs as f64)));
        row
    }
}

impl Flat for oscillator::Outcome {
    fn row(o: Option<&Self>) -> Row {
        // Of every model, empty where it has them not.
        let internal = |name: &str| o.and_then(|o| o.internal.iter().find(|i| i.name == name)?.value);
        let mut row = results(&oscillator::Results::TABLE, o.map(|o| o.results.list()));
        row.push(("internal.z", internal("z")));
        row.push(("internal.epsilon", internal("epsilon")));
        // What was there before is input, and all heat stands above.
        let terms = oscillator::ENERGY.iter().filter(|term| !matches!(term.side, Side::Before | Side::Sum));
        row.extend(terms.map(|term| (term.column, o.map(|o| (term.get)(&o.energy)))));
        row.extend(errors(&oscillator::Results::TABLE, o.map(|o| o.error.list())));
        row.push(("events", o.map(|o| o.events.len() as f64)));
        row.push(("cycles", o.map(|o| o.cycles.len() as f64)));
        row.push(("work.rhs", o.map(|o| o.work.rhs as f64)));
        row
    }
}

fn results<const N: usize>(table: &[Quantity; N], list: Option<[Option<f64>; N]>) -> Row {
    table.iter().zip(list.unwrap_or([None; N])).map(|(q, value)| (q.name, value)).collect()
}

fn errors<const N: usize>(table: &[Quantity; N], list: Option<[Option<f64>; N]>) -> Row {
    table.iter().zip(list.unwrap_or([None; N])).map(|(q, value)| (q.error, value)).collect()
}

/// A number that reads back to the same f64.
pub fn number(value: f64) -> String {
    let written = format!("{value:?}");
    written.strip_suffix(".0").map(String::from).unwrap_or(written)
}

/// Columns as CSV: a head with names that carry units, then one line for each sample.
pub fn trajectory_csv(curves: &Columns) -> String {
    let names: Vec<&str> = curves.columns.iter().map(|c| c.name).collect();
    let mut csv = names.join(",") + "\n";
    let rows = curves.columns.iter().map(|c| c.values.len()).min().unwrap_or(0);
    for row in 0..rows {
        for (i, column) in curves.columns.iter().enumerate() {
            // Writing into a String cannot fail.
            let _ = write!(csv, "{}{}", if i > 0 { "," } else { "" }, number(column.values[row]));
        }
        csv.push('\n');
    }
    csv
}

/// The hysteresis loops of an oscillator as CSV, where curves were asked for: force against displacement, and the number of the cycle from one
/// displacement maximum to the next; 0 before the first maximum, and one more than there are cycles after the last.
pub fn oscillator_loop_csv(outcome: &oscillator::Outcome) -> Option<String> {
    let curves = outcome.trajectory.as_ref()?;
    let (t, x, force) = (curves.column("t_s")?, curves.column("x_m")?, curves.column("force_N")?);
    // A cycle begins where the one before it ends.
    let last = outcome.cycles.last().map(|c| c.end);
    let maxima: Vec<f64> = outcome.cycles.iter().map(|c| c.start).chain(last).collect();
    let mut csv = String::from("cycle,x_m,force_N\n");
    for ((t, x), force) in t.iter().zip(x).zip(force) {
        let cycle = maxima.partition_point(|maximum| maximum <= t);
        let _ = writeln!(csv, "{cycle},{},{}", number(*x), number(*force));
    }
    Some(csv)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quantity::Column;

    #[test]
    fn curves_become_lines() {
        let columns = vec![Column::new("t_s", "s", [0.0, 1e-7]), Column::new("x_m", "m", [0.5, -0.25])];
        assert_eq!(trajectory_csv(&Columns { columns }), "t_s,x_m\n0,0.5\n1e-7,-0.25\n");
    }
}
