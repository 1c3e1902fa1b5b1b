//! What the outcomes of all experiments share: why a run ended, what happened, what it cost, why its errors are not known.

use std::fmt;

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stop {
    /// The bodies parted; of a beam, it is proved that no further contact follows.
    Separated,
    /// The bodies never part, and that is proved.
    Stuck,
    /// The duration of an oscillator is over.
    Completed,
    /// The longest time was reached and nothing was decided.
    TimeLimit,
    /// The budget of evaluations was spent before.
    Budget,
}

impl Stop {
    /// All of them.
    pub const ALL: [Stop; 5] = [Stop::Separated, Stop::Stuck, Stop::Completed, Stop::TimeLimit, Stop::Budget];

    /// The word in the output.
    pub fn name(self) -> &'static str {
        match self {
            Stop::Separated => "separated",
            Stop::Stuck => "stuck",
            Stop::Completed => "completed",
            Stop::TimeLimit => "time-limit",
            Stop::Budget => "budget",
        }
    }
}

/// What answered a run, or is the witness of its errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Method {
    /// Panels: quadratures side by side.
    Panels,
    /// The event-driven engine; of beams, the modes in closed form with their events located.
    Events,
    /// A closed form.
    ClosedForm,
}

impl Method {
    /// All of them.
    pub const ALL: [Method; 3] = [Method::Panels, Method::Events, Method::ClosedForm];

    /// The word in tables.
    pub fn name(self) -> &'static str {
        match self {
            Method::Panels => "panels",
            Method::Events => "events",
            Method::ClosedForm => "closed-form",
        }
    }
}

/// Why the errors of an outcome are not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Doubt {
    /// The budget was spent before the run that measures them had ended.
    ErrorBudget,
    /// The load may jump where it was not seen.
    Load,
    /// The excitation, or the drive, may jump where it was not seen.
    Excitation,
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the errors are not known: ")?;
        f.write_str(match self {
            Doubt::ErrorBudget => "what was left of solver.max_evaluations was not enough to measure them",
            Doubt::Load => "the steps of the load could not be told apart beforehand",
            Doubt::Excitation => "the steps of the excitation could not be told apart beforehand",
        })
    }
}

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Event {
    /// When, in s; dimensionless where there are no seconds.
    pub t: f64,
    /// What.
    pub name: &'static str,
    /// The mode of a restoring model from here on, in the paper's words where it has them ("I" to "IV"); empty where there is none.
    pub mode: &'static str,
    /// The estimate of the error of the time; `None` where it was not made, or where a finer run has other events.
    pub error: Option<f64>,
}

/// What a run cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Statistics {
    /// Accepted steps; of a beam, those of contact.
    pub steps: u64,
    /// Rejected steps.
    pub rejected: u64,
    /// Right-hand sides of the solution, event location included; nodes of panels where those answered; of a beam, evaluations of the contact force.
    pub rhs: u64,
    /// Looks at the gap in flight.
    pub looks: u64,
    /// Right-hand sides spent on the error estimate, or nodes of panels.
    pub rhs_error: u64,
    /// Right-hand sides spent on the residual displacement.
    pub rhs_residual: u64,
    /// Events listed.
    pub events: u64,
    /// Kinks of an excitation at which the run stopped and went on; they are not listed.
    pub kinks: u64,
}

impl std::ops::AddAssign for Statistics {
    fn add_assign(&mut self, more: Statistics) {
        self.steps += more.steps;
        self.rejected += more.rejected;
        self.rhs += more.rhs;
        self.looks += more.looks;
        self.rhs_error += more.rhs_error;
        self.rhs_residual += more.rhs_residual;
        self.events += more.events;
        self.kinks += more.kinks;
    }
}

/// A number of the statistics under its name in the output.
pub type Statistic = (&'static str, fn(&Statistics) -> u64);
