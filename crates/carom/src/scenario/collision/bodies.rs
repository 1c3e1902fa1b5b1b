//! `[body1]` and `[body2]`.

use crate::collide::{self, Body, FORCE_NAMES};
use crate::formula::Formula;
use crate::scenario::common::{Allowed, Checker, Key, Kind, Section, required};

/// The names of the two tables.
pub(super) const TABLES: [&str; 2] = ["body1", "body2"];

/// What a mass is.
pub(crate) const MASS: Key =
    required("mass", "kg", Allowed::PositiveOrInfinite, "in kg, greater than 0; inf is a fixed body");
/// What a velocity is.
pub(super) const VELOCITY: Key = required("velocity", "m/s", Allowed::Any, "along +x at first contact, in m/s");

/// Two bodies as far as they could be read.
pub(super) struct Bodies<'a> {
    sections: [Option<Section<'a>>; 2],
    masses: [Option<f64>; 2],
    velocities: [Option<f64>; 2],
    /// The values of [`FORCE_NAMES`] but the first, t.
    pub names: [Option<f64>; 4],
}

/// Reads masses and velocities.
pub(super) fn read<'a>(checker: &mut Checker<'a>, top: &Section<'a>) -> Bodies<'a> {
    let sections = TABLES.map(|path| {
        let section = checker.table(top, path, path);
        let hint = "a collision has two bodies, each with mass and velocity; `carom new collision` prints an example";
        checker.need_table(top, path, hint);
        if let Some(section) = &section {
            checker.unknown_keys(section, &["mass", "velocity", "force"], |_| None);
        }
        section
    });
    let masses = sections.map(|s| s.and_then(|s| checker.number(&s, &MASS)));
    let velocities = sections.map(|s| s.and_then(|s| checker.number(&s, &VELOCITY)));
    let speed = closing_speed(checker, &sections, velocities);
    let effective = effective_mass(checker, &sections, masses);
    Bodies { sections, masses, velocities, names: [masses[0], masses[1], effective, speed] }
}

/// v₀ = v₂ - v₁ > 0.
fn closing_speed<'a>(
    checker: &mut Checker<'a>,
    sections: &[Option<Section<'a>>; 2],
    velocities: [Option<f64>; 2],
) -> Option<f64> {
    let speed = velocities[1]? - velocities[0]?;
    if speed > 0.0 && speed.is_finite() {
        return Some(speed);
    }
    let section = sections[0]?;
    checker.refuse(&section, section.get("velocity")?, "1", Kind::NotClosing { speed });
    None
}

/// m₁ m₂/(m₁ + m₂), the finite mass where the other is infinite.
fn effective_mass<'a>(
    checker: &mut Checker<'a>,
    sections: &[Option<Section<'a>>; 2],
    masses: [Option<f64>; 2],
) -> Option<f64> {
    let (a, b) = (masses[0]?, masses[1]?);
    if a.is_finite() || b.is_finite() {
        return Some(collide::effective_mass([a, b]));
    }
    let section = sections[1]?;
    checker.refuse(&section, section.get("mass")?, "1", Kind::BothFixed);
    None
}

impl<'a> Bodies<'a> {
    /// Reads the forces, and the two bodies with them.
    pub fn forces(&self, checker: &mut Checker<'a>) -> Option<[Body; 2]> {
        let forces = [0, 1].map(|i| self.force(checker, i));
        let [first, second] = forces;
        Some([self.body(0, first)?, self.body(1, second)?])
    }

    fn body(&self, i: usize, force: Option<Formula>) -> Option<Body> {
        Some(Body { mass: self.masses[i]?, velocity: self.velocities[i]?, force })
    }

    fn force(&self, checker: &mut Checker<'a>, i: usize) -> Option<Formula> {
        let section = self.sections[i]?;
        let formula = checker.force(&section, "force", "N", FORCE_NAMES)?;
        let entry = section.get("force")?;
        if self.masses[i] == Some(f64::INFINITY) {
            checker.refuse(&section, entry, "1", Kind::ForceOnFixed { body: i + 1 });
            return None;
        }
        let [m1, m2, m, v0] = self.names;
        checker.finite_at_start(&section, "force", "N", formula, &[0.0, m1?, m2?, m?, v0?])
    }
}
