//! What the model says at the data, less the data: residuals with exact derivatives.
//!
//! ```text
//! r = (model - data)/unit        unit: the deviation where given, else 1; for loops the peak force of the loop
//! ```
//!
//! Bodies that do not part have no restitution and no duration. In their place stands a value below every restitution, or above every
//! duration, that moves further away the farther they stayed from parting: finite, and with a gradient that leads out.

use crate::collide::{Asking, Branch, ForwardModel, Prediction, Stop, ask_many};
use crate::identify::statement::{
    Data, Dataset, Datum, Failure, INPUT_NAMES, Kind, Loop, LoopPoint, Model, Rebound, Work,
};
use crate::identify::unknowns::{MOST, ParameterMap, seeded};
use crate::law::OnLaws;
use crate::scalar::{Dual, Scalar};

/// One measured value.
#[derive(Clone, Copy, Debug)]
pub(in crate::identify) struct Observation {
    pub kind: Kind,
    pub datum: Datum,
    /// What the difference is divided by.
    pub unit: f64,
    /// What the difference is divided by in the mean square of P0 eq. 58.
    pub plain_unit: f64,
    /// Point of the loop.
    pub point: Option<usize>,
    pub indentation: Option<f64>,
}

/// One collision and what was measured of it.
#[derive(Clone, Debug)]
pub(in crate::identify) struct Experiment {
    pub dataset: usize,
    pub row: usize,
    pub speed: f64,
    probe: ForwardModel,
    /// Loop points asked for.
    points: Vec<(Branch, f64)>,
    pub targets: Vec<Observation>,
}

/// All measurements, ready to be compared with a model.
#[derive(Clone, Debug)]
pub(in crate::identify) struct ObjectiveFunction {
    pub experiments: Vec<Experiment>,
    pub tolerance: f64,
}

/// Speed, values and loop points of one collision.
type Measured = (f64, Vec<Observation>, Vec<(Branch, f64)>);

/// Longest collision, in units of the time scale: what lasts longer counts as not parting.
pub(in crate::identify) const LONGEST: f64 = 100.0;
/// A collision that cannot be computed stands so far beyond one that does not part.
const FAILED: f64 = 10.0;

/// How a collision ended, for the counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::identify) enum Ending {
    Parted,
    Stuck,
    Failed,
}

/// Residuals of all targets, experiment by experiment, on a scalar.
#[derive(Clone, Debug)]
pub(in crate::identify) struct Residuals<T> {
    pub values: Vec<T>,
    pub endings: Vec<Ending>,
    /// How many values have something in the place of a prediction.
    pub stand_ins: usize,
    pub work: Work,
}

/// Residuals and their derivatives by the unknowns.
#[derive(Clone, Debug)]
pub(in crate::identify) struct Linear {
    pub residuals: Vec<f64>,
    /// One row per residual.
    pub jacobian: Vec<Vec<f64>>,
    pub endings: Vec<Ending>,
    /// How many residuals have something in the place of a prediction.
    pub stand_ins: usize,
    pub work: Work,
}

impl ObjectiveFunction {
    /// Takes the data in; refuses what cannot be fitted.
    pub fn new(model: &Model, datasets: &[Dataset], tolerance: f64) -> Result<ObjectiveFunction, Failure> {
        let mut experiments = Vec::new();
        for (number, set) in datasets.iter().enumerate() {
            check_masses(model, set)?;
            let rows: Vec<Measured> = match &set.data {
                Data::Rebounds(rows) => {
                    let targets = |r: &Rebound| r.measured().map(|(kind, datum)| target(kind, datum, 1.0)).collect();
                    rows.iter().map(|r| (r.speed, targets(r), vec![])).collect()
                }
                Data::Loops(loops) => loops.iter().map(|l| (l.speed, loop_targets(l), loop_points(l))).collect(),
            };
            for (row, (speed, targets, points)) in rows.into_iter().enumerate() {
                // Of a finite square: what is summed must be finite too.
                let good = |t: &Observation| {
                    (t.datum.value / t.unit).powi(2).is_finite() && t.unit > 0.0 && t.plain_unit > 0.0
                };
                if !(speed.is_finite() && speed > 0.0 && targets.iter().all(good)) {
                    return Err(Failure::BadDatum { dataset: set.name.clone(), row });
                }
                if !targets.is_empty() {
                    let probe = forward(model, set, speed);
                    experiments.push(Experiment { dataset: number, row, speed, probe, points, targets });
                }
            }
        }
        let bench = ObjectiveFunction { experiments, tolerance };
        bench.check_deviations()?;
        if bench.experiments.is_empty() { Err(Failure::NoData) } else { Ok(bench) }
    }

