//! What holds the components of a state: an array on the stack where their number is known when carom is built, a list where it is not.

use crate::scalar::Real;

/// The components of a state.
pub trait Vector<T: Real>: Clone + AsRef<[T]> + AsMut<[T]> {
    /// `length` zeros. The length of an array is its own.
    fn zeros(length: usize) -> Self;

    /// How many components those are.
    fn length(asked: usize) -> usize;
}

impl<T: Real> Vector<T> for Vec<T> {
    fn zeros(length: usize) -> Self {
        vec![T::constant(0.0); length]
    }

    fn length(asked: usize) -> usize {
        asked
    }
}

impl<T: Real, const N: usize> Vector<T> for [T; N] {
    #[inline]
    fn zeros(_length: usize) -> Self {
        [T::constant(0.0); N]
    }

    #[inline]
    fn length(_asked: usize) -> usize {
        N
    }
}
