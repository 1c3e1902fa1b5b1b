//! I₀ and Q₀ as sums of Beta functions: P2 Proposition 3, with Chebyshev interpolation of degree n = 21.
//!
//! ```text
//! h(x) = [(x^(1-θ) - x^(α+1)) / (θ + (1-θ) x - x^(α+1))]^(1/2)             eq. 56
//! M(θ) ≈ c₀ a₀,₀/2 + Σ cⱼ aⱼ,₀ over even j ≤ n - 1                        eq. 53
//! cⱼ   = 4/(n+1) Σ h(xₖ) cos(jπ(2k+1)/(2n+2)), k = (n+1)/2 ... n           eq. 55, xₖ by eq. 57
//! a₀,ₖ = B((β + k - 1/2 + θ/2)/(α+θ), 1/2)/(α+θ), a₁,ₖ = a₀,ₖ₊₁ - a₀,ₖ     eq. 54
//! aⱼ₊₂,ₖ = 2 aⱼ₊₁,ₖ₊₁ - 2 aⱼ₊₁,ₖ - aⱼ,ₖ
//! J(θ) = (α+1)/(2β) M_(α+β+1) + (θ-1)/(2β) M_(β+1)                         eq. 52
//! I₀ = 2 θ^(-1/2) ((α+1)/(2θ))^(β/(α+1)) J,  Q₀ = θ^(1/2) (...) M          eqs 49, 50
//! ```
//!
//! The aⱼ,₀ are the integrals of Tⱼ(x-1) over the weight whose moments are the Beta functions,
//!
//! ```text
//! aⱼ,ₖ = ∫₀¹ Tⱼ(x-1) xᵏ w(x) dx,   w(x) = x^(β-3/2+θ/2) (1 - x^(α+θ))^(-1/2)
//! ```
//!
//! The recurrence of eq. 54 writes T₂₀ in powers of x, whose coefficients grow to 10¹⁵ with alternating signs: in sixteen digits the sum is
//! wrong by 2e-6 at α = 3, β = 4, g̃ = 29. Here the integral of the whole interpolant, Σ cⱼ Tⱼ(x-1), is taken by
//! quadrature, in which nothing cancels: the same number to 1e-14. `oracle/theory.py` has the recurrence, in 60 digits.
//!
//! Exact at g̃ = 0 (θ = 1) and in the limit of large loads (θ → 0). Against the integrals, for α = β = 3/2 and loads from
//! 0.005 to 29: Q₀ to 4e-4, I₀ to 7e-4. For g̃ < 0, θ > 1, the interpolation still works but nothing in P2 speaks of it.

use super::Material;
use super::turn::Turn;
use crate::numerics::double_exponential;
use std::f64::consts::PI;

/// The degree that P2 recommends.
const DEGREE: usize = 21;

/// (I₀, Q₀) by Proposition 3 at the turn of a load.
pub fn integrals(material: Material, turn: &Turn) -> (f64, f64) {
    let Material { alpha, beta } = material;
    let theta = turn.theta;
    let weights = chebyshev(alpha, theta);
    let m = |exponent: f64| sum(alpha, exponent, theta, &weights);
    let j = (alpha + 1.0) / (2.0 * beta) * m(alpha + beta + 1.0) + (theta - 1.0) / (2.0 * beta) * m(beta + 1.0);
    let reach = ((alpha + 1.0) / (2.0 * theta)).powf(beta / (alpha + 1.0));
    (2.0 / theta.sqrt() * reach * j, theta.sqrt() * reach * m(beta))
}

/// h of eq. 56.
fn shape(alpha: f64, theta: f64, x: f64) -> f64 {
    let rise = x.powf(alpha + 1.0);
    ((x.powf(1.0 - theta) - rise) / (theta + (1.0 - theta) * x - rise)).sqrt()
}

/// cⱼ of eq. 55 for j = 0, 2, ..., n - 1.
fn chebyshev(alpha: f64, theta: f64) -> Vec<f64> {
    let angle = |k: usize| PI * (2 * k + 1) as f64 / (2 * DEGREE + 2) as f64;
    let nodes: Vec<(f64, f64)> =
        (DEGREE.div_ceil(2)..=DEGREE).map(|k| (angle(k), shape(alpha, theta, angle(k).cos() + 1.0))).collect();
    let coefficient = |j: usize| {
        let sum: f64 = nodes.iter().map(|(angle, h)| h * (j as f64 * angle).cos()).sum();
        4.0 / (DEGREE + 1) as f64 * sum
    };
    (0..DEGREE).step_by(2).map(coefficient).collect()
}

/// Eq. 53: the interpolant, integrated over the weight.
fn sum(alpha: f64, exponent: f64, theta: f64, weights: &[f64]) -> f64 {
    let (slope, power) = (alpha + theta, exponent - 1.5 + 0.5 * theta);
    double_exponential(|x, complement| {
        // 1 - x^(α+θ), written in 1 - x near the end where it vanishes.
        let gap = if x < 0.5 { 1.0 - x.powf(slope) } else { -(slope * (-complement).ln_1p()).exp_m1() };
        x.powf(power) / gap.sqrt() * interpolant(weights, complement)
    })
}

/// c₀/2 + Σ cⱼ Tⱼ(x-1) over even j, by T₂ᵢ(y) = Tᵢ(2y² - 1), even in y = 1 - x, and Clenshaw's rule.
fn interpolant(weights: &[f64], y: f64) -> f64 {
    let z = 2.0 * y * y - 1.0;
    let (mut one, mut two) = (0.0, 0.0);
    for weight in weights.iter().skip(1).rev() {
        (one, two) = (weight + 2.0 * z * one - two, one);
    }
    0.5 * weights.first().copied().unwrap_or(0.0) + z * one - two
}
