//! Numbers side by side with a derivative in each lane: lanes that hold the same number may hold its derivatives in as many directions.

use super::{Real, Vector, Work};
use std::ops::{Add, Div, Mul, Neg, Sub};

/// A value and a derivative in every lane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tangent<V> {
    /// The value.
    pub value: V,
    /// How it changes.
    pub slope: V,
}

impl<V: Vector> Tangent<V> {
    /// The same value, changing otherwise.
    #[inline(always)]
    fn changing(value: V, slope: V) -> Self {
        Tangent { value, slope }
    }
}

impl<V: Vector> Add for Tangent<V> {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Tangent::changing(self.value + other.value, self.slope + other.slope)
    }
}

impl<V: Vector> Sub for Tangent<V> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Tangent::changing(self.value - other.value, self.slope - other.slope)
    }
}

impl<V: Vector> Mul for Tangent<V> {
    type Output = Self;
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        Tangent::changing(self.value * other.value, self.slope * other.value + self.value * other.slope)
    }
}

impl<V: Vector> Div for Tangent<V> {
    type Output = Self;
    #[inline(always)]
    fn div(self, other: Self) -> Self {
        let value = self.value / other.value;
        Tangent::changing(value, (self.slope - value * other.slope) / other.value)
    }
}

impl<V: Vector> Neg for Tangent<V> {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Tangent::changing(-self.value, -self.slope)
    }
}

impl<V: Vector> Real for Tangent<V> {
    #[inline(always)]
    fn constant(value: f64) -> Self {
        Tangent::changing(V::constant(value), V::constant(0.0))
    }

    #[inline(always)]
    fn power(self, p: Self) -> Self {
        let value = self.value.power(p.value);
        let inside = value * (p.value * self.slope / self.value + self.value.ln() * p.slope);
        Tangent::changing(value, self.value.select_positive(inside, V::constant(0.0)))
    }

    #[inline(always)]
    fn select_positive(self, then: Self, otherwise: Self) -> Self {
        let choice = self.value;
        Tangent::changing(
            choice.select_positive(then.value, otherwise.value),
            choice.select_positive(then.slope, otherwise.slope),
        )
    }

    #[inline(always)]
    fn scaled(self, factor: f64) -> Self {
        Tangent::changing(self.value.scaled(factor), self.slope.scaled(factor))
    }
}

impl<V: Vector> Vector for Tangent<V> {
    const COUNT: usize = V::COUNT;

    #[inline(always)]
    fn from_fn(f: impl Fn(usize) -> f64) -> Self {
        Tangent::changing(V::from_fn(f), V::constant(0.0))
    }

    #[inline(always)]
    fn lane(&self, i: usize) -> f64 {
        self.value.lane(i)
    }

    #[inline(always)]
    fn plus(self, y: Self, factor: f64) -> Self {
        Tangent::changing(self.value.plus(y.value, factor), self.slope.plus(y.slope, factor))
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        let root = self.value.sqrt();
        Tangent::changing(root, self.slope / (root + root))
    }

    #[inline(always)]
    fn abs(self) -> Self {
        Tangent::changing(self.value.abs(), self.value.select_positive(self.slope, -self.slope))
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        (self - other).select_positive(self, other)
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        (other - self).select_positive(self, other)
    }

    #[inline(always)]
    fn any_above(&self, bound: f64) -> bool {
        self.value.any_above(bound)
    }

    #[inline(always)]
    fn exp(self) -> Self {
        let value = self.value.exp();
        Tangent::changing(value, value * self.slope)
    }

    #[inline(always)]
    fn exp_and_less_one(self) -> (Self, Self) {
        let (value, less) = self.value.exp_and_less_one();
        let slope = value * self.slope;
        (Tangent::changing(value, slope), Tangent::changing(less, slope))
    }

    #[inline(always)]
    fn ln(self) -> Self {
        Tangent::changing(self.value.ln(), self.slope / self.value)
    }

    #[inline(always)]
    fn ln_inside(self) -> Self {
        Tangent::changing(self.value.ln_inside(), self.slope / self.value)
    }

    #[inline(always)]
    fn exp_inside(self) -> Self {
        let value = self.value.exp_inside();
        Tangent::changing(value, value * self.slope)
    }

    #[inline(always)]
    fn run<W: Work>(work: W) -> W::Output {
        V::run(work)
    }
}
