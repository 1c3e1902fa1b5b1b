//! What is left of a table of CSV that was ended in the middle of a row: how many whole rows, and how their runs ended.

use super::FINE;
use carom::ensemble::Tally;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

/// The whole rows at the beginning of a table.
#[derive(Debug, PartialEq, Eq)]
pub struct Recovered {
    /// So many bytes.
    pub length: u64,
    /// How their runs ended.
    pub tally: Tally,
}

/// Reads a table with this head, whose rows begin with run `first`, as far as its rows are whole, and a multiple of `chunk` of them. `None` where not even
/// the head is there.
pub fn recover(path: &Path, head: &str, (first, chunk): (usize, usize)) -> io::Result<Option<Recovered>> {
    let mut reader = BufReader::with_capacity(1 << 20, File::open(path)?);
    let mut row = Vec::new();
    if !read_row(&mut reader, &mut row)? || row != head.as_bytes() {
        return Ok(None);
    }
    let cells = count(head.as_bytes());
    let mut kept = Recovered { length: head.len() as u64, tally: Tally::default() };
    let (mut length, mut pending) = (kept.length, Tally::default());
    while read_row(&mut reader, &mut row)? && count(&row) == cells {
        let Some([stop, status, method]) = last_cells(&row) else { break };
        let run = first + kept.tally.done + pending.done + 1;
        pending.done += 1;
        if status == FINE {
            pending.add_stop(&stop, 1);
            pending.add_method(&method, 1);
        } else {
            pending.failed += 1;
            pending.first.get_or_insert((run, status));
        }
        length += row.len() as u64;
        if pending.done == chunk {
            kept.tally.add(&pending);
            kept.length = length;
            pending = Tally::default();
        }
    }
    Ok(Some(kept))
}

/// Reads a row, which may be several lines where quotes are open; whether it is whole.
fn read_row(reader: &mut impl BufRead, row: &mut Vec<u8>) -> io::Result<bool> {
    row.clear();
    loop {
        let read = reader.read_until(b'\n', row)?;
        if read == 0 || row.last() != Some(&b'\n') {
            return Ok(false);
        }
        if row.iter().filter(|byte| **byte == b'"').count().is_multiple_of(2) {
            return Ok(true);
        }
    }
}

/// Where the commas are that separate cells.
fn commas(row: &[u8]) -> impl DoubleEndedIterator<Item = usize> {
    let mut quoted = false;
    let comma = |(at, byte): (usize, &u8)| {
        quoted ^= *byte == b'"';
        (!quoted && *byte == b',').then_some(at)
    };
    row.iter().enumerate().filter_map(comma).collect::<Vec<_>>().into_iter()
}

/// How many cells a row has.
fn count(row: &[u8]) -> usize {
    1 + commas(row).count()
}

/// The last three cells of a row, without quotes.
fn last_cells(row: &[u8]) -> Option<[String; 3]> {
    let text = std::str::from_utf8(row).ok()?.strip_suffix('\n')?;
    let [method, status, stop]: [usize; 3] = commas(row).rev().take(3).collect::<Vec<_>>().try_into().ok()?;
    let bare = |cell: &str| match cell.strip_prefix('"').and_then(|cell| cell.strip_suffix('"')) {
        Some(quoted) => quoted.replace("\"\"", "\""),
        None => cell.to_string(),
    };
    Some([bare(&text[stop + 1..status]), bare(&text[status + 1..method]), bare(&text[method + 1..])])
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "law.c,\"a,b\",e,stop,status,method\n";
    const ROWS: [&str; 4] = [
        "1,2,0.5,separated,ok,events\n",
        "1,\"x,\n\"\"y\",,,\"\"\"a, b\"\" is wrong, so\",\n",
        "2,2,0.25,stuck,ok,other\n",
        "3,2,0.25,stuck,ok,other\n",
    ];

    fn recovered(text: &str, chunk: usize) -> Option<Recovered> {
        let path =
            std::env::temp_dir().join(format!("carom-recovery-{}-{}", std::process::id(), text.len() * 10 + chunk));
        std::fs::write(&path, text).unwrap();
        let found = recover(&path, HEAD, (10, chunk)).unwrap();
        std::fs::remove_file(&path).unwrap();
        found
    }

    #[test]
    fn a_table_that_ends_anywhere_keeps_its_whole_chunks() {
        let whole = HEAD.to_string() + &ROWS.concat();
        let ends: Vec<usize> = (0..=4).map(|n| HEAD.len() + ROWS[..n].concat().len()).collect();
        for length in 0..=whole.len() {
            let rows = ends.iter().filter(|end| **end <= length).count();
            for chunk in [1, 2] {
                let found = recovered(&whole[..length], chunk);
                assert_eq!(found.is_some(), rows > 0, "{length}");
                let kept = rows.saturating_sub(1) / chunk * chunk;
                assert_eq!(found.map(|f| (f.length, f.tally.done)), (rows > 0).then_some((ends[kept] as u64, kept)));
            }
        }
    }

    #[test]
    fn how_the_runs_ended_is_read_off_the_rows() {
        let tally = recovered(&(HEAD.to_string() + &ROWS.concat()), 1).unwrap().tally;
        assert_eq!((tally.done, tally.failed, tally.stopped("stuck"), tally.stopped("separated")), (4, 1, 2, 1));
        assert_eq!(tally.first, Some((12, "\"a, b\" is wrong, so".to_string())));
        assert_eq!(tally.methods.into_iter().collect::<Vec<_>>(), [("events".into(), 1), ("other".into(), 2)]);
    }

    #[test]
    fn a_row_of_another_width_ends_what_is_kept() {
        let text = HEAD.to_string() + ROWS[0] + "1,2,3\n" + ROWS[2];
        assert_eq!(recovered(&text, 1).unwrap().tally.done, 1);
        assert_eq!(recovered("other,head\n", 1), None);
    }
}
