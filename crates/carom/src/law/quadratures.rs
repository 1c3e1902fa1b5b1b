//! The integrals that a contact carries behind its own state and the time: heat, external work, impulse, centre of mass.

use super::contact::Motion;
use crate::scalar::{Real, Scalar};

/// How many integrals there are.
pub(super) const COUNT: usize = 6;

/// How many of them, the last ones, take no part in step control.
pub(super) const FOLLOWING: usize = 2;

/// The integrals.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quadratures<T> {
    /// Heat of the viscous element.
    pub viscous: T,
    /// Heat of the hysteretic element.
    pub hysteretic: T,
    /// ∫ U V dT.
    pub work: T,
    /// ∫ F dT.
    pub impulse: T,
    /// Gain in velocity of the centre of mass.
    pub centre_velocity: T,
    /// Its displacement over that with constant velocity.
    pub centre_shift: T,
}

impl<T: Scalar> Quadratures<T> {
    /// From the components of a state behind the time; zeros where they are not kept.
    pub fn read(list: &[T]) -> Self {
        let at = |i: usize| list.get(i).copied().unwrap_or(T::constant(0.0));
        Quadratures {
            viscous: at(0),
            hysteretic: at(1),
            work: at(2),
            impulse: at(3),
            centre_velocity: at(4),
            centre_shift: at(5),
        }
    }
}

/// Writes the rates of the integrals `list`, where they are kept, into `rates`.
#[inline]
pub(super) fn rates<T: Real>(list: &[T], rates: &mut [T], motion: &Motion<T>, load: [T; 2]) {
    if let ([_, _, _, _, centre_velocity, _], [viscous, hysteretic, work, impulse, centre, shift]) = (list, rates) {
        let Motion { dt, velocity, .. } = *motion;
        *viscous = motion.viscous * dt;
        *hysteretic = motion.hysteretic * dt;
        *work = load[0] * velocity * dt;
        *impulse = motion.force * dt;
        *centre = load[1] * dt;
        *shift = *centre_velocity * dt;
    }
}
