//! The oscillator as a hybrid system: a restoring model, what carries it, time, and the books of energy.
//!
//! With a mass the state is (x, v, own variables, t, ∫u v, ∫c v², heat) and m ẍ + c ẋ + r = u reads v̇ = u - c v - r in scaled form.
//! Driven, x and v are functions of t and the state begins with the own variables.

use super::carrier::Carrier;
use super::dynamics::{Dynamics, KINK, MAXIMUM, PEAKS, Reading, Stop, VELOCITY_ZERO};
use super::push::Piece;
use super::release;
use super::restoring::Variable;
use super::spring::{At, FIRST_OWN, LAST_OWN, Spring, Turning};
use crate::hybrid::{Action, Crossing, Guard, Next, System};
use crate::scalar::{Scalar, Sign};

/// The velocity is zero.
const VELOCITY: usize = 0;
/// The restoring force is zero, in a release.
const RELEASED: usize = 1;
/// The first step function of the excitation; the others follow.
const STEP: usize = LAST_OWN;

/// A velocity this far on the wrong side, scaled, is no rounding.
const ASTRAY: f64 = 0.1;

/// Integrals behind the time: work of the excitation, viscous heat, heat of the model.
const BOOKS: usize = 3;

/// A phase: the model's, the sign of the velocity, the piece of the excitation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Phase<P> {
    pub spring: P,
    pub direction: Sign,
    pub piece: Piece,
}

/// The system.
pub(super) struct Oscillation<'a, T, S> {
    pub spring: &'a S,
    pub carrier: Carrier<T>,
    /// Displacement and velocity at the start; of a drive they are what its formula says.
    pub start: (T, T),
    /// When the run ends, on the clock.
    pub end: f64,
}

impl<T: Scalar, S: Spring<T>> Oscillation<'_, T, S> {
    /// How many components stand before the own variables.
    #[inline]
    fn carried(&self) -> usize {
        if let Carrier::Mass { .. } = self.carrier { 2 } else { 0 }
    }

    #[inline]
    fn clock(&self) -> usize {
        self.carried() + self.spring.variables().len()
    }

    /// Displacement, velocity, own variables.
    #[inline]
    fn at<'x>(&self, phase: Phase<S::Phase>, x: &'x [T]) -> At<'x, T> {
        let (first, clock) = (self.carried(), self.clock());
        let (displacement, velocity) =
            if first == 2 { (x[0], x[1]) } else { self.carrier.motion(x[clock], phase.piece.steps) };
        At { x: displacement, v: velocity, direction: phase.direction, z: &x[first..clock] }
    }

    fn own<'x>(&self, x: &'x [T]) -> &'x [T] {
        &x[self.carried()..self.clock()]
    }

    fn is_own(id: usize) -> bool {
        (FIRST_OWN..LAST_OWN).contains(&id)
    }

    /// The state where a slow release begins.
    pub fn released_state(&self, z: &[T]) -> Vec<T> {
        let mut x = z.to_vec();
        x.resize(z.len() + 1 + BOOKS, T::constant(0.0));
        x
    }

    /// Puts a state that has arrived at a time onto it. The time is known better than its integral; derivatives that events before it
    /// gave to the time belong to the state.
    fn arrive(&self, phase: Phase<S::Phase>, time: f64, x: &mut [T]) {
        let clock = self.clock();
        if T::DIFFERENTIATES {
            let shift = x[clock].freeze() - x[clock];
            let mut dx = vec![T::constant(0.0); x.len()];
            self.flow(phase, x, &mut dx);
            for (x, dx) in x.iter_mut().zip(dx) {
                *x = *x + shift * dx;
            }
        }
        x[clock] = T::constant(time);
    }

    /// The reset at a kink in time: another piece, and where the velocity now has the other sign, a turn.
    fn kinked(&self, phase: Phase<S::Phase>, fired: &[usize], x: &mut [T]) -> Result<Phase<S::Phase>, Stop> {
        let clock = self.clock();
        let t = x[clock].re();
        let piece = self.carrier.piece_after_steps(t, phase.piece, fired.iter().filter_map(|id| id.checked_sub(STEP)));
        self.carrier.jump(t, phase.piece, piece).map_or(Ok(()), |(a, b)| Err(Stop::Jump(a, b)))?;
        self.redirected(Phase { piece, ..phase }, x)
    }

    /// The direction after a zero of the velocity: the other one. In a motion as small as rounding, zeros of the velocity are accidents, and
    /// a mass goes where the excitation will send it.
    fn after_rest(&self, phase: Phase<S::Phase>, displacement: T, x: &[T]) -> Sign {
        let other = phase.direction.flipped();
        let Carrier::Mass { .. } = self.carrier else { return other };
        let clock = self.clock();
        let force = self.spring.force(phase.spring, displacement, self.own(x));
        self.carrier.direction(x[clock], T::constant(0.0), force, phase.piece, self.end).unwrap_or(other)
    }

    fn redirected(&self, phase: Phase<S::Phase>, x: &mut [T]) -> Result<Phase<S::Phase>, Stop> {
        let (first, clock) = (self.carried(), self.clock());
        let At { x: displacement, v, .. } = self.at(phase, x);
        let force = self.spring.force(phase.spring, displacement, &x[first..clock]);
        let direction = self.carrier.direction(x[clock], v, force, phase.piece, self.end).unwrap_or(phase.direction);
        if direction == phase.direction {
            return Ok(phase);
        }
        let spring = self.spring.turned(phase.spring, direction, displacement, &mut x[first..clock]);
        Ok(Phase { spring, direction, ..phase })
    }
}

