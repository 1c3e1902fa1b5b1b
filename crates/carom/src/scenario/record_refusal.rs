//! What can be wrong with a record, in words.

use super::refusal::number;
use crate::oscillator::RecordError;

/// Why a record is refused.
#[derive(Clone, Debug, PartialEq)]
pub enum RecordRefusal {
    /// The file cannot be read.
    Unreadable {
        /// Its name, with its folder.
        record: String,
        /// Why, in words.
        reason: String,
    },
    /// More bytes than a record can have.
    TooLarge {
        /// How many bytes are allowed.
        limit: usize,
    },
    /// No head.
    Empty,
    /// Fewer than two samples.
    TooShort {
        /// How many there are.
        found: usize,
    },
    /// No column of that name.
    NoColumn {
        /// The file.
        record: String,
        /// The column that was probably meant.
        nearest: Option<String>,
        /// The columns it has.
        known: Vec<String>,
    },
    /// No column with a usual name of time.
    NoTime {
        /// The file.
        record: String,
        /// The columns it has.
        known: Vec<String>,
    },
    /// A line with more or fewer fields than the head.
    Fields {
        /// How many the head has.
        expected: usize,
        /// How many the line has.
        found: usize,
    },
    /// An empty cell.
    NoValue,
    /// A cell that is no number.
    NotANumber,
    /// NaN or an infinity.
    NotFinite,
    /// A time that is not later than the one before it.
    NotLater {
        /// The time before, in s.
        before: f64,
    },
    /// Another record than the one whose digest the scenario gives.
    Other {
        /// The SHA-256 of the file, in hex.
        found: String,
    },
    /// What the oscillator itself refuses.
    Samples(RecordError),
    /// A long interval in a record that is sampled evenly otherwise.
    Gap {
        /// The usual interval, in s.
        step: f64,
        /// This interval, in s.
        found: f64,
    },
}

impl RecordRefusal {
    /// The rule that was broken.
    pub fn message(&self) -> String {
        match self {
            Self::Unreadable { record, reason } => format!("the record {record} cannot be read: {reason}"),
            Self::TooLarge { limit } => format!("the record is larger than {} MiB", limit >> 20),
            Self::Empty => "the record is empty".into(),
            Self::TooShort { found } => {
                format!("a record needs at least two samples, this one has {found}")
            }
            Self::NoColumn { record, .. } => format!("the record {record} has no such column"),
            Self::NoTime { record, .. } => format!("the record {record} has no column `t` or `t_s`"),
            Self::Fields { expected, found } => {
                format!("the line has {}, the head has {expected}", count(*found))
            }
            Self::NoValue => "the value is missing".into(),
            Self::NotANumber => "is not a number".into(),
            Self::NotFinite => "must be a finite number".into(),
            Self::NotLater { before } => {
                format!("must be greater than {}, the time before it (unit s)", number(*before))
            }
            Self::Other { found } => format!("the record has changed: its SHA-256 is {found}"),
            Self::Samples(error) => error.to_string(),
            Self::Gap { step, found } => format!(
                "samples are missing: {} s since the sample before it, {} s elsewhere",
                number(rounded(*found)),
                number(rounded(*step))
            ),
        }
    }

    /// What to do about it.
    pub fn hint(&self) -> String {
        match self {
            Self::Unreadable { .. } => {
                "the path is relative to the scenario file (for stdin to the working directory)".into()
            }
            Self::TooLarge { .. } => {
                "is this the right file? keep the columns and the stretch of time that are needed".into()
            }
            Self::Empty | Self::TooShort { .. } => {
                "a record is a table: a line with the names of its columns, then one line for each sample: 0.02,-1.3"
                    .into()
            }
            Self::NoColumn { nearest: Some(nearest), known, .. } => {
                format!("did you mean \"{nearest}\"? its columns: {}", known.join(", "))
            }
            Self::NoColumn { known, .. } => format!("its columns: {}", known.join(", ")),
            Self::NoTime { known, .. } => {
                format!("name the column of times: time = \"...\"; its columns: {}", known.join(", "))
            }
            Self::Fields { .. } => "columns are separated by commas, decimals are written with a point: 1.5".into(),
            Self::NoValue | Self::NotANumber | Self::NotFinite => {
                "every sample needs a time and a value: numbers as 1.5 or 2e3; remarks stand on lines that begin with #"
                    .into()
            }
            Self::Other { .. } => "use the record that was meant, or remove sha256".into(),
            Self::NotLater { .. } | Self::Samples(_) => "samples stand in the order of time, each time once".into(),
            Self::Gap { .. } => {
                "add the missing samples; where the course is a straight line, samples on that line".into()
            }
        }
    }
}

fn count(fields: usize) -> String {
    if fields == 1 { "1 field".into() } else { format!("{fields} fields") }
}

/// A difference of two times without the digits that rounding added.
fn rounded(value: f64) -> f64 {
    format!("{value:.5e}").parse().unwrap_or(value)
}
