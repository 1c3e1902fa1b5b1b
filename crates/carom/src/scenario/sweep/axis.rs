//! One axis of a sweep: keys, and the values they take together.

use super::errors::{AxisError, LARGEST_AXIS_TABLE, LONGEST_AXIS};
use crate::formula::Formula;
use crate::nearest::nearest;

/// Keys and the values they take: one row for each point of the axis, one column for each key. Values are texts as
/// `--set` takes them.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// Dotted keys of the scenario.
    pub keys: Vec<String>,
    points: Points,
}

/// The values of the keys. A range is not written out: it may be long, and several may be refused together.
#[derive(Clone, Debug, PartialEq)]
enum Points {
    Rows(Vec<Vec<String>>),
    Range { spacing: Spacing, first: f64, last: f64, count: usize },
}

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
        match values.iter().filter(|v| v.trim().is_empty()).count() {
            empty if empty == values.len() => return Err(AxisError::NoValues),
            0 => {}
            _ => return Err(AxisError::EmptyValue),
        }
        if values.len() > LONGEST_AXIS {
            return Err(AxisError::Count { found: values.len() as f64 });
        }
        let points = Points::Rows(values.into_iter().map(|v| vec![v]).collect());
        Ok(Axis { keys: vec![key.into()], points })
    }

    /// One key over a range, ends included.
    pub fn range(key: &str, spacing: Spacing, [first, last, count]: [f64; 3]) -> Result<Axis, AxisError> {
        if count.fract() != 0.0 || !(1.0..=LONGEST_AXIS as f64).contains(&count) {
            return Err(AxisError::Count { found: count });
        }
        let through_zero = first == 0.0 || last == 0.0 || first.is_sign_negative() != last.is_sign_negative();
        if spacing == Spacing::Logarithmic && through_zero {
            return Err(AxisError::LogThroughZero { first, last });
        }
        Ok(Axis { keys: vec![key.into()], points: Points::Range { spacing, first, last, count: count as usize } })
    }

    /// How many points there are.
    pub fn len(&self) -> usize {
        match &self.points {
            Points::Rows(rows) => rows.len(),
            Points::Range { count, .. } => *count,
        }
    }

    /// Whether there are none; no axis is.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The values of the keys at a point, from 0. Beyond the last there are none.
    pub fn row(&self, index: usize) -> Vec<String> {
        match &self.points {
            Points::Rows(rows) => rows.get(index).cloned().unwrap_or_default(),
            Points::Range { spacing, first, last, count } if index < *count => {
                vec![format!("{:?}", spacing.point(*first, *last, (index, count - 1)))]
            }
            Points::Range { .. } => Vec::new(),
        }
    }

    /// The values of the keys at every point.
    pub fn rows(&self) -> impl Iterator<Item = Vec<String>> {
        (0..self.len()).map(|index| self.row(index))
    }

    /// Reads `KEY=linspace(a,b,n)`, `KEY=logspace(a,b,n)`, either with a minus before it, or `KEY=a,b,c`.
    pub fn parse(text: &str) -> Result<Axis, AxisError> {
        let (key, values) = text.split_once('=').ok_or(AxisError::NoKey)?;
        let (key, values) = (key.trim(), values.trim());
        if key.is_empty() {
            return Err(AxisError::NoKey);
        }
        let (sign, bare) = match values.strip_prefix('-') {
            Some(rest) => (-1.0, rest.trim_start()),
            None => (1.0, values),
        };
        for (name, spacing) in RANGES {
            if let Some(arguments) = bare.strip_prefix(name) {
                let inner = arguments.trim().strip_prefix('(').and_then(|a| a.strip_suffix(')'));
                let numbers: Option<Vec<f64>> =
                    inner.ok_or(AxisError::NotThreeNumbers)?.split(',').map(constant).collect();
                let [first, last, count]: [f64; 3] =
                    numbers.and_then(|n| n.try_into().ok()).ok_or(AxisError::NotThreeNumbers)?;
                return Axis::range(key, spacing, [sign * first, sign * last, count]);
            }
        }
        let values = split(values);
        values.iter().try_for_each(|value| refuse_range(value))?;
        Axis::list(key, values.into_iter().map(String::from).collect())
    }

    /// Reads a table: keys in the first line, values in the others, separated by commas; lines that begin with # are remarks.
    pub fn columns(csv: &str) -> Result<Axis, AxisError> {
        let written = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
        let mut lines = csv.trim_start_matches('\u{feff}').lines().enumerate().filter(|(_, line)| written(line));
        let cells = |line: &str| split(line).into_iter().map(unquoted).collect::<Vec<String>>();
        let keys = lines.next().map(|(_, head)| cells(head)).ok_or(AxisError::NoValues)?;
        if keys.iter().any(String::is_empty) {
            return Err(AxisError::NoKey);
        }
        let mut rows: Vec<Vec<String>> = Vec::new();
        for (index, line) in lines {
            if rows.len() == LONGEST_AXIS || (rows.len() + 1) * keys.len() > LARGEST_AXIS_TABLE {
                return Err(AxisError::TooManyEntries);
            }
            let row = cells(line);
            if row.len() != keys.len() {
                return Err(AxisError::Ragged { line: index + 1, expected: keys.len(), found: row.len() });
            }
            rows.push(row);
        }
        if rows.is_empty() {
            return Err(AxisError::NoValues);
        }
        Ok(Axis { keys, points: Points::Rows(rows) })
    }
}

