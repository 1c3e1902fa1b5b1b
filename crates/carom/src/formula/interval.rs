//! Intervals of numbers: what an expression can be while its arguments move, with room for rounding.

use super::function::Function;
use std::f64::consts::{FRAC_PI_2, LOG10_E, PI, TAU};

/// All numbers from `low` to `high`; what is not known, or not a number, is [`Interval::ALL`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Interval {
    pub low: f64,
    pub high: f64,
}

/// Rounding of one operation and of the functions of the system's library, in units of the last place.
const ROUNDING: f64 = 4.0 * f64::EPSILON;

impl Interval {
    pub const ALL: Interval = Interval { low: f64::NEG_INFINITY, high: f64::INFINITY };
    pub const ZERO: Interval = Interval { low: 0.0, high: 0.0 };

    /// One number, exactly.
    pub fn point(value: f64) -> Self {
        if value.is_nan() { Self::ALL } else { Interval { low: value, high: value } }
    }

    /// The hull of some numbers as they are computed; one number computed from numbers stays one.
    fn hull(values: &[f64]) -> Self {
        if values.iter().any(|v| v.is_nan()) {
            return Self::ALL;
        }
        let low = values.iter().copied().fold(f64::INFINITY, f64::min);
        let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if low == high { Interval { low, high } } else { Interval { low, high }.outward() }
    }

    fn outward(self) -> Self {
        let out = |x: f64, sign: f64| if x == 0.0 { x } else { x + sign * ROUNDING * x.abs() };
        Interval { low: out(self.low, -1.0), high: out(self.high, 1.0) }
    }

    pub fn width(self) -> f64 {
        if self.low == self.high { 0.0 } else { self.high - self.low }
    }

    /// The largest absolute value.
    pub fn magnitude(self) -> f64 {
        self.low.abs().max(self.high.abs())
    }

    pub fn is_positive(self) -> bool {
        self.low > 0.0
    }

    pub fn is_negative(self) -> bool {
        self.high < 0.0
    }

