//! Many runs, kept in memory as columns.

use crate::arrays;
use crate::patient::patiently;
use crate::raise::{Detail, failure, input_error, input_errors};
use crate::source::{self, given, silent};
use carom::ensemble::{Ensemble, Errors, KeyColumn, Plan, Table, Tally};
use carom::numerics::cores;
use carom::scenario::{Axis, InputErrors, check_any};
use carom_cli::Caller;
use numpy::PyReadonlyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyMapping};

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
    let refuse = |rule: String, hint: String| input_error(py, CALL, &rule, &hint, &Detail::default());
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
    refuse_hopeless(&plan).map_err(|errors| input_errors(py, &errors))?;
    run(py, plan, wish, false)
}

/// Rows that are looked at where the first one is wrong.
const PROBES: usize = 16;

/// Refuses what a number that is the same in every row makes wrong in all that are looked at, instead of giving a table of nothing.
fn refuse_hopeless(plan: &Plan) -> Result<(), InputErrors> {
    let last = plan.runs() - 1;
    let common =
        |errors: &InputErrors| !errors.iter().any(|error| plan.keys().any(|key| error.key.as_deref() == Some(key)));
    let mut found = None;
    for probe in 0..PROBES {
        match plan.problem(last * probe / (PROBES - 1)) {
            Err(errors) if common(&errors) => found = found.or(Some(errors)),
            _ => return Ok(()),
        }
    }
    found.map_or(Ok(()), Err)
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
    let axis = |text: &String| {
        Axis::parse(text).map_err(|error| input_error(py, text, &error.to_string(), &error.hint(), &Detail::default()))
    };
    let axes = axes.iter().map(axis).collect::<PyResult<Vec<Axis>>>()?;
    let (path, given) = match source::of(source)? {
        source::Source::File(path) => (path, None),
        source::Source::Values(scenario) => ("-".into(), Some(scenario)),
    };
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
        let meant = unknown.nearest.map_or(String::new(), |nearest| format!("did you mean {nearest}? "));
        let hint = format!("{meant}known: {}", unknown.known.join(", "));
        input_error(py, "columns", &format!("unknown result \"{}\"", unknown.name), &hint, &Detail::default())
    })?;
    ensemble.with_slopes(slopes).map_err(|unknown| {
        let rule = format!("there is no derivative by {}", unknown.key);
        let hint = format!("there are derivatives by {}", unknown.known.join(", "));
        input_error(py, "sensitivities", &rule, &hint, &Detail::default())
    })
}

fn run<'py>(py: Python<'py>, plan: Plan, wish: Wish<'py>, with_keys: bool) -> PyResult<Bound<'py, PyDict>> {
    let ensemble = ensemble(py, plan, &wish)?;
    let Wish(.., threads, progress) = wish;
    let threads = threads.unwrap_or_else(cores);
    let of = ensemble.plan.runs();
    let (table, ensemble) = patiently(py, progress.as_ref(), move |shared| {
        let mut told = |tally: &Tally| shared.reach(tally.done, of, String::new());
        (ensemble.table(threads, &|| shared.stopped(), &mut told), ensemble)
    })?;
    // Stopped is only who was interrupted, and that has been raised.
    columns(py, &ensemble, table.unwrap_or_default(), with_keys)
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
