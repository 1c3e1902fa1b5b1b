//! What can be wrong with a table of measurements, in words.

use super::columns::KNOWN;
use crate::scenario::refusal::number;

/// Why a table of measurements is refused.
#[derive(Clone, Debug, PartialEq)]
pub enum DataRefusal {
    /// Bytes that are not UTF-8.
    NotText,
    /// Nothing but space and comments.
    Empty,
    /// The first line has numbers.
    NoHead,
    /// Cells that are separated by blanks.
    Blanks,
    /// A head and nothing below it.
    NoRows,
    /// A row that is longer or shorter than the head.
    Ragged {
        /// How many entries the head has.
        expected: usize,
        /// How many entries the row has.
        found: usize,
    },
    /// More wrong numbers than are listed.
    AndMore {
        /// How many.
        count: usize,
    },
    /// A column that is needed is not there.
    MissingColumn {
        /// What is needed: "v0_m_per_s".
        column: &'static str,
        /// The columns that are there.
        head: Vec<String>,
    },
    /// Speeds and nothing measured at them.
    NothingMeasured {
        /// The columns that are there.
        head: Vec<String>,
    },
    /// Rebounds and loops in one table.
    ReboundsAndLoops,
    /// Two columns for the same quantity.
    ColumnTwice {
        /// The other column.
        other: String,
    },
    /// A column without a unit, or with one that is not known.
    UnknownUnit {
        /// The names that are known.
        known: Vec<&'static str>,
    },
    /// A column whose name is nearly a known one.
    UnknownColumn {
        /// The known one.
        nearest: &'static str,
    },
    /// Deviations of a column that is not there.
    DeviationAlone {
        /// The column.
        column: String,
    },
    /// Text where a number should be.
    NotANumber,
    /// A number with a comma in it where that is no decimal comma.
    CommaInNumber,
    /// An infinite number.
    NotFinite,
    /// A cell without a value in a column that needs one in every row.
    EmptyCell,
    /// A number outside its domain.
    OutOfDomain {
        /// The rule: "must be greater than 0".
        rule: &'static str,
        /// What the number means.
        words: &'static str,
    },
    /// A value without its deviation in a column where others have one.
    DeviationMissing,
    /// Indentations that are negative.
    IndentationNegative,
    /// Forces that never push.
    ForceNegative,
    /// A speed that changes within a loop.
    SpeedVaries,
    /// Two loops that are taken for one.
    SecondLoop {
        /// Their speed in m/s.
        speed: f64,
        /// Whether there is a column that numbers the loops.
        labelled: bool,
    },
}

impl DataRefusal {
    /// The rule that was broken.
    pub fn message(&self) -> String {
        match self {
            DataRefusal::NotText => "the file is not UTF-8 text".into(),
            DataRefusal::Empty => "the file is empty".into(),
            DataRefusal::NoHead => "the first line has numbers: the names of the columns are missing".into(),
            DataRefusal::Blanks => "the columns are separated by blanks".into(),
            DataRefusal::NoRows => "there are no data below the names of the columns".into(),
            DataRefusal::Ragged { expected, found } => {
                format!("this row has {}, the head has {expected}", entries(*found))
            }
            DataRefusal::AndMore { count: 5000.. } => "and thousands more in this file".into(),
            DataRefusal::AndMore { count } => format!("and {count} more in this file"),
            DataRefusal::MissingColumn { column, .. } => format!("there is no column {column}"),
            DataRefusal::NothingMeasured { .. } => "nothing is measured in this table".into(),
            DataRefusal::ReboundsAndLoops => {
                "rebounds and loops are in one table: a row is either a collision or a point of a loop".into()
            }
            DataRefusal::ColumnTwice { other } => format!("the same quantity is in column {other}"),
            DataRefusal::UnknownUnit { .. } => "the name of this column has no unit, or one that is not known".into(),
            DataRefusal::UnknownColumn { .. } => "unknown column".into(),
            DataRefusal::DeviationAlone { column } => format!("there is no column {column} to which it belongs"),
            DataRefusal::NotANumber => "is not a number".into(),
            DataRefusal::CommaInNumber => "is not a number: there is a comma in it".into(),
            DataRefusal::NotFinite => "must be a finite number".into(),
            DataRefusal::EmptyCell => "a number is missing".into(),
            DataRefusal::OutOfDomain { rule, .. } => (*rule).into(),
            DataRefusal::DeviationMissing => "the deviation of this value is missing, while others have one".into(),
            DataRefusal::IndentationNegative => "the indentations are negative".into(),
            DataRefusal::ForceNegative => "no force of this loop is greater than 0".into(),
            DataRefusal::SpeedVaries => {
                "changes from row to row: v0 is the speed at the beginning of contact, the same for all points of a loop".into()
            }
            DataRefusal::SecondLoop { speed, labelled } => {
                let also = if *labelled { " and number" } else { "" };
                format!(
                    "the indentation rises again after it had returned: this is a second loop with the same speed{also}, v0 = {} m/s",
                    number(*speed)
                )
            }
        }
    }

