//! The unknowns of a fit and how the parameters of the law follow from them: free ones (some as logarithms), fixed ones, ties;
//! and the conditions that hold among them.

use super::dense::Square;
use super::model::{Model, Relation, Slot};
use super::problem::Failure;
use super::quadratic::{Row, minimise};
use crate::formula::Formula;
use crate::law::Domain;
use crate::scalar::{Dual, Scalar};

/// Derivatives carried at most: no law has more parameters.
pub(super) const MOST: usize = 8;

/// One unknown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Unknown {
    /// The number of the parameter in the table.
    pub parameter: usize,
    /// Whether the unknown is the logarithm of the parameter.
    pub log: bool,
    /// Bounds of the unknown.
    pub lower: f64,
    pub upper: f64,
}

impl Unknown {
    pub fn from_parameter(&self, value: f64) -> f64 {
        let value = if self.log { value.ln() } else { value };
        value.clamp(self.lower, self.upper)
    }

    pub fn to_parameter<T: Scalar>(&self, unknown: T) -> T {
        if self.log { unknown.exp() } else { unknown }
    }
}

/// What makes one parameter.
#[derive(Clone, Debug)]
enum Source {
    Unknown(usize),
    Value(f64),
    Formula(Formula),
}

/// A condition: `formula` or |parameter| - |other|.
#[derive(Clone, Debug)]
enum Condition {
    Formula(Formula, Relation),
    /// sign · parameter - other ≤ 0
    Within {
        parameter: usize,
        sign: f64,
        other: usize,
    },
    /// sign · (parameter - bound) ≤ 0, for tied parameters.
    Bound {
        parameter: usize,
        sign: f64,
        bound: f64,
    },
}

/// The map from unknowns to parameters.
#[derive(Clone, Debug)]
pub(super) struct Chart {
    pub unknowns: Vec<Unknown>,
    sources: Vec<Source>,
    /// The order in which tied parameters are computed.
    order: Vec<usize>,
    conditions: Vec<Condition>,
    names: Vec<String>,
}

/// A value of an open domain keeps this distance from its ends, relative to its width.
const INSIDE: f64 = 1e-6;
/// Smallest positive value of a parameter without a lower bound.
const SMALLEST: f64 = 1e-12;

/// The range that the domain of a parameter allows.
pub(super) fn domain_range(domain: &Domain) -> [f64; 2] {
    match *domain {
        Domain::Positive => [SMALLEST, f64::INFINITY],
        Domain::NonNegative => [0.0, f64::INFINITY],
        Domain::AtLeast(bound) => [bound, f64::INFINITY],
        Domain::AboveUpTo(lower, upper) => [lower + INSIDE * (upper - lower), upper],
        Domain::Open(lower, upper) => [lower + INSIDE * (upper - lower), upper - INSIDE * (upper - lower)],
        Domain::WithinPlusMinus(_) => [f64::NEG_INFINITY, f64::INFINITY],
    }
}

impl Chart {
    /// Reads a model. Hysteresis that is free stays `floors` above zero: at zero the law has no derivative.
    pub fn new(model: &Model) -> Result<Chart, Failure> {
        let table = model.table();
        if table.is_empty() || model.slots.len() != table.len() {
            return Err(Failure::NoSuchForm);
        }
        let mut chart = Chart { unknowns: vec![], sources: vec![], order: vec![], conditions: vec![], names: vec![] };
        for (index, (parameter, slot)) in table.iter().zip(&model.slots).enumerate() {
            let [low, high] = domain_range(&parameter.domain);
            let source = match slot {
                Slot::Free { lower, upper } => {
                    let (lower, upper) = (lower.unwrap_or(low).max(low), upper.unwrap_or(high).min(high));
                    if lower.is_nan() || upper.is_nan() || lower >= upper {
                        return Err(Failure::BadBounds { key: parameter.key, bounds: [lower, upper] });
                    }
                    // σ_b = 0 is a law of its own to which σ_b → 0 leads evenly; a stiffness or a time has no such limit.
                    let log = parameter.domain == Domain::Positive && parameter.key != "sigmab";
                    let map = |x: f64| if log { x.ln() } else { x };
                    chart.unknowns.push(Unknown { parameter: index, log, lower: map(lower), upper: map(upper) });
                    Source::Unknown(chart.unknowns.len() - 1)
                }
                Slot::Fixed(value) => {
                    if !parameter.domain.contains(*value, |_| None) {
                        return Err(Failure::BadFixed { key: parameter.key, value: *value });
                    }
                    Source::Value(*value)
                }
                Slot::Tied(formula) => {
                    chart.bound_tied(index, low, high);
                    Source::Formula(formula.clone())
                }
                Slot::Absent => Source::Value(f64::NAN),
            };
            chart.sources.push(source);
            if let Domain::WithinPlusMinus(key) = parameter.domain
                && let Some(other) = model.index(key)
            {
                for sign in [1.0, -1.0] {
                    chart.conditions.push(Condition::Within { parameter: index, sign, other });
                    chart.names.push(parameter.key.to_string());
                }
            }
        }
        for constraint in &model.constraints {
            chart.conditions.push(Condition::Formula(constraint.formula.clone(), constraint.relation));
            chart.names.push(constraint.name.clone());
        }
        chart.order = chart.tie_order().map_err(|i| Failure::CircularTies { key: table[i].key })?;
        match chart.unknowns.len() {
            0 => Err(Failure::NothingFree),
            free if free > MOST => Err(Failure::TooManyFree { free, most: MOST }),
            _ => Ok(chart),
        }
    }

