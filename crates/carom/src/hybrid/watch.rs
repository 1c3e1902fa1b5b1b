//! A guard under observation: what is known of it at the left end of a step, and where it is expected to vanish.

use super::crossing::Ends;
use super::system::{Crossing, Guard, System};
use crate::scalar::Scalar;

/// Room for so many guards is made at the start of a run; there are seldom more.
pub(super) const GUARDS: usize = 8;

/// A guard that neither is nor changes more than this is at rest.
const STILL: f64 = 1e-14;

/// A guard with what is known of it at the left end of the step.
pub(super) struct Watch {
    pub guard: Guard,
    /// +1 or -1: the side it is on, of a bound the one on which the phase holds; 0 while another guard has not left zero.
    pub side: f64,
    /// It was zero when the phase began, and no step has been taken since.
    pub fresh: bool,
    pub value: f64,
    pub rate: f64,
    /// Step size, value and rate one step earlier in the same phase.
    pub before: Option<(f64, f64, f64)>,
}

impl Watch {
    /// How far ahead the guard is expected to vanish, from the cubic through the last two points, within `reach`.
    pub fn expected(&self, reach: f64) -> Option<f64> {
        let (h, value, rate) = self.before?;
        // One at rest is not on its way anywhere.
        if self.side * self.value <= 0.0 || self.fresh || self.is_still(self.value, self.rate, 0.0) {
            return None;
        }
        let mean = (self.value - value) / h;
        let (c3, c2) = ((self.rate + rate - 2.0 * mean) / (h * h), (2.0 * self.rate + rate - 3.0 * mean) / h);
        // Most are too far away.
        if self.value.abs() > reach * (self.rate.abs() + reach * (c2.abs() + reach * c3.abs())) {
            return None;
        }
        let cubic = |t: f64| self.side * (self.value + t * (self.rate + t * (c2 + t * c3)));
        const LOOKS: usize = 8;
        let first = (1..=LOOKS).map(|i| reach * i as f64 / LOOKS as f64).find(|t| cubic(*t) <= 0.0)?;
        let (mut low, mut high) = (first - reach / LOOKS as f64, first);
        for _ in 0..12 {
            let middle = 0.5 * (low + high);
            if cubic(middle) > 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        Some(high)
    }

    /// Whether it rests over a step that ends with this value and rate: the signs of its values are rounding, of which there may be more than
    /// usual.
    pub fn is_still(&self, value: f64, rate: f64, rounding: f64) -> bool {
        [self.value, self.rate, value, rate].iter().all(|v| v.abs() <= STILL.max(rounding))
    }

    /// The guard on a step of size h that ends with this value and rate.
    pub fn ends(&self, value: f64, rate: f64, h: f64) -> Ends {
        let domain = self.guard.domain();
        let side = if self.fresh { 0.0 } else { self.side };
        Ends { side, domain, left: self.value, left_slope: self.rate * h, right: value, right_slope: rate * h }
    }

    /// Whether a bound is passed where it stands: beyond it by more than `beyond`, or on it and on the way out. One that is on it and goes
    /// nowhere is at rest, and either side will do.
    pub fn is_passed(&self, beyond: f64) -> bool {
        let domain = self.guard.domain();
        let (inside, inward) = (domain * self.value, domain * self.rate);
        let on = inside <= 0.0 || self.fresh;
        domain != 0.0 && (inside < -beyond || on && inward < 0.0 || inside < 0.0 && inward <= 0.0)
    }

    /// Whether a crossing from this side counts.
    pub fn counts(&self, from: f64) -> bool {
        match self.guard.crossing {
            Crossing::Either => true,
            Crossing::Falling => from > 0.0,
            Crossing::Rising => from < 0.0,
        }
    }
}

/// A guard and its rate; of one at rest the rate says where it tends.
pub(super) fn watched<T: Scalar, S: System<T>>(
    system: &S,
    phase: &S::Phase,
    id: usize,
    (x, dx): (&[T], &[T]),
) -> (T, T) {
    let (value, rate) = system.guard_with_rate(phase, id, x, dx);
    if value.re() != 0.0 || rate.re() != 0.0 {
        return (value, rate);
    }
    (value, T::constant(system.tendency(phase, id, x).clamp(-f64::MIN_POSITIVE, f64::MIN_POSITIVE)))
}
