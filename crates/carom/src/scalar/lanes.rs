//! Many f64 side by side, as numbers on which laws run.
//!
//! Every operation is one rounding of IEEE 754, and nothing is fused: the same bits come out with every instruction set, in wasm too, and in
//! every lane whatever the others hold. A fused multiply-add is a call into a library where there is none.

use super::elementary::{exp, exp_and_less_one, exp_inside, ln, ln_inside, power};
use super::{Real, Word, Work};
use std::ops::{Add, Div, Mul, Neg, Sub};

/// The numbers of a register, or of several as [`super::Pair`]s.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lanes<W: Word>(pub W);

/// Numbers side by side: [`Lanes`] of any register.
pub trait Vector: Real {
    /// How many there are.
    const COUNT: usize;

    /// The number of each lane.
    fn from_fn(f: impl Fn(usize) -> f64) -> Self;

    /// The number in a lane.
    fn lane(&self, i: usize) -> f64;

    /// x + y times a plain number.
    fn plus(self, y: Self, factor: f64) -> Self;

    /// √x.
    fn sqrt(self) -> Self;

    /// |x|.
    fn abs(self) -> Self;

    /// The larger one; the other where one is no number.
    fn max(self, other: Self) -> Self;

    /// The smaller one; the other where one is no number.
    fn min(self, other: Self) -> Self;

    /// Whether any lane is above the bound; no number is not.
    fn any_above(&self, bound: f64) -> bool;

    /// eˣ.
    fn exp(self) -> Self;

    /// eˣ and eˣ - 1, the latter to its own last digits.
    fn exp_and_less_one(self) -> (Self, Self);

    /// The natural logarithm.
    fn ln(self) -> Self;

    /// ln x of a normal number x > 0; no number elsewhere. Faster than [`Vector::ln`].
    fn ln_inside(self) -> Self;

    /// eˣ where it is a normal number; beyond, the least or the largest of these. Faster than [`Vector::exp`].
    fn exp_inside(self) -> Self;

    /// Does work with the instructions of these registers. It is built for itself: what calls it is not made longer by it.
    fn run<W: Work>(work: W) -> W::Output;
}

macro_rules! lane_wise {
    ($($name:ident $method:ident),*) => {$(
        impl<W: Word> $name for Lanes<W> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Lanes(self.0.$method(other.0))
            }
        }
    )*};
}
lane_wise!(Add add, Sub sub, Mul mul, Div div);

impl<W: Word> Neg for Lanes<W> {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Lanes(-self.0)
    }
}

impl<W: Word> Vector for Lanes<W> {
    const COUNT: usize = W::COUNT;

    #[inline(always)]
    fn from_fn(f: impl Fn(usize) -> f64) -> Self {
        Lanes(W::from_fn(f))
    }

    #[inline(always)]
    fn lane(&self, i: usize) -> f64 {
        self.0.get(i)
    }

    #[inline(always)]
    fn plus(self, y: Self, factor: f64) -> Self {
        Lanes(self.0 + y.0 * W::splat(factor))
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        Lanes(self.0.sqrt())
    }

    #[inline(always)]
    fn abs(self) -> Self {
        Lanes(self.0.abs())
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        Lanes(self.0.max(other.0))
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Lanes(self.0.min(other.0))
    }

    #[inline(always)]
    fn any_above(&self, bound: f64) -> bool {
        self.0.any_above(bound)
    }

    #[inline(always)]
    fn exp(self) -> Self {
        Lanes(exp(self.0))
    }

    #[inline(always)]
    fn exp_and_less_one(self) -> (Self, Self) {
        let (value, less) = exp_and_less_one(self.0);
        (Lanes(value), Lanes(less))
    }

    #[inline(always)]
    fn ln(self) -> Self {
        Lanes(ln(self.0))
    }

    #[inline(always)]
    fn ln_inside(self) -> Self {
        Lanes(ln_inside(self.0))
    }

    #[inline(always)]
    fn exp_inside(self) -> Self {
        Lanes(exp_inside(self.0))
    }

    #[inline(always)]
    fn run<J: Work>(work: J) -> J::Output {
        W::run(work)
    }
}

impl<W: Word> Real for Lanes<W> {
    #[inline(always)]
    fn constant(value: f64) -> Self {
        Lanes(W::splat(value))
    }

    #[inline(always)]
    fn power(self, p: Self) -> Self {
        Lanes(power(self.0, p.0))
    }

    #[inline(always)]
    fn select_positive(self, then: Self, otherwise: Self) -> Self {
        Lanes(self.0.where_above(W::splat(0.0), then.0, otherwise.0))
    }

    #[inline(always)]
    fn scaled(self, factor: f64) -> Self {
        Lanes(self.0 * W::splat(factor))
    }
}
