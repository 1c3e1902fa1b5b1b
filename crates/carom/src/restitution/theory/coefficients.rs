//! The coefficients of the approximations of P2 at one load.
//!
//! ```text
//! C₀ = β ((α+1)/2)^((β-α-1)/(α+1)) B(β/(α+1), 3/2)                                                  eq. 20
//! C₁ = β ((α+1)/2)^((β-α)/(α+1)) B((β+1)/(α+1), 1/2)                                                eq. 20
//! C₂ = -β³ (α+1)^(2β/(α+1)-1) / (2^(2β/(α+1)-2) (α+2β+1)²) B(β/(α+1), 1/2)²                         eq. 45
//! C  = 2√2 (β/α) (α+1)^(β/α+1/(2α)) B((β+1/2)/α, 3/2)                                               eq. 21
//! ```

use super::Material;
use super::beta_sum;
use super::turn::Turn;
use crate::numerics::beta as euler;

/// The coefficients at one load.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coefficients {
    /// C₀ of P2 eq. 20: minus the slope of e by γ without load.
    pub c0: f64,
    /// C₁ of P2 eq. 20: minus the derivative of e by γ and g̃.
    pub c1: f64,
    /// C₂ of P2 eq. 45: minus the coefficient of γ² without load.
    pub c2: f64,
    /// C of P2 eq. 21, for large loads.
    pub large: f64,
    /// I₀(g̃) of P2 eq. 39, by quadrature.
    pub i0: f64,
    /// Q₀(g̃) of P2 eq. 40, by quadrature.
    pub q0: f64,
    /// I₀(g̃) by Proposition 3 (P2 eqs 49, 52, 53).
    pub i0_beta: f64,
    /// Q₀(g̃) by Proposition 3 (P2 eqs 50, 53).
    pub q0_beta: f64,
    /// u_M(g̃) of P2 eq. 13, the largest indentation without damping.
    pub depth: f64,
}

impl Coefficients {
    /// All of them.
    pub fn new(material: Material, load: f64) -> Self {
        let turn = Turn::new(material, load);
        let (i0_beta, q0_beta) = beta_sum::integrals(material, &turn);
        let (c0, c1, c2) = small_load(material);
        let (i0, q0) = (turn.i0(), turn.q0());
        Coefficients { c0, c1, c2, large: large_load(material), i0, q0, i0_beta, q0_beta, depth: turn.depth }
    }
}

/// (C₀, C₁, C₂), P2 eqs 20 and 45.
pub fn small_load(material: Material) -> (f64, f64, f64) {
    let Material { alpha, beta } = material;
    let rise = alpha + 1.0;
    let half = 0.5 * rise;
    let c0 = beta * half.powf((beta - rise) / rise) * euler(beta / rise, 1.5);
    let c1 = beta * half.powf((beta - alpha) / rise) * euler((beta + 1.0) / rise, 0.5);
    let share = 2.0 * beta / rise;
    let c2 = -beta.powi(3) * rise.powf(share - 1.0) / (2f64.powf(share - 2.0) * (rise + 2.0 * beta).powi(2))
        * euler(beta / rise, 0.5).powi(2);
    (c0, c1, c2)
}

/// C of P2 eq. 21.
pub fn large_load(material: Material) -> f64 {
    let Material { alpha, beta } = material;
    let power = (beta + 0.5) / alpha;
    2.0 * 2f64.sqrt() * beta / alpha * (alpha + 1.0).powf(power) * euler(power, 1.5)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_integrals_without_load_are_the_beta_functions_of_the_paper() {
        for (alpha, beta) in [(1.0, 1.0), (1.5, 1.0), (1.5, 1.5), (1.5, 2.5), (2.0, 3.3)] {
            let material = Material { alpha, beta };
            let c = Coefficients::new(material, 0.0);
            // eqs 42-45: C₀ = β I₀, C₂ = β² I₀ (I₀/2 - Q₀)
            assert!((beta * c.i0 / c.c0 - 1.0).abs() < 1e-13, "{material:?}");
            assert!((beta * beta * c.i0 * (0.5 * c.i0 - c.q0) / c.c2 - 1.0).abs() < 1e-12, "{material:?}");
            assert!((c.i0_beta / c.i0 - 1.0).abs() < 1e-9 && (c.q0_beta / c.q0 - 1.0).abs() < 1e-9);
        }
    }

    #[test]
    fn the_slope_of_the_first_integral_by_the_load_is_the_second_coefficient() {
        let material = Material { alpha: 1.5, beta: 2.5 };
        let h = 1e-5;
        let slope = (Turn::new(material, h).i0() - Turn::new(material, -h).i0()) / (2.0 * h);
        assert!((material.beta * slope - small_load(material).1).abs() < 1e-8);
    }
}
