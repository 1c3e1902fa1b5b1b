//! A piece of a curve: a stretch of the key on which the pattern of phases stays, and a polynomial for each result.

use super::coordinate::Coordinate;
use super::pattern::Pattern;
use thiserror::Error;

/// A stretch of the key on which every result is one polynomial, or is refused.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CurvePiece {
    /// Its lower and upper end.
    pub ends: [f64; 2],
    /// What happens in its runs.
    pub pattern: Pattern,
    /// What the polynomials are polynomials of.
    pub coordinate: Coordinate,
    /// Runs at the points through which they go.
    pub nodes: usize,
    /// Further runs, at random points, that they were compared with.
    pub checks: usize,
    /// For each column of the curve, its polynomial or why there is none.
    pub results: Vec<Result<ChebyshevSeries, CurveRefusal>>,
}

/// A polynomial that was checked, as the sum of c_k T_k(t).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ChebyshevSeries {
    /// c_k, that of T₀ first.
    pub coefficients: Vec<f64>,
    /// What the last coefficients say of those that are not there.
    pub tail: f64,
    /// The largest difference from a run at a random point.
    pub deviation: f64,
    /// The largest error of a run.
    pub noise: f64,
    /// The error that is stated, anywhere on the piece: checked, not certified.
    pub error: f64,
}

/// Why a result has no polynomial on a piece.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum CurveRefusal {
    /// The runs have no outcome.
    #[error("{reason}")]
    Failed {
        /// Why the first of them has none.
        reason: String,
    },
    /// The outcomes do not have this result.
    #[error("there is none")]
    Absent,
    /// Some have it, others do not, and nothing tells where that changes.
    #[error("only some runs have it")]
    Sometimes,
    /// However short the piece, the coefficients do not fall: a fold, a jump or a kink, or noise.
    #[error(
        "it does not converge: a fold, a jump or a kink (the coefficients only fall to {tail:.0e}, {wanted:.0e} is wanted)"
    )]
    NotSmooth {
        /// What the coefficients fall to.
        tail: f64,
        /// What they should.
        wanted: f64,
    },
    /// The pattern of phases changes again too soon.
    #[error("the phases change again before there is room for a curve")]
    Narrow,
    /// The runs that are allowed were spent before it was its turn.
    #[error("the runs that are allowed were spent before")]
    NoRunsLeft,
}
