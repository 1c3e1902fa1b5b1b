//! How far the command is, for people: a bar or a line on a terminal, and what is told now and then anywhere else.

use crate::args::Command;
use crate::caller::Reached;
use crate::patience::{self, Shows};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use std::sync::OnceLock;

/// What a command draws.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Draws {
    Nothing,
    Line,
    BarOfRuns,
    BarOfStages,
}

/// The progress of a command on stderr.
pub struct Screen {
    draws: Draws,
    bar: OnceLock<ProgressBar>,
}

impl Screen {
    /// The screen of a command.
    pub fn of(command: &Command) -> Screen {
        let draws = match command {
            Command::Sweep(_) => Draws::BarOfRuns,
            Command::Fit(_) => Draws::BarOfStages,
            Command::Verify(_) => Draws::Line,
            _ => Draws::Nothing,
        };
        let bar = OnceLock::new();
        if draws == Draws::BarOfStages {
            bar.get_or_init(|| drawn(1, true, "{bar:30} {msg} ({elapsed})"));
        }
        Screen { draws, bar }
    }

    /// What it shows on a terminal.
    pub fn shows(&self) -> Shows {
        if self.draws == Draws::Nothing { Shows::Nothing } else { Shows::Bar }
    }

    /// Shows how far the command is.
    pub fn show(&self, reached: &Reached) {
        let Reached { done, of, words } = reached;
        match self.draws {
            Draws::Nothing => {}
            Draws::Line => line(words, done == of),
            Draws::BarOfRuns | Draws::BarOfStages => {
                let runs = "{bar:40} {pos}/{len} runs, {elapsed}, {eta} left";
                let bar = self.bar.get_or_init(|| drawn(*of, *of > 1, runs));
                bar.set_length(*of as u64);
                bar.set_position(*done as u64);
                if self.draws == Draws::BarOfStages {
                    // Beside a bar there is less room.
                    bar.set_message(words.replacen(&format!(": {done} of {of}"), &format!(" {done}/{of}"), 1));
                }
            }
        }
        patience::reached(words.clone());
    }

    /// Writes something to stderr where the bar is; it comes again.
    pub fn beside(&self, write: impl FnOnce()) {
        match self.bar.get() {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    /// Takes everything away: the command is done.
    pub fn clear(&self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
        patience::end();
    }
}

/// A bar on a terminal, where it is worth one.
fn drawn(of: usize, worth: bool, template: &str) -> ProgressBar {
    let terminal = worth && io::stderr().is_terminal();
    let target = if terminal { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(of as u64), target);
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// A line on a terminal, which goes with the last of what is to be done.
fn line(words: &str, last: bool) {
    let mut stderr = io::stderr();
    if stderr.is_terminal() {
        let end = if last { "\r\x1b[K" } else { "" };
        // Progress that nobody can see is no failure.
        let _ = write!(stderr, "\r\x1b[K{words}{end}");
        let _ = stderr.flush();
    }
}
