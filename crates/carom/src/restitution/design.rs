//! The exact inverse for the power law: the damping that delivers a wanted restitution.
//!
//! What is reachable is found, not assumed:
//!
//! * Without damping e = 1. Ended at zero indentation e falls with Λ: under a push to 0 at a finite Λ, else like a power of Λ.
//! * Ended at zero force under a push, e first rises above 1 where n - m > 1, because e_F - e_u = g̃ Λ^(1/(n-m)) + ... beats the first
//!   order in Λ. Wishes above 1 then have two answers, and both are given.
//! * There, and where m < n - 1/2, e does not fall to 0 but jumps there from a fold: F touches zero on the way back where
//!   (n-m) u^(2(n-m)-1) = g̃ Λ², and e = uⁿ⁻ᵐ/Λ. Wishes below the fold have no answer.
//!
//! The search is on e² under a push (the energy, linear in Λ where the bodies just part) and else on ln e, nearly linear in ln Λ
//! where the damping is strong; with cheap runs first, and the dearest last. Whatever is found is run once more with its
//! error estimate, and an answer is one whose run delivers the wish within that.

use super::bead::{LONGEST, primary};
use super::search::{Closed, Search, Stages, refine};
use super::{Bead, BeadScales};
use crate::collide::{self, Collision, EndRule, Options, Outcome, SolveError, Tolerance};
use crate::law::Form;
use std::cell::{Cell, RefCell};

pub use super::unreachable::{Floor, Reach, Unreachable};

/// Tolerance of the run that decides.
const FINE: f64 = 1e-14;
/// Tolerance of the run that shows what is delivered; its error is measured at a hundredth of it.
const SHOWN: f64 = 1e-12;
/// A run is not begun that is expected to take more right-hand sides, nor any once the search has taken so many: about a second, and
/// a few.
const MOST: u64 = 3_000_000;
const MOST_TOGETHER: u64 = 12_000_000;
/// The damping is raised at most so much from one run to the next.
const HOP: f64 = 8.0;
/// Rounds of bracketing.
const ROUNDS: usize = 200;
/// An answer is at most so far from the wish, relative: more is another restitution, however large its error.
const APART: f64 = 1e-2;

/// Tolerances of the runs that bracket, of those that approach, and of the one that decides; all well below what is sought where
/// the wish is close to 1 or to 0.
fn stages(wanted: f64) -> Stages {
    let sought = (1.0 - wanted * wanted).abs() * wanted.min(1.0).powi(2);
    Stages { coarse: (1e-3 * sought).clamp(1e-13, 1e-6), middle: (1e-7 * sought).clamp(1e-13, 1e-10), fine: FINE }
}

/// The same, all fine.
const ALL_FINE: Stages = Stages { coarse: FINE, middle: FINE, fine: FINE };

/// The dampings Λ that deliver the restitution, smallest first: one, or two for a wish above 1.
pub fn exact_damping(n: f64, m: f64, restitution: f64, push: f64, end: EndRule) -> Result<Vec<f64>, Unreachable> {
    let bead = Bead { n, m, damping: 0.0, push, end, compression_only: false };
    Design::new(bead).dampings(restitution)
}

/// A damping that delivers, in the units of a problem, with the collision that shows it.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The dimensionless collision.
    pub bead: Bead,
    /// λ in N s/m^(m+1).
    pub lambda: f64,
    /// γ₀ = λ/(k (m+1)).
    pub gamma0: f64,
    /// T_c in s.
    pub time_scale: f64,
    /// The collision with that damping, measured at a tight tolerance and without a limit of time.
    pub outcome: Outcome,
}

/// The dampings of a power-law problem with two bodies and a constant load that deliver a restitution; its own damping does not
/// matter. `None` for any other problem.
pub fn answers(problem: &Collision, wanted: f64) -> Option<Result<Vec<Answer>, Unreachable>> {
    let (bead, scales) = Bead::of(problem)?;
    let shown = |damping: f64| {
        let lambda = scales.lambda(damping, bead.n, bead.m);
        let outcome = shown(&with_damping(problem, &scales, bead, lambda), wanted, damping)?;
        let gamma0 = lambda / (scales.stiffness * (bead.m + 1.0));
        let time_scale = scales.length / scales.speed;
        Ok(Answer { bead: Bead { damping, ..bead }, lambda, gamma0, time_scale, outcome })
    };
    Some(Design::new(bead).grant(wanted, shown))
}

/// The problem with a damping, to be run as long as it takes.
pub(super) fn with_damping(problem: &Collision, scales: &BeadScales, bead: Bead, lambda: f64) -> Collision {
    Collision {
        form: Form::Dimensional,
        values: vec![scales.stiffness, bead.n, lambda, bead.m],
        spheres: None,
        end: bead.first_end(),
        t_max: Some(LONGEST * scales.length / scales.speed),
        ..problem.clone()
    }
}

