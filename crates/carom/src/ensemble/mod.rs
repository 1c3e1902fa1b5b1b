//! Many runs at once: problems in memory, or a plan of a scenario that changes along axes. It reads no file and writes no table.
//!
//! ```text
//! Scenario, axes -> Plan, columns wanted -> Ensemble -> chunks, filled by one filler after the other -> taken in order, and a Tally
//! ```

mod chunk;
mod closed_form;
mod columns;
pub mod curve;
mod fill;
mod fillers;
mod plan;
mod request;
mod run;
mod side_by_side;
mod solve;
mod table;
mod tally;
mod template;

pub use crate::quantity::{Errors, Method, Options};
pub use chunk::Chunk;
pub use columns::{Column, Layout, Role, UnknownColumn};
pub use fill::{EventDriven, Fill};
pub use plan::{KeyColumn, Plan, PlanError};
pub use request::{Ensemble, UnknownSlope};
pub use solve::{Outcome, RunError, solve};
pub use table::Table;
pub use tally::Tally;

use crate::collide::{self, Collision, SolveError};
use crate::numerics::{cores, map};

/// The outcomes of many collisions, in their order. One that fails is a failure in its place, and never loses the others.
pub fn collisions(problems: &[Collision], options: Options) -> Vec<Result<collide::Outcome, SolveError>> {
    map(problems, cores(), |problem| collide::run(problem, options))
}
