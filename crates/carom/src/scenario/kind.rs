//! Which kind of problem a scenario is.

use super::Scenario;
use super::beam::{CheckedBeam, check_beam};
use super::check::{Checked, check};
use super::error::InputError;
use super::node::Value;

/// A checked problem of any kind.
#[derive(Clone, Debug)]
pub enum Problem {
    /// Two bodies.
    Collision(Box<Checked>),
    /// A striker on a beam.
    Beam(Box<CheckedBeam>),
}

impl Problem {
    /// What is allowed but probably not meant.
    pub fn warnings(&self) -> &[String] {
        match self {
            Problem::Collision(checked) => &checked.warnings,
            Problem::Beam(checked) => &checked.warnings,
        }
    }
}

impl Scenario {
    /// Whether this is a scenario of kind "beam".
    pub fn is_beam(&self) -> bool {
        self.root.get("kind").is_some_and(|entry| entry.node.value == Value::Text("beam".into()))
    }
}

/// Checks a scenario of any kind.
pub fn check_any(scenario: &Scenario) -> Result<Problem, Vec<InputError>> {
    if scenario.is_beam() {
        check_beam(scenario).map(|checked| Problem::Beam(Box::new(checked)))
    } else {
        check(scenario).map(|checked| Problem::Collision(Box::new(checked)))
    }
}
