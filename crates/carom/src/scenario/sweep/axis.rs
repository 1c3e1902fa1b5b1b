//! One axis of a sweep: keys, and the values they take together.

use super::draw::{DISTRIBUTIONS, Distribution, Draw};
use super::errors::{AxisError, LARGEST_AXIS_TABLE, LONGEST_AXIS, LONGEST_LIST};
use crate::formula::Formula;
use crate::nearest::nearest;
use std::sync::Arc;

/// Keys and the values they take: one row for each point of the axis, one column for each key. Values are numbers, or texts as
/// `--set` takes them.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// Dotted keys of the scenario.
    pub keys: Vec<String>,
    points: Points,
}

/// The values of the keys. What can be computed is not written out: it may be long, and several may be refused together.
#[derive(Clone, Debug, PartialEq)]
enum Points {
    Listed(Vec<Column>),
    Range {
        spacing: Spacing,
        first: f64,
        last: f64,
        count: usize,
    },
    Random {
        draw: Box<Draw>,
        count: usize,
    },
    /// A program's own, as many for every key.
    Numbers {
        columns: Arc<[Vec<f64>]>,
        count: usize,
    },
}

/// The values of one key as they were written, and as numbers where all of them are.
#[derive(Clone, Debug, Default, PartialEq)]
struct Column {
    texts: Vec<String>,
    numbers: Option<Vec<f64>>,
}

