//! Two rules of integration: the double-exponential one for integrands with singular ends, and Gauss-Legendre nodes with
//! running integrals, for chains of integrals over the same nodes.

use std::f64::consts::{FRAC_PI_2, PI};

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

/// Gauss-Legendre nodes on [0, 1] with the weights of the whole integral and of the integral up to each node.
#[derive(Clone, Debug)]
pub struct Running {
    /// The nodes, rising.
    pub nodes: Vec<f64>,
    /// Weights of ∫₀¹.
    pub weights: Vec<f64>,
    /// `up_to[i][j]`: the weight of node j in ∫₀ of node i, exact for polynomials below the number of nodes.
    pub up_to: Vec<Vec<f64>>,
}

impl Running {
    /// The rule with this many nodes.
    pub fn new(count: usize) -> Self {
        let (roots, weights): (Vec<f64>, Vec<f64>) = (0..count).map(|i| root(count, i)).unzip();
        let tables: Vec<Vec<f64>> = roots.iter().map(|x| legendre(*x, count + 1)).collect();
        let up_to = tables.iter().map(|at| running_row(at, &tables, &weights)).collect();
        let nodes = roots.iter().map(|x| 0.5 * (1.0 + x)).collect();
        Running { nodes, weights: weights.iter().map(|w| 0.5 * w).collect(), up_to }
    }
}

/// The interpolant is Σ (k+1/2) aₖ Pₖ with aₖ = Σ wⱼ fⱼ Pₖ(xⱼ), and ∫₋₁ˣ Pₖ = (Pₖ₊₁ - Pₖ₋₁)(x)/(2k+1); on [0, 1] half of it.
fn running_row(at: &[f64], tables: &[Vec<f64>], weights: &[f64]) -> Vec<f64> {
    let integral = |k: usize| if k == 0 { at[1] + 1.0 } else { (at[k + 1] - at[k - 1]) / (2 * k + 1) as f64 };
    let weight = |(table, w): (&Vec<f64>, &f64)| {
        let sum: f64 = (0..weights.len()).map(|k| (k as f64 + 0.5) * table[k] * integral(k)).sum();
        0.5 * w * sum
    };
    tables.iter().zip(weights).map(weight).collect()
}

/// P₀(x) ... P_last(x).
fn legendre(x: f64, last: usize) -> Vec<f64> {
    let mut table = vec![1.0, x];
    for k in 1..last {
        let k_f = k as f64;
        table.push(((2.0 * k_f + 1.0) * x * table[k] - k_f * table[k - 1]) / (k_f + 1.0));
    }
    table
}

/// A root of P_count on (-1, 1), counted from below, and its weight 2/((1-x²) P′²).
fn root(count: usize, index: usize) -> (f64, f64) {
    let n = count as f64;
    let mut x = -(FRAC_PI_2 * (4.0 * index as f64 + 3.0) / (2.0 * n + 1.0)).cos();
    let slope = |x: f64| {
        let table = legendre(x, count);
        (table[count], n * (table[count - 1] - x * table[count]) / (1.0 - x * x))
    };
    for _ in 0..8 {
        let (value, rate) = slope(x);
        x -= value / rate;
    }
    let (_, rate) = slope(x);
    (x, 2.0 / ((1.0 - x * x) * rate * rate))
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

    #[test]
    fn running_integrals_of_polynomials_are_exact() {
        let rule = Running::new(12);
        for (node, row) in rule.nodes.iter().zip(&rule.up_to) {
            let sum: f64 = row.iter().zip(&rule.nodes).map(|(w, x)| w * x.powi(9)).sum();
            assert!((sum - node.powi(10) / 10.0).abs() < 1e-15);
        }
        let whole: f64 = rule.weights.iter().zip(&rule.nodes).map(|(w, x)| w * x.powi(21)).sum();
        assert!((whole - 1.0 / 22.0).abs() < 1e-15);
    }
}
