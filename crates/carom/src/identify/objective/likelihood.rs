//! The likelihood of parameters: how probable the measurements are where the law has them, with exact derivatives. For samplers and
//! optimisers of others.
//!
//! ```text
//! ln L = -½ Σ ((data - model)/deviation)² - Σ ln(deviation √(2π))
//! ```
//!
//! Measurements are independent and their errors Gaussian, with deviations that are known: those of the data, or one for each kind.

use super::residual::{ObjectiveFunction, Residuals};
use crate::identify::statement::{Data, Dataset, Datum, Failure, Kind, Problem, Relation, Slot, check_needs};
use crate::identify::unknowns::{ALMOST, ParameterMap, Starts, scaled_chart, widest, within};
use crate::numerics::{dot, stream};
use std::convert::Infallible;
use std::f64::consts::PI;
use thiserror::Error;

/// The logarithm of the likelihood as a function of the free parameters.
///
/// A point is the values of the free parameters in the order of [`Likelihood::names`], in their own units. Ties are applied. Outside
/// the bounds, the domains of the law and the constraints nothing is likely: the value is -∞. So it is where bodies do not part although a
/// restitution other than zero or a duration was measured, and where a collision cannot be computed. Where a restitution of zero was
/// measured and the bodies do not part, the law agrees with the measurement.
#[derive(Clone, Debug)]
pub struct Likelihood {
    problem: Problem,
    /// The unknowns are the free parameters.
    map: ParameterMap,
    bounds: Vec<[f64; 2]>,
    objective: ObjectiveFunction,
    /// -Σ ln(deviation √(2π))
    constant: f64,
}

/// What the likelihood is at a point.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    /// ln L; -∞ where the point is not possible. With and without a gradient it differs by the error of the collisions.
    pub value: f64,
    /// Its derivative by each free parameter, the others held, tied ones following; NaN where the value is -∞ or has no derivative.
    /// Empty where it was not asked for.
    pub gradient: Vec<f64>,
}

/// Why a problem has no likelihood.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum LikelihoodError {
    /// There is nothing that could be fitted either.
    #[error(transparent)]
    Problem(#[from] Failure),
    /// Values of this kind have no deviations, and none was given for the kind.
    #[error("values of {} have no deviations", kind.name())]
    DeviationMissing {
        /// The kind.
        kind: Kind,
    },
    /// A deviation was given for a kind that is not measured, or all of whose values have their own.
    #[error("no value of {} needs a deviation", kind.name())]
    DeviationUnused {
        /// The kind.
        kind: Kind,
    },
    /// A deviation that is not a positive number.
    #[error("{value} is no deviation of {}", kind.name())]
    BadDeviation {
        /// The kind.
        kind: Kind,
        /// The deviation given.
        value: f64,
    },
    /// A constraint that is an equation: the points that obey it have no volume, so no sampler would ever meet one. A tie says the same.
    #[error("the constraint {name} is an equation")]
    Equation {
        /// Its name.
        name: String,
    },
}

/// Points whose values are found side by side.
const BLOCK: usize = 32;
/// Points among which one to start from is looked for.
const STARTS: usize = 60;

impl Likelihood {
    /// The likelihood of the free parameters of a problem; its objective, front, global stage, spread and level are not used.
    ///
    /// `deviations` gives the standard deviation of every value of a kind that has none in the data, in the unit of the kind
    /// ([`Kind::unit`]); for loops it is a part of the largest force measured in the loop ([`crate::identify::Loop::peak`]), for all its points alike.
    ///
    /// Collisions are computed to [`Problem::tolerance`]: differences of values near each other show that error over the deviations of the
    /// data. The gradient does not come from such differences.
    pub fn new(problem: &Problem, deviations: &[(Kind, f64)]) -> Result<Likelihood, LikelihoodError> {
        let model = &problem.model;
        let map = ParameterMap::natural(model)?;
        check_needs(problem)?;
        if let Some(equation) = model.constraints.iter().find(|c| c.relation == Relation::Equal) {
            return Err(LikelihoodError::Equation { name: equation.name.clone() });
        }
        let datasets = with_deviations(&problem.datasets, deviations)?;
        let objective = ObjectiveFunction::new(model, &datasets, problem.tolerance)?;
        let bounds = |(i, slot): (usize, &Slot)| match slot {
            Slot::Free { lower, upper } => Some(within(&model.table()[i].domain, widest(model, i), [*lower, *upper])),
            _ => None,
        };
        Ok(Likelihood {
            bounds: model.slots.iter().enumerate().filter_map(bounds).collect(),
            // With deviations for all, the units of the residuals are these.
            constant: -objective.targets().map(|t| (t.unit * (2.0 * PI).sqrt()).ln()).sum::<f64>(),
            problem: Problem { datasets, ..problem.clone() },
            map,
            objective,
        })
    }

