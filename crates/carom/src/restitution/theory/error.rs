//! What the theory cannot answer.

use crate::collide::SolveError;
use thiserror::Error;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum TheoryError {
    /// A parameter outside the domain of the theory.
    #[error("{name} is {value}: it must be {rule}")]
    Domain {
        /// Its name, as the command line calls it.
        name: &'static str,
        /// Its value.
        value: f64,
        /// The rule it breaks.
        rule: &'static str,
    },
    /// The linear system of a Padé approximant has no unique solution.
    #[error("the Pade approximant [{numerator}/{denominator}] is defective: its equations are singular")]
    Defective {
        /// Degree of its numerator.
        numerator: usize,
        /// Degree of its denominator.
        denominator: usize,
    },
    /// More coefficients were asked for than there are.
    #[error("{needed} coefficients are needed and {given} are given")]
    TooFewTerms {
        /// How many are needed.
        needed: usize,
        /// How many there are.
        given: usize,
    },
    /// Every load, or every damping, of the range looked at parts, or sticks: there is no critical one.
    #[error("there is no critical {name}")]
    NotCritical {
        /// Which: "load", "damping".
        name: &'static str,
    },
    /// The collision did not come to an end that decides between parting and sticking.
    #[error("the collision does not come to an end within its budget")]
    Undecided,
    /// The collision itself failed.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

impl TheoryError {
    /// Refuses a value that is not inside.
    pub(super) fn unless(inside: bool, name: &'static str, value: f64, rule: &'static str) -> Result<(), TheoryError> {
        if inside { Ok(()) } else { Err(TheoryError::Domain { name, value, rule }) }
    }

    /// Refuses what is not greater than 0 and finite.
    pub(super) fn unless_positive(name: &'static str, value: f64) -> Result<(), TheoryError> {
        TheoryError::unless(value > 0.0 && value.is_finite(), name, value, "positive")
    }
}
