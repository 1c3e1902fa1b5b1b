//! An ensemble runs: chunks of its runs are filled on some threads and taken in their order.

use super::chunk::Chunk;
use super::fillers::fillers;
use super::request::Ensemble;
use super::tally::Tally;
use crate::numerics::stream;
use std::ops::Range;

/// Chunks that a thread may be ahead.
const AHEAD: usize = 8;

/// Rows that all threads may be ahead where chunks are small.
const ROWS_AHEAD: usize = 4096;

impl Ensemble {
    /// Does some runs, the first at the beginning of a chunk, on up to `threads` threads. What `encode` makes of each chunk, on the thread that filled it, is given to
    /// `take` in order, with how things stand. Where `stopped` says so, the runs under way are the last, and the tally has fewer than
    /// were asked for; where `take` fails, it ends at once.
    pub fn run<'e, R: Send, E>(
        &'e self,
        runs: Range<usize>,
        threads: usize,
        stopped: &(impl Fn() -> bool + Sync),
        encode: &(impl Fn(Chunk<'e>) -> R + Sync),
        take: &mut impl FnMut(Vec<R>, &Tally) -> Result<(), E>,
    ) -> Result<Tally, E> {
        let (size, fillers) = (self.chunk(), fillers(self));
        let one = |index: usize| {
            let start = runs.start + index * size;
            let mut chunk = Chunk::new(self, start..runs.end.min(start + size));
            let rows = chunk.rows();
            fillers.iter().for_each(|filler| filler.fill(&mut chunk, stopped));
            chunk.cut();
            let (tally, whole) = (Tally::of(&chunk), chunk.rows() == rows);
            (encode(chunk), tally, whole)
        };
        let mut tally = Tally::default();
        let mut broken = false;
        let window = (ROWS_AHEAD / size).max(AHEAD * threads);
        stream((runs.len().div_ceil(size), threads, window), stopped, &one, &mut |done| {
            let mut encoded = Vec::new();
            for (chunk, ended, whole) in done {
                // Nothing comes after a chunk that was cut short.
                if !broken {
                    tally.add(&ended);
                    encoded.push(chunk);
                }
                broken |= !whole;
            }
            take(encoded, &tally)
        })?;
        Ok(tally)
    }
}
