//! The checked problem: two bodies (or a dimensionless input), one law, an end rule. Everything here obeys the rules
//! of the scenario; nothing is checked again further down.

use crate::formula::Formula;
use crate::law::spheres::Sphere;
use crate::law::{EndRule, Form, Law};
use crate::quantity::Tolerance;

/// The names a force may use, in the order in which a force formula is given their values.
pub const FORCE_NAMES: &[&str] = &["t", "m1", "m2", "m", "v0"];

/// The names an input of the dimensionless and base forms may use.
pub const INPUT_NAMES: &[&str] = &["t"];

/// A collision, ready to be scaled and run.
#[derive(Clone, Debug)]
pub struct Collision {
    /// Which law.
    pub law: Law,
    /// The form in which its parameters are given.
    pub form: Form,
    /// The parameter values in the order of the law's table for this form. `Ub` and `Tb` are NaN where not given.
    pub values: Vec<f64>,
    /// The spheres from which `k` was computed, where it was.
    pub spheres: Option<[Sphere<f64>; 2]>,
    /// Power law: damping acts during compression only.
    pub compression_only: bool,
    /// What collides.
    pub setting: Setting,
    /// When contact is over.
    pub end: EndRule,
    /// Longest time simulated: seconds, or dimensionless time where the setting has no seconds. Default 1000 T_c.
    pub t_max: Option<f64>,
    /// Tolerances on the scaled state.
    pub tolerance: Tolerance,
    /// Most evaluations of the flow for the solution and its error estimate together; a default where not given.
    pub max_evaluations: Option<u64>,
}

/// What collides.
#[derive(Clone, Debug)]
pub enum Setting {
    /// Two bodies in SI units; body 1 on the positive side.
    Bodies([Body; 2]),
    /// Dimensionless: U(T) as a formula of [`INPUT_NAMES`].
    Dimensionless {
        /// The dimensionless external force, if any.
        input: Option<Formula>,
    },
    /// Base parameters: the closing speed in m/s and the external force u(t) in N.
    Base {
        /// v₀ > 0
        speed: f64,
        /// u(t), if any; needs Ub, and Tb where it depends on t.
        input: Option<Formula>,
    },
}

/// One body.
#[derive(Clone, Debug)]
pub struct Body {
    /// Mass in kg; infinite for a body that keeps its velocity.
    pub mass: f64,
    /// Velocity along +x in m/s at first contact.
    pub velocity: f64,
    /// External force along +x in N, a formula of [`FORCE_NAMES`].
    pub force: Option<Formula>,
}
