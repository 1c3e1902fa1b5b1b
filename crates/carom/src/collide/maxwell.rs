//! The collision of two bodies under the Bouc-Wen-Maxwell law as a hybrid system (P0 eq. 50 as corrected).
//!
//! Phases: the signs of Ẏ = V + σF and Z. The sign of V changes no flow: its zeros are only written down.
//! Contact ends where F = 0, reached from F > 0 with Ḟ ≤ 0, hence Ẏ ≥ 0, hence V ≥ 0.

use super::books::{Bookkeeping, keep};
use super::clock::tick;
use super::load::{Future, Load};
use super::outcome::Stop;
use super::phase::*;
use super::stick::MaxwellBound;
use crate::hybrid::{Crossing, Guard, Next, System};
use crate::law::{BoucWenMaxwell, Sign};
use crate::scalar::Scalar;

const S: usize = 0;
const Y: usize = 1;
const V: usize = 2;
const T: usize = 3;
const R_DASHPOT: usize = 4;
/// Components of the state without the integrals.
const MOTION: usize = 5;

/// The system.
pub(super) struct Maxwell<R> {
    pub law: BoucWenMaxwell<R>,
    pub load: Load<R>,
    pub grade: u32,
    pub t_max: f64,
    /// B = 0: Z and Y are the same.
    pub elastic: bool,
    /// The proof under a constant load.
    pub bound: Option<MaxwellBound>,
    /// Differences of force below this are none.
    pub rest: f64,
    /// The error allowed in a proof.
    pub margin: f64,
    pub books: Bookkeeping,
}

impl<R: Scalar> Maxwell<R> {
    /// Where every collision starts.
    pub fn start(&self) -> Vec<R> {
        let mut x = vec![R::constant(0.0); self.books.sizes(MOTION).0];
        x[V] = R::constant(-1.0);
        x
    }

    /// (d, a) of the spring from a state.
    fn spring(&self, x: &[R]) -> (R, R) {
        let (_, a) = tick(x[S], self.grade);
        (if self.elastic { a } else { -x[Y] }, a)
    }

    /// Their rates on the clock.
    fn spring_rates(&self, x: &[R], dx: &[R]) -> (R, R) {
        let (dt, _) = tick(x[S], self.grade);
        let a_rate = R::constant(self.grade as f64) * dt * dx[S];
        (if self.elastic { a_rate } else { -dx[Y] }, a_rate)
    }

    /// Indentation, elastic energy and velocity in a state.
    pub fn read(&self, x: &[R]) -> (R, R, R) {
        let (d, a) = self.spring(x);
        (d - x[R_DASHPOT], self.law.stored(d, a), x[V])
    }

    /// The proof for a push.
    pub fn proof(law: &BoucWenMaxwell<R>, push: f64, elastic: bool, margin: f64) -> Option<MaxwellBound> {
        let numbers = (law.kappa.re(), law.sigma.re(), law.n.re(), law.p.re());
        MaxwellBound::new(push, numbers, (law.b + law.gamma).re(), elastic, margin)
    }

    /// Whether the bodies never part. Under a load that still changes nothing is proved.
    fn is_stuck(&self, phase: BoucWenPhase, x: &[R]) -> bool {
        let (d, a) = self.spring(x);
        let (force, stored) = (self.law.force(phase.signs, d, a).re(), self.law.stored(d, a).re());
        let proves = |b: &MaxwellBound| b.proves_sticking(d.re(), stored, x[V].re(), force);
        if self.load.constant().is_some() {
            return self.bound.as_ref().is_some_and(proves);
        }
        let steady = self.future(phase, x).filter(|future| future.wobble == 0.0);
        let bound = steady.and_then(|future| Self::proof(&self.law, future.push, self.elastic, self.margin));
        bound.as_ref().is_some_and(proves)
    }

    fn future(&self, phase: BoucWenPhase, x: &[R]) -> Option<Future> {
        self.load.future(x[T].re(), phase.piece)
    }

    /// How a run ends that goes no further: stuck where that is proved.
    fn undecided(&self, phase: BoucWenPhase, x: &[R]) -> Stop {
        if self.is_stuck(phase, x) { Stop::Stuck } else { Stop::TimeLimit }
    }

    /// Y' in a state.
    fn spring_rate(&self, phase: BoucWenPhase, x: &[R]) -> R {
        let (d, a) = self.spring(x);
        x[V] + self.law.sigma * self.law.force(phase.signs, d, a)
    }
}

impl<R: Scalar> System<R> for Maxwell<R> {
    type Phase = BoucWenPhase;
    type Stop = Stop;
    type State = Vec<R>;

    fn dimension(&self) -> usize {
        self.books.sizes(MOTION).0
    }

    fn controlled(&self) -> usize {
        self.books.sizes(MOTION).1
    }

    fn time(&self, x: &[R]) -> f64 {
        x[T].re()
    }

