//! A checked fit written down again.

use super::data::File;
use super::{forms::form_name, settings};
use crate::identify::{Objective, Problem, Relation, Slot, Spread};
use crate::scenario::common::resolved;
use serde_json::{Map, Value, json};

/// The fit as understood, in a fixed order. It reads back as a fit file, but for what describes the data files, and where a
/// value that is null is absent. The number of threads is not in it: results do not depend on it.
pub(super) fn understood(problem: &Problem, files: &[File]) -> Value {
    let model = &problem.model;
    let mut all = Map::new();
    let mut put = |key: &str, value: Value| all.insert(key.into(), value);
    put("law", model.law.entry().name.into());
    put("form", form_name(model.form).into());
    put("seed", problem.seed.into());
    put("search", if problem.global { "global" } else { "local" }.into());
    put("front", problem.front.into());
    let (spread, fits) = match problem.spread {
        Spread::None => ("none", None),
        Spread::Profile => ("profile", None),
        Spread::Bootstrap(count) => ("bootstrap", Some(count)),
    };
    put("spread", spread.into());
    put("bootstrap", json!(fits));
    put("level", problem.level.into());
    put("tolerance", problem.tolerance.into());
    put("end", model.end.name().into());
    if model.law.entry().compression_only {
        put("compression_only", model.compression_only.into());
    }
    put("data", Value::Array(data(problem, files)));
    put(
        "bounds",
        parameters(problem, |slot| match slot {
            Slot::Free { lower, upper } if lower.is_some() || upper.is_some() => {
                let or = |value: &Option<f64>, open: &str| value.map_or(json!(open), Value::from);
                Some(json!([or(lower, "-inf"), or(upper, "inf")]))
            }
            _ => None,
        }),
    );
    put("fixed", parameters(problem, |slot| if let Slot::Fixed(value) = slot { Some((*value).into()) } else { None }));
    put("tied", parameters(problem, |slot| if let Slot::Tied(f) = slot { Some(f.text().into()) } else { None }));
    put("start", start(problem));
    put("constraints", constraints(problem));
    put("objective", objective(problem));
    Value::Object(all)
}

fn data(problem: &Problem, files: &[File]) -> Vec<Value> {
    let one = |(set, file): (&crate::identify::Dataset, &File)| {
        json!({
            "file": set.name,
            "u": set.input.as_ref().map(|f| f.text()),
            "masses": set.masses.map(|m| m.map(resolved::number)),
            "columns": file.columns,
            "values": settings::values(&set.data),
            "sha256": file.sha256,
        })
    };
    problem.datasets.iter().zip(files).map(one).collect()
}

fn parameters(problem: &Problem, of: impl Fn(&Slot) -> Option<Value>) -> Value {
    let named = problem.model.table().iter().zip(&problem.model.slots);
    Value::Object(named.filter_map(|(p, slot)| Some((p.key.to_string(), of(slot)?))).collect())
}

fn start(problem: &Problem) -> Value {
    let Some(values) = &problem.start else { return Value::Null };
    let given = problem.model.table().iter().zip(values).filter(|(_, v)| !v.is_nan());
    Value::Object(given.map(|(p, v)| (p.key.to_string(), (*v).into())).collect())
}

fn constraints(problem: &Problem) -> Value {
    let sign = |relation| if relation == Relation::Equal { "=" } else { "<=" };
    let one = |c: &crate::identify::Constraint| {
        (c.name.clone(), format!("{} {} 0", c.formula.text(), sign(c.relation)).into())
    };
    Value::Object(problem.model.constraints.iter().map(one).collect())
}

fn objective(problem: &Problem) -> Value {
    match &problem.objective {
        Objective::Likelihood => Value::Null,
        Objective::Weighted(weights) => {
            Value::Object(weights.iter().map(|(kind, weight)| (kind.name().to_string(), (*weight).into())).collect())
        }
    }
}
