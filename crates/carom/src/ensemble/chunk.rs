//! A stretch of a table: some runs, one after the other, as columns.

use super::plan::KeyColumn;
use super::request::Ensemble;
use crate::collide::Brief;
use crate::quantity::{Method, Stop};
use std::collections::BTreeMap;
use std::ops::Range;

/// Some runs of an ensemble as columns. It begins open, fillers answer its rows, and what none of them could answer has failed with a reason.
#[derive(Clone, Debug)]
pub struct Chunk<'e> {
    /// What it is a part of.
    pub ensemble: &'e Ensemble,
    runs: Range<usize>,
    keys: Vec<KeyColumn<'e>>,
    numbers: Vec<Vec<f64>>,
    stops: Vec<Option<Stop>>,
    methods: Vec<Option<Method>>,
    failures: BTreeMap<usize, String>,
}

impl<'e> Chunk<'e> {
    /// These runs, all of them open.
    pub fn new(ensemble: &'e Ensemble, runs: Range<usize>) -> Chunk<'e> {
        let rows = runs.len();
        Chunk {
            ensemble,
            keys: (0..ensemble.plan.keys().count()).map(|key| ensemble.plan.key_column(key, runs.clone())).collect(),
            numbers: vec![vec![f64::NAN; rows]; ensemble.layout.columns().len() + ensemble.slopes().count()],
            stops: vec![None; rows],
            methods: vec![None; rows],
            failures: BTreeMap::new(),
            runs,
        }
    }

    /// How many rows it has.
    pub fn rows(&self) -> usize {
        self.stops.len()
    }

    /// The numbers of its runs, from 0.
    pub fn runs(&self) -> Range<usize> {
        self.runs.clone()
    }

    /// The keys that change, in the order of the axes.
    pub fn keys(&self) -> &[KeyColumn<'e>] {
        &self.keys
    }

    /// The numbers, a column for each of the layout and then for each derivative; NaN where there is none.
    pub fn numbers(&self) -> &[Vec<f64>] {
        &self.numbers
    }

    /// A column of the layout, to be filled.
    pub fn column_mut(&mut self, column: usize) -> Option<&mut [f64]> {
        self.numbers.get_mut(column).map(Vec::as_mut_slice)
    }

    /// Why each run stopped; none where it failed, or is open.
    pub fn stops(&self) -> &[Option<Stop>] {
        &self.stops
    }

    /// What answered each run.
    pub fn methods(&self) -> &[Option<Method>] {
        &self.methods
    }

    /// The rows that failed, with their reasons.
    pub fn failures(&self) -> &BTreeMap<usize, String> {
        &self.failures
    }

    /// The rows that nobody has answered.
    pub fn open(&self) -> Vec<usize> {
        (0..self.rows()).filter(|row| self.stops[*row].is_none() && !self.failures.contains_key(row)).collect()
    }

    /// A row is answered: its numbers are in their columns.
    pub fn answer(&mut self, row: usize, stop: Stop, method: Method) {
        self.stops[row] = Some(stop);
        self.methods[row] = Some(method);
    }

    /// Writes the numbers of a row, in the order of the columns.
    pub fn write(&mut self, row: usize, numbers: &[f64]) {
        self.numbers.iter_mut().zip(numbers).for_each(|(column, number)| column[row] = *number);
    }

    /// A row is answered by a collision.
    pub(super) fn answer_briefly(&mut self, row: usize, brief: &Brief, method: Method) {
        let layout = &self.ensemble.layout;
        layout.tell(brief, |column, number| self.numbers[column][row] = number);
        self.answer(row, brief.stop, method);
    }

    /// A row has no result.
    pub fn fail(&mut self, row: usize, reason: String) {
        self.failures.insert(row, reason);
    }

    /// Cuts off the first row that is open and all after it.
    pub(super) fn cut(&mut self) {
        let Some(rows) = self.open().first().copied() else { return };
        self.runs.end = self.runs.start + rows;
        self.numbers.iter_mut().for_each(|column| column.truncate(rows));
        self.stops.truncate(rows);
        self.methods.truncate(rows);
        self.failures.split_off(&rows);
        for key in &mut self.keys {
            match key {
                KeyColumn::Computed(numbers) => numbers.truncate(rows),
                KeyColumn::Written { texts, numbers } => {
                    texts.truncate(rows);
                    if let Some(numbers) = numbers {
                        numbers.truncate(rows);
                    }
                }
            }
        }
    }
}
