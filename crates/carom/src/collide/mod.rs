//! Two bodies, one law, external forces: scales, phases, energy ledger, outcome.
//!
//! ```text
//! Collision -> inputs -> scale -> simulate (hybrid::run over hunt, maxwell or bead) -> figures -> Outcome
//! ```
//!
//! This module knows the engine and the laws; it knows no text.

mod bead;
mod books;
mod clock;
mod error;
mod figures;
mod hunt;
mod inputs;
mod load;
mod maxwell;
mod outcome;
mod phase;
mod probe;
mod problem;
mod scale;
mod simulate;
mod solve;
mod stick;
mod tracer;

pub use error::SolveError;
pub use outcome::{
    Dimensionless, Doubt, Energy, Event, Figures, LabEnergy, Outcome, Sensitivity, Stop, Trajectory, Work,
};
pub use probe::{Answer, Branch, Probe};
pub use problem::{Body, Collision, EndRule, FORCE_NAMES, INPUT_NAMES, Setting, Tolerance};
pub use solve::{Options, run};
