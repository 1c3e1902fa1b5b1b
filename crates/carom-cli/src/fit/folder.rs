//! The folder of a fit: what is written into it, and whether what is there is complete.

use super::Made;
use crate::failure::Failure;
use crate::folder::{Folder, outcome};
use std::path::Path;

/// A result that was found complete, as it was made.
pub struct Complete {
    pub summary: String,
    pub json: serde_json::Value,
}

/// The tables of a fit.
const TABLES: [&str; 3] = ["curve.csv", "front.csv", "profiles.csv"];

/// Every file of a fit, the one that says that all are there last.
const FILES: [&str; 5] = [TABLES[0], TABLES[1], TABLES[2], "summary.txt", "outcome.json"];

/// Takes the folder, making it; not where it holds files of these names that no fit wrote.
pub fn claim(folder: &Path) -> Result<Folder, Failure> {
    Folder::take_for(folder, "a fit", &["fit", "comparison"], &FILES)
}

/// Writes everything; a table that this result does not have is removed, so that the folder holds one result.
pub fn write(folder: &mut Folder, made: &Made) -> Result<(), Failure> {
    let mut files = made.tables.clone();
    files.push(("summary.txt", made.summary.clone()));
    // Last: where it says complete, everything else is there.
    files.push(("outcome.json", format!("{:#}\n", made.json)));
    let obsolete: Vec<&str> = TABLES.into_iter().filter(|name| !files.iter().any(|(new, _)| new == name)).collect();
    folder.replace(&files, &obsolete)
}

/// The result in a folder, if it is one of this hash and this version and was not interrupted.
pub fn complete(folder: &Path, hash: &str) -> Option<Complete> {
    let outcome = outcome(folder)?;
    let same = outcome["hash"] == hash && outcome["version"] == carom::VERSION && outcome["interrupted"] == false;
    let summary = std::fs::read_to_string(folder.join("summary.txt")).ok()?;
    same.then_some(Complete { summary, json: outcome })
}
