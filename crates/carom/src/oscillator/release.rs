//! The slow release after a run: the element is brought back until its force vanishes. Where it then rests is the residual
//! displacement.

use super::dynamics::Stop;
use super::forcing::Forcing;
use super::push::Piece;
use super::restoring_model::{At, RestoringModel};
use super::system::{Oscillation, Phase};
use crate::hybrid::{self, Location, Settings};
use crate::scalar::{Scalar, Sign};

/// A release that has not come to an end within this many lengths has none.
const FAR: f64 = 1e6;
/// Evaluations allowed.
const MAX_EVALUATIONS: u64 = 1_200_000;

/// The displacement at which the force vanishes, if it does, and the evaluations it took.
pub(super) fn rest<T: Scalar, S: RestoringModel<T>>(
    spring: &S,
    (phase, direction): (&S::Phase, Sign),
    at: At<'_, T>,
    tolerance: f64,
) -> (Option<f64>, u64) {
    let force = spring.force(phase, at.x, at.z).re();
    if force == 0.0 || !force.is_finite() {
        return ((force == 0.0).then_some(at.x.re()), 0);
    }
    let loaded = if force > 0.0 { Sign::Positive } else { Sign::Negative };
    let carrier = Forcing::Ramp { from: at.x, loaded };
    let system = Oscillation { spring, carrier, start: (at.x, at.v), end: FAR };
    let mut state = system.released_state(at.z);
    let back = loaded.flipped();
    let own = at.z.len();
    let spring_phase =
        if direction == back { phase.clone() } else { spring.turned(phase, back, at.x, &mut state[..own]) };
    let first = Phase { spring: spring_phase, direction: back, piece: Piece::WHOLE };
    let settings = Settings {
        rtol: tolerance,
        atol: tolerance,
        first_step: 1.0,
        longest_step: f64::INFINITY,
        max_evaluations: MAX_EVALUATIONS,
        location: Location::Guard,
    };
    match hybrid::run(&system, first, &state, settings, None) {
        Ok(run) if run.stop == Some(Stop::Released) => (Some((at.x + back.apply(run.state[own])).re()), run.work.rhs),
        Ok(run) => (None, run.work.rhs),
        Err(_) => (None, 0),
    }
}
