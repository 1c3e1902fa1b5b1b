//! Impacts on beams: finite elements, supports, modes, contact, sub-impacts (P3). This module knows no text.
//!
//! The straight line of one impact:
//!
//! ```text
//! Impact -> scale -> Scaled -> resolve -> mode cache (modes and their answers) -> follow -> Single -> Outcome
//! ```
//!
//! Between contacts the modes move in closed form and the gap is watched with a bound on its acceleration (flight);
//! during contact the force is the only unknown and the modes answer it exactly (contact phase). The paper's own algorithm stands
//! beside it (newmark).

mod attempt;
mod budget;
mod contact;
mod contact_phase;
mod diagnostics;
mod energies;
mod flight;
mod gauss;
mod levels;
mod mesh;
mod mode_cache;
mod modes;
mod newmark;
mod newton;
mod oscillator;
mod outcome;
mod problem;
mod quality;
mod receptance;
mod resolve;
mod scale;
mod settle;
mod shadow;
mod single;
mod solve;
mod strike;

pub use crate::quantity::{Options, SolveError, Stop};
pub use budget::evaluations;
pub use mesh::Mesh;
pub use modes::{Modes, Support, SupportKind, freedoms, static_deflection};
pub use outcome::{Discretisation, ENERGY, Margin, Outcome, Results, STATISTICS, Shape, Shares, Spread, SubImpact};
pub use problem::{Beam, ChosenLaw, Count, Hold, Impact, Method, Striker};
pub use resolve::MOST_ELEMENTS;
pub use solve::run;
