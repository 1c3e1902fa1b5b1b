//! Asked against delivered: every damping factor, used as it stands, over a list of wanted restitutions.
//!
//! The power law has one scale: each collision is run in its dimensionless form ([`Bead`]), and the results are brought
//! back to SI units with X_c = (m v₀²/k)^(1/(n+1)) and T_c = X_c/v₀. Factors made for a linear stiffness run with n = 1
//! and a linear stiffness of their own.

use super::Bead;
use super::window::{Window, windows};
use crate::collide::{EndRule, SolveError, Stop};
use crate::law::factor::{Exponent, FACTORS, Factor, FactorError, FactorInputs};
use crate::numerics::{cores, map};
use thiserror::Error;

/// Relative tolerance of the runs that are shown, and of those that only refine the edge of a window.
const RTOL: f64 = 1e-10;
const EDGE_RTOL: f64 = 1e-7;
/// The windows: how far from the asked restitution the delivered one may be, relative to it.
pub const WITHIN: [f64; 2] = [0.01, 0.05];

/// The largest exponent asked about; nothing steeper was ever measured.
const LARGEST_EXPONENT: f64 = 100.0;
/// The least restitution asked for: below it the dampings of the formulas are so strong that their collisions hardly end.
const LEAST_ASKED: f64 = 1e-3;
/// The most collisions of one audit.
const MOST_COLLISIONS: usize = 50_000;

/// What is asked of every factor.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// Exponent of the stiffness.
    pub n: f64,
    /// The m tried with factors that leave it free.
    pub free_m: Vec<f64>,
    /// Closing speed in m/s.
    pub speed: f64,
    /// Effective mass in kg.
    pub mass: f64,
    /// Stiffness in N/mⁿ.
    pub stiffness: f64,
    /// Stiffness in N/m of the factors made for n = 1; `None` takes the one with the same elastic indentation.
    pub linear_stiffness: Option<f64>,
    /// A constant load that presses the bodies together, in N; negative pulls.
    pub load: f64,
    /// The end rules.
    pub ends: Vec<EndRule>,
    /// The restitutions asked for.
    pub restitutions: Vec<f64>,
}

impl Default for Question {
    fn default() -> Self {
        Question {
            n: 1.5,
            free_m: vec![2.0, 1.5, 1.0, 0.65, 0.5, 0.25],
            speed: 1.0,
            mass: 1.0,
            stiffness: 1e6,
            linear_stiffness: None,
            load: 0.0,
            ends: vec![EndRule::Force, EndRule::Indentation],
            restitutions: (1..20).map(|i| f64::from(i) / 20.0).collect(),
        }
    }
}

/// Why an audit cannot be made.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum AuditError {
    /// A number of the question is outside its domain.
    #[error("{rule}")]
    OutOfDomain {
        /// Which: "n", "m", "speed", "mass", "k", "k-linear", "load", "restitution".
        name: &'static str,
        /// Its value.
        value: f64,
        /// The rule it breaks.
        rule: &'static str,
    },
    /// A list without entries.
    #[error("no values")]
    Empty {
        /// Which.
        name: &'static str,
    },
    /// More collisions than an audit makes.
    #[error("makes {collisions} collisions with every factor; at most {MOST_COLLISIONS} are made")]
    TooMany {
        /// The longer list.
        name: &'static str,
        /// How many collisions it would be.
        collisions: usize,
    },
    /// A formula has no finite value.
    #[error(transparent)]
    Factor(#[from] FactorError),
    /// A run failed.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// One collision of an audit, in SI units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// The restitution asked for.
    pub asked: f64,
    /// λ in N s/m^(m+1).
    pub lambda: f64,
    /// The restitution delivered; 0 where the bodies never part, or where nothing was decided (see `stop`).
    pub delivered: f64,
    /// Contact time in s.
    pub duration: Option<f64>,
    /// Largest indentation in m.
    pub max_indentation: Option<f64>,
    /// Largest force in N.
    pub peak_force: Option<f64>,
    /// How the run ended.
    pub stop: Stop,
}

impl Point {
    /// Delivered less asked.
    pub fn error(&self) -> f64 {
        self.delivered - self.asked
    }
}

