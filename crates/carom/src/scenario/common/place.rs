//! Where a value was written: in a file, or on the command line; or that a program gave it.

use std::ops::Range;
use std::sync::OnceLock;

/// The text of a scenario and the options that change it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Source {
    /// The name under which messages speak of the file.
    pub file: String,
    /// The text of the file.
    pub text: String,
    /// Where its lines begin, once somebody has asked: a table may have many faults.
    lines: OnceLock<Vec<usize>>,
}

/// Where a value or a key stands.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Place {
    /// In the file, in bytes.
    File(Range<usize>),
    /// Given with `--set`: the option's argument, and the bytes of the value in it.
    Set(String, Range<usize>),
    /// Given by a program: the value in words.
    Given(String),
    /// In the file as a whole: something that is not there.
    Whole,
}

/// Where an error stands, for people.
#[derive(Clone, Debug, PartialEq)]
pub enum Origin {
    /// At a place of a file.
    At(Location),
    /// In a file as a whole.
    File {
        /// The file's name.
        file: String,
    },
    /// In an argument of `--set`.
    Set {
        /// The argument.
        argument: String,
        /// The part at fault, in bytes of the argument.
        part: Range<usize>,
    },
    /// In a value of an axis.
    Axis {
        /// Where the axis is: "--axis", or its file.
        axis: String,
        /// Key and value.
        argument: String,
        /// The part at fault, in bytes of the argument.
        part: Range<usize>,
    },
}

/// A place in a file, counted in characters from 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Location {
    /// The file's name.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// How many characters, at least 1, not beyond the line.
    pub length: usize,
    /// The text of the line.
    pub excerpt: String,
}

/// Lines longer than this are shown in part.
const WIDEST_EXCERPT: usize = 100;

impl Source {
    /// A text under a name.
    pub fn new(file: &str, text: String) -> Source {
        Source { file: file.into(), text, lines: OnceLock::new() }
    }

    /// Where the lines begin, in bytes.
    fn lines(&self) -> &[usize] {
        let starts = || self.text.match_indices('\n').map(|(newline, _)| newline + 1);
        self.lines.get_or_init(|| std::iter::once(0).chain(starts()).collect())
    }

    /// A place in words that people use.
    pub fn origin(&self, place: &Place) -> Origin {
        match place {
            Place::File(range) => Origin::At(self.locate(range)),
            Place::Set(argument, part) => Origin::Set { argument: argument.clone(), part: part.clone() },
            Place::Given(_) | Place::Whole => Origin::File { file: self.file.clone() },
        }
    }

    /// The text at a place, as it was written.
    pub fn slice<'a>(&'a self, place: &'a Place) -> &'a str {
        match place {
            Place::File(range) => self.text.get(range.clone()).unwrap_or(""),
            Place::Set(argument, part) => argument.get(part.clone()).unwrap_or(""),
            Place::Given(words) => words,
            Place::Whole => "",
        }
    }

    /// The place of a part of a string: `part` in bytes of `content`, the string's value without quotes. Where the
    /// string was written with escapes the parts do not correspond, and the whole string is the place.
    pub fn within(&self, place: &Place, content: &str, part: &Range<usize>) -> Place {
        let Some(offset) = self.slice(place).find(content).filter(|_| !content.is_empty()) else {
            return place.clone();
        };
        let shift = |range: &Range<usize>| range.start + offset + part.start..range.start + offset + part.end;
        match place {
            Place::File(range) => Place::File(shift(range)),
            Place::Set(argument, range) => Place::Set(argument.clone(), shift(range)),
            Place::Given(_) | Place::Whole => place.clone(),
        }
    }

    fn locate(&self, range: &Range<usize>) -> Location {
        let start = floor(&self.text, range.start);
        let lines = self.lines();
        let line = lines.partition_point(|begin| *begin <= start).max(1);
        let line_start = lines[line - 1];
        let line_end = lines.get(line).map_or(self.text.len(), |next| next - 1);
        let excerpt = self.text[line_start..line_end].trim_end_matches('\r');
        let column = self.text[line_start..start].chars().count();
        let end = floor(&self.text, range.end).clamp(start, line_start + excerpt.len().max(start - line_start));
        Location {
            file: self.file.clone(),
            line,
            column: column + 1,
            length: self.text[start..end].chars().count().max(1),
            excerpt: excerpt.replace('\t', " "),
        }
    }
}

/// The nearest character boundary at or below.
fn floor(text: &str, mut position: usize) -> usize {
    position = position.min(text.len());
    while !text.is_char_boundary(position) {
        position -= 1;
    }
    position
}

impl Location {
    /// The line with a row of carets under the place, ready to print.
    pub fn picture(&self) -> String {
        let gutter = self.line.to_string();
        picture(&gutter, &self.excerpt, self.column - 1, self.length)
    }
}

/// A line of text with carets under `length` characters from `column` (from 0), cut to a readable width.
pub(crate) fn picture(gutter: &str, line: &str, column: usize, length: usize) -> String {
    let skipped = if column < WIDEST_EXCERPT - 20 { 0 } else { column - 20 };
    let shown: String = line.chars().skip(skipped).take(WIDEST_EXCERPT).collect();
    let lead = if skipped > 0 { "..." } else { "" };
    let cut = line.chars().count() > skipped + WIDEST_EXCERPT;
    let tail = if cut { "..." } else { "" };
    let length = length.min((WIDEST_EXCERPT + skipped).saturating_sub(column)).max(1);
    let margin = " ".repeat(column - skipped + lead.len());
    let blank = " ".repeat(gutter.len());
    format!("  {gutter} | {lead}{}{tail}\n  {blank} | {margin}{}", shown.trim_end(), "^".repeat(length))
}
