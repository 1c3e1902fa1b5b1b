//! What can be wrong with a table of measurements, in words.

use crate::scenario::common::words::{count, number, validation_errors};

/// What a table needs, for hints.
pub(super) const KNOWN: &str = "a table of rebounds has v0_m_per_s and any of restitution, duration_s, peak_force_N, a table of loops has \
v0_m_per_s, x_m, force_N, and a column loop where several have the same speed; <column>_sd has standard deviations";

validation_errors! {
    /// Why a table of measurements is refused.
    DataError:
    NotText
        ["the file is not UTF-8 text"]
        ["save the table as CSV in UTF-8"]
    Empty
        ["the file is empty"]
        ["{KNOWN}"]
    NoHead
        ["the first line has numbers: the names of the columns are missing"]
        ["{KNOWN}"]
    Blanks
        ["the columns are separated by blanks"]
        ["separate the columns by commas, semicolons or tabs, in the head and in every row"]
    NoRows
        ["there are no data below the names of the columns"]
        ["one row for each collision, or for each point of a loop"]
    Ragged { expected: usize, found: usize }
        ["this row has {found}, the head has {expected}", found = count(*found, "entry", "entries")]
        ["{}", if *found == 2 * expected {
            "decimals are written with a point: 0.5; or separate the columns by semicolons"
        } else {
            "every row needs one entry for each column; leave an entry empty where nothing was measured"
        }]
    AndMore { count: usize }
        ["and {count} more in this file", count = if *count < 5000 { count.to_string() } else { "thousands".into() }]
        ["is this the right file?"]
    MissingColumn { column: &'static str, head: Vec<String> }
        ["there is no column {column}"]
        ["the columns are {}; {KNOWN}", head.join(", ")]
    NothingMeasured { head: Vec<String> }
        ["nothing is measured in this table"]
        ["the columns are {}; {KNOWN}", head.join(", ")]
    ReboundsAndLoops
        ["rebounds and loops are in one table: a row is either a collision or a point of a loop"]
        ["put them into two files, each with its own [[data]] in the fit file"]
    ColumnTwice { other: String }
        ["the same quantity is in column {other}"]
        ["keep one of the two"]
    UnknownUnit { known: Vec<&'static str> }
        ["the name of this column has no unit, or one that is not known"]
        ["known: {}", known.join(", ")]
    UnknownColumn { nearest: &'static str }
        ["unknown column"]
        ["did you mean {nearest}? a column that is not meant for carom needs another name"]
    DeviationAlone { column: String }
        ["there is no column {column} to which it belongs"]
        ["a column of deviations has the name of the column it belongs to, with _sd behind"]
    NotANumber
        ["is not a number"]
        ["numbers are written 0.35 or 3.5e-1; leave the entry empty where nothing was measured"]
    CommaInNumber
        ["is not a number: there is a comma in it"]
        ["decimals have a point, as in 0.35, or a comma where semicolons or tabs separate the columns; thousands are not separated"]
    NotFinite
        ["must be a finite number"]
        ["leave the entry empty where nothing was measured"]
    EmptyCell
        ["a number is missing"]
        ["every row needs it; remove rows without it"]
    /// A number outside its domain.
    OutOfDomain { rule: &'static str, words: &'static str }
        ["{rule}"]
        ["{words}"]
    DeviationMissing
        ["the deviation of this value is missing, while others have one"]
        ["give it a deviation, or leave the column of deviations out"]
    IndentationNegative
        ["the indentations are negative"]
        ["indentation is positive in loops: change the sign of the column"]
    ForceNegative
        ["no force of this loop is greater than 0"]
        ["a contact force is positive where it pushes: change its sign"]
    SpeedVaries
        ["changes from row to row: v0 is the speed at the beginning of contact, the same for all points of a loop"]
        ["give every row of a loop the speed at its first contact, one loop after the other; the speed at each point is not needed"]
    SecondLoop { speed: f64, labelled: bool }
        ["the indentation rises again after it had returned: this is a second loop with the same speed{also}, v0 = {speed} m/s",
            also = if *labelled { " and number" } else { "" }, speed = number(*speed)]
        ["give the loops numbers in a column `loop`, 1 in every row of the first, 2 in every row of the second; a loop ends with the contact"]
}
