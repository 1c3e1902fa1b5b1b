//! One run of an ensemble: a problem of any kind, its outcome or why there is none.

use super::errors::Errors;
use crate::oscillator::{Course, Motion, Oscillator, Sampling};
use crate::quantity::{Columns, SolveError, Stop};
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

/// What is asked of one run beside its results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// How the errors of results are found. [`Errors::Recheck`] is no more than [`Errors::Estimate`] here: the estimate already is a second run at
    /// tighter tolerance.
    pub errors: Errors,
    /// Derivatives of the results by the inputs; an oscillator has none.
    pub sensitivities: bool,
    /// Sampled curves.
    pub trajectory: bool,
}

impl From<Errors> for Asked {
    fn from(errors: Errors) -> Asked {
        Asked { errors, ..Asked::default() }
    }
}

/// Solves a problem of any kind. A failure that a value of the scenario is to blame for is an error of the input.
pub fn solve(problem: &Problem, asked: Asked) -> Result<Outcome, RunError> {
    let Asked { errors, sensitivities, trajectory } = asked;
    let skip_error = errors == Errors::None;
    let solved = match problem {
        Problem::Collision(checked) => {
            let options = collide::Options { sensitivities, trajectory, skip_error, ..collide::Options::default() };
            collide::run(&checked.collision, options).map(|outcome| Outcome::Collision(Box::new(outcome)))
        }
        Problem::Beam(checked) => {
            let options = beam::Options { sensitivities, trajectory, skip_error };
            beam::run(&checked.impact, options).map(|outcome| Outcome::Beam(Box::new(outcome)))
        }
        Problem::Oscillator(checked) => {
            let sampling = if trajectory { Sampling::Count(samples(&checked.oscillator)) } else { Sampling::None };
            let options = oscillator::Options { sampling, skip_error };
            oscillator::run(&checked.oscillator, &options).map(|outcome| Outcome::Oscillator(Box::new(outcome)))
        }
    };
    solved.map_err(|error| match problem.attribution(&error) {
        Some(input) => RunError::Input(vec![input].into()),
        None => RunError::Solve(error),
    })
}

/// Samples of the curves of an oscillator, at least and at most; a record is sampled twice as finely as it is given.
const SAMPLES: (usize, usize) = (2001, 200_001);

fn samples(oscillator: &Oscillator) -> usize {
    let given = match &oscillator.motion {
        Motion::Mass(mass) => match &mass.excitation.course {
            Course::Record(record) => 2 * record.times().len() + 1,
            Course::Formula(_) => 0,
        },
        Motion::Drive(_) => 0,
    };
    given.clamp(SAMPLES.0, SAMPLES.1)
}
