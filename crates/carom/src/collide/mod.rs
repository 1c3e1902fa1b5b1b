//! Two bodies, one law, external forces: scales, phases, energy ledger, outcome.
//!
//! ```text
//! Collision -> inputs -> scale -> the law's contact (hybrid::run) -> results -> Outcome
//! ```
//!
//! This module knows the engine and the laws; it knows no text.

mod answer;
mod brief;
mod build;
mod by_panels;
mod closed_form;
mod forward;
mod inputs;
mod judge;
mod outcome;
mod problem;
mod results;
mod scale;
mod simulate;
mod solve;
mod tracer;

pub use crate::law::EndRule;
pub use crate::quantity::{Doubt, Event, Options, SolveError, Stop, Tolerance};
pub use answer::{brief, briefs};
pub use brief::Brief;
pub use build::{CollisionBuilder, Error, ProblemError};
pub use by_panels::{ByPanels, Wanted, equation};
pub use closed_form::closed_form;
pub(crate) use forward::{Asking, ask_many};
pub use forward::{Branch, ForwardModel, Prediction};
pub use outcome::{Dimensionless, ENERGY, LabEnergy, Outcome, Results, STATISTICS, Sensitivity};
pub use problem::{Body, Collision, FORCE_NAMES, INPUT_NAMES, Setting};
pub use scale::effective_mass;
pub use solve::{input_keys, run, run_located};
