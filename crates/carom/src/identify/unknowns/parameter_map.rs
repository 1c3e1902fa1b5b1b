//! The unknowns of a fit and how the parameters of the law follow from them: free ones (some as logarithms), fixed ones, ties;
//! and the conditions that hold among them.

use super::range::{domain_range, within};
use crate::formula::Formula;
use crate::identify::statement::{Failure, Model, Relation, Slot};
use crate::law::Domain;
use crate::scalar::{Dual, Scalar};

/// Derivatives carried at most: no law has more parameters.
pub(in crate::identify) const MOST: usize = 8;

/// How an unknown stands for parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::identify) enum Sort {
    /// It is the parameter.
    Plain,
    /// It is its logarithm.
    Log,
    /// It is the sum of the parameter B and the Γ bounded by it, B + Γ: what softens a Bouc-Wen law on loading.
    Sum,
    /// It is B - Γ: what stiffens it on unloading.
    Difference,
}

/// One unknown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::identify) struct Variable {
    /// The number of the parameter in the table; for a sum or difference that of B.
    pub parameter: usize,
    pub sort: Sort,
    /// Bounds of the unknown.
    pub lower: f64,
    pub upper: f64,
    /// How large it usually is.
    pub scale: f64,
}

/// What the unknowns are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Coordinates {
    /// Those in which a search goes straight: logarithms of what is positive, B + Γ and B - Γ.
    Straight,
    /// The free parameters themselves, in the order of the table.
    Natural,
}

/// What makes one parameter.
#[derive(Clone, Debug)]
enum Source {
    Variable(usize),
    /// Half the sum of an unknown and, with a sign, the next.
    Half(usize, f64),
    Value(f64),
    Formula(Formula),
}

/// A condition: `formula` or |parameter| - |other|.
#[derive(Clone, Debug)]
pub(in crate::identify) enum Condition {
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
pub(in crate::identify) struct ParameterMap {
    pub unknowns: Vec<Variable>,
    sources: Vec<Source>,
    /// The order in which tied parameters are computed.
    order: Vec<usize>,
    /// The conditions, each with its name.
    pub conditions: Vec<(String, Condition)>,
}

/// The size of an unknown near zero, as a part of what it usually is.
const LEAST_SIZE: f64 = 0.03;
/// Least hysteresis of a law whose hysteresis is free.
const LEAST_HYSTERESIS: f64 = 1e-9;

/// The parameter that bounds this one from both sides, if any.
fn bounded_by(model: &Model, index: usize) -> Option<usize> {
    match model.table().get(index)?.domain {
        Domain::WithinPlusMinus(key) | Domain::AboveMinusUpTo(key) => model.index(key),
        _ => None,
    }
}

fn both_free(model: &Model, one: usize, other: usize) -> bool {
    [one, other].iter().all(|i| matches!(model.slots[*i], Slot::Free { .. }))
}

impl ParameterMap {
    /// Reads a model, for a search.
    pub fn new(model: &Model) -> Result<ParameterMap, Failure> {
        ParameterMap::read(model, Coordinates::Straight)
    }

    /// Reads a model; the unknowns are the free parameters, in the order of the table.
    pub fn natural(model: &Model) -> Result<ParameterMap, Failure> {
        ParameterMap::read(model, Coordinates::Natural)
    }