impl Column {
    fn new(texts: Vec<String>) -> Column {
        let numbers = texts.iter().map(|text| constant(text)).collect();
        Column { texts, numbers }
    }
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
        if values.len() > LONGEST_LIST {
            return Err(AxisError::TooManyEntries);
        }
        Ok(Axis { keys: vec![key.into()], points: Points::Listed(vec![Column::new(values)]) })
    }

    /// One key over a range, ends included.
    pub fn range(key: &str, spacing: Spacing, [first, last, count]: [f64; 3]) -> Result<Axis, AxisError> {
        let count = points(count)?;
        let through_zero = first == 0.0 || last == 0.0 || first.is_sign_negative() != last.is_sign_negative();
        if spacing == Spacing::Logarithmic && through_zero {
            return Err(AxisError::LogThroughZero { name: "logspace", first, last });
        }
        Ok(Axis { keys: vec![key.into()], points: Points::Range { spacing, first, last, count } })
    }

    /// One key with so many random values: the ends of the distribution, or its mean and deviation, how many, and the seed.
    pub fn random(
        key: &str,
        distribution: Distribution,
        [first, last, count, seed]: [f64; 4],
    ) -> Result<Axis, AxisError> {
        let count = points(count)?;
        let draw = Box::new(Draw::new(key, distribution, [first, last], seed)?);
        Ok(Axis { keys: vec![key.into()], points: Points::Random { draw, count } })
    }

    /// Keys with numbers that a program has, as many for each of them.
    pub fn numbers(columns: Vec<(String, Vec<f64>)>) -> Result<Axis, AxisError> {
        let (keys, columns): (Vec<String>, Vec<Vec<f64>>) = columns.into_iter().unzip();
        let count = columns.first().map_or(0, Vec::len);
        if count == 0 {
            return Err(AxisError::NoValues);
        }
        if count > LONGEST_AXIS {
            return Err(AxisError::TooLong { found: count as f64 });
        }
        if let Some((line, column)) = columns.iter().enumerate().find(|(_, column)| column.len() != count) {
            return Err(AxisError::Ragged { line, expected: count, found: column.len() });
        }
        Ok(Axis { keys, points: Points::Numbers { columns: columns.into(), count } })
    }

    /// How many points there are.
    pub fn len(&self) -> usize {
        match &self.points {
            Points::Listed(columns) => columns.first().map_or(0, |column| column.texts.len()),
            Points::Range { count, .. } | Points::Random { count, .. } | Points::Numbers { count, .. } => *count,
        }
    }

    /// Whether there are none; no axis is.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether its points are drawn.
    pub fn is_random(&self) -> bool {
        matches!(self.points, Points::Random { .. })
    }

    /// Gives each axis of Sobol's sequence its own dimension; `false` where there are not enough.
    pub(crate) fn take_dimensions<'a>(axes: impl Iterator<Item = &'a mut Axis>) -> bool {
        let draws = axes.filter_map(|axis| match &mut axis.points {
            Points::Random { draw, .. } if draw.is_sobol() => Some(draw),
            _ => None,
        });
        draws.enumerate().all(|(dimension, draw)| draw.take_dimension(dimension))
    }

    /// The value of a key at a point, both from 0, where all values of that key are numbers.
    pub fn number(&self, key: usize, index: usize) -> Option<f64> {
        match &self.points {
            Points::Listed(columns) => columns.get(key)?.numbers.as_ref()?.get(index).copied(),
            Points::Range { spacing, first, last, count } if index < *count => {
                Some(spacing.point(*first, *last, (index, count - 1)))
            }
            Points::Random { draw, count } if index < *count => Some(draw.point(index)),
            Points::Numbers { columns, .. } => columns.get(key)?.get(index).copied(),
            _ => None,
        }
    }

    /// The value of a key at a point as it was written, where it was.
    pub fn written(&self, key: usize, index: usize) -> Option<&str> {
        match &self.points {
            Points::Listed(columns) => Some(columns.get(key)?.texts.get(index)?.as_str()),
            _ => None,
        }
    }

    /// The values of the keys at a point, from 0, as `--set` takes them. Beyond the last there are none.
    pub fn row(&self, index: usize) -> Vec<String> {
        let value = |key: usize| match self.written(key, index) {
            Some(text) => Some(text.to_string()),
            None => self.number(key, index).map(|number| format!("{number:?}")),
        };
        (0..self.keys.len()).map_while(value).collect()
    }

    /// The values of the keys at every point.
    pub fn rows(&self) -> impl Iterator<Item = Vec<String>> {
        (0..self.len()).map(|index| self.row(index))
    }

    /// Everything its values depend on, in one line: two axes are the same where this is.
    pub(crate) fn words(&self) -> String {
        let points = match &self.points {
            Points::Listed(columns) => format!("{:?}", columns.iter().map(|column| &column.texts).collect::<Vec<_>>()),
            Points::Range { spacing, first, last, count } => format!("{spacing:?}({first:?},{last:?},{count})"),
            Points::Random { draw, count } => format!("{} {count}", draw.words()),
            Points::Numbers { columns, .. } => format!("{columns:?}"),
        };
        format!("{:?} {points}", self.keys)
    }

    /// Reads `KEY=linspace(a,b,n)`, `KEY=logspace(a,b,n)`, `KEY=uniform(a,b,n,seed)` or another distribution, each with or without a minus before it,
    /// or `KEY=a,b,c`.
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
        // What is given in brackets after a name, where it is that name.
        let given = |name: &str| Some(arguments(bare.strip_prefix(name)?.trim_start().strip_prefix('(')?));
        for (name, spacing) in RANGES {
            if let Some(numbers) = given(name) {
                let Some([first, last, count]) = numbers.as_deref() else { return Err(AxisError::NotThreeNumbers) };
                return Axis::range(key, spacing, [sign * first, sign * last, *count]);
            }
        }
        for distribution in DISTRIBUTIONS {
            if let Some(numbers) = given(distribution.name()) {
                let [first, last, count, seed] = Axis::drawn(&numbers.unwrap_or_default())?;
                // A deviation has no sign.
                let last = if distribution == Distribution::Normal { last } else { sign * last };
                return Axis::random(key, distribution, [sign * first, last, count, seed]);
            }
        }
        let values = split(values);
        values.iter().try_for_each(|value| refuse_range(value))?;
        Axis::list(key, values.into_iter().map(String::from).collect())
    }

    /// Two parameters, how many, and a seed, which may be left out.
    pub(super) fn drawn(numbers: &[f64]) -> Result<[f64; 4], AxisError> {
        match *numbers {
            [first, last, count] => Ok([first, last, count, DEFAULT_SEED]),
            [first, last, count, seed] => Ok([first, last, count, seed]),
            _ => Err(AxisError::NotDrawn),
        }
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
        let mut columns: Vec<Vec<String>> = vec![Vec::new(); keys.len()];
        for (rows, (index, line)) in lines.enumerate() {
            if rows == LONGEST_LIST || (rows + 1) * keys.len() > LARGEST_AXIS_TABLE {
                return Err(AxisError::TooManyEntries);
            }
            let row = cells(line);
            if row.len() != keys.len() {
                return Err(AxisError::Ragged { line: index + 1, expected: keys.len(), found: row.len() });
            }
            columns.iter_mut().zip(row).for_each(|(column, cell)| column.push(cell));
        }
        if columns.iter().any(Vec::is_empty) {
            return Err(AxisError::NoValues);
        }
        Ok(Axis { keys, points: Points::Listed(columns.into_iter().map(Column::new).collect()) })
    }
}

/// The seed where none is given.
pub(super) const DEFAULT_SEED: f64 = 1.0;

/// How many points there are to be.
fn points(count: f64) -> Result<usize, AxisError> {
    if count > LONGEST_AXIS as f64 {
        return Err(AxisError::TooLong { found: count });
    }
    if count.fract() != 0.0 || !(1.0..=LONGEST_AXIS as f64).contains(&count) {
        return Err(AxisError::Count { found: count });
    }
    Ok(count as usize)
}

/// The numbers in brackets, the first of which is already gone.
pub(super) fn arguments(text: &str) -> Option<Vec<f64>> {
    text.trim_end().strip_suffix(')')?.split(',').map(constant).collect()
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
    let known: Vec<&'static str> =
        RANGES.iter().map(|(name, _)| *name).chain(DISTRIBUTIONS.map(Distribution::name)).collect();
    if let Some(name) = known.iter().find(|name| value.contains(&format!("{name}("))) {
        return Err(AxisError::RangeInside { name, value: value.chars().take(48).collect() });
    }
    let name = value.trim_start_matches('-').trim().split('(').next().unwrap_or("");
    if name.trim_end() == "range" && value.contains('(') {
        return Err(AxisError::RangeOfCurve);
    }
    match nearest(name, &known) {
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
mod tests;
