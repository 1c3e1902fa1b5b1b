//! `carom run`.

use crate::args::RunOptions;
use crate::failure::Failure;
use crate::file::Wanted;
use crate::folder::Folder;
use crate::{file, output, swing};
use carom::collide::{self, Options};
use carom::scenario::{self, CheckedBeam, Problem};
use carom::{beam, report};
use serde_json::Value;

/// The files of a run, the one that says that all are there last.
pub const FILES: [&str; 3] = ["trajectory.csv", "loop.csv", "outcome.json"];

/// Runs one scenario and shows the outcome.
pub fn run(options: &RunOptions) -> Result<(), Failure> {
    let name = file::name(&options.file);
    let bytes = file::read(&options.file)?;
    let read = scenario::read_bytes(&bytes, &name, &options.sets.sets).map_err(Failure::Input)?;
    file::refuse_other(&read, &options.file, Wanted::Scenario)?;
    let checked = match scenario::check_any(&read).map_err(Failure::Input)? {
        Problem::Collision(checked) => checked,
        Problem::Beam(checked) => return strike(options, &checked, name),
        Problem::Oscillator(checked) => return swing::swing(options, &checked, name),
    };
    let folder = take(options, "collision")?;
    let asked =
        Options { sensitivities: options.sensitivities, trajectory: options.out.is_some(), ..Options::default() };
    let outcome = collide::run(&checked.collision, asked).map_err(|error| match checked.blame(&error) {
        Some(input) => Failure::Input(vec![input].into()),
        None => Failure::Solve { file: name, kind: "collision", error },
    })?;
    let json = report::json(&checked, &outcome);
    write(folder, &json, &[("trajectory.csv", outcome.trajectory.as_ref().map(report::trajectory_csv))])?;
    if options.json {
        // The summary has them.
        for warning in &checked.warnings {
            output::warn(&format!("warning: {warning}"));
        }
        output::print(&format!("{json}\n"))
    } else {
        output::print_summary(&report::summary(&checked, &outcome))
    }
}

/// Runs one impact on a beam and shows the outcome.
fn strike(options: &RunOptions, checked: &CheckedBeam, file: String) -> Result<(), Failure> {
    let folder = take(options, "beam")?;
    let asked = beam::Options {
        sensitivities: options.sensitivities,
        trajectory: options.out.is_some(),
        ..beam::Options::default()
    };
    let outcome = beam::run(&checked.impact, asked).map_err(|error| Failure::Solve { file, kind: "beam", error })?;
    let json = report::beam_json(checked, &outcome);
    write(folder, &json, &[("trajectory.csv", outcome.trajectory.as_ref().map(report::trajectory_csv))])?;
    for warning in &checked.warnings {
        output::warn(&format!("warning: {warning}"));
    }
    if options.json {
        output::print(&format!("{json}\n"))
    } else {
        output::print_summary(&report::beam_summary(checked, &outcome))
    }
}

/// Takes the folder of --out before the work: one that cannot be had is better known then than after it.
pub fn take(options: &RunOptions, kind: &'static str) -> Result<Option<Folder>, Failure> {
    let words = if kind == "oscillator" { format!("an {kind}") } else { format!("a {kind}") };
    options.out.as_deref().map(|path| Folder::take_for(path, &words, &[kind], &FILES)).transpose()
}

/// Writes an outcome with its curves; curves that it does not have are removed, so that the folder holds one result.
pub fn write(folder: Option<Folder>, json: &Value, curves: &[(&'static str, Option<String>)]) -> Result<(), Failure> {
    let Some(mut folder) = folder else { return Ok(()) };
    let mut files: Vec<(&str, String)> = Vec::new();
    files.extend(curves.iter().filter_map(|(name, csv)| csv.clone().map(|csv| (*name, csv))));
    files.push(("outcome.json", format!("{json:#}\n")));
    let obsolete: Vec<&str> = FILES.into_iter().filter(|name| !files.iter().any(|(new, _)| new == name)).collect();
    folder.replace(&files, &obsolete)
}