/// The run that shows the wish delivered, or why it does not.
fn shown(problem: &Collision, wanted: f64, damping: f64) -> Result<Outcome, Unreachable> {
    let tolerance = Tolerance { relative: SHOWN, absolute: 0.01 * SHOWN };
    let outcome = collide::run(&Collision { tolerance, ..problem.clone() }, Options::default())?;
    let (delivered, error) = (outcome.results.restitution, outcome.error.restitution);
    let agrees = delivered.zip(error).is_some_and(|(e, error)| {
        let off = (e - wanted).abs();
        off <= error && off <= APART * wanted
    });
    if agrees { Ok(outcome) } else { Err(Unreachable::Unresolved { wanted, damping, delivered }) }
}

/// A bead whose damping is sought.
#[derive(Clone, Copy, Debug)]
pub struct Design {
    pub(super) bead: Bead,
}

/// A damping, and how far above the wish its restitution is.
type Place = (f64, f64);

impl Design {
    /// The damping of `bead` does not matter.
    pub fn new(bead: Bead) -> Self {
        Design { bead }
    }

    /// The dampings that deliver a restitution, smallest first, each confirmed by a run.
    pub fn dampings(&self, wanted: f64) -> Result<Vec<f64>, Unreachable> {
        let collision = |damping: f64| {
            let bead = Bead { damping, ..self.bead };
            Collision { t_max: Some(LONGEST), ..bead.collision(SHOWN) }
        };
        self.grant(wanted, |damping| shown(&collision(damping), wanted, damping).map(|_| damping))
    }

    /// What `show` makes of every damping found; where it cannot confirm one, of those found by fine runs alone.
    fn grant<T>(&self, wanted: f64, show: impl Fn(f64) -> Result<T, Unreachable>) -> Result<Vec<T>, Unreachable> {
        let once = |stages| self.found(wanted, stages)?.into_iter().map(&show).collect::<Result<Vec<T>, Unreachable>>();
        match once(stages(wanted)) {
            Err(Unreachable::Unresolved { .. }) => once(ALL_FINE),
            other => other,
        }
    }

    /// The dampings at which a restitution was found, smallest first.
    fn found(&self, wanted: f64, stages: Stages) -> Result<Vec<f64>, Unreachable> {
        if wanted.is_nan() || wanted <= 0.0 {
            return Err(Unreachable::NotPositive { wanted });
        }
        let runs = Runs::new(self.bead, wanted);
        let mut list = Vec::new();
        let mut guess = self.guess(wanted);
        if wanted >= 1.0 {
            let (top, highest) = if self.rises() { self.summit()? } else { (0.0, 1.0) };
            if wanted > highest {
                return Err(Unreachable::Outside { wanted, reach: self.reach()? });
            }
            list.push(if wanted > 1.0 { runs.rising((top, highest), stages)? } else { 0.0 });
            if top == 0.0 {
                return Ok(list);
            }
            guess = 1.5 * top;
        }
        match runs.falling(guess, stages)? {
            Closed::Root(damping) => list.push(damping),
            // The second answer may lie beyond the jump; the first stands.
            Closed::Jump(..) if !list.is_empty() => {}
            Closed::Jump(damping, _) => return Err(self.beyond(wanted, damping)?),
        }
        Ok(list)
    }

    /// Why there is nothing but a jump: the wish lies below a fold, or is lost in rounding next to sticking.
    fn beyond(&self, wanted: f64, damping: f64) -> Result<Unreachable, SolveError> {
        let reach = self.reach()?;
        if wanted <= reach.lowest {
            return Ok(Unreachable::Outside { wanted, reach });
        }
        let delivered = Bead { damping, ..self.bead }.restitution(FINE)?;
        Ok(Unreachable::Unresolved { wanted, damping, delivered })
    }

    /// The damping of P1 eq. 36, which is within a factor of two or so without load; for a small wish that of a larger one.
    pub(super) fn guess(&self, wanted: f64) -> f64 {
        let Bead { n, m, push, .. } = self.bead;
        let free = primary(n, m, wanted.clamp(0.05, 1.0 - f64::EPSILON));
        // The energy turned over grows with the push, and the damping needed falls.
        free / (1.0 + push.max(0.0)).powf(1.0 + (m + 1.0) / n)
    }
}

/// The runs of one search.
struct Runs {
    bead: Bead,
    wanted: f64,
    spent: Cell<u64>,
    /// The runs made: damping, tolerance, restitution.
    known: RefCell<Vec<(f64, f64, f64)>>,
    /// The last run: its damping and what it cost.
    last: Cell<Option<(f64, u64)>>,
    /// The strongest damping that parted, and its restitution.
    strongest: Cell<(f64, f64)>,
}

impl Runs {
    fn new(bead: Bead, wanted: f64) -> Self {
        let known = RefCell::new(Vec::new());
        Runs { bead, wanted, spent: Cell::new(0), known, last: Cell::new(None), strongest: Cell::new((0.0, 1.0)) }
    }

