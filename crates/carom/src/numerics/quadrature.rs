//! The double-exponential rule of integration, for integrands with singular ends.

use std::f64::consts::PI;

/// Beyond |t| = 4.2 the weight of the double-exponential rule is below 1e-44.
const REACH: f64 = 4.2;
/// Steps are halved from 1/8 at most so often.
const HALVINGS: usize = 7;
/// Two halvings that agree so well end it.
const AGREEMENT: f64 = 2e-15;

/// ∫₀¹ f(x, 1-x) dx by the double-exponential rule x = 1/(1 + exp(-π sinh t)).
///
/// The complement 1 - x is given exactly, so that f can be accurate at both ends; it may be singular there, weaker than 1/x.
pub fn double_exponential(f: impl Fn(f64, f64) -> f64) -> f64 {
    let term = |t: f64| {
        let s = (PI * t.sinh()).exp();
        let (x, complement) = (s / (1.0 + s), 1.0 / (1.0 + s));
        let value = f(x, complement) * PI * t.cosh() * x * complement;
        if value.is_finite() { value } else { 0.0 }
    };
    let mut step = 0.125;
    let mut sum: f64 = term(0.0);
    let mut k = 1.0;
    while k * step <= REACH {
        sum += term(k * step) + term(-k * step);
        k += 1.0;
    }
    let mut before = sum * step;
    for _ in 0..HALVINGS {
        step *= 0.5;
        let mut t = step;
        while t <= REACH {
            sum += term(t) + term(-t);
            t += 2.0 * step;
        }
        let now = sum * step;
        if (now - before).abs() <= AGREEMENT * now.abs() {
            return now;
        }
        before = now;
    }
    before
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn singular_ends_are_integrated_to_rounding() {
        let pi = double_exponential(|x, y| 1.0 / (x * y).sqrt());
        assert!((pi / PI - 1.0).abs() < 1e-14);
        let third = double_exponential(|x, _| x.powf(-2.0 / 3.0));
        assert!((third / 3.0 - 1.0).abs() < 1e-14);
    }
}
