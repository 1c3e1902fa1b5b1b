//! The file of a fit: text and tables of measurements to a problem for `crate::identify`, or every reason why there is none.
//!
//! A fit file is no scenario: it has no `kind`, its `law` is a name, and its parameters are what is looked for. The tables
//! it names are read through a function that is given from outside; this module opens no files.

mod columns;
mod compare;
mod constraint;
mod data;
mod data_refusal;
mod loops;
mod measurements;
mod model;
mod refusal;
mod remarks;
mod schema;
mod settings;
mod sheet;
mod template;
mod tie;
mod understood;

pub use compare::Contenders;
pub use data::DataFile;
pub use data_refusal::DataRefusal;
pub use refusal::FitRefusal;
pub use schema::fit_schema;
pub use template::TEMPLATE;

use crate::identify::{Failure, Problem};
use crate::law::{Form, Law, Spheres, entries, find};
use crate::scenario::Scenario;
use crate::scenario::error::{InputError, InputErrorKind as Kind, InputErrors};
use crate::scenario::node::Value;
use crate::scenario::place::Place;
use crate::scenario::section::{Checker, Section};

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
        crate::scenario::hash(&self.understood)
    }

    /// How many values were measured.
    pub fn values(&self) -> usize {
        self.problem.datasets.iter().map(|set| settings::values(&set.data)).sum()
    }

    /// A failure of the fit as an error of its file, at the place that caused it.
    pub fn blame(&self, failure: &Failure) -> InputError {
        let written = |table: &str, key: &str| self.scenario.root.get(table).and_then(|t| t.node.get(key));
        let (mut table, key, mut refusal) = culprit(failure);
        if let Some(name) = key.filter(|k| written(table, k).is_none()) {
            // A condition that nobody wrote is a rule of the law.
            let parameter = self.problem.model.table().iter().find(|p| p.key == name);
            if let (Some(p), Failure::ConstraintsCannotBeMet { .. }) = (parameter, failure) {
                refusal = FitRefusal::DomainCannotBeMet { key: p.key, rule: p.domain.rule() };
            }
            table = ["tied", "bounds", "fixed"].into_iter().find(|t| written(t, name).is_some()).unwrap_or(table);
        }
        let source = &self.scenario.source;
        match key.and_then(|key| Some((key, written(table, key)?))) {
            Some((key, entry)) => {
                let place = &entry.node.place;
                let error = InputError::new(source, place, Kind::Fit(refusal));
                error.key(format!("{table}.{key}")).value(source.slice(place))
            }
            None => InputError::new(source, &Place::Whole, Kind::Fit(refusal)),
        }
    }
}

