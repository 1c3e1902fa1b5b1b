//! What holds among the parameters beside the bounds of the unknowns: constraints of the user, domains that one parameter sets for
//! another, bounds of parameters that are no unknowns themselves.

use super::parameter_map::{Condition, MOST, ParameterMap, seeded};
use super::quadratic::{Row, minimise};
use crate::identify::statement::Relation;
use crate::numerics::Square;
use crate::scalar::Scalar;

/// Conditions are met to this where round-off allows, and to the other in any case.
const EXACT: f64 = 1e-15;
pub(in crate::identify) const ALMOST: f64 = 1e-11;

impl ParameterMap {
    /// Bounds of a parameter that is no unknown itself.
    pub fn keep_within(&mut self, parameter: usize, [low, high]: [f64; 2], key: &str) {
        for (sign, bound) in [(-1.0, low), (1.0, high)] {
            if bound.is_finite() {
                self.conditions.push((key.to_string(), Condition::Bound { parameter, sign, bound }));
            }
        }
    }

    /// Names and values of the user's constraints.
    pub fn constraint_values(&self, q: &[f64]) -> Vec<(String, f64)> {
        let parameters = self.parameters(q);
        let constraints = self.conditions.iter().filter(|(_, c)| matches!(c, Condition::Formula(..)));
        constraints.map(|(name, c)| (name.clone(), condition_value(c, &parameters))).collect()
    }

    /// The conditions linearised at q, as rows for a step d from q; bounds included.
    pub fn rows(&self, q: &[f64]) -> Vec<Row> {
        let n = q.len();
        let parameters = self.parameters(&seeded::<MOST>(q));
        let mut rows = Vec::with_capacity(2 * n + self.conditions.len());
        for (_, condition) in &self.conditions {
            let value = condition_value(condition, &parameters);
            let equal = matches!(condition, Condition::Formula(_, Relation::Equal));
            rows.push(Row { a: value.partials[..n].to_vec(), b: -value.value, equal });
        }
        for (i, unknown) in self.unknowns.iter().enumerate() {
            for (sign, bound) in [(-1.0, unknown.lower), (1.0, unknown.upper)] {
                if bound.is_finite() {
                    let mut a = vec![0.0; n];
                    a[i] = sign;
                    rows.push(Row { a, b: sign * (bound - q[i]), equal: false });
                }
            }
        }
        rows
    }

    /// By how much the conditions are not met, the worst relative to what they are made of, with its name.
    pub fn violation(&self, q: &[f64]) -> (f64, &str) {
        let parameters = self.parameters(&seeded::<MOST>(q));
        let mut worst = (0.0, "");
        for (name, condition) in &self.conditions {
            let value = condition_value(condition, &parameters);
            // The terms of the condition are about as large as its derivatives times the unknowns.
            let size: f64 = value.partials.iter().zip(q).map(|(slope, x)| (slope * x).abs()).sum();
            let excess = match condition {
                Condition::Formula(_, Relation::Equal) => value.value.abs(),
                _ => value.value.max(0.0),
            } / size.max(f64::MIN_POSITIVE);
            if excess.is_nan() || excess > worst.0 {
                worst = (if excess.is_nan() { f64::INFINITY } else { excess }, name.as_str());
            }
        }
        worst
    }

    /// The nearest point to q, in the metric of `scales`, that meets bounds and conditions; `None` where none is found.
    pub fn project(&self, q: &[f64], scales: &[f64]) -> Option<Vec<f64>> {
        let mut q: Vec<f64> = q.iter().zip(&self.unknowns).map(|(x, u)| x.clamp(u.lower, u.upper)).collect();
        if self.conditions.is_empty() {
            return Some(q);
        }
        let mut h = Square::zero(q.len());
        for (i, scale) in scales.iter().enumerate() {
            h.set(i, i, 1.0 / (scale * scale));
        }
        for _ in 0..30 {
            if self.violation(&q).0 <= EXACT {
                return Some(q);
            }
            let d = minimise(&h, &vec![0.0; q.len()], &self.rows(&q))?;
            for (x, (d, u)) in q.iter_mut().zip(d.iter().zip(&self.unknowns)) {
                *x = (*x + d).clamp(u.lower, u.upper);
            }
        }
        (self.violation(&q).0 <= ALMOST).then_some(q)
    }
}

fn condition_value<T: Scalar>(condition: &Condition, parameters: &[T]) -> T {
    match condition {
        Condition::Formula(formula, _) => {
            let reals: Vec<f64> = parameters.iter().map(|v| v.re()).collect();
            formula.eval(parameters, formula.steps_at(&reals))
        }
        Condition::Within { parameter, sign, other } => {
            T::constant(*sign) * parameters[*parameter] - parameters[*other]
        }
        Condition::Bound { parameter, sign, bound } => {
            T::constant(*sign) * (parameters[*parameter] - T::constant(*bound))
        }
    }
}