    /// The keys of the free parameters, in the order of the law's table.
    pub fn names(&self) -> Vec<&'static str> {
        let table = self.problem.model.table();
        self.map.unknowns.iter().map(|u| table[u.parameter].key).collect()
    }

    /// How many parameters are free.
    pub fn dimension(&self) -> usize {
        self.bounds.len()
    }

    /// The bounds of the free parameters; infinite where there are none. Constraints, and what one parameter sets for another, hold
    /// beside them.
    pub fn bounds(&self) -> &[[f64; 2]] {
        &self.bounds
    }

    /// How many values were measured.
    pub fn observations(&self) -> usize {
        self.objective.count()
    }

    /// A point to start from, with a finite value: the start of the problem where it has one and it is possible, else a usual one for the law
    /// at the speeds of the data, brought inside bounds and constraints. `None` where none was found.
    pub fn start(&self) -> Option<Vec<f64>> {
        let chart = scaled_chart(&self.problem).ok()?;
        let starts = Starts::new(&self.problem, &chart, self.problem.seed);
        let given = |i: usize| self.problem.start.as_ref()?.get(i).copied().filter(|x| x.is_finite());
        (0..STARTS).find_map(|number| {
            let mut parameters = chart.parameters(&starts.point(number));
            parameters.iter_mut().enumerate().for_each(|(i, x)| *x = given(i).unwrap_or(*x));
            let inside = || {
                let q = chart.unknowns_from(&parameters);
                Some(self.point(&chart.parameters(&chart.project(&q, &chart.sizes(&q))?)))
            };
            let possible = |point: &Vec<f64>| self.evaluate(point, false).value.is_finite();
            Some(self.point(&parameters)).filter(possible).or_else(|| inside().filter(possible))
        })
    }

    /// The free ones among all parameters. The way through logarithms may leave a bound by a rounding.
    fn point(&self, parameters: &[f64]) -> Vec<f64> {
        let free = self.map.unknowns.iter().zip(&self.bounds);
        free.map(|(u, [low, high])| parameters[u.parameter].max(*low).min(*high)).collect()
    }

    /// The value at a point and, where asked, its gradient. What is no point, because of its length or a NaN, is not possible.
    pub fn evaluate(&self, point: &[f64], gradient: bool) -> Evaluation {
        let none =
            |value: f64| Evaluation { value, gradient: vec![f64::NAN; self.dimension() * usize::from(gradient)] };
        if !self.is_inside(point) {
            return none(f64::NEG_INFINITY);
        }
        if !gradient {
            return none(self.value(point));
        }
        let linear = self.objective.linear(&self.map, point);
        if linear.stand_ins > 0 {
            // There may be a value that has no derivative.
            return none(self.value(point));
        }
        let by = |i: usize| -> f64 {
            -linear.residuals.iter().zip(&linear.jacobian).map(|(r, row)| r * row[i]).sum::<f64>()
        };
        Evaluation { value: self.logarithm(&linear.residuals), gradient: (0..point.len()).map(by).collect() }
    }

    /// Values and, where asked, gradients at many points, one row of `points` each; gradients are rows too, empty where not asked for. What
    /// comes out does not depend on the threads. `None` once `stopped` says so before all is done.
    pub fn evaluate_many(
        &self,
        points: &[f64],
        gradient: bool,
        threads: usize,
        stopped: &(impl Fn() -> bool + Sync),
    ) -> Option<(Vec<f64>, Vec<f64>)> {
        let rows: Vec<&[f64]> = points.chunks(self.dimension()).collect();
        let (mut values, mut gradients) = (Vec::with_capacity(rows.len()), Vec::new());
        if !gradient {
            let blocks: Vec<&[&[f64]]> = rows.chunks(BLOCK).collect();
            let work = |i: usize| self.some_values(blocks[i]);
            let Ok(()) = stream((blocks.len(), threads, blocks.len()), stopped, &work, &mut |found: Vec<Vec<f64>>| {
                values.extend(found.into_iter().flatten());
                Ok::<(), Infallible>(())
            });
            return (values.len() == rows.len()).then_some((values, gradients));
        }
        let work = |i: usize| self.evaluate(rows[i], true);
        let Ok(()) = stream((rows.len(), threads, rows.len()), stopped, &work, &mut |results: Vec<Evaluation>| {
            for evaluation in results {
                values.push(evaluation.value);
                gradients.extend(evaluation.gradient);
            }
            Ok::<(), Infallible>(())
        });
        (values.len() == rows.len()).then_some((values, gradients))
    }

    fn is_inside(&self, point: &[f64]) -> bool {
        let within = |(x, [low, high]): (&f64, &[f64; 2])| *low <= *x && x <= high && x.is_finite();
        point.len() == self.dimension()
            && point.iter().zip(&self.bounds).all(within)
            && self.map.violation(point).0 <= ALMOST
    }

    fn value(&self, point: &[f64]) -> f64 {
        self.likely(&self.objective.residuals(self.map.parameters(point)))
    }

    /// The values at some points, whose collisions go side by side.
    fn some_values(&self, points: &[&[f64]]) -> Vec<f64> {
        let inside: Vec<bool> = points.iter().map(|point| self.is_inside(point)).collect();
        let possible = points.iter().zip(&inside).filter(|(_, inside)| **inside);
        let parameters: Vec<Vec<f64>> = possible.map(|(point, _)| self.map.parameters(point)).collect();
        let mut residuals = self.objective.side_by_side(&parameters).into_iter();
        let value = |inside: &bool| inside.then(|| residuals.next()).flatten().map(|found| self.likely(&found));
        inside.iter().map(value).map(|value| value.unwrap_or(f64::NEG_INFINITY)).collect()
    }

    fn likely(&self, residuals: &Residuals<f64>) -> f64 {
        if residuals.stand_ins > 0 { f64::NEG_INFINITY } else { self.logarithm(&residuals.values) }
    }

    fn logarithm(&self, residuals: &[f64]) -> f64 {
        self.constant - 0.5 * dot(residuals, residuals)
    }
}

