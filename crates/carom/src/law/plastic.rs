//! What laws of plastic contact share. They remember the largest indentation m so far: beyond it the contact yields, below it it is elastic along
//! a curve that m fixes, down to a residual indentation where the force vanishes.
//!
//! Signs: z is negative while the contact yields and positive where it is elastic; the rate is not used.

use super::closed_form::ClosedForm;
use super::direct::{Answer, At, DirectLaw};
use super::signs::Signs;
use crate::numerics::beta;
use crate::scalar::{Scalar, Sign};
use std::fmt::Debug;

/// The elastic curve that belongs to a largest indentation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Curve<T> {
    /// The force at the largest indentation.
    pub peak: T,
    /// The energy that is given back from there.
    pub stored: T,
    /// Its derivative with respect to the largest indentation.
    pub stored_slope: T,
    /// The indentation at which the force vanishes.
    pub residual: T,
}

/// How a collision without load goes until it turns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Loading {
    /// The largest indentation.
    pub largest: f64,
    /// When it is reached.
    pub time: f64,
    /// When the contact begins to yield, where it does so after it was elastic.
    pub yields: Option<f64>,
}

/// ∫₀¹ dx/√(1 - x^(p+1)): the time from the largest indentation to none along a force dᵖ, in units of that indentation over the speed at the end.
pub(super) fn quarter(p: f64) -> f64 {
    beta(1.0 / (p + 1.0), 0.5) / (p + 1.0)
}

/// A law of plastic contact in scaled form.
pub(super) trait Plastic<T: Scalar>: Copy + Debug + Send + Sync + 'static {
    /// The parameters by key.
    fn parameters(&self) -> Vec<(&'static str, T)>;
    /// The exponent with which the force grows.
    fn exponent(&self) -> f64;
    /// The indentation at which the contact yields first.
    fn yields_at(&self) -> T;
    /// The curve of a largest indentation.
    fn curve(&self, largest: T) -> Curve<T>;
    /// The way of a collision without load until it turns.
    fn loading(&self) -> Loading;
    /// The elastic force at an indentation above the residual one, on a curve.
    fn force(&self, curve: &Curve<T>, largest: T, above: T) -> T;
    /// The elastic energy there.
    fn energy(&self, curve: &Curve<T>, largest: T, above: T) -> T;
}

/// A plastic law said directly.
#[derive(Clone, Copy, Debug)]
pub struct Yielding<P>(pub(super) P);

impl<T: Scalar, P: Plastic<T>> DirectLaw<T> for Yielding<P> {
    fn parameters(&self) -> Vec<(&'static str, T)> {
        self.0.parameters()
    }

    fn exponent(&self) -> T {
        T::constant(self.0.exponent())
    }

    fn answer(&self, signs: Signs, at: &At<T>) -> Answer<T> {
        let zero = T::constant(0.0);
        if signs.z == Sign::Negative {
            let curve = self.0.curve(at.indentation);
            let hysteretic = (curve.peak - curve.stored_slope) * at.rate;
            return Answer { force: curve.peak, rates: [at.rate, zero], viscous: zero, hysteretic };
        }
        let curve = self.0.curve(at.memory[0]);
        let force = self.0.force(&curve, at.memory[0], at.indentation - curve.residual);
        Answer { force, rates: [zero; 2], viscous: zero, hysteretic: zero }
    }

    fn stored(&self, indentation: T, memory: &[T; 2]) -> T {
        let curve = self.0.curve(memory[0]);
        self.0.energy(&curve, memory[0], indentation - curve.residual)
    }

    fn blank(&self) -> [T; 2] {
        [self.0.yields_at(), T::constant(0.0)]
    }

    fn signs(&self, at: &At<T>) -> Signs {
        let yields = at.indentation.re() >= at.memory[0].re() && at.rate.re() > 0.0;
        Signs { z: if yields { Sign::Negative } else { Sign::Positive }, ..Signs::START }
    }

    fn kinks(&self, signs: Signs, at: &At<T>) -> [Option<T>; 2] {
        [None, Some(if signs.z == Sign::Negative { at.rate } else { at.memory[0] - at.indentation })]
    }

    fn kink_name(&self, signs: Signs, _kink: usize) -> &'static str {
        if signs.z == Sign::Negative { "unloading" } else { "yield" }
    }

    fn flipped(&self, signs: Signs, at: &At<T>, memory: &mut [T; 2]) {
        // Where yielding ends the largest indentation is where the contact is, to the last digit.
        if signs.z == Sign::Positive {
            memory[0] = at.indentation;
        }
    }

    fn residual(&self, signs: Signs, memory: &[T; 2]) -> T {
        if signs.z == Sign::Negative { T::constant(0.0) } else { self.0.curve(memory[0]).residual }
    }

    /// The way back is that of a power of the indentation above the residual one.
    fn closed_form(&self) -> Option<ClosedForm> {
        let Loading { largest, time: turn, yields } = self.0.loading();
        let is_elastic = largest <= self.0.yields_at().re();
        let memory = T::constant(largest.max(self.0.yields_at().re()));
        let curve = self.0.curve(memory);
        let (above, stored, peak_force) = if is_elastic {
            (largest, 0.5, self.0.force(&curve, memory, T::constant(largest)).re())
        } else {
            (largest - curve.residual.re(), curve.stored.re(), curve.peak.re())
        };
        let velocity = (2.0 * stored).sqrt();
        let time = turn + above / velocity * quarter(self.0.exponent());
        let unloading = (!is_elastic).then_some((turn, "unloading"));
        let events = yields.map(|yields| (yields, "yield")).into_iter();
        let events = events.chain([(turn, "maximum-indentation")]).chain(unloading).chain([(time, "separation")]);
        let (max_indentation, hysteretic, events) = (largest, 0.5 - stored, events.collect());
        Some(ClosedForm { turn, time, velocity, peak_force, max_indentation, hysteretic, events })
    }

    /// On its curve the contact is conservative: E = V²/2 + W - G d stays, and it parts only with E ≥ -G d₀. It goes deeper only with what E
    /// has more than W - G d at the largest indentation, and not by more than that over F - G there.
    fn holds(&self, push: f64, margin: f64, at: &At<T>) -> bool {
        let largest = at.memory[0];
        let curve = self.0.curve(largest);
        let energy = 0.5 * at.rate.re().powi(2) + self.stored(at.indentation, &at.memory).re()
            - push * at.indentation.re()
            + margin;
        let excess = energy - (curve.stored.re() - push * largest.re());
        let resistance = curve.peak.re() - push;
        if resistance <= 0.0 || excess > 2.0 * margin {
            return false;
        }
        let deeper = self.0.curve(largest + T::constant(excess.max(0.0) / resistance));
        energy < -push * deeper.residual.re()
    }
}
