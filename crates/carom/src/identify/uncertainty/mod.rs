//! How sure a minimum is: linearised, by profiles, by the bootstrap. It is given the best point; how that was found it does not know.

mod bootstrap;
mod linear;
mod profile;
mod spread;

pub(in crate::identify) use linear::{Covariance, Directions, covariance, free_directions, rank};
pub(in crate::identify) use spread::Uncertainty;
