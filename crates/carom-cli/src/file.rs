//! Reading and writing files.

use crate::failure::Failure;
use carom::scenario::{LARGEST_FILE, Scenario};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Reads a file, or stdin for "-". No more is read than a scenario may have, and one byte to show that there is more.
pub fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    read_of_kind(path, "collision")
}

/// Reads a file as [`read`] does, and says of which kind it should be if it is not there.
pub fn read_of_kind(path: &Path, kind: &'static str) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let limit = LARGEST_FILE as u64 + 1;
    let result = if path == Path::new("-") {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes))
    };
    result.map(|_| bytes).map_err(|reason| Failure::unreadable(&name(path), &reason, kind))
}

/// The scenario in a file, with changes, and the name of the file.
pub fn scenario(path: &Path, sets: &[(String, String)]) -> Result<(Scenario, String), Failure> {
    let name = name(path);
    let scenario = carom::scenario::read_bytes(&read(path)?, &name, sets)?;
    refuse_other(&scenario, path, Wanted::Scenario)?;
    Ok((scenario, name))
}

/// Tables of points larger than this are refused.
const LARGEST_POINTS: usize = 64 << 20;

/// Reads a table of points, no more of it than one may have.
pub fn read_table(path: &Path) -> Result<String, Failure> {
    let unreadable = |reason| Failure::unreadable(&name(path), &reason, "table");
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(LARGEST_POINTS as u64 + 1).read_to_end(&mut bytes))
        .map_err(unreadable)?;
    if bytes.len() > LARGEST_POINTS {
        let rule = format!("{}: the table is larger than {} MiB", name(path), LARGEST_POINTS >> 20);
        return Err(Failure::wrong(rule, "is this the right file? keep the columns and rows that are needed"));
    }
    String::from_utf8(bytes).map_err(|_| unreadable(io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8 text")))
}

/// What a command works on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// One scenario.
    Scenario,
    /// A sweep, or a scenario.
    Sweep,
    /// A fit.
    Fit,
}

/// Refuses a file of another command in one word, instead of every key that is strange to this one.
pub fn refuse_other(scenario: &Scenario, path: &Path, wanted: Wanted) -> Result<(), Failure> {
    let other = match wanted {
        Wanted::Scenario | Wanted::Sweep if scenario.is_fit() => "fit",
        Wanted::Scenario | Wanted::Fit if scenario.is_sweep() => "sweep",
        _ => return Ok(()),
    };
    let file = name(path);
    Err(Failure::wrong(format!("{file}: this is the file of a {other}"), format!("`carom {other} {file}`")))
}

/// The name under which messages speak of a file.
pub fn name(path: &Path) -> String {
    if path == Path::new("-") { "stdin".into() } else { path.display().to_string() }
}
