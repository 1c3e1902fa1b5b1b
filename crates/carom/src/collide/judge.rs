//! How far off a run is, by a witness beside it: panels, which share nothing with a run but the law, and where they cannot vouch a finer run.

use super::by_panels::{self, Events};
use super::outcome::{List, Results};
use super::problem::Collision;
use super::results::Frame;
use super::scale::Scaled;
use super::simulate::simulated;
use crate::hybrid::Location;
use crate::law::Raw;
use crate::quantity::{Doubt, Errors, Estimate, Method, Methods, Options, SolveError, Stop, Tolerance};

/// One collision, scaled, and what is asked of it.
pub(super) struct Case<'a> {
    pub problem: &'a Collision,
    pub scaled: Scaled<f64>,
    pub frame: Frame<f64>,
    pub options: Options,
}

/// What a witness says.
#[derive(Default)]
pub(super) struct Judged {
    pub errors: List,
    pub witness: Option<Method>,
    /// Why there are no errors.
    pub doubts: Vec<Doubt>,
    /// What it cost.
    pub rhs: u64,
}

impl Case<'_> {
    /// What panels give, where they may be asked and can vouch for it, after so many evaluations by others.
    pub fn by_panels(&self, wanted: Events, spent: u64) -> Option<by_panels::Run> {
        let asked = self.options.methods == Methods::Any && self.scaled.setup.location == Location::Guard;
        let most = self.scaled.setup.max_evaluations.saturating_sub(spent);
        let of = |_| by_panels::alone(self.problem, (&self.scaled, &self.frame), wanted, most);
        asked.then_some(()).and_then(of)
    }

    /// The errors of a run.
    pub fn judge(&self, raw: &Raw<f64>) -> Result<Judged, SolveError> {
        let list = self.frame.results(raw);
        let beside = self.beside(raw, &list);
        match beside {
            Judged { witness: Some(_), .. } => Ok(beside),
            Judged { rhs, .. } => self.finer(raw, &list, rhs),
        }
    }

    /// Beside panels; without a witness where those cannot vouch, or lie too far apart.
    fn beside(&self, raw: &Raw<f64>, list: &List) -> Judged {
        let asked = self.options.errors == Errors::Estimate && raw.stop == Stop::Separated && raw.sure;
        let Some(other) = asked.then_some(()).and_then(|_| self.by_panels(Events::NotWanted, raw.work.rhs)) else {
            return Judged::default();
        };
        let (tolerance, sizes) = (self.problem.tolerance, self.frame.sizes());
        let estimate = Estimate::beside(tolerance, raw.work.steps, raw.instants);
        let errors = errors(estimate, (list, &other.list), sizes);
        let witness = agrees(tolerance, &errors, (list, sizes)).then_some(Method::Panels);
        Judged { errors, witness, rhs: other.raw.work.rhs, ..Judged::default() }
    }

    /// Beside a finer run, after so many evaluations for another witness.
    fn finer(&self, raw: &Raw<f64>, list: &List, spent: u64) -> Result<Judged, SolveError> {
        let tolerance = self.problem.tolerance;
        let mut left = self.scaled.clone();
        left.setup.max_evaluations = self.scaled.setup.max_evaluations.saturating_sub(raw.work.rhs + spent);
        let finer = simulated(&left, tolerance.finer(), None)?;
        let mut judged = Judged { rhs: spent + finer.work.rhs, ..Judged::default() };
        judged.doubts.extend((finer.stop == Stop::Budget).then_some(Doubt::ErrorBudget));
        judged.doubts.extend((!(raw.sure && finer.sure)).then_some(Doubt::Load));
        if judged.doubts.is_empty() {
            let estimate = Estimate::new(tolerance, raw.work.steps.max(finer.work.steps), raw.instants);
            judged.errors = errors(estimate, (list, &self.frame.results(&finer)), self.frame.sizes());
            judged.witness = Some(Method::Events);
        }
        Ok(judged)
    }
}

/// An error beside panels is at most so many times the tolerance; where they lie farther apart a finer run is asked.
const APART: f64 = 10.0;

/// Whether panels are the witness, with such errors.
fn agrees(tolerance: Tolerance, errors: &List, (list, sizes): (&List, [f64; Results::COUNT])) -> bool {
    let most = APART * tolerance.sum();
    let is_small = |i: usize| errors[i].is_none_or(|error| error <= most * list[i].map_or(0.0, f64::abs).max(sizes[i]));
    (0..Results::COUNT).all(is_small)
}

/// The error of each result: how far it is from what a witness gives, plus rounding.
fn errors(estimate: Estimate, (list, reference): (&List, &List), sizes: [f64; Results::COUNT]) -> List {
    std::array::from_fn(|i| {
        let value = list[i]?;
        // Proved sticking has restitution zero and nothing else; the finer run may disagree near the edge.
        let difference = reference[i].map_or(value.abs(), |r| (value - r).abs());
        let exact = value == 0.0 && reference[i] == Some(0.0);
        Some(if exact { 0.0 } else { estimate.error(difference, value.abs().max(sizes[i])) })
    })
}
