//! Why an experiment could not be computed. Not parting is not among the reasons: that is a result.

use thiserror::Error;

/// What went wrong in a solve.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// An external force is not finite at time `t`: the input is wrong.
    #[error("{} becomes {value} at t = {}", force(*body), timed(*t, if *body == 0 { "" } else { "s" }))]
    ForceNotFinite {
        /// Body 1 or 2; 0 for the input of a dimensionless or base form.
        body: usize,
        /// When, in s (or dimensionless).
        t: f64,
        /// The value.
        value: f64,
    },
    /// The excitation is not finite at time `t`: the input is wrong.
    #[error("the excitation becomes {value} at t = {t:e} s")]
    ExcitationNotFinite {
        /// When, in s.
        t: f64,
        /// The value.
        value: f64,
    },
    /// The prescribed displacement or its rate is not finite at time `t`.
    #[error("the prescribed displacement or its rate becomes {value} at t = {t:e} s")]
    DriveNotFinite {
        /// When, in s.
        t: f64,
        /// The value.
        value: f64,
    },
    /// The prescribed displacement jumps: a restoring force has no meaning across a jump.
    #[error("the prescribed displacement jumps from {before:e} m to {after:e} m at t = {t:e} s")]
    DriveJumps {
        /// When, in s.
        t: f64,
        /// Displacement just before, in m.
        before: f64,
        /// Displacement just after, in m.
        after: f64,
    },
    /// The law has no such form of its parameters.
    #[error("the law {law} has no such form of its parameters")]
    NoSuchForm {
        /// The law.
        law: &'static str,
    },
    /// Something that the restoring model does not have.
    #[error("the model {model} has no {what}")]
    NotOfModel {
        /// The model.
        model: &'static str,
        /// What, in words.
        what: &'static str,
    },
    /// A dimensionless parameter, or a scale, is too large or too small to compute with.
    #[error("{name} is {value:e}: too far from 1 to compute with; check the units{of}")]
    OutOfRange {
        /// Its name.
        name: &'static str,
        /// Its value.
        value: f64,
        /// Whose units to check: " of the law and the bodies"; may be empty.
        of: &'static str,
    },
    /// The step size shrank to nothing.
    #[error("the step size shrank to nothing at t = {}", timed(*t, unit))]
    StepTooSmall {
        /// When.
        t: f64,
        /// The unit of the time; empty where it may have none.
        unit: &'static str,
    },
    /// A guard is not a number.
    #[error("guard {name} is not a number at t = {}", timed(*t, unit))]
    GuardNotANumber {
        /// Its name.
        name: &'static str,
        /// When.
        t: f64,
        /// The unit of the time; empty where it may have none.
        unit: &'static str,
    },
    /// A collision of a fit took more evaluations than are allowed there.
    #[error("{limit} evaluations were not enough: only t = {t:e} was reached")]
    BudgetSpent {
        /// When, in s (or dimensionless).
        t: f64,
        /// How many evaluations were allowed.
        limit: u64,
    },
}

fn force(body: usize) -> String {
    if body == 0 { "the external force".into() } else { format!("the force on body {body}") }
}

/// A time with its unit, where it has one.
fn timed(t: f64, unit: &str) -> String {
    format!("{t:e} {unit}").trim_end().into()
}
