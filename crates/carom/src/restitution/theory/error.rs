//! What the theory cannot answer.

use crate::collide::SolveError;
use std::fmt;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq)]
pub enum TheoryError {
    /// A parameter outside the domain of the theory.
    Domain {
        /// Its name, as the command line calls it.
        name: &'static str,
        /// Its value.
        value: f64,
        /// The rule it breaks.
        rule: &'static str,
    },
    /// The linear system of a Padé approximant has no unique solution.
    Defective {
        /// Degree of its numerator.
        numerator: usize,
        /// Degree of its denominator.
        denominator: usize,
    },
    /// More coefficients were asked for than there are.
    TooFewTerms {
        /// How many are needed.
        needed: usize,
        /// How many there are.
        given: usize,
    },
    /// Every load, or every damping, of the range looked at parts, or sticks: there is no critical one.
    NotCritical {
        /// Which: "load", "damping".
        name: &'static str,
    },
    /// The collision did not come to an end that decides between parting and sticking.
    Undecided,
    /// The collision itself failed.
    Solve(SolveError),
}

impl fmt::Display for TheoryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TheoryError::Domain { name, value, rule } => write!(f, "{name} is {value}: it must be {rule}"),
            TheoryError::Defective { numerator, denominator } => {
                write!(f, "the Pade approximant [{numerator}/{denominator}] is defective: its equations are singular")
            }
            TheoryError::TooFewTerms { needed, given } => {
                write!(f, "{needed} coefficients are needed and {given} are given")
            }
            TheoryError::NotCritical { name } => write!(f, "there is no critical {name}"),
            TheoryError::Undecided => write!(f, "the collision does not come to an end within its budget"),
            TheoryError::Solve(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for TheoryError {}

impl From<SolveError> for TheoryError {
    fn from(error: SolveError) -> Self {
        TheoryError::Solve(error)
    }
}
