//! One run of an ensemble: a problem of any kind, its outcome or why there is none.

use crate::quantity::SolveError;
use crate::scenario::{InputError, InputErrors, Problem};
use crate::{beam, collide, oscillator};
use std::fmt;

/// One run of a plan.
#[derive(Clone, Debug)]
pub struct Run {
    /// Its number, from 0.
    pub number: usize,
    /// The keys that were changed, with their values as written.
    pub changes: Vec<(String, String)>,
    /// What came out.
    pub result: Result<Outcome, RunError>,
}

/// The outcome of a problem of any kind.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// Of two bodies.
    Collision(Box<collide::Outcome>),
    /// Of a striker on a beam.
    Beam(Box<beam::Outcome>),
    /// Of a restoring model.
    Oscillator(Box<oscillator::Outcome>),
}

impl Outcome {
    /// Why it ended, in one word.
    pub fn stop(&self) -> &'static str {
        match self {
            Outcome::Collision(outcome) => outcome.stop.name(),
            Outcome::Beam(outcome) => outcome.stop.name(),
            Outcome::Oscillator(outcome) => outcome.stop.name(),
        }
    }
}

/// Why a run has no outcome. Its words are one line.
#[derive(Clone, Debug)]
pub enum RunError {
    /// The scenario with these changes is refused.
    Input(InputErrors),
    /// It was not solved.
    Solve(SolveError),
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = |e: &InputError| format!("{}: {}", e.key.as_deref().unwrap_or("input"), e.message());
        match self {
            RunError::Input(errors) => f.write_str(&errors.iter().map(words).collect::<Vec<_>>().join("; ")),
            RunError::Solve(error) => write!(f, "solver failed: {error}"),
        }
    }
}

impl std::error::Error for RunError {}

/// Solves a problem of any kind. A failure that a value of the scenario is to blame for is an error of the input.
pub fn solve(problem: &Problem) -> Result<Outcome, RunError> {
    let solved = match problem {
        Problem::Collision(checked) => collide::run(&checked.collision, collide::Options::default())
            .map(|outcome| Outcome::Collision(Box::new(outcome))),
        Problem::Beam(checked) => {
            beam::run(&checked.impact, beam::Options::default()).map(|outcome| Outcome::Beam(Box::new(outcome)))
        }
        Problem::Oscillator(checked) => oscillator::run(&checked.oscillator, &oscillator::Options::default())
            .map(|outcome| Outcome::Oscillator(Box::new(outcome))),
    };
    solved.map_err(|error| match problem.attribution(&error) {
        Some(input) => RunError::Input(vec![input].into()),
        None => RunError::Solve(error),
    })
}
