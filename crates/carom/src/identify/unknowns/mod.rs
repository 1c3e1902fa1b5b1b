//! The unknowns: variables in the place of free parameters, with ranges, ties and constraints, and points to start from. They know data by
//! their sizes only, and run no collision.

mod conditions;
mod parameter_map;
mod quadratic;
mod range;
mod starts;

pub(in crate::identify) use conditions::ALMOST;
pub(in crate::identify) use parameter_map::{MOST, ParameterMap, Sort, seeded};
pub(in crate::identify) use quadratic::{Row, minimise};
pub(in crate::identify) use range::{widest, within};
pub(in crate::identify) use starts::{STRATA, Starts, scaled_chart};
