//! carom: a laboratory for impacts, from a force law to a coefficient of restitution and back; and for hysteretic oscillators.
//!
//! Every model is a hybrid system: phases with smooth flows, guards that end them, resets between them; one engine
//! ([`hybrid`]) runs them all. Physics is written once, for any scalar ([`scalar`]).
//!
//! The straight line of one collision:
//!
//! ```text
//! text -> scenario::read -> Scenario -> scenario::check -> Checked (a collide::Collision and where it came from)
//!      -> collide::run (inputs, scale, hybrid::run, figures) -> Outcome -> report
//! ```
//!
//! Scenarios of any kind go through scenario::check_any; [`beam`] and [`oscillator`] then take the place of [`collide`].
//!
//! ARCHITECTURE.md says which module may know which; a test checks it.

pub mod beam;
pub mod collide;
pub mod ensemble;
pub mod formula;
pub mod hybrid;
pub mod identify;
pub mod law;
pub mod nearest;
pub mod numerics;
pub mod oscillator;
pub mod parameter;
pub mod quantity;
pub mod report;
pub mod restitution;
pub mod scalar;
pub mod scenario;
pub mod verify;

/// The version of carom, as every outcome carries it.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
