//! Hysteretic oscillators (P4): a restoring model with a mass under an excitation, or driven by a prescribed displacement.
//!
//! ```text
//! Oscillator -> scales -> simulate (hybrid::run over a spring on its carrier) -> results, ledger -> Outcome
//! ```
//!
//! This module knows the engine and the formulas; it knows no text.

mod dynamics;
mod excitation;
mod forcing;
mod formulation;
mod history;
pub mod linear;
mod outcome;
mod problem;
mod push;
mod reading;
mod release;
mod restoring;
mod restoring_model;
mod sample;
mod scale;
mod simulate;
mod solve;
mod system;
mod units;

pub use crate::quantity::{Doubt, Event, Options, SolveError, Stop, Tolerance};
pub use excitation::{Course, Excitation, ExcitationKind, Record, RecordError};
pub use formulation::{Events, Formulation, Variant};
pub use outcome::{Cycle, ENERGY, Internal, Outcome, Results, STATISTICS};
pub use problem::{DEFAULT_EVALUATIONS, EXCITATION_NAMES, Mass, Motion, Oscillator};
pub use restoring::{
    Bilinear, BoucWen, BoucWenBaberNoori, CATALOGUE, Entry, RambergOsgood, Restoring, Trilinear, find,
};
pub use restoring_model::Variable;
pub use sample::Sampling;
pub use solve::{run, run_sampled};

#[cfg(test)]
mod tests;
