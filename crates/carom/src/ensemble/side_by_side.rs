//! Collisions by panels, many side by side.

use super::chunk::Chunk;
use super::columns::Column;
use super::fill::Fill;
use super::request::Ensemble;
use super::template::Template;
use crate::collide::{self, Brief, ByPanels, Collision, Options, Results, Wanted};
use crate::quantity::{Errors, Method};

/// Answers what panels can vouch for.
#[derive(Clone, Debug)]
pub(super) struct SideBySide(Template);

/// The error of a result beside the event-driven engine at a tighter tolerance: the difference, and the rounding of both.
const ROUNDING: f64 = 1e-13;

impl SideBySide {
    /// For an ensemble of collisions under a constant load whose law has panels.
    pub fn of(ensemble: &Ensemble) -> Option<SideBySide> {
        let template = Template::of(&ensemble.plan)?;
        collide::equation(&template.collision).map(|_| SideBySide(template))
    }
}

impl Fill for SideBySide {
    fn fill(&self, chunk: &mut Chunk<'_>, stopped: &dyn Fn() -> bool) {
        let (layout, errors) = (&chunk.ensemble.layout, chunk.ensemble.errors);
        let (mut side_by_side, mut collision) = (ByPanels::with_capacity(chunk.rows()), self.0.collision.clone());
        for row in chunk.open() {
            if let Some(collision) = self.0.at(&mut collision, chunk, row) {
                side_by_side.add(row, collision);
            }
        }
        let wanted =
            Wanted { errors: errors == Errors::Estimate, no_extremes: !layout.columns().iter().any(tells_extremes) };
        side_by_side.solve(wanted, |row, brief| match errors {
            Errors::Recheck if stopped() => {}
            Errors::Recheck => {
                let rechecked = self.0.at(&mut collision, chunk, row).and_then(|collision| recheck(collision, brief));
                rechecked.iter().for_each(|brief| chunk.answer_briefly(row, brief, Method::Panels));
            }
            _ => chunk.answer_briefly(row, brief, Method::Panels),
        });
    }
}

/// Whether a column needs the largest force or indentation.
fn tells_extremes(column: &Column) -> bool {
    const NAMES: [&str; 4] = ["peak_force", "max_indentation", "restitution_kinetic", "restitution_energetic"];
    NAMES.iter().any(|name| column.name.strip_suffix("_error").unwrap_or(column.name) == *name)
}

/// The same with errors from the event-driven engine at a tighter tolerance; none where that has no such outcome.
fn recheck(collision: &Collision, brief: &Brief) -> Option<Brief> {
    let finer = Collision { tolerance: collision.tolerance.finer(), ..collision.clone() };
    let witness = collide::run(&finer, Options::BARE.by_events()).ok()?;
    let (list, other) = (brief.results.list(), witness.results.list());
    let apart = |(value, other): (Option<f64>, Option<f64>)| Some((value? - other?).abs() + ROUNDING * value?.abs());
    let mut error = list.into_iter().zip(other).map(apart);
    let error = Results::from_list(std::array::from_fn(|_| error.next().flatten()));
    (witness.stop == brief.stop).then_some(Brief { error, ..*brief })
}
