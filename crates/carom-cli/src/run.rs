//! `carom run`.

use crate::args::RunOptions;
use crate::failure::Failure;
use crate::{file, output, swing};
use carom::collide::{self, Options, Outcome};
use carom::scenario::{self, Checked, CheckedBeam, Problem};
use carom::{beam, report};
use std::path::Path;

/// Runs one scenario and shows the outcome.
pub fn run(options: &RunOptions) -> Result<(), Failure> {
    let name = file::name(&options.file);
    let bytes = file::read(&options.file)?;
    let read = scenario::read_bytes(&bytes, &name, &options.sets.sets).map_err(Failure::Input)?;
    let checked = match scenario::check_any(&read).map_err(Failure::Input)? {
        Problem::Collision(checked) => checked,
        Problem::Beam(checked) => return strike(options, &checked, name),
        Problem::Oscillator(checked) => return swing::swing(options, &checked, name),
    };
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

/// Runs one impact on a beam and shows the outcome.
fn strike(options: &RunOptions, checked: &CheckedBeam, file: String) -> Result<(), Failure> {
    let asked = beam::Options {
        sensitivities: options.sensitivities,
        trajectory: options.out.is_some(),
        ..beam::Options::default()
    };
    let outcome = beam::run(&checked.impact, asked).map_err(|error| Failure::Strike { file, error })?;
    if let Some(folder) = &options.out {
        file::create_folder(folder)?;
        let json = report::beam_json(checked, &outcome);
        file::write(&folder.join("outcome.json"), &format!("{json:#}\n"))?;
        if let Some(csv) = report::beam_trajectory_csv(&outcome) {
            file::write(&folder.join("trajectory.csv"), &csv)?;
        }
    }
    for warning in &checked.warnings {
        output::warn(&format!("warning: {warning}"));
    }
    if options.json {
        output::print(&format!("{}\n", report::beam_json(checked, &outcome)))
    } else {
        output::print_summary(&report::beam_summary(checked, &outcome))
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
