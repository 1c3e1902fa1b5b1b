//! carom: a laboratory for impacts, from a force law to a coefficient of restitution and back; and for hysteretic oscillators.
//!
//! A collision is put together by name, solved, and comes back with its errors:
//!
//! ```
//! use carom::prelude::*;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // A steel ball of 64 g drops onto a plate at 2 m/s: Hertz's stiffness, Hunt-Crossley damping.
//! let outcome = Collision::between(Body::new(0.064, -2.0), Body::fixed())
//!     .law("power")
//!     .set("k", 1.2e10)
//!     .set("n", 1.5)
//!     .set("lambda", 6e8)
//!     .set("m", 1.5)
//!     .solve()?;
//!
//! let (e, error) = (outcome.results.restitution.unwrap(), outcome.error.restitution.unwrap());
//! assert!((e - 0.93748).abs() < 1e-5 && error < 1e-9);
//! # Ok(())
//! # }
//! ```
//!
//! Where to go from here:
//!
//! | you want | look at |
//! |---|---|
//! | one collision | [`collide`], `examples/collision.rs` |
//! | many of them | [`ensemble`], `examples/sweep.rs` |
//! | results along a parameter | [`ensemble::curve`], `examples/curve.rs` |
//! | a law of your own | [`law::ContactLaw`], [`law::DirectLaw`], `examples/own_law.rs` |
//! | the damping that gives a restitution | [`restitution`] |
//! | parameters from measurements | [`identify`], `examples/fit.rs` |
//! | an impact on a beam | [`beam`] |
//! | a hysteretic oscillator | [`oscillator`], `examples/oscillator.rs` |
//! | scenario files, as the command `carom` reads them | [`scenario`], [`report`] |
//!
//! # Inside
//!
//! Every model is a hybrid system: phases with smooth flows, guards that end them, resets between them; one engine
//! ([`hybrid`]) runs them all. Physics is written once, for any scalar ([`scalar`]).
//!
//! The straight line of one collision:
//!
//! ```text
//! text -> scenario::read -> Scenario -> scenario::check -> Checked (a collide::Collision and where it came from)
//!      -> collide::run (inputs, scale, hybrid::run, results) -> Outcome -> report
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
pub mod panels;
pub mod parameter;
pub mod quantity;
pub mod report;
pub mod restitution;
pub mod scalar;
pub mod scenario;
pub mod verify;

/// What a program that runs collisions needs.
pub mod prelude {
    pub use crate::collide::{Body, Collision, EndRule, Options, Outcome, SolveError, Stop, Tolerance};
    pub use crate::ensemble;
    pub use crate::formula::Formula;
    pub use crate::law::{Law, spheres::Sphere};
}

/// The version of carom, as every outcome carries it.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
