//! Why an oscillator could not be run.

use std::fmt;

/// What went wrong in a run.
#[derive(Clone, Debug, PartialEq)]
pub enum Failure {
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
    /// Something that the model does not have.
    NotOfModel {
        /// The model.
        model: &'static str,
        /// What, in words.
        what: &'static str,
    },
    /// A scale of the problem is too large or too small to compute with.
    OutOfRange {
        /// Its name.
        name: &'static str,
        /// Its value.
        value: f64,
    },
    /// The step size shrank to nothing.
    StepTooSmall {
        /// When, in s.
        t: f64,
    },
    /// A guard is not a number.
    GuardNotANumber {
        /// Its name.
        name: &'static str,
        /// When, in s.
        t: f64,
    },
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::ExcitationNotFinite { t, value } => write!(f, "the excitation becomes {value} at t = {t:e} s"),
            Failure::DriveNotFinite { t, value } => {
                write!(f, "the prescribed displacement or its rate becomes {value} at t = {t:e} s")
            }
            Failure::DriveJumps { t, before, after } => {
                write!(f, "the prescribed displacement jumps from {before:e} m to {after:e} m at t = {t:e} s")
            }
            Failure::NotOfModel { model, what } => write!(f, "the model {model} has no {what}"),
            Failure::OutOfRange { name, value } => {
                write!(f, "{name} is {value:e}: too far from 1 to compute with; check the units")
            }
            Failure::StepTooSmall { t } => write!(f, "the step size shrank to nothing at t = {t:e} s"),
            Failure::GuardNotANumber { name, t } => write!(f, "guard {name} is not a number at t = {t:e} s"),
        }
    }
}

impl std::error::Error for Failure {}
