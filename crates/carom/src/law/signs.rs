//! The signs that a phase has fixed, for laws.

use crate::scalar::{Real, Sign};

/// The signs on which a law depends, constant in a phase. A Bouc-Wen law has both; others name what they need them for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signs {
    /// Sign of the rate that drives the hysteretic element (v for BWSHC, ẏ for BWM).
    pub rate: Sign,
    /// Sign of the hysteretic displacement z.
    pub z: Sign,
}

impl Signs {
    /// Both negative: how every collision starts.
    pub const START: Signs = Signs { rate: Sign::Negative, z: Sign::Negative };

    /// Flips the sign of the rate (0) or of z (1).
    pub fn flip(&mut self, which: usize) {
        let sign = if which == 0 { &mut self.rate } else { &mut self.z };
        *sign = sign.flipped();
    }

    /// Γ + B sgn(z) sgn(v): the factor of |z|ⁿ in the tangent.
    #[inline]
    pub fn softening<T: Real>(self, b: T, gamma: T) -> T {
        if self.rate == self.z { gamma + b } else { gamma - b }
    }

    /// The factor dt/dσ of the clock for a slope dZ/dX. Where the slope steepens, at the start of unloading, Z(X) has a pole
    /// close by, and steps have to be short; a clock slowed by the root of the slope spends them evenly. Where the slope flattens
    /// the clock is left alone.
    #[inline]
    pub fn pace<T: Real>(self, z_slope: T) -> T {
        let one = T::constant(1.0);
        if self.rate == self.z { one } else { one / z_slope.power(T::constant(0.5)) }
    }
}
