//! One collision beside everything that approximates it: the table that `carom cor` shows.

use super::Material;
use super::approximation::{Approximation, STATED, Theory};
use super::critical;
use super::error::TheoryError;
use super::force_end;
use super::map::{Map, map};
use crate::collide::{EndRule, Stop};

/// The highest order of the series.
pub const HIGHEST_ORDER: usize = 24;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Question {
    /// The exponents.
    pub material: Material,
    /// γ ≥ 0.
    pub gamma: f64,
    /// g̃.
    pub load: f64,
    /// When contact is over.
    pub end: EndRule,
    /// The order of the series.
    pub order: usize,
    /// Degrees [L/M] of the approximants.
    pub degrees: (usize, usize),
    /// Whether to measure where the approximations hold.
    pub map: bool,
}

/// One approximation of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Which.
    pub approximation: Approximation,
    /// Its restitution, if it has one here.
    pub restitution: Option<f64>,
    /// That less the integrated one.
    pub difference: Option<f64>,
    /// The γ up to which it is stated to hold within `STATED`.
    pub range: f64,
    /// Whether γ is within the range, and the end rule's own condition is met.
    pub valid: bool,
    /// A pole on the way from 0 to γ, which is why there is no value.
    pub pole: Option<f64>,
}

/// Everything.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// What was asked.
    pub question: Question,
    /// How the integrated collision ended.
    pub stop: Stop,
    /// Its restitution; `None` where neither parting nor sticking was decided.
    pub restitution: Option<f64>,
    /// Coefficients, series and approximants.
    pub theory: Theory,
    /// One for each approximation.
    pub rows: Vec<Row>,
    /// g̃_c(γ) by integration, where one was found.
    pub critical_load: Option<f64>,
    /// γ_c(g̃) by integration, where one was found.
    pub critical_damping: Option<f64>,
    /// g̃_c by P2 eq. 22.
    pub critical_load_formula: Option<f64>,
    /// γ_c by P2 eq. 22.
    pub critical_damping_formula: Option<f64>,
    /// Where the approximations hold, if asked.
    pub map: Option<Map>,
}

/// Fills the sheet.
pub fn sheet(question: Question) -> Result<Sheet, TheoryError> {
    let Question { material, gamma, load, end, order, degrees, .. } = question;
    check(&question)?;
    let theory = Theory::new(material, load, order, degrees)?;
    let outcome = critical::bead(material, gamma, load, end).run(critical::RTOL)?;
    let restitution = outcome.results.restitution;
    let rows = Approximation::all().into_iter().map(|a| row(&theory, a, &question, restitution)).collect();
    Ok(Sheet {
        question,
        stop: outcome.stop,
        restitution,
        rows,
        // A critical point that does not exist, or lies beyond what can be integrated, is no failure of the sheet.
        critical_load: critical::load(material, gamma).ok(),
        critical_damping: critical::damping(material, load).ok(),
        critical_load_formula: (gamma > 0.0).then(|| critical::load_by_formula(material, gamma)),
        critical_damping_formula: (load > 0.0).then(|| critical::damping_by_formula(material, load)),
        map: if question.map { Some(map(&theory)?) } else { None },
        theory,
    })
}

fn check(question: &Question) -> Result<(), TheoryError> {
    let gamma = question.gamma;
    TheoryError::unless(gamma >= 0.0 && gamma.is_finite(), "gamma", gamma, "0 or more")?;
    let (l, m) = question.degrees;
    let order = question.order.max(l + m);
    let inside = question.order >= 2 && order <= HIGHEST_ORDER;
    TheoryError::unless(inside, "the order of the series", order as f64, "from 2 to 24")
}

fn row(theory: &Theory, approximation: Approximation, question: &Question, truth: Option<f64>) -> Row {
    let range = theory.range(approximation);
    let (restitution, valid) = approximated(theory, approximation, question, range);
    let difference = restitution.zip(truth).map(|(value, truth)| value - truth);
    let pole = theory.pole(approximation, question.gamma);
    Row { approximation, restitution, difference, range, valid, pole }
}

/// The restitution by an approximation under the end rule of the question, and whether it is there and may be used.
pub(super) fn approximated(
    theory: &Theory,
    approximation: Approximation,
    question: &Question,
    range: f64,
) -> (Option<f64>, bool) {
    let gamma = question.gamma;
    let (restitution, valid) = match question.end {
        EndRule::Indentation => (theory.restitution(approximation, gamma), gamma <= range),
        EndRule::Force => at_zero_force(theory, approximation, gamma, gamma <= range),
    };
    (restitution, valid && restitution.is_some())
}

/// The approximation carried from zero indentation to zero force, and whether it can be trusted there.
fn at_zero_force(theory: &Theory, approximation: Approximation, gamma: f64, inside: bool) -> (Option<f64>, bool) {
    let Some(square) = theory.square(approximation, gamma) else { return (None, false) };
    let uncertainty = theory.square_estimate(approximation, gamma);
    let problem = (theory.material, gamma, theory.load);
    let trusted = inside && force_end::trusted(problem, square, uncertainty, STATED);
    let end = force_end::solve(theory.material, gamma, theory.load, square);
    (Some(end.map_or(0.0, |end| end.restitution)), trusted)
}
