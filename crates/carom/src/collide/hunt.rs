//! The collision of two bodies under the Bouc-Wen-Simon-Hunt-Crossley law as a hybrid system (P0 eq. 41).
//!
//! Phases: the signs of V and Z. A collision goes (V<0, Z<0) → (V>0, Z<0) → (V>0, Z>0) → parted; under a push it may turn back.
//! While V > 0 contact can end: where Z ≥ 0, and where Z < 0 only if σV > κ.
//! On every path X ≤ Z: loading takes |Z| up no faster than |X|, unloading brings it down no slower. So X = 0 is reached
//! only after F ≤ 0, and F ≤ 0 never with V < 0.

use super::books::{Bookkeeping, keep};
use super::clock::tick;
use super::load::{Future, Load};
use super::outcome::Stop;
use super::phase::*;
use super::stick::HuntBound;
use crate::hybrid::{Crossing, Guard, Next, System};
use crate::law::{BoucWenHuntCrossley, Sign};
use crate::scalar::Scalar;

const S: usize = 0;
const X: usize = 1;
const V: usize = 2;
const T: usize = 3;
/// Components of the state without the integrals.
const MOTION: usize = 4;

/// The system.
pub(super) struct Hunt<R> {
    pub law: BoucWenHuntCrossley<R>,
    pub load: Load<R>,
    pub grade: u32,
    pub t_max: f64,
    /// B = 0: Z and X are the same.
    pub elastic: bool,
    /// The proof under a constant load.
    pub bound: Option<HuntBound>,
    /// Speeds and forces below this are rest.
    pub rest: f64,
    /// The error allowed in a proof.
    pub margin: f64,
    pub books: Bookkeeping,
}

impl<R: Scalar> Hunt<R> {
    /// Where every collision starts.
    pub fn start(&self) -> Vec<R> {
        let mut x = vec![R::constant(0.0); self.books.sizes(MOTION).0];
        x[V] = R::constant(-1.0);
        x
    }

    /// (d, a, V) from a state.
    fn contact(&self, x: &[R]) -> (R, R, R) {
        let (_, a) = tick(x[S], self.grade);
        (if self.elastic { a } else { -x[X] }, a, x[V])
    }

    /// Their rates on the clock.
    fn contact_rates(&self, x: &[R], dx: &[R]) -> (R, R, R) {
        let (dt, _) = tick(x[S], self.grade);
        let a_rate = R::constant(self.grade as f64) * dt * dx[S];
        (if self.elastic { a_rate } else { -dx[X] }, a_rate, dx[V])
    }

    /// The proof for a push.
    pub fn proof(law: &BoucWenHuntCrossley<R>, push: f64, elastic: bool, margin: f64) -> Option<HuntBound> {
        HuntBound::new(push, (law.kappa.re(), law.sigma.re(), law.p.re()), elastic, margin)
    }

    /// Whether the bodies never part under what the load can still become.
    fn is_stuck(&self, future: Future, x: &[R]) -> bool {
        let (d, stored, v) = self.read(x);
        let proves = |b: &HuntBound| b.proves_sticking(d.re(), stored.re(), v.re(), future.wobble);
        if self.load.constant().is_some() {
            return self.bound.as_ref().is_some_and(proves);
        }
        Self::proof(&self.law, future.push, self.elastic, self.margin).as_ref().is_some_and(proves)
    }

    fn future(&self, phase: BoucWenPhase, x: &[R]) -> Option<Future> {
        self.load.future(x[T].re(), phase.piece)
    }

    /// How a run ends that goes no further: stuck where that is proved.
    fn undecided(&self, phase: BoucWenPhase, x: &[R]) -> Stop {
        match self.future(phase, x) {
            Some(future) if self.is_stuck(future, x) => Stop::Stuck,
            _ => Stop::TimeLimit,
        }
    }

    /// Indentation, elastic energy and velocity in a state.
    pub fn read(&self, x: &[R]) -> (R, R, R) {
        let (d, a, v) = self.contact(x);
        (d, self.law.stored(d, a), v)
    }
}

