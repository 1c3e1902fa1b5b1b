//! What can be wrong with an axis, in words.

use super::axis::{LARGEST_AXIS_TABLE, LONGEST_AXIS};
use super::refusal::number;
use std::fmt;

/// Why an axis was refused.
#[derive(Clone, Debug, PartialEq)]
pub enum AxisError {
    /// Not of the form key=values.
    NoKey,
    /// No values at all.
    NoValues,
    /// Nothing between two commas.
    EmptyValue,
    /// linspace or logspace without its three numbers.
    NotThreeNumbers,
    /// A point count that is not a whole number from 1 to the limit.
    Count {
        /// What was given.
        found: f64,
    },
    /// logspace through zero.
    LogThroughZero {
        /// The first end.
        first: f64,
        /// The second end.
        last: f64,
    },
    /// A row of a table with more or fewer entries than its head.
    Ragged {
        /// The line, from 1.
        line: usize,
        /// How many entries the head has.
        expected: usize,
        /// How many entries the row has.
        found: usize,
    },
    /// A table with more entries than one may have.
    TooManyEntries,
    /// linspace or logspace as a part of something else.
    RangeInside {
        /// The value it is in.
        value: String,
    },
    /// A function that is none, where linspace or logspace was probably meant.
    UnknownRange {
        /// Its name.
        name: String,
        /// What was probably meant.
        nearest: &'static str,
    },
    /// Not exactly one of linspace, logspace, values, columns.
    NotOneSource,
}

impl fmt::Display for AxisError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoKey => write!(f, "no key"),
            Self::NoValues => write!(f, "no values"),
            Self::EmptyValue => write!(f, "there is a comma without a value"),
            Self::NotThreeNumbers => write!(f, "needs three numbers: first, last, how many"),
            Self::Count { found } => {
                write!(f, "the number of points is {}: it must be whole, from 1 to {LONGEST_AXIS}", number(*found))
            }
            Self::LogThroughZero { first, last } => {
                let (first, last) = (number(*first), number(*last));
                write!(f, "logspace from {first} to {last} goes through zero: both ends must have one sign")
            }
            Self::Ragged { line, expected, found } => {
                write!(f, "line {line} has {found} entries, the head has {expected}")
            }
            Self::TooManyEntries => write!(f, "the table has more than {LARGEST_AXIS_TABLE} entries"),
            Self::RangeInside { value } => write!(f, "linspace and logspace stand alone, not inside {value}"),
            Self::UnknownRange { name, .. } => write!(f, "unknown function {name}"),
            Self::NotOneSource => write!(f, "an axis has exactly one of linspace, logspace, values, columns"),
        }
    }
}

impl AxisError {
    /// What to do about it.
    pub fn hint(&self) -> &'static str {
        match self {
            Self::TooManyEntries => "is this the right file? keep the columns and rows that are needed",
            Self::RangeInside { .. } => {
                "write a range with its own ends, as in linspace(-5,-0.5,50); a minus before it is understood"
            }
            Self::UnknownRange { nearest: "logspace", .. } => "did you mean logspace(first,last,count)?",
            Self::UnknownRange { .. } => "did you mean linspace(first,last,count)?",
            Self::NoKey | Self::NoValues | Self::EmptyValue => {
                "write KEY=linspace(first,last,count), KEY=logspace(...) or KEY=a,b,c"
            }
            Self::NotThreeNumbers | Self::Count { .. } => "for example linspace(-5,-0.5,50)",
            Self::LogThroughZero { .. } => {
                "use linspace, or ends of one sign: logspace takes the ends themselves, not exponents"
            }
            Self::Ragged { .. } => "every row needs one entry for each key of the head",
            Self::NotOneSource => "keep one; columns = \"points.csv\" needs no key, the others need one",
        }
    }
}

impl std::error::Error for AxisError {}