    pub fn contains(self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// What is in both; one of them where rounding leaves nothing.
    pub fn meet(self, other: Interval) -> Interval {
        let (low, high) = (self.low.max(other.low), self.high.min(other.high));
        if low <= high { Interval { low, high } } else { self }
    }

    pub fn negated(self) -> Self {
        Interval { low: -self.high, high: -self.low }
    }

    pub fn plus(self, other: Self) -> Self {
        Self::hull(&[self.low + other.low, self.high + other.high])
    }

    pub fn minus(self, other: Self) -> Self {
        self.plus(other.negated())
    }

    pub fn times(self, other: Self) -> Self {
        // Nothing times anything is nothing: what is infinite here is finite at every instant.
        let product = |a: f64, b: f64| if a == 0.0 || b == 0.0 { 0.0 } else { a * b };
        let (a, b) = (self, other);
        Self::hull(&[product(a.low, b.low), product(a.low, b.high), product(a.high, b.low), product(a.high, b.high)])
    }

    pub fn over(self, other: Self) -> Self {
        if other.contains(0.0) {
            return if self == Self::ZERO && other != Self::ZERO { Self::ZERO } else { Self::ALL };
        }
        self.times(Self::hull(&[1.0 / other.low, 1.0 / other.high]))
    }

    /// A function that only rises, or only falls.
    fn monotone(self, f: impl Fn(f64) -> f64) -> Self {
        Self::hull(&[f(self.low), f(self.high)])
    }

    fn within(self, low: f64, high: f64) -> Self {
        Interval { low: self.low.clamp(low, high), high: self.high.clamp(low, high) }
    }

    pub fn magnitudes(self) -> Self {
        if self.contains(0.0) {
            Interval { low: 0.0, high: self.magnitude() }
        } else {
            Self::hull(&[self.low.abs(), self.high.abs()])
        }
    }

    /// The sine, shifted by `shift`.
    fn wave(self, shift: f64, f: impl Fn(f64) -> f64) -> Self {
        let bounds = Interval { low: -1.0, high: 1.0 };
        // Beyond this a number does not know its own phase.
        if self.width().is_nan() || self.width() >= TAU || self.magnitude() > 1e15 {
            return bounds;
        }
        let slack = ROUNDING * (1.0 + self.magnitude());
        let has = |angle: f64| {
            let (low, high) = ((self.low + shift - angle - slack) / TAU, (self.high + shift - angle + slack) / TAU);
            low.ceil() <= high.floor()
        };
        let ends = self.monotone(f);
        let (low, high) = (if has(-FRAC_PI_2) { -1.0 } else { ends.low }, if has(FRAC_PI_2) { 1.0 } else { ends.high });
        Interval { low, high }.meet(bounds)
    }

    fn tangent(self) -> Self {
        let branch = |x: f64| (x / PI + 0.5).floor();
        let same = self.width() < PI && branch(self.low) == branch(self.high) && self.magnitude() < 1e15;
        if same { self.monotone(f64::tan) } else { Self::ALL }
    }

    /// xᵖ with a constant exponent.
    pub fn power(self, p: f64) -> Self {
        if p == 0.0 {
            return Self::point(1.0);
        }
        let whole = p == p.round();
        if p < 0.0 {
            return Self::point(1.0).over(self.power(-p));
        }
        if whole && p % 2.0 == 0.0 {
            self.magnitudes().monotone(|x| x.powf(p))
        } else if whole {
            self.monotone(|x| x.powf(p))
        } else if self.high < 0.0 {
            Self::ALL
        } else {
            self.within(0.0, f64::INFINITY).monotone(|x| x.powf(p))
        }
    }

    /// The values of a function; one of one argument does not look at the second.
    pub fn of(function: Function, x: Self, y: Self) -> Self {
        let positive = x.within(0.0, f64::INFINITY);
        match function {
            Function::Sin => x.wave(0.0, f64::sin),
            Function::Cos => x.wave(FRAC_PI_2, f64::cos),
            Function::Tan => x.tangent(),
            Function::Asin => x.within(-1.0, 1.0).monotone(f64::asin),
            Function::Acos => x.within(-1.0, 1.0).monotone(f64::acos),
            Function::Atan => x.monotone(f64::atan),
            Function::Sinh => x.monotone(f64::sinh),
            Function::Cosh => x.magnitudes().monotone(f64::cosh),
            Function::Tanh => x.monotone(f64::tanh),
            Function::Exp => x.monotone(f64::exp),
            Function::Ln => positive.monotone(f64::ln),
            Function::Log10 => positive.monotone(f64::log10),
            Function::Sqrt => positive.monotone(f64::sqrt),
            Function::Abs => x.magnitudes(),
            Function::Min => Interval { low: x.low.min(y.low), high: x.high.min(y.high) },
            Function::Max => Interval { low: x.low.max(y.low), high: x.high.max(y.high) },
            Function::Atan2 if y.low > 0.0 || x.low > 0.0 || x.high < 0.0 => {
                Self::hull(&[x.low.atan2(y.low), x.low.atan2(y.high), x.high.atan2(y.low), x.high.atan2(y.high)])
            }
            Function::Atan2 => Interval { low: -PI, high: PI },
            Function::Pow if y.width() == 0.0 => x.power(y.low),
            Function::Pow if x.low > 0.0 => x.of_one(Function::Ln).times(y).of_one(Function::Exp),
            Function::Pow => Self::ALL,
        }
    }

    fn of_one(self, function: Function) -> Self {
        Self::of(function, self, self)
    }

    /// The derivatives of a function by its arguments; by the second nothing where there is one only.
    pub fn slopes(function: Function, x: Self, y: Self) -> [Self; 2] {
        let (one, part) = (Self::point(1.0), Interval { low: 0.0, high: 1.0 });
        let square = x.power(2.0);
        let by_x = match function {
            Function::Sin => x.of_one(Function::Cos),
            Function::Cos => x.of_one(Function::Sin).negated(),
            Function::Tan => one.plus(x.of_one(Function::Tan).power(2.0)),
            Function::Asin => one.over(one.minus(square).of_one(Function::Sqrt)),
            Function::Acos => one.over(one.minus(square).of_one(Function::Sqrt)).negated(),
            Function::Atan => one.over(one.plus(square)),
            Function::Sinh => x.of_one(Function::Cosh),
            Function::Cosh => x.of_one(Function::Sinh),
            Function::Tanh => one.minus(x.of_one(Function::Tanh).power(2.0)),
            Function::Exp => x.of_one(Function::Exp),
            Function::Ln => one.over(x.within(0.0, f64::INFINITY)),
            Function::Log10 => one.over(x.within(0.0, f64::INFINITY)).times(Self::point(LOG10_E)),
            Function::Sqrt => Self::point(0.5).over(x.of_one(Function::Sqrt)),
            Function::Abs if x.low >= 0.0 => one,
            Function::Abs if x.high <= 0.0 => Self::point(-1.0),
            Function::Abs => Interval { low: -1.0, high: 1.0 },
            Function::Min if x.high <= y.low => one,
            Function::Max if x.low >= y.high => one,
            Function::Min if y.high <= x.low => return [Self::ZERO, one],
            Function::Max if y.low >= x.high => return [Self::ZERO, one],
            Function::Min | Function::Max => return [part, part],
            Function::Atan2 => {
                let square = square.plus(y.power(2.0));
                return [y.over(square), x.over(square).negated()];
            }
            Function::Pow => {
                let value = Self::of(Function::Pow, x, y);
                let by_x = y.times(Self::of(Function::Pow, x, y.minus(one)));
                return [by_x, if x.low > 0.0 { value.times(x.of_one(Function::Ln)) } else { Self::ALL }];
            }
        };
        [by_x, Self::ZERO]
    }
}
