//! e(γ) = Σ eₖ γᵏ at a fixed load, to any order, for contact ended at zero indentation.
//!
//! P2 stops at γ² and leaves the rest open, because the derivatives of u(τ) by γ diverge at u = 0 and those of the energy at
//! the turn. Neither happens in polar coordinates about the origin of the phase plane,
//!
//! ```text
//! u = r cos φ,   u̇ = r sin φ,   φ from π/2 (contact begins) to -π/2 (u = 0 again)
//! ```
//!
//! Both ends lie at fixed angles whatever γ is, and φ falls all the way. With a = g̃ - u^α - βγ u^(β-1) u̇:
//!
//! ```text
//! φ̇ = -N/r²,   N = u̇² - u a,   and N = 1 + g̃ u + (α-1)/(α+1) u^(α+1) ≥ 1/2 on the undamped orbit
//! E = u̇²/2 + u^(α+1)/(α+1) - g̃ u,   E = 1/2 at the start,   e² = 2E at the end
//! dE/d(-φ) = -γ β u^(β-1) u̇² r²/N                                                (eq. 7 of P2 with φ for τ)
//! ```
//!
//! The right side carries a factor γ. So if E is known up to γᵏ at every angle, so is r (from E, a root that N keeps simple),
//! hence the right side up to γᵏ⁺¹, and E up to γᵏ⁺¹ is one running integral away. No differential equation is
//! solved. Along the way e is shown to be analytic in γ near 0, for any α, β ≥ 1 and any load.
//!
//! At both ends the integrand has powers of cos φ; panels that halve towards the ends take any of them, and also the layer of
//! width g̃^(-1) that a large load makes. Coefficients agree with another formulation in 40 digits (`oracle/theory.py`) to 1e-13, and
//! to 1e-10 where one is small among its neighbours.

use super::Material;
use super::series::{power, product, quotient};
use crate::numerics::Running;
use std::f64::consts::FRAC_PI_2;

/// Nodes of a panel.
const NODES: usize = 20;
/// The last panel at either end has a width of 2^-PANELS quarter turns.
const PANELS: i32 = 46;

/// The coefficients of e² = Σ sₖ γᵏ up to an order: s₀ = 1, s₁ = -2β I₀, s₂ = 2β² I₀ Q₀ (P2 eq. B21), and on.
pub fn square(material: Material, load: f64, order: usize) -> Vec<f64> {
    let rule = Running::new(NODES);
    let mut energy = vec![0.0; order + 1];
    energy[0] = 0.5;
    for (panel, way) in panels() {
        let nodes: Vec<Node> =
            rule.nodes.iter().map(|x| Node::new(material, load, panel.0 + panel.1 * x, way)).collect();
        energy = across(nodes, &energy, &rule, panel.1.abs());
    }
    energy.iter().map(|e| 2.0 * e).collect()
}

/// Start and signed width of every panel in δ, the angle from the nearer end, with the sign of u̇.
fn panels() -> Vec<((f64, f64), f64)> {
    let edge = |i: i32| if i > PANELS { 0.0 } else { FRAC_PI_2 * 0.5f64.powi(i) };
    let inwards = (0..=PANELS).rev().map(|i| ((edge(i + 1), edge(i) - edge(i + 1)), 1.0));
    let outwards = (0..=PANELS).map(|i| ((edge(i), edge(i + 1) - edge(i)), -1.0));
    inwards.chain(outwards).collect()
}

/// Carries the series of E over one panel.
fn across(mut nodes: Vec<Node>, start: &[f64], rule: &Running, width: f64) -> Vec<f64> {
    let order = start.len() - 1;
    let mut end = start.to_vec();
    for node in &mut nodes {
        node.begin(start[0]);
    }
    for k in 1..=order {
        let losses: Vec<f64> = nodes.iter().map(|node| node.loss[k - 1]).collect();
        let integral = |weights: &[f64]| width * weights.iter().zip(&losses).map(|(w, l)| w * l).sum::<f64>();
        end[k] = start[k] - integral(&rule.weights);
        if k < order {
            for (node, weights) in nodes.iter_mut().zip(&rule.up_to) {
                node.advance(start[k] - integral(weights), k);
            }
        }
    }
    end
}

