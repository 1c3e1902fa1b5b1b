//! `carom cor`: a restitution beside everything that approximates it.

use crate::desk::{Desk, Form, Shown};
use crate::failure::Failure;
use crate::picture::Plots;
use carom::collide::EndRule;
use carom::report;
use carom::restitution::theory::{self, Along, Course, Dimensional, HIGHEST_ORDER, Material, Question, TheoryError};
use carom_plot::pictures;
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  carom cor --alpha 1.5 --beta 1.5 --gamma 0.05 --load 0.1
  carom cor --alpha 1.5 --beta 2.5 --gamma 0.02 --load 1 --order 12 --pade 6,6 --map
  carom cor --alpha 1.5 --beta 1.5 --mass 2.05e-3 --stiffness 6.97e9 --gamma0 1.5e-6 --speed 0.246 --gravity 9.8

The law is m x'' = k [(-x)^alpha + gamma0 d/dt (-x)^beta] - m g - F; beta = m + 1 for a damping with exponent m.
gamma and load are the dimensionless numbers of Chatterjee, James and Brogliato 2022 (eqs 3, 4), whose equations the
table names. Their formulas and the series are made for contact that ends at zero indentation.";

/// The options of `carom cor`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct CorOptions {
    /// Exponent of the stiffness, 1 or more
    #[arg(long, allow_negative_numbers = true)]
    alpha: f64,
    /// Exponent of the damping, 1 or more
    #[arg(long, allow_negative_numbers = true)]
    beta: f64,
    /// Dimensionless damping
    #[arg(long, allow_negative_numbers = true, required_unless_present = "mass", conflicts_with = "mass")]
    gamma: Option<f64>,
    /// Dimensionless constant load, positive where it presses
    #[arg(long, allow_negative_numbers = true, default_value = "0", conflicts_with = "mass")]
    load: f64,
    /// Mass in kg: with it, gamma and load come from the data below
    #[arg(long, allow_negative_numbers = true, requires_all = ["stiffness", "gamma0", "speed"])]
    mass: Option<f64>,
    /// Stiffness k in N/m^alpha
    #[arg(long, allow_negative_numbers = true, requires = "mass", value_name = "K")]
    stiffness: Option<f64>,
    /// Damping gamma0 in s m^(alpha-beta)
    #[arg(long, allow_negative_numbers = true, requires = "mass")]
    gamma0: Option<f64>,
    /// Closing speed in m/s
    #[arg(long, allow_negative_numbers = true, requires = "mass")]
    speed: Option<f64>,
    /// Constant force in N that presses the bodies together
    #[arg(long, allow_negative_numbers = true, requires = "mass", default_value = "0")]
    force: f64,
    /// Gravity in m/s^2
    #[arg(long, allow_negative_numbers = true, requires = "mass", default_value = "0")]
    gravity: f64,
    /// When contact is over
    #[arg(long, default_value = "indentation", value_parser = ["indentation", "force"])]
    end: String,
    /// Order of the series in gamma
    #[arg(long, default_value = "8", value_parser = clap::value_parser!(u8).range(2..=HIGHEST_ORDER as i64))]
    order: u8,
    /// Degrees of the Pade approximants: L,M; default: half the order each
    #[arg(long, value_name = "L,M", value_parser = degrees)]
    pade: Option<(usize, usize)>,
    /// Print one JSON object instead of the tables
    #[arg(long)]
    json: bool,
    /// Also measure up to which gamma each approximation holds
    #[arg(long)]
    map: bool,
    #[command(flatten)]
    plots: Plots,
}

/// Points of a course.
const POINTS: usize = 81;

/// Fills the sheet and shows it.
pub fn cor(options: &CorOptions, desk: &Desk<'_>) -> Result<Shown, Failure> {
    let draws = options.plots.are_wanted()?;
    let sheet = question(options).and_then(theory::sheet).map_err(failure)?;
    if draws {
        let courses = [Along::Damping, Along::Load].map(|along| Course::new(&sheet, along, POINTS));
        let courses = courses.into_iter().collect::<Result<Vec<_>, _>>().map_err(failure)?;
        options.plots.write(&pictures::cor(&sheet, &courses))?;
    }
    desk.warn_of(&report::cor_warnings(&sheet));
    Ok(desk.shown(options.json, || report::cor_json(&sheet), (Form::Plain, || report::cor_text(&sheet))))
}

fn question(options: &CorOptions) -> Result<Question, TheoryError> {
    let material = Material::new(options.alpha, options.beta)?;
    let (gamma, load) = match options.mass {
        Some(mass) => dimensional(options, mass).scaled(material)?,
        None => (options.gamma.unwrap_or(0.0), options.load),
    };
    let order = usize::from(options.order);
    Ok(Question {
        material,
        gamma,
        load,
        end: if options.end == "force" { EndRule::Force } else { EndRule::Indentation },
        order,
        degrees: options.pade.unwrap_or((order / 2, order / 2)),
        map: options.map,
    })
}

/// The data in SI units; clap has seen to it that those without a default are given.
fn dimensional(options: &CorOptions, mass: f64) -> Dimensional {
    Dimensional {
        mass,
        stiffness: options.stiffness.unwrap_or(f64::NAN),
        gamma0: options.gamma0.unwrap_or(f64::NAN),
        speed: options.speed.unwrap_or(f64::NAN),
        force: options.force,
        gravity: options.gravity,
    }
}

fn degrees(text: &str) -> Result<(usize, usize), String> {
    let words = "write two whole numbers whose sum is at most 24, as in 4,4";
    let (l, m) = text.split_once(',').ok_or(words)?;
    let read = |word: &str| word.trim().parse::<usize>().map_err(|_| words.to_string());
    let (l, m) = (read(l)?, read(m)?);
    if l.saturating_add(m) > HIGHEST_ORDER || l + m == 0 { Err(words.into()) } else { Ok((l, m)) }
}

fn failure(error: TheoryError) -> Failure {
    match error {
        TheoryError::Solve(error) => Failure::solve("cor", "collision", &error),
        TheoryError::Domain { name, value, rule } => {
            let rule = format!("it must be {rule}");
            Failure::option(&format!("--{name}"), report::number(value), rule, "see `carom cor --help`")
        }
        other => Failure::option("--pade", "", other, "choose other degrees"),
    }
}
