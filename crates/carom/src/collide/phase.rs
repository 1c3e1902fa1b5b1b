//! What the three collision systems share: guard numbers, the phase of the Bouc-Wen laws, the guards of time and load.

use super::load::Load;
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
/// The first step function of the load; the others follow.
pub(super) const STEP: usize = 8;

/// The phase of a Bouc-Wen collision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoucWenPhase {
    /// Signs of the rate and of z.
    pub signs: Signs,
    /// Frozen values of the step functions of the load.
    pub steps: u64,
    /// How often the bodies have turned back without parting; counted where no books are kept.
    pub turns: u8,
}

/// Bodies under a constant load that have turned back so often lose energy for ever: for a fit they do not part.
pub(super) const MOST_TURNS: u8 = 3;

pub(super) fn switch(id: usize, name: &'static str, crossing: Crossing) -> Guard {
    Guard { id, name, action: Action::Switch, crossing }
}

pub(super) fn record(id: usize, name: &'static str, crossing: Crossing) -> Guard {
    Guard { id, name, action: Action::Record, crossing }
}

/// The guards every collision has: the time limit and the steps of the load.
pub(super) fn time_guards<T: Scalar>(load: &Load<T>, list: &mut Vec<Guard>) {
    list.push(switch(TIME, "time-limit", Crossing::Rising));
    for i in 0..load.step_count() {
        list.push(switch(STEP + i, "load-step", Crossing::Either));
    }
}

/// The value of a time guard, `None` when `id` is not one.
pub(super) fn time_guard<T: Scalar>(load: &Load<T>, id: usize, time: T, t_max: f64, steps: u64) -> Option<T> {
    if id == TIME {
        Some(time - T::constant(t_max))
    } else if id >= STEP {
        let (value, slope) = load.step_argument(id - STEP, time.re(), steps);
        Some(time.chain(value, slope))
    } else {
        None
    }
}

/// Its rate on the clock.
pub(super) fn time_guard_rate<T: Scalar>(load: &Load<T>, id: usize, time: T, dt: T, steps: u64) -> Option<T> {
    if id == TIME {
        Some(dt)
    } else if id >= STEP {
        let (_, slope) = load.step_argument(id - STEP, time.re(), steps);
        Some(dt * T::constant(slope))
    } else {
        None
    }
}

/// The frozen steps after some of them fired at a dimensionless time; those around them follow.
pub(super) fn toggled<T: Scalar>(load: &Load<T>, time: T, steps: u64, fired: &[usize]) -> u64 {
    let after = fired.iter().filter(|id| **id >= STEP).fold(steps, |s, id| s ^ (1 << (id - STEP)));
    if after == steps { steps } else { load.consistent(time.re(), after) }
}
