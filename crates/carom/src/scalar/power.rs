//! x₊ᵖ, the positive-part power, for f64.
//!
//! Contact laws raise indentations to powers that are often 1, 3/2, 2, 5/2 or 3. Those go through
//! multiplications and one square root (about 1 ns); the rest through `powf` (about 12 ns).
//! The choice depends on the exponent alone, never on x, so every lane of a vector takes the same way
//! as a single f64 with that exponent and gives the same bits.

/// x₊ᵖ for p ≥ 0: xᵖ for x > 0; for x ≤ 0 it is 0, and 1 where p = 0 (so that λ δ⁰ is λ on both sides of contact).
#[inline]
pub fn power(x: f64, p: f64) -> f64 {
    let x = if x > 0.0 { x } else { 0.0 };
    if p == 1.5 {
        x * x.sqrt()
    } else if p == 1.0 {
        x
    } else if p == 2.0 {
        x * x
    } else if p == 0.5 {
        x.sqrt()
    } else if p == 2.5 {
        x * x * x.sqrt()
    } else if p == 3.0 {
        x * x * x
    } else {
        x.powf(p)
    }
}

/// Whether a power goes through multiplications and roots: none, or one of the first six halves.
#[inline]
fn is_easy(p: f64) -> bool {
    let halves = (2.0 * p) as i32;
    (0..=6).contains(&halves) && f64::from(halves) == 2.0 * p
}

/// x₊ᵖ for flows and guards: a hard power by the logarithm, in half the time. Its relative error is a few units of the last place while the
/// power is of unit size, and grows with its logarithm.
#[inline]
pub fn flow_power(x: f64, p: f64) -> f64 {
    if is_easy(p) { power(x, p) } else { (p * log(x)).exp() }
}

/// x₊ᵖ and x₊^q as [`flow_power`], which have the logarithm in common.
#[inline]
pub fn two_powers(x: f64, p: f64, q: f64) -> (f64, f64) {
    if is_easy(p) || is_easy(q) {
        return (flow_power(x, p), flow_power(x, q));
    }
    let log = log(x);
    ((p * log).exp(), (q * log).exp())
}

/// The logarithm of a positive part.
#[inline]
fn log(x: f64) -> f64 {
    x.max(0.0).ln()
}

/// d(x₊ᵖ)/dx given the value: p xᵖ⁻¹ for x > 0; at x ≤ 0 it is 0, and 1 at x = 0 where p = 1.
/// Never NaN: the derivative of x^1.5 at 0 by p·xᵖ/x would be 0/0.
#[inline]
pub fn power_slope(x: f64, p: f64, value: f64) -> f64 {
    if x > 0.0 {
        p * value / x
    } else if x == 0.0 && p == 1.0 {
        1.0
    } else {
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fast_paths_agree_with_powf_to_two_units_in_the_last_place() {
        for p in [0.5, 1.0, 1.5, 2.0, 2.5, 3.0] {
            for i in 1..400 {
                let x = 1e-3 * i as f64 * 1.37;
                let exact = x.powf(p);
                assert!((power(x, p) - exact).abs() <= 2.0 * f64::EPSILON * exact, "{x}^{p}");
            }
        }
    }

    #[test]
    fn the_positive_part_of_a_negative_number_has_no_power() {
        for p in [0.5, 1.0, 1.3, 2.5, 4.2] {
            assert_eq!(power(-0.3, p), 0.0);
            assert_eq!(power(0.0, p), 0.0);
            assert_eq!(power_slope(-0.3, p, 0.0), 0.0);
        }
        assert_eq!(power(0.0, 0.0), 1.0);
        assert_eq!(power(-1.0, 0.0), 1.0);
    }
}