    fn read(model: &Model, coordinates: Coordinates) -> Result<ParameterMap, Failure> {
        let both_free = |one, other| coordinates == Coordinates::Straight && both_free(model, one, other);
        let table = model.table();
        if table.is_empty() || model.slots.len() != table.len() {
            return Err(Failure::NoSuchForm);
        }
        let mut chart = ParameterMap { unknowns: vec![], sources: vec![], order: vec![], conditions: vec![] };
        for (index, (parameter, slot)) in table.iter().zip(&model.slots).enumerate() {
            let range = domain_range(&parameter.domain);
            let source = match slot {
                Slot::Free { lower, upper } => chart.free(model, index, [*lower, *upper], coordinates)?,
                Slot::Fixed(value) => {
                    if !parameter.domain.contains(*value, |_| None) {
                        return Err(Failure::BadFixed { key: parameter.key, value: *value });
                    }
                    Source::Value(*value)
                }
                Slot::Tied(formula) => {
                    chart.keep_within(index, range, parameter.key);
                    Source::Formula(formula.clone())
                }
                Slot::Absent => Source::Value(f64::NAN),
            };
            chart.sources.push(source);
            if let Some(other) = bounded_by(model, index).filter(|other| !both_free(index, *other)) {
                for sign in [1.0, -1.0] {
                    chart.conditions.push((parameter.key.into(), Condition::Within { parameter: index, sign, other }));
                }
            }
        }
        for constraint in &model.constraints {
            let condition = Condition::Formula(constraint.formula.clone(), constraint.relation);
            chart.conditions.push((constraint.name.clone(), condition));
        }
        chart.order = chart.tie_order().map_err(|i| Failure::CircularTies { key: table[i].key })?;
        match chart.unknowns.len() {
            0 => Err(Failure::NothingFree),
            free if free > MOST => Err(Failure::TooManyFree { free, most: MOST }),
            _ => Ok(chart),
        }
    }

