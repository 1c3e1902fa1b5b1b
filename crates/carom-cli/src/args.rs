//! The command line.

use crate::page::PageOptions;
use crate::picture::Plots;
use crate::sweep::Shard;
use carom::scenario::Axis;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// The command line.
#[derive(Debug, Parser)]
#[command(
    name = "carom",
    version,
    about = "A laboratory for impacts: from a force law to a coefficient of restitution; and hysteretic oscillators",
    after_help = EXAMPLES,
    arg_required_else_help = true
)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

const EXAMPLES: &str = "\
Examples:
  carom new collision > my.toml                 a scenario to start from
  carom run my.toml                             one collision, as a summary
  carom run my.toml --json                      the same as JSON
  carom run my.toml --set body1.velocity=-2     change a value without editing
  carom laws show bwshc                         a law, its parameters and units
  carom laws restoring                          the models of hysteretic oscillators

  Restitution against speed, 50 points, as CSV:
  carom sweep my.toml --axis 'body1.velocity=linspace(-5,-0.5,50)' > speed.csv

  Parameters from measured rebounds:
  carom new fit > fit.toml
  carom fit fit.toml

Exit codes: 0 a result (sticking is one), 1 wrong input or usage, 2 the solver failed, 130 interrupted";

const SWEEP_EXAMPLES: &str = "\
Examples:
  Restitution against speed, 50 points:
  carom sweep scenarios/two_balls.toml --axis 'body1.velocity=linspace(-5,-0.5,50)' --out speed

  A grid: every law at every damping (the last axis runs fastest):
  carom sweep my.toml --axis law.model=bwshc,bwm --axis 'law.c=logspace(1e2,1e4,20)' > grid.csv

A sweep file names a scenario and its axes:
  scenario = \"two_balls.toml\"       # relative to the sweep file, or an inline [scenario] table
  [[axis]]
  key = \"law.c\"
  linspace = [1e2, 1e4, 200]        # or logspace, values = [...], columns = \"points.csv\",
                                    # or uniform = [1e2, 1e4] with n = 1000 and seed = 7; also loguniform, normal, sobol

  Ten million random points, as Parquet, in four jobs that may be killed and started again:
  carom sweep my.toml --axis 'law.c=loguniform(1e2,1e4,1e7)' --axis 'body1.velocity=uniform(-5,-0.5,1e7)' \\
    --columns restitution,duration --format parquet --out DIR --resume --shard 1/4

