//! The file of a fit: text and tables of measurements to a problem for `crate::identify`, or every reason why there is none.
//!
//! A fit file is no scenario: it has no `kind`, its `law` is a name, and its parameters are what is looked for. The tables
//! it names are read through a function that is given from outside; this module opens no files.

mod columns;
mod compare;
mod constraint;
mod data;
pub(crate) mod data_errors;
pub(crate) mod errors;
mod forms;
mod loops;
mod measurements;
mod model;
mod remarks;
mod resolved;
mod schema;
mod settings;
mod sheet;
mod tie;

pub use compare::Contenders;
pub use data::DataFile;
pub use data_errors::DataError;
pub use errors::FitError;
pub use schema::fit_schema;

use crate::identify::{Failure, Problem};
use crate::scenario::common::{self, InputError, InputErrors, Kind, Place, Scenario, Value};

/// A data table larger than this is refused.
pub const LARGEST_TABLE: usize = 16 << 20;

/// A fit that obeys every rule that can be checked without running it.
#[derive(Clone, Debug)]
pub struct CheckedFit {
    /// The problem.
    pub problem: Problem,
    /// What is allowed but probably not meant.
    pub warnings: Vec<String>,
    understood: serde_json::Value,
    scenario: Scenario,
}

impl CheckedFit {
    /// The fit as understood: every value after defaults, and the SHA-256 of every data file.
    pub fn understood(&self) -> &serde_json::Value {
        &self.understood
    }

    /// The SHA-256 of the fit as understood, in hex.
    pub fn hash(&self) -> String {
        common::hash(&self.understood)
    }

    /// How many values were measured.
    pub fn values(&self) -> usize {
        self.problem.datasets.iter().map(|set| settings::values(&set.data)).sum()
    }

    /// A failure of the fit as an error of its file, at the place that caused it.
    pub fn attribution(&self, failure: &Failure) -> InputError {
        let written = |table: &str, key: &str| self.scenario.root.get(table).and_then(|t| t.node.get(key));
        let (mut table, key, mut error) = culprit(failure);
        if let Some(name) = key.filter(|k| written(table, k).is_none()) {
            // A condition that nobody wrote is a rule of the law.
            let parameter = self.problem.model.table().iter().find(|p| p.key == name);
            if let (Some(p), Failure::ConstraintsCannotBeMet { .. }) = (parameter, failure) {
                error = FitError::DomainCannotBeMet { key: p.key, rule: p.domain.rule() };
            }
            table = ["tied", "bounds", "fixed"].into_iter().find(|t| written(t, name).is_some()).unwrap_or(table);
        }
        let source = &self.scenario.source;
        match key.and_then(|key| Some((key, written(table, key)?))) {
            Some((key, entry)) => {
                let place = &entry.node.place;
                let error = InputError::new(source, place, Kind::Fit(error));
                error.key(format!("{table}.{key}")).value(source.slice(place))
            }
            None => InputError::new(source, &Place::Whole, Kind::Fit(error)),
        }
    }
}

/// The table and the key that a failure is about, and its words.
fn culprit(failure: &Failure) -> (&str, Option<&str>, FitError) {
    match failure {
        Failure::NoData => ("data", None, FitError::NothingComputable),
        Failure::NoSuchForm => ("form", None, FitError::FormOfOneSpeed),
        Failure::NothingFree => ("fixed", None, FitError::NothingFree),
        Failure::TooManyFree { free, most } => ("fixed", None, FitError::TooManyFree { free: *free, most: *most }),
        Failure::MassesMissing { .. } => ("data", None, FitError::MassesNeeded),
        Failure::MassNotKnown { name, .. } => ("data", None, FitError::MassNotGiven { name }),
        Failure::ParameterMissing { key } => ("bounds", Some(key), FitError::ParameterNeeded),
        Failure::MixedDeviations { kind } => ("data", None, FitError::MixedDeviations { kind: kind.name() }),
        Failure::BadDatum { row, .. } => ("data", None, FitError::BadDatum { row: *row }),
        Failure::BadBounds { key, bounds } => ("bounds", Some(key), FitError::NothingBetween { bounds: *bounds }),
        Failure::BadFixed { key, value } => ("fixed", Some(key), FitError::NothingBetween { bounds: [*value; 2] }),
        Failure::CircularTies { key } => ("tied", Some(key), FitError::Circle),
        Failure::ConstraintsCannotBeMet { name, .. } => ("constraints", Some(name), FitError::CannotBeMet),
        Failure::NothingComputable => ("data", None, FitError::NothingComputable),
    }
}

impl Scenario {
    /// Whether this is the file of a fit: its law is a name, or it has data and no kind.
    pub fn is_fit(&self) -> bool {
        let named = self.root.get("law").is_some_and(|entry| matches!(entry.node.value, Value::Text(_)));
        self.root.get("kind").is_none() && (named || self.root.get("data").is_some())
    }
}

const TOP: &[&str] = &[
    "law",
    "form",
    "seed",
    "data",
    "bounds",
    "fixed",
    "tied",
    "start",
    "constraints",
    "objective",
    "front",
    "spread",
    "bootstrap",
    "level",
    "tolerance",
    "search",
    "end",
    "compression_only",
];

/// Checks the file of a fit; `load` reads a data file by the name that the fit file gives it. Every independent reason to
/// refuse it is reported: first those of the file, in its order, then those of the data.
pub fn check_fit(
    scenario: &Scenario,
    load: &dyn Fn(&str) -> Result<DataFile, FitError>,
) -> Result<CheckedFit, InputErrors> {
    let is_scenario = || Kind::Fit(FitError::IsAScenario);
    common::check(scenario, |checker, top| {
        if let Some(kind) = top.get("kind") {
            checker.refuse(top, kind, "1", is_scenario());
            return None;
        }
        checker.unknown_keys(top, TOP, |key| ["body1", "body2", "input", "solver"].contains(&key).then(is_scenario));
        let law = forms::law(checker, top);
        let form = forms::form(checker, top, law);
        let mut data = data::read(checker, top, form, load);
        let datasets = data.datasets.as_deref().unwrap_or(&[]);
        let found = law.zip(form).and_then(|of| model::read(checker, top, of, datasets, &mut data.warnings));
        let problem = found.and_then(|(model, start)| {
            let mut problem = Problem::new(data.datasets.clone()?, model);
            problem.start = start;
            Some(problem)
        });
        let problem = settings::read(checker, top, law, problem, data.datasets.is_some())?;
        let mut warnings = data.warnings;
        warnings.extend(settings::warnings(&problem));
        let understood = resolved::understood(&problem, &data.files);
        Some(CheckedFit { problem, warnings, understood, scenario: scenario.clone() })
    })
}