/// The series in γ of everything at one angle.
#[derive(Default)]
struct Node {
    alpha: f64,
    beta: f64,
    load: f64,
    /// cos φ > 0 and sin φ.
    cos: f64,
    sin: f64,
    /// r, u = r cos φ, r², r⁴.
    r: Vec<f64>,
    u: Vec<f64>,
    r_square: Vec<f64>,
    r_fourth: Vec<f64>,
    /// u^(α+1) and u^(β-1).
    elastic: Vec<f64>,
    damping: Vec<f64>,
    /// u^β r.
    drag: Vec<f64>,
    /// u^(β-1) r⁴, N, and their quotient times β sin² φ: minus the derivative of E by the angle, over γ.
    above: Vec<f64>,
    below: Vec<f64>,
    ratio: Vec<f64>,
    loss: Vec<f64>,
}

impl Node {
    fn new(Material { alpha, beta }: Material, load: f64, delta: f64, way: f64) -> Self {
        Node { alpha, beta, load, cos: delta.sin(), sin: way * delta.cos(), ..Node::default() }
    }

    /// The undamped orbit: the positive root r of r² sin²/2 + (r cos)^(α+1)/(α+1) - g̃ r cos = E, convex in r.
    fn begin(&mut self, energy: f64) {
        let rise = self.alpha + 1.0;
        // Each term alone would carry the energy and twice the load's share.
        let by_speed = (4.0 * energy).sqrt() / self.sin.abs();
        let by_load = 4.0 * self.load.max(0.0) * self.cos / (self.sin * self.sin);
        let by_depth =
            (2.0 * rise * energy).powf(1.0 / rise).max((2.0 * rise * self.load.max(0.0)).powf(1.0 / self.alpha))
                / self.cos;
        let mut r = by_speed.max(by_load).min(by_depth);
        for _ in 0..200 {
            let u = r * self.cos;
            let power = u.powf(self.alpha);
            let value = 0.5 * (r * self.sin).powi(2) + u * power / rise - self.load * u - energy;
            let slope = r * self.sin * self.sin + self.cos * (power - self.load);
            let step = value / slope;
            r -= step;
            if step.abs() <= 4e-16 * r {
                break;
            }
        }
        self.push(r, 0);
    }

    /// The k-th coefficient of r from that of E: the equation of `begin`, linear in it.
    fn advance(&mut self, energy: f64, k: usize) {
        let rise = self.alpha + 1.0;
        self.r.push(0.0);
        self.u.push(0.0);
        let known =
            0.5 * self.sin * self.sin * product(&self.r, &self.r, k) + power(&self.u, &self.elastic, rise, k) / rise;
        let (r, u) = (self.r[0], self.u[0]);
        let slope = r * self.sin * self.sin + self.cos * (self.elastic[0] / u - self.load);
        self.r.pop();
        self.u.pop();
        self.push((energy - known) / slope, k);
    }

    /// Everything that follows from the k-th coefficient of r.
    fn push(&mut self, r: f64, k: usize) {
        let Node { alpha, beta, .. } = *self;
        self.r.push(r);
        self.u.push(r * self.cos);
        self.r_square.push(product(&self.r, &self.r, k));
        self.elastic.push(power(&self.u, &self.elastic, alpha + 1.0, k));
        self.damping.push(power(&self.u, &self.damping, beta - 1.0, k));
        self.r_fourth.push(product(&self.r_square, &self.r_square, k));
        let viscous = if k == 0 { 0.0 } else { beta * self.sin * self.drag[k - 1] };
        let inertial = self.sin * self.sin * self.r_square[k];
        self.below.push(inertial - self.load * self.u[k] + self.elastic[k] + viscous);
        self.drag.push(self.cos * product(&self.damping, &self.r_square, k));
        self.above.push(product(&self.damping, &self.r_fourth, k));
        self.ratio.push(quotient(&self.above, &self.below, &self.ratio, k));
        self.loss.push(beta * self.sin * self.sin * self.ratio[k]);
    }
}
