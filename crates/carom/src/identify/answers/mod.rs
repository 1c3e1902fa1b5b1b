//! What the storeys below answer together: a fit, its curve and band, and which law. None of them knows this one.

mod compare;
mod fit;
mod fitted_curve;

pub use compare::{Comparison, Contender, STRONG, Verdict, compare};
pub use fit::fit;
pub use fitted_curve::{FittedCurve, FittedCurvePoint, FittedValue};
