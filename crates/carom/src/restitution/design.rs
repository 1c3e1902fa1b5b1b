//! The exact inverse for the power law: the damping that delivers a wanted restitution.
//!
//! What is reachable is found, not assumed:
//!
//! * Without damping e = 1. Ended at zero indentation e falls with Λ, to 0 at a finite or infinite Λ.
//! * Ended at zero force under a push, e first rises above 1 where n - m > 1, because e_F - e_u = g̃ Λ^(1/(n-m)) + ... beats the first
//!   order in Λ. Wishes above 1 then have two answers, and both are given.
//! * There, and where m < n - 1/2, e does not fall to 0 but jumps there from a fold: F touches zero on the way back where
//!   (n-m) u^(2(n-m)-1) = g̃ Λ², and e = uⁿ⁻ᵐ/Λ. Wishes below the fold have no answer.
//!
//! The search is on e² (the energy, linear in Λ where the bodies just part) with cheap runs first; two or three runs at
//! the last tolerance finish it.

use super::Bead;
use super::search::{Search, Stages, refine};
use crate::collide::{self, Collision, EndRule, Options, Outcome, SolveError, Tolerance};
use crate::law::Form;
use std::fmt;

/// Tolerance of the run that decides.
const FINE: f64 = 1e-14;

/// Tolerances of the runs that bracket, of those that approach, and of the one that decides; all well below what is sought
/// where the wish is close to 1.
fn stages(wanted: f64) -> Stages {
    let loss = (1.0 - wanted * wanted).abs();
    Stages { coarse: (1e-3 * loss).clamp(1e-12, 1e-6), middle: (1e-7 * loss).clamp(1e-13, 1e-10), fine: FINE }
}
/// Damping beyond this is not looked for.
const LARGEST: f64 = 1e6;
/// Under a pull the least restitution is looked for up to this damping.
const PULLED: f64 = 1e3;

/// The restitutions that can be had with the exponents, the load and the end rule given.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reach {
    /// The least restitution above 0; 0 itself (sticking) can always be had where `sticks`.
    pub lowest: f64,
    /// Why there is no less.
    pub floor: Floor,
    /// The largest.
    pub highest: f64,
    /// The damping with the largest.
    pub damping_at_highest: f64,
    /// The damping from which on the bodies stick, where there is one.
    pub critical_damping: Option<f64>,
}

/// Why restitution does not go lower.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Floor {
    /// It goes down to 0.
    Zero,
    /// It jumps to 0 at a fold.
    Fold,
    /// A pulling load parts the bodies; the floor is that of the largest damping looked at.
    Pull,
}

/// Why a wish cannot be granted.
#[derive(Clone, Debug, PartialEq)]
pub enum Unreachable {
    /// The restitution is outside what can be reached.
    Outside {
        /// What was wanted.
        wanted: f64,
        /// What can be had.
        reach: Reach,
    },
    /// The wish is not a positive number.
    NotPositive {
        /// What was wanted.
        wanted: f64,
    },
    /// A run failed.
    Solve(SolveError),
}

impl From<SolveError> for Unreachable {
    fn from(error: SolveError) -> Self {
        Unreachable::Solve(error)
    }
}

impl fmt::Display for Unreachable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreachable::NotPositive { wanted } => {
                write!(f, "a restitution of {wanted} cannot be asked for: it must be greater than 0")
            }
            Unreachable::Outside { wanted, reach } => {
                if *wanted > reach.lowest && *wanted < reach.highest {
                    return write!(
                        f,
                        "a restitution of {wanted} was not reached with dampings up to Lambda = {LARGEST:e}"
                    );
                }
                let why = match reach.floor {
                    _ if *wanted > reach.highest => "no damping gives more under this load and end rule",
                    Floor::Zero => "it falls to 0 with growing damping",
                    Floor::Fold => "with more damping it jumps to 0: the force no longer vanishes on the way back",
                    Floor::Pull => "the load pulls the bodies apart; dampings up to Lambda = 1e3 were looked at",
                };
                write!(
                    f,
                    "a restitution of {wanted} cannot be reached: the range is {:.6} to {:.6}; {why}",
                    reach.lowest, reach.highest
                )
            }
            Unreachable::Solve(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Unreachable {}

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
    /// The collision with that damping, measured at a tight tolerance.
    pub outcome: Outcome,
}