    #[inline]
    fn flow(&self, phase: BoucWenPhase, x: &[R], dx: &mut [R]) {
        let (dt, a) = tick(x[S], self.grade);
        let d = if self.elastic { a } else { -x[Y] };
        let v = x[V];
        let (response, y_rate) = self.law.respond(phase.signs, d, a, v);
        let load = self.load.at(x[T], phase.piece);
        let pace = phase.signs.pace(response.z_slope);
        let dt = dt * pace;
        dx[S] = phase.signs.z.apply(y_rate * response.z_slope * pace) * R::constant(1.0 / self.grade as f64);
        dx[Y] = y_rate * dt;
        dx[V] = (response.force + load[0]) * dt;
        dx[T] = dt;
        dx[R_DASHPOT] = -self.law.sigma * response.force * dt;
        keep(x, dx, dt, &response, v, load);
    }

    fn guards(&self, phase: BoucWenPhase, list: &mut Vec<Guard>) {
        let BoucWenPhase { signs, .. } = phase;
        let away = if signs.rate == Sign::Negative { Crossing::Rising } else { Crossing::Falling };
        list.push(bound(RATE, "rate-zero", away));
        list.push(record(VELOCITY, "maximum-indentation", Crossing::Rising));
        if signs.rate != signs.z {
            let name = if self.elastic { "separation" } else { "z-zero" };
            list.push(bound(ZERO, name, Crossing::Falling));
        }
        if signs.rate == Sign::Positive && signs.z == Sign::Positive {
            list.push(bound(FORCE, "separation", Crossing::Falling));
        }
        time_guards(phase.piece, list);
    }

    fn guard(&self, phase: BoucWenPhase, id: usize, x: &[R]) -> R {
        match id {
            RATE => self.spring_rate(phase, x),
            VELOCITY => x[V],
            ZERO => x[S],
            FORCE => {
                let (d, a) = self.spring(x);
                self.law.separation_gap(d, a)
            }
            _ => time_guard(&self.load, id, x[T], self.t_max, phase.piece),
        }
    }

    fn guard_rate(&self, phase: BoucWenPhase, id: usize, x: &[R], dx: &[R]) -> R {
        match id {
            RATE => {
                let force_rate = self.law.force_rate(phase.signs, self.spring(x), self.spring_rates(x, dx));
                dx[V] + self.law.sigma * force_rate
            }
            VELOCITY => dx[V],
            ZERO => dx[S],
            FORCE => {
                let (d, a) = self.spring_rates(x, dx);
                self.law.separation_gap(d, a)
            }
            _ => dx[T],
        }
    }

    fn transition(&self, phase: BoucWenPhase, fired: &[usize], x: &mut [R]) -> Next<BoucWenPhase, Stop> {
        if fired.contains(&FORCE) || (self.elastic && fired.contains(&ZERO)) {
            let pull = self.load.at(x[T], phase.piece)[0].re();
            return Next::Stop(parting(x[V].re(), pull, self.rest).unwrap_or_else(|| self.undecided(phase, x)));
        }
        if fired.contains(&TIME) {
            return Next::Stop(self.undecided(phase, x));
        }
        let mut next = phase;
        if fired.contains(&PIECE) {
            next.piece = self.load.next_piece(phase.piece, self.t_max);
        }
        if fired.contains(&ZERO) {
            x[S] = R::constant(0.0);
            next.signs.z = phase.signs.z.flipped();
        }
        if fired.contains(&RATE) {
            if self.books == Bookkeeping::Left && phase.signs.rate == Sign::Positive && self.load.constant().is_some() {
                next.turns += 1;
                if next.turns == MOST_TURNS || self.is_stuck(phase, x) {
                    return Next::Stop(self.undecided(phase, x));
                }
            }
            next.signs.rate = phase.signs.rate.flipped();
        }
        Next::Phase(next)
    }

    fn verdict(&self, phase: BoucWenPhase, x: &[R]) -> Option<Stop> {
        // With hysteresis the run goes on to steady creep, V = σU, or to its time limit, for the sake of its largest force. Without,
        // the first peak is the highest.
        let future = self.future(phase, x).filter(|future| future.wobble == 0.0)?;
        if self.elastic
            && self.load.constant().is_some()
            && phase.signs.rate == Sign::Positive
            && self.is_stuck(phase, x)
        {
            return Some(Stop::Stuck);
        }
        let creep = x[V].re() + self.law.sigma.re() * future.push;
        let steady = creep.abs() < self.rest && (self.output(phase, 0, x).re() - future.push).abs() < self.rest;
        steady.then(|| self.undecided(phase, x)).filter(|stop| self.books.may_leave(*stop))
    }

    fn horizon(&self, phase: BoucWenPhase, x: &[R], reach: f64) -> f64 {
        self.load.horizon(x[T].re(), phase.piece, reach)
    }

    fn output(&self, phase: BoucWenPhase, _which: usize, x: &[R]) -> R {
        let (d, a) = self.spring(x);
        self.law.force(phase.signs, d, a)
    }

    fn output_rate(&self, phase: BoucWenPhase, _which: usize, x: &[R], dx: &[R]) -> R {
        self.law.force_rate(phase.signs, self.spring(x), self.spring_rates(x, dx))
    }
}
