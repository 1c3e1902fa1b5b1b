//! The outcome of a problem of any kind.

use super::{beam_json, beam_summary, json, oscillator_json, oscillator_summary, summary};
use crate::ensemble::Outcome;
use crate::scenario::Problem;
use serde_json::Value;

/// The whole outcome of a problem; null where it is the outcome of another kind.
pub fn outcome_json(problem: &Problem, outcome: &Outcome) -> Value {
    match (problem, outcome) {
        (Problem::Collision(checked), Outcome::Collision(outcome)) => json(checked, outcome),
        (Problem::Beam(checked), Outcome::Beam(outcome)) => beam_json(checked, outcome),
        (Problem::Oscillator(checked), Outcome::Oscillator(outcome)) => oscillator_json(checked, outcome),
        _ => Value::Null,
    }
}

/// The outcome of a problem for people; nothing where it is the outcome of another kind.
pub fn outcome_summary(problem: &Problem, outcome: &Outcome) -> String {
    match (problem, outcome) {
        (Problem::Collision(checked), Outcome::Collision(outcome)) => summary(checked, outcome),
        (Problem::Beam(checked), Outcome::Beam(outcome)) => beam_summary(checked, outcome),
        (Problem::Oscillator(checked), Outcome::Oscillator(outcome)) => oscillator_summary(checked, outcome),
        _ => String::new(),
    }
}
