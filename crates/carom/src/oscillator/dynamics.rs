//! What every oscillator is beyond a hybrid system: where it starts and how its state is read. From this the outcome is made.

use super::restoring_model::Variable;
use crate::hybrid::System;
use crate::scalar::{Scalar, Sign};

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Stop {
    /// The duration is over.
    End,
    /// The restoring force is zero: the end of a slow release.
    Released,
    /// The prescribed displacement jumps, from here to there.
    Jump(f64, f64),
}

/// A state in the terms of every oscillator, scaled.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading<T> {
    pub displacement: T,
    pub velocity: T,
    /// Restoring force.
    pub force: T,
    /// Force on the mass, where there is one.
    pub excitation: Option<T>,
    /// Kinetic energy.
    pub kinetic: T,
    /// Elastic energy.
    pub stored: T,
    /// Work of the excitation since the start.
    pub input: T,
    /// Heat of the viscous damper since the start.
    pub viscous: T,
    /// Heat of the model since the start.
    pub hysteretic: T,
}

/// The name of a guard whose events are noted and not listed: maxima of the displacement.
pub(super) const MAXIMUM: &str = "maximum";
/// The name of the events at which a cycle may begin, with those of [`MAXIMUM`]: where the velocity was positive.
pub(super) const VELOCITY_ZERO: &str = "velocity-zero";

/// The number of outputs followed for their peaks, in this order: x, -x, r, -r.
pub(super) const PEAKS: usize = 4;

/// An output of [`PEAKS`] from the value that it and its neighbour share.
#[inline]
pub(super) fn signed<T: Scalar>(which: usize, value: T) -> T {
    if which.is_multiple_of(2) { value } else { -value }
}

/// An oscillator as a system. Its outputs are those of [`PEAKS`].
pub(super) trait Dynamics<T: Scalar>: System<T, Stop = Stop, State = Vec<T>> {
    /// Phase and state at the start.
    fn first(&self) -> (Self::Phase, Vec<T>);

    /// The state in the terms of every oscillator.
    fn read(&self, phase: &Self::Phase, x: &[T]) -> Reading<T>;

    /// The leading components of the state: the state vector of the formulation.
    fn components(&self) -> Vec<Variable>;

    /// The name of a phase.
    fn mode(&self, phase: &Self::Phase) -> &'static str;

    /// The sign of the velocity in a phase, where phases know it.
    fn direction(&self, phase: &Self::Phase) -> Option<Sign>;

    /// Whether it is certain that nothing jumped unseen before a phase, and nothing does in it.
    fn is_sure(&self, phase: &Self::Phase) -> bool;

    /// How much the impulse of the excitation may be off where a phase has got to, because instants are rounded.
    fn blur(&self, phase: &Self::Phase) -> f64;

    /// Where the restoring force vanishes when the element is slowly brought back from a state, and the evaluations it took.
    fn residual(&self, phase: &Self::Phase, x: &[T], tolerance: f64) -> (Option<f64>, u64);
}