    fn e(&self, damping: f64, rtol: f64) -> Result<f64, Unreachable> {
        let same = |(d, r, _): &&(f64, f64, f64)| *d == damping && *r == rtol;
        if let Some((.., e)) = self.known.borrow().iter().find(same) {
            return Ok(*e);
        }
        if self.spent.get() > MOST_TOGETHER || self.expected(damping) > MOST as f64 {
            return Err(self.undecided());
        }
        let (e, cost) = Bead { damping, ..self.bead }.delivered(rtol)?;
        let cost = cost.unwrap_or(MOST);
        self.spent.set(self.spent.get() + cost);
        self.last.set(Some((damping, cost)));
        let e = e.ok_or_else(|| self.undecided())?;
        self.known.borrow_mut().push((damping, rtol, e));
        if e > 0.0 && damping > self.strongest.get().0 {
            self.strongest.set((damping, e));
        }
        Ok(e)
    }

    /// That the next run would take too long, or the last was not decided.
    fn undecided(&self) -> Unreachable {
        Unreachable::Undecided { wanted: self.wanted, strongest: self.strongest.get() }
    }

    /// What a run should cost, from the last. On the slow way back the step is bound by Λ uᵐ and the time is about Λ uᵐ⁻ⁿ⁺¹; with
    /// u about Λ^(-1/(m+1)), the steps are Λ^((n+1)/(m+1)).
    fn expected(&self, damping: f64) -> f64 {
        let power = (self.bead.n + 1.0) / (self.bead.m + 1.0);
        self.last.get().map_or(0.0, |(before, cost)| cost as f64 * (damping / before).powf(power))
    }

    /// How far e is above the wish: by e² under a push, else by ln e. Sticking is `jump`.
    fn surplus(&self, e: f64) -> f64 {
        match self.bead.push > 0.0 {
            true => (e / self.wanted).powi(2) - 1.0,
            false if e > 0.0 => (e / self.wanted).ln(),
            false => self.jump(),
        }
    }

    fn jump(&self) -> f64 {
        if self.bead.push > 0.0 { -1.0 } else { -1e3 }
    }

    /// The damping on the falling side, from a guess.
    fn falling(&self, guess: f64, stages: Stages) -> Result<Closed, Unreachable> {
        let f = |damping: f64, rtol: f64| self.e(damping, rtol).map(|e| self.surplus(e));
        let [low, high] = self.bracket(guess, |damping| f(damping, stages.coarse))?;
        refine(Search { low, high, jump: self.jump() }, stages, f)
    }

    /// A place above the wish and one that is not, as close as hops along the last slope bring them.
    fn bracket(&self, guess: f64, f: impl Fn(f64) -> Result<f64, Unreachable>) -> Result<[Place; 2], Unreachable> {
        let (mut low, mut high): (Option<Place>, Option<Place>) = (None, None);
        let (mut trial, mut hop) = (guess, 2.0f64);
        for _ in 0..ROUNDS {
            let value = f(trial)?;
            let before = if value > 0.0 { low.replace((trial, value)) } else { high.replace((trial, value)) };
            if let (Some(low), Some(high)) = (low, high) {
                return Ok([low, high]);
            }
            hop = match before {
                // Along the slope of the last two, and a little beyond: by ln e the slope hardly changes.
                Some((x, y)) if value != self.jump() && (y - value) * (trial - x) > 0.0 => {
                    let slope = (value - y) / (trial / x).ln();
                    let least = if self.bead.push > 0.0 { 1.5 } else { 1.02 };
                    (1.1 * value / slope).abs().exp().clamp(least, HOP)
                }
                _ => hop,
            };
            trial = if value > 0.0 { trial * self.affordable(trial, hop)? } else { trial / hop };
        }
        Err(self.undecided())
    }

    /// A hop that keeps the next run within what may be spent.
    fn affordable(&self, from: f64, hop: f64) -> Result<f64, Unreachable> {
        let ratio = MOST as f64 / self.expected(from).max(1.0);
        let largest = ratio.powf((self.bead.m + 1.0) / (self.bead.n + 1.0));
        if largest < 1.2 { Err(self.undecided()) } else { Ok(hop.min(0.99 * largest)) }
    }

    /// The damping on the rising side, below the summit, for a wish above 1: e - 1 is about g̃ Λ^(1/(n-m)) less the first order.
    fn rising(&self, (top, highest): (f64, f64), stages: Stages) -> Result<f64, Unreachable> {
        let Bead { n, m, push, .. } = self.bead;
        let wanted = self.wanted;
        let f = |damping: f64, rtol: f64| -> Result<f64, SolveError> {
            let e = Bead { damping, ..self.bead }.restitution(rtol)?.unwrap_or(0.0);
            Ok(wanted * wanted - e * e)
        };
        // Below this the leading term alone stays short of the wish.
        let mut low = (0.5 * ((wanted - 1.0) / push).powf(n - m)).min(0.5 * top);
        let mut value = f(low, FINE)?;
        for _ in 0..ROUNDS {
            if value > 0.0 {
                break;
            }
            low *= 0.5;
            value = f(low, FINE)?;
        }
        let high = (top, wanted * wanted - highest * highest);
        let search = Search { low: (low, value), high, jump: f64::NAN };
        match refine(search, stages, f)? {
            Closed::Root(damping) => Ok(damping),
            Closed::Jump(damping, _) => {
                Err(Unreachable::Unresolved { wanted, damping, delivered: Some((wanted * wanted - value).sqrt()) })
            }
        }
    }
}
