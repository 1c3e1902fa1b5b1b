//! What is asked of panels.

use crate::law::{EndRule, Lienard};

/// How many numbers figures change with: κ, c while |z| grows and while it shrinks, n, p, σ, m, U.
pub const DIRECTIONS: usize = 8;

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

impl Problem {
    /// n, p and m.
    pub(super) fn exponents(&self) -> [f64; 3] {
        [self.law.n, self.law.p, self.law.m]
    }
}
