//! How many runs ended how.

use super::run::RunError;
use std::collections::BTreeMap;

/// How the runs of a plan ended, as far as they have come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Runs done.
    pub done: usize,
    /// Runs without a result.
    pub failed: usize,
    /// The first of them, from 1, and its reason.
    pub first: Option<(usize, String)>,
    stops: BTreeMap<&'static str, usize>,
}

impl Tally {
    /// Counts the next run by why it stopped, or why it failed.
    pub(super) fn count(&mut self, end: Result<&'static str, String>) {
        self.done += 1;
        match end {
            Ok(stop) => *self.stops.entry(stop).or_default() += 1,
            Err(reason) => {
                self.failed += 1;
                self.first.get_or_insert((self.done, reason));
            }
        }
    }

    /// How many results stopped for this reason, such as "stuck".
    pub fn stopped(&self, stop: &str) -> usize {
        self.stops.get(stop).copied().unwrap_or(0)
    }
}

/// How a run ended, as a tally counts it.
pub(super) fn end(result: &Result<super::Outcome, RunError>) -> Result<&'static str, String> {
    result.as_ref().map(super::Outcome::stop).map_err(RunError::to_string)
}
