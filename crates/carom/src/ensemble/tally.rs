//! How many runs ended how.

use super::chunk::Chunk;
use crate::quantity::{Method, Stop};
use std::collections::BTreeMap;

/// How the runs of an ensemble ended, as far as they have come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Runs done.
    pub done: usize,
    /// Runs without a result.
    pub failed: usize,
    /// The first of them, from 1, and its reason.
    pub first: Option<(usize, String)>,
    /// How many stopped for each reason, by its name.
    pub stops: BTreeMap<String, usize>,
    /// How many were answered by each method, by its name.
    pub methods: BTreeMap<String, usize>,
}

impl Tally {
    /// The runs of a chunk.
    pub fn of(chunk: &Chunk<'_>) -> Tally {
        let first = chunk.failures().first_key_value();
        let mut tally = Tally {
            done: chunk.rows(),
            failed: chunk.failures().len(),
            first: first.map(|(row, reason)| (chunk.runs().start + row + 1, reason.clone())),
            ..Tally::default()
        };
        // Counted by what they are before any name is looked up.
        for stop in Stop::ALL {
            tally.add_stop(stop.name(), chunk.stops().iter().filter(|s| **s == Some(stop)).count());
        }
        for method in Method::ALL {
            tally.add_method(method.name(), chunk.methods().iter().filter(|m| **m == Some(method)).count());
        }
        tally
    }

    /// So many more stopped for this reason.
    pub fn add_stop(&mut self, stop: &str, count: usize) {
        if count > 0 {
            *self.stops.entry(stop.into()).or_default() += count;
        }
    }

    /// So many more were answered by this method.
    pub fn add_method(&mut self, method: &str, count: usize) {
        if count > 0 {
            *self.methods.entry(method.into()).or_default() += count;
        }
    }

    /// Takes in other runs.
    pub fn add(&mut self, others: &Tally) {
        self.done += others.done;
        self.failed += others.failed;
        if let Some(first) = &others.first
            && self.first.as_ref().is_none_or(|mine| first.0 < mine.0)
        {
            self.first = Some(first.clone());
        }
        others.stops.iter().for_each(|(stop, count)| self.add_stop(stop, *count));
        others.methods.iter().for_each(|(method, count)| self.add_method(method, *count));
    }

    /// How many results stopped for this reason, such as "stuck".
    pub fn stopped(&self, stop: &str) -> usize {
        self.stops.get(stop).copied().unwrap_or(0)
    }
}
