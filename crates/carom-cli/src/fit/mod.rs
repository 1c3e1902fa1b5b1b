//! `carom fit`: from measurements to parameters.

mod folder;
mod hearing;

use crate::args::Sets;
use crate::caller::Kept;
use crate::desk::{Desk, Form, Shown};
use crate::failure::{Failure, INTERRUPTED};
use crate::file::{self, Wanted};
use crate::picture::Plots;
use carom::identify;
use carom::law::{self, Law};
use carom::report;
use carom::scenario::{self, CheckedFit, Contenders, DataFile, FitError, InputErrors, LARGEST_TABLE, Scenario};
use carom_plot::pictures;
use clap::Args;
use hearing::Hearing;
use std::io::Read;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  carom new fit > my_fit.toml                         a fit file to start from
  carom fit scenarios/fit_rebounds.toml               parameters with intervals, and what the data leave open
  carom fit scenarios/fit_rebounds.toml --json        the same as JSON
  carom fit scenarios/fit_loops.toml --out baseball   also the fitted curve beside the data, as CSV
  carom fit scenarios/fit_loops.toml --compare bwshc,bwm,power     which law explains the data
  carom fit scenarios/fit_rebounds.toml --set fixed.p=1.5 --set spread=none

A table of measurements has a head: v0_m_per_s and any of restitution, duration_s, peak_force_N, one row for each collision;
or v0_m_per_s, x_m, force_N, one row for each point of a loop in the order of time, v0 being the speed at first contact. Where
several loops have the same speed a column loop numbers them. <column>_sd has standard deviations. Commas, semicolons or tabs
separate the columns; with semicolons or tabs decimals may have a comma.

The result depends on the file, the data and the seed only. Ctrl-C shows the best so far and exits with 130; started again,
the fit gives what it would have given. With --resume a fit that is complete in --out DIR is shown and not made again.";

/// The options of `carom fit`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct FitOptions {
    /// The fit file; "-" reads stdin, data files are then relative to the current folder
    pub file: PathBuf,
    /// Print one JSON object instead of the summary
    #[arg(long)]
    pub json: bool,
    /// Write outcome.json, summary.txt, curve.csv (fitted curve beside the data), front.csv and profiles.csv into this folder
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Show the result in --out DIR again if it is complete and of this file, these data and this version; else run
    #[arg(long, requires = "out")]
    pub resume: bool,
    /// Which of these laws explains the data: fit each, with AIC, BIC and the error on data left out
    #[arg(long, value_name = "LAW,LAW", value_delimiter = ',', num_args = 1)]
    pub compare: Vec<String>,
    /// Seed of the search, a whole number from 0 to 9007199254740992 (2^53); default: that of the file, or 1
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// How many threads to use; default: one for each processor. The result does not depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    #[command(flatten)]
    pub sets: Sets,
    #[command(flatten)]
    pub plots: Plots,
}

