//! `excitation`: a number, an expression of t, or a table that says more: a record, an acceleration of the base.

use super::error::InputErrorKind as Kind;

use super::node::{Entry, Value};
use super::place::Source;
use super::record::{self, Columns};
use super::record_refusal::RecordRefusal;
use super::section::{Checker, Infinity, NO_NAMES, Quantity as Number, Section};
use super::understood::hash_of;
use crate::formula::Formula;
use crate::oscillator::{Course, EXCITATION_NAMES, Excitation, ExcitationKind, Record};

/// The keys of `excitation = { ... }`.
pub(super) const KEYS: &[&str] = &["file", "column", "time", "scale", "sha256", "expression", "kind"];

/// The words of `kind` in it.
pub(super) const KINDS: &[&str] = &["force", "base-acceleration"];

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
pub(super) struct Acting {
    pub excitation: Excitation,
    pub record: Option<RecordOrigin>,
}

/// The unit of a kind of excitation.
pub(super) fn unit(kind: ExcitationKind) -> &'static str {
    match kind {
        ExcitationKind::Force => "N",
        ExcitationKind::BaseAcceleration => "m/s^2",
    }
}

/// Reads the excitation; none is a force of zero.
pub(super) fn read<'a>(checker: &mut Checker<'a>, top: &Section<'a>) -> Option<Acting> {
    let Some(entry) = top.get("excitation") else {
        return Some(Acting { excitation: Excitation::force(Formula::constant(0.0)), record: None });
    };
    match &entry.node.value {
        Value::Table(_) => table(checker, entry),
        Value::Number(_) | Value::Text(_) => {
            let course = course(checker, top, "excitation", ExcitationKind::Force)?;
            Some(Acting { excitation: Excitation { kind: ExcitationKind::Force, course }, record: None })
        }
        other => {
            let expected = "a number, an expression or a table";
            checker.refuse(top, entry, "N", Kind::WrongType { expected, found: other.type_name() });
            None
        }
    }
}

/// A formula that is finite at the start.
fn course<'a>(checker: &mut Checker<'a>, section: &Section<'a>, key: &str, kind: ExcitationKind) -> Option<Course> {
    let formula = checker.force(section, key, unit(kind), EXCITATION_NAMES)?;
    let value = formula.value_at(&[0.0]);
    if !value.is_finite() {
        checker.refuse(section, section.get(key)?, unit(kind), Kind::ForceNotFinite { t: 0.0, value });
        return None;
    }
    Some(Course::Formula(formula))
}

fn table<'a>(checker: &mut Checker<'a>, entry: &'a Entry) -> Option<Acting> {
    let section = Section { path: "excitation", node: &entry.node, place: &entry.key_place };
    checker.unknown_keys(&section, KEYS, |_| None);
    if section.get("kind").is_none() {
        let hint = "add kind = \"force\" (N) or kind = \"base-acceleration\" (m/s^2)";
        checker.missing(&section, "kind", "1", hint.into());
    }
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
            let hint = "add file = \"record.csv\" and column = \"...\", or expression = \"...\"";
            checker.missing(&section, "file", "1", hint.into());
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
    let Some(entry) = section.get(key) else { return Ok(None) };
    let Value::Text(word) = &entry.node.value else {
        let kind = Kind::WrongType { expected: "a word in quotes", found: entry.node.value.type_name() };
        checker.refuse(section, entry, "1", kind);
        return Err(());
    };
    Ok(Some(word))
}

fn scale<'a>(checker: &mut Checker<'a>, section: &Section<'a>) -> Option<f64> {
    let Some(entry) = section.get("scale") else { return Some(1.0) };
    let words = "factor on the values of the record, such as 9.81 where they are in g";
    let value = checker.number(section, "scale", Number { unit: "1", words, infinity: Infinity::Refused }, NO_NAMES)?;
    if value == 0.0 {
        let kind = Kind::OutOfDomain { rule: "must not be 0".into(), facts: Vec::new(), words };
        checker.refuse(section, entry, "1", kind);
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
        Err(kind) => {
            checker.refuse(section, file, "1", kind);
            return None;
        }
    };
    let columns = columns(checker, section, &source, (time, column))?;
    let sha256 = hash_of(source.text.as_bytes());
    if digest.is_some_and(|given| !given.eq_ignore_ascii_case(&sha256)) {
        let refusal = RecordRefusal::Other { found: sha256 };
        checker.refuse(section, section.get("sha256")?, "1", Kind::Record(refusal));
        return None;
    }
    let samples = record::samples(&source, &columns).map_err(|errors| checker.errors.extend(errors)).ok()?;
    let scale = scale?;
    let values = samples.values.into_iter().map(|v| v * scale).collect();
    let record = Record::new(samples.times, values);
    let refusal = |error| Kind::Record(RecordRefusal::Samples(error));
    let record = record.map_err(|error| checker.refuse(section, file, "1", refusal(error))).ok()?;
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
        checker.missing(section, "column", "1", format!("add column = \"...\"; the record has {}", names.join(", ")));
        return None;
    };
    match record::columns(source, time, column) {
        Ok(columns) => Some(columns),
        Err(refusal) => {
            let of_time = time.is_some_and(|t| !names.iter().any(|n| n == t));
            let key = match refusal {
                RecordRefusal::NoColumn { .. } if of_time => "time",
                RecordRefusal::NoColumn { .. } => "column",
                _ => "file",
            };
            checker.refuse(section, section.get(key)?, "1", Kind::Record(refusal));
            None
        }
    }
}