const RANGES: [(&str, Spacing); 2] = [("linspace", Spacing::Linear), ("logspace", Spacing::Logarithmic)];

impl Spacing {
    /// Point `index` of a range whose last is `intervals`.
    fn point(self, first: f64, last: f64, (index, intervals): (usize, usize)) -> f64 {
        let share = index as f64 / intervals.max(1) as f64;
        let (span, ratio) = (last - first, last / first);
        match self {
            _ if index == 0 => first,
            // The end is the number that was written, not one that rounding has moved.
            _ if index == intervals => last,
            Spacing::Linear if span.is_finite() => first + span * share,
            Spacing::Linear => first * (1.0 - share) + last * share,
            Spacing::Logarithmic if ratio.is_normal() => first * ratio.powf(share),
            Spacing::Logarithmic => {
                let (low, high) = (first.abs().ln(), last.abs().ln());
                (low + (high - low) * share).exp().copysign(first)
            }
        }
    }
}

/// The parts between commas; those inside brackets or quotes separate nothing.
fn split(text: &str) -> Vec<&str> {
    let (mut parts, mut start, mut depth, mut quoted) = (Vec::new(), 0, 0i32, false);
    for (at, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '(' | '[' | '{' if !quoted => depth += 1,
            ')' | ']' | '}' if !quoted => depth -= 1,
            ',' if !quoted && depth <= 0 => {
                parts.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(text[start..].trim());
    parts
}

/// Refuses a value that has a range in it, or a function that looks like one.
fn refuse_range(value: &str) -> Result<(), AxisError> {
    if RANGES.iter().any(|(name, _)| value.contains(&format!("{name}("))) {
        return Err(AxisError::RangeInside { value: value.chars().take(48).collect() });
    }
    let name = value.trim_start_matches('-').trim().split('(').next().unwrap_or("");
    match nearest(name, &RANGES.map(|(name, _)| name)) {
        Some(nearest) if value.contains('(') => Err(AxisError::UnknownRange { name: name.into(), nearest }),
        _ => Ok(()),
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
        Axis::parse(text).unwrap().rows().map(|mut row| row.remove(0)).collect()
    }

    #[test]
    fn ranges_include_both_ends_as_written() {
        assert_eq!(column("law.c=linspace(0,0.3,4)"), ["0.0", "0.09999999999999999", "0.19999999999999998", "0.3"]);
        assert_eq!(column("law.c = logspace(1e2, 1e4, 3)"), ["100.0", "1000.0", "10000.0"]);
        assert_eq!(column("law.c=linspace(pi,4,1)"), [format!("{:?}", std::f64::consts::PI)]);
        assert_eq!(column("law.model=bwshc, bwm"), ["bwshc", "bwm"]);
    }

    #[test]
    fn a_minus_before_a_range_turns_its_values() {
        assert_eq!(column("body1.velocity=-logspace(0.01,1,3)"), ["-0.01", "-0.1", "-1.0"]);
        assert_eq!(column("body1.velocity = - linspace(1, 2, 2)"), ["-1.0", "-2.0"]);
    }

    #[test]
    fn commas_inside_brackets_and_quotes_separate_nothing() {
        assert_eq!(column("law.c=max(1,2),3"), ["max(1,2)", "3"]);
        assert_eq!(column("law.spheres.radius=[1,2],[3,4]"), ["[1,2]", "[3,4]"]);
        assert_eq!(column("x=\"a,b\",c"), ["\"a,b\"", "c"]);
    }

    #[test]
    fn ranges_at_the_ends_of_the_numbers_stay_finite() {
        for text in ["x=linspace(-1e308,1e308,5)", "x=logspace(1e-300,1e300,5)", "x=logspace(-1e300,-1e-300,5)"] {
            let values: Vec<f64> = column(text).iter().map(|v| v.parse().unwrap()).collect();
            assert!(values.iter().all(|v| v.is_finite()) && values.is_sorted(), "{text}: {values:?}");
        }
        assert_eq!(column("x=logspace(1e-200,4e-200,3)")[1].parse::<f64>().unwrap(), 2e-200);
    }

    #[test]
    fn remarks_in_a_table_are_no_points() {
        let axis =
            Axis::columns("\u{feff}# made by hand\nlaw.c,law.k\n# the first\n1,2\n\n  # the second\n3,4\n").unwrap();
        assert_eq!(axis.keys, ["law.c", "law.k"]);
        assert_eq!(axis.rows().collect::<Vec<_>>(), [["1", "2"], ["3", "4"]]);
    }

    #[test]
    fn a_table_of_too_many_entries_is_refused() {
        let wide = "a,".repeat(2000) + "a\n";
        assert_eq!(Axis::columns(&wide.repeat(2100)), Err(AxisError::TooManyEntries));
        let long = "a\n".to_string() + &"1\n".repeat(LONGEST_AXIS + 1);
        assert_eq!(Axis::columns(&long), Err(AxisError::TooManyEntries));
    }

    #[test]
    fn wrong_axes_are_refused() {
        assert_eq!(Axis::parse("law.c"), Err(AxisError::NoKey));
        assert_eq!(Axis::parse("=1,2"), Err(AxisError::NoKey));
        assert_eq!(Axis::parse("law.c="), Err(AxisError::NoValues));
        assert_eq!(Axis::parse("law.c=1,,2"), Err(AxisError::EmptyValue));
        assert_eq!(Axis::parse("law.c=linspace(1,2)"), Err(AxisError::NotThreeNumbers));
        assert_eq!(Axis::parse("law.c=linspace(1,2,2.5)"), Err(AxisError::Count { found: 2.5 }));
        assert_eq!(Axis::parse("law.c=linspace(1,2,1e12)"), Err(AxisError::Count { found: 1e12 }));
        assert_eq!(
            Axis::parse("law.c=2*linspace(1,2,5)"),
            Err(AxisError::RangeInside { value: "2*linspace(1,2,5)".into() })
        );
        let misspelt = AxisError::UnknownRange { name: "linspce".into(), nearest: "linspace" };
        assert_eq!(Axis::parse("law.c=-linspce(1,2,5)"), Err(misspelt));
        assert_eq!(Axis::parse("law.c=logspace(-1,2,5)"), Err(AxisError::LogThroughZero { first: -1.0, last: 2.0 }));
        assert_eq!(Axis::columns("a,b\n1\n"), Err(AxisError::Ragged { line: 2, expected: 2, found: 1 }));
    }
}