    fn check_deviations(&self) -> Result<(), Failure> {
        for kind in Kind::ALL {
            let mut of_kind = self.targets().filter(|t| t.kind == kind).map(|t| t.datum.deviation.is_some());
            if let Some(first) = of_kind.next()
                && of_kind.any(|other| other != first)
            {
                return Err(Failure::MixedDeviations { kind });
            }
        }
        Ok(())
    }

    /// Every target, in the order of the residuals.
    pub fn targets(&self) -> impl Iterator<Item = &Observation> {
        self.experiments.iter().flat_map(|s| s.targets.iter())
    }

    pub fn count(&self) -> usize {
        self.experiments.iter().map(|s| s.targets.len()).sum()
    }

    /// Whether the values of this kind have deviations.
    pub fn has_deviations(&self, kind: Kind) -> bool {
        self.targets().any(|t| t.kind == kind && t.datum.deviation.is_some())
    }

    /// The same without one experiment.
    pub fn without(&self, experiment: usize) -> ObjectiveFunction {
        let mut bench = self.clone();
        bench.experiments.remove(experiment);
        bench
    }

    /// Every residual.
    pub fn residuals<T: OnLaws>(&self, parameters: Vec<T>) -> Residuals<T> {
        self.side_by_side(&[parameters]).pop().unwrap_or_else(|| Residuals::with_room_for(0))
    }

    /// Every residual at several sets of parameters: by panels, all collisions side by side, where those can vouch for them.
    pub fn side_by_side<T: OnLaws>(&self, many: &[Vec<T>]) -> Vec<Residuals<T>> {
        let rebounds = || self.experiments.iter().filter(|experiment| experiment.points.is_empty());
        let pairs = many.iter().flat_map(|parameters| rebounds().map(|one| (&one.probe, &parameters[..])));
        let extremes = self.targets().any(|target| target.kind == Kind::PeakForce);
        let asking = Asking { tolerance: self.tolerance, longest: LONGEST, extremes };
        let mut answers = ask_many(pairs, asking).into_iter();
        let mut residuals = Vec::with_capacity(many.len());
        for parameters in many {
            let mut all = Residuals::with_room_for(self.count());
            for experiment in &self.experiments {
                let answer = if experiment.points.is_empty() { answers.next().flatten() } else { None };
                experiment.compare(answer.or_else(|| experiment.ask(parameters, self.tolerance)), &mut all);
            }
            residuals.push(all);
        }
        residuals
    }

    /// Residuals and their derivatives at q; as many derivatives are carried as there are unknowns, rounded up.
    pub fn linear(&self, chart: &ParameterMap, q: &[f64]) -> Linear {
        match q.len() {
            0..=2 => self.linear_on::<2>(chart, q),
            3..=4 => self.linear_on::<4>(chart, q),
            5..=6 => self.linear_on::<6>(chart, q),
            _ => self.linear_on::<MOST>(chart, q),
        }
    }

    fn linear_on<const N: usize>(&self, chart: &ParameterMap, q: &[f64]) -> Linear
    where
        Dual<N>: OnLaws,
    {
        let Residuals { values, endings, stand_ins, work } = self.residuals(chart.parameters(&seeded::<N>(q)));
        Linear {
            residuals: values.iter().map(|r| r.value).collect(),
            jacobian: values.iter().map(|r| r.partials[..q.len()].to_vec()).collect(),
            endings,
            stand_ins,
            work,
        }
    }
}

impl<T> Residuals<T> {
    /// One evaluation, of which nothing is known yet.
    fn with_room_for(count: usize) -> Self {
        let work = Work { evaluations: 1, ..Work::default() };
        Residuals { values: Vec::with_capacity(count), endings: Vec::new(), stand_ins: 0, work }
    }
}

impl Experiment {
    /// Runs the collision; `None` where it cannot be computed.
    fn ask<T: OnLaws>(&self, parameters: &[T], tolerance: f64) -> Option<Prediction<T>> {
        self.probe.ask(parameters, tolerance, LONGEST, &self.points).ok()
    }

