//! Columns as arrays of numpy. What is handed over is not copied.

use carom::ensemble::Method;
use carom::quantity::Stop;
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;

/// Numbers.
pub fn floats(py: Python<'_>, numbers: Vec<f64>) -> Bound<'_, PyArray1<f64>> {
    numbers.into_pyarray(py)
}

/// Numbers that Python has.
pub fn vector(array: &PyReadonlyArray1<'_, f64>) -> Vec<f64> {
    array.as_array().to_vec()
}

/// Codes of words, and the words.
pub type Codes<'py> = (Bound<'py, PyArray1<i8>>, Vec<&'static str>);

/// Why runs stopped.
pub fn stops<'py>(py: Python<'py>, stops: &[Option<Stop>]) -> Codes<'py> {
    codes(py, stops, &Stop::ALL, Stop::name)
}

/// What answered runs.
pub fn methods<'py>(py: Python<'py>, methods: &[Option<Method>]) -> Codes<'py> {
    codes(py, methods, &Method::ALL, Method::name)
}

fn codes<'py, T: Copy + PartialEq>(
    py: Python<'py>,
    words: &[Option<T>],
    all: &[T],
    name: impl Fn(T) -> &'static str,
) -> Codes<'py> {
    let code = |word: &Option<T>| word.and_then(|word| all.iter().position(|one| *one == word)).map_or(-1, |i| i as i8);
    (words.iter().map(code).collect::<Vec<i8>>().into_pyarray(py), all.iter().map(|word| name(*word)).collect())
}
