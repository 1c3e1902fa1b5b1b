//! `carom design` and `carom alpha`: from a wanted restitution back to what delivers it.

use crate::desk::{Desk, Form, Shown};
use crate::failure::Failure;
use crate::file;
use crate::picture::Plots;
use carom::collide::{Collision, EndRule, Setting};
use carom::formula::Formula;
use carom::restitution::alpha::{Fit, FitForm};
use carom::restitution::design::Unreachable;
use carom::restitution::unknown::{self, Range, Unknown};
use carom::restitution::{self, alpha as correction, approximate, design as inverse, survey};
use carom::scenario::{Problem, Scenario};
use carom::{report, scenario};
use carom_plot::pictures;
use clap::Args;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  The damping of a Hunt-Crossley contact that truly gives 0.5:
  carom design --restitution 0.5 --n 1.5 --m 1.5 --k 1e6 --mass 0.1 --speed 2

  On a scenario: its damping, another number of it, the speed, or the load that makes the bodies stick
  carom design scenarios/bead_under_load.toml --restitution 0.6
  carom design scenarios/two_balls.toml --restitution 0.7 --unknown law.beta
  carom design scenarios/two_balls.toml --restitution 0.7 --unknown speed
  carom design scenarios/two_balls.toml --stick";

/// The options of `carom design`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct DesignOptions {
    /// A scenario; without it the numbers below
    pub file: Option<PathBuf>,
    /// The restitution wanted
    #[arg(long, required_unless_present = "stick", allow_negative_numbers = true)]
    pub restitution: Option<f64>,
    /// What to find in a scenario: a key of [law], "speed", or "load", a constant force that presses the bodies together in place
    /// of any force on body 1; default: the damping of the power law
    #[arg(long, requires = "file", value_name = "KEY")]
    pub unknown: Option<String>,
    /// List the loads (in place of any force on body 1) at which the bodies begin or cease to part
    #[arg(long, requires = "file", conflicts_with_all = ["restitution", "unknown"])]
    pub stick: bool,
    /// The range to look at
    #[arg(long, num_args = 2, value_names = ["LOW", "HIGH"], allow_negative_numbers = true)]
    pub range: Option<Vec<f64>>,
    /// How many points of the range to look at
    #[arg(long, default_value = "200", value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    pub points: u64,
    /// Exponent of the stiffness
    #[arg(long, default_value = "1.5", conflicts_with = "file", allow_negative_numbers = true)]
    pub n: f64,
    /// Exponent of the damping
    #[arg(long, default_value = "1.5", conflicts_with = "file", allow_negative_numbers = true)]
    pub m: f64,
    /// Stiffness in N/m^n
    #[arg(long, default_value = "1e6", conflicts_with = "file", allow_negative_numbers = true)]
    pub k: f64,
    /// Effective mass in kg
    #[arg(long, default_value = "1", conflicts_with = "file", allow_negative_numbers = true)]
    pub mass: f64,
    /// Closing speed in m/s
    #[arg(long, default_value = "1", conflicts_with = "file", allow_negative_numbers = true)]
    pub speed: f64,
    /// Constant load in N that presses the bodies together
    #[arg(long, default_value = "0", conflicts_with = "file", allow_negative_numbers = true)]
    pub load: f64,
    /// When contact is over
    #[arg(long, default_value = "force", conflicts_with = "file", value_parser = ["force", "indentation"])]
    pub end: String,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    plots: Plots,
}

/// Dampings around an answer that a picture shows.
const POINTS: usize = 101;

/// The options of `carom alpha`.
#[derive(Args, Debug)]
pub struct AlphaOptions {
    /// Exponent of the stiffness
    #[arg(long, default_value = "1.5", allow_negative_numbers = true)]
    pub n: f64,
    /// Exponent of the damping
    #[arg(long, default_value = "1.5", allow_negative_numbers = true)]
    pub m: f64,
    /// When contact is over
    #[arg(long, default_value = "indentation", value_parser = ["force", "indentation"])]
    pub end: String,
    /// Fit a cubic (as the source does for m = 2) instead of two exponentials
    #[arg(long)]
    pub cubic: bool,
    #[command(flatten)]
    plots: Plots,
}

fn end_rule(word: &str) -> EndRule {
    if word == "indentation" { EndRule::Indentation } else { EndRule::Force }
}

/// Refuses an option with its rule.
fn refused(option: &str, value: f64, rule: &str, hint: &str) -> Failure {
    Failure::option(&format!("--{option}"), report::number(value), rule, hint)
}

fn exponents(n: f64, m: f64) -> Result<(), Failure> {
    let hint = "F = k d^n + lambda d^m d'";
    match (n, m) {
        (n, _) if !(1.0..=100.0).contains(&n) => Err(refused("n", n, "must lie between 1 and 100", hint)),
        (_, m) if !(0.0..=100.0).contains(&m) => Err(refused("m", m, "must lie between 0 and 100", hint)),
        _ => Ok(()),
    }
}

