//! The straight line of a fit.

use super::problem::{Failure, Problem};
use super::progress::Progress;
use super::result::Fit;

/// Fits a model to data.
pub fn fit(problem: &Problem, progress: &mut dyn Progress) -> Result<Fit, Failure> {
    let _ = (problem, progress);
    Err(Failure::NoData)
}