/// What comes out of a fit: everything that may be shown or written.
struct Made {
    summary: String,
    json: serde_json::Value,
    /// Tables by file name.
    tables: Vec<(&'static str, String)>,
    interrupted: bool,
}

/// Makes a fit and shows it.
pub fn fit(options: &FitOptions, desk: &Desk<'_>) -> Result<Shown, Failure> {
    let laws = laws(&options.compare)?;
    let mut sets = options.sets.sets.clone();
    sets.extend(options.seed.map(|seed| ("seed".to_string(), seed.to_string())));
    let mut checked = read(&options.file, &sets, desk)?;
    checked.problem.threads = options.threads.map_or(checked.problem.threads, usize::from);
    let understood = match &laws[..] {
        [] => checked.understood().clone(),
        laws => checked.understood_for(laws),
    };
    let hash = scenario::hash(&understood);
    if let Some(folder) = options.out.as_deref().filter(|_| options.resume)
        && let Some(complete) = folder::complete(folder, &hash)
    {
        return Ok(desk.shown(options.json, || complete.json, (Form::Summary, || complete.summary)));
    }
    let draws = options.plots.are_wanted()?;
    if draws && !laws.is_empty() {
        return Err(Failure::wrong("--plot: a comparison of laws has no picture", "fit one law: leave --compare out"));
    }
    let contenders = checked.contenders(&laws).map_err(|error| refused(&laws, &error))?;
    // A folder that cannot be had is better known before the work than after.
    let mut claimed = options.out.as_deref().map(folder::claim).transpose()?;
    let mut hearing = Hearing::new(desk);
    let (made, fit) = if laws.is_empty() {
        let fit = identify::fit(&checked.problem, &mut hearing).map_err(|f| failure(&checked, &f))?;
        (single(&checked, &fit), Some(fit))
    } else {
        (compare(&checked, &contenders, (&understood, &hash), &mut hearing)?, None)
    };
    if let (Some(path), Some(claimed)) = (&options.out, &mut claimed) {
        if made.interrupted && folder::complete(path, &hash).is_some() {
            desk.warn("", &format!("{}: the complete result of this fit is kept", file::name(path)));
        } else {
            folder::write(claimed, &made)?;
        }
    }
    if let Some(fit) = fit.as_ref().filter(|_| draws) {
        options.plots.write(&pictures::fit(&checked, fit))?;
    }
    if !desk.shows_words_only(options.json) {
        // The summary has them.
        desk.warn_of(checked.warnings.iter().chain(&contenders.warnings));
    }
    let then = made.interrupted.then(interrupted);
    let kept = fit.map_or(Kept::Nothing, |fit| Kept::Fit(Box::new(checked), Box::new(fit)));
    Ok(Shown { then, kept, ..desk.shown(options.json, || made.json, (Form::Summary, || made.summary)) })
}

/// Ctrl-C during a fit, of which the best so far was shown.
fn interrupted() -> Failure {
    let hint =
        "what was shown is the best so far; the fit started again gives what it would have given without the stop";
    Failure::new(INTERRUPTED, "interrupted", hint)
}

fn single(checked: &CheckedFit, fit: &identify::Fit) -> Made {
    let mut tables = vec![("curve.csv", report::fit_curve_csv(checked, fit))];
    if !fit.front.is_empty() {
        tables.push(("front.csv", report::fit_front_csv(fit)));
    }
    if !fit.profiles.is_empty() {
        tables.push(("profiles.csv", report::fit_profiles_csv(fit)));
    }
    Made {
        summary: report::fit_summary(checked, fit),
        json: report::fit_json(checked, fit),
        tables,
        interrupted: fit.interrupted,
    }
}

fn refused(laws: &[Law], error: &FitError) -> Failure {
    let names: Vec<&str> = laws.iter().map(|l| l.entry().short).collect();
    Failure::option("--compare", names.join(","), error, error.hint())
}

fn compare(
    checked: &CheckedFit,
    contenders: &Contenders,
    understood: (&serde_json::Value, &str),
    hearing: &mut Hearing<'_>,
) -> Result<Made, Failure> {
    let comparison =
        identify::compare(&contenders.models, &checked.problem, hearing).map_err(|f| failure(checked, &f))?;
    Ok(Made {
        summary: report::comparison_summary(checked, &comparison, &contenders.warnings, understood.1),
        json: report::comparison_json(checked, &comparison, &contenders.warnings, understood),
        tables: Vec::new(),
        interrupted: comparison.interrupted(),
    })
}

/// A fit that failed: by its input, or by the solver.
fn failure(checked: &CheckedFit, failure: &identify::Failure) -> Failure {
    let error = checked.attribution(failure);
    match failure {
        identify::Failure::NothingComputable => Failure::of_fit(&error),
        _ => Failure::from(InputErrors(vec![error])),
    }
}

/// The laws that --compare names.
fn laws(names: &[String]) -> Result<Vec<Law>, Failure> {
    let known: Vec<&'static str> = law::entries().map(|e| e.short).collect();
    let mut found: Vec<Law> = Vec::new();
    for name in names {
        if name.trim().is_empty() {
            return Err(compare_refused(names, "there is a comma without a law".into()));
        }
        let Some(law) = law::find(name.trim()) else {
            return Err(Failure::unknown_name("law", name, name, &known));
        };
        if found.contains(&law) {
            return Err(compare_refused(names, format!("{} is named twice", law.entry().short)));
        }
        found.push(law);
    }
    if found.len() == 1 { Err(compare_refused(names, "one law is no comparison".into())) } else { Ok(found) }
}

fn compare_refused(names: &[String], rule: String) -> Failure {
    Failure::option("--compare", names.join(","), rule, "name two or more laws: --compare bwshc,bwm,power")
}

/// The problem of a fit file, with changes.
pub fn read(path: &Path, sets: &[(String, String)], desk: &Desk<'_>) -> Result<CheckedFit, Failure> {
    let scenario = file::tree(path, "fit", sets, desk)?;
    file::refuse_other(&scenario, scenario.file_name(), Wanted::Fit)?;
    checked(&scenario, path, desk)
}

fn checked(scenario: &Scenario, path: &Path, desk: &Desk<'_>) -> Result<CheckedFit, Failure> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let given = |name: &str| desk.table(name).map(|table| DataFile { name: name.into(), bytes: table.into() });
    Ok(scenario::check_fit(scenario, &|name| given(name).map_or_else(|| load(&folder.join(name)), Ok))?)
}

/// Reads a data file, no more of it than a table may have, and one byte to show that there is more.
fn load(path: &Path) -> Result<DataFile, FitError> {
    let mut bytes = Vec::new();
    let read = std::fs::File::open(path)
        .and_then(|file| file.take(LARGEST_TABLE as u64 + 1).read_to_end(&mut bytes))
        .map_err(|reason| FitError::Unreadable { reason: reason.kind() })?;
    if read > LARGEST_TABLE {
        return Err(FitError::TooLarge { limit: LARGEST_TABLE });
    }
    Ok(DataFile { name: file::name(path), bytes })
}

/// `carom check` on a fit file: what it is.
pub fn check(scenario: &Scenario, path: &Path, desk: &Desk<'_>) -> Result<String, Failure> {
    let checked = checked(scenario, path, desk)?;
    for warning in &checked.warnings {
        desk.warn(&format!("{}: warning: ", scenario.file_name()), warning);
    }
    let (free, values) = (checked.problem.model.free_count(), checked.values());
    let parameters = if free == 1 { "1 parameter".into() } else { format!("{free} parameters") };
    let values = if values == 1 { "1 value".into() } else { format!("{values} values") };
    Ok(format!("ok, a fit of {parameters} to {values}"))
}
