//! A proof of accuracy anyone can run: one problem on a ladder of tolerances (P4 section 2.1). This module knows no text.
//!
//! ```text
//! Subject -> ladder -> Ladder: a reference, a rung for each tolerance, the slope of error against tolerance, remarks
//! ```
//!
//! A solver that keeps its promise has an error proportional to the tolerance (slope 1 on logarithmic axes) and finds the
//! same events at every tolerance. [`Subject`] is what a problem has to offer; collisions, impacts on beams and oscillators do.

mod slope;
mod subject;
mod tolerance_sweep;

pub use crate::oscillator::Events;
pub use slope::{Slope, cost_ratio, slope};
pub use subject::{EndValue, Probe, Refusal, Subject};
pub use tolerance_sweep::{EventList, Ladder, Level, Lost, Plan, Remark, ladder};
