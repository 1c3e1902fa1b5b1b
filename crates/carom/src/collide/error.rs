//! Why a collision could not be computed. Not parting is not among the reasons: that is a result.

use std::fmt;

/// What went wrong in a solve.
#[derive(Clone, Debug, PartialEq)]
pub enum SolveError {
    /// An external force is not finite at time `t`: the input is wrong.
    ForceNotFinite {
        /// Body 1 or 2; 0 for the input of a dimensionless or base form.
        body: usize,
        /// When, in s (or dimensionless).
        t: f64,
        /// The value.
        value: f64,
    },
    /// A dimensionless parameter, or a scale, is too large or too small to compute with.
    OutOfRange {
        /// Its name.
        name: &'static str,
        /// Its value.
        value: f64,
    },
    /// The step size shrank to nothing.
    StepTooSmall {
        /// When, in s (or dimensionless).
        t: f64,
    },
    /// A collision of a fit took more evaluations than are allowed there.
    BudgetSpent {
        /// When, in s (or dimensionless).
        t: f64,
        /// How many evaluations were allowed.
        limit: u64,
    },
    /// The law has no such form of its parameters.
    NoSuchForm {
        /// The law.
        law: &'static str,
    },
    /// A guard is not a number.
    GuardNotANumber {
        /// Its name.
        name: &'static str,
        /// When, in s (or dimensionless).
        t: f64,
    },
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveError::ForceNotFinite { body: 0, t, value } => {
                write!(f, "the external force becomes {value} at t = {t:e}")
            }
            SolveError::ForceNotFinite { body, t, value } => {
                write!(f, "the force on body {body} becomes {value} at t = {t:e} s")
            }
            SolveError::OutOfRange { name, value } => {
                write!(
                    f,
                    "{name} is {value:e}: too far from 1 to compute with; check the units of the law and the bodies"
                )
            }
            SolveError::StepTooSmall { t } => write!(f, "the step size shrank to nothing at t = {t:e}"),
            SolveError::BudgetSpent { t, limit } => {
                write!(f, "{limit} evaluations were not enough: only t = {t:e} was reached")
            }
            SolveError::NoSuchForm { law } => write!(f, "the law {law} has no such form of its parameters"),
            SolveError::GuardNotANumber { name, t } => write!(f, "guard {name} is not a number at t = {t:e}"),
        }
    }
}

impl std::error::Error for SolveError {}
