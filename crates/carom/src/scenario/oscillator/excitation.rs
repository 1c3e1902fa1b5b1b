//! `excitation`: a number, an expression of t, or a table that says more: a record, an acceleration of the base.

use super::errors::RecordFileError;
use super::keys::SCALE;
use super::record::{self, Columns};
use crate::formula::Formula;
use crate::oscillator::{Course, EXCITATION_NAMES, Excitation, ExcitationKind, Record};
use crate::scenario::common::{Checker, Entry, Kind, Section, Source, Value, hash_of};

/// The keys of `excitation = { ... }`.
const KEYS: &[&str] = &["file", "column", "time", "scale", "sha256", "expression", "kind"];

/// The words of `kind` in it.
pub(crate) const KINDS: &[&str] = &["force", "base-acceleration"];

/// Where a record came from.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordOrigin {
    /// The file, as the scenario has it.
    pub file: String,
    /// The column of values.
    pub column: String,
    /// The column of times.
    pub time: String,
    /// The factor on the values.
    pub scale: f64,
    /// The SHA-256 of the file, in hex.
    pub sha256: String,
}

/// An excitation as read.
pub(crate) struct Acting {
    pub excitation: Excitation,
    pub record: Option<RecordOrigin>,
}

/// The unit of a kind of excitation.
fn unit(kind: ExcitationKind) -> &'static str {
    match kind {
        ExcitationKind::Force => "N",
        ExcitationKind::BaseAcceleration => "m/s^2",
    }
}

/// Reads the excitation; none is a force of zero.
pub(crate) fn read<'a>(checker: &mut Checker<'a>, top: &Section<'a>) -> Option<Acting> {
    let Some(entry) = top.get("excitation") else {
        return Some(Acting { excitation: Excitation::force(Formula::constant(0.0)), record: None });
    };
    match &entry.node.value {
        Value::Table(_) => table(checker, entry),
        Value::Number(_) | Value::Text(_) => {
            let course = course(checker, top, "excitation", ExcitationKind::Force)?;
            Some(Acting { excitation: Excitation { kind: ExcitationKind::Force, course }, record: None })
        }
        _ => {
            checker.wrong_type(top, entry, "N", "a number, an expression or a table");
            None
        }
    }
}

/// A formula that is finite at the start.
fn course<'a>(checker: &mut Checker<'a>, section: &Section<'a>, key: &str, kind: ExcitationKind) -> Option<Course> {
    let formula = checker.force(section, key, unit(kind), EXCITATION_NAMES)?;
    checker.finite_at_start(section, key, unit(kind), formula, &[0.0]).map(Course::Formula)
}

fn table<'a>(checker: &mut Checker<'a>, entry: &'a Entry) -> Option<Acting> {
    let section = Section { path: "excitation", node: &entry.node, place: &entry.key_place };
    checker.unknown_keys(&section, KEYS, |_| None);
    checker.need(&section, "kind", "1", || "add kind = \"force\" (N) or kind = \"base-acceleration\" (m/s^2)".into());
    let kind = checker.choice(&section, "kind", "kind of excitation", KINDS).map(|(word, _)| match word {
        "force" => ExcitationKind::Force,
        _ => ExcitationKind::BaseAcceleration,
    });
    match (section.get("file"), section.get("expression")) {
        (Some(_), Some(expression)) => {
            let hint = "keep one of the two: the record, or the expression";
            checker.refuse_key(&section, expression, Kind::NotTogether { other: "excitation.file", hint });
            None
        }
        (None, None) => {
            checker.need(&section, "file", "1", || {
                "add file = \"record.csv\" and column = \"...\", or expression = \"...\"".into()
            });
            None
        }
        (None, Some(_)) => {
            for key in ["column", "time", "scale", "sha256"] {
                if let Some(at) = section.get(key) {
                    let hint = "it belongs to a record: excitation.file";
                    checker.refuse_key(&section, at, Kind::NotTogether { other: "excitation.expression", hint });
                }
            }
            let course = course(checker, &section, "expression", kind?)?;
            Some(Acting { excitation: Excitation { kind: kind?, course }, record: None })
        }
        (Some(file), None) => {
            let (record, origin) = from_file(checker, &section, file)?;
            let excitation = Excitation { kind: kind?, course: Course::Record(record) };
            Some(Acting { excitation, record: Some(origin) })
        }
    }
}

/// A word of the table; `Err` where it is something else.
fn word<'a>(checker: &mut Checker<'a>, section: &Section<'a>, key: &str) -> Result<Option<&'a str>, ()> {
    let word = checker.text(section, key, "a word in quotes");
    if word.is_none() && section.has(key) { Err(()) } else { Ok(word) }
}

fn scale<'a>(checker: &mut Checker<'a>, section: &Section<'a>) -> Option<f64> {
    let value = checker.number(section, &SCALE)?;
    if value == 0.0 {
        let node = &section.get("scale")?.node;
        checker.out_of_domain("excitation.scale", node, ("must not be 0".into(), Vec::new()), ("1", SCALE.words));
        return None;
    }
    Some(value)
}

fn from_file<'a>(checker: &mut Checker<'a>, section: &Section<'a>, file: &'a Entry) -> Option<(Record, RecordOrigin)> {
    let scale = scale(checker, section);
    let name = word(checker, section, "file");
    let column = word(checker, section, "column");
    let time = word(checker, section, "time").ok()?;
    let digest = word(checker, section, "sha256").ok()?;
    let (name, column) = (name.ok()??, column.ok()?);
    let source = match checker.scenario.files.text(name) {
        Ok(source) => source,
        Err(error) => {
            checker.refuse(section, file, "1", Kind::Record(error));
            return None;
        }
    };
    let columns = columns(checker, section, &source, (time, column))?;
    let sha256 = hash_of(source.text.as_bytes());
    if digest.is_some_and(|given| !given.eq_ignore_ascii_case(&sha256)) {
        let error = RecordFileError::Other { found: sha256 };
        checker.refuse(section, section.get("sha256")?, "1", Kind::Record(error));
        return None;
    }
    let samples = record::samples(&source, &columns).map_err(|errors| checker.errors_of_files.extend(errors)).ok()?;
    let scale = scale?;
    let values = samples.values.into_iter().map(|v| v * scale).collect();
    let record = Record::new(samples.times, values);
    let refused = |error| Kind::Record(RecordFileError::Samples(error));
    let record = record.map_err(|error| checker.refuse(section, file, "1", refused(error))).ok()?;
    let origin = RecordOrigin { file: name.into(), column: columns.value, time: columns.time, scale, sha256 };
    Some((record, origin))
}

/// The columns of a record that the table names.
fn columns<'a>(
    checker: &mut Checker<'a>,
    section: &Section<'a>,
    source: &Source,
    (time, column): (Option<&str>, Option<&str>),
) -> Option<Columns> {
    let names = record::names(source);
    let Some(column) = column else {
        checker.need(section, "column", "1", || format!("add column = \"...\"; the record has {}", names.join(", ")));
        return None;
    };
    match record::columns(source, time, column) {
        Ok(columns) => Some(columns),
        Err(error) => {
            let of_time = time.is_some_and(|t| !names.iter().any(|n| n == t));
            let key = match error {
                RecordFileError::NoColumn { .. } if of_time => "time",
                RecordFileError::NoColumn { .. } => "column",
                _ => "file",
            };
            checker.refuse(section, section.get(key)?, "1", Kind::Record(error));
            None
        }
    }
}
