//! Reading the values of a table, with every refusal collected and none in the way of the next.

use super::Scenario;
use super::error::{InputError, InputErrorKind as Kind};
use super::node::{Entry, Node, Value};
use super::place::{Place, Source};
use super::refusal::number;
use crate::formula::Formula;
use crate::law::Domain;
use crate::nearest::nearest;

/// One table of a scenario.
#[derive(Clone, Copy)]
pub(super) struct Section<'a> {
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

    /// Its entries.
    pub fn entries(&self) -> &'a [Entry] {
        match &self.node.value {
            Value::Table(entries) => entries,
            _ => &[],
        }
    }

    /// The dotted name of a key in it.
    pub fn dotted(&self, key: &str) -> String {
        if self.path.is_empty() { key.into() } else { format!("{}.{key}", self.path) }
    }
}

/// What a number must be.
#[derive(Clone, Copy)]
pub(super) struct Quantity {
    /// "1" where there is none.
    pub unit: &'static str,
    pub words: &'static str,
    pub infinity: Infinity,
}

/// Whether inf is a value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Infinity {
    Allowed,
    Refused,
}

/// Names with values for the expressions of a table; a value that could not be read is `None`.
#[derive(Clone, Copy)]
pub(super) struct Names<'a> {
    pub names: &'a [&'a str],
    pub values: &'a [Option<f64>],
}

/// No names.
pub(super) const NO_NAMES: Names<'static> = Names { names: &[], values: &[] };

/// Collects refusals.
pub(super) struct Checker<'a> {
    pub scenario: &'a Scenario,
    pub errors: Vec<InputError>,
}

/// So many refusals of one file are told. Each costs the finding of its line, and nobody reads more.
pub(super) const MOST_REFUSALS: usize = 50;

impl<'a> Checker<'a> {
    /// Whether no more refusals are told. The last one says so.
    pub fn is_full(&self) -> bool {
        self.errors.len() > MOST_REFUSALS
    }

    /// Keeps a refusal; its place is looked up only where it will be told.
    pub fn keep(&mut self, error: impl FnOnce(&Source) -> InputError) {
        let source = &self.scenario.source;
        match self.errors.len() {
            MOST_REFUSALS => {
                let kind = Kind::MoreErrors { shown: MOST_REFUSALS };
                self.errors.push(InputError::new(source, &Place::Whole, kind));
            }
            n if n < MOST_REFUSALS => self.errors.push(error(source)),
            _ => {}
        }
    }

    /// Records a refusal of the value of `entry`.
    pub fn refuse(&mut self, section: &Section<'_>, entry: &Entry, unit: &'static str, kind: Kind) {
        self.refuse_node(section.dotted(&entry.key), &entry.node, unit, kind);
    }

    /// Records a refusal of a value.
    pub fn refuse_node(&mut self, key: String, node: &Node, unit: &'static str, kind: Kind) {
        self.keep(|source| {
            InputError::new(source, &node.place, kind).key(key).value(source.slice(&node.place)).unit(unit)
        });
    }

    /// Records a refusal of an entry of a list as a whole.
    pub fn refuse_item(&mut self, key: &str, item: &Node, kind: Kind) {
        self.keep(|source| InputError::new(source, &item.place, kind).key(key));
    }

    /// Records a refusal of a key, whatever its value.
    pub fn refuse_key(&mut self, section: &Section<'_>, entry: &Entry, kind: Kind) {
        self.keep(|source| InputError::new(source, &entry.key_place, kind).key(section.dotted(&entry.key)));
    }

    /// Records that a key is absent.
    pub fn missing(&mut self, section: &Section<'_>, key: &str, unit: &'static str, hint: String) {
        if !self.misspelt(section.path, key) {
            let kind = Kind::MissingKey { hint };
            self.keep(|source| InputError::new(source, section.place, kind).key(section.dotted(key)).unit(unit));
        }
    }

    /// Whether a key that is absent was already reported as another that is probably the same, misspelt.
    pub fn misspelt(&self, path: &str, key: &str) -> bool {
        self.errors.iter().any(|e| {
            matches!(&e.kind, Kind::UnknownKey { table, nearest: Some(nearest), .. } if table == path && nearest == key)
        })
    }

