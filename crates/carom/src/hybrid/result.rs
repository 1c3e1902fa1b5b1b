//! What goes into a run and what comes out of it.

use super::flow::Flow;
use super::system::System;

/// How to run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Tolerance of a step relative to the size of each controlled component (at least 1: states are scaled).
    pub rtol: f64,
    /// Absolute tolerance of a step.
    pub atol: f64,
    /// First step on the system's clock.
    pub first_step: f64,
    /// No step is longer than this.
    pub longest_step: f64,
    /// Most evaluations of the flow: the budget. A run that has spent it stops without a reason of the system's own.
    pub max_evaluations: u64,
    /// Where a phase may end.
    pub location: Location,
}

/// Where a phase may end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Location {
    /// On its guard, to the accuracy of a step.
    #[default]
    Guard,
    /// At the end of the step in which the guard was passed, as in a code that tests signs between steps; only what ends the
    /// run is located. This shows what locating events is worth.
    StepEnd,
}

/// An event.
#[derive(Clone, Debug)]
pub struct Event<P, V> {
    /// The guard's name.
    pub name: &'static str,
    /// The guard's number.
    pub guard: usize,
    /// Crossed, or only touched.
    pub grazing: bool,
    /// The phase in which it happened.
    pub phase: P,
    /// The state there.
    pub state: V,
}

/// The largest value of an output.
#[derive(Clone, Debug)]
pub struct Highest<T> {
    /// The value.
    pub value: T,
    /// When it was reached.
    pub time: f64,
    /// Earlier peaks that were the highest in their time: value and time.
    pub before: Vec<(f64, f64)>,
    /// The last time at which it was nearly reached again.
    pub last: f64,
}

/// Why a run failed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Failure {
    /// The step size shrank to nothing at this time.
    StepTooSmall {
        /// When.
        time: f64,
    },
    /// A guard was not a number.
    GuardNotANumber {
        /// Its name.
        name: &'static str,
        /// When.
        time: f64,
    },
}

/// Counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Accepted steps.
    pub steps: u64,
    /// Rejected steps.
    pub rejected: u64,
    /// Evaluations of the flow, event location included.
    pub rhs: u64,
    /// Evaluations of the flow that were made for the observer alone.
    pub rhs_observer: u64,
    /// Deadlines reached.
    pub deadlines: u64,
}

/// A finished run.
#[derive(Clone, Debug)]
pub struct Run<T, P, S, V = Vec<T>> {
    /// Why it stopped; `None` where its budget was spent first.
    pub stop: Option<S>,
    /// The phase in which it stopped.
    pub phase: P,
    /// The state at the stop.
    pub state: V,
    /// Events in order.
    pub events: Vec<Event<P, V>>,
    /// The largest value of each of the system's outputs.
    pub peaks: Vec<Highest<T>>,
    /// What it cost.
    pub work: Work,
}

/// A finished run of a system.
pub type Finished<T, S> = Run<T, <S as Flow<T>>::Phase, <S as System<T>>::Stop, <S as Flow<T>>::State>;

/// Is shown every accepted step: the phase, and the state as a function of θ in [0, 1].
pub type Observer<'a, P, T> = &'a mut dyn FnMut(&P, &dyn Fn(f64, &mut [T]));
