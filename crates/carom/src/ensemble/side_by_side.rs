//! Collisions whose axes change plain numbers go side by side: the problem of a run is a template with some numbers put in, without a text on the way.

use super::chunk::{Chunk, Method};
use super::columns::Column;
use super::errors::Errors;
use super::fill::Fill;
use super::request::Ensemble;
use crate::collide::{self, Brief, Collision, Options, Results, Setting, Wanted, by_panels};
use crate::scenario::Problem;

/// Collisions by panels.
#[derive(Clone, Debug)]
pub(super) struct SideBySide {
    template: Collision,
    /// Where the number of each key goes.
    slots: Vec<Slot>,
}

/// A number of a collision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slot {
    /// A parameter of the law, by its place in the table.
    Law(usize),
    /// The mass of a body.
    Mass(usize),
    /// The velocity of a body.
    Velocity(usize),
    /// The closing speed of the base form.
    Speed,
}

/// The error of a result beside the event-driven engine at a tighter tolerance: the difference, and the rounding of both.
const ROUNDING: f64 = 1e-13;

impl SideBySide {
    /// For an ensemble of collisions under a constant load whose law has panels, where each key is a number and no number depends on another.
    pub fn of(ensemble: &Ensemble) -> Option<SideBySide> {
        let plan = &ensemble.plan;
        let Problem::Collision(checked) = plan.problem(0).ok()? else { return None };
        let template = checked.collision;
        collide::equation(&template).filter(|_| checked.wish.is_none() && plan.is_plain())?;
        let slot = |(place, key)| Slot::of(&template, key).filter(|_| plan.is_number(place));
        let slots = plan.keys().enumerate().map(slot).collect::<Option<Vec<Slot>>>()?;
        Some(SideBySide { template, slots })
    }

    /// The collision of a row; none where a rule forbids it, which another filler has to say.
    fn collision(&self, chunk: &Chunk<'_>, row: usize) -> Option<Collision> {
        let mut collision = self.template.clone();
        for (slot, column) in self.slots.iter().zip(chunk.keys()) {
            slot.put(&mut collision, *column.numbers()?.get(row)?);
        }
        collision.is_allowed().then_some(collision)
    }
}

impl Fill for SideBySide {
    fn fill(&self, chunk: &mut Chunk<'_>, stopped: &dyn Fn() -> bool) {
        let (layout, errors) = (&chunk.ensemble.layout, chunk.ensemble.errors);
        let rows = chunk.open();
        let (rows, collisions): (Vec<usize>, Vec<Collision>) =
            rows.into_iter().filter_map(|row| Some((row, self.collision(chunk, row)?))).unzip();
        let wanted =
            Wanted { errors: errors == Errors::Estimate, no_extremes: !layout.columns().iter().any(tells_extremes) };
        let briefs = by_panels(&collisions, wanted);
        for ((row, collision), brief) in rows.into_iter().zip(&collisions).zip(briefs) {
            if errors == Errors::Recheck && stopped() {
                return;
            }
            let rechecked = |brief| if errors == Errors::Recheck { recheck(collision, brief) } else { Some(brief) };
            if let Some(brief) = brief.and_then(rechecked) {
                chunk.write(row, &layout.numbers_of(&brief));
                chunk.answer(row, brief.stop, Method::Panels);
            }
        }
    }
}

/// Whether a column needs the largest force or indentation.
fn tells_extremes(column: &Column) -> bool {
    const NAMES: [&str; 4] = ["peak_force", "max_indentation", "restitution_kinetic", "restitution_energetic"];
    NAMES.iter().any(|name| column.name.strip_suffix("_error").unwrap_or(column.name) == *name)
}

/// The same with errors from the event-driven engine at a tighter tolerance; none where that has no such outcome.
fn recheck(collision: &Collision, brief: Brief) -> Option<Brief> {
    let finer = Collision { tolerance: collision.tolerance.finer(), ..collision.clone() };
    let witness = collide::run(&finer, Options { skip_error: true, ..Options::default() }).ok()?;
    let (list, other) = (brief.results.list(), witness.results.list());
    let apart = |(value, other): (Option<f64>, Option<f64>)| Some((value? - other?).abs() + ROUNDING * value?.abs());
    let mut error = list.into_iter().zip(other).map(apart);
    let error = Results::from_list(std::array::from_fn(|_| error.next().flatten()));
    (witness.stop == brief.stop).then_some(Brief { error, ..brief })
}

impl Slot {
    fn of(template: &Collision, key: &str) -> Option<Slot> {
        let (table, name) = key.split_once('.')?;
        match (table, name, &template.setting) {
            ("law", ..) => {
                let parameters = template.law.entry().table(template.form)?;
                let place = parameters.iter().position(|p| p.key == name)?;
                // A stiffness that is computed, or a parameter that is not there, has no number to put another in its place.
                let is_given = template.spheres.is_none() && template.values.get(place)?.is_finite();
                is_given.then_some(Slot::Law(place))
            }
            ("body1", "mass", Setting::Bodies(_)) => Some(Slot::Mass(0)),
            ("body2", "mass", Setting::Bodies(_)) => Some(Slot::Mass(1)),
            ("body1", "velocity", Setting::Bodies(_)) => Some(Slot::Velocity(0)),
            ("body2", "velocity", Setting::Bodies(_)) => Some(Slot::Velocity(1)),
            ("input", "v0", Setting::Base { .. }) => Some(Slot::Speed),
            _ => None,
        }
    }

    fn put(self, collision: &mut Collision, number: f64) {
        match (self, &mut collision.setting) {
            (Slot::Law(place), _) => collision.values[place] = number,
            (Slot::Mass(body), Setting::Bodies(bodies)) => bodies[body].mass = number,
            (Slot::Velocity(body), Setting::Bodies(bodies)) => bodies[body].velocity = number,
            (Slot::Speed, Setting::Base { speed, .. }) => *speed = number,
            _ => {}
        }
    }
}
