//! From measurements to parameters: residuals, gradients, optimisers, fronts, spreads.
//!
//! ```text
//! Problem (data, model, what is wanted) -> fit -> Fit (parameters, misfits, intervals, what the data leave open)
//! ```
//!
//! Every prediction is a collision run on dual numbers, so residuals come with exact derivatives, through events too. This
//! module knows collisions, laws and formulas; it knows no text and no files. It has storeys: each knows those below it.

mod answers;
mod objective;
mod search;
mod statement;
mod uncertainty;
mod unknowns;

pub use answers::{Comparison, Contender, FittedCurve, FittedCurvePoint, FittedValue, STRONG, Verdict, compare, fit};
pub use objective::{Evaluation, Likelihood, LikelihoodError, Slope, slopes};
pub use statement::{
    Compensation, Constraint, Correlation, Data, Dataset, Datum, End, Estimate, Failure, Fit, FittedPoint, FrontPoint,
    INPUT_NAMES, Interval, Kind, Loop, LoopPoint, Misfit, Model, News, Objective, Problem, Profile, ProfilePoint,
    Progress, Rebound, Relation, Role, Share, Side, Silent, Slot, Spread, Stage, Work,
};
