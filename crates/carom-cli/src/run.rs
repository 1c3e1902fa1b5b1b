//! `carom run`.

use crate::args::RunOptions;
use crate::desk::{Desk, Form, Shown};
use crate::failure::Failure;
use crate::file;
use crate::folder::Folder;
use carom::ensemble::{self, Options, Outcome, RunError};
use carom::report;
use carom::scenario::{self, Problem};
use carom_plot::pictures;

/// The files of a run, the one that says that all are there last.
const FILES: [&str; 3] = ["trajectory.csv", "loop.csv", "outcome.json"];

/// Runs one scenario and shows the outcome.
pub fn run(options: &RunOptions, desk: &Desk<'_>) -> Result<Shown, Failure> {
    let (read, name) = file::scenario(&options.file, &options.sets.sets, desk)?;
    let problem = scenario::check_any(&read)?;
    let kind = read.kind();
    if options.sensitivities && kind == "oscillator" {
        let hint = "leave it out; `carom sweep` shows how the results change with a parameter";
        let rule = "there are none for oscillators";
        return Err(Failure::option("--sensitivities", "with kind = \"oscillator\"", rule, hint));
    }
    // A folder that cannot be had is better known before the work than after it.
    let words = if kind == "oscillator" { "an oscillator".into() } else { format!("a {kind}") };
    let folder = options.out.as_deref().map(|path| Folder::take_for(path, &words, &[kind], &FILES)).transpose()?;
    let draws = options.plots.are_wanted()?;
    let trajectory = options.out.is_some() || draws;
    let asked = Options { sensitivities: options.sensitivities, trajectory, ..Options::default() };
    let outcome = ensemble::solve(&problem, asked).map_err(|error| match error {
        RunError::Input(errors) => Failure::from(errors),
        RunError::Solve(error) => Failure::solve(&name, kind, &error),
    })?;
    if let Some(mut folder) = folder {
        write(&mut folder, &problem, &outcome)?;
    }
    if let Some(figure) = pictures::run(&problem, &outcome).filter(|_| draws) {
        options.plots.write(&figure)?;
    }
    // The summary has them, but for that of a beam.
    if !desk.shows_words_only(options.json) || kind == "beam" {
        desk.warn_of(problem.warnings());
    }
    let words = || report::outcome_summary(&problem, &outcome);
    Ok(desk.shown(options.json, || report::outcome_json(&problem, &outcome), (Form::Summary, words)))
}

/// Writes an outcome with its curves; curves that it does not have are removed, so that the folder holds one result.
fn write(folder: &mut Folder, problem: &Problem, outcome: &Outcome) -> Result<(), Failure> {
    let [trajectory, loops, last] = FILES;
    let mut files: Vec<(&str, String)> = Vec::new();
    files.extend(outcome.trajectory().map(|columns| (trajectory, report::trajectory_csv(columns))));
    if let Outcome::Oscillator(outcome) = outcome {
        files.extend(report::oscillator_loop_csv(outcome).map(|csv| (loops, csv)));
    }
    files.push((last, format!("{:#}\n", report::outcome_json(problem, outcome))));
    let obsolete: Vec<&str> = FILES.into_iter().filter(|name| !files.iter().any(|(new, _)| new == name)).collect();
    folder.replace(&files, &obsolete)
}
