//! Polynomials beside runs at random points.

use super::coordinate::Coordinate;
use super::fit::Candidate;
use super::piece::{ChebyshevSeries, CurveRefusal};
use super::runs::Run;
use crate::numerics::chebyshev_sums;

/// Points of a stretch, from the left to the right, with their runs.
#[derive(Clone, Debug)]
pub(super) struct Nodes {
    pub points: Vec<f64>,
    pub runs: Vec<Run>,
}

impl Nodes {
    /// With others among them.
    pub fn with(&self, others: &Nodes) -> Nodes {
        let pairs = |nodes: &Nodes| nodes.points.clone().into_iter().zip(nodes.runs.clone()).collect::<Vec<_>>();
        let mut all = [pairs(self), pairs(others)].concat();
        all.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (points, runs) = all.into_iter().unzip();
        Nodes { points, runs }
    }
}

/// For each column its polynomial, or why it has none.
pub(super) type Candidates = Vec<Result<Candidate, CurveRefusal>>;

/// What is done where a polynomial differs from the runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// None is kept.
    AllOrNone,
    /// That one is refused.
    EachByItself,
}

/// The polynomials that agree with runs at random points, with the errors that are stated of them.
pub(super) fn checked(
    coordinate: &Coordinate,
    candidates: &Candidates,
    checks: &Nodes,
    manner: Manner,
) -> Option<Vec<Result<ChebyshevSeries, CurveRefusal>>> {
    let mut places = checks.points.clone();
    coordinate.map(&mut places);
    let one = |(column, candidate): (usize, &Result<Candidate, CurveRefusal>)| {
        let candidate = candidate.as_ref().map_err(Clone::clone)?;
        let mut sums = places.clone();
        chebyshev_sums(&candidate.coefficients, &mut sums);
        let apart = sums.iter().zip(&checks.runs).map(|(sum, run)| (sum - run.values[column]).abs());
        // A result that is not there is no number, and differs from every number.
        let deviation = apart.fold(0.0, |most: f64, apart| if apart <= most { most } else { apart });
        let agrees = candidate.is_settled() && candidate.allows(deviation);
        let noise = checks.runs.iter().fold(0.0, |most: f64, run| most.max(run.errors[column]));
        if agrees { Ok(candidate.clone().series(deviation, noise)) } else { Err(candidate.refusal()) }
    };
    let results: Vec<_> = candidates.iter().enumerate().map(one).collect();
    let differs = candidates.iter().zip(&results).any(|(candidate, result)| candidate.is_ok() && result.is_err());
    (manner == Manner::EachByItself || !differs).then_some(results)
}
