//! How far a fit has come; and the way Ctrl-C takes to it.

use crate::patience;
use carom::identify::{News, Progress, Stage};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A bar on stderr where it is a terminal; a line now and then anywhere else.
pub struct Screen {
    bar: ProgressBar,
    stage: Option<Stage>,
    /// The best misfit of this stage; stages weigh differently.
    best: f64,
    stop: Arc<AtomicBool>,
}

impl Screen {
    /// A screen that wants to stop once `stop` is raised.
    pub fn new(stop: Arc<AtomicBool>) -> Screen {
        let terminal = io::stderr().is_terminal();
        let target = if terminal { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(Some(1), target);
        let bar = match ProgressStyle::with_template("{bar:30} {prefix} {pos}/{len}{msg} ({elapsed})") {
            Ok(style) => bar.with_style(style),
            Err(_) => bar,
        };
        Screen { bar, stage: None, best: f64::INFINITY, stop }
    }

    fn best_in_words(&self) -> String {
        if self.best.is_finite() { format!(", best misfit {:.3e}", self.best) } else { String::new() }
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
        patience::end();
    }
}

impl Progress for Screen {
    fn hear(&mut self, news: News) {
        if self.stage != Some(news.stage) {
            (self.stage, self.best) = (Some(news.stage), f64::INFINITY);
            self.bar.set_prefix(words(news.stage));
            self.bar.set_message("");
        }
        self.bar.set_length(news.of as u64);
        self.bar.set_position(news.done as u64);
        if news.best < self.best {
            self.best = news.best;
            self.bar.set_message(self.best_in_words());
        }
        let (stage, best) = (words(news.stage), self.best_in_words());
        patience::reached(format!("{stage}: {} of {}{best}", news.done, news.of));
    }

    fn wants_stop(&mut self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

fn words(stage: Stage) -> &'static str {
    match stage {
        Stage::Survey => "looking around",
        Stage::Descent => "going downhill",
        Stage::Front => "along the front",
        Stage::Spread => "measuring the spread",
        Stage::LeaveOut => "leaving data out",
    }
}
