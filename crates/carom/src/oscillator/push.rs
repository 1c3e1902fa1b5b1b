//! The course of an excitation in scaled form. It is known before the run: it consists of pieces without jumps and kinks, and each piece
//! knows when it ends, at a jump or kink of a formula or at a corner of a record.

use super::excitation::{Course, Excitation, ExcitationKind};
use super::units::Scales;
use crate::formula::Formula;
use crate::scalar::{Dual, Scalar};
use std::cell::Cell;

/// A piece of an excitation or a drive, without jumps and kinks inside.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Piece {
    /// Frozen values of the step functions.
    pub steps: u64,
    /// The interval of a record: how many of its times have passed.
    pub interval: usize,
    /// Where it begins on the clock.
    pub from: f64,
    /// Where the next one begins; infinite for the last.
    pub until: f64,
    /// Whether it is certain that nothing jumped unseen, and nothing does before its end.
    pub sure: bool,
    /// The value of a formula where the last step ended, and the sum of squares of what rounded instants may have done to its impulse so far.
    noted: (f64, f64),
}

impl Piece {
    /// The piece that lasts for ever.
    pub const WHOLE: Piece =
        Piece { steps: 0, interval: 0, from: 0.0, until: f64::INFINITY, sure: true, noted: (0.0, 0.0) };

    /// How much the impulse so far may be off because instants are rounded.
    pub fn blur(&self) -> f64 {
        self.noted.1.sqrt()
    }
}

/// Jumps closer than this to the start belong to it.
const AT_ONCE: f64 = 1e-12;
/// A scaled impulse, of a drive a displacement times a time, that cannot be seen in any result.
const NEGLIGIBLE: f64 = 1e-13;

/// The rounding of an instant, relative to it: its search, its scaling, and the clock.
const ROUNDED: f64 = 4.0 * f64::EPSILON;

/// A formula of time, on the scaled clock.
#[derive(Clone, Debug)]
pub(super) struct Timed {
    pub formula: Formula,
    /// Seconds per unit of the clock.
    pub time: f64,
    /// Scaled value per value of the formula.
    pub factor: f64,
    /// The end of the run on the clock.
    end: f64,
    /// The last value with its rate: guards and outputs of one state ask many times.
    last: Cell<Option<Known>>,
}

/// A value with its rate, at a time and with these steps.
#[derive(Clone, Copy, Debug)]
struct Known {
    at: (f64, u64),
    value: (f64, f64),
}

impl Timed {
    /// A formula for a run of so many seconds.
    pub fn new(formula: Formula, time: f64, factor: f64, duration: f64) -> Timed {
        Timed { formula, time, factor, end: duration / time, last: Cell::new(None) }
    }

    /// The scaled value. A step may reach a little beyond the end of its piece: where there is no value there, the last one counts.
    #[inline]
    pub fn at<T: Scalar>(&self, t: T, piece: Piece) -> T {
        let value = |t: T| self.formula.eval(&[t * T::constant(self.time)], piece.steps) * T::constant(self.factor);
        let here = value(t);
        if t.re() > piece.until && !here.is_finite() { value(T::constant(piece.until)) } else { here }
    }

    /// The scaled value and its derivative on the clock.
    #[inline]
    pub fn with_rate(&self, t: f64, piece: Piece) -> (f64, f64) {
        if let Some(known) = self.last.get().filter(|known| known.at == (t, piece.steps)) {
            return known.value;
        }
        let mut value = self.nearby(t, piece.steps);
        if t > piece.until && !(value.0.is_finite() && value.1.is_finite()) {
            value = self.nearby(piece.until, piece.steps);
        }
        self.last.set(Some(Known { at: (t, piece.steps), value }));
        value
    }

    /// The same at a time that nobody else will ask for.
    #[inline]
    pub fn nearby(&self, t: f64, steps: u64) -> (f64, f64) {
        let clock = Dual::<1> { value: t * self.time, partials: [self.time] };
        let raw = self.formula.eval(&[clock], steps);
        (raw.value * self.factor, raw.partials[0] * self.factor)
    }

    /// The piece in which a run begins.
    pub fn first_piece(&self) -> Piece {
        Piece { from: 0.0, ..self.piece_from(AT_ONCE, self.end) }
    }

    /// The piece that follows where one ends.
    pub fn next_piece(&self, piece: Piece) -> Piece {
        // Where pieces follow each other closely, the next end is near.
        let next = self.piece_from(piece.until, 2.0 * (piece.until - piece.from));
        Piece { sure: piece.sure && next.sure, noted: piece.noted, ..next }
    }

    /// The piece from a time on; its end is looked for in windows that begin with this length and grow.
    fn piece_from(&self, from: f64, window: f64) -> Piece {
        let steps = self.formula.steps_at(&[from * self.time]);
        let (mut left, mut window, mut sure) = (from, window, true);
        let time = loop {
            let right = (left + window).min(self.end);
            let [start, end] = [left * self.time, right * self.time];
            let found = self.formula.next_break(&[start], steps, start, end);
            sure &= found.sure;
            if found.time.is_finite() || right >= self.end {
                break found.time;
            }
            (left, window) = (right.max(left.next_up()), 4.0 * window);
        };
        // Never before the instant that was found, whatever the division rounds to.
        let until = (time / self.time * (1.0 + 4.0 * f64::EPSILON)).max(from.next_up());
        Piece { steps, interval: 0, from, until, sure, noted: (0.0, 0.0) }
    }