/// The table and the key that a failure is about, and its words.
fn culprit(failure: &Failure) -> (&str, Option<&str>, FitRefusal) {
    match failure {
        Failure::NoData => ("data", None, FitRefusal::NothingComputable),
        Failure::NoSuchForm => ("form", None, FitRefusal::FormOfOneSpeed),
        Failure::NothingFree => ("fixed", None, FitRefusal::NothingFree),
        Failure::TooManyFree { free, most } => ("fixed", None, FitRefusal::TooManyFree { free: *free, most: *most }),
        Failure::MassesMissing { .. } => ("data", None, FitRefusal::MassesNeeded),
        Failure::MassNotKnown { name, .. } => ("data", None, FitRefusal::MassNotGiven { name }),
        Failure::ParameterMissing { key } => ("bounds", Some(key), FitRefusal::ParameterNeeded),
        Failure::MixedDeviations { kind } => ("data", None, FitRefusal::MixedDeviations { kind: kind.name() }),
        Failure::BadDatum { row, .. } => ("data", None, FitRefusal::BadDatum { row: *row }),
        Failure::BadBounds { key, bounds } => ("bounds", Some(key), FitRefusal::NothingBetween { bounds: *bounds }),
        Failure::BadFixed { key, value } => ("fixed", Some(key), FitRefusal::NothingBetween { bounds: [*value; 2] }),
        Failure::CircularTies { key } => ("tied", Some(key), FitRefusal::Circle),
        Failure::ConstraintsCannotBeMet { name, .. } => ("constraints", Some(name), FitRefusal::CannotBeMet),
        Failure::NothingComputable => ("data", None, FitRefusal::NothingComputable),
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
    load: &dyn Fn(&str) -> Result<DataFile, FitRefusal>,
) -> Result<CheckedFit, InputErrors> {
    let mut checker = Checker { scenario, errors: Vec::new() };
    let top = Section { path: "", node: &scenario.root, place: &Place::Whole };
    if let Some(kind) = top.get("kind") {
        checker.refuse(&top, kind, "1", Kind::Fit(FitRefusal::IsAScenario));
        return Err(checker.errors.into());
    }
    checker.unknown_keys(&top, TOP, |key| {
        ["body1", "body2", "input", "solver"].contains(&key).then_some(Kind::Fit(FitRefusal::IsAScenario))
    });
    let law = law(&mut checker, &top);
    let form = form(&mut checker, &top, law);
    let mut data = data::read(&mut checker, &top, form, load);
    let found = match (law, form) {
        (Some(law), Some(form)) => {
            let datasets = data.datasets.as_deref().unwrap_or(&[]);
            model::read(&mut checker, &top, (law, form), datasets, &mut data.warnings)
        }
        _ => None,
    };
    let problem = found.and_then(|(model, start)| {
        let mut problem = Problem::new(data.datasets.clone()?, model);
        problem.start = start;
        Some(problem)
    });
    let settings = settings::read(&mut checker, &top, law, problem, data.datasets.is_some());
    checker.errors.sort_by_key(InputError::order);
    checker.errors.append(&mut data.errors);
    let Some(problem) = settings.filter(|_| checker.errors.is_empty()) else { return Err(checker.errors.into()) };
    let mut warnings = data.warnings;
    warnings.extend(settings::warnings(&problem));
    let understood = understood::understood(&problem, &data.files);
    Ok(CheckedFit { problem, warnings, understood, scenario: scenario.clone() })
}

/// The names under which laws are asked for.
pub(super) fn law_names() -> Vec<&'static str> {
    let names = entries().flat_map(|e| e.names());
    let mut list: Vec<&str> = names.collect();
    list.dedup();
    list
}

fn law<'a>(checker: &mut Checker<'a>, top: &Section<'a>) -> Option<Law> {
    let names = law_names();
    if top.get("law").is_none() {
        checker.missing(top, "law", "1", format!("add law = ... as the first line; known: {}", names.join(", ")));
    }
    checker.choice(top, "law", "law", &names).and_then(|(name, _)| find(name))
}

/// The forms that a fit can have, with their words: those that give all there is to know as parameters.
pub(super) fn forms() -> Vec<(&'static str, Form)> {
    let mut forms = vec![("dimensional", Form::Dimensional), ("base", Form::Base)];
    for entry in entries() {
        let fitted = entry.tables.iter().filter(|t| entry.spheres != Spheres::Needed(t.form));
        forms.extend(
            fitted.filter_map(|t| if let Form::Alternative(name) = t.form { Some((name, t.form)) } else { None }),
        );
    }
    forms
}

/// The name of a form in a fit file.
pub(super) fn form_name(form: Form) -> &'static str {
    if let Form::Alternative(name) = form { name } else { form.name() }
}

fn form<'a>(checker: &mut Checker<'a>, top: &Section<'a>, law: Option<Law>) -> Option<Form> {
    if let Some(entry) = top.get("form")
        && entry.node.value == Value::Text("dimensionless".into())
    {
        checker.refuse(top, entry, "1", Kind::Fit(FitRefusal::FormOfOneSpeed));
        return None;
    }
    let forms = forms();
    let known: Vec<&str> = forms.iter().map(|(name, _)| *name).collect();
    let Some((word, entry)) = checker.choice(top, "form", "form", &known) else {
        return if top.get("form").is_some() { None } else { Some(Form::Dimensional) };
    };
    let form = forms.iter().find(|(name, _)| *name == word).map(|(_, form)| *form)?;
    if let Some(law) = law.filter(|l| l.entry().table(form).is_none()) {
        let known = forms.iter().filter(|(_, f)| law.entry().table(*f).is_some()).map(|(name, _)| *name).collect();
        checker.refuse(top, entry, "1", Kind::Fit(FitRefusal::NoSuchForm { law: law.entry().name, known }));
        return None;
    }
    Some(form)
}
