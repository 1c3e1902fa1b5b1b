//! Where the table of a sweep goes: stdout, a file of CSV, or parts in Parquet.

use super::csv;
use super::csv_file::CsvFile;
use super::manifest::Manifest;
use super::parts::Parts;
use super::shard::Names;
use crate::args::{Format, SweepOptions};
use crate::failure::Failure;
use crate::folder::Folder;
use carom::ensemble::{Chunk, Ensemble, Tally};
use std::io::{self, BufWriter, Stdout, Write};
use std::ops::Range;
use std::path::Path;

/// A table that was begun: it waits for the runs that are missing, and how those before them ended is known; or it is whole already.
#[derive(Debug)]
pub enum Begun<T> {
    /// It waits for these runs.
    Open(T, Vec<Range<usize>>, Tally),
    /// It is there under this name, and its runs ended so.
    Whole(String, Tally),
}

/// A table that is being written.
pub enum Table<'e> {
    /// To stdout.
    Stdout(BufWriter<Stdout>),
    /// One file of text.
    Csv(CsvFile),
    /// Parts in Parquet.
    Parts(Box<Parts<'e>>),
}

/// A chunk on its way into a table.
pub enum Piece<'e> {
    /// Lines of CSV.
    Lines(String),
    /// Columns.
    Columns(Box<Chunk<'e>>),
}

impl<'e> Piece<'e> {
    /// What a table of this format takes of a chunk; made on the thread that filled it.
    pub fn of(chunk: Chunk<'e>, format: Format) -> Piece<'e> {
        match format {
            Format::Csv => Piece::Lines(csv::lines(&chunk)),
            Format::Parquet => Piece::Columns(Box::new(chunk)),
        }
    }
}

impl<'e> Table<'e> {
    /// Opens the table of --out, or stdout.
    pub fn open(
        options: &SweepOptions,
        ensemble: &'e Ensemble,
        runs: Range<usize>,
    ) -> Result<Begun<Table<'e>>, Failure> {
        let Some(path) = options.out.as_deref() else {
            let mut stdout = BufWriter::new(io::stdout());
            let head = stdout.write_all(csv::head(ensemble).as_bytes());
            head.map_err(|reason| Failure::unwritable("stdout", &reason))?;
            return Ok(Begun::Open(Table::Stdout(stdout), vec![runs], Tally::default()));
        };
        let names = Names::new(options.shard);
        let manifest = Manifest::new(ensemble, (options.format, options.errors, options.shard));
        let folder = take(path, &names, (&manifest, options.resume))?;
        let given = (names, manifest, options.resume);
        Ok(match options.format {
            Format::Csv => CsvFile::open(folder, (ensemble, runs), given)?.map(Table::Csv),
            Format::Parquet => Parts::open(folder, (ensemble, runs), given)?.map(|parts| Table::Parts(Box::new(parts))),
        })
    }

    /// Appends chunks that follow each other.
    pub fn append(&mut self, pieces: Vec<Piece<'e>>) -> io::Result<()> {
        for piece in pieces {
            match (&mut *self, piece) {
                (Table::Stdout(stdout), Piece::Lines(lines)) => stdout.write_all(lines.as_bytes())?,
                (Table::Csv(file), Piece::Lines(lines)) => file.append(&lines)?,
                (Table::Parts(parts), Piece::Columns(chunk)) => parts.append(*chunk)?,
                // A table is given pieces of its own format.
                _ => {}
            }
        }
        match self {
            Table::Stdout(stdout) => stdout.flush(),
            _ => Ok(()),
        }
    }

    /// The table is whole; so its runs ended.
    pub fn finish(self, tally: &Tally) -> io::Result<()> {
        match self {
            Table::Stdout(mut stdout) => stdout.flush(),
            Table::Csv(file) => file.finish(tally),
            Table::Parts(parts) => parts.finish(tally),
        }
    }

    /// Its name once it is whole.
    pub fn name(&self) -> String {
        match self {
            Table::Stdout(_) => "stdout".into(),
            Table::Csv(file) => file.name(),
            Table::Parts(parts) => parts.name(),
        }
    }

    /// Its name until then.
    pub fn partial_name(&self) -> String {
        match self {
            Table::Csv(file) => file.partial_name(),
            _ => self.name(),
        }
    }

    /// Whether --resume can go on with it.
    pub fn is_kept(&self) -> bool {
        !matches!(self, Table::Stdout(_))
    }
}

impl<T> Begun<T> {
    fn map<U>(self, make: impl FnOnce(T) -> U) -> Begun<U> {
        match self {
            Begun::Open(table, missing, tally) => Begun::Open(make(table), missing, tally),
            Begun::Whole(name, tally) => Begun::Whole(name, tally),
        }
    }
}

/// Takes a folder for a sweep; refused where another sweep is in it that would be lost, or that cannot be gone on with.
fn take(path: &Path, names: &Names, (manifest, resume): (&Manifest, bool)) -> Result<Folder, Failure> {
    let folder = Folder::take_part(path, &names.lock())?;
    let Some(found) = Manifest::read(&folder, names)? else {
        return match [names.part(0), names.csv()[1].clone()].iter().find(|name| folder.file(name).exists()) {
            Some(left) if resume => {
                let rule =
                    format!("there is a {left} in it, and no {} that says of which sweep it is", names.manifest());
                Err(folder.refusal(rule, "name another folder; it is made"))
            }
            _ => Ok(folder),
        };
    };
    let other = found.difference(manifest);
    match other {
        Some(words) if resume => {
            let rule = format!("the sweep in it is {words}, and cannot be gone on with");
            Err(folder.refusal(rule, "give the scenario and the options it was begun with, or name another folder"))
        }
        // A table of CSV is there until the new one is whole; parts would be mixed with those of another sweep.
        _ if !resume && (manifest.is_parquet() || found.is_parquet()) => {
            let rule = format!("there is a sweep in it already ({})", names.manifest());
            Err(folder.refusal(rule, "--resume goes on with it; for another one name another folder, which is made"))
        }
        _ => Ok(folder),
    }
}
