//! A table of measurements as text: a head, rows, and where every cell was written.
//!
//! Cells are separated by commas, semicolons or tabs, whichever the head uses or a first line `sep=;` says, as Excel writes
//! it; lines that are empty, have empty cells only or start with # do not count; quotes hold a cell together; a byte order
//! mark and the line ends of any system are accepted. With semicolons or tabs a comma in a number is a decimal comma. What
//! is empty behind the last name, in the head and in every row, is no column.

use super::data_errors::DataError;
use crate::scenario::common::{InputError, InputErrorKind, Place, Source};
use std::ops::Range;

/// A table whose rows are all as long as its head.
pub(super) struct Sheet {
    pub source: Source,
    /// The names of the columns, in bytes of the text, without quotes.
    pub head: Vec<Range<usize>>,
    pub rows: Vec<Row>,
    decimal_comma: bool,
}

/// One row.
pub(super) struct Row {
    /// The line, from 1.
    pub line: usize,
    pub cells: Vec<Range<usize>>,
}

/// So many lines of the wrong length are shown.
const MOST_RAGGED: usize = 20;

impl Sheet {
    /// Reads a table; `file` is its name in messages.
    pub fn read(bytes: &[u8], file: &str) -> Result<Sheet, Vec<InputError>> {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let Ok(text) = std::str::from_utf8(bytes) else {
            return Err(vec![whole(file, DataError::NotText)]);
        };
        // Line ends of old systems; the length stays, and with it every place.
        let text = if text.contains('\n') { text.into() } else { text.replace('\r', "\n") };
        let source = Source::new(file, text);
        let text = source.text.as_str();
        let mut lines = written_lines(text).peekable();
        let said = lines.next_if(|(_, line)| said_separator(&text[line.clone()]).is_some());
        let Some((_, first)) = lines.next() else { return Err(vec![whole(file, DataError::Empty)]) };
        let used = SEPARATORS.into_iter().find(|s| text[first.clone()].as_bytes().contains(s));
        let said = said.and_then(|(_, line)| said_separator(&text[line]));
        let separator = said.or(used).unwrap_or(b',');
        let head = filled(text, cells(text, first.clone(), separator), 1);
        if let (None, [only]) = (said.or(used), &head[..])
            && text[only.clone()].contains(char::is_whitespace)
        {
            return Err(vec![refusal(&source, only, DataError::Blanks)]);
        }
        if head.iter().all(|cell| text[cell.clone()].parse::<f64>().is_ok()) {
            return Err(vec![refusal(&source, &head[0], DataError::NoHead)]);
        }
        let (mut rows, mut errors, mut more) = (Vec::new(), Vec::new(), 0);
        for (line, range) in lines {
            let start = range.start;
            let cells = filled(text, cells(text, range, separator), head.len());
            if cells.len() == head.len() {
                rows.push(Row { line, cells });
                continue;
            }
            if errors.len() == MOST_RAGGED {
                more += 1;
                continue;
            }
            let kind = DataError::Ragged { expected: head.len(), found: cells.len() };
            errors.push(refusal(&source, &(start..cells.last().map_or(start, |c| c.end)), kind));
        }
        if rows.is_empty() && errors.is_empty() {
            errors.push(whole(file, DataError::NoRows));
        }
        if more > 0 {
            errors.push(whole(file, DataError::AndMore { count: more }));
        }
        let decimal_comma = separator != b',';
        if errors.is_empty() { Ok(Sheet { source, head, rows, decimal_comma }) } else { Err(errors) }
    }

    /// What a cell says.
    pub fn text(&self, cell: &Range<usize>) -> &str {
        &self.source.text[cell.clone()]
    }

    /// The number in a cell times a power of ten; `None` where there is none. The power is put into the text, so that 0.3974
    /// in mm is the f64 of 0.3974e-3, and not one beside it.
    pub fn number(&self, cell: &Range<usize>, power: i32) -> Option<f64> {
        let mut text = self.text(cell).to_string();
        if self.decimal_comma && !text.contains('.') {
            text = text.replace(',', ".");
        }
        let plain: f64 = text.parse().ok()?;
        if power == 0 || !plain.is_finite() {
            return Some(plain);
        }
        let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((&text, "0"));
        let exponent: i32 = exponent.parse().ok()?;
        format!("{mantissa}e{}", exponent.saturating_add(power)).parse().ok()
    }

    /// A refusal of a cell of the column with this name.
    pub fn refuse(&self, cell: &Range<usize>, column: &str, kind: DataError) -> InputError {
        refusal(&self.source, cell, kind).key(column).value(self.text(cell))
    }

    /// A refusal of the table as a whole.
    pub fn refuse_whole(&self, kind: DataError) -> InputError {
        whole(&self.source.file, kind)
    }
}

/// What may separate cells; the first of them that the head has does.
const SEPARATORS: [u8; 3] = [b'\t', b';', b','];

/// What a line `sep=;` says.
fn said_separator(line: &str) -> Option<u8> {
    let (name, separator) = line.trim_matches([' ', '"', ',']).split_once('=').unwrap_or_default();
    let said = name.eq_ignore_ascii_case("sep").then(|| separator.bytes().next().unwrap_or(b','))?;
    SEPARATORS.contains(&said).then_some(said)
}

/// The cells without the empty ones at the end that are more than `count`.
fn filled(text: &str, mut cells: Vec<Range<usize>>, count: usize) -> Vec<Range<usize>> {
    while cells.len() > count && cells.last().is_some_and(|cell| text[cell.clone()].is_empty()) {
        cells.pop();
    }
    cells
}

