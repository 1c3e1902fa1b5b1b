//! A table in memory: all runs of an ensemble as columns.

use super::chunk::Chunk;
use super::request::Ensemble;
use super::tally::Tally;
use crate::quantity::{Method, Stop};
use std::collections::BTreeMap;
use std::convert::Infallible;

/// All runs of an ensemble.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Table {
    /// The numbers: a column for each of the layout, then for each derivative; NaN where there is none.
    pub numbers: Vec<Vec<f64>>,
    /// Why each run stopped; none where it failed.
    pub stops: Vec<Option<Stop>>,
    /// What answered each run.
    pub methods: Vec<Option<Method>>,
    /// The rows that failed, with their reasons.
    pub failures: BTreeMap<usize, String>,
    /// How the runs ended.
    pub tally: Tally,
}

impl Table {
    /// An empty one with room for all rows: what comes is written where it stays.
    fn with_room(ensemble: &Ensemble) -> Table {
        let (rows, columns) = (ensemble.plan.runs(), ensemble.layout.columns().len() + ensemble.slopes().count());
        Table {
            numbers: (0..columns).map(|_| Vec::with_capacity(rows)).collect(),
            stops: Vec::with_capacity(rows),
            methods: Vec::with_capacity(rows),
            ..Table::default()
        }
    }

    fn append(&mut self, chunk: &Chunk<'_>) {
        let first = self.stops.len();
        self.numbers.iter_mut().zip(chunk.numbers()).for_each(|(all, part)| all.extend_from_slice(part));
        self.stops.extend_from_slice(chunk.stops());
        self.methods.extend_from_slice(chunk.methods());
        self.failures.extend(chunk.failures().iter().map(|(row, reason)| (first + row, reason.clone())));
    }
}

impl Ensemble {
    /// Does all runs on up to `threads` threads and keeps what comes out. `told` hears how things stand. `None` where `stopped` said so before the end.
    pub fn table(
        &self,
        threads: usize,
        stopped: &(impl Fn() -> bool + Sync),
        told: &mut impl FnMut(&Tally),
    ) -> Option<Table> {
        let mut table = Table::with_room(self);
        let Ok(tally) = self.run(0..self.plan.runs(), threads, stopped, &|chunk| chunk, &mut |chunks, tally| {
            chunks.iter().for_each(|chunk| table.append(chunk));
            told(tally);
            Ok::<(), Infallible>(())
        });
        let is_whole = tally.done == self.plan.runs();
        table.tally = tally;
        is_whole.then_some(table)
    }
}
