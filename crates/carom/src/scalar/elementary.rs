//! eˣ, ln x and x₊ᵖ without a branch, so that a loop over lanes becomes vector instructions. Multiplications and additions are never fused:
//! see [`super::Lanes`].
//!
//! The relative error of a power is at most 3e-15 for |y ln x| ≤ 8, beyond that 5e-16 |y ln x|.

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
/// Bits of 1, and of √½.
const ONE: u64 = 0x3FF0_0000_0000_0000;
const ROOT_HALF: u64 = 0x3FE6_A09E_667F_3BCD;
/// 2⁵⁴ lifts every subnormal number above the least normal one.
const LIFT: (f64, f64) = (18014398509481984.0, 54.0);

/// The natural logarithm; -∞ at 0 and no number below.
#[inline(always)]
pub(super) fn ln(x: f64) -> f64 {
    let tiny = x < f64::MIN_POSITIVE;
    let lifted = if tiny { x * LIFT.0 } else { x };
    let value = ln_of_normal(lifted, if tiny { LIFT.1 } else { 0.0 });
    let value = if x == 0.0 { f64::NEG_INFINITY } else { value };
    let value = if x < f64::INFINITY { value } else { x };
    if x < 0.0 { f64::NAN } else { value }
}

/// ln x - `less` ln 2 for a normal x > 0: x = 2ᵏ m with m in [√½, √2), s = (m-1)/(m+1).
#[inline(always)]
fn ln_of_normal(x: f64, less: f64) -> f64 {
    let bits = x.to_bits();
    let exponent = bits.wrapping_add(ONE - ROOT_HALF) >> 52;
    let k = f64::from_bits(exponent | 0x4330_0000_0000_0000) - (4503599627370496.0 + 1023.0) - less;
    let m = f64::from_bits(bits.wrapping_sub(exponent.wrapping_sub(1023) << 52));
    let f = m - 1.0;
    let s = f / (m + 1.0);
    let t = s * s;
    let w = t * t;
    let odd = w * (LOG[1] + w * (LOG[3] + w * LOG[5]));
    let even = t * (LOG[0] + w * (LOG[2] + w * (LOG[4] + w * LOG[6])));
    let half = 0.5 * f * f;
    k * LN2[0] - ((half - (s * (half + (odd + even)) + k * LN2[1])) - f)
}

/// x = k ln 2 + r: 2ᵏ as two factors, and eʳ - 1. Beyond what a number can hold k stays where it gives 0 or ∞.
#[inline(always)]
fn reduced(x: f64) -> ([f64; 2], f64) {
    let x = if x < -746.0 { -746.0 } else { x };
    let x = if x > 710.0 { 710.0 } else { x };
    let whole = x * std::f64::consts::LOG2_E + WHOLE;
    let k = whole - WHOLE;
    let r = (x - k * LN2[0]) - k * LN2[1];
    // Two halves of k, each in the range of an exponent.
    let bits = whole.to_bits();
    let first = ((bits << 12) as i64 >> 13) as u64;
    let second = bits.wrapping_sub(first);
    let power = |k: u64| f64::from_bits(k.wrapping_add(1023) << 52);
    ([power(first), power(second)], exp_less_one_of_small(r))
}

/// eʳ - 1 for |r| ≤ ln 2/2, by Taylor's series.
#[inline(always)]
fn exp_less_one_of_small(r: f64) -> f64 {
    let r2 = r * r;
    let r4 = r2 * r2;
    let pair = |a: f64, b: f64| 1.0 / a + r * (1.0 / b);
    let low = pair(6.0, 24.0) + r2 * pair(120.0, 720.0);
    let middle = pair(5040.0, 40320.0) + r2 * pair(362880.0, 3628800.0);
    let high = pair(39916800.0, 479001600.0) + r2 * (1.0 / 6227020800.0);
    r + (0.5 * r2 + r * r2 * (low + r4 * (middle + r4 * high)))
}

/// eˣ.
#[inline(always)]
pub(super) fn exp(x: f64) -> f64 {
    let ([a, b], less) = reduced(x);
    (a + a * less) * b
}

/// eˣ and eˣ - 1 for eˣ below 2¹⁰²³.
#[inline(always)]
pub(super) fn exp_and_less_one(x: f64) -> (f64, f64) {
    let ([a, b], less) = reduced(x);
    let scale = a * b;
    (scale + scale * less, (scale - 1.0) + scale * less)
}

/// ln x of a normal number x > 0; no number elsewhere.
#[inline(always)]
pub(super) fn ln_inside(x: f64) -> f64 {
    let value = ln_of_normal(x, 0.0);
    if (f64::MIN_POSITIVE..=f64::MAX).contains(&x) { value } else { f64::NAN }
}

/// eˣ where it is a normal number; beyond, the least or the largest of these.
#[inline(always)]
pub(super) fn exp_inside(x: f64) -> f64 {
    let x = if x < -708.0 { -708.0 } else { x };
    let x = if x > 709.0 { 709.0 } else { x };
    let whole = x * std::f64::consts::LOG2_E + WHOLE;
    let k = whole - WHOLE;
    let r = (x - k * LN2[0]) - k * LN2[1];
    let scale = f64::from_bits(whole.to_bits().wrapping_add(1023) << 52);
    scale + scale * exp_less_one_of_small(r)
}

/// x₊ʸ for y ≥ 0, as [`super::power()`].
#[inline(always)]
pub(super) fn power(x: f64, y: f64) -> f64 {
    let x = if x < 0.0 { 0.0 } else { x };
    let value = exp(y * ln(x));
    if y == 0.0 || x == 1.0 { 1.0 } else { value }
}