impl<T: Scalar, S: Spring<T>> System<T> for Oscillation<'_, T, S> {
    type Phase = Phase<S::Phase>;
    type Stop = Stop;

    fn dimension(&self) -> usize {
        self.clock() + 1 + BOOKS
    }

    fn time(&self, x: &[T]) -> f64 {
        x[self.clock()].re()
    }

    #[inline]
    fn flow(&self, phase: Self::Phase, x: &[T], dx: &mut [T]) {
        let (first, clock) = (self.carried(), self.clock());
        let at = self.at(phase, x);
        let response = self.spring.respond(phase.spring, at, &mut dx[first..clock]);
        dx[clock] = T::constant(1.0);
        dx[clock + 3] = response.heat;
        match &self.carrier {
            Carrier::Mass { damping, push } => {
                let u = push.at(x[clock], phase.piece);
                let viscous = *damping * at.v;
                dx[0] = at.v;
                dx[1] = u - viscous - response.force;
                dx[clock + 1] = u * at.v;
                dx[clock + 2] = viscous * at.v;
            }
            Carrier::Drive(_) | Carrier::Ramp { .. } => {
                dx[clock + 1] = response.force * at.v;
                dx[clock + 2] = T::constant(0.0);
            }
        }
    }

    #[inline]
    fn settle(&self, phase: Self::Phase, x: &[T]) {
        self.spring.settle(phase.spring, self.at(phase, x).x);
    }

    fn guards(&self, phase: Self::Phase, list: &mut Vec<Guard>) {
        let falling = |sign: Sign| if sign == Sign::Positive { Crossing::Falling } else { Crossing::Rising };
        if let Carrier::Ramp { loaded, .. } = self.carrier {
            list.push(Guard { id: RELEASED, name: "released", action: Action::Switch, crossing: falling(loaded) });
        } else {
            let (name, action, crossing) = match self.spring.turning() {
                Turning::Ends => (VELOCITY_ZERO, Action::Switch, falling(phase.direction)),
                Turning::Noted | Turning::Ignored => (MAXIMUM, Action::Record, Crossing::Falling),
            };
            if self.spring.turning() != Turning::Ignored {
                list.push(Guard { id: VELOCITY, name, action, crossing });
            }
        }
        self.spring.guards(phase.spring, phase.direction, list);
        for i in 0..self.carrier.step_count() {
            list.push(Guard { id: STEP + i, name: KINK, action: Action::Switch, crossing: Crossing::Either });
        }
    }

    fn guard(&self, phase: Self::Phase, id: usize, x: &[T]) -> T {
        let at = self.at(phase, x);
        match id {
            VELOCITY => at.v,
            RELEASED => self.spring.force(phase.spring, at.x, at.z),
            _ if Self::is_own(id) => self.spring.guard(phase.spring, id, at),
            _ => {
                let t = x[self.clock()];
                let (value, slope) = self.carrier.step_argument(id - STEP, t.re(), phase.piece.steps);
                t.chain(value, slope)
            }
        }
    }

    fn guard_rate(&self, phase: Self::Phase, id: usize, x: &[T], dx: &[T]) -> T {
        let clock = self.clock();
        match id {
            VELOCITY if self.carried() == 2 => dx[1],
            VELOCITY => T::constant(self.carrier.acceleration(x[clock].re(), phase.piece.steps)),
            RELEASED => self.spring.force_rate(phase.spring, self.at(phase, x), self.own(dx)),
            _ if Self::is_own(id) => self.spring.guard_rate(phase.spring, id, self.at(phase, x), self.own(dx)),
            _ => {
                let (_, slope) = self.carrier.step_argument(id - STEP, x[clock].re(), phase.piece.steps);
                T::constant(slope)
            }
        }
    }

    fn transition(&self, phase: Self::Phase, fired: &[usize], x: &mut [T]) -> Next<Self::Phase, Stop> {
        if fired.contains(&RELEASED) {
            return Next::Stop(Stop::Released);
        }
        let (first, clock) = (self.carried(), self.clock());
        let displacement = self.at(phase, x).x;
        let mut next = phase;
        if fired.iter().any(|id| Self::is_own(*id)) {
            let at = (displacement, phase.direction);
            next.spring = self.spring.transition(phase.spring, fired, at, &mut x[first..clock]);
        }
        if fired.contains(&VELOCITY) {
            if first == 2 {
                x[1] = T::constant(0.0);
            }
            next.direction = self.after_rest(next, displacement, x);
            next.spring = self.spring.turned(next.spring, next.direction, displacement, &mut x[first..clock]);
        }
        if fired.iter().any(|id| *id >= STEP) {
            return match self.kinked(next, fired, x) {
                Ok(next) => Next::Phase(next),
                Err(stop) => Next::Stop(stop),
            };
        }
        Next::Phase(next)
    }

    fn deadline(&self, phase: Self::Phase, x: &[T]) -> f64 {
        self.carrier.next_corner(phase.piece).min(self.end) - x[self.clock()].re()
    }

    fn renew(&self, phase: Self::Phase, x: &mut [T]) -> Next<Self::Phase, Stop> {
        let corner = self.carrier.next_corner(phase.piece);
        let last = corner >= self.end;
        self.arrive(phase, if last { self.end } else { corner }, x);
        if last {
            return Next::Stop(Stop::End);
        }
        let piece = Piece { interval: phase.piece.interval + 1, ..phase.piece };
        let next = Phase { piece, ..phase };
        if self.at(next, x).v.re() != 0.0 {
            return Next::Phase(next);
        }
        match self.redirected(next, x) {
            Ok(next) => Next::Phase(next),
            Err(stop) => Next::Stop(stop),
        }
    }

    fn verdict(&self, phase: Self::Phase, x: &[T]) -> Option<Stop> {
        let watched = self.spring.turning() == Turning::Ends;
        (watched && phase.direction.apply(self.at(phase, x).v).re() < -ASTRAY).then_some(Stop::Astray)
    }

    fn outputs(&self) -> usize {
        if let Carrier::Ramp { .. } = self.carrier { 0 } else { PEAKS }
    }

    fn output(&self, phase: Self::Phase, which: usize, x: &[T]) -> T {
        let at = self.at(phase, x);
        match which {
            0 => at.x,
            1 => -at.x,
            2 => self.spring.force(phase.spring, at.x, at.z),
            _ => -self.spring.force(phase.spring, at.x, at.z),
        }
    }

    fn output_rate(&self, phase: Self::Phase, which: usize, x: &[T], dx: &[T]) -> T {
        let at = self.at(phase, x);
        match which {
            0 => at.v,
            1 => -at.v,
            2 => self.spring.force_rate(phase.spring, at, self.own(dx)),
            _ => -self.spring.force_rate(phase.spring, at, self.own(dx)),
        }
    }
}

