//! The columns of a table: what every outcome of a kind gives, and which of it is wanted.

use super::solve::Outcome;
use crate::nearest::nearest;
use crate::quantity::{EnergyTerm, Errors, Quantity, Side, Stop};
use crate::{beam, collide, oscillator};
use thiserror::Error;

/// A column of numbers. Its name is that of the JSON, dotted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// Its SI unit; "1" where it has none.
    pub unit: &'static str,
    /// What it holds.
    pub role: Role,
}

impl Column {
    /// Its name for people: that of the result, or its own without dots and underscores.
    pub fn words(&self) -> String {
        match self.role {
            Role::Result { words, .. } => words.into(),
            _ if self.name == "sub_impacts" => "number of sub-impacts".into(),
            _ => self.name.replace(['_', '.'], " "),
        }
    }
}

/// What a column of numbers holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A result that has an error, in the column of this name.
    Result {
        /// The column of its error.
        error: &'static str,
        /// Its name for people.
        words: &'static str,
    },
    /// The error of a result.
    Error,
    /// Anything else: energies, counts, work.
    Other,
}

/// The columns of a table, in their order: what is wanted of every outcome of a kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    columns: Vec<Column>,
    /// For each cell in the row of an outcome the column into which it goes, where it is wanted.
    wanted: Vec<Option<usize>>,
}

/// A column that no outcome of the kind has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no column {name}")]
pub struct UnknownColumn {
    /// What was asked for.
    pub name: String,
    /// The nearest that there is.
    pub nearest: Option<&'static str>,
    /// All that may be asked for.
    pub known: Vec<&'static str>,
}

impl UnknownColumn {
    /// What to do about it.
    pub fn hint(&self) -> String {
        let meant = self.nearest.map_or(String::new(), |nearest| format!("did you mean {nearest}? "));
        format!("{meant}known: {}", self.known.join(", "))
    }
}

impl Layout {
    /// The columns of a kind of scenario: all, or those named, in the order of the names, with the errors of the results among them
    /// where errors are wanted.
    pub fn new(kind: &str, names: Option<&[String]>, errors: Errors) -> Result<Layout, UnknownColumn> {
        let mut all: Vec<Column> = Vec::new();
        cells_of_kind(kind, &mut |column, _| all.push(column));
        let is_error = |i: &usize| all[*i].role == Role::Error;
        let mut places: Vec<usize> = match names {
            None => (0..all.len()).filter(|i| errors != Errors::None || !is_error(i)).collect(),
            Some(names) => {
                let known: Vec<&'static str> =
                    all.iter().filter(|column| column.role != Role::Error).map(|column| column.name).collect();
                let place = |name: &String| match known.contains(&name.as_str()) {
                    true => Ok(all.iter().position(|column| column.name == name).unwrap_or(0)),
                    false => {
                        Err(UnknownColumn { name: name.clone(), nearest: nearest(name, &known), known: known.clone() })
                    }
                };
                let named = names.iter().map(place).collect::<Result<Vec<usize>, _>>()?;
                let error_of = |i: &usize| match all[*i].role {
                    Role::Result { error, .. } if errors != Errors::None => all.iter().position(|c| c.name == error),
                    _ => None,
                };
                let their_errors: Vec<usize> = named.iter().filter_map(error_of).collect();
                named.into_iter().chain(their_errors).collect()
            }
        };
        let mut seen = Vec::new();
        places.retain(|place| {
            !seen.contains(place) && {
                seen.push(*place);
                true
            }
        });
        let wanted = (0..all.len()).map(|cell| places.iter().position(|place| *place == cell)).collect();
        Ok(Layout { columns: places.iter().map(|place| all[*place]).collect(), wanted })
    }

    /// The columns.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// The place of a column, where it is wanted.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.name == name)
    }

    /// Whether an error is wanted.
    pub fn has_errors(&self) -> bool {
        self.columns.iter().any(|column| column.role == Role::Error)
    }

    /// The columns of a table in which nothing has a unit.
    pub(super) fn without_units(mut self) -> Layout {
        self.columns.iter_mut().for_each(|column| column.unit = "1");
        self
    }

    /// What is wanted of an outcome, in the order of the columns; NaN where it does not exist.
    pub fn numbers(&self, outcome: &Outcome) -> Vec<f64> {
        let mut numbers = vec![f64::NAN; self.columns.len()];
        let mut cell = self.each(|column, number| numbers[column] = number);
        match outcome {
            Outcome::Collision(outcome) => of_collision(Some(&outcome.brief()), &mut cell),
            Outcome::Beam(outcome) => of_beam(Some(outcome), &mut cell),
            Outcome::Oscillator(outcome) => of_oscillator(Some(outcome), &mut cell),
        }
        drop(cell);
        numbers
    }

    /// Tells what is wanted of a collision: columns and their numbers, NaN where there is none.
    pub(super) fn tell(&self, brief: &collide::Brief, told: impl FnMut(usize, f64)) {
        of_collision(Some(brief), &mut self.each(told));
    }

    /// Is given the cells of a row and tells those that are wanted.
    fn each(&self, mut told: impl FnMut(usize, f64)) -> impl FnMut(Column, Option<f64>) {
        let mut wanted = self.wanted.iter();
        move |_, value| {
            if let Some(Some(column)) = wanted.next() {
                told(*column, value.filter(|value| value.is_finite()).unwrap_or(f64::NAN));
            }
        }
    }
}

