//! The collision of two bodies under the power law as a hybrid system (P2 eq. 6): u the indentation, w the generalised
//! velocity, u̇ = w - Λ/(m+1) uᵐ⁺¹, which stays smooth for m < 1 where u̇ itself does not.
//!
//! Phases: damped, and undamped for the return of a law that damps in compression only. The turn changes no flow, so it
//! is only written down unless the damping ends there.
//!
//! Under a constant load the plane (u, u̇) is autonomous: once u̇ returns to zero from below with u > 0 the orbit is enclosed by
//! its own past and can reach neither u = 0 nor F = 0 (that curve would have to cross the past orbit): the bodies are stuck.

use super::books::{Bookkeeping, first_book, keep};
use super::clock::tick;
use super::load::{Future, Load, Piece};
use super::outcome::Stop;
use super::phase::*;
use super::problem::EndRule;
use super::stick::BeadBound;
use crate::hybrid::{Action, Crossing, Guard, Next, System};
use crate::law::Power;
use crate::scalar::Scalar;

const S: usize = 0;
const W: usize = 1;
const T: usize = 2;
/// Components of the state without the integrals.
const MOTION: usize = 3;

/// u̇ rises to zero.
const RETURN: usize = 5;

/// The phase of a power-law collision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BeadPhase {
    /// Whether the damping acts.
    pub damped: bool,
    /// The piece of the load.
    pub piece: Piece,
    /// Whether the load has become constant for ever.
    pub autonomous: bool,
    /// How often the bodies have turned back in this piece.
    pub returns: u8,
}

/// How the vanishing of the force is watched; all have the sign of F where u > 0 and cross zero with a finite slope.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Gap {
    /// m ≥ n: 1 + Λ uᵐ⁻ⁿ u̇
    Factor,
    /// s^(g(n-m)) + Λ u̇, smooth where g(n-m) ≥ 1
    Sum,
    /// s - (Λ|u̇|)^(1/(g(n-m))) where it is not, and where Λ is so small that the sum would be rounding
    Root,
}

/// Damping below this makes a force that vanishes at very small indentation only.
const WEAK: f64 = 1e-4;

/// The system.
pub(super) struct Bead<R> {
    law: Power<R>,
    free: Power<R>,
    load: Load<R>,
    grade: u32,
    t_max: f64,
    end: EndRule,
    compression_only: bool,
    gap: Gap,
    bound: Option<BeadBound>,
    rest: f64,
    margin: f64,
    books: Bookkeeping,
}

impl<R: Scalar> Bead<R> {
    pub fn new(
        law: Power<R>,
        load: Load<R>,
        (grade, t_max): (u32, f64),
        (end, compression_only): (EndRule, bool),
        (rest, margin): (f64, f64),
        books: Bookkeeping,
    ) -> Self {
        let surplus = law.n.re() - law.m.re();
        let gap = if surplus <= 0.0 {
            Gap::Factor
        } else if grade as f64 * surplus >= 1.0 && law.damping.re() > WEAK {
            Gap::Sum
        } else {
            Gap::Root
        };
        let free = Power { damping: R::constant(0.0), ..law };
        let mut bead =
            Bead { law, free, load, grade, t_max, end, compression_only, gap, bound: None, rest, margin, books };
        bead.bound = bead.load.constant().and_then(|u| bead.proof(-u.re()));
        bead
    }

    /// Where every collision starts.
    pub fn start(&self) -> Vec<R> {
        let mut x = vec![R::constant(0.0); self.books.sizes(MOTION).0];
        x[W] = R::constant(1.0);
        x
    }

    /// The phase in which every collision starts.
    pub fn first_phase(&self) -> BeadPhase {
        let piece = self.load.first_piece(self.t_max);
        BeadPhase { damped: true, piece, autonomous: self.load.is_steady(0.0, piece), returns: 0 }
    }

    /// The external force in a state.
    pub fn push(&self, phase: BeadPhase, x: &[R]) -> R {
        self.load.at(x[T], phase.piece)[0]
    }