    /// Appends the residuals of an answer.
    fn compare<T: OnLaws>(&self, answer: Option<Prediction<T>>, into: &mut Residuals<T>) {
        into.work.collisions += 1;
        into.endings.push(match &answer {
            Some(a) if a.stop == Stop::Separated => Ending::Parted,
            Some(_) => Ending::Stuck,
            None => Ending::Failed,
        });
        if let Some(a) = &answer {
            into.work.rhs += a.work.rhs;
        }
        for (i, target) in self.targets.iter().enumerate() {
            let value = stand_in(target, answer.as_ref(), i);
            let residual = (value - T::constant(target.datum.value)) / T::constant(target.unit);
            let predicted = residual.is_finite() && is_predicted(target, answer.as_ref());
            into.stand_ins += usize::from(!predicted);
            into.values.push(if residual.is_finite() { residual } else { T::constant(FAILED) });
        }
    }

    /// What the model gives for each target; `None` where it gives nothing.
    pub fn predict(&self, parameters: &[f64], tolerance: f64) -> (Option<Stop>, Vec<Option<f64>>) {
        let answer = self.ask(parameters, tolerance);
        let of = |(i, target): (usize, &Observation)| predicted(target.kind, answer.as_ref()?, i);
        (answer.as_ref().map(|a| a.stop), self.targets.iter().enumerate().map(of).collect())
    }
}

/// A collision of the bodies of a dataset, under its force.
pub(in crate::identify) fn forward(model: &Model, set: &Dataset, speed: f64) -> ForwardModel {
    let law = (model.law, model.form);
    ForwardModel::new(law, speed, set.masses, set.input.clone(), model.end, model.compression_only)
}

/// What an answer says of a kind, at the point of this number; `None` where it says nothing.
fn predicted<T: Scalar>(kind: Kind, answer: &Prediction<T>, index: usize) -> Option<T> {
    match kind {
        Kind::Restitution => (answer.stop != Stop::TimeLimit).then_some(answer.restitution),
        Kind::Duration => answer.duration,
        Kind::PeakForce => answer.peak_force,
        Kind::Loop => answer.forces.get(index).copied(),
    }
}

/// The model's value for a target, or what stands in its place.
fn stand_in<T: Scalar>(target: &Observation, answer: Option<&Prediction<T>>, index: usize) -> T {
    let data = target.datum.value;
    let Some(a) = answer else {
        return T::constant(match target.kind {
            Kind::Restitution => -FAILED,
            _ => FAILED * data,
        });
    };
    match target.kind {
        // Measured not to part, and does not.
        Kind::Restitution if a.stop != Stop::Separated && data == 0.0 => T::constant(0.0),
        Kind::Restitution if a.stop != Stop::Separated => -a.miss,
        Kind::Duration if a.duration.is_none() => T::constant(data) * (T::constant(2.0) + a.miss),
        kind => predicted(kind, a, index).unwrap_or(T::constant(f64::NAN)),
    }
}

/// Whether an answer says something of a target, so that nothing stands in its place: of bodies that do not part, that they do not.
fn is_predicted<T: Scalar>(target: &Observation, answer: Option<&Prediction<T>>) -> bool {
    answer.is_some_and(|a| match target.kind {
        Kind::Restitution => a.stop == Stop::Separated || target.datum.value == 0.0,
        Kind::Duration => a.duration.is_some(),
        Kind::PeakForce | Kind::Loop => true,
    })
}

fn check_masses(model: &Model, set: &Dataset) -> Result<(), Failure> {
    if model.form.has_bodies() && set.masses.is_none() {
        return Err(Failure::MassesMissing { dataset: set.name.clone() });
    }
    if let Some(formula) = set.input.as_ref().filter(|_| set.masses.is_none())
        && let Some(name) = (1..=3).find(|name| formula.depends_on(*name))
    {
        return Err(Failure::MassNotKnown { dataset: set.name.clone(), name: INPUT_NAMES[name] });
    }
    Ok(())
}

fn target(kind: Kind, datum: Datum, plain_unit: f64) -> Observation {
    Observation { kind, datum, unit: datum.deviation.unwrap_or(plain_unit), plain_unit, point: None, indentation: None }
}

fn loop_targets(one: &Loop) -> Vec<Observation> {
    let peak = one.peak();
    let of = |(i, p): (usize, &LoopPoint)| Observation {
        point: Some(i),
        indentation: Some(p.indentation),
        ..target(Kind::Loop, p.force, peak)
    };
    one.points.iter().enumerate().map(of).collect()
}

/// The branches of a measured loop are split at its largest indentation.
fn loop_points(one: &Loop) -> Vec<(Branch, f64)> {
    let turn = one.turn();
    let branch = |i: usize| if i <= turn { Branch::Loading } else { Branch::Unloading };
    one.points.iter().enumerate().map(|(i, p)| (branch(i), p.indentation)).collect()
}
