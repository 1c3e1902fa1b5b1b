//! Two bodies, one law, external forces: scales, phases, energy ledger, outcome.
//!
//! ```text
//! Collision -> inputs -> scale -> the law's contact (hybrid::run) -> results -> Outcome
//! ```
//!
//! This module knows the engine and the laws; it knows no text.

mod build;
mod by_panels;
mod closed_form;
mod forward;
mod inputs;
mod outcome;
mod problem;
mod results;
mod scale;
mod solve;
mod tracer;

pub use crate::law::EndRule;
pub use crate::quantity::{Doubt, Event, SolveError, Stop, Tolerance};
pub use build::{CollisionBuilder, Error, ProblemError};
pub use by_panels::{Brief, ByPanels, Wanted, equation};
pub use closed_form::closed_form;
pub(crate) use forward::{Asking, ask_many};
pub use forward::{Branch, ForwardModel, Prediction};
pub use outcome::{Dimensionless, ENERGY, LabEnergy, Outcome, Results, STATISTICS, Sensitivity};
pub use problem::{Body, Collision, FORCE_NAMES, INPUT_NAMES, Setting};
pub use scale::effective_mass;
pub use solve::{Options, input_keys, run};
