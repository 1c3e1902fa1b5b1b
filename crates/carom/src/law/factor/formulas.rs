//! The formulas of damping factors that take more than a line.
//!
//! For m = n, λ = d k/v₀, the restitution e that a d delivers does not depend on n: (1+d)/(1-e d) = exp(d(1+e)). As c_r → 1 a good
//! factor has d → 3/2 (1-c_r), as c_r → 0 it has d → 1/c_r.
//!
//! With m = (n-1)/2 the motion is that of a damped oscillator in δ^((n+1)/2); λ = ζ √(2(n+1) k m₀). Ended at zero
//! indentation the restitution is exp(-π ζ/√(1-ζ²)).

use super::inputs::FactorInputs;
use crate::numerics::{bisect, to_the_last_digit};
use std::f64::consts::PI;

/// The d with (1+d)/(1-c d) = exp(d(1+c)), or g(d) = c² g(-c d) with g(x) = (ln(1+x) - x)/x², which has no cancellation
/// near d = 0. The left side less the right grows from -(1-c²)/2 at d = 0 without bound towards d = 1/c.
pub(super) fn exact_hysteretic(c: f64) -> f64 {
    if c >= 1.0 {
        return 0.0;
    }
    bisect([0.0, 1.0 / c], to_the_last_digit, |d| log_remainder(d) < c * c * log_remainder(-c * d))[0]
}

/// (ln(1+x) - x)/x².
fn log_remainder(x: f64) -> f64 {
    if x.abs() > 0.2 {
        return (x.ln_1p() - x) / (x * x);
    }
    // -1/2 + x/3 - x²/4 + ...; the 24th term is below 0.2²³/25 < 1e-17.
    -(2..26).rev().fold(0.0, |sum, k| 1.0 / f64::from(k) - x * sum)
}

/// ζ = -ln c/√(π² + ln² c).
pub(super) fn damping_ratio(c: f64) -> f64 {
    -c.ln() / PI.hypot(c.ln())
}

const THORNTON: [f64; 10] =
    [-6.918798, -16.41105, 146.8049, -796.4559, 2928.711, -7206.864, 11494.29, -11342.18, 6276.757, -1489.915];

pub(super) fn thornton(c: f64) -> f64 {
    let a = THORNTON.iter().rev().fold(0.0, |sum, h| c * (h + sum));
    (1.0 / (1.0 - (1.0 + c).powi(2) * a.exp()) - 1.0).sqrt()
}

/// P1 eq. 36.
pub(super) fn primary(inputs: &FactorInputs) -> f64 {
    let &FactorInputs { restitution: c, stiffness: k, exponent: n, damping_exponent: m, mass, speed } = inputs;
    let indentation = c * mass * (n + 1.0) * speed * speed / (2.0 * k);
    0.75 * mass * (m + 1.0) * (1.0 - c) * speed * indentation.powf(-(m + 1.0) / (n + 1.0))
}

/// The correction of the primary formula for the printed m nearest to this one (P1 eqs 47-52; in eqs 50 and 51 the first
/// constants are 2.589 and 2.919).
pub(super) fn correction(m: f64, c: f64) -> f64 {
    let exponentials = |a: f64, b: f64, p: f64, q: f64| a * (b * c).exp() + p * (q * c).exp();
    match m {
        m if m > 1.75 => ((1.363 * c - 2.136) * c + 0.8356) * c + 0.9404,
        m if m > 1.25 => exponentials(0.6181, -3.52, 0.899, 0.09025),
        m if m > 0.825 => exponentials(1.514, -14.14, 1.289, -0.2474),
        m if m > 0.575 => exponentials(2.589, -20.41, 1.417, -0.3188),
        m if m > 0.375 => exponentials(2.919, -22.63, 1.468, -0.3505),
        _ => exponentials(2.911, -23.87, 1.517, -0.356),
    }
}

/// Λ/λ = v₀ X_cᵐ⁻ⁿ/k with X_c = (m₀ v₀²/k)^(1/(n+1)).
pub(super) fn unit_damping(inputs: &FactorInputs) -> f64 {
    let &FactorInputs { stiffness: k, exponent: n, damping_exponent: m, mass, speed, .. } = inputs;
    let length = (mass * speed * speed / k).powf(1.0 / (n + 1.0));
    speed * length.powf(m - n) / k
}

const NUMERATOR: [f64; 4] = [1.0, 1.07232, 0.574198, 0.141552];
const DENOMINATOR: [f64; 7] = [1.0, 1.07232, 1.72765, 1.37842, 1.19449, 0.467273, 0.235585];

/// The restitution of viscoelastic spheres against v = √L.
fn pade(v: f64) -> f64 {
    let polynomial = |list: &[f64]| list.iter().rev().fold(0.0, |sum, a| a + v * sum);
    polynomial(&NUMERATOR) / polynomial(&DENOMINATOR)
}

/// The L at which the approximant gives this restitution; it falls from 1 at v = 0 to 0 as v⁻³.
pub(super) fn viscoelastic(c: f64) -> f64 {
    if c >= 1.0 {
        return 0.0;
    }
    let [low, high] = bisect([0.0, 2.0 / c.cbrt()], to_the_last_digit, |v| pade(v) > c);
    (0.5 * (low + high)).powi(2)
}
