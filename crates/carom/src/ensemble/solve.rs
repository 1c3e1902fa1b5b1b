//! One run of an ensemble: a problem of any kind, its outcome or why there is none.

use crate::quantity::{Columns, Options, SolveError, Stop};
use crate::scenario::{InputError, InputErrors, Problem};
use crate::{beam, collide, oscillator};
use std::fmt;

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
    /// Why it ended.
    pub fn stop(&self) -> Stop {
        match self {
            Outcome::Collision(outcome) => outcome.stop,
            Outcome::Beam(outcome) => outcome.stop,
            Outcome::Oscillator(outcome) => outcome.stop,
        }
    }

    /// The derivative of a result by an input, where they were asked for and it exists.
    pub(super) fn slope(&self, result: &str, key: &str) -> Option<f64> {
        let Outcome::Collision(outcome) = self else { return None };
        let of_result = outcome.sensitivities.as_ref()?.iter().find(|row| row.result == result)?;
        of_result.derivatives.iter().find(|(by, _)| by == key)?.1
    }

    /// Its sampled curves, where they were asked for.
    pub fn trajectory(&self) -> Option<&Columns> {
        match self {
            Outcome::Collision(outcome) => outcome.trajectory.as_ref(),
            Outcome::Beam(outcome) => outcome.trajectory.as_ref(),
            Outcome::Oscillator(outcome) => outcome.trajectory.as_ref(),
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
pub fn solve(problem: &Problem, options: Options) -> Result<Outcome, RunError> {
    let solved = match problem {
        Problem::Collision(checked) => {
            collide::run(&checked.collision, options).map(|outcome| Outcome::Collision(Box::new(outcome)))
        }
        Problem::Beam(checked) => beam::run(&checked.impact, options).map(|outcome| Outcome::Beam(Box::new(outcome))),
        Problem::Oscillator(checked) => {
            oscillator::run(&checked.oscillator, options).map(|outcome| Outcome::Oscillator(Box::new(outcome)))
        }
    };
    solved.map_err(|error| match problem.attribution(&error) {
        Some(input) => RunError::Input(vec![input].into()),
        None => RunError::Solve(error),
    })
}
