//! The analytic theory of restitution under a constant load (P2), and beyond it.
//!
//! ```text
//! ü + γ d/dτ(u^β) + u^α = g̃,   u(0) = 0,   u̇(0) = 1,   e = -u̇ when contact ends                     P2 eq. 2
//! ```
//!
//! P2 expands e to the second order in γ for contact ended at u = 0. Here are its formulas ([`Coefficients`], [`Approximation`]), the
//! series to any order ([`expansion`]) with Padé approximants ([`Pade`]), the way to contact ended at F = 0 ([`force_end`]), the
//! critical load and damping by integration ([`critical`]), and a measurement of where each approximation holds ([`map`]).
//! [`sheet`] puts all of it beside the integrated collision, [`Course`] along γ or g̃.
//!
//! Domain: α ≥ 1, β ≥ 1, γ ≥ 0 and any load, except that Proposition 3 and eqs 21, 22 need g̃ ≥ 0.

mod approximation;
mod beta_sum;
mod coefficients;
mod course;
pub mod critical;
mod error;
pub mod expansion;
pub mod force_end;
mod map;
mod material;
mod pade;
pub mod series;
mod sheet;
mod turn;

pub use approximation::{Approximation, STATED, Theory};
pub use coefficients::{Coefficients, large_load, small_load};
pub use course::{Along, Approximated, Course};
pub use error::TheoryError;
pub use map::{Map, Region, TOLERANCES, map};
pub use material::{Dimensional, Material};
pub use pade::Pade;
pub use sheet::{HIGHEST_ORDER, Question, Row, Sheet, sheet};
pub use turn::Turn;
