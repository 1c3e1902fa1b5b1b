//! Impacts on beams.

pub mod contact;
pub mod eigen;
mod flight;
pub mod gauss;
pub mod levels;
pub mod mesh;
pub mod modes;
pub mod oscillator;
mod press;
pub mod strike;
