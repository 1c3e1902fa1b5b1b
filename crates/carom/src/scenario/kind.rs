//! Which kind of problem a scenario is.

use crate::collide::SolveError;
use crate::scenario::beam::{CheckedBeam, check_beam};
use crate::scenario::collision::{Checked, check};
use crate::scenario::common::{InputError, InputErrors, Scenario, Value};
use crate::scenario::oscillator::{CheckedOscillator, check_oscillator};
use crate::scenario::template::KINDS;

/// A checked problem of any kind.
#[derive(Clone, Debug)]
pub enum Problem {
    /// Two bodies.
    Collision(Box<Checked>),
    /// A striker on a beam.
    Beam(Box<CheckedBeam>),
    /// A restoring model with a mass, or driven.
    Oscillator(Box<CheckedOscillator>),
}

impl Problem {
    /// Its kind: one of [`KINDS`].
    pub fn kind(&self) -> &'static str {
        match self {
            Problem::Collision(_) => "collision",
            Problem::Beam(_) => "beam",
            Problem::Oscillator(_) => "oscillator",
        }
    }

    /// What is allowed but probably not meant.
    pub fn warnings(&self) -> &[String] {
        match self {
            Problem::Collision(checked) => &checked.warnings,
            Problem::Beam(checked) => &checked.warnings,
            Problem::Oscillator(checked) => &checked.warnings,
        }
    }

    /// The SHA-256 of the scenario as understood, in hex.
    pub fn hash(&self) -> String {
        match self {
            Problem::Collision(checked) => checked.hash(),
            Problem::Beam(checked) => checked.hash(),
            Problem::Oscillator(checked) => checked.hash(),
        }
    }

    /// The input that a failed solve was caused by, if it was.
    pub fn attribution(&self, error: &SolveError) -> Option<InputError> {
        match self {
            Problem::Collision(checked) => checked.attribution(error),
            Problem::Beam(_) => None,
            Problem::Oscillator(checked) => checked.attribution(error),
        }
    }
}

impl Scenario {
    /// The word of `kind`: one of [`KINDS`]; "collision" where there is none, or none that is known.
    pub fn kind(&self) -> &'static str {
        let word = self.root.get("kind").map(|entry| &entry.node.value);
        let known = KINDS.iter().find(|kind| word == Some(&Value::Text(kind.to_string())));
        known.copied().unwrap_or("collision")
    }
}

/// Checks a scenario of any kind.
pub fn check_any(scenario: &Scenario) -> Result<Problem, InputErrors> {
    match scenario.kind() {
        "beam" => check_beam(scenario).map(|checked| Problem::Beam(Box::new(checked))),
        "oscillator" => check_oscillator(scenario).map(|checked| Problem::Oscillator(Box::new(checked))),
        _ => check(scenario).map(|checked| Problem::Collision(Box::new(checked))),
    }
}
