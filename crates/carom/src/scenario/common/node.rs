//! A TOML document as a tree in which every key and value remembers its place. `--set` changes the tree.

use super::depth::{DEEPEST, too_deep};
use super::error::MOST_ERRORS;
use super::place::{Place, Source};
use super::{InputError, Kind};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value and where it was written.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Node {
    pub value: Value,
    pub place: Place,
}

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Number(f64),
    Text(String),
    Flag(bool),
    List(Vec<Node>),
    Table(Vec<Entry>),
    /// A date or a time: TOML has them, scenarios do not.
    Date,
}

/// A key with its value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Entry {
    pub key: String,
    pub key_place: Place,
    pub node: Node,
}

impl Value {
    /// The type in words, with its article.
    pub fn type_name(&self) -> &'static str {
        match self {
            Value::Number(_) => "a number",
            Value::Text(_) => "a string",
            Value::Flag(_) => "a boolean",
            Value::List(_) => "an array",
            Value::Table(_) => "a table",
            Value::Date => "a date",
        }
    }
}

impl Node {
    /// The entry with this key, if this is a table that has it.
    pub fn get(&self, key: &str) -> Option<&Entry> {
        match &self.value {
            Value::Table(entries) => entries.iter().find(|e| e.key == key),
            _ => None,
        }
    }
}

/// Parses a TOML document, as far as it is not too deep.
pub(crate) fn parse(source: &Source) -> Result<Node, Vec<InputError>> {
    let deep = too_deep(&source.text);
    let text = deep.as_ref().map_or(source.text.as_str(), |at| source.text[..at.start].trim_end());
    let (document, errors) = DeTable::parse_recoverable(text);
    if errors.is_empty() && deep.is_none() {
        let value = table(document.get_ref(), &Place::File);
        return Ok(Node { value, place: Place::Whole });
    }
    let syntax = |error: toml::de::Error| {
        let at = error.span().unwrap_or(0..0);
        let first = source.text.get(at.start..).and_then(|rest| rest.chars().next());
        let kind = Kind::Syntax { message: error.message().to_string(), empty: at.is_empty(), at: first };
        (at, kind)
    };
    let mut found: Vec<(Range<usize>, Kind)> = errors.into_iter().map(syntax).collect();
    if let Some(at) = deep {
        // What is left open there is open because nothing more was read.
        found.retain(|(range, _)| range.start < text.len());
        found.push((at, Kind::TooDeep { limit: DEEPEST }));
    }
    found.sort_by_key(|(range, _)| range.start);
    Err(report(source, found))
}

/// The errors that say something, of those that are there.
fn report(source: &Source, found: Vec<(Range<usize>, Kind)>) -> Vec<InputError> {
    let mut reported: Vec<InputError> = Vec::new();
    for (range, kind) in found {
        let line = source.text.get(..range.start).and_then(|before| before.lines().next_back()).unwrap_or("");
        // A table given twice brings its keys with it.
        let local = kind.is_local_syntax() && !line.trim_start().starts_with('[');
        reported.push(InputError::new(source, &Place::File(range), kind));
        if reported.len() == MOST_ERRORS {
            reported.push(InputError::new(source, &Place::Whole, Kind::MoreErrors { shown: MOST_ERRORS }));
            break;
        }
        // An error of structure makes most of what follows it a consequence.
        if !local {
            break;
        }
    }
    reported
}

type Placer<'a> = &'a dyn Fn(Range<usize>) -> Place;

fn table(document: &DeTable<'_>, place: Placer<'_>) -> Value {
    let mut entries: Vec<Entry> = document
        .iter()
        .map(|(key, value)| Entry {
            key: key.get_ref().to_string(),
            key_place: place(key.span()),
            node: node(value, place),
        })
        .collect();
    entries.sort_by_key(|e| match &e.key_place {
        Place::File(range) => range.start,
        _ => 0,
    });
    Value::Table(entries)
}

