//! What carries the model: a mass under an excitation, a prescribed displacement, or the slow ramp of a release.

use super::push::{Piece, Push, Timed};
use crate::scalar::{Scalar, Sign};

/// What carries the model.
#[derive(Clone, Debug)]
pub(super) enum Forcing<T> {
    /// A mass, with the scaled damping coefficient.
    Mass { damping: T, push: Push },
    /// A prescribed displacement.
    Drive(Timed),
    /// x = from ± t, away from the side on which the model is loaded.
    Ramp { from: T, loaded: Sign },
}

/// Distance on the clock for the acceleration of a drive.
const NEARBY: f64 = 1e-4;
/// A drive that moves by more than this at one instant jumps.
const JUMP: f64 = 1e-9;

impl<T: Scalar> Forcing<T> {
    /// Displacement and velocity where they are prescribed.
    #[inline]
    pub fn motion(&self, t: T, piece: Piece) -> (T, T) {
        match self {
            Forcing::Drive(timed) => {
                let (value, rate) = timed.with_rate(t.re(), piece);
                let acceleration = if T::DIFFERENTIATES { self.acceleration(t.re(), piece) } else { 0.0 };
                (t.chain(value, rate), t.chain(rate, acceleration))
            }
            Forcing::Ramp { from, loaded } => {
                let away = loaded.flipped();
                (*from + away.apply(t), T::constant(away.value()))
            }
            Forcing::Mass { .. } => (T::constant(f64::NAN), T::constant(f64::NAN)),
        }
    }

    /// The acceleration of a drive, from velocities close by in the same piece. It steers the search for turning points and is not part of
    /// a result.
    pub fn acceleration(&self, t: f64, piece: Piece) -> f64 {
        let Forcing::Drive(timed) = self else { return 0.0 };
        let (before, after) = ((t - NEARBY).max(piece.from), (t + NEARBY).min(piece.until.next_down()));
        let rate = |t: f64| timed.nearby(t, piece.steps).1;
        let mean = (rate(after) - rate(before)) / (after - before);
        if mean.is_finite() { mean } else { 0.0 }
    }

    /// The excitation of a mass.
    pub fn push(&self) -> Option<&Push> {
        match self {
            Forcing::Mass { push, .. } => Some(push),
            Forcing::Drive(_) | Forcing::Ramp { .. } => None,
        }
    }

    /// The piece in which a run begins.
    pub fn first_piece(&self) -> Piece {
        match self {
            Forcing::Mass { push, .. } => push.first_piece(),
            Forcing::Drive(timed) => timed.first_piece(),
            Forcing::Ramp { .. } => Piece::WHOLE,
        }
    }

    /// The piece that follows where one ends.
    pub fn next_piece(&self, piece: Piece) -> Piece {
        match self {
            Forcing::Mass { push, .. } => push.next_piece(piece),
            Forcing::Drive(timed) => timed.next_piece(piece),
            Forcing::Ramp { .. } => Piece::WHOLE,
        }
    }

    /// The latest time up to `reach` that a step from t may go to without passing over what it could not see.
    pub fn horizon(&self, t: f64, piece: Piece, reach: f64) -> f64 {
        match self {
            Forcing::Mass { push, .. } => push.horizon(t, piece, reach),
            Forcing::Drive(timed) => timed.horizon(t, piece, reach),
            Forcing::Ramp { .. } => f64::INFINITY,
        }
    }

    /// The displacements before and after the end of a piece, where a drive jumps.
    pub fn jump(&self, before: Piece, after: Piece) -> Option<(f64, f64)> {
        let Forcing::Drive(timed) = self else { return None };
        let [a, b] = [before, after].map(|piece| timed.at(before.until, piece));
        ((a - b).abs() > JUMP * (1.0 + a.abs())).then_some((a, b))
    }
}
