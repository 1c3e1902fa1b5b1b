//! How good a step of contact is, read off the Legendre coefficients of its forces.
//!
//! Gauss points integrate twice as many coefficients as they show, so what a step leaves out is what follows after as many
//! coefficients again. How fast they fall is seen in the last four: where the force is smooth, geometrically, and the error is about the
//! square of the tail; beside a touch, a parting or a zero of z, where the force is a broken power of time, slowly, and the error is not
//! far below the tail.

use super::attempt::Attempt;
use super::gauss::NODES;
use super::strike::{ROUNDINGS, State, Strike};

/// How good a step is. One is what the tolerance allows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quality {
    /// The tail of the force.
    pub tail: f64,
    /// What the step leaves out of the impulse.
    pub left_out: f64,
    /// What interpolation between the points may be off by, in units of the force.
    pub doubt: f64,
}

/// The tail that a tolerance of one allows, over its root.
const TAIL: f64 = 0.03;
/// What a step of the length of a contact may leave out of the impulse, over the tolerance.
const LEFT_OUT: f64 = 0.01;
/// A step is lengthened where it is better than this: the tail falls with the sixth power.
const GROW: f64 = 1.0 / 200.0;

impl Quality {
    /// Of a step that takes the part `part` of a contact, with the scales of force and indentation.
    pub fn of(
        strike: &Strike<'_>,
        (state, attempt): (&State, &Attempt),
        (part, force, length): (f64, f64, f64),
    ) -> Quality {
        let [tail, before] = strike.levels.points.tails(&attempt.forces);
        let fall = if tail < before { tail / before } else { 1.0 };
        // What rounding of the places makes of the force is no roughness.
        let largest = attempt.forces.iter().fold(force, |a, b| a.max(*b));
        let noise = ROUNDINGS * f64::EPSILON * strike.reach(state) / length * strike.contact.exponent() * largest;
        let seen = (tail - noise).max(0.0);
        let tolerance = strike.tolerance.max(1e-17);
        // From the last pair shown, of degrees 6 and 7, to the first that Gauss points miss.
        let missed = seen * fall.powi(NODES as i32 / 2);
        Quality {
            tail: seen / (force * TAIL * tolerance.sqrt()),
            left_out: missed * part / (force * LEFT_OUT * tolerance),
            doubt: tail * fall,
        }
    }

    pub fn is_rough(&self) -> bool {
        self.tail > 1.0 || self.left_out > 1.0
    }

    pub fn may_grow(&self) -> bool {
        self.tail < GROW && self.left_out < GROW
    }
}
