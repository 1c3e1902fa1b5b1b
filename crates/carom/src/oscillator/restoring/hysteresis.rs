//! What the two Bouc-Wen models share: the tangent of the hysteretic variable, with its signs frozen by phases, taken from the
//! values, or one of each (P4 options B, A, C).

use crate::oscillator::problem::Events;
use crate::scalar::{Scalar, Sign};

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

/// dz/dx = 1 - strength (along + across sgn(z v)) |z|ⁿ: `across` is the coefficient on |v|, `along` that on v.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hysteresis<T> {
    pub along: T,
    pub across: T,
    pub exponent: Exponent,
    pub events: Events,
}

impl<T: Scalar> Hysteresis<T> {
    /// The sign of z in use.
    #[inline]
    fn z_sign(&self, frozen: Sign, z: T) -> Sign {
        if self.events == Events::All { frozen } else { sign_of(z) }
    }

    /// The sign of v in use.
    #[inline]
    pub fn v_sign(&self, frozen: Sign, v: T) -> Sign {
        if self.events == Events::None { sign_of(v) } else { frozen }
    }

    /// The tangent.
    #[inline]
    pub fn tangent(&self, frozen: Sign, z: T, direction: Sign, v: T, strength: T) -> T {
        let z_sign = self.z_sign(frozen, z);
        let factor =
            if z_sign == self.v_sign(direction, v) { self.along + self.across } else { self.along - self.across };
        T::constant(1.0) - strength * factor * self.exponent.of(z_sign.apply(z))
    }
}

/// The sign of a value, where no guard watches it.
#[inline]
fn sign_of<T: Scalar>(value: T) -> Sign {
    if value.re() < 0.0 { Sign::Negative } else { Sign::Positive }
}

/// The name of the phase with these signs of velocity and hysteretic variable.
pub(super) fn mode(events: Events, direction: Sign, z: Sign) -> &'static str {
    match (events, direction, z) {
        (Events::None, ..) => "any",
        (Events::Velocity, Sign::Positive, _) => "v+",
        (Events::Velocity, Sign::Negative, _) => "v-",
        (Events::All, Sign::Positive, Sign::Positive) => "v+ z+",
        (Events::All, Sign::Positive, Sign::Negative) => "v+ z-",
        (Events::All, Sign::Negative, Sign::Positive) => "v- z+",
        (Events::All, Sign::Negative, Sign::Negative) => "v- z-",
    }
}
