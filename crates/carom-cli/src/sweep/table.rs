//! Where the table of a sweep goes: stdout, or a file that has its name only once it is whole.

use crate::failure::Failure;
use crate::folder::{Folder, Growing};
use std::io::{self, BufWriter, Stdout, Write};
use std::path::Path;

/// The table, and what it is called while it is not whole.
const NAMES: (&str, &str) = ("results.csv", "results.partial.csv");

/// A table that is being written.
pub enum Table {
    /// To stdout.
    Stdout(BufWriter<Stdout>),
    /// Into a folder, which stays ours until the table is whole.
    File(Growing),
}

impl Table {
    /// Opens the table of --out, or stdout. A table of that name that no sweep wrote is not touched.
    pub fn open(out: Option<&Path>) -> Result<Table, Failure> {
        let Some(path) = out else { return Ok(Table::Stdout(BufWriter::new(io::stdout()))) };
        let folder = Folder::take(path)?;
        folder.refuse_foreign("a sweep", &[NAMES.0, NAMES.1], is_of_a_sweep)?;
        Ok(Table::File(folder.begin(NAMES.0, NAMES.1)?))
    }

    /// Appends whole rows.
    pub fn append(&mut self, rows: &str) -> io::Result<()> {
        match self {
            Table::Stdout(stdout) => stdout.write_all(rows.as_bytes()).and_then(|()| stdout.flush()),
            Table::File(growing) => growing.append(rows),
        }
    }

    /// The table is whole.
    pub fn finish(self) -> io::Result<()> {
        match self {
            Table::Stdout(mut stdout) => stdout.flush(),
            Table::File(growing) => growing.finish(),
        }
    }

    /// Its name once it is whole.
    pub fn name(&self) -> String {
        match self {
            Table::Stdout(_) => "stdout".into(),
            Table::File(growing) => growing.name(),
        }
    }

    /// Its name until then.
    pub fn partial_name(&self) -> String {
        match self {
            Table::Stdout(_) => "stdout".into(),
            Table::File(growing) => growing.partial_name(),
        }
    }
}

/// Whether a table is one of a sweep: its head says how the runs ended. One that was killed before its head is empty.
fn is_of_a_sweep(text: &str) -> bool {
    let head: Vec<&str> = text.lines().next().unwrap_or("").split(',').collect();
    text.is_empty() || ["stop", "status"].iter().all(|name| head.contains(name))
}
