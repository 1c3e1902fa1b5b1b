//! The integrals that every collision carries behind its own state: heat, external work, impulse, centre of mass.

use super::outcome::Stop;
use crate::law::Response;
use crate::scalar::Scalar;

/// How many integrals there are.
const BOOKS: usize = 6;

/// How many of them, the last ones, take no part in step control.
const FOLLOWING: usize = 2;

/// Whether the integrals are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bookkeeping {
    /// For the ledger and the figures that need them.
    Kept,
    /// The state ends where they would begin: for fits, which ask for motion and force only. Every state is then shorter than
    /// the integrals alone. Nobody waits for the rest of bodies that stay together either: they are left where they have turned back.
    Left,
}

impl Bookkeeping {
    /// Whether bodies at rest may be left before the longest time for this reason: where sticking is not proved, what is asked for are
    /// the integrals until then.
    pub fn may_leave(self, stop: Stop) -> bool {
        stop == Stop::Stuck || self == Bookkeeping::Left
    }

    /// Components of a state, and how many of them take part in step control, from those of the motion.
    pub fn sizes(self, motion: usize) -> (usize, usize) {
        match self {
            Bookkeeping::Kept => (motion + BOOKS, motion + BOOKS - FOLLOWING),
            Bookkeeping::Left => (motion, motion),
        }
    }
}

/// Where the integrals begin in a state, if they are kept.
pub(super) fn first_book(length: usize) -> Option<usize> {
    (length > BOOKS).then(|| length - BOOKS)
}

/// The integrals, read from a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Books<T> {
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

impl<T: Scalar> Books<T> {
    /// The last components of a state; zeros where they are not kept.
    pub fn read(state: &[T]) -> Self {
        let zeros = [T::constant(0.0); BOOKS];
        let b = first_book(state.len()).map_or(&zeros[..], |first| &state[first..]);
        Books { viscous: b[0], hysteretic: b[1], work: b[2], impulse: b[3], centre_velocity: b[4], centre_shift: b[5] }
    }
}

/// Writes the rates of the integrals into the last components of `dx`; `dt` is time per unit of the clock.
#[inline]
pub(super) fn keep<T: Scalar>(x: &[T], dx: &mut [T], dt: T, response: &Response<T>, v: T, load: [T; 2]) {
    let Some(first) = first_book(x.len()) else { return };
    let rates = &mut dx[first..];
    rates[0] = response.viscous * dt;
    rates[1] = response.hysteretic * dt;
    rates[2] = load[0] * v * dt;
    rates[3] = response.force * dt;
    rates[4] = load[1] * dt;
    rates[5] = x[first + 4] * dt;
}