/// Displacement and velocity among the components of a state vector.
const MOVING: [Variable; 2] =
    [Variable { name: "x", unit: "m", column: "x_m" }, Variable { name: "v", unit: "m/s", column: "v_m_per_s" }];

impl<T: Scalar, S: Spring<T>> Dynamics<T> for Oscillation<'_, T, S> {
    fn first(&self) -> (Self::Phase, Vec<T>) {
        let mut x = vec![T::constant(0.0); self.dimension()];
        let (first, clock) = (self.carried(), self.clock());
        let piece = self.carrier.piece_after(0.0);
        let (displacement, v) =
            if first == 2 { self.start } else { self.carrier.motion(T::constant(0.0), piece.steps) };
        // The force at the start does not depend on the direction.
        let spring = self.spring.first(displacement, Sign::Positive, &mut x[first..clock]);
        let force = self.spring.force(spring, displacement, &x[first..clock]);
        let direction = self.carrier.direction(T::constant(0.0), v, force, piece, self.end).unwrap_or(Sign::Positive);
        let spring = self.spring.first(displacement, direction, &mut x[first..clock]);
        if first == 2 {
            (x[0], x[1]) = (displacement, v);
        }
        (Phase { spring, direction, piece }, x)
    }

    fn read(&self, phase: Self::Phase, x: &[T]) -> Reading<T> {
        let at = self.at(phase, x);
        let clock = self.clock();
        let has_mass = self.carried() == 2;
        let half = T::constant(if has_mass { 0.5 } else { 0.0 });
        Reading {
            displacement: at.x,
            velocity: at.v,
            force: self.spring.force(phase.spring, at.x, at.z),
            excitation: self.carrier.push().map(|push| push.at(x[clock], phase.piece)),
            kinetic: half * at.v * at.v,
            stored: self.spring.stored(phase.spring, at.x, at.z),
            input: x[clock + 1],
            viscous: x[clock + 2],
            hysteretic: x[clock + 3],
        }
    }

    fn components(&self) -> Vec<Variable> {
        MOVING[..self.carried()].iter().chain(self.spring.variables()).copied().collect()
    }

    fn mode(&self, phase: Self::Phase) -> &'static str {
        self.spring.mode(phase.spring, phase.direction)
    }

    fn direction(&self, phase: Self::Phase) -> Option<Sign> {
        (self.spring.turning() == Turning::Ends).then_some(phase.direction)
    }

    fn residual(&self, phase: Self::Phase, x: &[T], tolerance: f64) -> (Option<f64>, u64) {
        let at = self.at(phase, x);
        release::rest(self.spring, (phase.spring, phase.direction), at, tolerance)
    }
}
