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
//! Exact at g̃ = 0 (θ = 1) and in the limit of large loads (θ → 0). Against the integrals, for α = β = 3/2 and loads from
//! 0.005 to 29: Q₀ to 4e-4, I₀ to 7e-4. The recurrence of eq. 54 loses about eight digits on the way, of no matter here.
//! For g̃ < 0, θ > 1, the interpolation still works but nothing in P2 speaks of it.

use super::Material;
use super::gamma::beta;
use super::turn::Turn;
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

/// Eq. 53 with the table of eq. 54 (P2 Table 1), row by row.
fn sum(alpha: f64, exponent: f64, theta: f64, weights: &[f64]) -> f64 {
    let slope = alpha + theta;
    let first: Vec<f64> =
        (0..DEGREE).map(|k| beta((exponent + k as f64 - 0.5 + 0.5 * theta) / slope, 0.5) / slope).collect();
    let second: Vec<f64> = first.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let mut total = 0.5 * weights[0] * first[0];
    let (mut before, mut row) = (first, second);
    for j in 2..DEGREE {
        let next: Vec<f64> = (0..DEGREE - j).map(|k| 2.0 * (row[k + 1] - row[k]) - before[k]).collect();
        if j % 2 == 0 {
            total += weights[j / 2] * next[0];
        }
        (before, row) = (row, next);
    }
    total
}
