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
    let odd = w * (log::<W>(1) + w * (log::<W>(3) + w * log(5)));
    let even = t * (log::<W>(0) + w * (log::<W>(2) + w * (log::<W>(4) + w * log(6))));
    let half = W::splat(0.5) * f * f;
    k * W::splat(LN2[0]) - ((half - (s * (half + (odd + even)) + k * W::splat(LN2[1]))) - f)
}

#[inline(always)]
fn log<W: Word>(k: usize) -> W {
    W::splat(LOG[k])
}

/// x = k ln 2 + r: k + WHOLE, and eʳ - 1.
#[inline(always)]
fn reduced<W: Word>(x: W) -> (W, W) {
    let whole = x * W::splat(std::f64::consts::LOG2_E) + W::splat(WHOLE);
    let k = whole - W::splat(WHOLE);
    let r = (x - k * W::splat(LN2[0])) - k * W::splat(LN2[1]);
    (whole, exp_less_one_of_small(r))
}

/// As far as a number can hold eˣ, and a little further: 2ᵏ as two factors, each of them a normal number, and eʳ - 1.
#[inline(always)]
fn reduced_far<W: Word>(x: W) -> ([W; 2], W) {
    let x = W::splat(710.0).min(W::splat(-746.0).max(x));
    let (whole, less) = reduced(x);
    let k = whole - W::splat(WHOLE);
    let half = k * W::splat(0.5) + W::splat(WHOLE);
    let rest = (k - (half - W::splat(WHOLE))) + W::splat(WHOLE);
    ([half.two_to(), rest.two_to()], less)
}

/// eʳ - 1 for |r| ≤ ln 2/2, by Taylor's series.
#[inline(always)]
fn exp_less_one_of_small<W: Word>(r: W) -> W {
    let r2 = r * r;
    let r4 = r2 * r2;
    let low = pair(r, 6.0, 24.0) + r2 * pair(r, 120.0, 720.0);
    let middle = pair(r, 5040.0, 40320.0) + r2 * pair(r, 362880.0, 3628800.0);
    let high = pair(r, 39916800.0, 479001600.0) + r2 * W::splat(1.0 / 6227020800.0);
    r + (W::splat(0.5) * r2 + r * r2 * (low + r4 * (middle + r4 * high)))
}

/// 1/a + r/b
#[inline(always)]
fn pair<W: Word>(r: W, a: f64, b: f64) -> W {
    W::splat(1.0 / a) + r * W::splat(1.0 / b)
}

/// eˣ.
#[inline(always)]
pub(super) fn exp<W: Word>(x: W) -> W {
    let ([a, b], less) = reduced_far(x);
    (a + a * less) * b
}

/// eˣ and eˣ - 1 for eˣ below 2¹⁰²³.
#[inline(always)]
pub(super) fn exp_and_less_one<W: Word>(x: W) -> (W, W) {
    let ([a, b], less) = reduced_far(x);
    let scale = a * b;
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
    let (whole, less) = reduced(W::splat(709.0).min(W::splat(-708.0).max(x)));
    let scale = whole.two_to();
    scale + scale * less
}

/// x₊ʸ for y ≥ 0, as [`super::power()`].
#[inline(always)]
pub(super) fn power<W: Word>(x: W, y: W) -> W {
    let (zero, one) = (W::splat(0.0), W::splat(1.0));
    let x = zero.where_above(x, zero, x);
    let value = exp(y * ln(x));
    y.where_equal(zero, one, x.where_equal(one, one, value))
}
