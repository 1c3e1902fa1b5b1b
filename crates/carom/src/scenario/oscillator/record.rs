//! A record: samples in a table beside the scenario, one line each, every fault with its line.

use super::errors::RecordFileError;
use crate::nearest::nearest;
use crate::scenario::common::{InputError, Kind, Place, Source};
use std::ops::Range;

/// The names a column of times has without being told.
pub(crate) const TIME_COLUMNS: [&str; 2] = ["t", "t_s"];

/// So many faults of a record are shown: most have one cause.
const SHOWN: usize = 3;

/// Samples as they stand in a record.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Samples {
    pub times: Vec<f64>,
    pub values: Vec<f64>,
}

/// The columns of a record that are wanted; they exist.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Columns {
    pub time: String,
    pub value: String,
}

/// A cell and where it stands.
type Cell<'a> = (&'a str, Range<usize>);

/// The lines of a record that are neither empty nor remarks, with their places.
fn lines(source: &Source) -> impl Iterator<Item = Cell<'_>> {
    let mut start = 0;
    let all = source.text.split_inclusive('\n').map(move |line| {
        let at = start;
        start += line.len();
        let line = line.trim_end_matches(['\n', '\r']);
        (line, at..at + line.len())
    });
    all.map(|(line, at)| match line.strip_prefix('\u{feff}') {
        Some(rest) => (rest, at.start + '\u{feff}'.len_utf8()..at.end),
        None => (line, at),
    })
    .filter(|(line, _)| !line.trim().is_empty() && !line.trim_start().starts_with('#'))
}

/// The cells of a line, without the space around them and without quotes.
fn cells((line, at): Cell<'_>) -> Vec<Cell<'_>> {
    let mut start = at.start;
    line.split(',')
        .map(|cell| {
            let lead = cell.len() - cell.trim_start().len();
            let trimmed = cell.trim();
            let from = start + lead;
            start += cell.len() + 1;
            let bare = trimmed.strip_prefix('"').and_then(|c| c.strip_suffix('"')).unwrap_or(trimmed);
            (bare, from..from + trimmed.len())
        })
        .collect()
}

/// The names of the columns.
pub(crate) fn names(source: &Source) -> Vec<String> {
    let head = lines(source).next().map(cells).unwrap_or_default();
    head.into_iter().map(|(name, _)| name.to_string()).collect()
}

/// Chooses the columns: `time` where it is named, else the first of the usual names.
pub(crate) fn columns(source: &Source, time: Option<&str>, value: &str) -> Result<Columns, RecordFileError> {
    let known = names(source);
    if known.is_empty() {
        return Err(RecordFileError::Empty);
    }
    let has = |name: &str| known.iter().any(|k| k == name);
    let record = source.file.clone();
    let words: Vec<&str> = known.iter().map(String::as_str).collect();
    let lacks = |name: &str| RecordFileError::NoColumn {
        record: record.clone(),
        nearest: nearest(name, &words).map(String::from),
        known: known.clone(),
    };
    let time = match time {
        Some(name) if has(name) => name,
        Some(name) => return Err(lacks(name)),
        None => match TIME_COLUMNS.into_iter().find(|name| has(name)) {
            Some(name) => name,
            None => return Err(RecordFileError::NoTime { record, known }),
        },
    };
    if has(value) { Ok(Columns { time: time.into(), value: value.into() }) } else { Err(lacks(value)) }
}

/// Reads the samples.
pub(crate) fn samples(source: &Source, columns: &Columns) -> Result<Samples, Vec<InputError>> {
    let mut reader = Reader { source, errors: Vec::new() };
    let mut lines = lines(source);
    let head = lines.next().map(cells).unwrap_or_default();
    let place = |name: &str| head.iter().position(|(cell, _)| *cell == name).unwrap_or(0);
    let (at_time, at_value) = (place(&columns.time), place(&columns.value));
    let mut samples = Samples { times: Vec::new(), values: Vec::new() };
    let mut places: Vec<Range<usize>> = Vec::new();
    for line in lines {
        if reader.errors.len() >= SHOWN {
            break;
        }
        let row = cells(line.clone());
        if row.len() != head.len() {
            let kind = RecordFileError::Fields { expected: head.len(), found: row.len() };
            reader.refuse(line.1, None, kind);
            continue;
        }
        let time = reader.number(&row[at_time], &columns.time);
        let value = reader.number(&row[at_value], &columns.value);
        let (Some(time), Some(value)) = (time, value) else { continue };
        if let Some(before) = samples.times.last().filter(|before| time <= **before) {
            let kind = RecordFileError::NotLater { before: *before };
            reader.refuse(row[at_time].1.clone(), Some((&columns.time, row[at_time].0)), kind);
            continue;
        }
        samples.times.push(time);
        samples.values.push(value);
        places.push(row[at_time].1.clone());
    }
    if reader.errors.is_empty() {
        reader.gaps(&samples.times, &places, &columns.time);
    }
    if reader.errors.is_empty() && samples.times.len() < 2 {
        let kind = Kind::Record(RecordFileError::TooShort { found: samples.times.len() });
        reader.errors.push(InputError::new(source, &Place::Whole, kind));
    }
    if reader.errors.is_empty() { Ok(samples) } else { Err(reader.errors) }
}

struct Reader<'a> {
    source: &'a Source,
    errors: Vec<InputError>,
}

