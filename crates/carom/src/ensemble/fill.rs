//! What fills the rows of a chunk: fillers, one after the other, each answering what the ones before it left open.

use super::chunk::Chunk;
use super::solve::{RunError, solve};
use crate::quantity::{Method, Options};

/// Something that answers runs.
pub trait Fill: Sync {
    /// Answers rows of a chunk that are open; those it cannot vouch for it leaves open. Once `stopped` says so it may leave the rest.
    fn fill(&self, chunk: &mut Chunk<'_>, stopped: &dyn Fn() -> bool);
}

/// Every run on its own: the scenario with its changes, checked and solved.
#[derive(Clone, Copy, Debug)]
pub struct EventDriven;

impl Fill for EventDriven {
    fn fill(&self, chunk: &mut Chunk<'_>, stopped: &dyn Fn() -> bool) {
        let ensemble = chunk.ensemble;
        let first = chunk.runs().start;
        for row in chunk.open() {
            if stopped() {
                return;
            }
            let problem = ensemble.plan.problem(first + row).map_err(RunError::Input);
            // What panels could vouch for was answered before. Its own estimate already is a second run at tighter tolerance: there is no other
            // recheck of it.
            let sensitivities = ensemble.slopes().next().is_some();
            let options = Options { sensitivities, ..ensemble.errors.into() }.by_events();
            match problem.and_then(|problem| solve(&problem, options)) {
                Ok(outcome) => {
                    let mut numbers = ensemble.layout.numbers(&outcome);
                    numbers
                        .extend(ensemble.slopes().map(|(result, key)| outcome.slope(result, key).unwrap_or(f64::NAN)));
                    chunk.write(row, &numbers);
                    chunk.answer(row, outcome.stop(), Method::Events);
                }
                Err(reason) => chunk.fail(row, reason.to_string()),
            }
        }
    }
}
