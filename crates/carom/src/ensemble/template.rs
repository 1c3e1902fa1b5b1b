//! Collisions whose axes change plain numbers: the problem of a run is a template with some numbers put in, without a text on the way.

use super::chunk::Chunk;
use super::plan::Plan;
use crate::collide::{Collision, Setting};
use crate::formula::Formula;
use crate::scenario::Problem;

/// A collision, and where the numbers of a row go.
#[derive(Clone, Debug)]
pub(super) struct Template {
    /// The collision of the first run.
    pub collision: Collision,
    /// Where the number of each key goes.
    slots: Vec<Slot>,
    /// Whether one of them is a parameter of the law: else that of the first run is the law of all.
    changes_law: bool,
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
    /// The constant force on a body.
    Force(usize),
    /// The constant load of the forms without bodies.
    Load,
}

impl Template {
    /// For a plan of collisions where each key is a number and no number depends on another.
    pub fn of(plan: &Plan) -> Option<Template> {
        let Problem::Collision(checked) = plan.problem(0).ok()? else { return None };
        let plain = checked.wish.is_none() && plan.is_plain();
        let collision = plain.then_some(checked.collision)?;
        let slot = |(place, key)| Slot::of(&collision, key).filter(|_| plan.is_number(place));
        let slots = plan.keys().enumerate().map(slot).collect::<Option<Vec<Slot>>>()?;
        let changes_law = slots.iter().any(|slot| matches!(slot, Slot::Law(_)));
        Some(Template { collision, slots, changes_law })
    }

    /// The collision of a row, put into one of this template; none where a rule forbids it, which another filler has to say.
    pub fn at<'c>(&self, collision: &'c mut Collision, chunk: &Chunk<'_>, row: usize) -> Option<&'c Collision> {
        for (slot, column) in self.slots.iter().zip(chunk.keys()) {
            slot.put(collision, *column.numbers()?.get(row)?)?;
        }
        let is_allowed = collision.has_allowed_setting() && (!self.changes_law || collision.has_allowed_law());
        is_allowed.then_some(collision)
    }
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
            ("body1", "force", Setting::Bodies(_)) => Some(Slot::Force(0)),
            ("body2", "force", Setting::Bodies(_)) => Some(Slot::Force(1)),
            ("input", "v0", Setting::Base { .. }) => Some(Slot::Speed),
            ("input", "u", Setting::Base { .. }) | ("input", "U", Setting::Dimensionless { .. }) => Some(Slot::Load),
            _ => None,
        }
    }

    /// Puts a number in its place; `None` where no such number can be there.
    fn put(self, collision: &mut Collision, number: f64) -> Option<()> {
        let force = || number.is_finite().then(|| Formula::constant(number));
        match (self, &mut collision.setting) {
            (Slot::Law(place), _) => *collision.values.get_mut(place)? = number,
            (Slot::Mass(body), Setting::Bodies(bodies)) => bodies[body].mass = number,
            (Slot::Velocity(body), Setting::Bodies(bodies)) => bodies[body].velocity = number,
            (Slot::Force(body), Setting::Bodies(bodies)) => bodies[body].force = Some(force()?),
            (Slot::Speed, Setting::Base { speed, .. }) => *speed = number,
            (Slot::Load, Setting::Base { input, .. } | Setting::Dimensionless { input }) => *input = Some(force()?),
            _ => return None,
        }
        Some(())
    }
}
