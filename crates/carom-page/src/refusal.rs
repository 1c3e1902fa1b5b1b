//! Why a request has no answer.

use carom::ensemble::RunError;
use carom::scenario::{InputError, InputErrors, Origin};
use serde_json::{Value, json};

/// Why a request has no answer.
pub enum Refusal {
    /// The scenario, the fit or its data are wrong.
    Input(InputErrors),
    /// Something else: what it speaks of, the rule and a hint.
    Other { key: String, rule: String, hint: String },
}

impl Refusal {
    /// One that speaks of a part of the request.
    pub fn of(key: &str, rule: String, hint: String) -> Refusal {
        Refusal::Other { key: key.into(), rule, hint }
    }

    /// The same, of the second scenario: its keys are those of the second law.
    pub fn of_second(mut self) -> Refusal {
        if let Refusal::Input(errors) = &mut self {
            errors.0.iter_mut().for_each(|error| error.key = error.key.take().map(|key| format!("second.{key}")));
        }
        self
    }

    /// Each reason with its place.
    pub fn json(&self) -> Value {
        match self {
            Refusal::Input(errors) => errors.iter().map(described).collect(),
            Refusal::Other { key, rule, hint } => json!([{ "key": key, "rule": rule, "hint": hint }]),
        }
    }
}

fn described(error: &InputError) -> Value {
    let place = match &error.origin {
        Origin::At(at) => json!({ "file": at.file, "line": at.line, "column": at.column }),
        Origin::File { file } => json!({ "file": file }),
        Origin::Set { .. } | Origin::Axis { .. } => Value::Null,
    };
    let (rule, hint) = (error.message(), error.hint());
    json!({ "key": error.key, "value": error.value, "unit": error.unit, "rule": rule, "hint": hint, "at": place })
}

impl From<InputErrors> for Refusal {
    fn from(errors: InputErrors) -> Refusal {
        Refusal::Input(errors)
    }
}

impl From<RunError> for Refusal {
    fn from(error: RunError) -> Refusal {
        match error {
            RunError::Input(errors) => Refusal::Input(errors),
            RunError::Solve(error) => {
                Refusal::of("solver", error.to_string(), "change the parameters, or loosen solver.rtol".into())
            }
        }
    }
}
