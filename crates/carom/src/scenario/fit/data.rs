//! `[[data]]`: the tables of measurements, each with its masses and its external force.

use super::errors::FitError;
use super::measurements::{self, Measurements};
use super::remarks;
use crate::collide::effective_mass;
use crate::formula::Formula;
use crate::identify::{Data, Dataset, INPUT_NAMES, Kind as Measured};
use crate::law::Form;
use crate::scenario::collision::bodies::MASS;
use crate::scenario::common::{Checker, InputError, Key, Kind, Node, Section, Value, hash_of};

/// A data file as it was found.
#[derive(Clone, Debug)]
pub struct DataFile {
    /// The name under which messages speak of it.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// The data of a fit as far as they could be read.
#[derive(Default)]
pub(super) struct Read {
    /// `None` where something was refused.
    pub datasets: Option<Vec<Dataset>>,
    pub files: Vec<File>,
    pub warnings: Vec<String>,
}

/// What the fit as understood says of a data file.
pub(super) struct File {
    pub sha256: String,
    pub columns: Vec<String>,
}

/// The keys of `[[data]]`.
pub(super) const KEYS: &[&str] = &["file", "u", "masses"];

/// Reads every `[[data]]`.
pub(super) fn read<'a>(
    checker: &mut Checker<'a>,
    top: &Section<'a>,
    form: Option<Form>,
    load: &dyn Fn(&str) -> Result<DataFile, FitError>,
) -> Read {
    let mut read = Read::default();
    checker.need_table(top, "data", "add [[data]] with file = \"rebounds.csv\"; `carom new fit` prints an example");
    let Some(entry) = top.get("data") else { return read };
    let Some(items) = checker.list(top, entry, "1", "a list of [[data]] tables") else { return read };
    let mut sets: Vec<Option<Dataset>> = Vec::new();
    for item in items {
        if checker.is_full() {
            return read;
        }
        sets.push(one(checker, item, form, load, &mut read));
    }
    let all: Option<Vec<Dataset>> = sets.into_iter().collect();
    if let Some(kind) = all.as_deref().and_then(mixed) {
        let kind = Kind::Fit(FitError::MixedDeviations { kind: kind.name() });
        checker.refuse_key(top, entry, kind);
    }
    read.datasets = all;
    read
}

fn one<'a>(
    checker: &mut Checker<'a>,
    item: &'a Node,
    form: Option<Form>,
    load: &dyn Fn(&str) -> Result<DataFile, FitError>,
    read: &mut Read,
) -> Option<Dataset> {
    let section = Section { path: "data", node: item, place: &item.place };
    if !matches!(item.value, Value::Table(_)) {
        let kind = Kind::WrongType { expected: "a list of [[data]] tables", found: item.value.type_name() };
        checker.refuse_node("data".into(), item, "1", kind);
        return None;
    }
    checker.unknown_keys(&section, KEYS, |_| None);
    let found = table(checker, &section, load, read);
    let masses = masses(checker, &section);
    let wanted = form.is_some_and(Form::has_bodies);
    if wanted && !section.has("masses") {
        let kind = Kind::Fit(FitError::MassesNeeded);
        checker.keep(|source| InputError::new(source, section.place, kind).key("data.masses").unit("kg"));
    }
    let speed = found.as_ref().and_then(|(_, m)| first_speed(&m.data));
    let input = force(checker, &section, masses, speed);
    let (name, measurements) = found?;
    if let (Some(masses), None) = (masses, section.get("u")) {
        let said = remarks::of_energy(&measurements.data, effective_mass(masses));
        read.warnings.extend(said.iter().map(|words| format!("{}: {words}", measurements.file)));
    }
    if wanted && masses.is_none() || section.has("masses") && masses.is_none() {
        return None;
    }
    Some(Dataset { name, masses, input, data: measurements.data })
}

/// The table that `file` names.
fn table<'a>(
    checker: &mut Checker<'a>,
    section: &Section<'a>,
    load: &dyn Fn(&str) -> Result<DataFile, FitError>,
    read: &mut Read,
) -> Option<(String, Measurements)> {
    checker.need(section, "file", "1", || "add file = \"rebounds.csv\", a table of measurements".into());
    let entry = section.get("file")?;
    let name = checker.text(section, "file", "a file name")?;
    let file = load(name).map_err(|error| checker.refuse(section, entry, "1", Kind::Fit(error))).ok()?;
    match measurements::read(&file.bytes, &file.name) {
        Ok(measurements) => {
            let sha256 = hash_of(&file.bytes);
            if read.files.iter().any(|f| f.sha256 == sha256) {
                read.warnings.push(format!("{}: the same data as in another file; they count again", file.name));
            }
            read.warnings.extend(measurements.warnings.iter().cloned());
            read.files.push(File { sha256, columns: measurements.columns.clone() });
            Some((name.into(), measurements))
        }
        Err(mut errors) => {
            checker.errors_of_files.append(&mut errors);
            None
        }
    }
}

fn masses<'a>(checker: &mut Checker<'a>, section: &Section<'a>) -> Option<[f64; 2]> {
    let entry = section.get("masses")?;
    let masses =
        checker.pair(section, &Key { key: "masses", ..MASS }, "write [first, second], in kg; inf is a fixed body")?;
    if masses == [f64::INFINITY; 2] {
        checker.refuse(section, entry, MASS.unit, Kind::BothFixed);
        return None;
    }
    Some(masses)
}

/// The external force on the relative motion.
fn force<'a>(
    checker: &mut Checker<'a>,
    section: &Section<'a>,
    masses: Option<[f64; 2]>,
    speed: Option<f64>,
) -> Option<Formula> {
    let formula = checker.force(section, "u", "N", INPUT_NAMES)?;
    let entry = section.get("u")?;
    let given = section.has("masses");
    if let Some(name) = (1..=3).find(|i| formula.depends_on(*i)).map(|i| INPUT_NAMES[i])
        && !given
    {
        checker.refuse(section, entry, "1", Kind::Fit(FitError::MassNotGiven { name }));
        return None;
    }
    let [m1, m2] = masses.unwrap_or([f64::NAN; 2]);
    let names = [0.0, m1, m2, effective_mass([m1, m2]), speed.unwrap_or(1.0)];
    let known = masses.is_some() || !given;
    if known { checker.finite_at_start(section, "u", "N", formula, &names) } else { Some(formula) }
}

fn first_speed(data: &Data) -> Option<f64> {
    match data {
        Data::Rebounds(rows) => rows.first().map(|r| r.speed),
        Data::Loops(loops) => loops.first().map(|l| l.speed),
    }
}

/// The kind of which some values have deviations and some have not, over all files.
fn mixed(datasets: &[Dataset]) -> Option<Measured> {
    let deviations = |kind: Measured| -> Vec<bool> {
        let of = |set: &Dataset| -> Vec<bool> {
            match &set.data {
                Data::Rebounds(rows) => {
                    let data = rows.iter().flat_map(|r| r.measured()).filter(|(k, _)| *k == kind);
                    data.map(|(_, datum)| datum.deviation.is_some()).collect()
                }
                Data::Loops(loops) if kind == Measured::Loop => {
                    loops.iter().flat_map(|l| &l.points).map(|p| p.force.deviation.is_some()).collect()
                }
                Data::Loops(_) => Vec::new(),
            }
        };
        datasets.iter().flat_map(of).collect()
    };
    Measured::ALL.into_iter().find(|kind| {
        let list = deviations(*kind);
        list.contains(&true) && list.contains(&false)
    })
}
