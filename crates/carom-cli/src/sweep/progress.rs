//! How far a sweep has come.

use crate::output;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

/// How often it is told where stderr is no terminal.
const SPARSELY: Duration = Duration::from_secs(10);

/// A bar on a terminal; a line now and then anywhere else.
pub struct Progress {
    bar: ProgressBar,
    terminal: bool,
    runs: usize,
    start: Instant,
    told: Instant,
}

impl Progress {
    /// Of so many runs.
    pub fn new(runs: usize) -> Progress {
        let terminal = io::stderr().is_terminal();
        let target = if terminal && runs > 1 { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(Some(runs as u64), target);
        let bar = match ProgressStyle::with_template("{bar:40} {pos}/{len} runs, {elapsed}, {eta} left") {
            Ok(style) => bar.with_style(style),
            Err(_) => bar,
        };
        Progress { bar, terminal, runs, start: Instant::now(), told: Instant::now() }
    }

    /// So many rows are there.
    pub fn show(&mut self, written: usize) {
        self.bar.set_position(written as u64);
        if !self.terminal && self.told.elapsed() >= SPARSELY {
            self.told = Instant::now();
            output::warn(&format!("{written} of {} runs after {} s", self.runs, self.start.elapsed().as_secs()));
        }
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
