//! Why an experiment could not be computed. Not parting is not among the reasons: that is a result.

use std::fmt;

/// What went wrong in a solve.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
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
    /// The excitation is not finite at time `t`: the input is wrong.
    ExcitationNotFinite {
        /// When, in s.
        t: f64,
        /// The value.
        value: f64,
    },
    /// The prescribed displacement or its rate is not finite at time `t`.
    DriveNotFinite {
        /// When, in s.
        t: f64,
        /// The value.
        value: f64,
    },
    /// The prescribed displacement jumps: a restoring force has no meaning across a jump.
    DriveJumps {
        /// When, in s.
        t: f64,
        /// Displacement just before, in m.
        before: f64,
        /// Displacement just after, in m.
        after: f64,
    },
    /// The law has no such form of its parameters.
    NoSuchForm {
        /// The law.
        law: &'static str,
    },
    /// Something that the restoring model does not have.
    NotOfModel {
        /// The model.
        model: &'static str,
        /// What, in words.
        what: &'static str,
    },
    /// A dimensionless parameter, or a scale, is too large or too small to compute with.
    OutOfRange {
        /// Its name.
        name: &'static str,
        /// Its value.
        value: f64,
        /// Whose units to check: " of the law and the bodies"; may be empty.
        of: &'static str,
    },
    /// The step size shrank to nothing.
    StepTooSmall {
        /// When.
        t: f64,
        /// The unit of the time; empty where it may have none.
        unit: &'static str,
    },
    /// A guard is not a number.
    GuardNotANumber {
        /// Its name.
        name: &'static str,
        /// When.
        t: f64,
        /// The unit of the time; empty where it may have none.
        unit: &'static str,
    },
    /// A collision of a fit took more evaluations than are allowed there.
    BudgetSpent {
        /// When, in s (or dimensionless).
        t: f64,
        /// How many evaluations were allowed.
        limit: u64,
    },
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gap = |unit: &str| if unit.is_empty() { "" } else { " " };
        match self {
            SolveError::ForceNotFinite { body: 0, t, value } => {
                write!(f, "the external force becomes {value} at t = {t:e}")
            }
            SolveError::ForceNotFinite { body, t, value } => {
                write!(f, "the force on body {body} becomes {value} at t = {t:e} s")
            }
            SolveError::ExcitationNotFinite { t, value } => write!(f, "the excitation becomes {value} at t = {t:e} s"),
            SolveError::DriveNotFinite { t, value } => {
                write!(f, "the prescribed displacement or its rate becomes {value} at t = {t:e} s")
            }
            SolveError::DriveJumps { t, before, after } => {
                write!(f, "the prescribed displacement jumps from {before:e} m to {after:e} m at t = {t:e} s")
            }
            SolveError::NoSuchForm { law } => write!(f, "the law {law} has no such form of its parameters"),
            SolveError::NotOfModel { model, what } => write!(f, "the model {model} has no {what}"),
            SolveError::OutOfRange { name, value, of } => {
                write!(f, "{name} is {value:e}: too far from 1 to compute with; check the units{of}")
            }
            SolveError::StepTooSmall { t, unit } => {
                write!(f, "the step size shrank to nothing at t = {t:e}{}{unit}", gap(unit))
            }
            SolveError::GuardNotANumber { name, t, unit } => {
                write!(f, "guard {name} is not a number at t = {t:e}{}{unit}", gap(unit))
            }
            SolveError::BudgetSpent { t, limit } => {
                write!(f, "{limit} evaluations were not enough: only t = {t:e} was reached")
            }
        }
    }
}

impl std::error::Error for SolveError {}
