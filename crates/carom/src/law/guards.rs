//! The guards of a contact: their numbers, those that every contact has, and what a vanished force means.

use super::load::{ExternalForce, Piece};
use crate::hybrid::{Action, Crossing, Guard};
use crate::scalar::Real;

/// The rate on which the law depends is zero.
pub const RATE: usize = 0;
/// The contact variable of the clock is zero.
pub const ZERO: usize = 1;
/// The contact force is zero.
pub const FORCE: usize = 2;
/// The relative velocity is zero, where it is not the rate.
pub const VELOCITY: usize = 3;
/// The longest time is reached.
pub(super) const TIME: usize = 4;
/// The bodies turn back towards deeper contact, where that is a guard of its own.
pub const RETURN: usize = 5;
/// The next piece of the load begins.
pub(super) const PIECE: usize = 6;
/// The first number of a law's own guards.
pub const OWN: usize = 8;

/// The name of the event at which a load jumps.
const LOAD_STEP: &str = "load-step";
/// The name of the event at which it has a kink: such an event is not listed.
pub(super) const LOAD_KINK: &str = "load-kink";

/// A guard whose sign is frozen in the phase.
pub fn bound(id: usize, name: &'static str, crossing: Crossing) -> Guard {
    Guard { id, name, action: Action::Bound, crossing }
}

/// A guard that is only written down.
pub fn record(id: usize, name: &'static str, crossing: Crossing) -> Guard {
    Guard { id, name, action: Action::Record, crossing }
}

/// The guards every contact has: the time limit and the end of the load's piece.
pub(super) fn time_guards(piece: Piece, list: &mut Vec<Guard>) {
    list.push(bound(TIME, "time-limit", Crossing::Rising));
    if piece.until.is_finite() {
        let name = if piece.ends_in_a_jump() { LOAD_STEP } else { LOAD_KINK };
        list.push(bound(PIECE, name, Crossing::Rising));
    }
}

/// The value of a guard in time, if it is one.
pub(super) fn time_guard<T: Real>(
    load: &impl ExternalForce<T>,
    id: usize,
    time: T,
    t_max: f64,
    piece: Piece,
) -> Option<T> {
    match id {
        TIME => Some(time - T::constant(t_max)),
        PIECE => Some(time - load.end_of(piece)),
        _ => None,
    }
}