/// What one factor delivers under one end rule.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The factor.
    pub factor: &'static Factor,
    /// The exponents it was run with.
    pub n: f64,
    /// m.
    pub m: f64,
    /// The stiffness it was run with, in N/mⁿ.
    pub stiffness: f64,
    /// The end rule.
    pub end: EndRule,
    /// One point for each restitution asked for.
    pub points: Vec<Point>,
    /// The largest |delivered - asked|, and where.
    pub worst: (f64, f64),
    /// For each of [`WITHIN`] the windows of asked restitution in which the delivered one is that close.
    pub windows: [Vec<Window>; 2],
}

/// An audit of every factor.
#[derive(Clone, Debug)]
pub struct Audit {
    /// What was asked.
    pub question: Question,
    /// The stiffness of the factors made for n = 1, in N/m.
    pub linear_stiffness: f64,
    /// The verdicts, the smallest worst error first.
    pub verdicts: Vec<Verdict>,
    /// The ids of factors that have no formula for what is asked, and why.
    pub skipped: Vec<(&'static str, FactorError)>,
}

/// One factor in one setting.
#[derive(Clone, Copy)]
struct Case<'a> {
    question: &'a Question,
    factor: &'static Factor,
    n: f64,
    m: f64,
    stiffness: f64,
    end: EndRule,
}

/// Asks every factor.
pub fn audit(question: &Question) -> Result<Audit, AuditError> {
    question.check()?;
    let linear_stiffness = question.linear_stiffness.unwrap_or_else(|| question.same_indentation());
    let mut cases = Vec::new();
    let mut skipped = Vec::new();
    for (factor, n, m) in question.members() {
        let stiffness = if n == question.n { question.stiffness } else { linear_stiffness };
        let case = Case { question, factor, n, m, stiffness, end: EndRule::Force };
        // A formula without a finite value at one of the wishes cannot be asked.
        match question.restitutions.iter().try_for_each(|c| case.lambda(*c).map(drop)) {
            Ok(()) => cases.extend(question.ends.iter().map(|end| Case { end: *end, ..case })),
            Err(error) => skipped.push((factor.id, error)),
        }
    }
    let verdicts = map(&cases, cores(), |case| case.verdict(&question.restitutions));
    let mut verdicts = verdicts.into_iter().collect::<Result<Vec<Verdict>, AuditError>>()?;
    verdicts.sort_by(|a, b| a.worst.0.total_cmp(&b.worst.0));
    Ok(Audit { question: question.clone(), linear_stiffness, verdicts, skipped })
}

impl Question {
    /// Refuses numbers outside their domain.
    pub fn check(&self) -> Result<(), AuditError> {
        let positive = "must be greater than 0";
        let wrong = |name, value: f64, inside: bool, rule| {
            if inside && value.is_finite() { Ok(()) } else { Err(AuditError::OutOfDomain { name, value, rule }) }
        };
        wrong("n", self.n, (1.0..=LARGEST_EXPONENT).contains(&self.n), "must lie between 1 and 100")?;
        for m in &self.free_m {
            wrong("m", *m, (0.0..=LARGEST_EXPONENT).contains(m), "must lie between 0 and 100")?;
        }
        wrong("speed", self.speed, self.speed > 0.0, positive)?;
        wrong("mass", self.mass, self.mass > 0.0, positive)?;
        wrong("k", self.stiffness, self.stiffness > 0.0, positive)?;
        let linear = self.linear_stiffness.unwrap_or(1.0);
        wrong("k-linear", linear, linear > 0.0, positive)?;
        let needless = self.n == 1.0 && self.linear_stiffness.is_some();
        wrong("k-linear", linear, !needless, "has no use where n is 1: the stiffness is k")?;
        wrong("load", self.load, true, "must be a finite number")?;
        let length = length(self.mass, self.speed, self.stiffness, self.n);
        let push = self.load * length / (self.mass * self.speed * self.speed);
        wrong(
            "load",
            self.load,
            push < 1e3,
            "is a thousand times what the impact itself exerts: the bodies can only stick",
        )?;
        for c in &self.restitutions {
            wrong("restitution", *c, *c > 0.0 && *c <= 1.0, "must be greater than 0 and at most 1")?;
            wrong("restitution", *c, *c >= LEAST_ASKED, "must be at least 0.001: no formula was made for less")?;
        }
        match (self.restitutions.is_empty(), self.free_m.is_empty(), self.ends.is_empty()) {
            (true, ..) => Err(AuditError::Empty { name: "restitution" }),
            (_, true, _) => Err(AuditError::Empty { name: "m" }),
            (.., true) => Err(AuditError::Empty { name: "end" }),
            _ => self.check_size(),
        }
    }

