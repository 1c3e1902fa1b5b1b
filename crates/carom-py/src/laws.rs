//! What the library knows of laws, and the nearest word to a wrong one.

use carom::law::{Entry, Parameter, Table, entries, find};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The laws: names, title, purpose and parameter tables.
#[pyfunction]
pub fn laws(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    entries().map(|entry| described(py, entry)).collect()
}

/// One law by its name or short name; None where there is none.
#[pyfunction]
pub fn law<'py>(py: Python<'py>, name: &str) -> PyResult<Option<Bound<'py, PyDict>>> {
    find(name).map(|law| described(py, law.entry())).transpose()
}

/// The word of a list that is nearest to a wrong one.
#[pyfunction]
pub fn nearest(word: &str, known: Vec<String>) -> Option<String> {
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    carom::nearest::nearest(word, &known).map(String::from)
}

fn described<'py>(py: Python<'py>, entry: &Entry) -> PyResult<Bound<'py, PyDict>> {
    let law = PyDict::new(py);
    law.set_item("name", entry.name)?;
    law.set_item("names", entry.names())?;
    law.set_item("title", entry.title)?;
    law.set_item("purpose", entry.purpose)?;
    law.set_item("equations", entry.equations)?;
    law.set_item("limits", entry.limits)?;
    law.set_item("references", entry.references)?;
    let table = |table: &Table| -> PyResult<Bound<'py, PyDict>> {
        let told = PyDict::new(py);
        told.set_item("form", table.form.name())?;
        told.set_item("words", table.words)?;
        let parameter = |p: &Parameter| -> PyResult<Bound<'py, PyDict>> {
            let row = PyDict::new(py);
            row.set_item("key", p.key)?;
            row.set_item("symbol", p.symbol)?;
            row.set_item("unit", p.unit)?;
            row.set_item("rule", p.domain.rule())?;
            row.set_item("default", p.default.filter(|value| value.is_finite()))?;
            row.set_item("words", p.words)?;
            Ok(row)
        };
        told.set_item("parameters", table.parameters.iter().map(parameter).collect::<PyResult<Vec<_>>>()?)?;
        Ok(told)
    };
    law.set_item("tables", entry.tables.iter().map(table).collect::<PyResult<Vec<_>>>()?)?;
    Ok(law)
}