    /// The unknowns of a free parameter. B and Γ in [-B, B], both free, become B + Γ and B - Γ: each only has to be positive, and each
    /// does one thing.
    fn free(
        &mut self,
        model: &Model,
        index: usize,
        given: [Option<f64>; 2],
        coordinates: Coordinates,
    ) -> Result<Source, Failure> {
        let parameter = &model.table()[index];
        let [lower, upper] = within(&parameter.domain, domain_range(&parameter.domain), given);
        if lower.is_nan() || upper.is_nan() || lower >= upper {
            return Err(Failure::BadBounds { key: parameter.key, bounds: [lower, upper] });
        }
        let add = |chart: &mut ParameterMap, parameter: usize, sort: Sort, lower: f64, upper: f64| {
            chart.unknowns.push(Variable { parameter, sort, lower, upper, scale: 1.0 });
            chart.unknowns.len() - 1
        };
        if coordinates == Coordinates::Natural {
            return Ok(Source::Variable(add(self, index, Sort::Plain, lower, upper)));
        }
        if let Some(other) = bounded_by(model, index).filter(|other| both_free(model, index, *other)) {
            self.keep_within(index, [lower, upper], parameter.key);
            let first = self.unknowns.iter().position(|u| u.parameter == other && u.sort == Sort::Sum);
            return Ok(Source::Half(first.unwrap_or(0), -1.0));
        }
        let partner = (0..model.slots.len()).find(|i| bounded_by(model, *i) == Some(index));
        if partner.is_some_and(|i| both_free(model, i, index)) {
            // With neither there is no hysteresis, and no derivative by it: stay a little away.
            self.keep_within(index, [lower.max(LEAST_HYSTERESIS), upper], parameter.key);
            let first = add(self, index, Sort::Sum, 0.0, 2.0 * upper);
            add(self, index, Sort::Difference, 0.0, 2.0 * upper);
            return Ok(Source::Half(first, 1.0));
        }
        // σ_b = 0 is a law of its own to which σ_b → 0 leads evenly; a stiffness or a time has no such limit.
        let log = parameter.domain == Domain::Positive && parameter.key != "sigmab";
        let place = match log {
            true => add(self, index, Sort::Log, lower.ln(), upper.ln()),
            false => add(self, index, Sort::Plain, lower, upper),
        };
        Ok(Source::Variable(place))
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

    /// Takes over how large the unknowns usually are, from unknowns as they may be.
    pub fn learn_scales(&mut self, examples: &[Vec<f64>]) {
        for (i, unknown) in self.unknowns.iter_mut().enumerate().filter(|(_, u)| u.sort != Sort::Log) {
            let mut list: Vec<f64> = examples.iter().map(|q| q[i].abs()).collect();
            list.sort_by(f64::total_cmp);
            unknown.scale = list.get(list.len() / 2).copied().filter(|x| *x > 0.0).unwrap_or(1.0);
        }
    }

    /// The same from the chart of a model with more unknowns.
    pub fn inherit_scales(&mut self, other: &ParameterMap) {
        for unknown in &mut self.unknowns {
            let same = other.unknowns.iter().find(|o| o.parameter == unknown.parameter);
            // Γ without its B is about as large as B + Γ and B - Γ.
            let pair = || other.unknowns.iter().find(|o| o.sort == Sort::Difference);
            unknown.scale = same.or_else(pair).map_or(unknown.scale, |o| o.scale);
        }
    }

    /// About how far each unknown may be moved for something to happen.
    pub fn sizes(&self, q: &[f64]) -> Vec<f64> {
        let of = |(x, u): (&f64, &Variable)| if u.sort == Sort::Log { 1.0 } else { x.abs().max(LEAST_SIZE * u.scale) };
        q.iter().zip(&self.unknowns).map(of).collect()
    }

    /// Whether the unknown that is this parameter is its logarithm.
    pub fn is_log(&self, parameter: usize) -> bool {
        matches!(&self.sources[parameter], Source::Variable(i) if self.unknowns[*i].sort == Sort::Log)
    }

    /// The size of a parameter with this value: at least a part of what it usually is.
    pub fn size_of(&self, parameter: usize, value: f64) -> f64 {
        let unknown = match &self.sources[parameter] {
            _ if self.is_log(parameter) => return value.abs(),
            Source::Variable(i) => Some(*i),
            Source::Half(i, _) => Some(*i + 1),
            _ => None,
        };
        value.abs().max(unknown.map_or(0.0, |i| LEAST_SIZE * self.unknowns[i].scale))
    }

    /// The parameters in the order of the table.
    pub fn parameters<T: Scalar>(&self, q: &[T]) -> Vec<T> {
        let mut values = Vec::with_capacity(self.sources.len());
        for source in &self.sources {
            values.push(match source {
                Source::Variable(i) if self.unknowns[*i].sort == Sort::Log => q[*i].exp(),
                Source::Variable(i) => q[*i],
                Source::Half(i, sign) => T::constant(0.5) * (q[*i] + T::constant(*sign) * q[*i + 1]),
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
        let values = self.parameters(&seeded::<MOST>(q));
        values.iter().map(|v| v.partials[..q.len()].to_vec()).collect()
    }

    /// Derivatives by the unknowns as derivatives by the free parameters.
    pub fn by_parameter(&self, q: &[f64], gradient: &[f64], model: &Model) -> Vec<(&'static str, f64)> {
        let table = model.table();
        let mut list = Vec::new();
        for (parameter, source) in self.sources.iter().enumerate() {
            // B + Γ and B - Γ: d/dB = d/ds + d/dd, d/dΓ = d/ds - d/dd.
            let slope = match source {
                Source::Variable(i) if self.unknowns[*i].sort == Sort::Log => gradient[*i] / q[*i].exp(),
                Source::Variable(i) => gradient[*i],
                Source::Half(i, sign) => gradient[*i] + sign * gradient[*i + 1],
                _ => continue,
            };
            list.push((table[parameter].key, slope));
        }
        list
    }

    /// The unknowns nearest to given parameters (NaN: the middle of the bounds, or as near to 1 as they allow).
    pub fn unknowns_from(&self, parameters: &[f64]) -> Vec<f64> {
        let given = |i: usize| parameters.get(i).copied().filter(|x| x.is_finite());
        let partner = |unknown: usize| {
            let is_partner = |s: &Source| matches!(s, Source::Half(i, sign) if *i == unknown && *sign < 0.0);
            self.sources.iter().position(is_partner).and_then(given)
        };
        let pick = |(i, u): (usize, &Variable)| {
            let value = match (u.sort, given(u.parameter)) {
                (Sort::Plain, value) => value,
                (Sort::Log, value) => value.map(f64::ln),
                (Sort::Sum, b) => b.map(|b| b + partner(i).unwrap_or(0.0)),
                (Sort::Difference, b) => b.map(|b| b - partner(i - 1).unwrap_or(0.0)),
            };
            let bounded = u.lower.is_finite() && u.upper.is_finite();
            let default = if bounded { 0.5 * (u.lower + u.upper) } else { 1.0 };
            value.unwrap_or(default).clamp(u.lower, u.upper)
        };
        self.unknowns.iter().enumerate().map(pick).collect()
    }
}

/// The unknowns as variables to differentiate by.
pub(in crate::identify) fn seeded<const N: usize>(q: &[f64]) -> Vec<Dual<N>> {
    q.iter().enumerate().map(|(i, x)| Dual::variable(*x, i)).collect()
}
