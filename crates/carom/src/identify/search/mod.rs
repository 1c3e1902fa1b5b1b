//! The search: downhill, from everywhere, along the front. It does not ask how sure a minimum is.

mod descent;
mod front;
mod global;

pub(in crate::identify) use descent::{Point, Search, StoppingCriteria, normal_equations};
pub(in crate::identify) use front::Place;
