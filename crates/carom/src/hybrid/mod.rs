//! The engine: phases, guards, resets, an adaptive step of order 8 with dense output. It knows no physics.
//!
//! * A guard that is zero when its phase begins does not fire until it has left zero (half-open rule); nobody nudges the state. A guard
//!   that bounds its phase has a side to leave to: a phase that does not go there ends at once, also after a long rest.
//! * Zeros are looked for inside each step, not at its ends only; the first one ends the phase, touching zeros are reported as grazing.
//! * The state at a switch has the accuracy of the step: a step is taken that lands on the guard, and a Newton correction in
//!   the scalar itself finishes it, which differentiates the event time implicitly when the scalar is a dual number.
//! * Time is a component of the state, so every model runs on the clock in which its solution is smoothest.

mod coefficients;
mod crossing;
mod engine;
mod entry;
mod flow;
mod localisation;
mod outputs;
mod peak;
mod result;
mod run;
mod stepper;
mod system;
mod time_event;
mod vector;
mod watch;

pub use flow::Flow;
pub use result::{Event, Failure, Finished, Highest, Location, Observer, Run, Settings, Work};
pub use run::run;
pub use system::{Action, Crossing, Guard, Next, System};
pub use vector::Vector;
