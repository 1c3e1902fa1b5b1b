//! `carom run`.

use crate::args::RunOptions;
use crate::failure::Failure;
use crate::{file, output};
use carom::collide::{self, Options, Outcome};
use carom::report;
use carom::scenario::{self, Checked};
use std::path::Path;

/// Runs one scenario and shows the outcome.
pub fn run(options: &RunOptions) -> Result<(), Failure> {
    let name = file::name(&options.file);
    let bytes = file::read(&options.file)?;
    let read = scenario::read_bytes(&bytes, &name, &options.sets.sets).map_err(Failure::Input)?;
    let checked = scenario::check(&read).map_err(Failure::Input)?;
    let asked =
        Options { sensitivities: options.sensitivities, trajectory: options.out.is_some(), ..Options::default() };
    let outcome = collide::run(&checked.collision, asked).map_err(|error| match checked.blame(&error) {
        Some(input) => Failure::Input(vec![input]),
        None => Failure::Solve { file: name, error },
    })?;
    if let Some(folder) = &options.out {
        write(folder, &checked, &outcome)?;
    }
    if options.json {
        // The summary has them.
        for warning in &checked.warnings {
            output::warn(&format!("warning: {warning}"));
        }
        output::print(&format!("{}\n", report::json(&checked, &outcome)))
    } else {
        output::print_summary(&report::summary(&checked, &outcome))
    }
}

fn write(folder: &Path, checked: &Checked, outcome: &Outcome) -> Result<(), Failure> {
    file::create_folder(folder)?;
    let json = report::json(checked, outcome);
    file::write(&folder.join("outcome.json"), &format!("{json:#}\n"))?;
    match &outcome.trajectory {
        Some(trajectory) => file::write(&folder.join("trajectory.csv"), &report::trajectory_csv(trajectory)),
        None => Ok(()),
    }
}