Several axes make a grid; random ones are drawn together and make one axis, of points with a value for each of their keys.
Each row has the axis keys, the results, their errors (`<result>_error`), `stop`, `status` (\"ok\", or why that run failed)
and `method`, how it was answered (panels, events, closed-form).";

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run one scenario
    Run(RunOptions),
    /// Run a scenario along axes and write a table
    #[command(after_help = SWEEP_EXAMPLES)]
    Sweep(SweepOptions),
    /// Results along one key as polynomials through a few runs, with checked errors
    Curve(crate::curve::CurveOptions),
    /// Find the parameters of a law that reproduce measured collisions, and how sure they are
    Fit(crate::fit::FitOptions),
    /// Compare the restitution that damping factors deliver with the one asked for
    Audit(crate::audit::AuditOptions),
    /// Find the damping, speed, load or parameter that truly delivers a restitution
    Design(crate::design::DesignOptions),
    /// The correction of the primary damping formula, its fit, and the errors of the approximate equation
    Alpha(crate::design::AlphaOptions),
    /// Compare a restitution under a constant load with the formulas and series that approximate it
    Cor(crate::cor::CorOptions),
    /// Run a scenario on a ladder of tolerances: error, slope, work and events against tolerance
    Verify(crate::verify::VerifyOptions),
    /// Check scenario, sweep and fit files without running them
    Check {
        /// The files; "-" reads stdin
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Print a commented scenario to start from
    New {
        /// The kind of scenario: collision, beam or oscillator; or fit
        kind: String,
    },
    /// List the laws, or explain one
    Laws {
        /// Without it, the list.
        #[command(subcommand)]
        command: Option<LawsCommand>,
    },
    /// Print the JSON Schema of scenarios
    Schema {
        /// The kind of scenario: collision, beam or oscillator; or fit
        #[arg(default_value = "collision")]
        kind: String,
    },
    /// Write the page that runs in a browser: one file, without a server, without a connection
    Page(PageOptions),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

/// About laws.
#[derive(Debug, Subcommand)]
pub enum LawsCommand {
    /// Explain a law: equations, parameters with units and domains, limits, references
    Show {
        /// The name or the short name of a law, or the name of a restoring model
        name: String,
    },
    /// List the damping factors of the power law, or explain one
    Factors {
        /// The id of a factor
        id: Option<String>,
    },
    /// List the restoring models of oscillators, or explain one
    Restoring {
        /// The name of a model
        name: Option<String>,
    },
}

/// The options of `carom run`.
#[derive(Args, Debug)]
pub struct RunOptions {
    /// The scenario; "-" reads stdin
    pub file: PathBuf,
    /// Print one JSON object instead of the summary
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub sets: Sets,
    /// Write outcome.json and trajectory.csv into this folder, and loop.csv for oscillators
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Also give the derivatives of the results by the inputs
    #[arg(long)]
    pub sensitivities: bool,
    #[command(flatten)]
    pub plots: Plots,
}

/// The options of `carom sweep`.
#[derive(Args, Debug)]
pub struct SweepOptions {
    /// A sweep file, or a scenario together with --axis; "-" reads stdin
    pub file: PathBuf,
    /// Add an axis: KEY=linspace(first,last,count), KEY=logspace(...), KEY=a,b,c, or random points: KEY=uniform(a,b,count,seed), loguniform, normal(mean,deviation,...), sobol
    #[arg(long = "axis", value_name = "KEY=VALUES", value_parser = axis)]
    pub axes: Vec<Axis>,
    #[command(flatten)]
    pub sets: Sets,
    /// Write the table into this folder instead of stdout
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// The table as results.csv, or as part-*.parquet
    #[arg(long, value_enum, default_value_t = Format::Csv)]
    pub format: Format,
    /// Keep only these results, in this order; axis keys, errors, stop, status and method are always there
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    pub columns: Option<Vec<String>>,
    /// How errors are found: not at all, by the method that gave the result, or by another run at tighter tolerance
    #[arg(long, value_enum, default_value_t = ErrorsOption::Estimate)]
    pub errors: ErrorsOption,
    /// Do only part I of N; the parts together are the table
    #[arg(long, value_name = "I/N", value_parser = Shard::parse)]
    pub shard: Option<Shard>,
    /// Go on where this sweep was ended before
    #[arg(long)]
    pub resume: bool,
    /// How many runs at a time; default: one for each processor
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    #[command(flatten)]
    pub plots: Plots,
}

/// How the table of a sweep is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// One file of text
    Csv,
    /// Parts in Parquet
    Parquet,
}

/// How the errors of a sweep are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ErrorsOption {
    /// Not at all
    None,
    /// By the method that gave the result
    Estimate,
    /// By the event-driven engine at tighter tolerance, in every row
    Recheck,
}

/// Changes of a scenario.
#[derive(Args, Debug)]
pub struct Sets {
    /// Change a value: a dotted key and a TOML value or an expression, as in law.c=2e3
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = set)]
    pub sets: Vec<(String, String)>,
}

fn set(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("no `=` in it; write a dotted key and a value, as in law.c=2e3")?;
    Ok((key.trim().into(), value.into()))
}

fn axis(text: &str) -> Result<Axis, String> {
    Axis::parse(text).map_err(|error| format!("{error}; {}", error.hint()))
}
