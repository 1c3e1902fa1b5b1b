//! What a restoring model tells the oscillator: its own variables, force, heat, phases, guards and resets, all scaled.
//!
//! Scaled means: displacements over the length scale, forces over (initial stiffness · length), time over the time scale, so
//! that the initial stiffness is 1. Within a phase signs are frozen: that of the velocity is the oscillator's, others are the model's.

use crate::hybrid::Guard;
use crate::scalar::{Scalar, Sign};

/// A state variable of the model itself, beside displacement and velocity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name: z, epsilon, r1, ...
    pub name: &'static str,
    /// Its SI unit.
    pub unit: &'static str,
    /// Its column in sampled curves.
    pub column: &'static str,
}

impl Variable {
    /// The displacement.
    pub(in crate::oscillator) const X: Variable = Variable { name: "x", unit: "m", column: "x_m" };
    /// The velocity.
    pub(in crate::oscillator) const V: Variable = Variable { name: "v", unit: "m/s", column: "v_m_per_s" };
    /// The impulse of the restoring force.
    pub(in crate::oscillator) const P: Variable = Variable { name: "p", unit: "N s", column: "p_N_s" };
    /// The restoring force.
    pub(in crate::oscillator) const R: Variable = Variable { name: "r", unit: "N", column: "r_N" };
}

/// Where the model is.
#[derive(Clone, Copy, Debug)]
pub(super) struct At<'a, T> {
    /// Displacement.
    pub x: T,
    /// Velocity.
    pub v: T,
    /// The sign of the velocity in this phase. It is kept up only where zeros of the velocity end phases.
    pub direction: Sign,
    /// The model's own variables.
    pub z: &'a [T],
}

/// What a model answers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Response<T> {
    /// Restoring force.
    pub force: T,
    /// Power turned into heat.
    pub heat: T,
}

/// What is done about zeros of the velocity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turning {
    /// They end phases, by the name velocity-zero.
    Ends,
    /// Maxima of the displacement are written down for the cycles and not listed.
    Noted,
    /// Nothing.
    Ignored,
}

/// The first guard number a model may use; numbers below are the oscillator's.
pub(super) const FIRST_OWN: usize = 4;

/// A restoring model.
pub(super) trait RestoringModel<T: Scalar> {
    /// What distinguishes one smooth flow of the model from another, memory included.
    type Phase: Clone;

    /// The model's own variables.
    fn variables(&self) -> &'static [Variable] {
        &[]
    }

    /// What is done about zeros of the velocity.
    fn turning(&self) -> Turning {
        Turning::Ends
    }

    /// The phase at the start, at displacement x about to move in `direction`; `z` is zero when handed over.
    fn first(&self, x: T, direction: Sign, z: &mut [T]) -> Self::Phase;

    /// The restoring force.
    fn force(&self, phase: &Self::Phase, x: T, z: &[T]) -> T;

    /// Force and heat; writes the rates of the own variables.
    fn respond(&self, phase: &Self::Phase, at: At<'_, T>, dz: &mut [T]) -> Response<T>;

    /// The rate of the force, given the rates of the own variables.
    fn force_rate(&self, phase: &Self::Phase, at: At<'_, T>, dz: &[T]) -> T;

    /// The elastic energy.
    fn stored(&self, phase: &Self::Phase, x: T, z: &[T]) -> T;

    /// The part of a step between two states of the own variables that may be taken: see `hybrid::System::stride`.
    #[inline]
    fn stride(&self, _direction: Sign, _from: &[T], _to: &[T]) -> f64 {
        1.0
    }

    /// The model's own guards in a phase. Where they bound it, they depend on the direction: a phase that begins on its bound at rest
    /// has no rate that would say whether it goes inside.
    fn guards(&self, phase: &Self::Phase, direction: Sign, list: &mut Vec<Guard>);

    /// The value of an own guard.
    fn guard(&self, phase: &Self::Phase, id: usize, at: At<'_, T>) -> T;

    /// Its rate, given the rates of the own variables; that of a guard on the displacement unless said otherwise.
    fn guard_rate(&self, _phase: &Self::Phase, _id: usize, at: At<'_, T>, _dz: &[T]) -> T {
        at.v
    }

    /// The reset after own guards fired.
    fn transition(&self, phase: &Self::Phase, fired: &[usize], at: (T, Sign), z: &mut [T]) -> Self::Phase;

    /// The reset where the velocity changes its sign to `direction`.
    fn turned(&self, phase: &Self::Phase, direction: Sign, x: T, z: &mut [T]) -> Self::Phase;

    /// The name of the phase, in the paper's words where it has them.
    fn mode(&self, phase: &Self::Phase, direction: Sign) -> &'static str;
}
