//! What lies between the nodes: the polynomial through values at them, as a series of Legendre's polynomials.

use super::rule::{MOST, Rule, Values};
use crate::scalar::Vector;

/// A polynomial on a panel.
pub(super) struct Series<V: Vector> {
    count: usize,
    coefficients: Values<V>,
}

/// The first two derivatives of a polynomial at a θ.
pub(super) struct Point<V: Vector> {
    pub slope: V,
    pub bend: V,
}

impl<V: Vector> Series<V> {
    /// The polynomial through values at the nodes of a rule.
    #[inline(always)]
    pub fn new(rule: &Rule, values: &Values<V>) -> Self {
        let count = rule.nodes.len().min(MOST);
        let mut coefficients = [V::constant(0.0); MOST];
        for (k, row) in rule.coefficients.iter().enumerate().take(count) {
            for j in 0..count {
                coefficients[k] = coefficients[k].plus(values[j], row[j]);
            }
        }
        Series { count, coefficients }
    }

    /// At a θ in [0, 1].
    #[inline(always)]
    pub fn at(&self, theta: V) -> Point<V> {
        let (zero, one) = (V::constant(0.0), V::constant(1.0));
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

/// Two places on a panel where a value may be largest.
pub(super) struct Largest<V: Vector> {
    /// Near the largest of all.
    pub theta: V,
    /// The largest value at a node.
    pub value: V,
    /// Near the largest on the other side of a dip, and the value there at a node: the same twice where there is no dip.
    pub other: (V, V),
}

/// Where a value is largest on a panel.
#[inline(always)]
pub(super) fn largest<V: Vector>(rule: &Rule, values: &Values<V>) -> Largest<V> {
    let series = Series::new(rule, values);
    let start = (V::constant(rule.nodes[0]), values[0]);
    let none = V::constant(f64::NEG_INFINITY);
    // The largest up to where values first fall, and that from where they rise again.
    let (mut before, mut after) = (start, (start.0, none));
    let (mut rising, mut again) = (V::constant(1.0), none);
    for j in 1..series.count {
        let (node, rise) = (V::constant(rule.nodes[j]), values[j] - values[j - 1]);
        rising = rise.min(rising);
        again = rising.select_positive(again, rise.max(again));
        before = (rising.select_positive(node, before.0), before.1.max(rising.select_positive(values[j], none)));
        let later = again.select_positive(values[j], none);
        after = ((later - after.1).select_positive(node, after.0), after.1.max(later));
    }
    let later = after.1 - before.1;
    let theta = later.select_positive(after.0, before.0);
    let other = again.select_positive(later.select_positive(before.0, after.0), theta);
    let lower = again.select_positive(before.1.min(after.1), before.1);
    Largest { theta: climbed(&series, theta), value: before.1.max(after.1), other: (climbed(&series, other), lower) }
}

/// From near a maximum to it.
#[inline(always)]
fn climbed<V: Vector>(series: &Series<V>, mut theta: V) -> V {
    let (zero, one) = (V::constant(0.0), V::constant(1.0));
    for _ in 0..3 {
        let at = series.at(theta);
        let step = (-at.bend).select_positive(at.slope / -at.bend, zero);
        theta = (theta + step).max(zero).min(one);
    }
    theta
}
