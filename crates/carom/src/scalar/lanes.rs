//! Many f64 side by side. Loops over a plain array are all there is: compilers turn them into vector instructions where
//! [`super::Instructions`] lets them.
//!
//! Every operation is one rounding of IEEE 754, and nothing is fused: the same bits come out with every instruction set, in wasm too, and in
//! every lane whatever the others hold. A fused multiply-add would be no faster where additions have pipes of their own, and is a call
//! into a library where there is none.

use super::Real;
use super::elementary::{exp, exp_and_less_one, exp_inside, ln, ln_inside, power};
use std::ops::{Add, Div, Mul, Neg, Sub};

/// L numbers on which the same is done.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(64))]
pub struct Lanes<const L: usize>(pub [f64; L]);

macro_rules! lane_wise {
    ($($name:ident $method:ident $sign:tt),*) => {$(
        impl<const L: usize> $name for Lanes<L> {
            type Output = Self;
            #[inline(always)]
            fn $method(mut self, other: Self) -> Self {
                for i in 0..L {
                    self.0[i] $sign other.0[i];
                }
                self
            }
        }
    )*};
}
lane_wise!(Add add +=, Sub sub -=, Mul mul *=, Div div /=);

impl<const L: usize> Neg for Lanes<L> {
    type Output = Self;
    #[inline(always)]
    fn neg(mut self) -> Self {
        for i in 0..L {
            self.0[i] = -self.0[i];
        }
        self
    }
}

impl<const L: usize> Lanes<L> {
    /// The number of each lane.
    #[inline(always)]
    pub fn from_fn(f: impl Fn(usize) -> f64) -> Self {
        let mut lanes = [0.0; L];
        for (i, lane) in lanes.iter_mut().enumerate() {
            *lane = f(i);
        }
        Lanes(lanes)
    }

    /// The same function of every lane.
    #[inline(always)]
    pub fn map(mut self, f: impl Fn(f64) -> f64) -> Self {
        for i in 0..L {
            self.0[i] = f(self.0[i]);
        }
        self
    }

    /// x + y times a plain number.
    #[inline(always)]
    pub fn plus(mut self, y: Self, factor: f64) -> Self {
        for i in 0..L {
            self.0[i] += y.0[i] * factor;
        }
        self
    }

    /// √x.
    #[inline(always)]
    pub fn sqrt(mut self) -> Self {
        for i in 0..L {
            self.0[i] = f64::sqrt(self.0[i]);
        }
        self
    }

    /// eˣ.
    #[inline(always)]
    pub fn exp(mut self) -> Self {
        for i in 0..L {
            self.0[i] = exp(self.0[i]);
        }
        self
    }

    /// eˣ and eˣ - 1, the latter to its own last digits.
    #[inline(always)]
    pub fn exp_and_less_one(self) -> (Self, Self) {
        let (mut whole, mut less) = (self, self);
        for i in 0..L {
            (whole.0[i], less.0[i]) = exp_and_less_one(self.0[i]);
        }
        (whole, less)
    }

    /// The natural logarithm.
    #[inline(always)]
    pub fn ln(mut self) -> Self {
        for i in 0..L {
            self.0[i] = ln(self.0[i]);
        }
        self
    }

    /// ln x of a normal number x > 0; no number elsewhere. Faster than [`Lanes::ln`].
    #[inline(always)]
    pub fn ln_inside(mut self) -> Self {
        for i in 0..L {
            self.0[i] = ln_inside(self.0[i]);
        }
        self
    }

    /// eˣ where it is a normal number; beyond, the least or the largest of these. Faster than [`Lanes::exp`].
    #[inline(always)]
    pub fn exp_inside(mut self) -> Self {
        for i in 0..L {
            self.0[i] = exp_inside(self.0[i]);
        }
        self
    }

    /// |x|.
    #[inline(always)]
    pub fn abs(mut self) -> Self {
        for i in 0..L {
            self.0[i] = f64::abs(self.0[i]);
        }
        self
    }

    /// The larger one; the other where one is no number.
    #[inline(always)]
    pub fn max(mut self, other: Self) -> Self {
        for i in 0..L {
            self.0[i] = if self.0[i] > other.0[i] { self.0[i] } else { other.0[i] };
        }
        self
    }

    /// The smaller one; the other where one is no number.
    #[inline(always)]
    pub fn min(mut self, other: Self) -> Self {
        for i in 0..L {
            self.0[i] = if self.0[i] < other.0[i] { self.0[i] } else { other.0[i] };
        }
        self
    }
}

impl<const L: usize> Real for Lanes<L> {
    #[inline(always)]
    fn constant(value: f64) -> Self {
        Lanes([value; L])
    }

    #[inline(always)]
    fn power(mut self, p: Self) -> Self {
        for i in 0..L {
            self.0[i] = power(self.0[i], p.0[i]);
        }
        self
    }

    #[inline(always)]
    fn select_positive(mut self, then: Self, otherwise: Self) -> Self {
        for i in 0..L {
            self.0[i] = if self.0[i] > 0.0 { then.0[i] } else { otherwise.0[i] };
        }
        self
    }

    #[inline(always)]
    fn scaled(mut self, factor: f64) -> Self {
        for i in 0..L {
            self.0[i] *= factor;
        }
        self
    }
}