    fn bound_tied(&mut self, parameter: usize, low: f64, high: f64) {
        for (sign, bound) in [(-1.0, low), (1.0, high)] {
            if bound.is_finite() {
                self.conditions.push(Condition::Bound { parameter, sign, bound });
                self.names.push("domain".to_string());
            }
        }
    }

    /// Tied parameters, each after those it refers to; the first of a circle as an error.
    fn tie_order(&self) -> Result<Vec<usize>, usize> {
        let tied = |i: &usize| matches!(self.sources[*i], Source::Formula(_));
        let mut left: Vec<usize> = (0..self.sources.len()).filter(tied).collect();
        let mut order = Vec::new();
        while !left.is_empty() {
            let ready = left.iter().position(|i| match &self.sources[*i] {
                Source::Formula(f) => left.iter().all(|j| !f.depends_on(*j)),
                _ => true,
            });
            match ready {
                Some(place) => order.push(left.remove(place)),
                None => return Err(left[0]),
            }
        }
        Ok(order)
    }

    /// The same with one unknown fixed.
    pub fn with_fixed(&self, unknown: usize, value: f64) -> Chart {
        let mut chart = self.clone();
        let gone = chart.unknowns.remove(unknown);
        chart.sources[gone.parameter] = Source::Value(gone.to_parameter(value));
        for source in &mut chart.sources {
            if let Source::Unknown(i) = source
                && *i > unknown
            {
                *i -= 1;
            }
        }
        chart
    }

    /// The parameters in the order of the table.
    pub fn parameters<T: Scalar>(&self, q: &[T]) -> Vec<T> {
        let mut values = Vec::with_capacity(self.sources.len());
        for source in &self.sources {
            values.push(match source {
                Source::Unknown(i) => self.unknowns[*i].to_parameter(q[*i]),
                Source::Value(value) => T::constant(*value),
                Source::Formula(_) => T::constant(f64::NAN),
            });
        }
        for i in &self.order {
            if let Source::Formula(formula) = &self.sources[*i] {
                let reals: Vec<f64> = values.iter().map(|v: &T| v.re()).collect();
                values[*i] = formula.eval(&values, formula.steps_at(&reals));
            }
        }
        values
    }

    /// The parameters with their derivatives: rows of the table, columns of the unknowns.
    pub fn parameter_slopes(&self, q: &[f64]) -> Vec<Vec<f64>> {
        let values = self.parameters(&seeded(q));
        values.iter().map(|v| v.partials[..q.len()].to_vec()).collect()
    }

    /// The unknowns nearest to given parameters (NaN: the middle of the bounds, or as near to 1 as they allow).
    pub fn unknowns_from(&self, parameters: &[f64]) -> Vec<f64> {
        let pick = |u: &Unknown| {
            let given = parameters.get(u.parameter).copied().unwrap_or(f64::NAN);
            if given.is_finite() {
                u.from_parameter(given)
            } else if u.lower.is_finite() && u.upper.is_finite() {
                0.5 * (u.lower + u.upper)
            } else {
                u.from_parameter(1.0)
            }
        };
        self.unknowns.iter().map(pick).collect()
    }

    /// Names and values of the user's constraints.
    pub fn constraint_values(&self, q: &[f64]) -> Vec<(String, f64)> {
        let parameters = self.parameters(q);
        let all = self.conditions.iter().zip(&self.names);
        all.filter(|(c, _)| matches!(c, Condition::Formula(..)))
            .map(|(c, name)| (name.clone(), condition_value(c, &parameters)))
            .collect()
    }

    /// Whether there is anything beside bounds.
    pub fn has_conditions(&self) -> bool {
        !self.conditions.is_empty()
    }

    /// The conditions linearised at q, as rows for a step d from q; bounds included.
    pub fn rows(&self, q: &[f64]) -> Vec<Row> {
        let n = q.len();
        let parameters = self.parameters(&seeded(q));
        let mut rows = Vec::with_capacity(2 * n + self.conditions.len());
        for condition in &self.conditions {
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
        let parameters = self.parameters(&seeded(q));
        let mut worst = (0.0, "");
        for (condition, name) in self.conditions.iter().zip(&self.names) {
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

/// Conditions are met to this where round-off allows, and to the other in any case.
const EXACT: f64 = 1e-15;
const ALMOST: f64 = 1e-11;

fn seeded(q: &[f64]) -> Vec<Dual<MOST>> {
    q.iter().enumerate().map(|(i, x)| Dual::variable(*x, i)).collect()
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