impl Reader<'_> {
    fn refuse(&mut self, at: Range<usize>, cell: Option<(&str, &str)>, error: RecordFileError) {
        let mut error = InputError::new(self.source, &Place::File(at), Kind::Record(error));
        if let Some((column, written)) = cell {
            error = error.key(column);
            if !written.is_empty() {
                error = error.value(written);
            }
        }
        self.errors.push(error);
    }

    fn number(&mut self, (cell, at): &Cell<'_>, column: &str) -> Option<f64> {
        match cell.parse::<f64>() {
            Ok(value) if value.is_finite() => return Some(value),
            Ok(_) => self.refuse(at.clone(), Some((column, cell)), RecordFileError::NotFinite),
            Err(_) if cell.is_empty() => self.refuse(at.clone(), Some((column, cell)), RecordFileError::NoValue),
            Err(_) => self.refuse(at.clone(), Some((column, cell)), RecordFileError::NotANumber),
        }
        None
    }

    /// A record most of whose intervals are equal is sampled evenly; where it then has a longer one, samples are missing.
    fn gaps(&mut self, times: &[f64], places: &[Range<usize>], column: &str) {
        let intervals: Vec<f64> = times.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let mut sorted = intervals.clone();
        sorted.sort_by(f64::total_cmp);
        let Some(step) = sorted.get((sorted.len().max(1) - 1) / 2).copied() else { return };
        let even = intervals.iter().filter(|h| (*h / step - 1.0).abs() < EVEN).count();
        if 2 * even <= intervals.len() {
            return;
        }
        for (i, interval) in intervals.iter().enumerate().filter(|(_, h)| **h > GAP * step).take(SHOWN) {
            let written = self.source.text.get(places[i + 1].clone()).unwrap_or("").to_string();
            let kind = RecordFileError::Gap { step, found: *interval };
            self.refuse(places[i + 1].clone(), Some((column, &written)), kind);
        }
    }
}

/// Intervals that differ by less than this part are equal: times are written with few digits.
const EVEN: f64 = 0.05;
/// An interval longer than this many usual ones is a gap.
const GAP: f64 = 1.5;

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Source {
        Source::new("quake.csv", text.into())
    }

    fn read(text: &str) -> Result<Samples, String> {
        let source = source(text);
        let columns = columns(&source, None, "a_g").map_err(|e| e.to_string())?;
        samples(&source, &columns).map_err(|errors| errors[0].to_string())
    }

    #[test]
    fn a_record_with_remarks_quotes_and_windows_line_ends_is_read() {
        let text = "\u{feff}# made up\r\n\"t_s\", a_g, b\r\n0, 1.5, 9\r\n\r\n0.02, -2e-1, 9\r\n0.04,0,9";
        let read = read(text).unwrap();
        assert_eq!(read.times, [0.0, 0.02, 0.04]);
        assert_eq!(read.values, [1.5, -0.2, 0.0]);
    }

    #[test]
    fn faults_carry_their_line() {
        for (text, start) in [
            ("t,a_g\n0,1\n0.1,2\n0.1,3\n", "quake.csv:4:1: t = 0.1: "),
            ("t,a_g\n0,1\n0.2,2\n0.1,3\n", "quake.csv:4:1: t = 0.1: "),
            ("t,a_g\n0,1\n0.1,two\n", "quake.csv:3:5: a_g = two: "),
            ("t,a_g\n0,1\n0.1,\n", "quake.csv:3:5: a_g: "),
            ("t,a_g\n0,1\n0.1,nan\n", "quake.csv:3:5: a_g = nan: "),
            ("t,a_g\n0,1\n0.1,2,3\n", "quake.csv:3:1: "),
            ("t,a_g\n0,1\n0.1,2\n0.2,3\n0.5,4\n0.6,4\n", "quake.csv:5:1: t = 0.5: "),
            ("t,a_g\n0,1\n", "quake.csv: "),
        ] {
            let words = read(text).unwrap_err();
            assert!(words.starts_with(start), "{words}");
        }
    }

    #[test]
    fn uneven_records_are_no_gaps() {
        assert!(read("t,a_g\n0,1\n1,2\n5,3\n20,4\n").is_ok());
        assert!(read("t,a_g\n0,1\n0.01,2\n0.021,3\n0.03,4\n").is_ok(), "times in few digits");
    }
}
