//! What the three collision systems share: guard numbers, the phase of the Bouc-Wen laws, the guards of time and load.

use super::load::{Load, Piece};
use super::outcome::Stop;
use crate::hybrid::{Action, Crossing, Guard};
use crate::law::Signs;
use crate::scalar::Scalar;

/// v (BWSHC), ẏ (BWM) or u̇ (power law) is zero.
pub(super) const RATE: usize = 0;
/// The contact variable of the clock is zero.
pub(super) const ZERO: usize = 1;
/// The contact force is zero.
pub(super) const FORCE: usize = 2;
/// The relative velocity is zero, where it is not the rate.
pub(super) const VELOCITY: usize = 3;
/// The longest time is reached.
pub(super) const TIME: usize = 4;
/// The next piece of the load begins.
pub(super) const PIECE: usize = 6;

/// The phase of a Bouc-Wen collision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoucWenPhase {
    /// Signs of the rate and of z.
    pub signs: Signs,
    /// The piece of the load.
    pub piece: Piece,
    /// How often the bodies have turned back without parting; counted where no books are kept.
    pub turns: u8,
}

/// Bodies under a constant load that have turned back so often lose energy for ever: for a fit they do not part.
pub(super) const MOST_TURNS: u8 = 3;

/// Whether a force that vanishes is a parting: the bodies move apart, or are pulled apart. Where they do neither, they have come to rest
/// against each other and the sign of the force is rounding.
pub(super) fn parting(velocity: f64, pull: f64, rest: f64) -> Option<Stop> {
    (velocity > rest || pull > rest).then_some(Stop::Separated)
}

/// The name of the event at which a load jumps.
pub(super) const LOAD_STEP: &str = "load-step";
/// The name of the event at which it has a kink: such an event is not listed.
pub(super) const LOAD_KINK: &str = "load-kink";

/// A guard whose sign is frozen in the phase.
pub(super) fn bound(id: usize, name: &'static str, crossing: Crossing) -> Guard {
    Guard { id, name, action: Action::Bound, crossing }
}

pub(super) fn record(id: usize, name: &'static str, crossing: Crossing) -> Guard {
    Guard { id, name, action: Action::Record, crossing }
}

/// The guards every collision has: the time limit and the end of the load's piece.
pub(super) fn time_guards(piece: Piece, list: &mut Vec<Guard>) {
    list.push(bound(TIME, "time-limit", Crossing::Rising));
    if piece.until.is_finite() {
        let name = if piece.ends_in_a_jump() { LOAD_STEP } else { LOAD_KINK };
        list.push(bound(PIECE, name, Crossing::Rising));
    }
}

/// The value of a time guard, not a number when `id` is not one.
pub(super) fn time_guard<T: Scalar>(load: &Load<T>, id: usize, time: T, t_max: f64, piece: Piece) -> T {
    match id {
        TIME => time - T::constant(t_max),
        PIECE => time - load.end_of(piece),
        _ => T::constant(f64::NAN),
    }
}
