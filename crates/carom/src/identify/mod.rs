//! From measurements to parameters: residuals, gradients, optimisers, fronts, spreads.
//!
//! ```text
//! Problem (data, model, what is wanted) -> fit -> Fit (parameters, misfits, intervals, what the data leave open)
//! ```
//!
//! Every prediction is a collision run on dual numbers, so residuals come with exact derivatives, through events too. This
//! module knows collisions, laws and formulas; it knows no text and no files.

mod chart;
mod compare;
mod data;
mod dense;
mod descent;
mod fit;
mod global;
mod model;
mod problem;
mod progress;
mod quadratic;
mod random;
mod residual;
mod result;
mod starts;

pub use compare::{Comparison, Contender, Verdict, compare};
pub use data::{Data, Dataset, Datum, INPUT_NAMES, Kind, Loop, LoopPoint, Rebound};
pub use fit::{fit, try_fit};
pub use model::{Constraint, Model, Relation, Slot};
pub use problem::{Failure, Objective, Problem, Spread};
pub use progress::{News, Progress, Silent, Stage};
pub use result::{
    Correlation, End, Estimate, Fit, FittedPoint, FrontPoint, Gauge, Interval, Misfit, Role, Share, Side, Trade, Work,
};
