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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scalar::{Lanes, Pair};

    type Number = Tangent<Lanes<Pair<f64>>>;

    /// Every function of the trait, at a place and along a direction.
    fn functions(x: Number, y: Number) -> [Number; 16] {
        let (whole, less) = x.exp_and_less_one();
        [
            x + y,
            x - y,
            x * y,
            x / y,
            -x,
            x.power(y),
            x.scaled(3.0),
            x.plus(y, -2.0),
            x.sqrt(),
            (-x).abs(),
            x.max(y),
            x.min(y),
            x.exp() + whole + less,
            x.ln() + y.ln_inside(),
            x.exp_inside(),
            (x - y).select_positive(x * x, y * y),
        ]
    }

    #[test]
    fn slopes_are_central_differences_in_every_lane() {
        let (x, y, h) = ([0.7, 1.9], [1.3, 0.4], 1e-6);
        // The first lane goes along x, the second along both.
        let (along_x, along_y) = ([1.0, 0.5], [0.0, -1.0]);
        let lanes = |[a, b]: [f64; 2]| Lanes(Pair(a, b));
        let at = |step: f64| {
            let moved = |from: [f64; 2], along: [f64; 2]| [0, 1].map(|i| from[i] + step * along[i]);
            functions(
                Tangent { value: lanes(moved(x, along_x)), slope: lanes(along_x) },
                Tangent { value: lanes(moved(y, along_y)), slope: lanes(along_y) },
            )
        };
        for (k, ((here, up), down)) in at(0.0).iter().zip(&at(h)).zip(&at(-h)).enumerate() {
            for lane in 0..2 {
                let seen = (up.value.lane(lane) - down.value.lane(lane)) / (2.0 * h);
                let slope = here.slope.lane(lane);
                assert!((slope - seen).abs() < 1e-8 * (1.0 + seen.abs()), "{k}, lane {lane}: {slope} and {seen}");
            }
        }
    }

    #[test]
    fn a_power_of_nothing_has_no_slope() {
        let zero = Number { value: Lanes(Pair(0.0, -1.0)), slope: Lanes(Pair(1.0, 1.0)) };
        let found = zero.power(Number::constant(1.5));
        assert_eq!((found.value, found.slope), (Number::constant(0.0).value, Number::constant(0.0).value));
    }
}
