//! Many runs at once, in memory: one outcome for each problem, in their order, on all cores. It knows no text.

use crate::collide::{self, Collision, Options, Outcome, SolveError};
use crate::numerics::{cores, map};

/// The outcomes of many collisions, in their order. One that fails is a failure in its place, and never loses the others.
pub fn collisions(problems: &[Collision], options: Options) -> Vec<Result<Outcome, SolveError>> {
    map(problems, cores(), |problem| collide::run(problem, options))
}
