//! The objective: residuals with exact derivatives, how much each counts, and the likelihood. It says what a point is worth and looks for no
//! better one.

mod likelihood;
mod residual;
mod slopes;
pub(in crate::identify) mod weigh;

pub use likelihood::{Evaluation, Likelihood, LikelihoodError};
pub use slopes::{Slope, slopes};

pub(in crate::identify) use residual::{Ending, LONGEST, Linear, ObjectiveFunction, Observation, forward};
pub(in crate::identify) use weigh::{Belief, counts, spread_out};
