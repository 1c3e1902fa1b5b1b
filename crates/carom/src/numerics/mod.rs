//! Numerical tools that know no physics.

mod parallel;

pub use parallel::{cores, map};
