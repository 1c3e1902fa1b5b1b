//! The oscillator as a hybrid system: a restoring model, what carries it, time, and the books of energy.
//!
//! With a mass the state is (x, v, own variables, t, ∫u v, ∫c v², heat) and m ẍ + c ẋ + r = u reads v̇ = u - c v - r in scaled form.
//! Driven, x and v are functions of t and the state begins with the own variables.

use super::dynamics::{MAXIMUM, PEAKS, Stop, VELOCITY_ZERO, signed};
use super::forcing::Forcing;
use super::push::Piece;
use super::restoring_model::{At, FIRST_OWN, RestoringModel, Turning};
use crate::hybrid::{Action, Crossing, Flow, Guard, Next, System};
use crate::scalar::{Scalar, Sign};

/// The velocity is zero.
const VELOCITY: usize = 0;
/// The restoring force is zero, in a release.
const RELEASED: usize = 1;
/// Integrals behind the time: work of the excitation, viscous heat, heat of the model.
const BOOKS: usize = 3;

/// A phase: the model's, the sign of the velocity, the piece of the excitation.
#[derive(Clone, Debug)]
pub(super) struct Phase<P> {
    pub spring: P,
    pub direction: Sign,
    pub piece: Piece,
}

/// The system.
pub(super) struct Oscillation<'a, T, S> {
    pub spring: &'a S,
    pub carrier: Forcing<T>,
    /// Displacement and velocity at the start; of a drive they are what its formula says.
    pub start: (T, T),
    /// When the run ends, on the clock.
    pub end: f64,
}

impl<T: Scalar, S: RestoringModel<T>> Oscillation<'_, T, S> {
    /// How many components stand before the own variables.
    #[inline]
    pub(super) fn carried(&self) -> usize {
        if let Forcing::Mass { .. } = self.carrier { 2 } else { 0 }
    }

    #[inline]
    pub(super) fn clock(&self) -> usize {
        self.carried() + self.spring.variables().len()
    }

    /// Displacement, velocity, own variables.
    #[inline]
    pub(super) fn at<'x>(&self, phase: &Phase<S::Phase>, x: &'x [T]) -> At<'x, T> {
        let (first, clock) = (self.carried(), self.clock());
        let (displacement, velocity) =
            if first == 2 { (x[0], x[1]) } else { self.carrier.motion(x[clock], phase.piece) };
        At { x: displacement, v: velocity, direction: phase.direction, z: &x[first..clock] }
    }

    fn own<'x>(&self, x: &'x [T]) -> &'x [T] {
        &x[self.carried()..self.clock()]
    }

    fn is_own(id: usize) -> bool {
        id >= FIRST_OWN
    }

    /// The state where a slow release begins.
    pub fn released_state(&self, z: &[T]) -> Vec<T> {
        let mut x = z.to_vec();
        x.resize(z.len() + 1 + BOOKS, T::constant(0.0));
        x
    }

    /// Puts a state that has arrived at a time onto it. The time is known better than its integral; derivatives that events before it
    /// gave to the time belong to the state.
    fn arrive(&self, time: f64, x: &mut [T], dx: &[T]) {
        let clock = self.clock();
        if T::DIFFERENTIATES {
            let shift = x[clock].freeze() - x[clock];
            for (x, dx) in x.iter_mut().zip(dx) {
                *x = *x + shift * *dx;
            }
        }
        x[clock] = T::constant(time);
    }
}

impl<T: Scalar, S: RestoringModel<T>> Flow<T> for Oscillation<'_, T, S> {
    type Phase = Phase<S::Phase>;
    type State = Vec<T>;
    type Leading = Vec<T>;

    fn dimension(&self) -> usize {
        self.clock() + 1 + BOOKS
    }

    #[inline]
    fn flow(&self, phase: &Self::Phase, x: &[T], dx: &mut [T]) {
        let (first, clock) = (self.carried(), self.clock());
        let at = self.at(phase, x);
        let response = self.spring.respond(&phase.spring, at, &mut dx[first..clock]);
        dx[clock] = T::constant(1.0);
        dx[clock + 3] = response.heat;
        match &self.carrier {
            Forcing::Mass { damping, push } => {
                let u = push.at(x[clock], phase.piece);
                let viscous = *damping * at.v;
                dx[0] = at.v;
                dx[1] = u - viscous - response.force;
                dx[clock + 1] = u * at.v;
                dx[clock + 2] = viscous * at.v;
            }
            Forcing::Drive(_) | Forcing::Ramp { .. } => {
                dx[clock + 1] = response.force * at.v;
                dx[clock + 2] = T::constant(0.0);
            }
        }
    }

    fn guard(&self, phase: &Self::Phase, id: usize, x: &[T]) -> T {
        let at = self.at(phase, x);
        match id {
            VELOCITY => at.v,
            RELEASED => self.spring.force(&phase.spring, at.x, at.z),
            _ => self.spring.guard(&phase.spring, id, at),
        }
    }

    fn guard_rate(&self, phase: &Self::Phase, id: usize, x: &[T], dx: &[T]) -> T {
        match id {
            VELOCITY if self.carried() == 2 => dx[1],
            VELOCITY => T::constant(self.carrier.acceleration(x[self.clock()].re(), phase.piece)),
            RELEASED => self.spring.force_rate(&phase.spring, self.at(phase, x), self.own(dx)),
            _ => self.spring.guard_rate(&phase.spring, id, self.at(phase, x), self.own(dx)),
        }
    }

    fn outputs(&self) -> usize {
        if let Forcing::Ramp { .. } = self.carrier { 0 } else { PEAKS }
    }

    fn output(&self, phase: &Self::Phase, which: usize, x: &[T]) -> T {
        let at = self.at(phase, x);
        signed(which, if which < 2 { at.x } else { self.spring.force(&phase.spring, at.x, at.z) })
    }

    fn output_rate(&self, phase: &Self::Phase, which: usize, x: &[T], dx: &[T]) -> T {
        let at = self.at(phase, x);
        signed(which, if which < 2 { at.v } else { self.spring.force_rate(&phase.spring, at, self.own(dx)) })
    }
}

