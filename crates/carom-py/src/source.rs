//! What a call works on: a file, or values.

use crate::given;
use crate::raise::{failure, input_error, input_errors};
use carom::scenario::Scenario;
use carom_cli::Caller;
use pyo3::prelude::*;
use pyo3::types::PyMapping;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What messages call a dict.
pub const DICT: &str = "dict";

/// The scenario of a path or a dict, with changes, and its name.
pub fn scenario(source: &Bound<'_, PyAny>, sets: &[(String, String)]) -> PyResult<(Scenario, String)> {
    let py = source.py();
    match of(source)? {
        Source::File(path) => carom_cli::scenario(&path, sets, &silent()).map_err(|failed| failure(py, &failed)),
        Source::Values(mut scenario) => {
            scenario.change(sets).map_err(|errors| input_errors(py, &errors))?;
            Ok((scenario, DICT.into()))
        }
    }
}

/// A caller that only reads.
pub fn silent() -> Caller<'static> {
    Caller { given: None, tables: BTreeMap::new(), stop: Arc::default(), progress: &|_| {} }
}

/// A file, or values.
pub enum Source {
    /// A file.
    File(PathBuf),
    /// Values that stand for one.
    Values(Scenario),
}

impl Source {
    /// The file of a command line, where "-" is what the caller gives.
    pub fn for_caller(self) -> (PathBuf, Option<Scenario>) {
        match self {
            Source::File(path) => (path, None),
            Source::Values(scenario) => ("-".into(), Some(scenario)),
        }
    }
}

/// What a call was given.
pub fn of(source: &Bound<'_, PyAny>) -> PyResult<Source> {
    if let Ok(mapping) = source.cast::<PyMapping>() {
        return Ok(Source::Values(given(mapping, DICT)?));
    }
    match source.extract::<PathBuf>() {
        // A scenario, not a path: what a file would say.
        Ok(path) if path.to_string_lossy().contains('\n') => {
            let hint = "carom.run_toml takes a text";
            Err(input_error(source.py(), "source", "this is a text, not the path of a file", hint))
        }
        Ok(path) => Ok(Source::File(path)),
        Err(_) => {
            let rule = format!("type {} is neither the path of a file nor a dict", source.get_type().name()?);
            Err(input_error(source.py(), "source", &rule, "give one of the two"))
        }
    }
}

/// The scenario of a mapping under a name.
pub fn given(mapping: &Bound<'_, PyMapping>, name: &str) -> PyResult<Scenario> {
    let table = given::table(mapping, name)?;
    Scenario::given(table, name, Path::new("")).map_err(|errors| input_errors(mapping.py(), &errors))
}
