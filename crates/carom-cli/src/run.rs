//! `carom run`.

use crate::args::RunOptions;
use crate::failure::Failure;
use crate::folder::Folder;
use crate::{file, output};
use carom::oscillator::{Course, Motion, Sampling};
use carom::quantity::SolveError;
use carom::scenario::{self, CheckedOscillator, InputErrors, Problem};
use carom::{beam, collide, oscillator, report};
use serde_json::Value;

/// The files of a run, the one that says that all are there last.
const FILES: [&str; 3] = ["trajectory.csv", "loop.csv", "outcome.json"];

/// What comes out of a run: everything that may be shown or written.
struct Shown {
    json: Value,
    summary: String,
    /// Tables of curves by file name.
    curves: Vec<(&'static str, Option<String>)>,
}

/// Runs one scenario and shows the outcome.
pub fn run(options: &RunOptions) -> Result<(), Failure> {
    let (read, name) = file::scenario(&options.file, &options.sets.sets)?;
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
    let shown = solve(options, &problem).map_err(|error| match problem.attribution(&error) {
        Some(input) => Failure::from(InputErrors(vec![input])),
        None => Failure::solve(&name, kind, &error),
    })?;
    write(folder, &shown)?;
    // The summary has them, but for that of a beam.
    if options.json || kind == "beam" {
        output::warn_of(problem.warnings());
    }
    output::show(options.json, &shown.json, &shown.summary)
}

fn solve(options: &RunOptions, problem: &Problem) -> Result<Shown, SolveError> {
    let (sensitivities, trajectory) = (options.sensitivities, options.out.is_some());
    let sampled = |columns: Option<&_>| ("trajectory.csv", columns.map(report::trajectory_csv));
    match problem {
        Problem::Collision(checked) => {
            let asked = collide::Options { sensitivities, trajectory, ..collide::Options::default() };
            let outcome = collide::run(&checked.collision, asked)?;
            let (json, summary) = (report::json(checked, &outcome), report::summary(checked, &outcome));
            Ok(Shown { json, summary, curves: vec![sampled(outcome.trajectory.as_ref())] })
        }
        Problem::Beam(checked) => {
            let asked = beam::Options { sensitivities, trajectory, ..beam::Options::default() };
            let outcome = beam::run(&checked.impact, asked)?;
            let (json, summary) = (report::beam_json(checked, &outcome), report::beam_summary(checked, &outcome));
            Ok(Shown { json, summary, curves: vec![sampled(outcome.trajectory.as_ref())] })
        }
        Problem::Oscillator(checked) => {
            let sampling = if trajectory { Sampling::Count(samples(checked)) } else { Sampling::None };
            let asked = oscillator::Options { sampling, ..oscillator::Options::default() };
            let outcome = oscillator::run(&checked.oscillator, &asked)?;
            let curves =
                vec![sampled(outcome.trajectory.as_ref()), ("loop.csv", report::oscillator_loop_csv(&outcome))];
            let summary = report::oscillator_summary(checked, &outcome);
            Ok(Shown { json: report::oscillator_json(checked, &outcome), summary, curves })
        }
    }
}

/// Samples of the curves of an oscillator, at least and at most; a record is sampled twice as finely as it is given.
const SAMPLES: (usize, usize) = (2001, 200_001);

fn samples(checked: &CheckedOscillator) -> usize {
    let given = match &checked.oscillator.motion {
        Motion::Mass(mass) => match &mass.excitation.course {
            Course::Record(record) => 2 * record.times().len() + 1,
            Course::Formula(_) => 0,
        },
        Motion::Drive(_) => 0,
    };
    given.clamp(SAMPLES.0, SAMPLES.1)
}

/// Writes an outcome with its curves; curves that it does not have are removed, so that the folder holds one result.
fn write(folder: Option<Folder>, shown: &Shown) -> Result<(), Failure> {
    let Some(mut folder) = folder else { return Ok(()) };
    let curves = shown.curves.iter().filter_map(|(name, csv)| csv.clone().map(|csv| (*name, csv)));
    let outcome = ("outcome.json", format!("{:#}\n", shown.json));
    let files: Vec<(&str, String)> = curves.chain([outcome]).collect();
    let obsolete: Vec<&str> = FILES.into_iter().filter(|name| !files.iter().any(|(new, _)| new == name)).collect();
    folder.replace(&files, &obsolete)
}
