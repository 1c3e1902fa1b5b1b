//! Dual numbers: a value and N first derivatives, carried through every operation by the chain rule.
//!
//! Written here and not taken from a crate because the engine needs three things together: a fixed number of
//! partials in an array (no allocation in a step), a power that is 0 and not NaN at x = 0, and no linear-algebra
//! crate in the default build.

use super::{Real, Scalar, power, power_slope};
use std::ops::{Add, Div, Mul, Neg, Sub};

/// A value with its derivatives with respect to N parameters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dual<const N: usize> {
    /// The value.
    pub value: f64,
    /// The derivatives of the value.
    pub partials: [f64; N],
}

impl<const N: usize> Dual<N> {
    /// The parameter with number `index`: derivative one with respect to itself.
    pub fn variable(value: f64, index: usize) -> Self {
        let mut partials = [0.0; N];
        partials[index] = 1.0;
        Dual { value, partials }
    }

    #[inline]
    fn combine(self, other: Self, value: f64, left: f64, right: f64) -> Self {
        let mut partials = [0.0; N];
        for (i, p) in partials.iter_mut().enumerate() {
            *p = left * self.partials[i] + right * other.partials[i];
        }
        Dual { value, partials }
    }
}

impl<const N: usize> Add for Dual<N> {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        self.combine(other, self.value + other.value, 1.0, 1.0)
    }
}

impl<const N: usize> Sub for Dual<N> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        self.combine(other, self.value - other.value, 1.0, -1.0)
    }
}

impl<const N: usize> Mul for Dual<N> {
    type Output = Self;
    #[inline]
    fn mul(self, other: Self) -> Self {
        self.combine(other, self.value * other.value, other.value, self.value)
    }
}

impl<const N: usize> Div for Dual<N> {
    type Output = Self;
    #[inline]
    fn div(self, other: Self) -> Self {
        let value = self.value / other.value;
        self.combine(other, value, 1.0 / other.value, -value / other.value)
    }
}

impl<const N: usize> Neg for Dual<N> {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        self.chain(-self.value, -1.0)
    }
}

impl<const N: usize> Real for Dual<N> {
    #[inline]
    fn constant(value: f64) -> Self {
        Dual { value, partials: [0.0; N] }
    }

    #[inline]
    fn power(self, p: Self) -> Self {
        let value = power(self.value, p.value);
        let by_exponent = if self.value > 0.0 { value * self.value.ln() } else { 0.0 };
        self.combine(p, value, power_slope(self.value, p.value, value), by_exponent)
    }

    #[inline]
    fn power_with_slope(self, p: Self) -> (Self, Self) {
        let value = self.power(p);
        if self.value > 0.0 { (value, p * value / self) } else { (value, p * self.power(p - Self::constant(1.0))) }
    }

    #[inline]
    fn select_positive(self, then: Self, otherwise: Self) -> Self {
        if self.value > 0.0 { then } else { otherwise }
    }

    #[inline]
    fn scaled(self, factor: f64) -> Self {
        Dual { value: self.value * factor, partials: self.partials.map(|p| p * factor) }
    }
}

impl<const N: usize> Scalar for Dual<N> {
    const DIFFERENTIATES: bool = true;

    #[inline]
    fn re(self) -> f64 {
        self.value
    }

    #[inline]
    fn chain(self, value: f64, slope: f64) -> Self {
        let mut partials = self.partials;
        for p in &mut partials {
            // 0·∞ has no meaning here: a constant stays a constant whatever the slope.
            *p = if *p == 0.0 { 0.0 } else { *p * slope };
        }
        Dual { value, partials }
    }

    fn is_finite(self) -> bool {
        self.value.is_finite() && self.partials.iter().all(|p| p.is_finite())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn derivatives_of_a_composed_function_match_the_hand_derivation() {
        let x = Dual::<2>::variable(0.7, 0);
        let p = Dual::<2>::variable(1.7, 1);
        let f = (x.power(p) + x.exp()) / (p - x.ln()) - (-x).exp() * x.sqrt();
        let (a, q) = (0.7f64, 1.7f64);
        let (num, den) = (a.powf(q) + a.exp(), q - a.ln());
        let by_x =
            (q * a.powf(q - 1.0) + a.exp()) / den + num / (den * den) / a - ((-a).exp() * (0.5 / a.sqrt() - a.sqrt()));
        let by_p = a.powf(q) * a.ln() / den - num / (den * den);
        assert!((f.partials[0] - by_x).abs() < 1e-14);
        assert!((f.partials[1] - by_p).abs() < 1e-14);
    }

    #[test]
    fn a_power_at_zero_has_derivative_zero_and_not_nan() {
        let x = Dual::<2>::variable(0.0, 0);
        let f = x.power(Dual::variable(1.5, 1));
        assert_eq!(f, Dual { value: 0.0, partials: [0.0, 0.0] });
        assert_eq!(x.power(Dual::constant(1.0)).partials[0], 1.0);
    }
}
