//! What can be wrong with an axis, in words.

use crate::scenario::common::words::{number, validation_errors};

/// More points than this on one axis are refused.
pub const LONGEST_AXIS: usize = 1_000_000_000;

/// More values than this in a list or a table are refused: they are held in memory.
pub const LONGEST_LIST: usize = 1_000_000;

/// Tables of points with more entries than this are refused.
pub const LARGEST_AXIS_TABLE: usize = 4_000_000;

/// How axes are written.
const FORMS: &str = "write KEY=linspace(first,last,count), KEY=logspace(...), KEY=uniform(a,b,count,seed) or KEY=a,b,c";

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
    TooLong { found: f64 }
        ["{found} points on one axis are too many: a sweep of that size never ends; at most {longest}",
            found = number(*found), longest = number(LONGEST_AXIS as f64)]
        ["use fewer points; random points (uniform, sobol) say as much about several keys as a grid of many more"]
    NotDrawn
        ["needs two numbers, how many points, and a seed where it is not 1"]
        ["for example uniform(1e2,1e4,1000,7), or in a file uniform = [1e2, 1e4], n = 1000, seed = 7; normal takes mean and deviation"]
    DrawnTwice { key: &'static str }
        ["{key} is given twice: in the array and beside it"]
        ["keep one of the two"]
    NotOfRange { key: &'static str }
        ["{key} belongs to random points: uniform, loguniform, normal, sobol"]
        ["leave it out, or use one of these"]
    Seed { found: f64 }
        ["the seed is {found}: it must be a whole number from 0 to 9e15", found = number(*found)]
        ["for example uniform(1e2,1e4,1000,7): the last number is the seed"]
    Deviation { found: f64 }
        ["the standard deviation of a normal distribution is {found}: it must be greater than 0", found = number(*found)]
        ["normal takes mean, deviation, how many and the seed: normal(1e3,50,1000,7)"]
    TooWide { name: &'static str, first: f64, last: f64 }
        ["{name} from {first} to {last} is wider than numbers reach", first = number(*first), last = number(*last)]
        ["use ends that are nearer to each other"]
    LogThroughZero { name: &'static str, first: f64, last: f64 }
        ["{name} from {first} to {last} goes through zero: both ends must have one sign",
            first = number(*first), last = number(*last)]
        ["use linspace or uniform, or ends of one sign: {name} takes the ends themselves, not exponents"]
    Ragged { line: usize, expected: usize, found: usize }
        ["line {line} has {found} entries, the head has {expected}"]
        ["every row needs one entry for each key of the head"]
    TooManyEntries
        ["the list has more than {LONGEST_LIST} rows, or more than {LARGEST_AXIS_TABLE} entries"]
        ["is this the right file? keep the columns and rows that are needed"]
    RangeInside { name: &'static str, value: String }
        ["{name} stands alone, not inside {value}"]
        ["write a range with its own ends, as in linspace(-5,-0.5,50); a minus before it is understood"]
    UnknownRange { name: String, nearest: &'static str }
        ["unknown function {name}"]
        ["did you mean {nearest}(...)? {FORMS}"]
    NotARange
        ["a curve needs the range of a key"]
        ["write KEY=range(first,last), as in 'body1.velocity=range(-5,-0.5)'; points are the matter of `carom sweep`"]
    RangeOfCurve
        ["a range is the matter of a curve: a sweep has points"]
        ["write KEY=linspace(first,last,count), or use `carom curve`"]
    NotTwoNumbers
        ["a range has two numbers, its ends"]
        ["for example range(-5,-0.5)"]
    NoWidth { first: f64, last: f64 }
        ["the range from {first} to {last} has no width", first = number(*first), last = number(*last)]
        ["use ends that are further apart; one point is the matter of `carom run`"]
    NotOneSource
        ["an axis has exactly one of linspace, logspace, uniform, loguniform, normal, sobol, values, columns"]
        ["keep one; columns = \"points.csv\" needs no key, the others need one"]
}
