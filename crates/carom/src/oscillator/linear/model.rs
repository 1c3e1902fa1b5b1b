//! What a linear model has to say: its forms, its start, and the energies of its springs and dashpots.

use super::form::Form;
use crate::oscillator::problem::Formulation;
use crate::scalar::Scalar;

/// What is seen of a model at an instant, whatever its state vector.
#[derive(Clone, Copy, Debug)]
pub struct Seen<T> {
    /// Displacement.
    pub x: T,
    /// Displacement at the start.
    pub x0: T,
    /// Velocity.
    pub v: T,
    /// Restoring force.
    pub r: T,
    /// Impulse of the restoring force since the start.
    pub p: T,
    /// The inner output of models that have one; see [`Model::inner_rate`].
    pub inner: T,
}

/// A linear model: springs and dashpots between a wall and a mass.
pub trait Model<T: Scalar> {
    /// The equations for a choice of state variables; `None` where the tables do not have it. `x0` is the displacement at the start.
    fn form(&self, mass: T, choice: Formulation, x0: T) -> Option<Form<T>>;

    /// The restoring force at a displacement held so long that no dashpot moves.
    fn held(&self, x0: T) -> T;

    /// The restoring force per sudden velocity: the viscosity of the path of dashpots through the model, 0 where a spring is on every path.
    fn sudden(&self) -> T {
        T::constant(0.0)
    }

    /// The power that the dashpots turn into heat.
    fn heating(&self, seen: &Seen<T>) -> T;

    /// The energy in the springs.
    fn stored(&self, seen: &Seen<T>) -> T;

    /// Whether the model has an inner output: a quantity that the energies need and that x, v, r, p do not determine well. It is
    /// integrated beside the state vector and does not act on it.
    fn has_inner(&self) -> bool {
        false
    }

    /// The inner output at a displacement held for long.
    fn inner_held(&self, _x0: T) -> T {
        T::constant(0.0)
    }

    /// The rate of the inner output.
    fn inner_rate(&self, _seen: &Seen<T>) -> T {
        T::constant(0.0)
    }
}
