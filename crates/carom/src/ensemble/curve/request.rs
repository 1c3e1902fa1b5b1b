//! What is asked of a curve.

use crate::ensemble::columns::UnknownColumn;
use crate::ensemble::plan::PlanError;
use crate::scenario::{InputErrors, KeyRange, Scenario};
use thiserror::Error;

/// A scenario of a collision, the key that changes, and how good its curve is to be.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CurveRequest {
    /// What changes.
    pub base: Scenario,
    /// Along which key.
    pub range: KeyRange,
    /// The results wanted, by name; all of them where not given.
    pub columns: Option<Vec<String>>,
    /// The error wanted, relative to the largest value of a result on a piece. Runs are done at a tenth of it, or at the tolerance of the scenario where that
    /// is tighter; what they leave open is added.
    pub tolerance: f64,
    /// Runs at random points that each piece is compared with.
    pub checks: usize,
    /// The seed of these points.
    pub seed: u64,
    /// No piece is begun, and none is divided, once so many runs are spent.
    pub most_runs: usize,
}

impl CurveRequest {
    /// All results to 1e-10, with 8 checks.
    pub fn new(base: Scenario, range: KeyRange) -> CurveRequest {
        CurveRequest { base, range, columns: None, tolerance: 1e-10, checks: 8, seed: 1, most_runs: 2000 }
    }
}

/// Why there is no curve.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum CurveError {
    /// The scenario is refused, whatever the key.
    #[error("{0}")]
    Input(InputErrors),
    /// It is no collision.
    #[error("curves are made of collisions, and this is kind = \"{kind}\"")]
    NoCollision {
        /// What it is.
        kind: &'static str,
    },
    /// The key cannot change.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// There is no such result.
    #[error(transparent)]
    Column(#[from] UnknownColumn),
}

impl From<InputErrors> for CurveError {
    fn from(errors: InputErrors) -> CurveError {
        CurveError::Input(errors)
    }
}
