//! eˣ, ln x and x₊ᵖ without a branch, on whole registers. Multiplications and additions are never fused: see [`super::Lanes`].
//!
//! The relative error of a power is at most 3e-15 for |y ln x| ≤ 8, beyond that 5e-16 |y ln x|.

use super::Word;

/// ln 2 in two parts; the first has so few digits that its product with a whole number below 2²⁰ is exact.
const LN2: [f64; 2] = [0.6931471803691238, 1.9082149292705877e-10];
/// Coefficients of (ln((1+s)/(1-s)) - 2s)/s in s², from fdlibm.
const LOG: [f64; 7] = [
    0.6666666666666735,
    0.3999999999940942,
    0.2857142874366239,
    0.22222198432149784,
    0.1818357216161805,
    0.15313837699209373,
    0.14798198605116586,
];
/// 1.5 · 2⁵²: a number below 2⁵¹ added to it becomes a whole one in the last digits.
const WHOLE: f64 = 6755399441055744.0;
/// 2⁵² + 1023, which [`Word::split`] adds to the exponent.
const ADDED: f64 = 4503599627370496.0 + 1023.0;
/// 2⁵⁴ lifts every subnormal number above the least normal one.
const LIFT: (f64, f64) = (18014398509481984.0, 54.0);

/// The natural logarithm; -∞ at 0 and no number below.
#[inline(always)]
pub(super) fn ln<W: Word>(x: W) -> W {
    let (zero, least) = (W::splat(0.0), W::splat(f64::MIN_POSITIVE));
    let lifted = least.where_above(x, x * W::splat(LIFT.0), x);
    let value = ln_of_normal(lifted, least.where_above(x, W::splat(LIFT.1), zero));
    let value = x.where_equal(zero, W::splat(f64::NEG_INFINITY), value);
    // ∞ and no number are their own logarithms.
    let value = W::splat(f64::INFINITY).where_above(x, value, x);
    zero.where_above(x, W::splat(f64::NAN), value)
}

/// ln x - `less` ln 2 for a normal x > 0: x = 2ᵏ m with m in [√½, √2), s = (m-1)/(m+1).
#[inline(always)]
fn ln_of_normal<W: Word>(x: W, less: W) -> W {
    let (shifted, m) = x.split();
    let k = shifted - W::splat(ADDED) - less;
    let one = W::splat(1.0);
    let f = m - one;
    let s = f / (m + one);
    let t = s * s;
    let w = t * t;
    let low = log::<W>(0) + t * log(1) + w * (log::<W>(2) + t * log(3));
    let high = log::<W>(4) + t * log(5) + w * log(6);
    let rest = t * (low + (w * w) * high);
    let half = W::splat(0.5) * f * f;
    k * W::splat(LN2[0]) - ((half - (s * (half + rest) + k * W::splat(LN2[1]))) - f)
}

#[inline(always)]
fn log<W: Word>(k: usize) -> W {
    W::splat(LOG[k])
}

/// Coefficients of (eʳ - 1 - r - r²/2)/r³ for |r| ≤ ln 2/2: the polynomial through Chebyshev's nodes, with which eʳ has a relative error below 4e-17.
const EXP: [f64; 9] = [
    0.16666666666666666,
    0.04166666666665136,
    0.008333333333332155,
    0.0013888888905881542,
    0.0001984126985433861,
    2.4801536388690766e-05,
    2.755728006701698e-06,
    2.761380686153829e-07,
    2.5095554677111112e-08,
];

/// eʳ = 1 + r + r²/2 + r³ rest.
struct Small<W: Word> {
    r: W,
    half: W,
    cube: W,
    rest: W,
}

/// x = k ln 2 + r: k + WHOLE, and eʳ.
#[inline(always)]
fn reduced<W: Word>(x: W) -> (W, Small<W>) {
    let whole = x * W::splat(std::f64::consts::LOG2_E) + W::splat(WHOLE);
    let k = whole - W::splat(WHOLE);
    let r = (x - k * W::splat(LN2[0])) - k * W::splat(LN2[1]);
    let r2 = r * r;
    let r4 = r2 * r2;
    let low = pair(r, 0) + r2 * pair(r, 2);
    let high = pair(r, 4) + r2 * pair(r, 6);
    let rest = low + r4 * (high + r4 * W::splat(EXP[8]));
    (whole, Small { r, half: W::splat(0.5) * r2, cube: r * r2, rest })
}

/// Two coefficients.
#[inline(always)]
fn pair<W: Word>(r: W, k: usize) -> W {
    W::splat(EXP[k]) + r * W::splat(EXP[k + 1])
}

impl<W: Word> Small<W> {
    /// eʳ times a power of two.
    #[inline(always)]
    fn times(self, scale: W) -> W {
        scale * (W::splat(1.0) + (self.r + self.half)) + scale * self.cube * self.rest
    }

    /// eʳ - 1.
    #[inline(always)]
    fn less_one(self) -> W {
        self.r + (self.half + self.cube * self.rest)
    }
}

/// As far as a number can hold eˣ, and a little further: 2ᵏ as two factors, each of them a normal number, and eʳ.
#[inline(always)]
fn reduced_far<W: Word>(x: W) -> ([W; 2], Small<W>) {
    let x = W::splat(710.0).min(W::splat(-746.0).max(x));
    let (whole, small) = reduced(x);
    let k = whole - W::splat(WHOLE);
    let half = k * W::splat(0.5) + W::splat(WHOLE);
    let rest = (k - (half - W::splat(WHOLE))) + W::splat(WHOLE);
    ([half.two_to(), rest.two_to()], small)
}

/// eˣ.
#[inline(always)]
pub(super) fn exp<W: Word>(x: W) -> W {
    let ([a, b], small) = reduced_far(x);
    small.times(a) * b
}

/// eˣ and eˣ - 1 for eˣ below 2¹⁰²³.
#[inline(always)]
pub(super) fn exp_and_less_one<W: Word>(x: W) -> (W, W) {
    let ([a, b], small) = reduced_far(x);
    let (scale, less) = (a * b, small.less_one());
    (scale + scale * less, (scale - W::splat(1.0)) + scale * less)
}

/// ln x of a normal number x > 0; no number elsewhere.
#[inline(always)]
pub(super) fn ln_inside<W: Word>(x: W) -> W {
    let (value, none) = (ln_of_normal(x, W::splat(0.0)), W::splat(f64::NAN));
    // The number just below the least normal one.
    let small = W::splat(f64::from_bits(f64::MIN_POSITIVE.to_bits() - 1));
    x.where_above(small, W::splat(f64::INFINITY).where_above(x, value, none), none)
}

/// eˣ where it is a normal number; beyond, the least or the largest of these.
#[inline(always)]
pub(super) fn exp_inside<W: Word>(x: W) -> W {
    let (whole, small) = reduced(W::splat(709.0).min(W::splat(-708.0).max(x)));
    small.times(whole.two_to())
}

/// x₊ʸ for y ≥ 0, as [`super::power()`].
#[inline(always)]
pub(super) fn power<W: Word>(x: W, y: W) -> W {
    let (zero, one) = (W::splat(0.0), W::splat(1.0));
    let x = zero.where_above(x, zero, x);
    let value = exp(y * ln(x));
    y.where_equal(zero, one, x.where_equal(one, one, value))
}
