//! Hysteretic oscillators (P4): a restoring model with a mass under an excitation, or driven by a prescribed displacement.
//!
//! This module knows the engine and the formulas; it knows no text.

mod error;
mod excitation;
mod outcome;
mod problem;
mod restoring;

pub use error::Failure;
pub use excitation::{Course, Excitation, Quantity, Record, RecordError};
pub use outcome::{Cycle, Energy, Event, FIGURES, Figures, Internal, Outcome, Trajectory, Work};
pub use problem::{EXCITATION_NAMES, Events, Formulation, Mass, Motion, Oscillator, Tolerance};
pub use restoring::{
    Bilinear, BoucWen, BoucWenBaberNoori, CATALOGUE, Entry, RambergOsgood, Restoring, RestoringKind, Trilinear,
    Variable, Variant, entry, find,
};
