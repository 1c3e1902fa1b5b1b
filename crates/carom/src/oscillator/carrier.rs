//! What carries the model: a mass under an excitation, a prescribed displacement, or the slow ramp of a release.

use super::push::{Piece, Push, Timed};
use crate::scalar::{Scalar, Sign};

/// What carries the model.
#[derive(Clone, Debug)]
pub(super) enum Carrier<T> {
    /// A mass, with the scaled damping coefficient.
    Mass { damping: T, push: Push },
    /// A prescribed displacement.
    Drive(Timed),
    /// x = from ± t, away from the side on which the model is loaded.
    Ramp { from: T, loaded: Sign },
}

/// Below this an acceleration or a velocity, scaled, is rounding and says nothing about the direction.
const ROUNDING: f64 = 1e-12;
/// The first look ahead for a direction, on the clock.
const FIRST_LOOK: f64 = 1e-8;
/// From where on looks are evenly spread, and how many there may be.
const EVEN_LOOK: f64 = 0.02;
const MOST_LOOKS: f64 = 1e5;
/// Distance on the clock for the acceleration of a drive.
const NEARBY: f64 = 1e-4;
/// A drive that moves by more than this at one instant jumps.
const JUMP: f64 = 1e-9;

impl<T: Scalar> Carrier<T> {
    /// Displacement and velocity where they are prescribed.
    #[inline]
    pub fn motion(&self, t: T, steps: u64) -> (T, T) {
        match self {
            Carrier::Drive(timed) => {
                let (value, rate) = timed.with_rate(t.re(), steps);
                let acceleration = if T::DIFFERENTIATES { self.acceleration(t.re(), steps) } else { 0.0 };
                (t.chain(value, rate), t.chain(rate, acceleration))
            }
            Carrier::Ramp { from, loaded } => {
                let away = loaded.flipped();
                (*from + away.apply(t), T::constant(away.value()))
            }
            Carrier::Mass { .. } => (T::constant(f64::NAN), T::constant(f64::NAN)),
        }
    }

    /// The acceleration of a drive, from velocities close by. It steers the search for turning points and is not part of a result.
    pub fn acceleration(&self, t: f64, steps: u64) -> f64 {
        let Carrier::Drive(timed) = self else { return 0.0 };
        let rate = |t: f64| timed.nearby(t, steps).1;
        let central = (rate(t + NEARBY) - rate(t - NEARBY)) / (2.0 * NEARBY);
        if central.is_finite() { central } else { (rate(t + NEARBY) - rate(t)) / NEARBY }
    }

    fn timed(&self) -> Option<&Timed> {
        match self {
            Carrier::Mass { push, .. } => push.timed(),
            Carrier::Drive(timed) => Some(timed),
            Carrier::Ramp { .. } => None,
        }
    }

    /// The excitation of a mass.
    pub fn push(&self) -> Option<&Push> {
        match self {
            Carrier::Mass { push, .. } => Some(push),
            Carrier::Drive(_) | Carrier::Ramp { .. } => None,
        }
    }

    /// How many step functions there are.
    pub fn step_count(&self) -> usize {
        self.timed().map_or(0, |timed| timed.formula.step_count())
    }

    /// The argument of a step function and its rate.
    pub fn step_argument(&self, index: usize, t: f64, steps: u64) -> (f64, f64) {
        self.timed().map_or((f64::NAN, f64::NAN), |timed| timed.step_argument(index, t, steps))
    }

    /// The piece just after a time.
    pub fn piece_after(&self, t: f64) -> Piece {
        match self {
            Carrier::Mass { push, .. } => push.piece_after(t),
            Carrier::Drive(timed) => Piece { steps: timed.steps_after(t), interval: 0 },
            Carrier::Ramp { .. } => Piece::default(),
        }
    }

    /// The piece after some step functions fired.
    pub fn piece_after_steps(&self, t: f64, piece: Piece, fired: impl Iterator<Item = usize>) -> Piece {
        match self.timed() {
            Some(timed) => Piece { steps: timed.toggled(t, piece.steps, fired), ..piece },
            None => piece,
        }
    }

    /// When the next interval of a record begins.
    #[inline]
    pub fn next_corner(&self, piece: Piece) -> f64 {
        match self {
            Carrier::Mass { push, .. } => push.next_corner(piece),
            Carrier::Drive(_) | Carrier::Ramp { .. } => f64::INFINITY,
        }
    }

    /// The displacements before and after a kink, where a drive jumps.
    pub fn jump(&self, t: f64, before: Piece, after: Piece) -> Option<(f64, f64)> {
        let Carrier::Drive(timed) = self else { return None };
        let [a, b] = [before, after].map(|piece| timed.with_rate(t, piece.steps).0);
        ((a - b).abs() > JUMP * (1.0 + a.abs())).then_some((a, b))
    }

    /// The sign of the velocity just after t. At rest it is that of the acceleration, here or, where that is zero, as soon as
    /// it is not; `None` where nothing ever moves.
    pub fn direction(&self, t: T, v: T, force: T, piece: Piece, end: f64) -> Option<Sign> {
        let sign = |value: f64| if value > 0.0 { Sign::Positive } else { Sign::Negative };
        if v.re() != 0.0 && (self.push().is_some() || v.re().abs() > ROUNDING) {
            return Some(sign(v.re()));
        }
        let tendency = |ahead: f64| match self {
            Carrier::Mass { push, .. } => push.at(t.re() + ahead, self.piece_at(t.re() + ahead, piece)) - force.re(),
            Carrier::Drive(timed) => timed.with_rate(t.re() + ahead, self.piece_at(t.re() + ahead, piece).steps).1,
            Carrier::Ramp { .. } => v.re(),
        };
        // Twice as far each time while it is near, then evenly: an excitation that starts late must not be looked past.
        let even = EVEN_LOOK.max((end - t.re()) / MOST_LOOKS);
        let further = |a: &f64| Some(if *a < even { 2.0 * a } else { a + even });
        let looks = std::iter::once(0.0).chain(std::iter::successors(Some(FIRST_LOOK), further));
        looks.take_while(|ahead| t.re() + ahead <= end).map(tendency).find(|a| a.abs() > ROUNDING).map(sign)
    }

    /// The piece at a time ahead of a kink: the steps as they have just become, until another is passed.
    fn piece_at(&self, t: f64, piece: Piece) -> Piece {
        let mut later = self.piece_after(t);
        for i in 0..self.step_count() {
            let (value, rate) = self.step_argument(i, t, piece.steps);
            if value.abs() <= 1e-7 * rate.abs() {
                later.steps = later.steps & !(1 << i) | piece.steps & (1 << i);
            }
        }
        if later.interval < piece.interval { piece } else { later }
    }
}
