//! What a register holds: one f64, or some side by side. All that [`super::Lanes`] needs of it.

use super::Work;
use std::fmt::Debug;
use std::ops::{Add, Div, Mul, Neg, Sub};

/// Numbers on which one instruction does the same. Every operation is one rounding of IEEE 754.
pub trait Word:
    Copy
    + Debug
    + PartialEq
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + Send
    + Sync
    + 'static
{
    /// How many there are.
    const COUNT: usize;

    /// The number of each.
    fn from_fn(f: impl Fn(usize) -> f64) -> Self;

    /// The number at a place.
    fn get(&self, i: usize) -> f64;

    /// The same number everywhere.
    fn splat(value: f64) -> Self;

    /// √x.
    fn sqrt(self) -> Self;

    /// |x|.
    fn abs(self) -> Self;

    /// The larger one; the other where one is no number.
    fn max(self, other: Self) -> Self;

    /// The smaller one; the other where one is no number.
    fn min(self, other: Self) -> Self;

    /// `then` where this is above the bound, `otherwise` elsewhere.
    fn where_above(self, bound: Self, then: Self, otherwise: Self) -> Self;

    /// `then` where this is the other, `otherwise` elsewhere.
    fn where_equal(self, other: Self, then: Self, otherwise: Self) -> Self;

    /// Whether any is above the bound; no number is not.
    fn any_above(self, bound: f64) -> bool;

    /// A normal x > 0 as 2ᵏ m with m in [√½, √2): k + 2⁵² + 1023, and m.
    fn split(self) -> (Self, Self);

    /// 2ᵏ from k + 1.5 · 2⁵², where that is a normal number.
    fn two_to(self) -> Self;

    /// Does work with the instructions that this needs. It is built for itself: what calls it is not made longer by it.
    fn run<W: Work>(work: W) -> W::Output;
}

/// Bits of 1, of √½, of 2⁵².
pub(super) const ONE: u64 = 0x3FF0_0000_0000_0000;
pub(super) const ROOT_HALF: u64 = 0x3FE6_A09E_667F_3BCD;
pub(super) const SHIFTED: u64 = 0x4330_0000_0000_0000;
/// The exponent of 1.
pub(super) const BIAS: u64 = 1023;

impl Word for f64 {
    const COUNT: usize = 1;

    #[inline(always)]
    fn from_fn(f: impl Fn(usize) -> f64) -> Self {
        f(0)
    }

    #[inline(always)]
    fn get(&self, _: usize) -> f64 {
        *self
    }

    #[inline(always)]
    fn splat(value: f64) -> Self {
        value
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        f64::sqrt(self)
    }

    #[inline(always)]
    fn abs(self) -> Self {
        f64::abs(self)
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        if self > other { self } else { other }
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        if self < other { self } else { other }
    }

    #[inline(always)]
    fn where_above(self, bound: Self, then: Self, otherwise: Self) -> Self {
        if self > bound { then } else { otherwise }
    }

    #[inline(always)]
    fn where_equal(self, other: Self, then: Self, otherwise: Self) -> Self {
        if self == other { then } else { otherwise }
    }

    #[inline(always)]
    fn any_above(self, bound: f64) -> bool {
        self > bound
    }

    #[inline(always)]
    fn split(self) -> (Self, Self) {
        let bits = self.to_bits();
        let exponent = bits.wrapping_add(ONE - ROOT_HALF) >> 52;
        let mantissa = bits.wrapping_sub(exponent.wrapping_sub(BIAS) << 52);
        (f64::from_bits(exponent | SHIFTED), f64::from_bits(mantissa))
    }

    #[inline(always)]
    fn two_to(self) -> Self {
        f64::from_bits(self.to_bits().wrapping_add(BIAS) << 52)
    }

    #[inline(never)]
    fn run<W: Work>(work: W) -> W::Output {
        work.run()
    }
}
