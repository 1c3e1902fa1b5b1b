//! Which restitutions can be had: the summit above 1, the critical damping, the fold.

use super::Bead;
use super::design::{Design, Floor, Reach};
use crate::collide::{EndRule, SolveError};
use crate::numerics::{try_bisect, try_golden};

/// Dampings beyond this are not looked at for a critical one.
const LARGEST: f64 = 1e12;

impl Design {
    /// The restitution, where what no run decides counts as 0.
    fn e(&self, damping: f64, rtol: f64) -> Result<f64, SolveError> {
        Ok(Bead { damping, ..self.bead }.delivered(rtol)?.0.unwrap_or(0.0))
    }

    /// Whether e rises above 1 before it falls.
    pub(super) fn rises(&self) -> bool {
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

    /// What can be reached.
    pub fn reach(&self) -> Result<Reach, SolveError> {
        let highest = if self.rises() { self.summit()?.1 } else { 1.0 };
        let critical_damping = self.critical()?;
        let fold = critical_damping.filter(|_| self.folds()).map(|c| self.fold(c));
        let floor = if fold.is_some() { Floor::Fold } else { Floor::Zero };
        Ok(Reach { lowest: fold.unwrap_or(0.0), floor, highest, critical_damping })
    }

    /// The damping with the largest e, and that e: golden section on the logarithm of Λ around the place where the first order and
    /// the leading difference of the end rules balance, e ≈ 1 - I Λ + g̃ Λ^(1/(n-m)), then the parabola through three close runs.
    pub(super) fn summit(&self) -> Result<(f64, f64), SolveError> {
        let Bead { n, m, push, .. } = self.bead;
        let surplus = n - m;
        let balance = if surplus > 1.0 { (push / (2.0 * surplus)).ln() * surplus / (surplus - 1.0) } else { -25.0 };
        let centre = balance.clamp(-25.0, self.guess(0.5).ln());
        let [a, b] = try_golden([centre - 6.0, centre + 4.0], 0.1, |log| self.e(log.exp(), 1e-9).map(|e| -e))?;
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
        let [low, high] = try_bisect([low, high], |low, high| high - low <= 2e-15 * high, parts)?;
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
