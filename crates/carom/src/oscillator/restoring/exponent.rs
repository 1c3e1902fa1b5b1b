//! Powers of the hysteretic models.

use crate::scalar::Scalar;

/// xⁿ for x ≥ 0 that stays smooth a little below zero where it can: beyond a guard the flow must not break.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Exponent {
    Whole(u32),
    Real(f64),
}

impl Exponent {
    pub fn new(n: f64) -> Exponent {
        if n.fract() == 0.0 && n <= 8.0 { Exponent::Whole(n as u32) } else { Exponent::Real(n) }
    }

    #[inline]
    pub fn of<T: Scalar>(self, x: T) -> T {
        match self {
            Exponent::Whole(n) => x.whole_power(n),
            Exponent::Real(n) => x.power(T::constant(n)),
        }
    }
}
