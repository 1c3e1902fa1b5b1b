//! The course of an excitation in scaled form, and its kinks in time: steps of a formula, corners of a record.

use super::excitation::{Course, Excitation, Quantity};
use super::scale::Scales;
use crate::formula::Formula;
use crate::scalar::{Dual, Scalar};
use std::cell::Cell;

/// Which smooth piece of an excitation or a drive is in force.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Piece {
    /// Frozen values of the step functions.
    pub steps: u64,
    /// The interval of a record: how many of its times have passed.
    pub interval: usize,
}

/// A formula of time, on the scaled clock.
#[derive(Clone, Debug)]
pub(super) struct Timed {
    pub formula: Formula,
    /// Seconds per unit of the clock.
    pub time: f64,
    /// Scaled value per value of the formula.
    pub factor: f64,
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
    pub fn new(formula: Formula, time: f64, factor: f64) -> Timed {
        Timed { formula, time, factor, last: Cell::new(None) }
    }

    /// The scaled value.
    #[inline]
    pub fn at<T: Scalar>(&self, t: T, steps: u64) -> T {
        self.formula.eval(&[t * T::constant(self.time)], steps) * T::constant(self.factor)
    }

    /// The scaled value and its derivative on the clock.
    #[inline]
    pub fn with_rate(&self, t: f64, steps: u64) -> (f64, f64) {
        if let Some(known) = self.last.get().filter(|known| known.at == (t, steps)) {
            return known.value;
        }
        let value = self.nearby(t, steps);
        self.last.set(Some(Known { at: (t, steps), value }));
        value
    }

    /// The same at a time that nobody else will ask for.
    #[inline]
    pub fn nearby(&self, t: f64, steps: u64) -> (f64, f64) {
        let raw = self.formula.eval(&[self.clock(t)], steps);
        (raw.value * self.factor, raw.partials[0] * self.factor)
    }

    fn clock(&self, t: f64) -> Dual<1> {
        Dual { value: t * self.time, partials: [self.time] }
    }

    /// The argument of a step function and its derivative on the clock.
    pub fn step_argument(&self, index: usize, t: f64, steps: u64) -> (f64, f64) {
        let argument = self.formula.step_argument(index, &[self.clock(t)], steps);
        (argument.value, argument.partials[0])
    }

    /// The frozen steps just after a time.
    pub fn steps_after(&self, t: f64) -> u64 {
        self.formula.steps_at(&[t * self.time + 1e-9 * self.time])
    }

    /// The steps after some of them fired; a step around another follows it without its own argument passing zero.
    pub fn toggled(&self, t: f64, steps: u64, fired: impl Iterator<Item = usize>) -> u64 {
        let mut steps = fired.fold(steps, |s, i| s ^ (1 << i));
        for _ in 0..self.formula.step_count() {
            let before = steps;
            for i in 0..self.formula.step_count() {
                let (value, rate) = self.step_argument(i, t, steps);
                if value.abs() > 1e-9 * rate.abs() {
                    steps = if value > 0.0 { steps | 1 << i } else { steps & !(1 << i) };
                }
            }
            if steps == before {
                break;
            }
        }
        steps
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
    /// The excitation on a mass, scaled.
    pub fn new(excitation: &Excitation, mass: f64, scales: &Scales) -> Push {
        let factor = match excitation.quantity {
            Quantity::Force => 1.0 / scales.force,
            Quantity::BaseAcceleration => -mass / scales.force,
        };
        match &excitation.course {
            Course::Formula(formula) => Push::Timed(Timed::new(formula.clone(), scales.time, factor)),
            Course::Record(record) => {
                let times: Vec<f64> = record.times().iter().map(|t| t / scales.time).collect();
                let values: Vec<f64> = record.values().iter().map(|v| v * factor).collect();
                let slopes =
                    times.windows(2).zip(values.windows(2)).map(|(t, v)| (v[1] - v[0]) / (t[1] - t[0])).collect();
                Push::Sampled { times, values, slopes }
            }
        }
    }

    /// The formula, if it is one.
    pub fn timed(&self) -> Option<&Timed> {
        match self {
            Push::Timed(timed) => Some(timed),
            Push::Sampled { .. } => None,
        }
    }

    /// The scaled force.
    #[inline]
    pub fn at<T: Scalar>(&self, t: T, piece: Piece) -> T {
        match self {
            Push::Timed(timed) => timed.at(t, piece.steps),
            Push::Sampled { times, values, slopes } => match piece.interval {
                0 => T::constant(0.0),
                i if i == times.len() => T::constant(0.0),
                i => T::constant(values[i - 1]) + T::constant(slopes[i - 1]) * (t - T::constant(times[i - 1])),
            },
        }
    }

    /// The piece just after a time.
    pub fn piece_after(&self, t: f64) -> Piece {
        match self {
            Push::Timed(timed) => Piece { steps: timed.steps_after(t), interval: 0 },
            Push::Sampled { times, .. } => Piece { steps: 0, interval: times.partition_point(|k| *k <= t) },
        }
    }

    /// When the next interval of a record begins.
    #[inline]
    pub fn next_corner(&self, piece: Piece) -> f64 {
        match self {
            Push::Sampled { times, .. } => times.get(piece.interval).copied().unwrap_or(f64::INFINITY),
            Push::Timed(_) => f64::INFINITY,
        }
    }
}
