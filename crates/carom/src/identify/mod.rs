//! From measurements to parameters: residuals, gradients, optimisers, fronts, spreads.
//!
//! ```text
//! Problem (data, model, what is wanted) -> fit -> Fit (parameters, misfits, intervals, what the data leave open)
//! ```
//!
//! Every prediction is a collision run on dual numbers, so residuals come with exact derivatives, through events too. This
//! module knows collisions, laws and formulas; it knows no text and no files.

mod bootstrap;
mod compare;
mod conditions;
mod data;
mod descent;
mod fit;
mod fitted_curve;
mod front;
mod global;
mod likelihood;
mod linear;
mod model;
mod parameter_map;
mod problem;
mod profile;
mod progress;
mod quadratic;
mod range;
mod residual;
mod result;
mod slopes;
mod spread;
mod starts;
mod weigh;

pub use compare::{Comparison, Contender, STRONG, Verdict, compare};
pub use data::{Data, Dataset, Datum, INPUT_NAMES, Kind, Loop, LoopPoint, Rebound};
pub use fit::fit;
pub use fitted_curve::{FittedCurve, FittedCurvePoint, FittedValue};
pub use likelihood::{Evaluation, Likelihood, LikelihoodError};
pub use model::{Constraint, Model, Relation, Slot};
pub use problem::{Failure, Objective, Problem, Spread};
pub use progress::{News, Progress, Silent, Stage};
pub use result::{
    Compensation, Correlation, End, Estimate, Fit, FittedPoint, FrontPoint, Interval, Misfit, Profile, ProfilePoint,
    Role, Share, Side, Work,
};
pub use slopes::{Slope, slopes};