/// The cells of the row of a kind without an outcome: its columns alone.
fn cells_of_kind(kind: &str, cell: &mut impl FnMut(Column, Option<f64>)) {
    match kind {
        "beam" => of_beam(None, cell),
        "oscillator" => of_oscillator(None, cell),
        _ => of_collision(None, cell),
    }
}

// Each of these tells the cells of a row: columns with values that may not exist.

fn of_collision(o: Option<&collide::Brief>, cell: &mut impl FnMut(Column, Option<f64>)) {
    results(&collide::Results::TABLE, o.map(|o| o.results.list()), cell);
    for term in collide::ENERGY {
        // Of a pair that sticks only those at the moment of the proof are known: a table has no place to say so.
        let known = o.filter(|o| o.stop != Stop::Stuck || term.side == Side::Before);
        cell(other(term.column, "J"), known.and_then(|o| o.energy.as_ref()).map(term.get));
    }
    errors(&collide::Results::TABLE, o.map(|o| o.error.list()), cell);
    cell(other("work.rhs", "1"), o.map(|o| o.rhs as f64));
}

fn of_beam(o: Option<&beam::Outcome>, cell: &mut impl FnMut(Column, Option<f64>)) {
    let energy = |term: &EnergyTerm<beam::Shares>| (other(term.column, "1"), o.map(|o| (term.get)(&o.energy)));
    results(&beam::Results::TABLE, o.map(|o| o.results.list()), cell);
    cell(other("sub_impacts", "1"), o.map(|o| o.sub_impacts.len() as f64));
    let (first, others) = beam::ENERGY.split_at(1);
    first.iter().map(energy).for_each(|(column, value)| cell(column, value));
    for (i, name) in ["energy.mode1", "energy.mode2", "energy.mode3", "energy.mode4"].into_iter().enumerate() {
        cell(other(name, "1"), o.and_then(|o| o.energy.modes.get(i).copied()));
    }
    // The kinds of heat are left to the JSON.
    let others = others.iter().filter(|term| !term.key().starts_with("dissipated_"));
    others.map(energy).for_each(|(column, value)| cell(column, value));
    cell(other("margin.nearest_miss", "1"), o.and_then(|o| o.margin.nearest_miss));
    cell(other("margin.nearest_break", "1"), o.and_then(|o| o.margin.nearest_break));
    errors(&beam::Results::TABLE, o.map(|o| o.error.list()), cell);
    let covered = |o: &beam::Outcome| f64::from(u8::from(o.discretisation == beam::Discretisation::InError));
    cell(other("discretisation_in_error", "1"), o.map(covered));
    cell(other("elements", "1"), o.map(|o| o.elements as f64));
    cell(other("modes", "1"), o.map(|o| o.modes as f64));
    cell(other("work.forces", "1"), o.map(|o| o.work.rhs as f64));
}

fn of_oscillator(o: Option<&oscillator::Outcome>, cell: &mut impl FnMut(Column, Option<f64>)) {
    // Of every model, empty where it has them not.
    let internal = |name: &str| o.and_then(|o| o.internal.iter().find(|i| i.name == name)?.value);
    results(&oscillator::Results::TABLE, o.map(|o| o.results.list()), cell);
    cell(other("internal.z", "m"), internal("z"));
    cell(other("internal.epsilon", "J"), internal("epsilon"));
    // What was there before is input, and all heat stands above.
    for term in oscillator::ENERGY.iter().filter(|term| !matches!(term.side, Side::Before | Side::Sum)) {
        cell(other(term.column, "J"), o.map(|o| (term.get)(&o.energy)));
    }
    errors(&oscillator::Results::TABLE, o.map(|o| o.error.list()), cell);
    cell(other("events", "1"), o.map(|o| o.events.len() as f64));
    cell(other("cycles", "1"), o.map(|o| o.cycles.len() as f64));
    cell(other("work.rhs", "1"), o.map(|o| o.work.rhs as f64));
}

fn other(name: &'static str, unit: &'static str) -> Column {
    Column { name, unit, role: Role::Other }
}

fn results<const N: usize>(
    table: &[Quantity; N],
    list: Option<[Option<f64>; N]>,
    cell: &mut impl FnMut(Column, Option<f64>),
) {
    let role = |q: &Quantity| Role::Result { error: q.error, words: q.words };
    let column = |q: &Quantity| Column { name: q.name, unit: q.unit, role: role(q) };
    table.iter().zip(list.unwrap_or([None; N])).for_each(|(q, value)| cell(column(q), value));
}

fn errors<const N: usize>(
    table: &[Quantity; N],
    list: Option<[Option<f64>; N]>,
    cell: &mut impl FnMut(Column, Option<f64>),
) {
    let column = |q: &Quantity| Column { name: q.error, unit: q.unit, role: Role::Error };
    table.iter().zip(list.unwrap_or([None; N])).for_each(|(q, value)| cell(column(q), value));
}
