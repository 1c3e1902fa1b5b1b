//! Many runs, kept in memory as columns.

use crate::arrays;
use crate::patient::patiently;
use crate::raise::{failure, input_error, input_errors};
use crate::source::{self, given, silent};
use carom::ensemble::{Ensemble, Errors, KeyColumn, Plan, Table, Tally};
use carom::numerics::cores;
use carom::scenario::{Axis, check_any};
use carom_cli::Caller;
use numpy::PyReadonlyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyMapping};
use std::time::Instant;

/// What messages call the arguments of `carom.collisions`.
const CALL: &str = "collisions";

/// What is wanted of many runs: how errors are found, which columns, the keys of derivatives, how many threads, and who is told of progress.
#[derive(FromPyObject)]
pub struct Wish<'py>(String, Option<Vec<String>>, Vec<String>, Option<usize>, Option<Bound<'py, PyAny>>);

/// Collisions of a scenario in which some numbers, by dotted key, are arrays of one length.
#[pyfunction]
pub fn collisions<'py>(
    py: Python<'py>,
    base: &Bound<'py, PyMapping>,
    axes: Vec<(String, PyReadonlyArray1<'py, f64>)>,
    wish: Wish<'py>,
) -> PyResult<Bound<'py, PyDict>> {
    let scenario = given(base, CALL)?;
    let numbers: Vec<(String, Vec<f64>)> =
        axes.iter().map(|(key, array)| (key.clone(), arrays::vector(array))).collect();
    let refuse = |rule: String, hint: String| input_error(py, CALL, &rule, &hint);
    let axis = match Axis::numbers(numbers) {
        Ok(axis) => axis,
        Err(error) => {
            // With no number at all, what is missing is what is wrong.
            check_any(&scenario).map_err(|errors| input_errors(py, &errors))?;
            return Err(refuse(error.to_string(), error.hint()));
        }
    };
    if axis.len() == 1 {
        check_any(&scenario).map_err(|errors| input_errors(py, &errors))?;
    }
    let plan = Plan::new(scenario, vec![(axis, CALL.into())]);
    let plan = plan.map_err(|error| refuse(error.to_string(), "give fewer of them at a time".into()))?;
    plan.refuse_hopeless().map_err(|errors| input_errors(py, &errors))?;
    run(py, plan, wish, false)
}

/// A sweep, kept in memory: a file or a dict, and further axes in the words of the command.
#[pyfunction]
pub fn sweep<'py>(
    py: Python<'py>,
    source: &Bound<'py, PyAny>,
    axes: Vec<String>,
    sets: Vec<(String, String)>,
    wish: Wish<'py>,
) -> PyResult<Bound<'py, PyDict>> {
    run(py, plan(source, &axes, &sets)?, wish, true)
}

/// Checks a sweep without running it: how many runs it has, and how many of them shards are cut into.
#[pyfunction]
pub fn planned(
    source: &Bound<'_, PyAny>,
    axes: Vec<String>,
    sets: Vec<(String, String)>,
    wish: Wish<'_>,
) -> PyResult<(usize, usize)> {
    let ensemble = ensemble(source.py(), plan(source, &axes, &sets)?, &wish)?;
    Ok((ensemble.plan.runs(), ensemble.chunk()))
}

fn plan(source: &Bound<'_, PyAny>, axes: &[String], sets: &[(String, String)]) -> PyResult<Plan> {
    let py = source.py();
    let axis =
        |text: &String| Axis::parse(text).map_err(|error| input_error(py, text, &error.to_string(), &error.hint()));
    let axes = axes.iter().map(axis).collect::<PyResult<Vec<Axis>>>()?;
    let (path, given) = source::of(source)?.for_caller();
    carom_cli::sweep_plan(&path, &axes, sets, &Caller { given, ..silent() }).map_err(|failed| failure(py, &failed))
}

/// What is to be run, where nothing is wrong with it.
fn ensemble(py: Python<'_>, plan: Plan, Wish(errors, wanted, slopes, ..): &Wish<'_>) -> PyResult<Ensemble> {
    let errors = match errors.as_str() {
        "estimate" => Errors::Estimate,
        "recheck" => Errors::Recheck,
        _ => Errors::None,
    };
    plan.refuse_common_errors().map_err(|errors| input_errors(py, &errors))?;
    let ensemble = Ensemble::new(plan, wanted.as_deref(), errors).map_err(|unknown| {
        input_error(py, "columns", &format!("unknown result \"{}\"", unknown.name), &unknown.hint())
    })?;
    ensemble.with_slopes(slopes).map_err(|unknown| {
        let rule = format!("there is no derivative by {}", unknown.key);
        let hint = format!("there are derivatives by {}", unknown.known.join(", "));
        input_error(py, "sensitivities", &rule, &hint)
    })
}

fn run<'py>(py: Python<'py>, plan: Plan, wish: Wish<'py>, with_keys: bool) -> PyResult<Bound<'py, PyDict>> {
    let ensemble = ensemble(py, plan, &wish)?;
    let Wish(.., threads, progress) = wish;
    let threads = threads.unwrap_or_else(cores);
    let of = ensemble.plan.runs();
    let (table, ensemble, took) = patiently(py, progress.as_ref(), move |shared| {
        let mut told = |tally: &Tally| shared.reach(tally.done, of, String::new());
        let began = Instant::now();
        let table = ensemble.table(threads, &|| shared.stopped(), &mut told);
        (table, ensemble, began.elapsed())
    })?;
    // Stopped is only who was interrupted, and that has been raised.
    let made = columns(py, &ensemble, table.unwrap_or_default(), with_keys)?;
    made.set_item("seconds", took.as_secs_f64())?;
    Ok(made)
}

fn columns<'py>(py: Python<'py>, ensemble: &Ensemble, table: Table, with_keys: bool) -> PyResult<Bound<'py, PyDict>> {
    let made = PyDict::new(py);
    if with_keys {
        let key = |(place, key): (usize, &str)| match ensemble.plan.key_column(place, 0..table.stops.len()) {
            KeyColumn::Computed(numbers) | KeyColumn::Written { numbers: Some(numbers), .. } => {
                Ok((key.to_string(), arrays::floats(py, numbers).into_any()))
            }
            KeyColumn::Written { texts, .. } => Ok((key.to_string(), texts.into_pyobject(py)?.into_any())),
        };
        made.set_item("keys", ensemble.plan.keys().enumerate().map(key).collect::<PyResult<Vec<_>>>()?)?;
    }
    let Table { numbers, stops, methods, failures, .. } = table;
    let mut numbers = numbers.into_iter();
    let layout = ensemble.layout.columns().iter().zip(numbers.by_ref());
    let layout: Vec<_> =
        layout.map(|(column, numbers)| (column.name, column.unit, arrays::floats(py, numbers))).collect();
    made.set_item("numbers", layout)?;
    let slopes =
        ensemble.slopes().zip(numbers).map(|((result, key), numbers)| (result, key, arrays::floats(py, numbers)));
    made.set_item("slopes", slopes.collect::<Vec<_>>())?;
    made.set_item("stop", arrays::stops(py, &stops))?;
    made.set_item("method", arrays::methods(py, &methods))?;
    made.set_item("failures", failures)?;
    Ok(made)
}
