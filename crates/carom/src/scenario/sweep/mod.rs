//! A sweep file: a scenario, and axes along which it changes.

mod axis;
pub(crate) mod errors;

pub use axis::{Axis, Spacing};
pub use errors::{AxisError, LARGEST_AXIS_TABLE, LONGEST_AXIS};

use crate::scenario::common::{
    self, Allowed, Checker, Entry, InputErrors, Key, Kind, NO_NAMES, Node, Scenario, Section, Source, Value, required,
};

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
    let file = common::read_bytes(bytes, file_name, &[])?;
    if !file.is_sweep() {
        return Ok(SweepFile::Scenario(file));
    }
    let sweep = common::check(&file, |checker, top| {
        checker.unknown_keys(top, &["scenario", "axis"], |_| None);
        let base = base(checker, top);
        let axes = axes(checker, top);
        Some(Sweep { base: base?, axes })
    });
    sweep.map(SweepFile::Sweep)
}

impl Scenario {
    /// Whether this is the file of a sweep: it has a scenario or axes, and no kind.
    pub fn is_sweep(&self) -> bool {
        let has = |key| self.root.get(key).is_some();
        !has("kind") && (has("scenario") || has("axis"))
    }
}

fn base<'a>(checker: &mut Checker<'a>, top: &Section<'a>) -> Option<Base> {
    checker.need(top, "scenario", "1", || "add scenario = \"file.toml\", or an inline [scenario] table".into());
    let entry = top.get("scenario")?;
    match &entry.node.value {
        Value::Text(path) => Some(Base::File(path.clone())),
        Value::Table(_) => {
            let Scenario { source, files, .. } = checker.scenario;
            Some(Base::Inline(Scenario { source: source.clone(), root: entry.node.clone(), files: files.clone() }))
        }
        _ => {
            checker.wrong_type(top, entry, "1", "a file name or a table");
            None
        }
    }
}

fn axes<'a>(checker: &mut Checker<'a>, top: &Section<'a>) -> Vec<AxisSource> {
    let Some(entry) = top.get("axis") else { return Vec::new() };
    let items = checker.list(top, entry, "1", "a list of [[axis]] tables").unwrap_or_default();
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
        return checker.text(&section, "columns", "a file name").map(|path| AxisSource::Columns(path.into()));
    }
    checker.need(&section, "key", "1", || "add key = \"law.c\", a dotted key of the scenario".into());
    let key = checker.text(&section, "key", "a dotted key in quotes")?;
    let axis = match source.key.as_str() {
        "values" => Axis::list(key, values(checker, &section, source)?),
        name => {
            let spacing = if name == "linspace" { Spacing::Linear } else { Spacing::Logarithmic };
            Axis::range(key, spacing, numbers(checker, &section, source)?)
        }
    };
    axis.map(AxisSource::Axis).map_err(|error| checker.refuse(&section, source, "1", Kind::Axis(error))).ok()
}

/// The values of a list, as they were written; strings without their quotes.
fn values<'a>(checker: &mut Checker<'a>, section: &Section<'a>, source: &'a Entry) -> Option<Vec<String>> {
    let file: &Source = &checker.scenario.source;
    let written = checker.list(section, source, "1", "an array")?;
    let text = |node: &Node| match &node.value {
        Value::Text(text) => text.clone(),
        _ => file.slice(&node.place).to_string(),
    };
    Some(written.iter().map(text).collect())
}

const RANGE: Key = required("", "1", Allowed::Any, "range of an axis: first, last, how many");

/// First, last and how many. `None` where they are refused.
fn numbers<'a>(checker: &mut Checker<'a>, section: &Section<'a>, source: &'a Entry) -> Option<[f64; 3]> {
    let [first, last, count] = checker.list(section, source, "1", "an array")? else {
        checker.refuse(section, source, "1", Kind::Axis(AxisError::NotThreeNumbers));
        return None;
    };
    let dotted = section.dotted(&source.key);
    let read = [first, last, count].map(|node| checker.number_of(&dotted, node, &RANGE, NO_NAMES));
    Some([read[0]?, read[1]?, read[2]?])
}
