//! How far a sweep is: a bar on a terminal, and what is told now and then anywhere else.

use crate::patience;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};

/// The progress of so many runs.
pub struct Progress {
    bar: ProgressBar,
    runs: usize,
}

impl Progress {
    /// So many of the runs are there from before.
    pub fn new(done: usize, runs: usize) -> Progress {
        let terminal = io::stderr().is_terminal() && runs > 1;
        let target = if terminal { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(Some(runs as u64), target);
        let bar = match ProgressStyle::with_template("{bar:40} {pos}/{len} runs, {elapsed}, {eta} left") {
            Ok(style) => bar.with_style(style),
            Err(_) => bar,
        };
        let mut progress = Progress { bar, runs };
        progress.show(done);
        progress
    }

    /// So many rows are written.
    pub fn show(&mut self, written: usize) {
        self.bar.set_position(written as u64);
        patience::reached(format!("{written} of {} runs", self.runs));
    }

    /// All of them.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
        patience::end();
    }
}
