//! The statement of a problem, data, model, what is wanted, and the words in which it is answered: values, and no method. News on the way are
//! among them, and who may stop it.

mod data;
mod model;
mod problem;
mod progress;
mod result;

pub use data::{Data, Dataset, Datum, INPUT_NAMES, Kind, Loop, LoopPoint, Rebound};
pub use model::{Constraint, Model, Relation, Slot};
pub use problem::{Failure, Objective, Problem, Spread};
pub use progress::{News, Progress, Silent, Stage};
pub use result::{
    Compensation, Correlation, End, Estimate, Fit, FittedPoint, FrontPoint, Interval, Misfit, Profile, ProfilePoint,
    Role, Share, Side, Work,
};

pub(in crate::identify) use problem::check_needs;
pub(in crate::identify) use progress::Watch;
