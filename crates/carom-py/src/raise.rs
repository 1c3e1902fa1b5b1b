//! Failures as Python exceptions: `carom.InputError`, a ValueError, and `carom.SolveError`, a RuntimeError.

use carom::scenario::{InputError, InputErrors, Origin};
use carom_cli::Failure;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// What is known of an input that is wrong.
#[derive(Default)]
struct Detail<'a> {
    file: Option<&'a str>,
    line: Option<usize>,
    column: Option<usize>,
    key: Option<&'a str>,
    value: Option<&'a str>,
    unit: Option<&'a str>,
}

/// An exception of `carom._errors`; where even that cannot be had, what Python says of it.
fn exception(py: Python<'_>, name: &str, words: &str, details: Vec<Bound<'_, PyDict>>) -> PyErr {
    let made = || py.import("carom._errors")?.getattr(name)?.call1((words, details));
    made().map_or_else(|error| error, PyErr::from_value)
}

fn fields<'py>(py: Python<'py>, detail: &Detail<'_>, rule: &str, hint: &str) -> PyResult<Bound<'py, PyDict>> {
    let fields = PyDict::new(py);
    fields.set_item("file", detail.file)?;
    fields.set_item("line", detail.line)?;
    fields.set_item("column", detail.column)?;
    fields.set_item("key", detail.key)?;
    fields.set_item("value", detail.value)?;
    fields.set_item("unit", detail.unit)?;
    fields.set_item("rule", rule)?;
    fields.set_item("hint", hint)?;
    Ok(fields)
}

/// A wrong input that this package has found.
pub fn input_error(py: Python<'_>, place: &str, rule: &str, hint: &str) -> PyErr {
    match fields(py, &Detail { key: Some(place), ..Detail::default() }, rule, hint) {
        Ok(fields) => exception(py, "InputError", &format!("{place}: {rule}\nhint: {hint}"), vec![fields]),
        Err(error) => error,
    }
}

/// A failed solve.
pub fn solve_error(py: Python<'_>, words: &str) -> PyErr {
    exception(py, "SolveError", words, Vec::new())
}

/// Wrong inputs that the library has found.
pub fn input_errors(py: Python<'_>, errors: &InputErrors) -> PyErr {
    let words: Vec<String> = errors.iter().map(ToString::to_string).collect();
    match details(py, errors) {
        Ok(details) => exception(py, "InputError", &words.join("\n\n"), details),
        Err(error) => error,
    }
}

fn details<'py>(py: Python<'py>, errors: &[InputError]) -> PyResult<Vec<Bound<'py, PyDict>>> {
    errors.iter().map(|error| fields(py, &detail(error), &error.message(), &error.hint())).collect()
}

fn detail(error: &InputError) -> Detail<'_> {
    let (file, line, column) = match &error.origin {
        Origin::At(at) => (Some(&*at.file), Some(at.line), Some(at.column)),
        Origin::File { file } => (Some(&**file), None, None),
        _ => (None, None, None),
    };
    Detail { file, line, column, key: error.key.as_deref(), value: error.value.as_deref(), unit: error.unit }
}

/// A command that failed.
pub fn failure(py: Python<'_>, failure: &Failure) -> PyErr {
    let words = failure.to_string();
    match failure.code() {
        130 => PyKeyboardInterrupt::new_err(words),
        1 => {
            let made = match failure.errors() {
                [] => fields(py, &Detail::default(), failure.rule(), failure.hint()).map(|fields| vec![fields]),
                errors => details(py, errors),
            };
            made.map_or_else(|error| error, |details| exception(py, "InputError", &words, details))
        }
        _ => exception(py, "SolveError", &words, Vec::new()),
    }
}