impl<R: Scalar> System<R> for Hunt<R> {
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
        let d = if self.elastic { a } else { -x[X] };
        let v = x[V];
        let response = self.law.respond(phase.signs, d, a, v);
        let load = self.load.at(x[T], phase.piece);
        let pace = phase.signs.pace(response.z_slope);
        let dt = dt * pace;
        dx[S] = phase.signs.z.apply(v * response.z_slope * pace) * R::constant(1.0 / self.grade as f64);
        dx[X] = v * dt;
        dx[V] = (response.force + load[0]) * dt;
        dx[T] = dt;
        keep(x, dx, dt, &response, v, load);
    }

    fn guards(&self, phase: BoucWenPhase, list: &mut Vec<Guard>) {
        let BoucWenPhase { signs, .. } = phase;
        match signs.rate {
            Sign::Negative => list.push(bound(RATE, "maximum-indentation", Crossing::Rising)),
            Sign::Positive => {
                list.push(bound(RATE, "minimum-indentation", Crossing::Falling));
                // Without hysteresis the bracket of F = (1 - σV) dᵖ rises where it vanishes, unless something pulls.
                let vanishes = !self.elastic || self.load.may_pull();
                if vanishes && (self.law.sigma.re() > 0.0 || signs.z == Sign::Positive) {
                    list.push(bound(FORCE, "separation", Crossing::Falling));
                }
            }
        }
        if signs.rate != signs.z {
            let name = if self.elastic { "separation" } else { "z-zero" };
            list.push(bound(ZERO, name, Crossing::Falling));
        }
        time_guards(phase.piece, list);
    }

    fn guard(&self, phase: BoucWenPhase, id: usize, x: &[R]) -> R {
        let (d, a, v) = self.contact(x);
        match id {
            RATE => v,
            ZERO => x[S],
            FORCE if self.elastic => R::constant(1.0) - self.law.sigma * v,
            // Beyond Z = 0 the force must not rise again, as it would with a = s².
            FORCE => self.law.separation_gap(phase.signs, d, x[S].select_positive(a, R::constant(0.0)), v),
            _ => time_guard(&self.load, id, x[T], self.t_max, phase.piece),
        }
    }

    fn guard_rate(&self, phase: BoucWenPhase, id: usize, x: &[R], dx: &[R]) -> R {
        let here = self.contact(x);
        let rates = self.contact_rates(x, dx);
        match id {
            RATE => dx[V],
            ZERO => dx[S],
            FORCE if self.elastic => -self.law.sigma * dx[V],
            FORCE => {
                let ahead = |value: R| x[S].select_positive(value, R::constant(0.0));
                let (here, rates) = ((here.0, ahead(here.1), here.2), (rates.0, ahead(rates.1), rates.2));
                self.law.separation_gap_rate(phase.signs, here, rates)
            }
            _ => dx[T],
        }
    }

    fn transition(&self, phase: BoucWenPhase, fired: &[usize], x: &mut [R]) -> Next<BoucWenPhase, Stop> {
        if fired.contains(&FORCE) || (self.elastic && fired.contains(&ZERO)) {
            return Next::Stop(Stop::Separated);
        }
        if fired.contains(&TIME) {
            return Next::Stop(self.undecided(phase, x));
        }
        let mut next = phase;
        if fired.contains(&PIECE) {
            next.piece = self.load.next_piece(phase.piece, self.t_max);
        }
        if fired.contains(&ZERO) {
            if phase.signs.rate == Sign::Positive && (self.law.kappa - self.law.sigma * x[V]).re() <= 0.0 {
                // The damping pulls as hard as the spring pushes: with Z ≥ 0 the force is gone at once.
                return Next::Stop(Stop::Separated);
            }
            x[S] = R::constant(0.0);
            next.signs.z = phase.signs.z.flipped();
        }
        if fired.contains(&RATE) {
            x[V] = R::constant(0.0);
            if self.books == Bookkeeping::Left && phase.signs.rate == Sign::Positive && self.load.constant().is_some() {
                next.turns += 1;
                let stop = self.undecided(phase, x);
                if next.turns == MOST_TURNS || stop == Stop::Stuck {
                    return Next::Stop(stop);
                }
            }
            next.signs.rate = phase.signs.rate.flipped();
        }
        Next::Phase(next)
    }

    fn verdict(&self, phase: BoucWenPhase, x: &[R]) -> Option<Stop> {
        // With hysteresis a stuck pair may ratchet deeper from cycle to cycle, so the run goes on to rest (or to its time limit)
        // for the sake of its largest indentation and force. Without, each turn is shallower than the one before.
        let future = self.future(phase, x)?;
        if self.elastic
            && self.load.constant().is_some()
            && phase.signs.rate == Sign::Positive
            && self.is_stuck(future, x)
        {
            return Some(Stop::Stuck);
        }
        let calm = x[V].re().abs() < self.rest && future.wobble < self.rest;
        let settled = calm && (self.output(phase, 0, x).re() - future.push).abs() < self.rest;
        settled.then(|| self.undecided(phase, x)).filter(|stop| self.books.may_leave(*stop))
    }

    fn horizon(&self, phase: BoucWenPhase, x: &[R], reach: f64) -> f64 {
        self.load.horizon(x[T].re(), phase.piece, reach)
    }

    fn output(&self, phase: BoucWenPhase, _which: usize, x: &[R]) -> R {
        let (d, a, v) = self.contact(x);
        self.law.respond(phase.signs, d, a, v).force
    }

    fn output_rate(&self, phase: BoucWenPhase, _which: usize, x: &[R], dx: &[R]) -> R {
        self.law.force_rate(phase.signs, self.contact(x), self.contact_rates(x, dx))
    }
}
