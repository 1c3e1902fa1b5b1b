//! A wrong input: what, where, and what to do about it.

use super::InputErrorKind;
use super::place::{Origin, Place, Source, picture};
use std::borrow::Cow;
use std::fmt;

/// A wrong input.
#[derive(Clone, Debug, PartialEq)]
pub struct InputError {
    /// Where.
    pub origin: Origin,
    /// The dotted key, where there is one.
    pub key: Option<String>,
    /// The value as it was written, where there is one.
    pub value: Option<String>,
    /// The unit of the value, where it has one.
    pub unit: Option<&'static str>,
    /// Why.
    pub kind: InputErrorKind,
}

impl InputError {
    /// An error at a place.
    pub(crate) fn new(source: &Source, place: &Place, kind: InputErrorKind) -> Self {
        InputError { origin: source.origin(place), key: None, value: None, unit: None, kind }
    }

    /// The same error, speaking of a key.
    pub(crate) fn key(mut self, key: impl Into<String>) -> Self {
        self.key = Some(key.into());
        self
    }

    /// The same error, showing a value as it was written.
    pub(crate) fn value(mut self, written: &str) -> Self {
        let line = written.lines().next().unwrap_or("");
        let mut shown = shortened(line, LONGEST_VALUE).into_owned();
        if line.len() < written.len() && !shown.ends_with("...") {
            shown.push_str("...");
        }
        self.value = Some(shown);
        self
    }

    /// The same error without a value: it speaks of a name.
    pub(crate) fn without_value(mut self) -> Self {
        self.value = None;
        self
    }

    /// The same error, naming the unit.
    pub(crate) fn unit(mut self, unit: &'static str) -> Self {
        self.unit = (unit != "1").then_some(unit);
        self
    }

    /// Where it stands among other errors: file order first, then the options.
    pub(crate) fn order(&self) -> (u8, usize, usize) {
        match &self.origin {
            _ if matches!(self.kind, InputErrorKind::MoreErrors { .. }) => (3, 0, 0),
            Origin::At(l) => (0, l.line, l.column),
            Origin::File { .. } => (1, 0, 0),
            Origin::Set { .. } | Origin::Axis { .. } => (2, 0, 0),
        }
    }

    /// The same error of a value that came from an axis, not from `--set`; `axis` says where the axis is.
    pub fn of_axis(mut self, axis: &str) -> Self {
        if let Origin::Set { argument, part } = self.origin {
            self.origin = Origin::Axis { axis: axis.into(), argument, part };
        }
        self
    }

    /// The rule that was broken, in words: "rule (fact, fact, unit u)".
    pub fn message(&self) -> String {
        let facts = if let InputErrorKind::OutOfDomain { facts, .. } = &self.kind { &facts[..] } else { &[] };
        let unit = self.unit.filter(|_| self.kind.is_of_a_number()).map(|unit| format!("unit {unit}"));
        let details: Vec<String> = facts.iter().cloned().chain(unit).collect();
        if details.is_empty() { self.kind.to_string() } else { format!("{} ({})", self.kind, details.join(", ")) }
    }

    /// What to do about it.
    pub fn hint(&self) -> String {
        match (&self.kind, &self.origin) {
            (InputErrorKind::SetKeyEmpty | InputErrorKind::SetKeyDeep { .. }, Origin::Axis { .. }) => {
                "an axis changes a dotted key of the scenario, for example law.c".into()
            }
            (kind, _) => kind.hint(),
        }
    }
}

/// So many errors of one file are told. Each costs the finding of its line, and nobody reads more.
pub(super) const MOST_ERRORS: usize = 50;

/// Values longer than this are shown in part.
const LONGEST_VALUE: usize = 48;
/// Keys likewise.
const LONGEST_KEY: usize = 80;
/// Arguments of options likewise.
const LONGEST_ARGUMENT: usize = 160;

/// A text, or its beginning and three dots.
fn shortened(text: &str, longest: usize) -> Cow<'_, str> {
    match text.char_indices().nth(longest) {
        Some((end, _)) => Cow::Owned(format!("{}...", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.origin {
            Origin::At(l) => write!(f, "{}:{}:{}: ", l.file, l.line, l.column)?,
            Origin::File { file } => write!(f, "{file}: ")?,
            Origin::Set { argument, .. } => write!(f, "--set {}: ", shortened(argument, LONGEST_ARGUMENT))?,
            Origin::Axis { axis, argument, .. } => write!(f, "{axis} {}: ", shortened(argument, LONGEST_ARGUMENT))?,
        }
        let key = self.key.as_deref().map(|key| shortened(key, LONGEST_KEY));
        match (key, &self.value, &self.origin) {
            (Some(key), Some(value), Origin::At(_)) => write!(f, "{key} = {value}: ")?,
            (Some(key), Some(value), Origin::File { .. }) if !value.is_empty() => write!(f, "{key} = {value}: ")?,
            (Some(key), ..) => write!(f, "{key}: ")?,
            _ => {}
        }
        writeln!(f, "{}", self.message())?;
        match &self.origin {
            Origin::At(l) => writeln!(f, "{}", l.picture())?,
            Origin::Set { argument, part } | Origin::Axis { argument, part, .. }
                if matches!(self.kind, InputErrorKind::Expression(_)) =>
            {
                let column = argument.get(..part.start).map_or(0, |s| s.chars().count());
                let length = argument.get(part.clone()).map_or(1, |s| s.chars().count());
                let option = if matches!(self.origin, Origin::Set { .. }) { "--set" } else { "axis" };
                writeln!(f, "{}", picture(option, argument, column, length))?;
            }
            _ => {}
        }
        write!(f, "hint: {}", self.hint())
    }
}

impl std::error::Error for InputError {}

/// Every reason why a text was refused, in its order: at least one.
#[derive(Clone, Debug)]
pub struct InputErrors(pub Vec<InputError>);

impl std::ops::Deref for InputErrors {
    type Target = Vec<InputError>;
    fn deref(&self) -> &Vec<InputError> {
        &self.0
    }
}

impl From<Vec<InputError>> for InputErrors {
    fn from(errors: Vec<InputError>) -> Self {
        InputErrors(errors)
    }
}

impl IntoIterator for InputErrors {
    type Item = InputError;
    type IntoIter = std::vec::IntoIter<InputError>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl fmt::Display for InputErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, error) in self.0.iter().enumerate() {
            write!(f, "{}{error}", if i == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl std::error::Error for InputErrors {}