/// The data with a deviation for every value.
fn with_deviations(datasets: &[Dataset], given: &[(Kind, f64)]) -> Result<Vec<Dataset>, LikelihoodError> {
    if let Some((kind, value)) = given.iter().find(|(_, value)| !(value.is_finite() && *value > 0.0)) {
        return Err(LikelihoodError::BadDeviation { kind: *kind, value: *value });
    }
    let mut datasets = datasets.to_vec();
    let mut used = Vec::new();
    let mut fill = |kind: Kind, datum: &mut Datum, unit: f64| {
        if datum.deviation.is_none() {
            let found = given.iter().find(|(k, _)| *k == kind).ok_or(LikelihoodError::DeviationMissing { kind })?;
            datum.deviation = Some(found.1 * unit);
            used.push(kind);
        }
        Ok::<(), LikelihoodError>(())
    };
    for set in &mut datasets {
        match &mut set.data {
            Data::Rebounds(rows) => {
                for (kind, datum) in rows.iter_mut().flat_map(|r| r.measured_mut()) {
                    fill(kind, datum, 1.0)?;
                }
            }
            Data::Loops(loops) => {
                for one in loops {
                    let peak = one.peak();
                    one.points.iter_mut().try_for_each(|p| fill(Kind::Loop, &mut p.force, peak))?;
                }
            }
        }
    }
    match given.iter().find(|(kind, _)| !used.contains(kind)) {
        Some((kind, _)) => Err(LikelihoodError::DeviationUnused { kind: *kind }),
        None => Ok(datasets),
    }
}
