//! How the runs of a sweep ended.

use super::row::End;
use std::collections::BTreeMap;

/// How many runs ended how.
#[derive(Debug, Default)]
pub struct Tally {
    /// Rows written.
    pub written: usize,
    /// Runs without a result.
    pub failed: usize,
    /// The first of them, from 1, and its reason.
    pub first: Option<(usize, String)>,
    /// Results by why they stopped.
    stops: BTreeMap<&'static str, usize>,
}

impl Tally {
    /// Counts the row that was written next.
    pub fn count(&mut self, end: End) {
        self.written += 1;
        match end {
            End::Stopped(stop) => *self.stops.entry(stop).or_default() += 1,
            End::Failed(reason) => {
                self.failed += 1;
                self.first.get_or_insert((self.written, reason));
            }
        }
    }

    /// "40 runs, 1 failed, 0 stuck", and what else is not the usual.
    pub fn words(&self) -> String {
        let of = |stop| self.stops.get(stop).copied().unwrap_or(0);
        let runs = if self.written == 1 { "1 run".into() } else { format!("{} runs", self.written) };
        let mut words = format!("{runs}, {} failed, {} stuck", self.failed, of("stuck"));
        for (stop, said) in [("time-limit", "at the time limit"), ("budget", "at the budget")] {
            if of(stop) > 0 {
                words.push_str(&format!(", {} {said}", of(stop)));
            }
        }
        words
    }
}
