//! What lies between the nodes: the polynomial through values at them, as a series of Legendre's polynomials.

use super::rule::{MOST, Rule, Values};
use crate::scalar::{Lanes, Real};

/// A polynomial on a panel.
pub(super) struct Series<const L: usize> {
    count: usize,
    coefficients: Values<L>,
}

/// The first two derivatives of a polynomial at a θ.
pub(super) struct Point<const L: usize> {
    pub slope: Lanes<L>,
    pub bend: Lanes<L>,
}

impl<const L: usize> Series<L> {
    /// The polynomial through values at the nodes of a rule.
    #[inline(always)]
    pub fn new(rule: &Rule, values: &Values<L>) -> Self {
        let count = rule.nodes.len().min(MOST);
        let mut coefficients = [Lanes::constant(0.0); MOST];
        for (k, row) in rule.coefficients.iter().enumerate().take(count) {
            for j in 0..count {
                coefficients[k] = coefficients[k].plus(values[j], row[j]);
            }
        }
        Series { count, coefficients }
    }

    /// At a θ in [0, 1].
    #[inline(always)]
    pub fn at(&self, theta: Lanes<L>) -> Point<L> {
        let (zero, one) = (Lanes::constant(0.0), Lanes::constant(1.0));
        let y = theta + theta - one;
        let mut here = [one, zero, zero];
        let mut before = [zero; 3];
        let mut sum = [zero; 2];
        for k in 0..self.count {
            let (c, odd) = (self.coefficients[k], (2 * k + 1) as f64);
            let next = [
                (y * here[0]).scaled(odd / (k + 1) as f64) - before[0].scaled(k as f64 / (k + 1) as f64),
                before[1].plus(here[0], odd),
                before[2].plus(here[1], odd),
            ];
            sum = [sum[0] + c * here[1], sum[1] + c * here[2]];
            (before, here) = (here, next);
        }
        Point { slope: sum[0].scaled(2.0), bend: sum[1].scaled(4.0) }
    }
}

/// Where a value is largest on a panel, and that value.
#[inline(always)]
pub(super) fn largest<const L: usize>(rule: &Rule, values: &Values<L>) -> (Lanes<L>, Lanes<L>) {
    let series = Series::new(rule, values);
    let (zero, one) = (Lanes::constant(0.0), Lanes::constant(1.0));
    let (mut best, mut theta) = (values[0], Lanes::constant(rule.nodes[0]));
    for j in 1..series.count {
        let higher = values[j] - best;
        theta = higher.select_positive(Lanes::constant(rule.nodes[j]), theta);
        best = best.max(values[j]);
    }
    for _ in 0..3 {
        let at = series.at(theta);
        let step = (-at.bend).select_positive(at.slope / -at.bend, zero);
        theta = (theta + step).max(zero).min(one);
    }
    (theta, best)
}
