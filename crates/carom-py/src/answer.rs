//! The commands, called from Python.

use crate::arrays::{floats, vector};
use crate::json::to_python;
use crate::patient::{at_once, patiently};
use crate::raise::{failure, input_error, solve_error};
use crate::source::{self, Source};
use carom_cli::{Caller, Kept, Reached};
use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;

/// What the console script does: the command line, to its exit code.
#[pyfunction]
pub fn main(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| carom_cli::main(arguments))
}

/// What a command answers.
#[pyclass(frozen, module = "carom._carom")]
pub struct Answer(pub carom_cli::Answer);

#[pymethods]
impl Answer {
    /// What it prints with --json.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.0.json)
    }

    /// What it prints without.
    #[getter]
    fn words(&self) -> &str {
        &self.0.words
    }

    /// What is allowed but probably not meant.
    #[getter]
    fn warnings(&self) -> Vec<String> {
        self.0.warnings.clone()
    }

    /// A result of a curve at these points; NaN where it has none.
    fn curve<'py>(
        &self,
        py: Python<'py>,
        points: PyReadonlyArray1<'py, f64>,
        result: &str,
    ) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let Kept::Curve(curve) = &self.0.kept else { return Err(solve_error(py, "this is no curve")) };
        let Some(column) = curve.position(result) else {
            let known: Vec<&str> = curve.columns.iter().map(|column| column.name).collect();
            let rule = format!("the curve has no {result}");
            return Err(input_error(py, "result", &rule, &format!("it has {}", known.join(", "))));
        };
        let mut values = vector(&points);
        at_once(py, || curve.evaluate(column, &mut values))?;
        Ok(floats(py, values))
    }
}

/// Answers a command. The word "-" among the arguments stands for the source where that is a dict.
#[pyfunction]
#[pyo3(signature = (command, source, options, tables, progress))]
pub fn answer<'py>(
    py: Python<'py>,
    command: &str,
    source: Option<&Bound<'py, PyAny>>,
    options: Vec<OsString>,
    tables: BTreeMap<String, String>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Answer> {
    let (file, given) = source.map(source::of).transpose()?.map(Source::for_caller).unzip();
    let (file, given) = (file.map(PathBuf::into_os_string), given.flatten());
    let arguments: Vec<OsString> = ["carom".into(), command.into()].into_iter().chain(options).chain(file).collect();
    let answered = patiently(py, progress.as_ref(), move |shared| {
        let told = |reached: &Reached| shared.reach(reached.done, reached.of, reached.words.clone());
        carom_cli::answer(arguments, &Caller { given, tables, stop: shared.stop.clone(), progress: &told })
    })?;
    answered.map(Answer).map_err(|failed| failure(py, &failed))
}