    /// What to do about it.
    pub fn hint(&self) -> String {
        match self {
            DataRefusal::NotText => "save the table as CSV in UTF-8".into(),
            DataRefusal::Empty | DataRefusal::NoHead => KNOWN.into(),
            DataRefusal::Blanks => "separate the columns by commas, semicolons or tabs, in the head and in every row".into(),
            DataRefusal::NoRows => "one row for each collision, or for each point of a loop".into(),
            DataRefusal::AndMore { .. } => "is this the right file?".into(),
            DataRefusal::Ragged { expected, found } if *found == 2 * expected => {
                "decimals are written with a point: 0.5; or separate the columns by semicolons".into()
            }
            DataRefusal::Ragged { .. } => {
                "every row needs one entry for each column; leave an entry empty where nothing was measured".into()
            }
            DataRefusal::MissingColumn { head, .. } | DataRefusal::NothingMeasured { head } => {
                format!("the columns are {}; {KNOWN}", head.join(", "))
            }
            DataRefusal::ReboundsAndLoops => {
                "put them into two files, each with its own [[data]] in the fit file".into()
            }
            DataRefusal::ColumnTwice { .. } => "keep one of the two".into(),
            DataRefusal::UnknownUnit { known } => format!("known: {}", known.join(", ")),
            DataRefusal::UnknownColumn { nearest } => {
                format!("did you mean {nearest}? a column that is not meant for carom needs another name")
            }
            DataRefusal::DeviationAlone { .. } => {
                "a column of deviations has the name of the column it belongs to, with _sd behind".into()
            }
            DataRefusal::NotANumber => {
                "numbers are written 0.35 or 3.5e-1; leave the entry empty where nothing was measured".into()
            }
            DataRefusal::CommaInNumber => {
                "decimals have a point, as in 0.35, or a comma where semicolons or tabs separate the columns; thousands are not separated".into()
            }
            DataRefusal::NotFinite => "leave the entry empty where nothing was measured".into(),
            DataRefusal::EmptyCell => "every row needs it; remove rows without it".into(),
            DataRefusal::OutOfDomain { words, .. } => (*words).into(),
            DataRefusal::DeviationMissing => "give it a deviation, or leave the column of deviations out".into(),
            DataRefusal::IndentationNegative => {
                "indentation is positive in loops: change the sign of the column".into()
            }
            DataRefusal::ForceNegative => "a contact force is positive where it pushes: change its sign".into(),
            DataRefusal::SpeedVaries => {
                "give every row of a loop the speed at its first contact, one loop after the other; the speed at each point is not needed"
                    .into()
            }
            DataRefusal::SecondLoop { .. } => {
                "give the loops numbers in a column `loop`, 1 in every row of the first, 2 in every row of the second; a loop ends with the contact"
                    .into()
            }
        }
    }
}

fn entries(count: usize) -> String {
    if count == 1 { "1 entry".into() } else { format!("{count} entries") }
}
