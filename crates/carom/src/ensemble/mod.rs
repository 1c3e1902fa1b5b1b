//! Many runs at once: problems in memory, or a plan of a scenario that changes along axes. It reads no file and writes no table.
//!
//! ```text
//! Scenario, axes -> Plan -> scenarios -> problems -> outcomes -> rows, in the order of the runs, and a Tally
//! ```

mod plan;
mod run;
mod tally;

pub use plan::{Plan, PlanError};
pub use run::{Outcome, Run, RunError, solve};
pub use tally::Tally;

use crate::collide::{self, Collision, Options, SolveError};
use crate::numerics::{cores, map};

/// The outcomes of many collisions, in their order. One that fails is a failure in its place, and never loses the others.
pub fn collisions(problems: &[Collision], options: Options) -> Vec<Result<collide::Outcome, SolveError>> {
    map(problems, cores(), |problem| collide::run(problem, options))
}