/// The dampings of a power-law problem with two bodies and a constant load that deliver a restitution; its own damping does not
/// matter. `None` for any other problem.
pub fn answers(problem: &Collision, wanted: f64) -> Option<Result<Vec<Answer>, Unreachable>> {
    let (bead, scales) = Bead::of(problem)?;
    let dampings = match Design::new(bead).dampings(wanted) {
        Ok(list) => list,
        Err(error) => return Some(Err(error)),
    };
    let answer = |damping: f64| {
        let lambda = scales.lambda(damping, bead.n, bead.m);
        let changed = Collision {
            form: Form::Dimensional,
            values: vec![scales.stiffness, bead.n, lambda, bead.m],
            spheres: None,
            tolerance: Tolerance { relative: 1e-12, absolute: 1e-14 },
            ..problem.clone()
        };
        let outcome = collide::run(&changed, Options::default())?;
        let gamma0 = lambda / (scales.stiffness * (bead.m + 1.0));
        Ok(Answer { bead: Bead { damping, ..bead }, lambda, gamma0, outcome })
    };
    Some(dampings.into_iter().map(answer).collect())
}

/// A bead whose damping is sought.
#[derive(Clone, Copy, Debug)]
pub struct Design {
    bead: Bead,
}

impl Design {
    /// The damping of `bead` does not matter.
    pub fn new(bead: Bead) -> Self {
        Design { bead }
    }

    fn e(&self, damping: f64, rtol: f64) -> Result<f64, SolveError> {
        Bead { damping, ..self.bead }.restitution(rtol)
    }

    /// Whether e rises above 1 before it falls.
    fn rises(&self) -> bool {
        self.bead.end == EndRule::Force
            && self.bead.push > 0.0
            && self.bead.n - self.bead.m > 1.0
            && !self.bead.compression_only
    }

    /// Whether e jumps to 0 from a fold instead of falling there.
    fn folds(&self) -> bool {
        self.bead.end == EndRule::Force
            && self.bead.push > 0.0
            && self.bead.m < self.bead.n - 0.5
            && !self.bead.compression_only
    }

    /// The dampings that deliver a restitution, smallest first.
    pub fn dampings(&self, wanted: f64) -> Result<Vec<f64>, Unreachable> {
        if wanted.is_nan() || wanted <= 0.0 {
            return Err(Unreachable::NotPositive { wanted });
        }
        if wanted == 1.0 && !self.rises() {
            return Ok(vec![0.0]);
        }
        if wanted >= 1.0 {
            return self.above_one(wanted);
        }
        match self.falling(wanted, self.guess(wanted), 0.0)? {
            Some(damping) => Ok(vec![damping]),
            None => Err(Unreachable::Outside { wanted, reach: self.reach()? }),
        }
    }

    /// The damping of P1 eq. 36, which is within a factor of two or so without load.
    fn guess(&self, wanted: f64) -> f64 {
        let Bead { n, m, push, .. } = self.bead;
        let free = super::alpha::primary(n, m, wanted.clamp(0.01, 0.99));
        // The energy turned over grows with the push, and the damping needed falls.
        free / (1.0 + push.max(0.0)).powf(1.0 + (m + 1.0) / n)
    }

    /// The root of e(Λ) = wanted on the falling side, above `from` where e > wanted.
    fn falling(&self, wanted: f64, guess: f64, from: f64) -> Result<Option<f64>, SolveError> {
        let f = |damping: f64, rtol: f64| self.e(damping, rtol).map(|e| e * e - wanted * wanted);
        let (mut low, mut high) = ((from, 1.0 - wanted * wanted), None);
        let mut trial = guess.max(from * 1.1);
        while high.is_none() {
            let value = f(trial, stages(wanted).coarse)?;
            if value > 0.0 {
                low = (trial, value);
                trial *= 2.0;
                if trial > LARGEST {
                    return Ok(None);
                }
            } else {
                high = Some((trial, value));
            }
        }
        let search = Search { low, high: high.unwrap_or(low), jump: -wanted * wanted };
        refine(search, stages(wanted), f)
    }

    fn above_one(&self, wanted: f64) -> Result<Vec<f64>, Unreachable> {
        let (top, highest) = if self.rises() { self.summit()? } else { (0.0, 1.0) };
        if wanted > highest {
            return Err(Unreachable::Outside { wanted, reach: self.reach()? });
        }
        let f = |damping: f64, rtol: f64| self.e(damping, rtol).map(|e| wanted * wanted - e * e);
        let rising = Search {
            low: (0.0, wanted * wanted - 1.0),
            high: (top, wanted * wanted - highest * highest),
            jump: f64::NAN,
        };
        let mut found = Vec::new();
        if wanted > 1.0 {
            found.extend(refine(rising, stages(wanted), f)?);
        } else {
            found.push(0.0);
        }
        found.extend(self.falling(wanted, 1.5 * top, top)?);
        Ok(found)
    }

