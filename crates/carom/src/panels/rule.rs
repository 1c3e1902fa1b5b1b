//! Gauss-Legendre nodes on [0, 1] with the matrices of running integrals, also of functions that are known to vanish at one end.

use crate::numerics::{Running, legendre_table as table, rule};
use crate::scalar::Vector;

/// Most nodes of a panel.
pub(super) const MOST: usize = 20;

/// A square matrix by rows.
pub(super) type Matrix = Vec<[f64; MOST]>;

/// The nodes of a panel and what is done with values at them.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    pub nodes: Vec<f64>,
    pub weights: Vec<f64>,
    /// Weights of the integral from 0 to each node.
    pub running: Matrix,
    /// The same where nothing is known of the function.
    pub smooth: Matrix,
    /// Legendre coefficients from values.
    pub coefficients: Matrix,
}

/// What is known of an integrand at the start of a panel, or at its end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Known {
    /// Nothing.
    Smooth,
    /// It is θ times a smooth function: small integrals keep their digits.
    FromTurn,
}

impl Rule {
    pub fn new(count: usize, known: Known) -> Rule {
        let Running { nodes, weights, up_to } = Running::new(count);
        let smooth: Matrix = up_to.iter().map(|row| padded(row)).collect();
        let running = match known {
            Known::Smooth => smooth.clone(),
            Known::FromTurn => weighted(&nodes, 1),
        };
        let tables: Vec<Vec<f64>> = nodes.iter().map(|c| table(count, 2.0 * c - 1.0)).collect();
        let coefficient =
            |k: usize| -> Vec<f64> { (0..count).map(|j| (2 * k + 1) as f64 * weights[j] * tables[j][k]).collect() };
        let coefficients = (0..count).map(|k| padded(&coefficient(k))).collect();
        Rule { nodes, weights, running, smooth, coefficients }
    }

    /// Weights of the integral from each node to 1 of a function that is (1-θ)ᵏ times a smooth one.
    pub fn backwards(&self, power: i32) -> Matrix {
        let mirrored: Vec<f64> = self.nodes.iter().rev().map(|c| 1.0 - c).collect();
        let forwards = weighted(&mirrored, power);
        let mirror = |row: &[f64; MOST]| padded(&row[..mirrored.len()].iter().rev().copied().collect::<Vec<_>>());
        forwards.iter().rev().map(mirror).collect()
    }
}

fn padded(row: &[f64]) -> [f64; MOST] {
    std::array::from_fn(|j| row.get(j).copied().unwrap_or(0.0))
}

/// Weights of ∫₀ up to each node of θᵏ times the polynomial through the values over θᵏ.
fn weighted(nodes: &[f64], power: i32) -> Matrix {
    let (points, weights) = rule(nodes.len());
    let entry = |c: f64, j: usize| {
        let at = |t: f64| {
            let others = nodes.iter().enumerate().filter(|(k, _)| *k != j);
            (t / nodes[j]).powi(power) * others.map(|(_, other)| (t - other) / (nodes[j] - other)).product::<f64>()
        };
        points.iter().zip(&weights).map(|(point, weight)| weight * c * at(point * c)).sum::<f64>()
    };
    nodes.iter().map(|c| padded(&(0..nodes.len()).map(|j| entry(*c, j)).collect::<Vec<_>>())).collect()
}

/// Values at the nodes.
pub(super) type Values<V> = [V; MOST];

/// The sum of values times weights; four sums at a time, for one addition need not wait for the other.
#[inline(always)]
pub(super) fn dot<V: Vector>(values: &Values<V>, weights: &[f64; MOST], count: usize) -> V {
    let count = count.min(MOST);
    let mut sums = [V::constant(0.0); 4];
    let mut j = 0;
    while j + 4 <= count {
        sums[0] = sums[0].plus(values[j], weights[j]);
        sums[1] = sums[1].plus(values[j + 1], weights[j + 1]);
        sums[2] = sums[2].plus(values[j + 2], weights[j + 2]);
        sums[3] = sums[3].plus(values[j + 3], weights[j + 3]);
        j += 4;
    }
    while j < count {
        sums[0] = sums[0].plus(values[j], weights[j]);
        j += 1;
    }
    (sums[0] + sums[1]) + (sums[2] + sums[3])
}
