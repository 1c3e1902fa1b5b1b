//! `carom audit`: what damping factors deliver against what is asked of them.

use crate::desk::{Desk, Form, Shown};
use crate::failure::Failure;
use crate::picture::Plots;
use carom::collide::EndRule;
use carom::report;
use carom::restitution::audit::{self, AuditError, Question};
use carom::scenario::Axis;
use carom_plot::pictures;
use clap::Args;

/// The options of `carom audit`.
#[derive(Args, Debug)]
pub struct AuditOptions {
    /// Exponent of the stiffness
    #[arg(long, default_value = "1.5", allow_negative_numbers = true)]
    pub n: f64,
    /// Exponents of the damping, for factors that leave it free
    #[arg(long, default_value = "2,1.5,1,0.65,0.5,0.25", value_name = "LIST", allow_hyphen_values = true)]
    pub m: String,
    /// Closing speed in m/s
    #[arg(long, default_value = "1", allow_negative_numbers = true)]
    pub speed: f64,
    /// Effective mass in kg
    #[arg(long, default_value = "1", allow_negative_numbers = true)]
    pub mass: f64,
    /// Stiffness in N/m^n
    #[arg(long, default_value = "1e6", allow_negative_numbers = true)]
    pub k: f64,
    /// Stiffness in N/m for factors made for n = 1; default: the same elastic indentation
    #[arg(long, value_name = "K", allow_negative_numbers = true)]
    pub k_linear: Option<f64>,
    /// Constant load in N that presses the bodies together
    #[arg(long, default_value = "0", allow_negative_numbers = true)]
    pub load: f64,
    /// When contact is over
    #[arg(long, default_value = "both", value_parser = ["force", "indentation", "both"])]
    pub end: String,
    /// Restitutions asked for: a,b,c or linspace(first,last,count)
    #[arg(long, default_value = "linspace(0.05,0.95,19)", value_name = "LIST", allow_hyphen_values = true)]
    pub restitution: String,
    /// Print one JSON object instead of the table
    #[arg(long)]
    pub json: bool,
    /// Print every collision as CSV instead of the table
    #[arg(long, conflicts_with = "json")]
    pub csv: bool,
    #[command(flatten)]
    plots: Plots,
}

/// Asks every factor and shows the verdicts.
pub fn audit(options: &AuditOptions, desk: &Desk<'_>) -> Result<Shown, Failure> {
    let question = question(options)?;
    let draws = options.plots.are_wanted()?;
    let audit = audit::audit(&question).map_err(failure)?;
    if draws {
        options.plots.write(&pictures::audit(&audit))?;
    }
    let words = || if options.csv { report::audit_csv(&audit) } else { report::audit_text(&audit) };
    Ok(desk.shown(options.json, || report::audit_json(&audit), (Form::Plain, words)))
}

fn question(options: &AuditOptions) -> Result<Question, Failure> {
    let ends = match options.end.as_str() {
        "force" => vec![EndRule::Force],
        "indentation" => vec![EndRule::Indentation],
        _ => vec![EndRule::Force, EndRule::Indentation],
    };
    Ok(Question {
        n: options.n,
        free_m: numbers("m", &options.m)?,
        speed: options.speed,
        mass: options.mass,
        stiffness: options.k,
        linear_stiffness: options.k_linear,
        load: options.load,
        ends,
        restitutions: numbers("restitution", &options.restitution)?,
    })
}

/// The numbers of a list or a range.
fn numbers(name: &str, text: &str) -> Result<Vec<f64>, Failure> {
    let refused = |rule: String, hint: &str| Failure::option(&format!("--{name}"), text, rule, hint);
    let axis = Axis::parse(&format!("{name}={text}"))
        .map_err(|error| refused(error.to_string(), "write a,b,c or linspace(first,last,count)"))?;
    let number = |word: &String| {
        let hint = "numbers are written 0.5 or 5e-1, separated by commas";
        word.trim().parse::<f64>().map_err(|_| refused(format!("\"{word}\" is not a number"), hint))
    };
    // A range gives 0.49999999999999994 where people mean 0.5.
    let tidy = |value: f64| format!("{value:.14e}").parse().unwrap_or(value);
    axis.rows().flatten().map(|word| number(&word).map(tidy)).collect()
}

fn failure(error: AuditError) -> Failure {
    let rule = error.to_string();
    let of = |name: &str, value: &str| Failure::option(&format!("--{name}"), value, &rule, meaning(name));
    match error {
        AuditError::OutOfDomain { name, value, .. } => of(name, &report::number(value)),
        AuditError::Empty { name } => of(name, ""),
        AuditError::TooMany { name, .. } => of(name, "with so many values"),
        AuditError::Factor(_) => of("restitution", ""),
        AuditError::Solve(error) => Failure::solve("audit", "collision", &error),
    }
}

fn meaning(option: &str) -> &'static str {
    match option {
        "n" => "meaning of --n: exponent of the stiffness",
        "m" => "meaning of --m: exponents of the damping for factors that leave it free",
        "speed" => "meaning of --speed: closing speed in m/s",
        "mass" => "meaning of --mass: effective mass in kg",
        "k" => "meaning of --k: stiffness in N/m^n",
        "k-linear" => "meaning of --k-linear: stiffness in N/m for factors made for n = 1",
        "load" => "meaning of --load: constant load in N that presses the bodies together",
        "restitution" => "meaning of --restitution: the restitutions asked for",
        _ => "see `carom audit --help`",
    }
}
