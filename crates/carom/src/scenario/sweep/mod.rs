//! A sweep file: a scenario, and axes along which it changes.

mod axis;
mod draw;
pub(crate) mod errors;
mod range;

pub use axis::{Axis, Spacing};
use draw::DISTRIBUTIONS;
pub use draw::Distribution;
pub use errors::{AxisError, LARGEST_AXIS_TABLE, LONGEST_AXIS, LONGEST_LIST};
pub use range::KeyRange;

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
    sweep_of(common::read_bytes(bytes, file_name, &[])?)
}

/// The sweep in a tree, or the plain scenario that it is.
pub fn sweep_of(file: Scenario) -> Result<SweepFile, InputErrors> {
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
    /// The scenario as it was written, changes included, in a form without places: two that say the same are the same text.
    pub(crate) fn written(&self) -> String {
        fn write(node: &Node, text: &mut String) {
            match &node.value {
                Value::List(items) => {
                    text.push('[');
                    items.iter().for_each(|item| write(item, text));
                    text.push(']');
                }
                Value::Table(entries) => {
                    let mut entries: Vec<&Entry> = entries.iter().collect();
                    entries.sort_by(|a, b| a.key.cmp(&b.key));
                    text.push('{');
                    for entry in entries {
                        text.push_str(&format!("{:?}=", entry.key));
                        write(&entry.node, text);
                    }
                    text.push('}');
                }
                value => text.push_str(&format!("{value:?},")),
            }
        }
        let mut text = String::new();
        write(&self.root, &mut text);
        text
    }

    /// Whether its law is in dimensionless form: nothing that comes out has a unit.
    pub fn is_dimensionless(&self) -> bool {
        let form = self.root.get("law").and_then(|law| law.node.get("form"));
        form.is_some_and(|form| form.node.value == Value::Text("dimensionless".into()))
    }

    /// The name under which messages speak of it.
    pub fn file_name(&self) -> &str {
        &self.source.file
    }

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

const SOURCES: [&str; 8] = ["linspace", "logspace", "uniform", "loguniform", "normal", "sobol", "values", "columns"];

fn axis<'a>(checker: &mut Checker<'a>, item: &'a Node) -> Option<AxisSource> {
    let section = Section { path: "axis", node: item, place: &item.place };
    let known: Vec<&'static str> = ["key"].into_iter().chain(SOURCES).chain(["n", "seed"]).collect();
    checker.unknown_keys(&section, &known, |_| None);
    let sources: Vec<&Entry> = SOURCES.iter().filter_map(|name| section.get(name)).collect();
    let [source] = sources[..] else {
        checker.refuse_item("axis", item, Kind::Axis(AxisError::NotOneSource));
        return None;
    };
    let distribution = DISTRIBUTIONS.into_iter().find(|distribution| distribution.name() == source.key);
    for key in ["n", "seed"] {
        if let (None, Some(entry)) = (distribution, section.get(key)) {
            checker.refuse(&section, entry, "1", Kind::Axis(AxisError::NotOfRange { key }));
            return None;
        }
    }
    if source.key == "columns" {
        return checker.text(&section, "columns", "a file name").map(|path| AxisSource::Columns(path.into()));
    }
    checker.need(&section, "key", "1", || "add key = \"law.c\", a dotted key of the scenario".into());
    let key = checker.text(&section, "key", "a dotted key in quotes")?;
    let axis = match (source.key.as_str(), distribution) {
        (_, Some(distribution)) => Axis::random(key, distribution, drawn(checker, &section, source)?),
        ("values", _) => Axis::list(key, values(checker, &section, source)?),
        (name, _) => {
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
    let [first, last, count] = array(checker, section, source)?[..] else {
        checker.refuse(section, source, "1", Kind::Axis(AxisError::NotThreeNumbers));
        return None;
    };
    Some([first, last, count])
}

/// The parameters of a distribution, how many points, and the seed: the last two in the array or beside it.
fn drawn<'a>(checker: &mut Checker<'a>, section: &Section<'a>, source: &'a Entry) -> Option<[f64; 4]> {
    let mut numbers = array(checker, section, source)?;
    for (key, place) in [("n", 2), ("seed", 3)] {
        let Some(entry) = section.get(key) else { continue };
        if numbers.len() > place {
            checker.refuse(section, entry, "1", Kind::Axis(AxisError::DrawnTwice { key }));
            return None;
        }
        if numbers.len() == place {
            numbers.push(checker.number_of(&section.dotted(key), &entry.node, &RANGE, NO_NAMES)?);
        }
    }
    Axis::drawn(&numbers).map_err(|error| checker.refuse(section, source, "1", Kind::Axis(error))).ok()
}

fn array<'a>(checker: &mut Checker<'a>, section: &Section<'a>, source: &'a Entry) -> Option<Vec<f64>> {
    let written = checker.list(section, source, "1", "an array")?;
    let dotted = section.dotted(&source.key);
    let read: Vec<Option<f64>> =
        written.iter().map(|node| checker.number_of(&dotted, node, &RANGE, NO_NAMES)).collect();
    read.into_iter().collect()
}
