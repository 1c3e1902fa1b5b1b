//! Collisions whose law has a closed form.

use super::chunk::Chunk;
use super::fill::Fill;
use super::request::Ensemble;
use super::template::Template;
use crate::collide::{self, Collision, closed_form};
use crate::quantity::{Errors, Method};
use crate::scenario::Problem;

/// Answers collisions whose law has a closed form.
#[derive(Clone, Debug)]
pub(super) struct ClosedForm(Option<Template>);

impl ClosedForm {
    /// For an ensemble whose first run has one. A recheck is that of another run in every row: no closed form is asked then.
    pub fn of(ensemble: &Ensemble) -> Option<ClosedForm> {
        let Problem::Collision(first) = ensemble.plan.problem(0).ok()? else { return None };
        closed_form(&first.collision, false).filter(|_| ensemble.errors != Errors::Recheck)?;
        Some(ClosedForm(Template::of(&ensemble.plan)))
    }

    /// The outcome of a row; none where it is refused, which is left to those who say why, or there is no closed form.
    fn found(&self, scratch: &mut Option<Collision>, chunk: &Chunk<'_>, row: usize) -> Option<collide::Outcome> {
        let errors = chunk.ensemble.errors == Errors::Estimate;
        if let Some((template, collision)) = self.0.as_ref().zip(scratch.as_mut()) {
            return closed_form(template.at(collision, chunk, row)?, errors);
        }
        match chunk.ensemble.plan.problem(chunk.runs().start + row) {
            Ok(Problem::Collision(checked)) => closed_form(&checked.collision, errors),
            _ => None,
        }
    }
}

impl Fill for ClosedForm {
    fn fill(&self, chunk: &mut Chunk<'_>, stopped: &dyn Fn() -> bool) {
        let mut scratch = self.0.as_ref().map(|template| template.collision.clone());
        for row in chunk.open() {
            if stopped() {
                return;
            }
            if let Some(outcome) = self.found(&mut scratch, chunk, row) {
                chunk.answer_briefly(row, &outcome.brief(), Method::ClosedForm);
            }
        }
    }
}
