//! What a fit leaves: its curve at other speeds, and the likelihood of its parameters.

use crate::answer::Answer;
use crate::arrays::{floats, vector};
use crate::patient::{at_once, patiently};
use crate::raise::{failure, input_error, input_errors, solve_error};
use crate::source::{self, silent};
use carom::identify::{self, FittedCurve, FittedCurvePoint, FittedValue, Kind, LikelihoodError};
use carom::numerics::cores;
use carom::scenario::InputErrors;
use carom_cli::{Caller, Kept, fit_problem};
use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A column: its name, its unit and its numbers.
type Named<'py> = (String, &'static str, Floats<'py>);

/// Numbers for Python.
type Floats<'py> = Bound<'py, PyArray1<f64>>;

/// What a fitted law gives at these speeds, with one standard deviation of each result; NaN where there is none.
#[pyfunction]
pub fn fitted_curve<'py>(
    py: Python<'py>,
    answer: &Answer,
    speeds: PyReadonlyArray1<'py, f64>,
    dataset: usize,
) -> PyResult<Vec<Named<'py>>> {
    let Kept::Fit(checked, fit) = &answer.0.kept else {
        let hint = "make the fit of one law, and without resume";
        return Err(input_error(py, "curve", "this answer has no fit to go on with", hint));
    };
    let curve = FittedCurve::new(&checked.problem, fit);
    let curve = curve.map_err(|failed| input_errors(py, &InputErrors(vec![checked.attribution(&failed)])))?;
    let speeds = vector(&speeds);
    if let Some(bad) = speeds.iter().find(|speed| !(**speed > 0.0 && speed.is_finite())) {
        let rule = format!("{bad} is no closing speed");
        return Err(input_error(py, "v0", &rule, "give speeds in m/s that are greater than 0"));
    }
    let Some(points) = at_once(py, || curve.at(dataset, &speeds))? else {
        let count = checked.problem.datasets.len();
        let rule = format!("there is no data set {dataset}");
        let hint = format!("there {} {count}, counted from 0", if count == 1 { "is" } else { "are" });
        return Err(input_error(py, "dataset", &rule, &hint));
    };
    type Pick = fn(&FittedCurvePoint) -> Option<FittedValue>;
    let results: [(&str, &'static str, Pick); 3] = [
        ("restitution", "1", |point| point.restitution),
        ("duration", "s", |point| point.duration),
        ("peak_force", "N", |point| point.peak_force),
    ];
    let mut columns = vec![("v0".to_string(), "m/s", floats(py, speeds.clone()))];
    for (name, unit, pick) in results {
        let column = |number: fn(FittedValue) -> Option<f64>| -> Vec<f64> {
            points.iter().map(|point| pick(point).and_then(number).unwrap_or(f64::NAN)).collect()
        };
        columns.push((name.into(), unit, floats(py, column(|found| Some(found.value)))));
        columns.push((format!("{name}_sd"), unit, floats(py, column(|found| found.deviation))));
    }
    Ok(columns)
}

/// The likelihood of the free parameters of a fit.
#[pyclass(frozen, module = "carom._carom")]
pub struct Likelihood(Arc<identify::Likelihood>);

#[pymethods]
impl Likelihood {
    /// Of a fit file, or a dict with tables; deviations for kinds of values that have none.
    #[new]
    fn new(
        py: Python<'_>,
        source: &Bound<'_, PyAny>,
        tables: BTreeMap<String, String>,
        sets: Vec<(String, String)>,
        deviations: BTreeMap<String, f64>,
    ) -> PyResult<Likelihood> {
        let (path, given) = source::of(source)?.for_caller();
        let checked = fit_problem(&path, &sets, &Caller { given, tables, ..silent() });
        let checked = checked.map_err(|failed| failure(py, &failed))?;
        let kind = |(name, value): (&String, &f64)| match Kind::ALL.into_iter().find(|kind| kind.name() == name) {
            Some(kind) => Ok((kind, *value)),
            None => {
                let known = Kind::ALL.map(Kind::name);
                let meant = carom::nearest::nearest(name, &known);
                let meant = meant.map_or(String::new(), |meant| format!("did you mean {meant}? "));
                let (rule, hint) =
                    (format!("unknown kind of values {name}"), format!("{meant}known: {}", known.join(", ")));
                Err(input_error(py, "deviations", &rule, &hint))
            }
        };
        let deviations = deviations.iter().map(kind).collect::<PyResult<Vec<_>>>()?;
        let made = at_once(py, || identify::Likelihood::new(&checked.problem, &deviations))?;
        made.map(|made| Likelihood(Arc::new(made))).map_err(|error| match error {
            LikelihoodError::Problem(failed) => input_errors(py, &InputErrors(vec![checked.attribution(&failed)])),
            error => input_error(py, "deviations", &error.to_string(), hint(&error)),
        })
    }

    /// The free parameters.
    #[getter]
    fn names(&self) -> Vec<&'static str> {
        self.0.names()
    }

    /// Their bounds.
    #[getter]
    fn bounds(&self) -> Vec<(f64, f64)> {
        self.0.bounds().iter().map(|[low, high]| (*low, *high)).collect()
    }

    /// How many values were measured.
    #[getter]
    fn observations(&self) -> usize {
        self.0.observations()
    }

    /// A point at which it is finite.
    fn start(&self, py: Python<'_>) -> PyResult<Option<Vec<f64>>> {
        let theirs = self.0.clone();
        patiently(py, None, move |_| theirs.start())
    }

    /// Its logarithm at points, one after the other in one array, and the gradients likewise where asked for.
    fn evaluate<'py>(
        &self,
        py: Python<'py>,
        points: PyReadonlyArray1<'py, f64>,
        gradient: bool,
        threads: Option<usize>,
    ) -> PyResult<(Floats<'py>, Floats<'py>)> {
        let (points, theirs, threads) = (vector(&points), self.0.clone(), threads.unwrap_or_else(cores));
        // One point is soon done, and a sampler asks for many of them.
        let found = if points.len() == theirs.dimension() {
            at_once(py, || {
                let one = theirs.evaluate(&points, gradient);
                Some((vec![one.value], one.gradient))
            })?
        } else {
            patiently(py, None, move |shared| theirs.evaluate_many(&points, gradient, threads, &|| shared.stopped()))?
        };
        let (values, gradients) = found.ok_or_else(|| solve_error(py, "interrupted"))?;
        Ok((floats(py, values), floats(py, gradients)))
    }
}

fn hint(error: &LikelihoodError) -> &'static str {
    match error {
        LikelihoodError::DeviationMissing { .. } => {
            "add a column of them to the data, as in restitution_sd, or give deviations={\"restitution\": 0.01}"
        }
        LikelihoodError::DeviationUnused { .. } => "leave it out",
        LikelihoodError::Equation { .. } => "write it as a tie, in [tied]",
        _ => "give a number greater than 0, in the unit of the column",
    }
}