    /// The table `key` of `parent`, named `path`; refused where it is not a table.
    pub fn table(&mut self, parent: &Section<'a>, key: &str, path: &'static str) -> Option<Section<'a>> {
        let entry = parent.get(key)?;
        if !matches!(entry.node.value, Value::Table(_)) {
            let kind = Kind::WrongType { expected: "a table", found: entry.node.value.type_name() };
            self.refuse(parent, entry, "1", kind);
            return None;
        }
        Some(Section { path, node: &entry.node, place: &entry.key_place })
    }

    /// Refuses every key that is not known; `other` may know better why.
    pub fn unknown_keys(&mut self, section: &Section<'a>, known: &[&str], other: impl Fn(&str) -> Option<Kind>) {
        let free: Vec<&str> = known.iter().filter(|key| section.get(key).is_none()).copied().collect();
        for entry in section.entries().iter().filter(|e| !known.contains(&e.key.as_str())) {
            if self.is_full() {
                return;
            }
            let kind = other(&entry.key).unwrap_or_else(|| Kind::UnknownKey {
                table: section.path.into(),
                nearest: nearest(&entry.key, &free).or_else(|| nearest(&entry.key, known)).map(String::from),
                known: known.iter().map(|k| (*k).into()).collect(),
            });
            self.refuse_key(section, entry, kind);
        }
    }

    /// A word out of a list. `None` where it is absent or refused.
    pub fn choice(
        &mut self,
        section: &Section<'a>,
        key: &str,
        what: &'static str,
        known: &[&str],
    ) -> Option<(&'a str, &'a Entry)> {
        let entry = section.get(key)?;
        let Value::Text(word) = &entry.node.value else {
            let kind = Kind::WrongType { expected: "a word in quotes", found: entry.node.value.type_name() };
            self.refuse(section, entry, "1", kind);
            return None;
        };
        if known.contains(&word.as_str()) {
            return Some((word, entry));
        }
        let kind = Kind::UnknownChoice {
            what,
            nearest: nearest(word, known).map(String::from),
            known: known.iter().map(|k| format!("\"{k}\"")).collect(),
        };
        self.refuse(section, entry, "1", kind);
        None
    }

    /// A boolean; `false` where it is absent or refused.
    pub fn flag(&mut self, section: &Section<'a>, key: &str) -> bool {
        let Some(entry) = section.get(key) else { return false };
        if let Value::Flag(flag) = entry.node.value {
            return flag;
        }
        let kind = Kind::WrongType { expected: "true or false", found: entry.node.value.type_name() };
        self.refuse(section, entry, "1", kind);
        false
    }

    /// A number, or an expression that gives one. `None` where it is absent or refused.
    pub fn number(&mut self, section: &Section<'a>, key: &str, q: Quantity, names: Names<'_>) -> Option<f64> {
        let entry = section.get(key)?;
        self.number_of(section.dotted(key), &entry.node, q, names)
    }

    /// The number of a node.
    pub fn number_of(&mut self, key: String, node: &Node, q: Quantity, names: Names<'_>) -> Option<f64> {
        let value = match &node.value {
            Value::Number(value) => *value,
            // The scenario as understood writes infinity this way, because JSON has no other.
            Value::Text(text) if text == "inf" && q.infinity == Infinity::Allowed => f64::INFINITY,
            Value::Text(text) => self.expression(&key, node, text, names)?,
            other => {
                let kind = Kind::WrongType { expected: "a number or an expression", found: other.type_name() };
                self.refuse_node(key, node, q.unit, kind);
                return None;
            }
        };
        // A literal too large for a float is not an infinity somebody asked for.
        let asked = self.scenario.source.slice(&node.place).contains("inf");
        if value.is_finite() || (value == f64::INFINITY && q.infinity == Infinity::Allowed && asked) {
            return Some(value);
        }
        self.refuse_node(key, node, q.unit, Kind::NotFinite { value, words: q.words });
        None
    }

    /// The value of an expression; `None` where it is wrong, or uses a name whose own value was refused.
    fn expression(&mut self, key: &str, node: &Node, text: &str, names: Names<'_>) -> Option<f64> {
        let formula = self.formula_of(key, node, text, names.names)?;
        let values: Vec<f64> = names.values.iter().map(|v| v.unwrap_or(f64::NAN)).collect();
        let unread = |i: &usize| names.values[*i].is_none() && formula.depends_on(*i);
        if (0..names.values.len()).any(|i| unread(&i)) {
            return None;
        }
        Some(formula.value_at(&values))
    }

    /// Parses the expression of a node.
    pub fn formula_of(&mut self, key: &str, node: &Node, text: &str, names: &[&str]) -> Option<Formula> {
        match Formula::parse(text, names) {
            Ok(formula) => Some(formula),
            Err(error) => {
                self.keep(|source| {
                    let place = source.within(&node.place, text, &error.at);
                    let written = source.slice(&node.place);
                    InputError::new(source, &place, Kind::Expression(error.kind)).key(key).value(written)
                });
                None
            }
        }
    }

    /// A force: a number, or a formula of `names`. `None` where it is absent or refused.
    pub fn force(&mut self, section: &Section<'a>, key: &str, unit: &'static str, names: &[&str]) -> Option<Formula> {
        let entry = section.get(key)?;
        match &entry.node.value {
            Value::Number(value) if value.is_finite() => Some(Formula::constant(*value)),
            Value::Number(value) => {
                self.refuse(section, entry, unit, Kind::NotFinite { value: *value, words: "external force" });
                None
            }
            Value::Text(text) => self.formula_of(&section.dotted(key), &entry.node, text, names),
            other => {
                let kind = Kind::WrongType { expected: "a number or an expression", found: other.type_name() };
                self.refuse(section, entry, unit, kind);
                None
            }
        }
    }

    /// Refuses a value outside its domain; returns it where it is inside.
    pub fn within(
        &mut self,
        (key, node): (String, &Node),
        value: f64,
        (domain, unit, words): (Domain, &'static str, &'static str),
        other: impl Fn(&str) -> Option<f64>,
    ) -> Option<f64> {
        if value == f64::INFINITY || domain.contains(value, &other) {
            return Some(value);
        }
        let mut facts = Vec::new();
        if matches!(node.value, Value::Text(_)) {
            facts.push(format!("it is {}", number(value)));
        }
        if let Domain::WithinPlusMinus(bound) | Domain::AboveMinusUpTo(bound) | Domain::AtLeastValueOf(bound) = domain {
            facts.extend(other(bound).map(|v| format!("{bound} = {}", number(v))));
        }
        self.refuse_node(key, node, unit, Kind::OutOfDomain { rule: domain.rule(), facts, words });
        None
    }
}