    /// Refuses more collisions than anybody waits for; the longer list is blamed.
    fn check_size(&self) -> Result<(), AuditError> {
        let collisions = self.members().len() * self.ends.len() * self.restitutions.len();
        let name = if self.free_m.len() > self.restitutions.len() { "m" } else { "restitution" };
        if collisions <= MOST_COLLISIONS { Ok(()) } else { Err(AuditError::TooMany { name, collisions }) }
    }

    /// k₁ with k₁ δ²/2 = k δⁿ⁺¹/(n+1) at the largest elastic indentation δ.
    fn same_indentation(&self) -> f64 {
        let elastic =
            (0.5 * (self.n + 1.0) * self.mass * self.speed * self.speed / self.stiffness).powf(1.0 / (self.n + 1.0));
        2.0 * self.stiffness * elastic.powf(self.n - 1.0) / (self.n + 1.0)
    }

    /// Every factor with the exponents it is run with.
    fn members(&self) -> Vec<(&'static Factor, f64, f64)> {
        let mut members = Vec::new();
        for factor in FACTORS {
            let n = if factor.n == Exponent::Fixed(1.0) { 1.0 } else { self.n };
            match factor.m.at(n) {
                Some(m) => members.push((factor, n, m)),
                None => members.extend(self.free_m.iter().map(|m| (factor, n, *m))),
            }
        }
        members
    }
}

impl Case<'_> {
    fn lambda(&self, restitution: f64) -> Result<f64, FactorError> {
        let &Case { stiffness, n: exponent, m: damping_exponent, question: &Question { mass, speed, .. }, .. } = self;
        self.factor.lambda(&FactorInputs { restitution, stiffness, exponent, damping_exponent, mass, speed })
    }

    fn bead(&self, lambda: f64) -> Bead {
        let &Case { question: &Question { mass, speed, load, .. }, n, m, end, stiffness, .. } = self;
        let length = length(mass, speed, stiffness, n);
        let damping = lambda * speed * length.powf(m - n) / stiffness;
        let push = load * length / (mass * speed * speed);
        Bead { n, m, damping, push, end, compression_only: self.factor.compression_only }
    }

    fn point(&self, asked: f64) -> Result<Point, AuditError> {
        let lambda = self.lambda(asked)?;
        let outcome = self.bead(lambda).run(RTOL)?;
        let &Question { mass, speed, .. } = self.question;
        let (length, results) = (length(mass, speed, self.stiffness, self.n), outcome.results);
        Ok(Point {
            asked,
            lambda,
            delivered: results.restitution.unwrap_or(0.0),
            duration: results.duration.map(|t| t * length / speed),
            max_indentation: results.max_indentation.map(|x| x * length),
            peak_force: results.peak_force.map(|f| f * mass * speed * speed / length),
            stop: outcome.stop,
        })
    }

    fn verdict(&self, restitutions: &[f64]) -> Result<Verdict, AuditError> {
        let points = restitutions.iter().map(|c| self.point(*c)).collect::<Result<Vec<Point>, AuditError>>()?;
        let worst = points.iter().map(|p| (p.error().abs(), p.asked)).max_by(|a, b| a.0.total_cmp(&b.0));
        let mut grid: Vec<(f64, f64)> = points.iter().map(|p| (p.asked, p.error() / p.asked)).collect();
        grid.sort_by(|a, b| a.0.total_cmp(&b.0));
        grid.dedup_by(|a, b| a.0 == b.0);
        let relative = |asked: f64| -> Result<f64, AuditError> {
            Ok(self.bead(self.lambda(asked)?).restitution(EDGE_RTOL)?.unwrap_or(0.0) / asked - 1.0)
        };
        Ok(Verdict {
            factor: self.factor,
            n: self.n,
            m: self.m,
            stiffness: self.stiffness,
            end: self.end,
            worst: worst.unwrap_or((0.0, f64::NAN)),
            windows: [windows(&grid, WITHIN[0], relative)?, windows(&grid, WITHIN[1], relative)?],
            points,
        })
    }
}

/// X_c in m.
fn length(mass: f64, speed: f64, stiffness: f64, n: f64) -> f64 {
    (mass * speed * speed / stiffness).powf(1.0 / (n + 1.0))
}
