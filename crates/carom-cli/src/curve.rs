//! `carom curve`: results along one key, as polynomials through a few runs.

use crate::args::Sets;
use crate::caller::Kept;
use crate::desk::{Desk, Form, Shown};
use crate::failure::{FAILED, Failure};
use crate::file;
use crate::folder::Folder;
use crate::picture::Plots;
use carom::ensemble::PlanError;
use carom::ensemble::curve::{CurveError, CurveRequest, curve as make};
use carom::report;
use carom::scenario::KeyRange;
use carom_plot::pictures;
use clap::Args;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  carom curve scenarios/two_balls.toml --axis 'body1.velocity=range(-5,-0.5)'
  carom curve scenarios/steel_ball.toml --axis 'body1.velocity=range(-5,-0.01)' --out speed --points 100000
  carom curve my.toml --axis 'law.c=range(1e2,1e4)' --columns restitution,duration --json

A curve is a few polynomials instead of a sweep of many runs. Where the phases of the collision change (a contact begins to yield, or to
stick) it is cut there, after the place was located; where it does not converge it is refused with the reason, never smoothed over. The error
of each result on each piece comes from the last coefficients and from runs at random points: it is checked, not certified.

--out writes curve.csv, a table of so many points, evenly spaced, and outcome.json with the coefficients. In a piece
  result = sum of c_k T_k(t),   u = (x - a)/(b - a) (b + g)/(x + g) with the span [a, b] and the centre g (without one: (x - a)/(b - a)),
  bend none: t = 2u - 1;   low: t = (2 sqrt(u) - 1 - near)/(1 - near);   high: t = (1 + near - 2 sqrt(1 - u))/(1 - near)";

/// The options of `carom curve`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct CurveOptions {
    /// The scenario of a collision; "-" reads stdin
    file: PathBuf,
    /// The key that changes, and from where to where: KEY=range(first,last)
    #[arg(long = "axis", value_name = "KEY=range(A,B)", value_parser = range)]
    axis: KeyRange,
    #[command(flatten)]
    sets: Sets,
    /// Only these results, in this order; default: all that have errors
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    columns: Option<Vec<String>>,
    /// The error wanted, relative to the largest value on a piece; runs are done at a tenth of it, and what they leave open is added
    #[arg(long, default_value = "1e-10", value_name = "RELATIVE", allow_negative_numbers = true)]
    tolerance: f64,
    /// Runs at random points that each piece is compared with
    #[arg(long, default_value = "8", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000))]
    checks: u16,
    /// The seed of these points
    #[arg(long, default_value = "1", value_name = "N")]
    seed: u64,
    /// Points of the table: of curve.csv, where 1001 is the default, and with --json of an entry of its own
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=10_000_000))]
    points: Option<u32>,
    /// Print one JSON object instead of the summary
    #[arg(long)]
    json: bool,
    /// Write curve.csv and outcome.json into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    plots: Plots,
}

/// The files of a curve, the one that says that all are there last.
const FILES: [&str; 2] = ["curve.csv", "outcome.json"];

/// Points of a table where none are asked for.
const POINTS: u32 = 1001;

/// Makes a curve and shows it.
pub fn curve(options: &CurveOptions, desk: &Desk<'_>) -> Result<Shown, Failure> {
    if !(1e-13..=0.1).contains(&options.tolerance) {
        let hint = "runs are done at a tenth of it; the default is 1e-10";
        let value = report::number(options.tolerance);
        return Err(Failure::option("--tolerance", value, "it must be from 1e-13 to 0.1", hint));
    }
    let draws = options.plots.are_wanted()?;
    let (base, name) = file::scenario(&options.file, &options.sets.sets, desk)?;
    let mut request = CurveRequest::new(base, options.axis.clone());
    request.columns = options.columns.as_ref().map(|names| names.iter().map(|name| name.trim().to_string()).collect());
    request.tolerance = options.tolerance;
    request.checks = usize::from(options.checks);
    request.seed = options.seed;
    // A folder that cannot be had is better known before the work than after it.
    let folder =
        options.out.as_deref().map(|path| Folder::take_for(path, "a curve", &["curve"], &FILES)).transpose()?;
    let curve = make(&request).map_err(|error| refused(error, &name))?;
    if let Some(reason) = curve.refusal() {
        let hint = "`carom sweep` shows what the results do there; another range may have a curve";
        return Err(Failure::new(FAILED, format!("{name}: no result has a curve: {reason}"), hint));
    }
    let points = options.points.map(|points| points as usize);
    if let Some(mut folder) = folder {
        let table = report::curve_csv(&curve, points.unwrap_or(POINTS as usize));
        let [csv, outcome] = FILES;
        folder.replace(&[(csv, table), (outcome, format!("{:#}\n", report::curve_json(&curve, None)))], &[])?;
    }
    if draws {
        options.plots.write(&pictures::curve(&curve))?;
    }
    desk.warn_of(curve.first.iter().flat_map(|problem| problem.warnings()));
    let words = || report::curve_text(&name, &curve);
    let shown = desk.shown(options.json, || report::curve_json(&curve, points), (Form::Summary, words));
    Ok(Shown { kept: Kept::Curve(Box::new(curve)), ..shown })
}

fn refused(error: CurveError, name: &str) -> Failure {
    match error {
        CurveError::Input(errors) => errors.into(),
        CurveError::Column(unknown) => Failure::option("--columns", &unknown.name, "unknown result", unknown.hint()),
        CurveError::Plan(PlanError::KindAlongAxis) => {
            Failure::wrong("an axis cannot change the kind", "name a number of the scenario, as in body1.velocity")
        }
        other => Failure::wrong(format!("{name}: {other}"), "`carom sweep` makes tables of every kind"),
    }
}

fn range(text: &str) -> Result<KeyRange, String> {
    KeyRange::parse(text).map_err(|error| format!("{error}; {}", error.hint()))
}
