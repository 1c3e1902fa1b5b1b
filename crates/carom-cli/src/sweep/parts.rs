//! The table of a sweep as parts in Parquet. Each is written beside its name, kept on the disk, and renamed: a part that is there is whole.

use super::manifest::{self, Manifest, rows_per_part};
use super::parquet_file;
use super::shard::Names;
use super::table::Begun;
use crate::failure::Failure;
use crate::file;
use crate::folder::Folder;
use carom::ensemble::{Chunk, Ensemble, Tally};
use serde_json::json;
use std::io;
use std::ops::Range;

/// Parts that are being written.
pub struct Parts<'e> {
    folder: Folder,
    ensemble: &'e Ensemble,
    names: Names,
    manifest: Manifest,
    /// The runs of the whole table.
    runs: Range<usize>,
    /// Chunks of the next part, as far as they have come.
    waiting: Vec<Chunk<'e>>,
}

impl<'e> Parts<'e> {
    /// Takes up the parts of these runs, or begins them.
    pub fn open(
        mut folder: Folder,
        (ensemble, runs): (&'e Ensemble, Range<usize>),
        (names, manifest, _): (Names, Manifest, bool),
    ) -> Result<Begun<Parts<'e>>, Failure> {
        let found = Manifest::read(&folder, &names)?;
        let whole = file::name(&folder.file(&names.parts()));
        if found.is_none() {
            folder.refuse_foreign("a sweep", &[&names.part(0)], |_| false)?;
            let written = manifest.write(&mut folder, &names);
            written.map_err(|reason| Failure::unwritable(&file::name(&folder.file(&names.manifest())), &reason))?;
        }
        let parts = Parts { folder, ensemble, names, manifest, runs, waiting: Vec::new() };
        let (mut missing, mut tally): (Vec<Range<usize>>, Tally) = Default::default();
        for number in 0..parts.runs.len().div_ceil(rows_per_part(ensemble)) {
            match (parts.there(number)?, missing.last_mut()) {
                (Some(ended), _) => tally.add(&ended),
                (None, Some(last)) if last.end == parts.runs_of(number).start => last.end = parts.runs_of(number).end,
                (None, _) => missing.push(parts.runs_of(number)),
            }
        }
        match found.and_then(|manifest| manifest.tally()) {
            Some(all) if missing.is_empty() => Ok(Begun::Whole(whole, all)),
            _ => Ok(Begun::Open(parts, missing, tally)),
        }
    }

    fn runs_of(&self, number: usize) -> Range<usize> {
        let rows = rows_per_part(self.ensemble);
        let start = self.runs.start + number * rows;
        start..self.runs.end.min(start + rows)
    }

    /// How the runs of a part ended, where it is there; refused where it is of another sweep.
    fn there(&self, number: usize) -> Result<Option<Tally>, Failure> {
        let name = self.names.part(number);
        let path = self.folder.file(&name);
        if !path.exists() {
            return Ok(None);
        }
        let metadata = parquet_file::metadata(&path).unwrap_or_default();
        let value = |key: &str| metadata.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str());
        let tally = value("carom.tally").and_then(|text| manifest::tally(&serde_json::from_str(text).ok()?));
        let ours = value("carom.hash") == Some(&self.manifest.hash());
        match tally.filter(|tally| ours && tally.done == self.runs_of(number).len()) {
            Some(tally) => Ok(Some(tally)),
            None => {
                let rule = format!("there is a {name} in it that is not of this sweep");
                Err(self.folder.refusal(rule, "name another folder; it is made"))
            }
        }
    }

    /// Takes the next chunk, and writes the part that it completes.
    pub fn append(&mut self, chunk: Chunk<'e>) -> io::Result<()> {
        let end = chunk.runs().end;
        let number = (chunk.runs().start - self.runs.start) / rows_per_part(self.ensemble);
        self.waiting.push(chunk);
        if end < self.runs_of(number).end {
            return Ok(());
        }
        let mut tally = Tally::default();
        self.waiting.iter().for_each(|chunk| tally.add(&Tally::of(chunk)));
        let units: serde_json::Map<String, serde_json::Value> =
            self.ensemble.layout.columns().iter().map(|column| (column.name.to_string(), json!(column.unit))).collect();
        let metadata = [
            ("carom.version", carom::VERSION.to_string()),
            ("carom.hash", self.manifest.hash()),
            ("carom.scenario", self.manifest.scenario().to_string()),
            ("carom.units", json!(units).to_string()),
            ("carom.first_run", self.runs_of(number).start.to_string()),
            ("carom.tally", manifest::tally_json(&tally).to_string()),
        ];
        let bytes = parquet_file::encode(self.ensemble, &self.waiting, &metadata)?;
        self.waiting.clear();
        self.folder.write(&self.names.part(number), &bytes)
    }

    /// All parts are there.
    pub fn finish(mut self, tally: &Tally) -> io::Result<()> {
        self.manifest.finished(tally).write(&mut self.folder, &self.names)
    }

    /// What they are called together.
    pub fn name(&self) -> String {
        file::name(&self.folder.file(&self.names.parts()))
    }
}
