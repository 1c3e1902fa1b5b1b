//! What happened in a run, without when: the kinds of its events and why it ended. Results are smooth in a parameter as long as it stays.

use crate::ensemble::solve::{Outcome, RunError};
use crate::quantity::{Event, Stop};
use std::fmt;

/// The pattern of phases of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Pattern {
    /// It ended.
    Ended {
        /// Why.
        stop: Stop,
        /// The kinds of its events, in order. Of bodies that do not part they say how long was looked at, and are left out.
        events: Vec<&'static str>,
    },
    /// It has no outcome, for this reason.
    Failed {
        /// In one line.
        reason: String,
    },
}

impl Pattern {
    /// Of a run.
    pub(super) fn of(solved: &Result<Outcome, RunError>) -> Pattern {
        match solved {
            Ok(Outcome::Collision(outcome)) => {
                let parted = if outcome.stop == Stop::Separated { &outcome.events[..] } else { &[] };
                Pattern::Ended { stop: outcome.stop, events: kinds(parted, INSTANT * outcome.end_time) }
            }
            Ok(other) => Pattern::Ended { stop: other.stop(), events: Vec::new() },
            Err(reason) => Pattern::Failed { reason: reason.to_string() },
        }
    }

    /// Whether results may go smoothly from one to the other. Reasons of failures have numbers in them that change.
    pub fn goes_on_as(&self, other: &Pattern) -> bool {
        match (self, other) {
            (Pattern::Failed { .. }, Pattern::Failed { .. }) => true,
            _ => self == other,
        }
    }
}

/// Events that are no further apart than this part of the run happen at one instant.
const INSTANT: f64 = 1e-8;

/// The event of a guard that touches zero and turns back: no phase ends there.
const GRAZING: &str = "grazing";

/// The kinds of events that end phases. There and back again at one instant, which is rounding, is nothing: yield between two unloadings, as it were.
fn kinds(events: &[Event], instant: f64) -> Vec<&'static str> {
    let mut kept: Vec<&Event> = Vec::new();
    for event in events.iter().filter(|event| event.name != GRAZING) {
        match kept[..] {
            [.., before, _] if before.name == event.name && event.t - before.t <= instant => drop(kept.pop()),
            _ => kept.push(event),
        }
    }
    kept.into_iter().map(|event| event.name).collect()
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pattern::Ended { stop: Stop::Separated, events } => f.write_str(&events.join(", ")),
            Pattern::Ended { stop, .. } => f.write_str(stop.name()),
            Pattern::Failed { .. } => f.write_str("no outcome"),
        }
    }
}

/// Where the pattern of phases changes.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PatternChange {
    /// The last point before it and the first after it.
    pub between: [f64; 2],
    /// What happens before it.
    pub before: Pattern,
    /// What happens after it.
    pub after: Pattern,
}