/// A scenario with its problem.
struct Source<'d> {
    name: String,
    scenario: Scenario,
    problem: Collision,
    desk: &'d Desk<'d>,
}

/// Answers a wish.
pub fn design(options: &DesignOptions, desk: &Desk<'_>) -> Result<Shown, Failure> {
    options.plots.are_wanted()?;
    let wanted = options.restitution.unwrap_or(f64::NAN);
    if !options.stick && (wanted.is_nan() || wanted <= 0.0) {
        let hint = "0 is sticking: `carom design FILE --stick`";
        return Err(refused("restitution", wanted, "must be greater than 0", hint));
    }
    let Some(path) = &options.file else {
        return damping(options, &bare(options)?, "carom design", wanted, desk);
    };
    let source = read(path, desk)?;
    match &options.unknown {
        _ if options.stick => stick(options, &source),
        Some(key) => search(options, &source, key, wanted),
        None => damping(options, &source.problem, &source.name, wanted, desk),
    }
}

fn read<'d>(path: &std::path::Path, desk: &'d Desk<'d>) -> Result<Source<'d>, Failure> {
    let (scenario, name) = file::scenario(path, &[], desk)?;
    let Problem::Collision(checked) = scenario::check_any(&scenario)? else {
        let rule = format!("kind = \"{}\" has no inverse: only collisions of two bodies have one", scenario.kind());
        let hint = "`carom sweep` shows how a result depends on a number of any scenario";
        return Err(Failure::option("design", name, rule, hint));
    };
    desk.warn_of(&checked.warnings);
    Ok(Source { name, scenario, problem: checked.collision, desk })
}

impl Source<'_> {
    /// The problem with values of an unknown in a range, which says which one it is at.
    fn along(&self, unknown: Unknown, key: &str, Range { low, high, .. }: Range) -> impl Fn(f64) -> Option<Collision> {
        move |value| {
            self.desk.reached(0, 0, format!("looking at {key} = {value:.3e}, from {low:e} to {high:e},"));
            self.with(unknown, key, value)
        }
    }

    /// The problem with another value of an unknown. Speeds and parameters are put into the scenario itself, so that what depends
    /// on them there (expressions, damping factors) follows.
    fn with(&self, unknown: Unknown, key: &str, value: f64) -> Option<Collision> {
        let (key, value) = match (unknown, &self.problem.setting) {
            (Unknown::Load, _) => return unknown::with(&self.problem, unknown, value),
            (Unknown::Speed, _) if value <= 0.0 => return None,
            (Unknown::Speed, Setting::Bodies(bodies)) => ("body1.velocity".to_string(), bodies[1].velocity - value),
            (Unknown::Speed, _) => ("input.v0".to_string(), value),
            (Unknown::Parameter(_), _) => (format!("law.{key}"), value),
        };
        let mut changed = self.scenario.clone();
        changed.change(&[(key, format!("{value:e}"))]).ok()?;
        Some(scenario::check(&changed).ok()?.collision)
    }
}

/// The problem of bare numbers.
fn bare(options: &DesignOptions) -> Result<Collision, Failure> {
    exponents(options.n, options.m)?;
    for (name, value) in [("k", options.k), ("mass", options.mass), ("speed", options.speed)] {
        if !(value > 0.0 && value.is_finite()) {
            return Err(refused(name, value, "must be greater than 0", "SI units"));
        }
    }
    if !options.load.is_finite() {
        return Err(refused("load", options.load, "must be finite", "in N; positive presses the bodies together"));
    }
    let force = (options.load != 0.0).then(|| Formula::constant(-options.load));
    let bodies = (options.mass, options.speed);
    Ok(restitution::strike((options.k, options.n, options.m), bodies, force, end_rule(&options.end)))
}

fn damping(
    options: &DesignOptions,
    problem: &Collision,
    name: &str,
    wanted: f64,
    desk: &Desk<'_>,
) -> Result<Shown, Failure> {
    let answers = match inverse::answers(problem, wanted) {
        Some(Ok(answers)) => answers,
        Some(Err(Unreachable::Solve(error))) => {
            return Err(Failure::solve(name, "collision", &error));
        }
        Some(Err(error)) => {
            let hint = "`carom design --help` lists other unknowns: speed, load, any key of [law]";
            return Err(refused("restitution", wanted, &error.to_string(), hint));
        }
        None => {
            let rule = "only the power law with two bodies and a constant load has one damping to find";
            return Err(refused(
                "restitution",
                wanted,
                rule,
                "name the number to find: --unknown law.c, speed or load",
            ));
        }
    };
    if options.plots.are_wanted()?
        && let Some(survey) = survey::around(problem, &answers, POINTS)
    {
        let survey = survey.map_err(|error| Failure::solve(name, "collision", &error))?;
        options.plots.write(&pictures::damping(wanted, &answers, &survey))?;
    }
    let words = || report::design_text(wanted, &answers);
    Ok(desk.shown(options.json, || report::design_json(wanted, &answers), (Form::Plain, words)))
}

