//! Reading the values of a table: words, lists, numbers, formulas. Each is refused where it is not what it should be.

use super::keys::{Absent, Allowed, Key};
use super::node::{Entry, Node, Value};
use super::section::{Checker, Section};
use super::words::number;
use super::{InputError, Kind};
use crate::formula::Formula;
use crate::nearest::nearest;
use crate::parameter::{Domain, Parameter};

/// Names with values for the expressions of a table; a value that could not be read is `None`.
#[derive(Clone, Copy)]
pub(crate) struct Names<'a> {
    pub names: &'a [&'a str],
    pub values: &'a [Option<f64>],
}

/// No names.
pub(crate) const NO_NAMES: Names<'static> = Names { names: &[], values: &[] };

impl<'a> Checker<'a> {
    /// A text. `None` where it is absent or refused.
    pub fn text(&mut self, section: &Section<'a>, key: &str, expected: &'static str) -> Option<&'a str> {
        let entry = section.get(key)?;
        let Value::Text(text) = &entry.node.value else {
            self.wrong_type(section, entry, "1", expected);
            return None;
        };
        Some(text)
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
        let word = self.text(section, key, "a word in quotes")?;
        if known.contains(&word) {
            return Some((word, entry));
        }
        let nearest = nearest(word, known).map(String::from);
        let known = known.iter().map(|k| (*k).into()).collect();
        self.refuse(section, entry, "1", Kind::UnknownChoice { what, nearest, known });
        None
    }

    /// A boolean; `false` where it is absent or refused.
    pub fn flag(&mut self, section: &Section<'a>, key: &str) -> bool {
        let Some(entry) = section.get(key) else { return false };
        if let Value::Flag(flag) = entry.node.value {
            return flag;
        }
        self.wrong_type(section, entry, "1", "true or false");
        false
    }

    /// The items of a list.
    pub fn list(
        &mut self,
        section: &Section<'a>,
        entry: &'a Entry,
        unit: &'static str,
        expected: &'static str,
    ) -> Option<&'a [Node]> {
        if let Value::List(items) = &entry.node.value {
            return Some(items);
        }
        self.wrong_type(section, entry, unit, expected);
        None
    }

    /// An array of two numbers, one for each body.
    pub fn pair(&mut self, section: &Section<'a>, key: &Key, hint: &'static str) -> Option<[f64; 2]> {
        let entry = section.get(key.key)?;
        let items = self.list(section, entry, key.unit, "an array of two numbers")?;
        let [first, second] = items else {
            self.refuse(section, entry, key.unit, Kind::WrongLength { expected: 2, found: items.len(), hint });
            return None;
        };
        let dotted = section.dotted(key.key);
        let read = [first, second].map(|node| (node, self.number_of(&dotted, node, key, NO_NAMES)));
        let inside = read.map(|(node, value)| self.allowed(&dotted, node, value?, key));
        Some([inside[0]?, inside[1]?])
    }

    /// The number of a key: its default where it is absent, `None` where there is none or it is refused.
    pub fn number(&mut self, section: &Section<'a>, key: &Key) -> Option<f64> {
        self.number_with(section, key, NO_NAMES)
    }

    /// The number of a key, in whose expression names may be used.
    pub fn number_with(&mut self, section: &Section<'a>, key: &Key, names: Names<'_>) -> Option<f64> {
        let Some(entry) = section.get(key.key) else {
            if let Absent::Refused = key.absent {
                self.need(section, key.key, key.unit, || format!("add {} = ... ({})", key.key, key.words));
            }
            return if let Absent::Means(default) = key.absent { Some(default) } else { None };
        };
        let dotted = section.dotted(key.key);
        let value = self.number_of(&dotted, &entry.node, key, names)?;
        self.allowed(&dotted, &entry.node, value, key)
    }

    /// A whole number from 1 to `most`, with the words for one that is none. `None` where it is absent or refused.
    pub fn whole(
        &mut self,
        section: &Section<'a>,
        key: &Key,
        most: f64,
        (rule, words): (&str, &'static str),
    ) -> Option<u64> {
        let value = self.number(section, key)?;
        if value.fract() == 0.0 && (1.0..=most).contains(&value) {
            return Some(value as u64);
        }
        let (dotted, node) = (section.dotted(key.key), &section.get(key.key)?.node);
        self.out_of_domain(&dotted, node, (rule.into(), Vec::new()), (key.unit, words));
        None
    }

    /// The number of a node, finite, or infinite where the key allows it and that is what is written.
    pub fn number_of(&mut self, dotted: &str, node: &Node, key: &Key, names: Names<'_>) -> Option<f64> {
        let infinity = key.allowed.infinity();
        let value = match &node.value {
            Value::Number(value) => *value,
            // The scenario as understood writes infinity this way, because JSON has no other.
            Value::Text(text) if text == "inf" && infinity => f64::INFINITY,
            Value::Text(text) => self.expression(dotted, node, text, names)?,
            other => {
                let kind = Kind::WrongType { expected: "a number or an expression", found: other.type_name() };
                self.refuse_node(dotted.into(), node, key.unit, kind);
                return None;
            }
        };
        // A literal too large for a float is not an infinity somebody asked for.
        let asked = self.scenario.source.slice(&node.place).contains("inf");
        if value.is_finite() || (value == f64::INFINITY && infinity && asked) {
            return Some(value);
        }
        self.not_finite(dotted, node, value, (key.unit, key.words));
        None
    }

    /// The value of an expression; `None` where it is wrong, or uses a name whose own value was refused.
    fn expression(&mut self, key: &str, node: &Node, text: &str, names: Names<'_>) -> Option<f64> {
        let formula = self.formula_of(key, node, text, names.names)?;
        let values: Vec<f64> = names.values.iter().map(|v| v.unwrap_or(f64::NAN)).collect();
        let unread = |i: usize| names.values[i].is_none() && formula.depends_on(i);
        if (0..names.values.len()).any(unread) { None } else { Some(formula.value_at(&values)) }
    }

    /// Parses the expression of a node.
    pub fn formula_of(&mut self, key: &str, node: &Node, text: &str, names: &[&str]) -> Option<Formula> {
        let error = match Formula::parse(text, names) {
            Ok(formula) => return Some(formula),
            Err(error) => error,
        };
        self.keep(|source| {
            let place = source.within(&node.place, text, &error.at);
            let written = source.slice(&node.place);
            InputError::new(source, &place, Kind::Expression(error.kind)).key(key).value(written)
        });
        None
    }

    /// A force: a number, or a formula of `names`. `None` where it is absent or refused.
    pub fn force(&mut self, section: &Section<'a>, key: &str, unit: &'static str, names: &[&str]) -> Option<Formula> {
        let entry = section.get(key)?;
        match &entry.node.value {
            Value::Number(value) if value.is_finite() => Some(Formula::constant(*value)),
            Value::Number(value) => {
                self.not_finite(&section.dotted(key), &entry.node, *value, (unit, "external force"));
                None
            }
            Value::Text(text) => self.formula_of(&section.dotted(key), &entry.node, text, names),
            _ => {
                self.wrong_type(section, entry, unit, "a number or an expression");
                None
            }
        }
    }

    /// A force that is finite at the start, where the names in it have these values; refused where it is not.
    pub fn finite_at_start(
        &mut self,
        section: &Section<'a>,
        key: &str,
        unit: &'static str,
        formula: Formula,
        names: &[f64],
    ) -> Option<Formula> {
        let value = formula.value_at(names);
        if value.is_finite() {
            return Some(formula);
        }
        self.refuse(section, section.get(key)?, unit, Kind::ForceNotFinite { t: 0.0, value });
        None
    }

    /// The numbers of a law's or a model's parameters, in the order of their table. `hint` says what else may be done about a parameter that is
    /// absent and has no default; where it is `None` the parameter is not looked for.
    pub fn parameters<'h>(
        &mut self,
        section: &Section<'a>,
        table: &[Parameter],
        names: Names<'_>,
        hint: impl Fn(&Parameter) -> Option<&'h str>,
    ) -> Vec<Option<f64>> {
        let mut read = |p: &Parameter| {
            let also = hint(p)?;
            let Some(entry) = section.get(p.key) else {
                if p.default.is_none() {
                    let rule = p.domain.rule();
                    self.need(section, p.key, p.unit, || format!("add {} = ... ({}; {rule}){also}", p.key, p.words));
                }
                return p.default;
            };
            self.number_of(&section.dotted(p.key), &entry.node, &Key::from(p), names)
        };
        let numbers: Vec<Option<f64>> = table.iter().map(&mut read).collect();
        self.in_domains(section, table, &numbers)
    }

    /// The numbers that are in their domains.
    pub fn in_domains(
        &mut self,
        section: &Section<'a>,
        table: &[Parameter],
        numbers: &[Option<f64>],
    ) -> Vec<Option<f64>> {
        let other = |key: &str| table.iter().position(|p| p.key == key).and_then(|i| numbers[i]);
        // A bound that is itself out of order says nothing about this value.
        let bound = |key: &str| other(key).filter(|b| *b >= 0.0);
        let mut inside = |(p, number): (&Parameter, &Option<f64>)| match section.get(p.key) {
            // A default is inside its domain, or marks a value that is not there.
            None => *number,
            Some(entry) => self.within(&section.dotted(p.key), &entry.node, (*number)?, p, bound),
        };
        table.iter().zip(numbers).map(&mut inside).collect()
    }

    /// Refuses the value of a parameter outside its domain; returns it where it is inside.
    pub fn within(
        &mut self,
        dotted: &str,
        node: &Node,
        value: f64,
        p: &Parameter,
        other: impl Fn(&str) -> Option<f64>,
    ) -> Option<f64> {
        if p.domain.contains(value, &other) {
            return Some(value);
        }
        let mut facts = evaluated(node, value);
        if let Domain::WithinPlusMinus(bound) | Domain::AboveMinusUpTo(bound) | Domain::AtLeastValueOf(bound) = p.domain
        {
            facts.extend(other(bound).map(|v| format!("{bound} = {}", number(v))));
        }
        self.out_of_domain(dotted, node, (p.domain.rule(), facts), (p.unit, p.words));
        None
    }

    /// Refuses a value that a key does not allow; returns one that it does.
    fn allowed(&mut self, dotted: &str, node: &Node, value: f64, key: &Key) -> Option<f64> {
        if key.allowed.contains(value) {
            return Some(value);
        }
        let facts = if let Allowed::Between(..) = key.allowed { Vec::new() } else { evaluated(node, value) };
        self.out_of_domain(dotted, node, (key.allowed.rule(), facts), (key.unit, key.words));
        None
    }

    /// Refuses a value that is not finite; what was written so needs not be said again.
    fn not_finite(&mut self, dotted: &str, node: &Node, value: f64, of: (&'static str, &'static str)) {
        let written = self.scenario.source.slice(&node.place).trim_start_matches(['+', '-']);
        let facts = if ["inf", "nan"].contains(&written) { Vec::new() } else { vec![format!("it is {value}")] };
        self.out_of_domain(dotted, node, (Allowed::Any.rule(), facts), of);
    }

    /// Refuses a number by a rule that speaks of these facts.
    pub fn out_of_domain(
        &mut self,
        dotted: &str,
        node: &Node,
        (rule, facts): (String, Vec<String>),
        (unit, words): (&'static str, &'static str),
    ) {
        let meaning = format!("{}: {words}", dotted.rsplit('.').next().unwrap_or(dotted));
        self.refuse_node(dotted.into(), node, unit, Kind::OutOfDomain { rule, facts, meaning });
    }
}

/// The value of an expression, which is not what was written.
fn evaluated(node: &Node, value: f64) -> Vec<String> {
    if matches!(node.value, Value::Text(_)) { vec![format!("it is {}", number(value))] } else { Vec::new() }
}