fn node(spanned: &Spanned<DeValue<'_>>, place: Placer<'_>) -> Node {
    let value = match spanned.get_ref() {
        DeValue::String(text) => Value::Text(text.to_string()),
        DeValue::Integer(whole) if whole.radix() == 10 => Value::Number(whole.as_str().parse().unwrap_or(f64::NAN)),
        DeValue::Integer(whole) => {
            Value::Number(u64::from_str_radix(whole.as_str(), whole.radix()).map_or(f64::NAN, |v| v as f64))
        }
        DeValue::Float(float) => Value::Number(float.as_str().parse().unwrap_or(f64::NAN)),
        DeValue::Boolean(flag) => Value::Flag(*flag),
        DeValue::Datetime(_) => Value::Date,
        DeValue::Array(items) => Value::List(items.iter().map(|item| node(item, place)).collect()),
        DeValue::Table(inner) => table(inner, place),
    };
    Node { value, place: place(spanned.span()) }
}

/// Changes the tree as `--set key=text` asks. The text is a TOML value if it reads as one, else a string.
pub(crate) fn set(root: &mut Node, source: &Source, key: &str, text: &str) -> Result<(), Box<InputError>> {
    let argument = format!("{key}={text}");
    let start = key.len() + 1;
    let place = |_| Place::Set(argument.clone(), start..argument.len());
    let whole = place(0..0);
    let deep = too_deep(text);
    if let Some(at) = deep.as_ref().filter(|_| text.trim_start().starts_with(['[', '{'])) {
        let place = Place::Set(argument.clone(), start + at.start..start + at.end);
        return Err(Box::new(InputError::new(source, &place, Kind::TooDeep { limit: DEEPEST })));
    }
    let value = if deep.is_none() { DeValue::parse(text.trim()).ok() } else { None };
    let mut new = match value {
        Some(value) => node(&value, &place),
        None => Node { value: Value::Text(text.trim().into()), place: whole.clone() },
    };
    if new.value == Value::Date {
        new.value = Value::Text(text.trim().into());
    }
    let segments: Vec<&str> = key.split('.').map(str::trim).collect();
    let key_place = Place::Set(argument.clone(), 0..key.len());
    if segments.iter().any(|s| s.is_empty()) {
        return Err(Box::new(InputError::new(source, &key_place, Kind::SetKeyEmpty)));
    }
    // No key is that deep; the walk below is recursive and must stay short.
    if segments.len() > DEEPEST {
        return Err(Box::new(InputError::new(source, &key_place, Kind::SetKeyDeep { limit: DEEPEST })));
    }
    insert(root, source, &segments, 0, new, &argument)
}

fn insert(
    at: &mut Node,
    source: &Source,
    segments: &[&str],
    depth: usize,
    new: Node,
    argument: &str,
) -> Result<(), Box<InputError>> {
    let Some(segment) = segments.get(depth) else {
        *at = new;
        return Ok(());
    };
    let key_place = Place::Set(argument.into(), 0..argument.find('=').unwrap_or(0));
    let found = at.value.type_name();
    let next = match &mut at.value {
        Value::Table(entries) => match entries.iter().position(|e| e.key == *segment) {
            Some(index) => Some(&mut entries[index].node),
            None => {
                let node = Node { value: Value::Table(Vec::new()), place: key_place.clone() };
                entries.push(Entry { key: (*segment).into(), key_place: key_place.clone(), node });
                entries.last_mut().map(|e| &mut e.node)
            }
        },
        Value::List(items) => segment.parse::<usize>().ok().and_then(|i| items.get_mut(i)),
        _ => None,
    };
    match next {
        Some(next) => insert(next, source, segments, depth + 1, new, argument),
        None => {
            let parent = segments[..depth].join(".");
            Err(Box::new(InputError::new(source, &key_place, Kind::SetThroughValue { parent, found })))
        }
    }
}
