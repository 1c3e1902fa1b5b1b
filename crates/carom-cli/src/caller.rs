//! A program that calls the command: what it gives, what it is told meanwhile, and what it gets.

use carom::scenario::Scenario;
use serde_json::Value;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Who calls a command.
pub struct Caller<'a> {
    /// What stands in for stdin where the file is `-`: a scenario, a sweep or a fit as a tree.
    pub given: Option<Scenario>,
    /// Once it is raised, sweeps and fits end in order, as after Ctrl-C.
    pub stop: Arc<AtomicBool>,
    /// Is told how far sweeps, fits, `verify` and `design` are, from any thread.
    pub progress: &'a (dyn Fn(&Reached) + Sync),
}

impl fmt::Debug for Caller<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Caller").field("given", &self.given).field("stop", &self.stop).finish_non_exhaustive()
    }
}

/// How far a command is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    /// So much is done.
    pub done: usize,
    /// Of so much; 0 where that is not known.
    pub of: usize,
    /// The same in words that go on with "after 10 s".
    pub words: String,
}

/// What a command comes to.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Answer {
    /// What `--json` prints; null where a command has no JSON.
    pub json: Value,
    /// What is printed without `--json`, without colour.
    pub words: String,
    /// What is allowed but probably not meant, and runs of a sweep that failed.
    pub warnings: Vec<String>,
}