    fn law(&self, phase: BeadPhase) -> &Power<R> {
        if phase.damped { &self.law } else { &self.free }
    }

    /// uⁿ. Beyond u = 0 a linear spring goes on as it is: its flow has a kink there that derivatives would see.
    #[inline]
    fn elastic(&self, u: R) -> R {
        let power = u.power(self.law.n);
        if self.law.n.re() == 1.0 { u.select_positive(power, u) } else { power }
    }

    /// (u, u̇) from a state.
    fn motion(&self, phase: BeadPhase, x: &[R]) -> (R, R) {
        let (_, u) = tick(x[S], self.grade);
        let law = self.law(phase);
        (u, x[W] - law.damping * u.power(law.m) * u / (law.m + R::constant(1.0)))
    }

    /// Rates of u and u̇ on the clock.
    fn motion_rates(&self, phase: BeadPhase, x: &[R], dx: &[R]) -> (R, R) {
        let (dt, u) = tick(x[S], self.grade);
        let law = self.law(phase);
        let u_rate = R::constant(self.grade as f64) * dt * dx[S];
        (u_rate, dx[W] - law.damping * u.power(law.m) * u_rate)
    }

    /// Q = Λ uᵐ⁺¹/(m+1), so that u̇ = w - Q.
    fn drag(&self, phase: BeadPhase, x: &[R]) -> R {
        x[W] - self.motion(phase, x).1
    }

    /// The heat of the damping in a state. The integral kept is that of Q (uⁿ + U), as smooth as the flow; the heat itself,
    /// ∫ Λ uᵐ u̇² dt = Q w - Q²/2 + ∫ Q (uⁿ + U) dt by parts, would need uᵐ, which is not for m < 1.
    pub fn heat(&self, phase: BeadPhase, x: &[R]) -> R {
        let q = self.drag(phase, x);
        let kept = first_book(x.len()).map_or(R::constant(0.0), |first| x[first]);
        kept + q * x[W] - R::constant(0.5) * q * q
    }

    /// Indentation, elastic energy and velocity V = -u̇ in a state.
    pub fn read(&self, phase: BeadPhase, x: &[R]) -> (R, R, R) {
        let (u, rate) = self.motion(phase, x);
        (u, self.law.stored(u), -rate)
    }

    /// The proof for a push.
    fn proof(&self, push: f64) -> Option<BeadBound> {
        let damping = if self.compression_only { 0.0 } else { self.law.damping.re() };
        BeadBound::new(push, (self.law.n.re(), self.law.m.re(), damping), self.end, self.margin)
    }

    /// Whether the bodies never part under what the load can still become.
    fn is_stuck(&self, phase: BeadPhase, future: Future, x: &[R]) -> bool {
        let (u, stored, v) = self.read(phase, x);
        let proves = |b: &BeadBound| b.proves_sticking(u.re(), stored.re(), v.re(), future.wobble);
        if self.load.constant().is_some() {
            return self.bound.as_ref().is_some_and(proves);
        }
        self.proof(future.push).as_ref().is_some_and(proves)
    }

    /// Whether the orbit since the last turn back is enclosed by its own past: the plane has been autonomous for a whole turn at least,
    /// and the turn back lies clearly inside.
    fn is_enclosed(&self, phase: BeadPhase, x: &[R]) -> bool {
        let (_, u) = tick(x[S], self.grade);
        let whole_turn = self.load.constant().is_some() || phase.returns > 0;
        phase.autonomous && whole_turn && u.re() > self.margin
    }

    fn future(&self, phase: BeadPhase, x: &[R]) -> Option<Future> {
        self.load.future(x[T].re(), phase.piece)
    }

    /// How a run ends that goes no further: stuck where that is proved.
    fn undecided(&self, phase: BeadPhase, x: &[R]) -> Stop {
        match self.future(phase, x) {
            Some(future) if self.is_stuck(phase, future, x) => Stop::Stuck,
            _ => Stop::TimeLimit,
        }
    }