/// A refusal at a place of a table.
fn refusal(source: &Source, at: &Range<usize>, kind: DataError) -> InputError {
    InputError::new(source, &Place::File(at.clone()), InputErrorKind::Data(kind))
}

/// A refusal of a table as a whole.
fn whole(file: &str, kind: DataError) -> InputError {
    let source = Source::new(file, String::new());
    InputError::new(&source, &Place::Whole, InputErrorKind::Data(kind))
}

/// The lines that say something: their numbers from 1, and their bytes without the line end.
fn written_lines(text: &str) -> impl Iterator<Item = (usize, Range<usize>)> {
    let mut start = 0;
    let placed = text.split('\n').enumerate().map(move |(i, line)| {
        let range = start..start + line.trim_end_matches('\r').len();
        start += line.len() + 1;
        (i + 1, range)
    });
    placed.filter(|(_, range)| {
        let said = text[range.clone()].trim_matches(|c: char| c.is_whitespace() || [',', ';', '"'].contains(&c));
        !said.is_empty() && !said.starts_with('#')
    })
}

/// The cells of a line, without the space and the quotes around them.
fn cells(text: &str, line: Range<usize>, separator: u8) -> Vec<Range<usize>> {
    let mut cells = Vec::new();
    let (mut start, mut quoted) = (line.start, false);
    for at in line.clone() {
        match text.as_bytes()[at] {
            b'"' => quoted = !quoted,
            byte if byte == separator && !quoted => {
                cells.push(trimmed(text, start..at));
                start = at + 1;
            }
            _ => {}
        }
    }
    cells.push(trimmed(text, start..line.end));
    cells
}

fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let inner = text[range.clone()].trim();
    let bare = inner.strip_prefix('"').and_then(|c| c.strip_suffix('"')).map_or(inner, str::trim);
    let start = range.start + text[range].find(bare).unwrap_or(0);
    start..start + bare.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(text: &str) -> Sheet {
        Sheet::read(text.as_bytes(), "t.csv").unwrap()
    }

    #[test]
    fn cells_are_found_whatever_the_separator_the_line_ends_and_the_quotes() {
        for text in [
            "a,b\n1.5,2\n",
            "\u{feff}a,b\r\n1.5,2\r\n",
            "# note\n\na ; b\n  # another\n1,5 ; 2",
            "\"a\"\t\"b\"\n1.5\t\"2\"\n\n",
            "sep=;\na;b\n1,5;2\n",
            "\u{feff}\"sep=,\"\r\na,b\r\n1.5,2\r\n",
            "sep=\t\r\na\tb\r\n1.5\t2\r\n",
            "a,b\r1.5,2\r",
            "a,b,\n1.5,2,\n,,\n",
            ",,\na,b,,\n1.5,2\n,\n",
            "a;b\n\"1,5\";2;\n;;\n",
        ] {
            let sheet = sheet(text);
            let names: Vec<&str> = sheet.head.iter().map(|c| sheet.text(c)).collect();
            assert_eq!(names, ["a", "b"], "{text:?}");
            let numbers: Vec<Option<f64>> = sheet.rows[0].cells.iter().map(|c| sheet.number(c, 0)).collect();
            assert_eq!(numbers, [Some(1.5), Some(2.0)], "{text:?}");
            assert_eq!(sheet.rows.len(), 1);
        }
        assert_eq!(sheet("a,b\n\n# x\n1,2\n").rows[0].line, 4);
        assert_eq!(sheet("sep=,\ra,b\r,\r1,2\r").rows[0].line, 4);
        let small = sheet("a,b\n0.3974,3e2\n");
        let shifted: Vec<Option<f64>> = small.rows[0].cells.iter().map(|c| small.number(c, -3)).collect();
        assert_eq!(shifted, [Some(0.3974e-3), Some(0.3)]);
        assert_eq!(sheet("a,b\n\"1,2\",3\n").rows[0].cells.len(), 2, "quotes hold a cell together");
    }

    #[test]
    fn tables_that_are_none_are_refused() {
        let kind = |text: &[u8]| match Sheet::read(text, "t.csv") {
            Err(errors) => errors.into_iter().map(|e| e.kind).next().unwrap(),
            Ok(_) => panic!("accepted"),
        };
        assert_eq!(kind(b"  \n# only a note\n"), InputErrorKind::Data(DataError::Empty));
        assert_eq!(kind(b"a,b\n"), InputErrorKind::Data(DataError::NoRows));
        assert_eq!(kind(b"1,2\n3,4\n"), InputErrorKind::Data(DataError::NoHead));
        assert_eq!(kind(b"a,b\n1\n"), InputErrorKind::Data(DataError::Ragged { expected: 2, found: 1 }));
        assert_eq!(kind(b"a,b,\n1,2,3\n"), InputErrorKind::Data(DataError::Ragged { expected: 2, found: 3 }));
        assert_eq!(kind(b"sep=;\n;;\n"), InputErrorKind::Data(DataError::Empty));
        assert_eq!(kind(b"a  b\n1 2\n"), InputErrorKind::Data(DataError::Blanks));
        assert_eq!(kind(b"# a b\n1 2\n"), InputErrorKind::Data(DataError::Blanks));
        assert_eq!(kind(b"a\xff,b\n1,2\n"), InputErrorKind::Data(DataError::NotText));
    }
}
