//! Python values as values of a scenario.

use crate::raise::input_error;
use carom::scenario::Given;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyMapping, PyString};

/// So deep a value may nest: more than any scenario does, and less than what a stack can bear.
const DEEPEST: usize = 16;

/// The table of a mapping; entries that are None are not there. `place` is what messages call it.
pub fn table(mapping: &Bound<'_, PyMapping>, place: &str) -> PyResult<Vec<(String, Given)>> {
    table_at(mapping, place, 0)
}

fn table_at(mapping: &Bound<'_, PyMapping>, place: &str, depth: usize) -> PyResult<Vec<(String, Given)>> {
    let mut entries = Vec::new();
    let mut add = |key: &Bound<'_, PyAny>, value: &Bound<'_, PyAny>| -> PyResult<()> {
        let Ok(key) = key.cast::<PyString>() else {
            let rule = format!("the key {} is {}, and keys are texts", key.repr()?, type_of(key)?);
            return Err(input_error(key.py(), place, &rule, "write it in quotes"));
        };
        if !value.is_none() {
            let key = key.to_string();
            let dotted = format!("{place}.{key}");
            entries.push((key, value_at(value, &dotted, depth + 1)?));
        }
        Ok(())
    };
    if let Ok(dict) = mapping.cast::<PyDict>() {
        dict.iter().try_for_each(|(key, value)| add(&key, &value))?;
    } else {
        for item in mapping.items()?.iter() {
            let (key, value) = item.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>()?;
            add(&key, &value)?;
        }
    }
    Ok(entries)
}

fn value_at(value: &Bound<'_, PyAny>, place: &str, depth: usize) -> PyResult<Given> {
    // The usual ones first, and a flag before a number, for Python takes it for one.
    if let Ok(number) = value.cast_exact::<PyFloat>() {
        return Ok(Given::Number(number.value()));
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(Given::Text(text.to_string()));
    }
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(Given::Flag(flag.is_true()));
    }
    if value.is_instance_of::<PyInt>() {
        let Ok(number) = value.extract() else {
            let hint = "the largest is 1.8e308";
            return Err(input_error(value.py(), place, "it is too large for a number", hint));
        };
        return Ok(Given::Number(number));
    }
    if depth > DEEPEST {
        let rule = format!("it nests more than {DEEPEST} deep");
        return Err(input_error(value.py(), place, &rule, "does it contain itself?"));
    }
    if let Ok(mapping) = value.cast::<PyMapping>() {
        return Ok(Given::Table(table_at(mapping, place, depth)?));
    }
    other(value, place, depth)
}

/// Quantities with units, paths, numbers and arrays of numpy, lists.
fn other(value: &Bound<'_, PyAny>, place: &str, depth: usize) -> PyResult<Given> {
    if value.hasattr("to_base_units")? {
        return value_at(&value.call_method0("to_base_units")?.getattr("magnitude")?, place, depth + 1);
    }
    if value.hasattr("__fspath__")? {
        return Ok(Given::Text(value.call_method0("__fspath__")?.str()?.to_string()));
    }
    if value.hasattr("tolist")? {
        return value_at(&value.call_method0("tolist")?, place, depth + 1);
    }
    if let Ok(number) = value.extract::<f64>() {
        return Ok(Given::Number(number));
    }
    match value.try_iter() {
        Ok(items) => {
            let item =
                |(i, item): (usize, PyResult<Bound<'_, PyAny>>)| value_at(&item?, &format!("{place}[{i}]"), depth + 1);
            Ok(Given::List(items.enumerate().map(item).collect::<PyResult<_>>()?))
        }
        Err(_) => {
            let rule = format!("{} is no value of a scenario", type_of(value)?);
            let hint = "give a number, a text, True or False, a list or a dict";
            Err(input_error(value.py(), place, &rule, hint))
        }
    }
}

fn type_of(value: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(format!("type {}", value.get_type().name()?))
}
