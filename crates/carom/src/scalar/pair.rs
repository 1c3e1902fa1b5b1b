//! Two registers side by side as one: what is made of many operations, as a power is, goes through both in step, so that no operation waits for the one
//! before.
//!
//! There is no array of registers and no loop over one: a whole collision is one function, and compilers need minutes for as many loops.

use super::{Word, Work};
use std::ops::{Add, Div, Mul, Neg, Sub};

/// Two registers, or two such pairs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair<W: Word>(pub W, pub W);

macro_rules! lane_wise {
    ($($name:ident $method:ident),*) => {$(
        impl<W: Word> $name for Pair<W> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Pair(self.0.$method(other.0), self.1.$method(other.1))
            }
        }
    )*};
}
lane_wise!(Add add, Sub sub, Mul mul, Div div);

impl<W: Word> Neg for Pair<W> {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Pair(-self.0, -self.1)
    }
}

impl<W: Word> Word for Pair<W> {
    const COUNT: usize = 2 * W::COUNT;

    #[inline(always)]
    fn from_fn(f: impl Fn(usize) -> f64) -> Self {
        Pair(W::from_fn(&f), W::from_fn(|i| f(W::COUNT + i)))
    }

    #[inline(always)]
    fn get(&self, i: usize) -> f64 {
        if i < W::COUNT { self.0.get(i) } else { self.1.get(i - W::COUNT) }
    }

    #[inline(always)]
    fn splat(value: f64) -> Self {
        Pair(W::splat(value), W::splat(value))
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        Pair(self.0.sqrt(), self.1.sqrt())
    }

    #[inline(always)]
    fn abs(self) -> Self {
        Pair(self.0.abs(), self.1.abs())
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        Pair(self.0.max(other.0), self.1.max(other.1))
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Pair(self.0.min(other.0), self.1.min(other.1))
    }

    #[inline(always)]
    fn where_above(self, bound: Self, then: Self, otherwise: Self) -> Self {
        Pair(self.0.where_above(bound.0, then.0, otherwise.0), self.1.where_above(bound.1, then.1, otherwise.1))
    }

    #[inline(always)]
    fn where_equal(self, other: Self, then: Self, otherwise: Self) -> Self {
        Pair(self.0.where_equal(other.0, then.0, otherwise.0), self.1.where_equal(other.1, then.1, otherwise.1))
    }

    #[inline(always)]
    fn any_above(self, bound: f64) -> bool {
        self.0.any_above(bound) | self.1.any_above(bound)
    }

    #[inline(always)]
    fn split(self) -> (Self, Self) {
        let (first, second) = (self.0.split(), self.1.split());
        (Pair(first.0, second.0), Pair(first.1, second.1))
    }

    #[inline(always)]
    fn two_to(self) -> Self {
        Pair(self.0.two_to(), self.1.two_to())
    }

    #[inline(always)]
    fn run<J: Work>(work: J) -> J::Output {
        W::run(work)
    }
}