    fn gap(&self, phase: BeadPhase, x: &[R]) -> R {
        let (u, rate) = self.motion(phase, x);
        let Power { n, m, damping } = *self.law(phase);
        match self.gap {
            Gap::Factor => R::constant(1.0) + damping * u.power(m - n) * rate,
            // Of s, not of u = s²: beyond zero indentation the gap must not rise again.
            Gap::Sum => x[S].power(self.sum_exponent()) + damping * rate,
            Gap::Root => x[S] - (-damping * rate).power(self.root_exponent()),
        }
    }

    /// uⁿ⁻ᵐ as a power of s.
    fn sum_exponent(&self) -> R {
        R::constant(self.grade as f64) * (self.law.n - self.law.m)
    }

    fn root_exponent(&self) -> R {
        R::constant(1.0) / self.sum_exponent()
    }

    fn gap_rate(&self, phase: BeadPhase, x: &[R], dx: &[R]) -> R {
        let (u, rate) = self.motion(phase, x);
        let (u_rate, rate_rate) = self.motion_rates(phase, x, dx);
        let Power { n, m, damping } = *self.law(phase);
        let zero = R::constant(0.0);
        match self.gap {
            Gap::Factor => {
                let power = u.power(m - n);
                damping * (power * rate_rate + u.select_positive((m - n) * power * u_rate * rate / u, zero))
            }
            Gap::Sum => {
                let (s, exponent) = (x[S], self.sum_exponent());
                s.select_positive(exponent * s.power(exponent) * dx[S] / s, zero) + damping * rate_rate
            }
            Gap::Root => {
                let pull = -damping * rate;
                let exponent = self.root_exponent();
                dx[S] + pull.select_positive(exponent * pull.power(exponent) * damping * rate_rate / pull, zero)
            }
        }
    }
}

impl<R: Scalar> System<R> for Bead<R> {
    type Phase = BeadPhase;
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
    fn flow(&self, phase: BeadPhase, x: &[R], dx: &mut [R]) {
        let (dt, u) = tick(x[S], self.grade);
        let law = self.law(phase);
        let damping = law.damping * u.power(law.m);
        let drag = damping * u / (law.m + R::constant(1.0));
        let rate = x[W] - drag;
        let elastic = self.elastic(u);
        let load = self.load.at(x[T], phase.piece);
        let response = crate::law::Response {
            force: elastic + damping * rate,
            z_slope: R::constant(0.0),
            viscous: drag * (elastic + load[0]),
            hysteretic: R::constant(0.0),
        };
        dx[S] = rate * R::constant(1.0 / self.grade as f64);
        dx[W] = -(elastic + load[0]) * dt;
        dx[T] = dt;
        keep(x, dx, dt, &response, -rate, load);
    }

    fn guards(&self, phase: BeadPhase, list: &mut Vec<Guard>) {
        // Where the damping ends at the turn, the sign of the rate is frozen in the phase.
        let frozen = |ours: bool, other: Action| if self.compression_only && ours { Action::Bound } else { other };
        // A turn back proves something where the plane is autonomous for good, and is only written down elsewhere.
        let proves = if phase.autonomous { Action::Switch } else { Action::Record };
        let (turn, back) = (frozen(phase.damped, Action::Record), frozen(!phase.damped, proves));
        list.push(Guard { id: RATE, name: "maximum-indentation", action: turn, crossing: Crossing::Falling });
        list.push(Guard { id: RETURN, name: "minimum-indentation", action: back, crossing: Crossing::Rising });
        list.push(bound(ZERO, "separation", Crossing::Falling));
        // For m ≥ n the bracket of F = uⁿ (1 + Λ uᵐ⁻ⁿ u̇) rises where it vanishes, unless something pulls: it does not vanish before u.
        let vanishes = self.gap != Gap::Factor || self.load.may_pull();
        if phase.damped && !self.compression_only && self.law.damping.re() > 0.0 && vanishes {
            list.push(match self.end {
                EndRule::Force => bound(FORCE, "separation", Crossing::Falling),
                EndRule::Indentation => record(FORCE, "force-zero", Crossing::Falling),
            });
        }
        time_guards(phase.piece, list);
    }

