//! Curves: results of collisions along one key of a scenario, as polynomials through a few runs, with stated errors. They are checked, not certified.
//!
//! ```text
//! Scenario, key, range -> CurveRequest -> curve() -> Curve, a list of pieces -> Curve::evaluate at any number of points
//! ```

mod build;
mod check;
mod coordinate;
mod evaluate;
mod fit;
mod pattern;
mod piece;
mod request;
mod runs;

pub use build::curve;
pub use coordinate::{Bend, Coordinate};
pub use evaluate::Curve;
pub use pattern::{Pattern, PatternChange};
pub use piece::{ChebyshevSeries, CurvePiece, CurveRefusal};
pub use request::{CurveError, CurveRequest};
pub use runs::CurveRuns;
