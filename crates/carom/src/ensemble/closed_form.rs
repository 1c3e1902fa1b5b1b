//! Collisions in closed form.

use super::chunk::{Chunk, Method};
use super::errors::Errors;
use super::fill::Fill;
use super::request::Ensemble;
use super::solve::Outcome;
use crate::collide::closed_form;
use crate::scenario::Problem;

/// Answers collisions whose law has a closed form.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClosedForm;

impl ClosedForm {
    /// For an ensemble whose first run has one. A recheck is that of another run in every row: no closed form is asked then.
    pub fn of(ensemble: &Ensemble) -> Option<ClosedForm> {
        let Problem::Collision(first) = ensemble.plan.problem(0).ok()? else { return None };
        closed_form(&first.collision, false).filter(|_| ensemble.errors != Errors::Recheck).map(|_| ClosedForm)
    }
}

impl Fill for ClosedForm {
    fn fill(&self, chunk: &mut Chunk<'_>, stopped: &dyn Fn() -> bool) {
        let ensemble = chunk.ensemble;
        let first = chunk.runs().start;
        for row in chunk.open() {
            if stopped() {
                return;
            }
            // What is refused is left to those who say why.
            let Ok(Problem::Collision(checked)) = ensemble.plan.problem(first + row) else { continue };
            if let Some(outcome) = closed_form(&checked.collision, ensemble.errors == Errors::Estimate) {
                let stop = outcome.stop;
                chunk.write(row, &ensemble.layout.numbers(&Outcome::Collision(Box::new(outcome))));
                chunk.answer(row, stop, Method::ClosedForm);
            }
        }
    }
}