impl<T: Scalar, S: RestoringModel<T>> System<T> for Oscillation<'_, T, S> {
    type Stop = Stop;

    fn time(&self, x: &[T]) -> f64 {
        x[self.clock()].re()
    }

    #[inline]
    fn step_accepted(&self, phase: &mut Self::Phase, x: &[T]) {
        if let Forcing::Mass { push, .. } = &self.carrier {
            push.note(self.time(x), &mut phase.piece);
        }
    }

    fn guards(&self, phase: &Self::Phase, list: &mut Vec<Guard>) {
        let falling = |sign: Sign| if sign == Sign::Positive { Crossing::Falling } else { Crossing::Rising };
        if let Forcing::Ramp { loaded, .. } = self.carrier {
            list.push(Guard { id: RELEASED, name: "released", action: Action::Bound, crossing: falling(loaded) });
        } else {
            let (name, action, crossing) = match self.spring.turning() {
                Turning::Ends => (VELOCITY_ZERO, Action::Bound, falling(phase.direction)),
                Turning::Noted | Turning::Ignored => (MAXIMUM, Action::Record, Crossing::Falling),
            };
            if self.spring.turning() != Turning::Ignored {
                list.push(Guard { id: VELOCITY, name, action, crossing });
            }
        }
        self.spring.guards(&phase.spring, phase.direction, list);
    }

    /// A mass at rest without a force follows the push.
    fn tendency(&self, phase: &Self::Phase, id: usize, x: &[T]) -> f64 {
        let push = self.carrier.push().filter(|_| id == VELOCITY);
        push.map_or(0.0, |push| push.rate(self.time(x), phase.piece))
    }

    fn transition(&self, phase: &Self::Phase, fired: &[usize], x: &mut [T]) -> Next<Self::Phase, Stop> {
        if fired.contains(&RELEASED) {
            return Next::Stop(Stop::Released);
        }
        let (first, clock) = (self.carried(), self.clock());
        let displacement = self.at(phase, x).x;
        let mut next = phase.clone();
        if fired.iter().any(|id| Self::is_own(*id)) {
            let at = (displacement, phase.direction);
            next.spring = self.spring.transition(&phase.spring, fired, at, &mut x[first..clock]);
        }
        if fired.contains(&VELOCITY) {
            if first == 2 {
                x[1] = T::constant(0.0);
            }
            next.direction = phase.direction.flipped();
            next.spring = self.spring.turned(&next.spring, next.direction, displacement, &mut x[first..clock]);
        }
        Next::Phase(next)
    }

    fn horizon(&self, phase: &Self::Phase, x: &[T], reach: f64) -> f64 {
        self.carrier.horizon(self.time(x), phase.piece, reach)
    }

    fn stride(&self, phase: &Self::Phase, x: &[T], ahead: &[T]) -> f64 {
        self.spring.stride(phase.direction, self.own(x), self.own(ahead))
    }

    fn time_event(&self, phase: &Self::Phase, x: &[T]) -> f64 {
        phase.piece.until.min(self.end) - x[self.clock()].re()
    }

    fn on_time_event(&self, phase: &Self::Phase, x: &mut [T], dx: &[T]) -> Next<Self::Phase, Stop> {
        let until = phase.piece.until;
        self.arrive(until.min(self.end), x, dx);
        if until >= self.end {
            return Next::Stop(Stop::End);
        }
        let piece = self.carrier.next_piece(phase.piece);
        match self.carrier.jump(phase.piece, piece) {
            Some((before, after)) => Next::Stop(Stop::Jump(before, after)),
            None => Next::Phase(Phase { piece, ..phase.clone() }),
        }
    }
}
