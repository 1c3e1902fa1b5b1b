//! `carom check`.

use crate::failure::Failure;
use crate::sweep::plan;
use crate::{file, fit, output};
use carom::scenario::{self, SweepFile};
use std::path::{Path, PathBuf};

/// Checks files. Every file is looked at; when one is wrong nothing is printed to stdout.
pub fn check(files: &[PathBuf]) -> Result<(), Failure> {
    let mut fine = String::new();
    let mut failures = Vec::new();
    for path in files {
        match one(path) {
            Ok(words) => fine.push_str(&format!("{}: {words}\n", file::name(path))),
            Err(failure) => failures.push(failure),
        }
    }
    let last = failures.pop();
    for failure in &failures {
        output::complain(failure);
        output::warn("");
    }
    last.map_or_else(|| output::print(&fine), Err)
}

fn one(path: &Path) -> Result<String, Failure> {
    let name = file::name(path);
    let bytes = file::read(path)?;
    if let Some(words) = fit::check(&bytes, path)? {
        return Ok(words);
    }
    match scenario::read_sweep(&bytes, &name)? {
        SweepFile::Scenario(read) => {
            let checked = scenario::check_any(&read)?;
            for warning in checked.warnings() {
                output::warn(&format!("{name}: warning: {warning}"));
            }
            Ok("ok".into())
        }
        sweep @ SweepFile::Sweep(_) => {
            let plan = plan(sweep, path, &[], &[])?;
            plan.first()?;
            Ok(format!("ok, {} runs", plan.runs()))
        }
    }
}
