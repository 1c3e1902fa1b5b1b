//! `carom check`.

use crate::desk::{Desk, Shown};
use crate::failure::Failure;
use crate::sweep::plan;
use crate::{file, fit};
use carom::scenario::{self, SweepFile};
use std::path::{Path, PathBuf};

/// Checks files. Every file is looked at; when one is wrong nothing is printed to stdout.
pub fn check(files: &[PathBuf], desk: &Desk<'_>) -> Result<Shown, Failure> {
    let mut fine = String::new();
    let mut failures = Vec::new();
    for path in files {
        match one(path, desk) {
            Ok(words) => fine.push_str(&format!("{words}\n")),
            Err(failure) => failures.push(failure),
        }
    }
    Failure::together(failures).map_or_else(|| Ok(Shown::plain(fine)), Err)
}

fn one(path: &Path, desk: &Desk<'_>) -> Result<String, Failure> {
    let read = file::tree(path, "collision", &[], desk)?;
    let name = read.file_name().to_string();
    if read.is_fit() {
        return Ok(format!("{name}: {}", fit::check(&read, path, desk)?));
    }
    match scenario::sweep_of(read)? {
        SweepFile::Scenario(read) => {
            let checked = scenario::check_any(&read)?;
            for warning in checked.warnings() {
                desk.warn(&format!("{name}: warning: "), warning);
            }
            Ok(format!("{name}: ok"))
        }
        sweep @ SweepFile::Sweep(_) => {
            let plan = plan(sweep, (path, &name), &[], &[])?;
            plan.first()?;
            Ok(format!("{name}: ok, {} runs", plan.runs()))
        }
    }
}
