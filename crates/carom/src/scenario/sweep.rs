//! A sweep file: a scenario, and axes along which it changes.

use super::Scenario;
use super::axis::{Axis, Spacing};
use super::axis_refusal::AxisError;
use super::error::{InputError, InputErrorKind as Kind, InputErrors};
use super::node::{Entry, Node, Value};
use super::place::{Place, Source};
use super::section::{Checker, Infinity, NO_NAMES, Quantity, Section};

/// A file given to `carom sweep`.
#[derive(Clone, Debug)]
pub enum SweepFile {
    /// A plain scenario.
    Scenario(Scenario),
    /// A sweep.
    Sweep(Sweep),
}

/// A scenario, and axes along which it changes.
#[derive(Clone, Debug)]
pub struct Sweep {
    /// What is changed.
    pub base: Base,
    /// The axes; the last runs fastest.
    pub axes: Vec<AxisSource>,
}

/// Where the scenario of a sweep comes from.
#[derive(Clone, Debug)]
pub enum Base {
    /// It is a table of the sweep file.
    Inline(Scenario),
    /// It is another file, relative to the sweep file.
    File(String),
}

/// Where the points of an axis come from.
#[derive(Clone, Debug)]
pub enum AxisSource {
    /// They are in the sweep file.
    Axis(Axis),
    /// They are in a table, a file relative to the sweep file.
    Columns(String),
}

/// Reads a sweep file, or a plain scenario (which has a `kind`).
pub fn read_sweep(bytes: &[u8], file_name: &str) -> Result<SweepFile, InputErrors> {
    let file = super::read_bytes(bytes, file_name, &[])?;
    if !file.is_sweep() {
        return Ok(SweepFile::Scenario(file));
    }
    let mut checker = Checker { scenario: &file, errors: Vec::new() };
    let top = Section { path: "", node: &file.root, place: &Place::Whole };
    checker.unknown_keys(&top, &["scenario", "axis"], |_| None);
    let base = base(&mut checker, &top);
    let axes = axes(&mut checker, &top);
    checker.errors.sort_by_key(InputError::order);
    match (base, checker.errors.is_empty()) {
        (Some(base), true) => Ok(SweepFile::Sweep(Sweep { base, axes })),
        _ => Err(checker.errors.into()),
    }
}

impl Scenario {
    /// Whether this is the file of a sweep: it has a scenario or axes, and no kind.
    pub fn is_sweep(&self) -> bool {
        let has = |key| self.root.get(key).is_some();
        !has("kind") && (has("scenario") || has("axis"))
    }
}

fn base<'a>(checker: &mut Checker<'a>, top: &Section<'a>) -> Option<Base> {
    let Some(entry) = top.get("scenario") else {
        checker.missing(top, "scenario", "1", "add scenario = \"file.toml\", or an inline [scenario] table".into());
        return None;
    };
    match &entry.node.value {
        Value::Text(path) => Some(Base::File(path.clone())),
        Value::Table(_) => {
            let Scenario { source, files, .. } = checker.scenario;
            Some(Base::Inline(Scenario { source: source.clone(), root: entry.node.clone(), files: files.clone() }))
        }
        other => {
            let kind = Kind::WrongType { expected: "a file name or a table", found: other.type_name() };
            checker.refuse(top, entry, "1", kind);
            None
        }
    }
}

fn axes<'a>(checker: &mut Checker<'a>, top: &Section<'a>) -> Vec<AxisSource> {
    let Some(entry) = top.get("axis") else { return Vec::new() };
    let Value::List(items) = &entry.node.value else {
        let kind = Kind::WrongType { expected: "a list of [[axis]] tables", found: entry.node.value.type_name() };
        checker.refuse(top, entry, "1", kind);
        return Vec::new();
    };
    let mut axes = Vec::new();
    for item in items {
        if checker.is_full() {
            break;
        }
        axes.extend(axis(checker, item));
    }
    axes
}

const SOURCES: [&str; 4] = ["linspace", "logspace", "values", "columns"];

fn axis<'a>(checker: &mut Checker<'a>, item: &'a Node) -> Option<AxisSource> {
    let section = Section { path: "axis", node: item, place: &item.place };
    checker.unknown_keys(&section, &["key", "linspace", "logspace", "values", "columns"], |_| None);
    let sources: Vec<&Entry> = SOURCES.iter().filter_map(|name| section.get(name)).collect();
    let [source] = sources[..] else {
        checker.refuse_item("axis", item, Kind::Axis(AxisError::NotOneSource));
        return None;
    };
    if source.key == "columns" {
        let Value::Text(path) = &source.node.value else {
            let kind = Kind::WrongType { expected: "a file name", found: source.node.value.type_name() };
            checker.refuse(&section, source, "1", kind);
            return None;
        };
        return Some(AxisSource::Columns(path.clone()));
    }
    let key = key(checker, &section)?;
    let axis = match source.key.as_str() {
        "values" => Axis::list(key, values(checker, &section, source)?),
        name => {
            let spacing = if name == "linspace" { Spacing::Linear } else { Spacing::Logarithmic };
            Axis::range(key, spacing, numbers(checker, &section, source)?)
        }
    };
    axis.map(AxisSource::Axis).map_err(|error| checker.refuse(&section, source, "1", Kind::Axis(error))).ok()
}

fn key<'a>(checker: &mut Checker<'a>, section: &Section<'a>) -> Option<&'a str> {
    match section.get("key").map(|e| (e, &e.node.value)) {
        Some((_, Value::Text(key))) => Some(key),
        Some((entry, other)) => {
            let kind = Kind::WrongType { expected: "a dotted key in quotes", found: other.type_name() };
            checker.refuse(section, entry, "1", kind);
            None
        }
        None => {
            checker.missing(section, "key", "1", "add key = \"law.c\", a dotted key of the scenario".into());
            None
        }
    }
}

fn items<'a>(checker: &mut Checker<'a>, section: &Section<'a>, source: &'a Entry) -> Option<&'a [Node]> {
    if let Value::List(items) = &source.node.value {
        return Some(items);
    }
    let kind = Kind::WrongType { expected: "an array", found: source.node.value.type_name() };
    checker.refuse(section, source, "1", kind);
    None
}

/// The values of a list, as they were written; strings without their quotes.
fn values<'a>(checker: &mut Checker<'a>, section: &Section<'a>, source: &'a Entry) -> Option<Vec<String>> {
    let file: &Source = &checker.scenario.source;
    let written = items(checker, section, source)?;
    let text = |node: &Node| match &node.value {
        Value::Text(text) => text.clone(),
        _ => file.slice(&node.place).to_string(),
    };
    Some(written.iter().map(text).collect())
}

/// First, last and how many. `None` where they are refused.
fn numbers<'a>(checker: &mut Checker<'a>, section: &Section<'a>, source: &'a Entry) -> Option<[f64; 3]> {
    let quantity =
        Quantity { unit: "1", words: "range of an axis: first, last, how many", infinity: Infinity::Refused };
    let [first, last, count] = items(checker, section, source)? else {
        checker.refuse(section, source, "1", Kind::Axis(AxisError::NotThreeNumbers));
        return None;
    };
    let read =
        [first, last, count].map(|node| checker.number_of(section.dotted(&source.key), node, quantity, NO_NAMES));
    Some([read[0]?, read[1]?, read[2]?])
}
