//! The table of a sweep as one file of CSV, which has its name only once it is whole.

use super::manifest::Manifest;
use super::recovery::recover;
use super::shard::Names;
use super::table::Begun;
use super::{LAST, csv};
use crate::failure::Failure;
use crate::file;
use crate::folder::{Folder, Growing};
use carom::ensemble::{Ensemble, Tally};
use std::io;
use std::ops::Range;

/// A table that is being written.
#[derive(Debug)]
pub struct CsvFile {
    growing: Growing,
    names: Names,
    manifest: Manifest,
}

impl CsvFile {
    /// Takes up the table of these runs where it was left, or begins it. A table of that name that no sweep wrote is not touched; one of a sweep stays
    /// until this one is whole.
    pub fn open(
        mut folder: Folder,
        (ensemble, runs): (&Ensemble, Range<usize>),
        (names, manifest, resume): (Names, Manifest, bool),
    ) -> Result<Begun<CsvFile>, Failure> {
        let [name, partial] = names.csv();
        folder.refuse_foreign("a sweep", &[&name, &partial], is_of_a_sweep)?;
        let head = csv::head(ensemble);
        let unwritable = |folder: &Folder, name: &str, reason: &io::Error| {
            Failure::unwritable(&file::name(&folder.file(name)), reason)
        };
        if resume {
            if let Some(tally) = folder_tally(&folder, &names, &name)? {
                return Ok(Begun::Whole(file::name(&folder.file(&name)), tally));
            }
            let found = match folder.file(&partial).exists() {
                true => recover(&folder.file(&partial), &head, (runs.start, ensemble.chunk())),
                false => Ok(None),
            };
            if let Some(found) = found.map_err(|reason| unwritable(&folder, &partial, &reason))? {
                let missing = runs.start + found.tally.done..runs.end;
                let growing = folder.grow(&name, &partial, found.length)?;
                return Ok(Begun::Open(CsvFile { growing, names, manifest }, Vec::from([missing]), found.tally));
            }
        }
        // No moment in which a table and the manifest of another sweep could be taken for one.
        if let Err(reason) = std::fs::remove_file(folder.file(&partial))
            && reason.kind() != io::ErrorKind::NotFound
        {
            return Err(unwritable(&folder, &partial, &reason));
        }
        manifest.write(&mut folder, &names).map_err(|reason| unwritable(&folder, &names.manifest(), &reason))?;
        let mut growing = folder.grow(&name, &partial, 0)?;
        growing.append(&head).map_err(|reason| Failure::unwritable(&growing.partial_name(), &reason))?;
        Ok(Begun::Open(CsvFile { growing, names, manifest }, vec![runs], Tally::default()))
    }

    /// Appends whole rows.
    pub fn append(&mut self, lines: &str) -> io::Result<()> {
        self.growing.append(lines)
    }

    /// The table is whole.
    pub fn finish(self, tally: &Tally) -> io::Result<()> {
        let mut folder = self.growing.finish()?;
        self.manifest.finished(tally).write(&mut folder, &self.names)
    }

    /// Its name once it is whole.
    pub fn name(&self) -> String {
        self.growing.name()
    }

    /// Its name until then.
    pub fn partial_name(&self) -> String {
        self.growing.partial_name()
    }
}

/// How the runs of a table that is whole ended; its manifest has been found to be the right one.
fn folder_tally(folder: &Folder, names: &Names, name: &str) -> Result<Option<Tally>, Failure> {
    let tally = Manifest::read(folder, names)?.and_then(|manifest| manifest.tally());
    Ok(tally.filter(|_| folder.file(name).exists()))
}

/// Whether a table is one of a sweep: its head says how the runs ended. One that was killed before its head is empty.
fn is_of_a_sweep(text: &str) -> bool {
    let head: Vec<&str> = text.lines().next().unwrap_or("").split(',').collect();
    text.is_empty() || LAST[..2].iter().all(|name| head.contains(name))
}
