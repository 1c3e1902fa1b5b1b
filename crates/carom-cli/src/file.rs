//! Reading and writing files.

use crate::desk::Desk;
use crate::failure::Failure;
use carom::scenario::{FitError, InputErrorKind, InputErrors, LARGEST_FILE, Scenario};
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

/// Reads a file, or stdin for "-". No more is read than a scenario may have, and one byte to show that there is more.
pub fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    read_of_kind(path, "collision")
}

/// Reads a file as [`read`] does, and says of which kind it should be if it is not there.
fn read_of_kind(path: &Path, kind: &'static str) -> Result<Vec<u8>, Failure> {
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
pub fn scenario(path: &Path, sets: &[(String, String)], desk: &Desk<'_>) -> Result<(Scenario, String), Failure> {
    let scenario = tree(path, "collision", sets, desk)?;
    refuse_other(&scenario, scenario.file_name(), Wanted::Scenario)?;
    let name = scenario.file_name().to_string();
    Ok((scenario, name))
}

/// What is in a file that should be of a kind, with changes; for "-" what the caller gives in place of stdin.
pub fn tree(path: &Path, kind: &'static str, sets: &[(String, String)], desk: &Desk<'_>) -> Result<Scenario, Failure> {
    if let Some(given) = desk.given().filter(|_| path == Path::new("-")) {
        let mut given = given.clone();
        given.change(sets)?;
        return Ok(given);
    }
    let read = carom::scenario::read_bytes(&read_of_kind(path, kind)?, &name(path), sets);
    Ok(read.map_err(|errors| if kind == "fit" { of_fit(errors) } else { errors })?)
}

/// The same errors, of which that of an empty file shows a fit to start from.
fn of_fit(mut errors: InputErrors) -> InputErrors {
    let empty = errors.0.iter_mut().filter(|e| e.kind == InputErrorKind::Empty);
    empty.for_each(|e| e.kind = InputErrorKind::Fit(FitError::Empty));
    errors
}

/// Writes a file: it is there as a whole, or as it was before.
pub fn put(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let mut hidden = path.as_os_str().to_owned();
    hidden.push(".partial");
    let written = File::create(&hidden).and_then(|mut file| file.write_all(bytes));
    written.and_then(|()| std::fs::rename(&hidden, path)).map_err(|reason| {
        // What is left of it is of no use.
        let _ = std::fs::remove_file(&hidden);
        Failure::unwritable(&name(path), &reason)
    })
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

/// Refuses a file (`file` is its name) of another command in one word, instead of every key that is strange to this one.
pub fn refuse_other(scenario: &Scenario, file: &str, wanted: Wanted) -> Result<(), Failure> {
    let other = match wanted {
        Wanted::Scenario | Wanted::Sweep if scenario.is_fit() => "fit",
        Wanted::Scenario | Wanted::Fit if scenario.is_sweep() => "sweep",
        _ => return Ok(()),
    };
    Err(Failure::wrong(format!("{file}: this is the file of a {other}"), format!("`carom {other} {file}`")))
}

/// The name under which messages speak of a file.
pub fn name(path: &Path) -> String {
    if path == Path::new("-") { "stdin".into() } else { path.display().to_string() }
}
