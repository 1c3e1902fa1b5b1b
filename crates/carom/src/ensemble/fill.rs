//! What fills the rows of a chunk: fillers, one after the other, each answering what the ones before it left open.

use super::chunk::{Chunk, Method};
use super::errors::Errors;
use super::request::Ensemble;
use super::side_by_side::SideBySide;
use super::solve::{Outcome, RunError, solve};
use crate::collide::closed_form;
use crate::scenario::Problem;

/// Something that answers runs.
pub trait Fill: Sync {
    /// Answers rows of a chunk that are open; those it cannot vouch for it leaves open. Once `stopped` says so it may leave the rest.
    fn fill(&self, chunk: &mut Chunk<'_>, stopped: &dyn Fn() -> bool);
}

/// The fillers of an ensemble, in the order in which they are asked. The last one leaves nothing open.
pub(super) fn fillers(ensemble: &Ensemble) -> Vec<Box<dyn Fill + '_>> {
    let closed_form = ClosedForm::of(ensemble).map(|filler| Box::new(filler) as Box<dyn Fill>);
    let panels = SideBySide::of(ensemble).map(|filler| Box::new(filler) as Box<dyn Fill>);
    closed_form.into_iter().chain(panels).chain([Box::new(EventDriven) as Box<dyn Fill>]).collect()
}

/// Answers collisions whose law has a closed form.
#[derive(Clone, Copy, Debug)]
pub struct ClosedForm;

impl ClosedForm {
    /// For an ensemble whose first run has one. A recheck is that of another run in every row: no closed form is asked then.
    pub(super) fn of(ensemble: &Ensemble) -> Option<ClosedForm> {
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
            // Its own estimate already is a second run at tighter tolerance: there is no other recheck of it.
            match problem.and_then(|problem| solve(&problem, ensemble.errors)) {
                Ok(outcome) => {
                    chunk.write(row, &ensemble.layout.numbers(&outcome));
                    chunk.answer(row, outcome.stop(), Method::Events);
                }
                Err(reason) => chunk.fail(row, reason.to_string()),
            }
        }
    }
}
