//! What can be wrong with an axis, in words.

use crate::scenario::common::words::{number, validation_errors};

/// More points than this on one axis are refused.
pub const LONGEST_AXIS: usize = 1_000_000;

/// Tables of points with more entries than this are refused.
pub const LARGEST_AXIS_TABLE: usize = 4_000_000;

/// How axes are written.
const FORMS: &str = "write KEY=linspace(first,last,count), KEY=logspace(...) or KEY=a,b,c";

validation_errors! {
    /// Why an axis was refused.
    AxisError:
    NoKey
        ["no key"]
        ["{FORMS}"]
    NoValues
        ["no values"]
        ["{FORMS}"]
    EmptyValue
        ["there is a comma without a value"]
        ["{FORMS}"]
    NotThreeNumbers
        ["needs three numbers: first, last, how many"]
        ["for example linspace(-5,-0.5,50)"]
    Count { found: f64 }
        ["the number of points is {found}: it must be whole, from 1 to {LONGEST_AXIS}", found = number(*found)]
        ["for example linspace(-5,-0.5,50)"]
    LogThroughZero { first: f64, last: f64 }
        ["logspace from {first} to {last} goes through zero: both ends must have one sign",
            first = number(*first), last = number(*last)]
        ["use linspace, or ends of one sign: logspace takes the ends themselves, not exponents"]
    Ragged { line: usize, expected: usize, found: usize }
        ["line {line} has {found} entries, the head has {expected}"]
        ["every row needs one entry for each key of the head"]
    TooManyEntries
        ["the table has more than {LARGEST_AXIS_TABLE} entries"]
        ["is this the right file? keep the columns and rows that are needed"]
    RangeInside { value: String }
        ["linspace and logspace stand alone, not inside {value}"]
        ["write a range with its own ends, as in linspace(-5,-0.5,50); a minus before it is understood"]
    UnknownRange { name: String, nearest: &'static str }
        ["unknown function {name}"]
        ["did you mean {nearest}(first,last,count)?"]
    NotOneSource
        ["an axis has exactly one of linspace, logspace, values, columns"]
        ["keep one; columns = \"points.csv\" needs no key, the others need one"]
}
