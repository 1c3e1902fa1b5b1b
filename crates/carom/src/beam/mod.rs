//! Impacts on beams.

pub mod eigen;
pub mod mesh;
pub mod modes;
