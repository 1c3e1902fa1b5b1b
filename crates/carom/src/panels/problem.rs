//! What is asked of panels, and what they give.

use super::figures::Figures;
use super::kind::Kind;
use crate::law::{EndRule, Lienard};

/// A dimensionless collision under a constant load.
#[derive(Clone, Copy, Debug)]
pub struct Problem {
    /// The equation of its law.
    pub law: Lienard<f64>,
    /// U
    pub load: f64,
    /// When contact is over.
    pub end: EndRule,
}

/// What is wanted of collisions.
#[derive(Clone, Copy, Debug)]
pub struct Wish {
    /// A relative error of about this.
    pub rtol: f64,
    /// Whether errors are wanted.
    pub errors: bool,
    /// Whether the largest force and, with a dashpot in series, the largest indentation and its time are wanted. Where not, these are
    /// those of the spring at its turn.
    pub extremes: bool,
}

/// What came of it.
#[derive(Clone, Copy, Debug)]
pub struct Solved {
    /// The results.
    pub figures: Figures<f64>,
    /// Their errors, where asked for.
    pub error: Option<Figures<f64>>,
    /// At so many nodes the law was asked: what a right-hand side is to steps in time.
    pub nodes: u64,
    /// The plan and the kind of batch that answered.
    pub(super) way: (usize, Kind),
}

impl Problem {
    /// n, p and m.
    pub(super) fn exponents(&self) -> [f64; 3] {
        [self.law.n, self.law.p, self.law.m]
    }
}
