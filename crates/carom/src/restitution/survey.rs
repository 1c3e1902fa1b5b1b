//! What dampings around an answer deliver, and what the contact looks like there: for pictures of a design.

use super::Bead;
use super::design::{Answer, with_damping};
use crate::collide::{self, Collision, Options, Outcome, SolveError};
use crate::numerics::{cores, map};

/// Tolerance of the runs around.
const LOOKED: f64 = 1e-9;

/// What dampings around some answers deliver, and the contacts of the answers.
#[derive(Clone, Debug)]
pub struct Survey {
    /// λ and the restitution, where a run decides it; from no damping to twice the largest answer.
    pub delivered: Vec<(f64, Option<f64>)>,
    /// The collision with each answer, with its sampled curves.
    pub contacts: Vec<Outcome>,
}

/// Looks around the answers of a problem at so many dampings; `None` where there are no answers to look around.
pub fn around(problem: &Collision, answers: &[Answer], points: usize) -> Option<Result<Survey, SolveError>> {
    let (bead, scales) = Bead::of(problem)?;
    let largest = answers.iter().map(|answer| answer.bead.damping).reduce(f64::max)?;
    let last = points.max(2) - 1;
    let dampings: Vec<f64> = (0..=last).map(|i| 2.0 * largest * i as f64 / last as f64).collect();
    let delivers = |damping: &f64| {
        let restitution = Bead { damping: *damping, ..bead }.restitution(LOOKED)?;
        Ok((scales.lambda(*damping, bead.n, bead.m), restitution))
    };
    let contact = |answer: &Answer| {
        let problem = with_damping(problem, &scales, bead, answer.lambda);
        collide::run(&problem, Options { trajectory: true, ..Options::BARE })
    };
    let delivered = map(&dampings, cores(), delivers).into_iter().collect::<Result<_, SolveError>>();
    let contacts = answers.iter().map(contact).collect::<Result<_, SolveError>>();
    Some(delivered.and_then(|delivered| Ok(Survey { delivered, contacts: contacts? })))
}
