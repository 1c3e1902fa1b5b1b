//! Asked against delivered: what restitution a damping delivers, and the damping that delivers a wanted one.
//!
//! Everything here speaks of the power law in its dimensionless form (P2 eq. 2 with n = α, m = β - 1, Λ = βγ):
//!
//! ```text
//! ü + Λ uᵐ u̇ + uⁿ = g̃,   u(0) = 0,   u̇(0) = 1
//! ```
//!
//! [`Bead`] is that collision; the rest asks it questions. This module knows collisions and laws; it knows no text.

pub mod alpha;
pub mod approximate;
pub mod audit;
mod bead;
pub mod design;
mod reach;
mod search;
pub mod survey;
pub mod theory;
pub mod unknown;
mod unreachable;
mod window;

pub use bead::{Bead, BeadScales, strike};
pub use window::Window;