    /// A step has ended at a time. Instants are rounded, and what a short and strong pulse does depends on their differences.
    fn note(&self, t: f64, piece: &mut Piece) {
        let (before, sum) = piece.noted;
        let value = self.at(t, *piece);
        let off = ROUNDED * t * (value - before);
        piece.noted = (value, sum + if off.is_finite() { off * off } else { 0.0 });
    }

    /// The latest time up to `reach` that a step from t may go to without passing over what it could not see.
    pub fn horizon(&self, t: f64, piece: Piece, reach: f64) -> f64 {
        let to = reach.min(piece.until);
        if !self.formula.depends_on(0) || to <= t {
            return f64::INFINITY;
        }
        let negligible = NEGLIGIBLE * self.time / self.factor.abs();
        let stretch = (t * self.time, to * self.time);
        let seen = self.formula.seen_until(&[stretch.0], piece.steps, stretch, negligible);
        if seen < stretch.1 { seen / self.time } else { f64::INFINITY }
    }
}

/// The force on the mass, in units of the scaled problem.
#[derive(Clone, Debug)]
pub(super) enum Push {
    /// By a formula.
    Timed(Timed),
    /// By samples: scaled times, values, and slopes of the intervals that follow them.
    Sampled { times: Vec<f64>, values: Vec<f64>, slopes: Vec<f64> },
}

impl Push {
    /// The excitation on a mass over a duration, scaled.
    pub fn new(excitation: &Excitation, (mass, duration): (f64, f64), scales: &Scales) -> Push {
        let factor = match excitation.kind {
            ExcitationKind::Force => 1.0 / scales.force,
            ExcitationKind::BaseAcceleration => -mass / scales.force,
        };
        match &excitation.course {
            Course::Formula(formula) => Push::Timed(Timed::new(formula.clone(), scales.time, factor, duration)),
            Course::Record(record) => {
                let times: Vec<f64> = record.times().iter().map(|t| t / scales.time).collect();
                let values: Vec<f64> = record.values().iter().map(|v| v * factor).collect();
                let slopes =
                    times.windows(2).zip(values.windows(2)).map(|(t, v)| (v[1] - v[0]) / (t[1] - t[0])).collect();
                Push::Sampled { times, values, slopes }
            }
        }
    }

    /// The scaled force.
    #[inline]
    pub fn at<T: Scalar>(&self, t: T, piece: Piece) -> T {
        match self {
            Push::Timed(timed) => timed.at(t, piece),
            Push::Sampled { times, values, slopes } => match piece.interval {
                0 => T::constant(0.0),
                i if i == times.len() => T::constant(0.0),
                i => T::constant(values[i - 1]) + T::constant(slopes[i - 1]) * (t - T::constant(times[i - 1])),
            },
        }
    }

    /// How fast it changes.
    pub fn rate(&self, t: f64, piece: Piece) -> f64 {
        match self {
            Push::Timed(timed) => timed.with_rate(t, piece).1,
            Push::Sampled { slopes, .. } => {
                piece.interval.checked_sub(1).and_then(|i| slopes.get(i)).copied().unwrap_or(0.0)
            }
        }
    }

    /// The piece in which a run begins.
    pub fn first_piece(&self) -> Piece {
        match self {
            Push::Timed(timed) => timed.first_piece(),
            Push::Sampled { times, .. } => interval(times, times.partition_point(|k| *k <= 0.0)),
        }
    }

    /// The piece that follows where one ends.
    pub fn next_piece(&self, piece: Piece) -> Piece {
        match self {
            Push::Timed(timed) => timed.next_piece(piece),
            Push::Sampled { times, .. } => interval(times, piece.interval + 1),
        }
    }

    /// A step has ended at a time.
    #[inline]
    pub fn note(&self, t: f64, piece: &mut Piece) {
        if let Push::Timed(timed) = self {
            timed.note(t, piece);
        }
    }

    /// The latest time up to `reach` that a step from t may go to without passing over what it could not see. A record holds nothing
    /// between its corners.
    pub fn horizon(&self, t: f64, piece: Piece, reach: f64) -> f64 {
        match self {
            Push::Timed(timed) => timed.horizon(t, piece, reach),
            Push::Sampled { .. } => f64::INFINITY,
        }
    }
}

/// An interval of a record as a piece.
fn interval(times: &[f64], interval: usize) -> Piece {
    let from = interval.checked_sub(1).and_then(|before| times.get(before)).copied().unwrap_or(0.0);
    let until = times.get(interval).copied().unwrap_or(f64::INFINITY);
    Piece { steps: 0, interval, from, until, ..Piece::WHOLE }
}
