//! The clock on which a collision is smooth.
//!
//! A contact variable a ≥ 0 (indentation, or |Z|) that starts or ends at zero enters the flow as aᵖ. For p not whole the
//! solution is not smooth there, and a method of high order loses its order. With a = sᵍ and dt = sᵍ⁻¹ dσ on a clock σ
//!
//! ```text
//! ds/dσ = ȧ/g        dt/dσ = sᵍ⁻¹        aᵖ = s^(g p)
//! ```
//!
//! both ends of contact become regular points, crossed at finite rate, and every exponent is multiplied by g. Half-integer powers
//! become polynomials with g = 2.

use crate::scalar::Real;

/// The grade g of the clock for the exponents that occur: 1 where all are whole; 2 makes polynomials of half-integer powers, and
/// is enough where the weakest power that is left, s^(g(p+1)), has six derivatives; else 3. Higher grades crowd the steps towards
/// zero and cost more than they give.
pub(super) fn grade(exponents: &[f64]) -> u32 {
    let is_whole = |p: f64| p == p.round();
    if exponents.iter().all(|p| is_whole(*p)) {
        return 1;
    }
    let weak = exponents.iter().any(|p| !is_whole(2.0 * p) && *p < 2.0);
    if weak { 3 } else { 2 }
}

/// (dt/dσ, a) = (sᵍ⁻¹, sᵍ).
#[inline]
pub(super) fn tick<T: Real>(s: T, grade: u32) -> (T, T) {
    match grade {
        1 => (T::constant(1.0), s),
        2 => (s, s * s),
        _ => {
            let dt = s.whole_power(grade - 1);
            (dt, dt * s)
        }
    }
}

/// aᵖ as a power of s, where its exponent g p is whole and small.
pub(super) fn whole(exponent: f64, grade: u32) -> Option<u32> {
    let of_s = exponent * f64::from(grade);
    (of_s == of_s.round() && (0.0..=MOST_WHOLE).contains(&of_s)).then_some(of_s as u32)
}

/// The largest whole power that is cheaper by multiplications.
const MOST_WHOLE: f64 = 6.0;

/// sᵏ by multiplications: smooth also beyond s = 0.
#[inline(always)]
pub(super) fn raised<T: Real>(s: T, k: u32) -> T {
    match k {
        0 => T::constant(1.0),
        1 => s,
        2 => s * s,
        3 => s * s * s,
        _ => {
            let square = s * s;
            let rest = raised_little(s, k - 4);
            square * square * rest
        }
    }
}

#[inline(always)]
fn raised_little<T: Real>(s: T, k: u32) -> T {
    match k {
        0 => T::constant(1.0),
        1 => s,
        _ => s * s,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_powers_are_the_powers_on_both_sides_of_zero() {
        for s in [-0.7, 0.0, 0.3, 1.9f64] {
            for k in 0..=MOST_WHOLE as u32 {
                let exact = s.powi(k as i32);
                assert!((raised(s, k) - exact).abs() <= 4.0 * f64::EPSILON * exact.abs(), "{s}^{k}");
            }
        }
    }

    #[test]
    fn half_integers_are_whole_on_the_second_clock_and_quarters_on_none() {
        assert_eq!([1.5, 0.5, 0.0, 3.0].map(|p| whole(p, 2)), [Some(3), Some(1), Some(0), Some(6)]);
        assert_eq!([whole(1.0, 1), whole(1.5, 1), whole(0.25, 3), whole(3.5, 2)], [Some(1), None, None, None]);
    }
}