    /// What can be reached.
    pub fn reach(&self) -> Result<Reach, SolveError> {
        let (damping_at_highest, highest) = if self.rises() { self.summit()? } else { (0.0, 1.0) };
        if self.bead.push < 0.0 {
            let lowest = self.e(PULLED, 1e-10)?;
            return Ok(Reach { lowest, floor: Floor::Pull, highest, damping_at_highest, critical_damping: None });
        }
        let critical_damping = self.critical()?;
        let fold = critical_damping.filter(|_| self.folds()).map(|c| self.fold(c));
        let floor = if fold.is_some() { Floor::Fold } else { Floor::Zero };
        Ok(Reach { lowest: fold.unwrap_or(0.0), floor, highest, damping_at_highest, critical_damping })
    }

    /// The damping with the largest e, and that e: golden section on the logarithm of Λ around the place where the first order and
    /// the leading difference of the end rules balance, e ≈ 1 - I Λ + g̃ Λ^(1/(n-m)), then the parabola through three close runs.
    fn summit(&self) -> Result<(f64, f64), SolveError> {
        let Bead { n, m, push, .. } = self.bead;
        let surplus = n - m;
        let balance = if surplus > 1.0 { (push / (2.0 * surplus)).ln() * surplus / (surplus - 1.0) } else { -25.0 };
        let centre = balance.clamp(-25.0, self.guess(0.5).ln());
        let (mut a, mut b) = (centre - 6.0, centre + 4.0);
        let golden = 0.5 * (5f64.sqrt() - 1.0);
        let coarse = |log: f64| self.e(log.exp(), 1e-9);
        let (mut c, mut d) = (b - golden * (b - a), a + golden * (b - a));
        let (mut fc, mut fd) = (coarse(c)?, coarse(d)?);
        while b - a > 0.1 {
            if fc > fd {
                (b, d, fd) = (d, c, fc);
                c = b - golden * (b - a);
                fc = coarse(c)?;
            } else {
                (a, c, fc) = (c, d, fd);
                d = a + golden * (b - a);
                fd = coarse(d)?;
            }
        }
        let (x, h) = (0.5 * (a + b), 0.03);
        let fine = |log: f64| self.e(log.exp(), 1e-13);
        let (left, middle, right) = (fine(x - h)?, fine(x)?, fine(x + h)?);
        let (slope, curvature) = (0.5 * (right - left), right - 2.0 * middle + left);
        if curvature >= 0.0 {
            // No maximum above the limit at no damping.
            return Ok((0.0, 1.0));
        }
        let top = (x - h * (slope / curvature).clamp(-2.0, 2.0)).exp();
        let highest = self.e(top, 1e-13)?;
        Ok(if highest > 1.0 { (top, highest) } else { (0.0, 1.0) })
    }

    /// The damping from which on the bodies stick, by bisection; `None` where they part at any.
    pub fn critical(&self) -> Result<Option<f64>, SolveError> {
        let Bead { n, m, push, end, .. } = self.bead;
        // Without a push only creep keeps them together: ended at zero indentation, and m ≤ (n-1)/2.
        if push < 0.0 || (push == 0.0 && (end == EndRule::Force || m > 0.5 * (n - 1.0))) {
            return Ok(None);
        }
        let parts = |damping: f64| Ok::<_, SolveError>(self.e(damping, 1e-13)? > 0.0);
        let mut high = self.guess(0.3);
        while parts(high)? {
            high *= 2.0;
            if high > LARGEST {
                return Ok(None);
            }
        }
        let mut low = 0.5 * high;
        while !parts(low)? {
            high = low;
            low *= 0.5;
        }
        while high - low > 2e-15 * high {
            let middle = 0.5 * (low + high);
            if middle <= low || middle >= high {
                break;
            }
            if parts(middle)? {
                low = middle;
            } else {
                high = middle;
            }
        }
        Ok(Some(0.5 * (low + high)))
    }

    /// The restitution at the fold, from its damping: e² = g̃ u/(n-m) with (n-m) u^(2(n-m)-1) = g̃ Λ².
    fn fold(&self, damping: f64) -> f64 {
        let Bead { n, m, push, .. } = self.bead;
        let surplus = n - m;
        let u = (push * damping * damping / surplus).powf(1.0 / (2.0 * surplus - 1.0));
        (push * u / surplus).sqrt()
    }
}
