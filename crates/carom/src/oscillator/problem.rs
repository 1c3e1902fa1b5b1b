//! The checked problem: one restoring model with a mass on it, or driven by a prescribed displacement. Everything here obeys the
//! rules of the scenario; nothing is checked again further down.

use super::excitation::Excitation;
use super::formulation::{Events, Formulation};
use super::restoring::Restoring;
use crate::formula::Formula;
use crate::quantity::Tolerance;

/// The names an excitation or a drive may use, in the order in which its formula is given their values.
pub const EXCITATION_NAMES: &[&str] = &["t"];

/// An oscillator, ready to be scaled and run.
#[derive(Clone, Debug)]
pub struct Oscillator {
    /// The restoring model and its parameters.
    pub restoring: Restoring,
    /// What moves it.
    pub motion: Motion,
    /// How long, in s; the run starts at t = 0.
    pub duration: f64,
    /// The choice of state variables, one that the model has; `None` takes the first of its list.
    pub formulation: Option<Formulation>,
    /// Which state events are located, an option that the model has in this formulation.
    pub events: Events,
    /// Tolerances on the scaled state.
    pub tolerance: Tolerance,
    /// Most evaluations for the solution and its error estimate together; `None` for [`DEFAULT_EVALUATIONS`].
    pub max_evaluations: Option<u64>,
}

/// The budget where none is given: a few seconds.
pub const DEFAULT_EVALUATIONS: u64 = 10_000_000;

/// What moves the restoring element.
#[derive(Clone, Debug)]
pub enum Motion {
    /// A mass on it: m ẍ + c ẋ + r = u(t).
    Mass(Mass),
    /// A prescribed displacement in m, a formula of [`EXCITATION_NAMES`]. It may have kinks, written with step(), but no jumps.
    Drive(Formula),
}

/// A mass with its viscous damper and what acts on it.
#[derive(Clone, Debug)]
pub struct Mass {
    /// Mass in kg.
    pub mass: f64,
    /// Coefficient of the viscous damper beside the restoring element, in N s/m.
    pub damping: f64,
    /// What acts on it.
    pub excitation: Excitation,
    /// Displacement at t = 0 in m. Elastic and piecewise models start on their curve of first loading, internal variables at zero.
    pub displacement: f64,
    /// Velocity at t = 0 in m/s.
    pub velocity: f64,
}

impl Oscillator {
    /// The choice of state variables in use.
    pub fn formulation(&self) -> Formulation {
        self.formulation.unwrap_or(self.restoring.entry().variants[0].formulation)
    }
}
