//! The undamped collision: how deep it goes, and the two integrals over it that the theory is made of.
//!
//! ```text
//! u_M:    u_M^(α+1)/(α+1) - g̃ u_M = 1/2                                    P2 eq. 13
//! θ:      u_M^(α+1)/(α+1) = 1/(2θ), so θ = 1/(1 + 2 g̃ u_M)                 P2 eq. 47
//! I₀(g̃) = 2 ∫₀^u_M [1 + 2(g̃ u - u^(α+1)/(α+1))]^(1/2)  u^(β-1) du          P2 eq. 39
//! Q₀(g̃) =   ∫₀^u_M [1 + 2(g̃ u - u^(α+1)/(α+1))]^(-1/2) u^(β-1) du          P2 eq. 40
//! ```
//!
//! With u = u_M x both become integrals over [0, 1] of [θ + (1-θ) x - x^(α+1)]^(±1/2) x^(β-1) (P2 eqs 49-51). The bracket
//! vanishes like 1 - x at the turn, where it is written in 1 - x so that nothing cancels.
//!
//! Domain: α ≥ 1, β ≥ 1 and any finite load; a negative load pulls, and θ is then above 1. P2 takes g̃ ≥ 0 only.

use super::Material;
use crate::numerics::double_exponential;

/// The undamped collision at one load.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turn {
    /// u_M, the largest indentation without damping (P2 eq. 13).
    pub depth: f64,
    /// θ of P2 eq. 47: 1 without load, towards 0 for large loads.
    pub theta: f64,
    material: Material,
}

impl Turn {
    /// Solves eq. 13 by Newton's method from above: the left side is convex in u and the start lies beyond its zero.
    pub fn new(material: Material, load: f64) -> Self {
        let rise = material.alpha + 1.0;
        let without = rise.powf(1.0 / rise);
        let heavy = (2.0 * rise * load.max(0.0)).powf(1.0 / material.alpha);
        let mut depth = without.max(heavy);
        for _ in 0..100 {
            let power = depth.powf(material.alpha);
            let step = (depth * power / rise - load * depth - 0.5) / (power - load);
            depth -= step;
            if step.abs() <= 1e-16 * depth {
                break;
            }
        }
        Turn { depth, theta: 1.0 / (1.0 + 2.0 * load * depth), material }
    }

    /// θ + (1-θ) x - x^(α+1), given x and 1 - x.
    fn bracket(&self, x: f64, complement: f64) -> f64 {
        let rise = self.material.alpha + 1.0;
        if x < 0.5 {
            self.theta + (1.0 - self.theta) * x - x.powf(rise)
        } else {
            -(rise * (-complement).ln_1p()).exp_m1() - (1.0 - self.theta) * complement
        }
    }

    /// u_M^β.
    fn reach(&self) -> f64 {
        self.depth.powf(self.material.beta)
    }

    /// I₀(g̃), P2 eq. 39, to 1e-13 relative.
    pub fn i0(&self) -> f64 {
        let power = self.material.beta - 1.0;
        let j = double_exponential(|x, y| self.bracket(x, y).sqrt() * x.powf(power));
        2.0 / self.theta.sqrt() * self.reach() * j
    }

    /// Q₀(g̃), P2 eq. 40, to 1e-13 relative.
    pub fn q0(&self) -> f64 {
        let power = self.material.beta - 1.0;
        let m = double_exponential(|x, y| x.powf(power) / self.bracket(x, y).sqrt());
        self.theta.sqrt() * self.reach() * m
    }
}
