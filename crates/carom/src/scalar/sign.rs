//! A sign that a phase has fixed: what stands in place of |x| inside it.

use super::Real;

/// The sign of a quantity inside a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// Below zero.
    Negative,
    /// Above zero.
    Positive,
}

impl Sign {
    /// The sign of a number; that of zero is negative.
    pub fn of(x: f64) -> Sign {
        if x > 0.0 { Sign::Positive } else { Sign::Negative }
    }

    /// The other sign.
    pub fn flipped(self) -> Sign {
        match self {
            Sign::Negative => Sign::Positive,
            Sign::Positive => Sign::Negative,
        }
    }

    /// ±1.
    pub fn value(self) -> f64 {
        match self {
            Sign::Negative => -1.0,
            Sign::Positive => 1.0,
        }
    }

    /// The magnitude with this sign put on it.
    #[inline]
    pub fn apply<T: Real>(self, magnitude: T) -> T {
        match self {
            Sign::Negative => -magnitude,
            Sign::Positive => magnitude,
        }
    }
}
