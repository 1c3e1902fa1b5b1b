//! One run: its outcome, of which nothing is made that nobody asks for.

use crate::patient::{at_once, patiently};
use crate::raise::{failure, input_error, input_errors, solve_error};
use crate::source::scenario;
use crate::{arrays, json};
use carom::ensemble::{self, Errors, Options, Outcome, RunError};
use carom::report;
use carom::scenario::{Problem, check_any};
use carom_cli::Failure;
use carom_plot::pictures;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::Value;
use std::ffi::OsString;
use std::sync::{Arc, OnceLock};

/// A problem and its outcome.
#[pyclass(frozen, module = "carom._carom")]
pub struct Run {
    problem: Arc<Problem>,
    outcome: Outcome,
    name: String,
    /// What the command prints, once somebody has asked.
    json: OnceLock<Value>,
}

impl Run {
    fn json(&self) -> &Value {
        self.json.get_or_init(|| report::outcome_json(&self.problem, &self.outcome))
    }
}

/// Runs a scenario: a path, or a dict.
#[pyfunction]
pub fn run(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    sets: Vec<(String, String)>,
    sensitivities: bool,
) -> PyResult<Run> {
    let (scenario, name) = scenario(source, &sets)?;
    checked(py, &scenario, name, sensitivities)
}

/// Runs the text of a scenario.
#[pyfunction]
pub fn run_toml(py: Python<'_>, text: &str, sets: Vec<(String, String)>, sensitivities: bool) -> PyResult<Run> {
    let name = "the text".to_string();
    let scenario = carom::scenario::read(text, &name, &sets).map_err(|errors| input_errors(py, &errors))?;
    checked(py, &scenario, name, sensitivities)
}

fn checked(py: Python<'_>, scenario: &carom::scenario::Scenario, name: String, sensitivities: bool) -> PyResult<Run> {
    let problem = Arc::new(check_any(scenario).map_err(|errors| input_errors(py, &errors))?);
    if sensitivities && scenario.kind() == "oscillator" {
        let hint = "leave it out; a sweep shows how the results change with a parameter";
        return Err(input_error(py, "sensitivities", "there are none for oscillators", hint));
    }
    let outcome = solve(py, &problem, Options { sensitivities, ..Options::default() }, &name)?;
    Ok(Run { problem, outcome, name, json: OnceLock::new() })
}

/// A collision is over before anyone can be impatient; the others may take their time.
fn solve(py: Python<'_>, problem: &Arc<Problem>, asked: Options, name: &str) -> PyResult<Outcome> {
    let solved = match **problem {
        Problem::Collision(_) => at_once(py, || ensemble::solve(problem, asked))?,
        _ => {
            let theirs = problem.clone();
            patiently(py, None, move |_| ensemble::solve(&theirs, asked))?
        }
    };
    solved.map_err(|error| match error {
        RunError::Input(errors) => input_errors(py, &errors),
        RunError::Solve(error) => failure(py, &Failure::solve(name, problem.kind(), &error)),
    })
}

#[pymethods]
impl Run {
    /// What `carom run --json` prints, as a dict.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::to_python(py, self.json())
    }

    /// What is allowed but probably not meant.
    #[getter]
    fn warnings(&self) -> Vec<String> {
        self.problem.warnings().to_vec()
    }

    /// The names of its entries.
    fn keys(&self) -> Vec<&str> {
        self.json().as_object().map_or_else(Vec::new, |entries| entries.keys().map(String::as_str).collect())
    }

    /// One entry; KeyError where there is none.
    fn item<'py>(&self, py: Python<'py>, key: &str) -> PyResult<Bound<'py, PyAny>> {
        match self.json().get(key) {
            Some(value) => json::to_python(py, value),
            None => Err(PyKeyError::new_err(key.to_string())),
        }
    }

    /// The same as text.
    fn to_json(&self) -> String {
        self.json().to_string()
    }

    /// What `carom run` prints.
    fn summary(&self) -> String {
        report::outcome_summary(&self.problem, &self.outcome)
    }

    /// The sampled curves: columns by name, and their units. The run is done once more for them.
    fn trajectory<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyDict>, Bound<'py, PyDict>)> {
        let asked = Options { trajectory: true, errors: Errors::None, ..Options::default() };
        let outcome = solve(py, &self.problem, asked, &self.name)?;
        let sampled = outcome.trajectory().ok_or_else(|| solve_error(py, "there are no curves of this run"))?;
        let (arrays, units) = (PyDict::new(py), PyDict::new(py));
        for column in &sampled.columns {
            units.set_item(column.name, column.unit)?;
            arrays.set_item(column.name, arrays::floats(py, column.values.clone()))?;
        }
        Ok((arrays, units))
    }

    /// The picture that `carom run --plot` draws, as SVG, by the options of the command; files that they name are written. The run is done once more for it.
    fn plot(&self, py: Python<'_>, options: Vec<OsString>) -> PyResult<String> {
        let mut refused = None;
        let figure = || {
            let asked = Options { trajectory: true, errors: Errors::None, ..Options::default() };
            let outcome = solve(py, &self.problem, asked, &self.name).map_err(|error| refused = Some(error));
            pictures::run(&self.problem, &outcome.ok()?)
        };
        let drawn = carom_cli::draw(options, figure);
        drawn.map_err(|failed| refused.unwrap_or_else(|| failure(py, &failed)))
    }
}
