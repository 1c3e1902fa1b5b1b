//! Impacts on beams: finite elements, supports, modes, contact, sub-impacts (P3). This module knows no text.
//!
//! The straight line of one impact:
//!
//! ```text
//! Impact -> scale -> Scaled -> resolve -> shelf (modes and their answers) -> Strike::run -> Single -> Outcome
//! ```
//!
//! Between contacts the modes move in closed form and the gap is watched with a bound on its acceleration ([`strike`], flight);
//! during contact the force is the only unknown and the modes answer it exactly (press). The paper's own algorithm stands
//! beside it, in [`newmark`].

mod attempt;
mod budget;
pub mod contact;
mod contact_phase;
mod diagnostics;
mod flight;
pub mod gauss;
pub mod levels;
pub mod mesh;
mod mode_cache;
pub mod modes;
pub mod newmark;
mod newton;
pub mod oscillator;
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
pub mod strike;

pub use crate::quantity::{SolveError, Stop};
pub use budget::evaluations;
pub use modes::SupportKind;
pub use outcome::{Discretisation, ENERGY, Margin, Outcome, Results, STATISTICS, Shares, Spread};
pub use problem::{Beam, ChosenLaw, Count, Hold, Impact, Method, Striker};
pub use resolve::MOST_ELEMENTS;
pub use scale::Scaled;
pub use solve::{Options, run};
