//! What can be wrong with an input, where, and what to do about it.

use super::axis_refusal::AxisError;
use super::beam_refusal::BeamRefusal;
use super::factor::FactorRefusal;
use super::fit::{DataRefusal, FitRefusal};
use super::oscillator_refusal::OscillatorRefusal;
use super::place::{Origin, Place, Source, picture};
use super::record_refusal::RecordRefusal;
use super::refusal;
use crate::formula::FormulaErrorKind;
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

/// Why an input is wrong.
#[derive(Clone, Debug, PartialEq)]
pub enum InputErrorKind {
    /// More bytes than a scenario can have.
    TooLarge {
        /// How many bytes are allowed.
        limit: usize,
    },
    /// Bytes that are not UTF-8.
    NotText,
    /// Nothing but space and comments.
    Empty,
    /// More refusals than are told.
    MoreErrors {
        /// How many are told.
        shown: usize,
    },
    /// Not TOML.
    Syntax {
        /// What the TOML parser says.
        message: String,
        /// The place is between two characters.
        empty: bool,
        /// The character there.
        at: Option<char>,
    },
    /// A key that does not exist.
    UnknownKey {
        /// The table, empty at the top.
        table: String,
        /// The key that was probably meant.
        nearest: Option<String>,
        /// Every known key of the table.
        known: Vec<String>,
    },
    /// A rule of impacts on beams.
    Beam(BeamRefusal),
    /// A rule of records.
    Record(RecordRefusal),
    /// A rule of oscillators.
    Oscillator(OscillatorRefusal),
    /// A rule of fits.
    Fit(FitRefusal),
    /// A rule of tables of measurements.
    Data(DataRefusal),
    /// A table or key of another kind of scenario.
    OfOtherKind {
        /// The kind it belongs to.
        kind: &'static str,
    },
    /// A parameter of the same law in another form.
    OfOtherForm {
        /// The law.
        law: &'static str,
        /// The form it belongs to.
        form: &'static str,
        /// The form in use.
        used: &'static str,
        /// The keys of the form in use.
        known: Vec<String>,
    },
    /// A parameter of another law.
    OfOtherLaw {
        /// The law in use.
        law: &'static str,
        /// A law it belongs to.
        other: &'static str,
        /// The keys of the law in use.
        known: Vec<String>,
    },
    /// A damping factor that cannot be used as it is asked.
    Factor(FactorRefusal),
    /// A required key is absent.
    MissingKey {
        /// What to write.
        hint: String,
    },
    /// A required table is absent.
    MissingTable {
        /// What belongs in it.
        hint: &'static str,
    },
    /// A value of the wrong type.
    WrongType {
        /// What is expected, with its article.
        expected: &'static str,
        /// What was found, with its article.
        found: &'static str,
    },
    /// An array of the wrong length.
    WrongLength {
        /// How many entries are expected.
        expected: usize,
        /// How many were found.
        found: usize,
    },
    /// A word that is none of the known ones.
    UnknownChoice {
        /// What it should name: "law", "end rule".
        what: &'static str,
        /// The word that was probably meant.
        nearest: Option<String>,
        /// The known words.
        known: Vec<String>,
    },
    /// A number outside its domain.
    OutOfDomain {
        /// The rule in words.
        rule: String,
        /// Values that the rule speaks of: `beta = 1e4`.
        facts: Vec<String>,
        /// What the number means.
        words: &'static str,
    },
    /// NaN, or an infinity where none is allowed.
    NotFinite {
        /// The value.
        value: f64,
        /// What the number means.
        words: &'static str,
    },
    /// The bodies do not approach each other.
    NotClosing {
        /// v₂ - v₁ in m/s.
        speed: f64,
    },
    /// Both masses are infinite.
    BothFixed,
    /// A force on a body of infinite mass.
    ForceOnFixed {
        /// The body, 1 or 2.
        body: usize,
    },
    /// Two keys that exclude each other.
    NotTogether {
        /// The other key.
        other: &'static str,
        /// Why, and what to do.
        hint: &'static str,
    },
    /// A form that the law does not have.
    FormRefused {
        /// The law.
        law: &'static str,
        /// The form.
        form: &'static str,
    },
    /// An end rule that the law does not have.
    EndRefused {
        /// The law.
        law: &'static str,
    },
    /// A table that the form does not use.
    TableRefused {
        /// The form.
        form: &'static str,
        /// What to do.
        hint: &'static str,
    },
    /// A Hertzian stiffness for another exponent than 3/2.
    SpheresNeedHertz,
    /// Two planes.
    TwoPlanes,
    /// An input that needs a base parameter.
    InputNeeds {
        /// The parameter, `Ub` or `Tb`.
        parameter: &'static str,
        /// Why.
        why: &'static str,
    },
    /// A wrong expression.
    Expression(FormulaErrorKind),
    /// A force that is not finite.
    ForceNotFinite {
        /// When.
        t: f64,
        /// Its value.
        value: f64,
    },
    /// A wrong axis of a sweep.
    Axis(AxisError),
    /// `--set` without a key, or with an empty part in it.
    SetKeyEmpty,
    /// Brackets, or the parts of a key, nest deeper than in any file that says something.
    TooDeep {
        /// How many levels are allowed.
        limit: usize,
    },
    /// `--set` with a key of more parts than any key has.
    SetKeyDeep {
        /// How many are allowed.
        limit: usize,
    },
    /// `--set` with a key that goes through something that is not a table.
    SetThroughValue {
        /// The dotted key of what is not a table.
        parent: String,
        /// Its type, with its article.
        found: &'static str,
    },
}

impl InputError {
    /// An error at a place.
    pub(super) fn new(source: &Source, place: &Place, kind: InputErrorKind) -> Self {
        InputError { origin: source.origin(place), key: None, value: None, unit: None, kind }
    }

    /// The same error, speaking of a key.
    pub(super) fn key(mut self, key: impl Into<String>) -> Self {
        self.key = Some(key.into());
        self
    }

    /// The same error, showing a value as it was written.
    pub(super) fn value(mut self, written: &str) -> Self {
        let line = written.lines().next().unwrap_or("");
        let mut shown = shortened(line, LONGEST_VALUE).into_owned();
        if line.len() < written.len() && !shown.ends_with("...") {
            shown.push_str("...");
        }
        self.value = Some(shown);
        self
    }

    /// The same error without a value: it speaks of a name.
    pub(super) fn without_value(mut self) -> Self {
        self.value = None;
        self
    }

    /// The same error, naming the unit.
    pub(super) fn unit(mut self, unit: &'static str) -> Self {
        self.unit = (unit != "1").then_some(unit);
        self
    }

    /// Where it stands among other errors: file order first, then the options.
    pub(super) fn order(&self) -> (u8, usize, usize) {
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

    /// The rule that was broken, in words.
    pub fn message(&self) -> String {
        refusal::message(self)
    }

    /// What to do about it.
    pub fn hint(&self) -> String {
        refusal::hint(self)
    }
}

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
