//! Many f64 side by side, in as many registers as it takes.
//!
//! Every operation is one rounding of IEEE 754, and nothing is fused: the same bits come out with every instruction set, in wasm too, and in
//! every lane whatever the others hold. A fused multiply-add is a call into a library where there is none.

use super::elementary::{exp, exp_and_less_one, exp_inside, ln, ln_inside, power};
use super::{Real, Word, Work};
use std::ops::{Add, Div, Mul, Neg, Sub};

/// R registers, on which the same is done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lanes<W: Word, const R: usize>(pub [W; R]);

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

/// The same of every register. No function is handed over: one that is would be called, where its instructions are not those of the caller.
macro_rules! each {
    ($lanes:expr, $x:ident => $value:expr) => {{
        let mut lanes = $lanes;
        for i in 0..R {
            let $x = lanes.0[i];
            lanes.0[i] = $value;
        }
        lanes
    }};
    ($lanes:expr, $other:expr, ($x:ident, $y:ident) => $value:expr) => {{
        let mut lanes = $lanes;
        for i in 0..R {
            let ($x, $y) = (lanes.0[i], $other.0[i]);
            lanes.0[i] = $value;
        }
        lanes
    }};
}

macro_rules! lane_wise {
    ($($name:ident $method:ident),*) => {$(
        impl<W: Word, const R: usize> $name for Lanes<W, R> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                each!(self, other, (x, y) => W::$method(x, y))
            }
        }
    )*};
}
lane_wise!(Add add, Sub sub, Mul mul, Div div);

impl<W: Word, const R: usize> Neg for Lanes<W, R> {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        each!(self, x => W::neg(x))
    }
}

impl<W: Word, const R: usize> Vector for Lanes<W, R> {
    const COUNT: usize = W::COUNT * R;

    #[inline(always)]
    fn from_fn(f: impl Fn(usize) -> f64) -> Self {
        let mut lanes = [W::splat(0.0); R];
        for (register, word) in lanes.iter_mut().enumerate() {
            *word = W::from_fn(|i| f(W::COUNT * register + i));
        }
        Lanes(lanes)
    }

    #[inline(always)]
    fn lane(&self, i: usize) -> f64 {
        self.0[i / W::COUNT].get(i % W::COUNT)
    }

    #[inline(always)]
    fn plus(self, y: Self, factor: f64) -> Self {
        let factor = W::splat(factor);
        each!(self, y, (x, y) => x + y * factor)
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        each!(self, x => W::sqrt(x))
    }

    #[inline(always)]
    fn abs(self) -> Self {
        each!(self, x => W::abs(x))
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        each!(self, other, (x, y) => W::max(x, y))
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        each!(self, other, (x, y) => W::min(x, y))
    }

    #[inline(always)]
    fn any_above(&self, bound: f64) -> bool {
        let mut any = false;
        for i in 0..R {
            any |= self.0[i].any_above(bound);
        }
        any
    }

    #[inline(always)]
    fn exp(self) -> Self {
        each!(self, x => exp(x))
    }

    #[inline(always)]
    fn exp_and_less_one(self) -> (Self, Self) {
        let (mut whole, mut less) = (self, self);
        for i in 0..R {
            (whole.0[i], less.0[i]) = exp_and_less_one(self.0[i]);
        }
        (whole, less)
    }

    #[inline(always)]
    fn ln(self) -> Self {
        each!(self, x => ln(x))
    }

    #[inline(always)]
    fn ln_inside(self) -> Self {
        each!(self, x => ln_inside(x))
    }

    #[inline(always)]
    fn exp_inside(self) -> Self {
        each!(self, x => exp_inside(x))
    }

    #[inline(always)]
    fn run<J: Work>(work: J) -> J::Output {
        W::run(work)
    }
}

impl<W: Word, const R: usize> Real for Lanes<W, R> {
    #[inline(always)]
    fn constant(value: f64) -> Self {
        Lanes([W::splat(value); R])
    }

    #[inline(always)]
    fn power(self, p: Self) -> Self {
        each!(self, p, (x, y) => power(x, y))
    }

    #[inline(always)]
    fn select_positive(mut self, then: Self, otherwise: Self) -> Self {
        for i in 0..R {
            self.0[i] = self.0[i].where_above(W::splat(0.0), then.0[i], otherwise.0[i]);
        }
        self
    }

    #[inline(always)]
    fn scaled(self, factor: f64) -> Self {
        let factor = W::splat(factor);
        each!(self, x => x * factor)
    }
}
