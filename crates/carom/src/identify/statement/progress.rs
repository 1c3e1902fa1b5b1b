//! News from a fit under way, the way to stop it, and its threads.

use super::result::Work;
use crate::numerics;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a fit is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Looking at many points cheaply.
    Survey,
    /// Going downhill from the best of them.
    Descent,
    /// Moving along the front.
    Front,
    /// Measuring the spread.
    Spread,
    /// Fitting without some of the data.
    LeaveOut,
}

impl Stage {
    /// What it is doing, in words.
    pub fn words(self) -> &'static str {
        match self {
            Stage::Survey => "looking around",
            Stage::Descent => "going downhill",
            Stage::Front => "along the front",
            Stage::Spread => "measuring the spread",
            Stage::LeaveOut => "leaving data out",
        }
    }
}

/// How far a fit has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct News {
    /// What it is doing.
    pub stage: Stage,
    /// Parts of this stage that are done.
    pub done: usize,
    /// Parts of this stage.
    pub of: usize,
    /// The best misfit so far, as the fit weighs it.
    pub best: f64,
}

/// Someone who is told how a fit goes, and may stop it. Called often and from any thread, one at a time.
pub trait Progress: Send {
    /// Takes note.
    fn hear(&mut self, news: News);

    /// True to stop: the best so far comes back, marked as interrupted.
    fn wants_stop(&mut self) -> bool;
}

/// Hears nothing and never stops.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Progress for Silent {
    fn hear(&mut self, _news: News) {}

    fn wants_stop(&mut self) -> bool {
        false
    }
}

/// What the parts of a fit share: who is told, whether to stop, how many threads there are, what it has cost.
pub(in crate::identify) struct Watch<'a> {
    progress: Mutex<&'a mut dyn Progress>,
    stopped: AtomicBool,
    threads: usize,
    work: Mutex<Work>,
}

impl<'a> Watch<'a> {
    pub fn new(progress: &'a mut dyn Progress, threads: usize) -> Watch<'a> {
        let stopped = AtomicBool::new(false);
        Watch { progress: Mutex::new(progress), stopped, threads: threads.max(1), work: Mutex::new(Work::default()) }
    }

    /// Whether the fit is to stop; asks only while it is not.
    pub fn stopped(&self) -> bool {
        if !self.stopped.load(Ordering::Relaxed)
            && let Ok(mut progress) = self.progress.lock()
            && progress.wants_stop()
        {
            self.stopped.store(true, Ordering::Relaxed);
        }
        self.stopped.load(Ordering::Relaxed)
    }

    pub fn tell(&self, stage: Stage, done: usize, of: usize, best: f64) {
        if let Ok(mut progress) = self.progress.lock() {
            progress.hear(News { stage, done, of, best });
        }
    }

    pub fn count(&self, work: Work) {
        if let Ok(mut total) = self.work.lock() {
            total.evaluations += work.evaluations;
            total.collisions += work.collisions;
            total.rhs += work.rhs;
        }
    }

    pub fn work(&self) -> Work {
        self.work.lock().map_or(Work::default(), |w| *w)
    }

    /// f(0), f(1), ... on all threads; the order of the results is that of the numbers, so they do not depend on who did what.
    pub fn map<T: Send>(&self, count: usize, f: impl Fn(usize) -> T + Sync) -> Vec<T> {
        numerics::map(&(0..count).collect::<Vec<usize>>(), self.threads, |i| f(*i))
    }
}
