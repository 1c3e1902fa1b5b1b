//! Collisions whose law has a closed form.

use super::chunk::{Chunk, Method};
use super::errors::Errors;
use super::fill::Fill;
use super::request::Ensemble;
use super::solve::Outcome;
use super::template::Template;
use crate::collide::{Collision, closed_form};
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

    /// The collision of a row; none where it is refused, which is left to those who say why.
    fn collision(&self, chunk: &Chunk<'_>, row: usize) -> Option<Collision> {
        if let Some(template) = &self.0 {
            return template.at(chunk, row);
        }
        match chunk.ensemble.plan.problem(chunk.runs().start + row) {
            Ok(Problem::Collision(checked)) => Some(checked.collision),
            _ => None,
        }
    }
}

impl Fill for ClosedForm {
    fn fill(&self, chunk: &mut Chunk<'_>, stopped: &dyn Fn() -> bool) {
        let ensemble = chunk.ensemble;
        for row in chunk.open() {
            if stopped() {
                return;
            }
            let found = |collision: Collision| closed_form(&collision, ensemble.errors == Errors::Estimate);
            if let Some(outcome) = self.collision(chunk, row).and_then(found) {
                let stop = outcome.stop;
                chunk.write(row, &ensemble.layout.numbers(&Outcome::Collision(Box::new(outcome))));
                chunk.answer(row, stop, Method::ClosedForm);
            }
        }
    }
}
