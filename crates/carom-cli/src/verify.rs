//! `carom verify`: a scenario on a ladder of tolerances.

use crate::args::Sets;
use crate::desk::{Desk, Form, Shown};
use crate::failure::{FAILED, Failure};
use crate::file;
use crate::folder::Folder;
use crate::picture::Plots;
use carom::report;
use carom::scenario::{self, Problem};
use carom::verify::{self, Events, Ladder, Plan, Refusal, Subject};
use carom_plot::{Style, pictures};
use clap::Args;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  carom verify scenarios/two_balls.toml
  carom verify my.toml --events all,none --out ladder      what locating events is worth
  carom verify my.toml --rungs 401 --from 1e-3 --to 1e-12

The error of a rung is the largest difference of a result (and of the sampled motion, where a scenario has one) from a
reference run at a hundredth of the finest tolerance, divided by the size of the result. A solver that keeps its promise has
errors proportional to the tolerance, slope 1, and the same events on every rung; remarks say where it does not.
--out writes ladder.csv (one row for each rung), events.csv (every event of every rung) and ladder.svg (error against tolerance,
work against error).";

/// The options of `carom verify`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct VerifyOptions {
    /// The scenario; "-" reads stdin
    file: PathBuf,
    #[command(flatten)]
    sets: Sets,
    /// Which events to locate: all, velocity, none, or several for a comparison, as in all,none
    #[arg(long, value_name = "WHICH", value_delimiter = ',', default_value = "all", value_parser = ["all", "velocity", "none"])]
    events: Vec<String>,
    /// How many tolerances
    #[arg(long, default_value = "31", value_name = "N", value_parser = clap::value_parser!(u16).range(2..=10_000))]
    rungs: u16,
    /// The largest tolerance
    #[arg(long, default_value = "1e-2", value_name = "RTOL")]
    from: f64,
    /// The smallest tolerance
    #[arg(long, default_value = "1e-12", value_name = "RTOL")]
    to: f64,
    /// Fit the slope between these tolerances
    #[arg(long, default_value = "1e-4,1e-10", value_name = "COARSE,FINE", value_delimiter = ',', num_args = 1)]
    fit: Vec<f64>,
    /// Print one JSON object instead of the table
    #[arg(long)]
    json: bool,
    /// Write ladder.csv, events.csv and ladder.svg into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    plots: Plots,
}

/// Climbs the ladders and shows them.
pub fn verify(options: &VerifyOptions, desk: &Desk<'_>) -> Result<Shown, Failure> {
    let plan = plan(options)?;
    let (read, name) = file::scenario(&options.file, &options.sets.sets, desk)?;
    let problem = scenario::check_any(&read)?;
    let subject: &dyn Subject = match &problem {
        Problem::Collision(checked) => &checked.collision,
        Problem::Beam(checked) => &checked.impact,
        Problem::Oscillator(checked) => &checked.oscillator,
    };
    desk.warn_of(problem.warnings());
    let draws = options.plots.are_wanted()?;
    let mut folder = options.out.as_deref().map(take).transpose()?;
    let ladders = climb(subject, plan, &options.events, (&name, desk))?;
    let title = format!("Verification of {name}");
    if let Some(folder) = &mut folder {
        write(folder, &title, &ladders)?;
    }
    if draws {
        options.plots.write(&pictures::verify(&title, &ladders))?;
    }
    let words = || report::verify_text(&title, &ladders);
    Ok(desk.shown(options.json, || report::verify_json(&title, &ladders), (Form::Summary, words)))
}

fn climb(
    subject: &dyn Subject,
    plan: Plan,
    events: &[String],
    (name, desk): (&str, &Desk<'_>),
) -> Result<Vec<Ladder>, Failure> {
    let mut ladders = Vec::new();
    for word in events {
        let watched = Events::ALL.into_iter().find(|events| events.name() == word).unwrap_or(Events::All);
        let mut progress = |done, of| desk.reached(done, of, format!("events {word}: {done} of {of} tolerances"));
        let climbed = verify::ladder(subject, Plan { watched, ..plan }, &mut progress);
        ladders.push(climbed.map_err(|refusal| refused(refusal, name))?);
    }
    Ok(ladders)
}

fn plan(options: &VerifyOptions) -> Result<Plan, Failure> {
    for (option, value) in [("--from", options.from), ("--to", options.to)] {
        if !(1e-13..=0.1).contains(&value) {
            let hint = "the default ladder is 1e-2 to 1e-12";
            return Err(Failure::option(option, report::number(value), "it must be from 1e-13 to 0.1", hint));
        }
    }
    if options.to >= options.from {
        let rule = format!("it must be smaller than --from, which is {:e}", options.from);
        let hint = "the ladder goes from the largest tolerance to the smallest";
        return Err(Failure::option("--to", format!("{:e}", options.to), rule, hint));
    }
    let [coarse, fine] = options.fit[..] else {
        let words = options.fit.iter().copied().map(report::number).collect::<Vec<_>>().join(",");
        let hint = "write the larger and the smaller, as in 1e-4,1e-10";
        return Err(Failure::option("--fit", words, "two tolerances are needed", hint));
    };
    if !(coarse > fine && fine > 0.0) {
        let (value, rule) = (format!("{coarse:e},{fine:e}"), "the first must be the larger one");
        return Err(Failure::option("--fit", value, rule, "write as in 1e-4,1e-10"));
    }
    Ok(Plan {
        coarsest: options.from,
        finest: options.to,
        rungs: usize::from(options.rungs),
        fit: (coarse, fine),
        watched: Events::All,
    })
}

fn refused(refusal: Refusal, name: &str) -> Failure {
    match refusal {
        Refusal::Watched { asked, known } => {
            let known: Vec<&str> = known.iter().map(|w| w.name()).collect();
            let rule = format!("{name} is computed with events: {}", known.join(", "));
            Failure::option("--events", asked.name(), rule, "leave the option out, or choose one of these")
        }
        Refusal::NoTolerance => {
            let hint = "use solver.method = \"events\", as in --set solver.method='\"events\"'";
            Failure::option("verify", name, "its method has a time step and no tolerance", hint)
        }
        Refusal::Reference { rtol, reason } => Failure::new(
            FAILED,
            format!("{name}: the reference run at rtol {rtol:e} failed: {reason}"),
            "choose a larger --to: the reference runs at a hundredth of it",
        ),
    }
}

/// Takes the folder of --out; not where it holds files of these names that no ladder wrote.
fn take(path: &Path) -> Result<Folder, Failure> {
    let folder = Folder::take(path)?;
    let ours = folder.beginning("ladder.csv").starts_with("located,rtol,");
    folder.refuse_foreign("a ladder", &["ladder.csv", "events.csv", "ladder.svg"], |_| ours)?;
    Ok(folder)
}

fn write(folder: &mut Folder, title: &str, ladders: &[Ladder]) -> Result<(), Failure> {
    let files = [
        ("ladder.svg", pictures::verify(title, ladders).svg(&Style::default())),
        ("events.csv", report::verify_events_csv(ladders)),
        ("ladder.csv", report::verify_csv(ladders)),
    ];
    folder.replace(&files, &[])
}
