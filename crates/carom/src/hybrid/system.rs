//! The control of a model: which guards a phase has, what follows when they fire, when to stop (the words of P4 section 2.3).

use super::flow::Flow;
use crate::scalar::Scalar;

/// What the engine does when a guard crosses zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Ends the phase: a step lands on the crossing and [`System::transition`] says what comes next.
    Switch,
    /// The same, and the phase holds on one side of the guard only, the one from which it may be crossed: a sign that is frozen in the
    /// phase. A phase entered beyond its bound, or on it and on the way out, ends at once; one that rests on it stays.
    Bound,
    /// Is written down; the phase goes on.
    Record,
}

/// In which direction a guard has to cross zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crossing {
    /// From above to zero or below.
    Falling,
    /// From below to zero or above.
    Rising,
    /// Both.
    Either,
}

/// A named function of the state that is watched for zeros in a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guard {
    /// The system's own number for it.
    pub id: usize,
    /// The name under which its event is reported.
    pub name: &'static str,
    /// What to do.
    pub action: Action,
    /// Which crossings count.
    pub crossing: Crossing,
}

impl Action {
    /// Whether a crossing ends the phase.
    pub fn ends_phase(self) -> bool {
        self != Action::Record
    }
}

impl Guard {
    /// The side on which the phase holds: +1 or -1 for a bound, 0 for any other guard.
    pub(super) fn domain(&self) -> f64 {
        match (self.action, self.crossing) {
            (Action::Bound, Crossing::Falling) => 1.0,
            (Action::Bound, Crossing::Rising) => -1.0,
            _ => 0.0,
        }
    }
}

/// What comes after a guard has fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next<P, S> {
    /// Another phase (or the same again), from the state as reset.
    Phase(P),
    /// The end.
    Stop(S),
}

/// A hybrid system: the control of a [`Flow`]. It compares numbers, and decides.
pub trait System<T: Scalar>: Flow<T> {
    /// Reasons for stopping.
    type Stop: Copy + PartialEq + std::fmt::Debug;

    /// How many leading components take part in step control; those behind are integrals that follow.
    fn controlled(&self) -> usize {
        self.dimension()
    }

    /// The time in a state.
    fn time(&self, x: &[T]) -> f64;

    /// A step has ended in a state: what the phase remembers of it, on which neither flow nor guards depend.
    fn step_accepted(&self, _phase: &mut Self::Phase, _x: &[T]) {}

    /// The guards of a phase; the list is empty when handed over.
    fn guards(&self, phase: &Self::Phase, list: &mut Vec<Guard>);

    /// Where a guard goes that is zero and does not move: the sign of its first derivative that is not zero.
    fn tendency(&self, _phase: &Self::Phase, _id: usize, _x: &[T]) -> f64 {
        0.0
    }

    /// The reset: which phase follows when `fired` guards cross at the same instant, and from which state.
    fn transition(&self, phase: &Self::Phase, fired: &[usize], x: &mut [T]) -> Next<Self::Phase, Self::Stop>;

    /// A reason to stop that is known in this state without any guard, such as a proof.
    fn terminate(&self, _phase: &Self::Phase, _x: &[T]) -> Option<Self::Stop> {
        None
    }

    /// The latest time up to `reach`, which a step from this state would like to reach, that it may go to: the flow holds no feature
    /// before it, such as a short pulse, that the step could pass over unseen.
    fn horizon(&self, _phase: &Self::Phase, _x: &[T], _reach: f64) -> f64 {
        f64::INFINITY
    }

    /// The part of a step from one state to another that may be taken: less than 1 where the step leads over something narrow in
    /// the state, which its stages would not see.
    fn stride(&self, _phase: &Self::Phase, _x: &[T], _ahead: &[T]) -> f64 {
        1.0
    }

    /// How far ahead on the clock the flow is known to change, whatever the state does: a step ends exactly there, without any
    /// search, and [`System::on_time_event`] says what follows.
    fn time_event(&self, _phase: &Self::Phase, _x: &[T]) -> f64 {
        f64::INFINITY
    }

    /// What follows when the deadline is reached, in a state with this flow. The flow may jump; guards that stay keep the side they are on, and
    /// the size of the steps is carried over.
    fn on_time_event(&self, phase: &Self::Phase, _x: &mut [T], _dx: &[T]) -> Next<Self::Phase, Self::Stop> {
        Next::Phase(phase.clone())
    }
}