/// The unknown named by a key, with its unit.
fn named(problem: &Collision, key: &str) -> Result<(Unknown, &'static str), Failure> {
    let table = problem.law.entry().table(problem.form).unwrap_or(&[]);
    let bare = key.strip_prefix("law.").unwrap_or(key);
    match bare {
        "speed" | "v0" => Ok((Unknown::Speed, "m/s")),
        "load" => Ok((Unknown::Load, load_unit(problem))),
        _ => match table.iter().position(|p| p.key == bare) {
            Some(index) => Ok((Unknown::Parameter(index), table[index].unit)),
            None => {
                let mut known: Vec<&'static str> = table.iter().map(|p| p.key).collect();
                known.extend(["speed", "load"]);
                Err(Failure::unknown_name("number of this scenario", key, bare, &known))
            }
        },
    }
}

fn range(options: &DesignOptions, problem: &Collision, unknown: Unknown, key: &str) -> Result<Range, Failure> {
    let default = unknown::default_range(problem, unknown);
    let points = options.points as usize;
    let Some(default) = default else {
        let rule = "this scenario has no such number";
        return Err(Failure::option("--unknown", key, rule, "choose a key of [law], or load"));
    };
    match options.range.as_deref() {
        Some([low, high]) => {
            if !(low < high && low.is_finite() && high.is_finite()) {
                return Err(refused("range", *low, "must be smaller than the upper end", "--range LOW HIGH"));
            }
            Ok(Range { low: *low, high: *high, points, logarithmic: *low > 0.0 && default.logarithmic })
        }
        _ => Ok(Range { points, ..default }),
    }
}

fn search(options: &DesignOptions, source: &Source<'_>, key: &str, wanted: f64) -> Result<Shown, Failure> {
    let (unknown, unit) = named(&source.problem, key)?;
    let range = range(options, &source.problem, unknown, key)?;
    let bare = key.strip_prefix("law.").unwrap_or(key);
    let found = unknown::search(source.along(unknown, bare, range), wanted, range);
    if options.plots.are_wanted()? {
        options.plots.write(&pictures::found(wanted, (key, unit), &range, &found))?;
    }
    let words = || report::found_text(wanted, key, unit, &range, &found);
    let json = || report::found_json(wanted, key, &range, &found);
    Ok(source.desk.shown(options.json, json, (Form::Plain, words)))
}

fn stick(options: &DesignOptions, source: &Source<'_>) -> Result<Shown, Failure> {
    let range = range(options, &source.problem, Unknown::Load, "load")?;
    let changes = unknown::changes(source.along(Unknown::Load, "load", range), range);
    if options.plots.are_wanted()? {
        let grid = unknown::survey(source.along(Unknown::Load, "load", range), range);
        options.plots.write(&pictures::changes(load_unit(&source.problem), &range, &grid, &changes))?;
    }
    let words = || report::changes_text(load_unit(&source.problem), &range, &changes);
    Ok(source.desk.shown(options.json, || report::changes_json(&range, &changes), (Form::Plain, words)))
}

fn load_unit(problem: &Collision) -> &'static str {
    if matches!(problem.setting, Setting::Dimensionless { .. }) { "" } else { "N" }
}

/// Shows the correction of P1.
pub fn alpha(options: &AlphaOptions, desk: &Desk<'_>) -> Result<Shown, Failure> {
    exponents(options.n, options.m)?;
    let draws = options.plots.are_wanted()?;
    let end = end_rule(&options.end);
    let failed = |error: Unreachable| refused("m", options.m, &error.to_string(), "no damping delivers there");
    let solve = |error| Failure::solve("carom alpha", "collision", &error);
    let mut rows = Vec::new();
    let mut comparisons = Vec::new();
    for i in 1..=19 {
        let c = 0.05 * i as f64;
        let c = (c * 100.0).round() / 100.0;
        rows.push((c, correction::alpha(options.n, options.m, c, end).map_err(failed)?));
        comparisons.push(approximate::compare(options.n, options.m, c, end).map_err(solve)?);
    }
    let form = if options.cubic { FitForm::Cubic } else { FitForm::Exponentials };
    let fit = Fit::through(&rows, form);
    if draws {
        options.plots.write(&pictures::alpha(&rows, &fit, &comparisons))?;
    }
    let words = || report::alpha_text(&rows, &fit, &comparisons);
    Ok(desk.shown(false, || report::alpha_json(&rows, &fit, &comparisons), (Form::Plain, words)))
}
