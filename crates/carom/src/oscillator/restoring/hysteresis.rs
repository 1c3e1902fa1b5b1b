//! The spring of both Bouc-Wen models: a hysteretic variable z whose tangent has its signs frozen by phases, taken from the values, or one
//! of each (P4 options B, A, C); a linear spring beside it, and degradation, where the model has them.

use super::baber_noori::Degradation;
use super::exponent::Exponent;
use crate::hybrid::{Action, Crossing, Guard};
use crate::oscillator::formulation::Events;
use crate::oscillator::restoring_model::{At, FIRST_OWN, Response, RestoringModel, Turning, Variable};
use crate::scalar::{Scalar, Sign};

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

/// The scaled model, r = α x + (1 - α) z. Its phase is the sign of z.
#[derive(Clone, Copy, Debug)]
pub(in crate::oscillator) struct HystereticSpring<T> {
    pub(super) hysteresis: Hysteresis<T>,
    pub(super) alpha: T,
    pub(super) degradation: Option<Degradation>,
    /// The name of the zeros of z.
    pub(super) zero: &'static str,
    /// z, and ε where the model degrades.
    pub(super) variables: &'static [Variable],
}

const ZERO: usize = FIRST_OWN;
const Z: usize = 0;
const EPSILON: usize = 1;

impl<T: Scalar> RestoringModel<T> for HystereticSpring<T> {
    type Phase = Sign;

    fn variables(&self) -> &'static [Variable] {
        self.variables
    }

    fn turning(&self) -> Turning {
        if self.hysteresis.events == Events::None { Turning::Ignored } else { Turning::Ends }
    }

    fn first(&self, _x: T, direction: Sign, _z: &mut [T]) -> Sign {
        direction
    }

    #[inline]
    fn force(&self, _phase: &Sign, x: T, z: &[T]) -> T {
        z[Z] + self.alpha * (x - z[Z])
    }

    #[inline]
    fn respond(&self, phase: &Sign, at: At<'_, T>, dz: &mut [T]) -> Response<T> {
        let (z, one) = (at.z[Z], T::constant(1.0));
        let direction = self.hysteresis.v_sign(at.direction, at.v);
        let degraded = self.degradation.map(|by| by.of(z, at.z[EPSILON], direction));
        let (strength, softened) = degraded.unwrap_or((one, one));
        dz[Z] = softened * at.v * self.hysteresis.tangent(*phase, z, direction, at.v, strength);
        let hysteretic = (one - self.alpha) * z;
        if self.degradation.is_some() {
            dz[EPSILON] = hysteretic * at.v;
        }
        Response { force: self.force(phase, at.x, at.z), heat: hysteretic * (at.v - dz[Z]) }
    }

    fn force_rate(&self, _phase: &Sign, at: At<'_, T>, dz: &[T]) -> T {
        dz[Z] + self.alpha * (at.v - dz[Z])
    }

    fn stored(&self, _phase: &Sign, x: T, z: &[T]) -> T {
        T::constant(0.5) * (self.alpha * x * x + (T::constant(1.0) - self.alpha) * z[Z] * z[Z])
    }

    fn stride(&self, direction: Sign, from: &[T], to: &[T]) -> f64 {
        let Some(degradation) = self.degradation else { return 1.0 };
        let direction = self.hysteresis.v_sign(direction, to[Z] - from[Z]);
        let ends = (direction.apply(from[Z]).re(), direction.apply(to[Z]).re());
        degradation.stride(ends, [from[EPSILON], to[EPSILON]])
    }

    fn guards(&self, phase: &Sign, direction: Sign, list: &mut Vec<Guard>) {
        // While both signs agree |z| grows, or sinks towards an ultimate value that degrades, never to zero.
        if self.hysteresis.events == Events::All && *phase != direction {
            let crossing = if *phase == Sign::Positive { Crossing::Falling } else { Crossing::Rising };
            list.push(Guard { id: ZERO, name: self.zero, action: Action::Bound, crossing });
        }
    }

    fn guard(&self, _phase: &Sign, _id: usize, at: At<'_, T>) -> T {
        at.z[Z]
    }

    fn guard_rate(&self, _phase: &Sign, _id: usize, _at: At<'_, T>, dz: &[T]) -> T {
        dz[Z]
    }

    fn transition(&self, _phase: &Sign, _fired: &[usize], (_, direction): (T, Sign), z: &mut [T]) -> Sign {
        z[Z] = T::constant(0.0);
        direction
    }

    fn turned(&self, phase: &Sign, direction: Sign, _x: T, z: &mut [T]) -> Sign {
        if z[Z].re() == 0.0 { direction } else { *phase }
    }

    fn mode(&self, phase: &Sign, direction: Sign) -> &'static str {
        match (self.hysteresis.events, direction, phase) {
            (Events::None, ..) => "any",
            (Events::Velocity, Sign::Positive, _) => "v+",
            (Events::Velocity, Sign::Negative, _) => "v-",
            (Events::All, Sign::Positive, Sign::Positive) => "v+ z+",
            (Events::All, Sign::Positive, Sign::Negative) => "v+ z-",
            (Events::All, Sign::Negative, Sign::Positive) => "v- z+",
            (Events::All, Sign::Negative, Sign::Negative) => "v- z-",
        }
    }
}