    fn guard(&self, phase: BeadPhase, id: usize, x: &[R]) -> R {
        match id {
            RATE | RETURN => self.motion(phase, x).1,
            ZERO => x[S],
            FORCE => self.gap(phase, x),
            _ => time_guard(&self.load, id, x[T], self.t_max, phase.piece),
        }
    }

    fn guard_rate(&self, phase: BeadPhase, id: usize, x: &[R], dx: &[R]) -> R {
        match id {
            RATE | RETURN => self.motion_rates(phase, x, dx).1,
            ZERO => dx[S],
            FORCE => self.gap_rate(phase, x, dx),
            _ => dx[T],
        }
    }

    fn transition(&self, phase: BeadPhase, fired: &[usize], x: &mut [R]) -> Next<BeadPhase, Stop> {
        if fired.contains(&FORCE) || fired.contains(&ZERO) {
            let (_, _, v) = self.read(phase, x);
            let pull = self.push(phase, x).re();
            return Next::Stop(parting(v.re(), pull, self.rest).unwrap_or_else(|| self.undecided(phase, x)));
        }
        if fired.contains(&TIME) {
            return Next::Stop(self.undecided(phase, x));
        }
        let mut next = phase;
        if fired.contains(&PIECE) {
            next.piece = self.load.next_piece(phase.piece, self.t_max);
            next.autonomous = self.load.is_steady(x[T].re(), next.piece);
            next.returns = 0;
        }
        if fired.contains(&RATE) {
            // u̇ = 0 here: without damping the generalised velocity is the velocity, and the heat is all in the integral.
            if let Some(first) = first_book(x.len()) {
                x[first] = self.heat(phase, x);
            }
            x[W] = R::constant(0.0);
            next.damped = false;
        }
        if fired.contains(&RETURN) {
            if self.is_enclosed(phase, x) {
                return Next::Stop(Stop::Stuck);
            }
            next.returns = next.returns.saturating_add(1);
            if !phase.damped {
                let (_, u) = tick(x[S], self.grade);
                let q = self.law.damping * u.power(self.law.m) * u / (self.law.m + R::constant(1.0));
                if let Some(first) = first_book(x.len()) {
                    x[first] = x[first] - R::constant(0.5) * q * q;
                }
                x[W] = q;
                next.damped = true;
            }
        }
        Next::Phase(next)
    }

    fn verdict(&self, phase: BeadPhase, x: &[R]) -> Option<Stop> {
        // Asked on the way back only, so that the largest indentation and force are behind; or at rest, where no longer run
        // would tell more.
        let (_, _, v) = self.read(phase, x);
        let future = self.future(phase, x)?;
        // Under a load that was another before, the deepest point of this piece is behind only after a whole turn in it.
        let behind = self.load.constant().is_some() || (phase.returns > 0 && future.wobble == 0.0);
        if v.re() > 0.0 && behind && self.is_stuck(phase, future, x) {
            return Some(Stop::Stuck);
        }
        let calm = v.re().abs() < self.rest && future.wobble < self.rest;
        let settled = calm && (self.output(phase, 0, x).re() - future.push).abs() < self.rest;
        settled.then(|| self.undecided(phase, x)).filter(|stop| self.books.may_leave(*stop))
    }

    fn horizon(&self, phase: BeadPhase, x: &[R], reach: f64) -> f64 {
        self.load.horizon(x[T].re(), phase.piece, reach)
    }

    fn output(&self, phase: BeadPhase, _which: usize, x: &[R]) -> R {
        let (u, rate) = self.motion(phase, x);
        self.law(phase).respond(u, rate).force
    }

    fn output_rate(&self, phase: BeadPhase, _which: usize, x: &[R], dx: &[R]) -> R {
        // On the clock the law sees u and u̇ per unit of T; dF/dσ = ∂F/∂u u_σ + ∂F/∂u̇ u̇_σ.
        let (u, rate) = self.motion(phase, x);
        let (u_rate, rate_rate) = self.motion_rates(phase, x, dx);
        self.law(phase).force_rate(u, rate, u_rate, rate_rate)
    }
}
