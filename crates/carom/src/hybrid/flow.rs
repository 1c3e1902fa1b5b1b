//! The kernel of a model: in each phase a smooth flow, and what is watched on it.

use super::vector::Vector;
use crate::scalar::Real;

/// The flow of a hybrid system with the guards and outputs on it: functions of a phase and a state and of nothing else, on any number, also one
/// that cannot be compared. The independent variable s is the system's own clock: time is a component of the state, so each system may run on
/// the clock in which it is smoothest.
pub trait Flow<T: Real> {
    /// What distinguishes one smooth flow from another, with all that is remembered. It is copied only where it is written down.
    type Phase: Clone;
    /// What holds a state: an array where its size is known beforehand.
    type State: Vector<T>;
    /// What holds the leading components of a state, those on which the flow depends: see [`Flow::is_led`].
    type Leading: Vector<T>;

    /// Number of components of the state.
    fn dimension(&self) -> usize;

    /// Whether flow, guards and outputs depend on the leading components only, as many as [`Flow::Leading`] holds. Those behind are integrals,
    /// of which the stages of a step and the search inside it need not know.
    fn is_led(&self) -> bool {
        false
    }

    /// The flow dx/ds in a phase. It must be smooth in a neighbourhood of the phase, beyond its guards too.
    fn flow(&self, phase: &Self::Phase, x: &[T], dx: &mut [T]);

    /// The value of a guard.
    fn guard(&self, phase: &Self::Phase, id: usize, x: &[T]) -> T;

    /// Its derivative along the flow `dx`, per unit of s.
    fn guard_rate(&self, phase: &Self::Phase, id: usize, x: &[T], dx: &[T]) -> T;

    /// A guard and its derivative along the flow together, for systems in which they have much in common.
    fn guard_with_rate(&self, phase: &Self::Phase, id: usize, x: &[T], dx: &[T]) -> (T, T) {
        (self.guard(phase, id, x), self.guard_rate(phase, id, x, dx))
    }

    /// How many outputs there are whose largest values over the run are wanted.
    fn outputs(&self) -> usize {
        1
    }

    /// An output.
    fn output(&self, _phase: &Self::Phase, _which: usize, _x: &[T]) -> T {
        T::constant(0.0)
    }

    /// The derivative of an output along the flow.
    fn output_rate(&self, _phase: &Self::Phase, _which: usize, _x: &[T], _dx: &[T]) -> T {
        T::constant(0.0)
    }

    /// An output and its derivative together.
    fn output_with_rate(&self, phase: &Self::Phase, which: usize, x: &[T], dx: &[T]) -> (T, T) {
        (self.output(phase, which, x), self.output_rate(phase, which, x, dx))
    }
}

/// The flow of one phase.
pub(super) fn of<'a, T: Real, F: Flow<T>>(system: &'a F, phase: &'a F::Phase) -> impl Fn(&[T], &mut [T]) + 'a {
    move |x, dx| system.flow(phase, x, dx)
}
