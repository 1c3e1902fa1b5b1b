//! The tables of a file, and the checker that collects every validation error of them, with none in the way of the next.

use super::error::MOST_ERRORS;
use super::node::{Entry, Node, Value};
use super::place::{Place, Source};
use super::{InputError, InputErrors, Kind, Scenario};
use crate::nearest::nearest;

/// One table of a scenario.
#[derive(Clone, Copy)]
pub(crate) struct Section<'a> {
    /// The dotted name, empty at the top.
    pub path: &'static str,
    pub node: &'a Node,
    /// Where the table is announced; for the top, nowhere.
    pub place: &'a Place,
}

impl<'a> Section<'a> {
    /// The entry with this key.
    pub fn get(&self, key: &str) -> Option<&'a Entry> {
        self.node.get(key)
    }

    /// Whether there is an entry with this key.
    pub fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// Its entries.
    pub fn entries(&self) -> &'a [Entry] {
        match &self.node.value {
            Value::Table(entries) => entries,
            _ => &[],
        }
    }

    /// What stands under a key, as a table of that name, whatever it is.
    pub fn inner(&self, key: &'static str) -> Option<Section<'a>> {
        self.get(key).map(|entry| Section { path: key, node: &entry.node, place: &entry.key_place })
    }

    /// The dotted name of a key in it.
    pub fn dotted(&self, key: &str) -> String {
        if self.path.is_empty() { key.into() } else { format!("{}.{key}", self.path) }
    }
}

/// Collects validation errors.
pub(crate) struct Checker<'a> {
    pub scenario: &'a Scenario,
    pub errors: Vec<InputError>,
    /// Those of files that the scenario names: they are told after its own.
    pub errors_of_files: Vec<InputError>,
}

/// What `read` finds in a file, or every independent reason why there is nothing, in the order of the file.
pub(crate) fn check<'a, T>(
    scenario: &'a Scenario,
    read: impl FnOnce(&mut Checker<'a>, &Section<'a>) -> Option<T>,
) -> Result<T, InputErrors> {
    let mut checker = Checker { scenario, errors: Vec::new(), errors_of_files: Vec::new() };
    let found = read(&mut checker, &Section { path: "", node: &scenario.root, place: &Place::Whole });
    checker.errors.sort_by_key(InputError::order);
    checker.errors.append(&mut checker.errors_of_files);
    match found {
        Some(found) if checker.errors.is_empty() => Ok(found),
        _ => Err(checker.errors.into()),
    }
}

impl<'a> Checker<'a> {
    /// Whether no more errors are told. The last one says so.
    pub fn is_full(&self) -> bool {
        self.errors.len() > MOST_ERRORS
    }

    /// Keeps an error; its place is looked up only where it will be told.
    pub fn keep(&mut self, error: impl FnOnce(&Source) -> InputError) {
        let source = &self.scenario.source;
        match self.errors.len() {
            MOST_ERRORS => {
                let kind = Kind::MoreErrors { shown: MOST_ERRORS };
                self.errors.push(InputError::new(source, &Place::Whole, kind));
            }
            n if n < MOST_ERRORS => self.errors.push(error(source)),
            _ => {}
        }
    }

    /// Refuses the value of `entry`.
    pub fn refuse(&mut self, section: &Section<'_>, entry: &Entry, unit: &'static str, kind: Kind) {
        self.refuse_node(section.dotted(&entry.key), &entry.node, unit, kind);
    }

    /// Refuses a value.
    pub fn refuse_node(&mut self, key: String, node: &Node, unit: &'static str, kind: Kind) {
        self.keep(|source| {
            InputError::new(source, &node.place, kind).key(key).value(source.slice(&node.place)).unit(unit)
        });
    }

    /// Refuses an entry of a list as a whole.
    pub fn refuse_item(&mut self, key: &str, item: &Node, kind: Kind) {
        self.keep(|source| InputError::new(source, &item.place, kind).key(key));
    }

    /// Refuses a key, whatever its value.
    pub fn refuse_key(&mut self, section: &Section<'_>, entry: &Entry, kind: Kind) {
        self.keep(|source| InputError::new(source, &entry.key_place, kind).key(section.dotted(&entry.key)));
    }

    /// Refuses a section without a key that it needs.
    pub fn need(&mut self, section: &Section<'_>, key: &str, unit: &'static str, hint: impl FnOnce() -> String) {
        if !section.has(key) && !self.misspelt(section.path, key) {
            let kind = Kind::MissingKey { hint: hint() };
            self.keep(|source| InputError::new(source, section.place, kind).key(section.dotted(key)).unit(unit));
        }
    }

    /// Whether a key that is absent was already reported as another that is probably the same, misspelt.
    fn misspelt(&self, path: &str, key: &str) -> bool {
        self.errors.iter().any(|e| {
            matches!(&e.kind, Kind::UnknownKey { table, nearest: Some(nearest), .. } if table == path && nearest == key)
        })
    }

    /// The table `key` of `parent`, named `path`; refused where it is not a table.
    pub fn table(&mut self, parent: &Section<'a>, key: &str, path: &'static str) -> Option<Section<'a>> {
        let entry = parent.get(key)?;
        if !matches!(entry.node.value, Value::Table(_)) {
            self.wrong_type(parent, entry, "1", "a table");
            return None;
        }
        Some(Section { path, node: &entry.node, place: &entry.key_place })
    }

    /// The table `name` of the file; refused where it is absent or not a table.
    pub fn needed_table(&mut self, top: &Section<'a>, name: &'static str, hint: &'static str) -> Option<Section<'a>> {
        self.need_table(top, name, hint);
        self.table(top, name, name)
    }

    /// Refuses a file without a table that it needs.
    pub fn need_table(&mut self, top: &Section<'_>, name: &str, hint: &'static str) {
        if !top.has(name) && !self.misspelt("", name) {
            let error = InputError::new(&self.scenario.source, &Place::Whole, Kind::MissingTable { hint });
            self.errors.push(error.key(format!("[{name}]")));
        }
    }

    /// Refuses a value that is not of the type it should be.
    pub fn wrong_type(&mut self, section: &Section<'_>, entry: &Entry, unit: &'static str, expected: &'static str) {
        let kind = Kind::WrongType { expected, found: entry.node.value.type_name() };
        self.refuse(section, entry, unit, kind);
    }

    /// Refuses every key that is not known; `other` may know better why.
    pub fn unknown_keys(&mut self, section: &Section<'a>, known: &[&str], other: impl Fn(&str) -> Option<Kind>) {
        let free: Vec<&str> = known.iter().filter(|key| !section.has(key)).copied().collect();
        for entry in section.entries().iter().filter(|e| !known.contains(&e.key.as_str())) {
            if self.is_full() {
                return;
            }
            let kind = other(&entry.key).unwrap_or_else(|| Kind::UnknownKey {
                table: section.path.into(),
                nearest: nearest(&entry.key, &free).or_else(|| nearest(&entry.key, known)).map(String::from),
                known: known.iter().map(|k| (*k).into()).collect(),
                hint: match (section.path, entry.key.as_str()) {
                    ("", "axis" | "scenario") => Some("this looks like a sweep: `carom sweep FILE`"),
                    ("", "data") => Some("this looks like a fit: `carom fit FILE`"),
                    _ => None,
                },
            });
            self.refuse_key(section, entry, kind);
        }
    }
}
