//! Numbers. The traits that let the same physics run on `f64`, on dual numbers and on lanes of `f64`,
//! and the one place where a positive-part power x₊ᵖ is computed.
//!
//! This module knows no physics and no solver.
//!
//! * [`Real`] is all that a law's flow or guard may use: lane-wise arithmetic, power, select. It has no
//!   comparison that yields a `bool`, so a flow cannot branch on a value; signs come from the phase.
//! * [`Scalar`] adds what the engine and the formulas need: the real part, and the elementary functions.

mod dual;
mod elementary;
mod instructions;
mod lanes;
mod pair;
mod power;
mod sign;
mod tangent;
mod word;
mod work;

pub use dual::Dual;
pub use instructions::{Instructions, SideBySide};
pub use lanes::{Lanes, Vector};
pub use pair::Pair;
pub use power::{flow_power, power, power_slope, two_powers};
pub use sign::Sign;
pub use tangent::Tangent;
pub use word::Word;
pub use work::Work;

use std::fmt::Debug;
use std::ops::{Add, Div, Mul, Neg, Sub};

/// A number on which the flows and guards of the laws run.
pub trait Real:
    Copy
    + Debug
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + Send
    + Sync
    + 'static
{
    /// A constant, the same in every lane and with no derivative.
    fn constant(value: f64) -> Self;

    /// x₊ᵖ: xᵖ where x > 0, else 0 (else 1 where p = 0). See [`power()`].
    fn power(self, p: Self) -> Self;

    /// x₊ᵖ and its derivative p x₊ᵖ⁻¹.
    #[inline]
    fn power_with_slope(self, p: Self) -> (Self, Self) {
        (self.power(p), p * self.power(p - Self::constant(1.0)))
    }

    /// x₊ᵖ and x₊^q, which have a logarithm in common.
    #[inline]
    fn two_powers(self, p: Self, q: Self) -> (Self, Self) {
        (self.power(p), self.power(q))
    }

    /// x₊ᵖ, y₊ᵖ and y₊^q.
    #[inline]
    fn three_powers(self, y: Self, p: Self, q: Self) -> (Self, Self, Self) {
        let (yp, yq) = y.two_powers(p, q);
        (self.power(p), yp, yq)
    }

    /// `then` where `self` > 0, `otherwise` elsewhere.
    fn select_positive(self, then: Self, otherwise: Self) -> Self;

    /// x times a plain number.
    #[inline]
    fn scaled(self, factor: f64) -> Self {
        self * Self::constant(factor)
    }

    /// x to a small whole power, by multiplication.
    #[inline(always)]
    fn whole_power(self, exponent: u32) -> Self {
        let mut result = Self::constant(1.0);
        for _ in 0..exponent {
            result = result * self;
        }
        result
    }
}

/// A [`Real`] with a real part to steer by, and the elementary functions of formulas.
pub trait Scalar: Real {
    /// Whether the number carries derivatives.
    const DIFFERENTIATES: bool;

    /// The real part: what step control and event location look at.
    fn re(self) -> f64;

    /// The same function value with the derivative `slope` at the real part: the chain rule.
    fn chain(self, value: f64, slope: f64) -> Self;

    /// True when the value and every derivative are finite.
    fn is_finite(self) -> bool;

    /// The number without its derivatives.
    fn freeze(self) -> Self {
        Self::constant(self.re())
    }

    /// √x.
    fn sqrt(self) -> Self {
        let root = self.re().sqrt();
        self.chain(root, 0.5 / root)
    }

    /// eˣ.
    fn exp(self) -> Self {
        let value = self.re().exp();
        self.chain(value, value)
    }

    /// The natural logarithm.
    fn ln(self) -> Self {
        self.chain(self.re().ln(), 1.0 / self.re())
    }
}

impl Real for f64 {
    #[inline]
    fn constant(value: f64) -> Self {
        value
    }
    #[inline]
    fn power(self, p: Self) -> Self {
        power(self, p)
    }
    #[inline]
    fn power_with_slope(self, p: Self) -> (Self, Self) {
        let value = flow_power(self, p);
        (value, power_slope(self, p, value))
    }
    #[inline]
    fn two_powers(self, p: Self, q: Self) -> (Self, Self) {
        two_powers(self, p, q)
    }
    #[inline]
    fn three_powers(self, y: Self, p: Self, q: Self) -> (Self, Self, Self) {
        let (yp, yq) = two_powers(y, p, q);
        (flow_power(self, p), yp, yq)
    }
    #[inline]
    fn select_positive(self, then: Self, otherwise: Self) -> Self {
        if self > 0.0 { then } else { otherwise }
    }
}

impl Scalar for f64 {
    const DIFFERENTIATES: bool = false;

    #[inline]
    fn re(self) -> f64 {
        self
    }
    #[inline]
    fn chain(self, value: f64, _slope: f64) -> Self {
        value
    }
    #[inline]
    fn is_finite(self) -> bool {
        f64::is_finite(self)
    }
}
