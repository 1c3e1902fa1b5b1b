//! One axis of a sweep: keys, and the values they take together.

use crate::formula::Formula;
use std::fmt;

/// Keys and the values they take: one row for each point of the axis, one column for each key. Values are texts as
/// `--set` takes them.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// Dotted keys of the scenario.
    pub keys: Vec<String>,
    /// The values of the keys.
    pub rows: Vec<Vec<String>>,
}

/// More points than this on one axis are refused.
pub const LONGEST_AXIS: usize = 1_000_000;

/// Why an axis was refused.
#[derive(Clone, Debug, PartialEq)]
pub enum AxisError {
    /// Not of the form key=values.
    NoKey,
    /// No values at all.
    NoValues,
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
    /// Not exactly one of linspace, logspace, values, columns.
    NotOneSource,
}

impl fmt::Display for AxisError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoKey => write!(f, "no key"),
            Self::NoValues => write!(f, "no values"),
            Self::NotThreeNumbers => write!(f, "needs three numbers: first, last, how many"),
            Self::Count { found } => {
                write!(f, "the number of points is {found}: it must be whole, from 1 to {LONGEST_AXIS}")
            }
            Self::LogThroughZero { first, last } => {
                write!(f, "logspace from {first} to {last} goes through zero: both ends must have one sign")
            }
            Self::Ragged { line, expected, found } => {
                write!(f, "line {line} has {found} entries, the head has {expected}")
            }
            Self::NotOneSource => write!(f, "an axis has exactly one of linspace, logspace, values, columns"),
        }
    }
}

impl AxisError {
    /// What to do about it.
    pub fn hint(&self) -> &'static str {
        match self {
            Self::NoKey | Self::NoValues => "write KEY=linspace(first,last,count), KEY=logspace(...) or KEY=a,b,c",
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

/// How the points of a range are spaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spacing {
    /// Equal differences.
    Linear,
    /// Equal ratios.
    Logarithmic,
}

impl Axis {
    /// One key with a list of values.
    pub fn list(key: &str, values: Vec<String>) -> Result<Axis, AxisError> {
        if values.is_empty() || values.iter().any(|v| v.trim().is_empty()) {
            return Err(AxisError::NoValues);
        }
        if values.len() > LONGEST_AXIS {
            return Err(AxisError::Count { found: values.len() as f64 });
        }
        Ok(Axis { keys: vec![key.into()], rows: values.into_iter().map(|v| vec![v]).collect() })
    }

    /// One key over a range, ends included.
    pub fn range(key: &str, spacing: Spacing, [first, last, count]: [f64; 3]) -> Result<Axis, AxisError> {
        if count.fract() != 0.0 || !(1.0..=LONGEST_AXIS as f64).contains(&count) {
            return Err(AxisError::Count { found: count });
        }
        if spacing == Spacing::Logarithmic && (first * last <= 0.0 || !(first / last).is_finite()) {
            return Err(AxisError::LogThroughZero { first, last });
        }
        let intervals = count as usize - 1;
        let point = |i: usize| {
            let share = i as f64 / intervals.max(1) as f64;
            match spacing {
                _ if i == 0 => first,
                // The end is the number that was written, not one that rounding has moved.
                _ if i == intervals => last,
                Spacing::Linear => first + (last - first) * share,
                Spacing::Logarithmic => first * (last / first).powf(share),
            }
        };
        Axis::list(key, (0..=intervals).map(|i| format!("{:?}", point(i))).collect())
    }

    /// Reads `KEY=linspace(a,b,n)`, `KEY=logspace(a,b,n)` or `KEY=a,b,c`.
    pub fn parse(text: &str) -> Result<Axis, AxisError> {
        let (key, values) = text.split_once('=').ok_or(AxisError::NoKey)?;
        let (key, values) = (key.trim(), values.trim());
        if key.is_empty() {
            return Err(AxisError::NoKey);
        }
        for (name, spacing) in [("linspace", Spacing::Linear), ("logspace", Spacing::Logarithmic)] {
            if let Some(arguments) = values.strip_prefix(name) {
                let inner = arguments.trim().strip_prefix('(').and_then(|a| a.strip_suffix(')'));
                let numbers: Option<Vec<f64>> =
                    inner.ok_or(AxisError::NotThreeNumbers)?.split(',').map(constant).collect();
                let numbers: [f64; 3] = numbers.and_then(|n| n.try_into().ok()).ok_or(AxisError::NotThreeNumbers)?;
                return Axis::range(key, spacing, numbers);
            }
        }
        Axis::list(key, values.split(',').map(|v| v.trim().to_string()).collect())
    }

    /// Reads a table: keys in the first line, values in the others, separated by commas.
    pub fn columns(csv: &str) -> Result<Axis, AxisError> {
        let mut lines = csv.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let split = |line: &str| line.split(',').map(|cell| unquoted(cell.trim())).collect::<Vec<String>>();
        let keys =
            lines.next().map(|(_, head)| split(head.trim_start_matches('\u{feff}'))).ok_or(AxisError::NoValues)?;
        let mut rows = Vec::new();
        for (index, line) in lines {
            let row = split(line);
            if row.len() != keys.len() {
                return Err(AxisError::Ragged { line: index + 1, expected: keys.len(), found: row.len() });
            }
            rows.push(row);
        }
        if rows.is_empty() {
            return Err(AxisError::NoValues);
        }
        Ok(Axis { keys, rows })
    }
}

fn unquoted(cell: &str) -> String {
    cell.strip_prefix('"').and_then(|c| c.strip_suffix('"')).unwrap_or(cell).into()
}

fn constant(text: &str) -> Option<f64> {
    Formula::parse(text, &[]).ok()?.as_constant()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(text: &str) -> Vec<String> {
        Axis::parse(text).unwrap().rows.into_iter().map(|mut row| row.remove(0)).collect()
    }

    #[test]
    fn ranges_include_both_ends_as_written() {
        assert_eq!(column("law.c=linspace(0,0.3,4)"), ["0.0", "0.09999999999999999", "0.19999999999999998", "0.3"]);
        assert_eq!(column("law.c = logspace(1e2, 1e4, 3)"), ["100.0", "1000.0", "10000.0"]);
        assert_eq!(column("law.c=linspace(pi,4,1)"), [format!("{:?}", std::f64::consts::PI)]);
        assert_eq!(column("law.model=bwshc, bwm"), ["bwshc", "bwm"]);
    }

    #[test]
    fn wrong_axes_are_refused() {
        assert_eq!(Axis::parse("law.c"), Err(AxisError::NoKey));
        assert_eq!(Axis::parse("=1,2"), Err(AxisError::NoKey));
        assert_eq!(Axis::parse("law.c="), Err(AxisError::NoValues));
        assert_eq!(Axis::parse("law.c=linspace(1,2)"), Err(AxisError::NotThreeNumbers));
        assert_eq!(Axis::parse("law.c=linspace(1,2,2.5)"), Err(AxisError::Count { found: 2.5 }));
        assert_eq!(Axis::parse("law.c=logspace(-1,2,5)"), Err(AxisError::LogThroughZero { first: -1.0, last: 2.0 }));
        assert_eq!(Axis::columns("a,b\n1\n"), Err(AxisError::Ragged { line: 2, expected: 2, found: 1 }));
    }
}
