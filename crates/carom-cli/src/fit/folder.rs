//! The folder of a fit: what is written into it, and whether what is there is complete.

use super::Shown;
use crate::failure::Failure;
use crate::file;
use std::path::Path;

/// A result that was found complete, as it was shown.
pub struct Complete {
    pub summary: String,
    pub json: String,
}

/// The tables of a fit.
const TABLES: [&str; 2] = ["curve.csv", "front.csv"];

/// Makes the folder, or takes one that is there; not where it holds files of these names that no fit wrote.
pub fn claim(folder: &Path) -> Result<(), Failure> {
    let there = |name: &&str| folder.join(name).exists();
    let foreign = TABLES.iter().chain(&["summary.txt"]).find(|name| there(name));
    let kind = outcome(folder).map(|outcome| outcome["kind"].clone());
    let ours = kind.is_some_and(|kind| kind == "fit" || kind == "comparison");
    if let Some(name) = foreign.filter(|_| !ours) {
        return Err(Failure::Option {
            option: "--out".into(),
            value: file::name(folder),
            rule: format!("there is a {name} in it that is not of a fit, and it would be lost"),
            hint: "name another folder; it is made".into(),
        });
    }
    file::create_folder(folder)
}

/// Writes everything; a table that this result does not have is removed, so that the folder holds one result.
pub fn write(folder: &Path, shown: &Shown) -> Result<(), Failure> {
    for name in TABLES {
        if !shown.tables.iter().any(|(table, _)| *table == name) {
            // One that is not there need not be removed.
            let _ = std::fs::remove_file(folder.join(name));
        }
    }
    let mut files = shown.tables.clone();
    files.push(("summary.txt", shown.summary.clone()));
    // Last: where it says complete, everything else is there.
    files.push(("outcome.json", format!("{:#}\n", shown.json)));
    file::write_all(folder, &files)
}

/// The outcome in a folder, whoever wrote it.
fn outcome(folder: &Path) -> Option<serde_json::Value> {
    serde_json::from_str(&std::fs::read_to_string(folder.join("outcome.json")).ok()?).ok()
}

/// The result in a folder, if it is one of this hash and this version and was not interrupted.
pub fn complete(folder: &Path, hash: &str) -> Option<Complete> {
    let outcome = outcome(folder)?;
    let same = outcome["hash"] == hash && outcome["version"] == carom::VERSION && outcome["interrupted"] == false;
    let summary = std::fs::read_to_string(folder.join("summary.txt")).ok()?;
    same.then_some(Complete { summary, json: format!("{outcome}\n") })
}
