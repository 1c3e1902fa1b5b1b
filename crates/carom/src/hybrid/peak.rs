//! The largest value of an output along a run.
//!
//! Candidates are the ends of phases and steps, and inside a step the place where the rate changes sign; there the
//! cubic through values and rates gives a first guess that two secant steps on the rate make exact: near a maximum
//! a place known to 1e-7 gives the value to 1e-14.

use super::result::Highest;
use crate::scalar::Scalar;

/// Values that differ by less than this part of them are nearly equal.
const NEARLY: f64 = 1e-6;

pub(super) struct Peak<T> {
    highest: Option<Highest<T>>,
    /// The highest value so far is the way to a peak and not one itself.
    on_the_way: bool,
    left: (f64, f64),
    right: (f64, f64),
    h: f64,
}

impl<T: Scalar> Peak<T> {
    pub fn new() -> Self {
        Peak { highest: None, on_the_way: false, left: (0.0, 0.0), right: (0.0, 0.0), h: 0.0 }
    }

    pub fn highest(self) -> Highest<T> {
        self.highest.unwrap_or(Highest { value: T::constant(0.0), time: 0.0, before: Vec::new(), last: 0.0 })
    }

    /// Takes a value if it is higher than those before; a peak that it outdoes is remembered.
    fn offer(&mut self, value: T, time: f64, on_the_way: bool) -> bool {
        let Some(best) = &mut self.highest else {
            self.highest = Some(Highest { value, time, before: Vec::new(), last: time });
            self.on_the_way = on_the_way;
            return true;
        };
        if value.re() >= best.value.re() - NEARLY * best.value.re().abs() {
            best.last = time;
        }
        let higher = value.re() > best.value.re();
        if higher {
            if !self.on_the_way {
                best.before.push((best.value.re(), best.time));
            }
            (best.value, best.time, self.on_the_way) = (value, time, on_the_way);
        }
        higher
    }

    /// A better time of the highest value.
    pub fn settle(&mut self, time: f64) {
        if let Some(highest) = &mut self.highest {
            highest.time = time;
        }
    }

    /// Starts a phase at its left end.
    pub fn enter(&mut self, value: T, rate: f64, time: f64) {
        if !self.offer(value, time, rate > 0.0) && rate <= 0.0 {
            self.on_the_way = false;
        }
        self.right = (value.re(), rate);
    }

    /// Goes over one step of size h. A guess θ comes back when there is a maximum inside that counts.
    pub fn advance(&mut self, value: T, rate: f64, time: f64, h: f64) -> Option<f64> {
        self.left = self.right;
        self.right = (value.re(), rate);
        self.h = h;
        let ((f0, r0), (f1, r1)) = (self.left, self.right);
        let turns = r0 > 0.0 && r1 < 0.0;
        let higher = self.offer(value, time, turns || rate > 0.0);
        if !turns {
            self.on_the_way &= higher;
            return None;
        }
        // Zero of the derivative of the cubic: a + 2 b t + 3 c t².
        let (a, d, e) = (r0 * h, f1 - f0, r1 * h);
        let (b, c) = (3.0 * d - 2.0 * a - e, a + e - 2.0 * d);
        let root = (b * b - 3.0 * a * c).sqrt();
        let t = a / (-b + root);
        let t = if t > 0.0 && t < 1.0 { t } else { a / (a - e) };
        let top = f0 + t * (a + t * (b + t * c));
        let higher = f0.max(f1);
        // Twice what the cubic rises: a maximum that stays below the highest so far need not be known.
        let best = self.highest.as_mut()?;
        let highest = best.value.re();
        if top >= highest - NEARLY * highest.abs() {
            best.last = time;
        }
        let counts = higher + 2.0 * (top - higher) >= highest;
        self.on_the_way &= counts;
        counts.then_some(t)
    }

    /// Sharpens the guess with the output and its rate (per unit of s) as functions of θ: Newton with the curvature of the
    /// cubic, then secants. The place moves by what is left of the rate, so the value gains about half rate·move. Returns the place, where
    /// the value is the highest so far: it is known better than by the last look, because there the value no longer changes.
    pub fn refine(&mut self, guess: f64, at: &mut dyn FnMut(f64) -> (T, f64, f64)) -> Option<f64> {
        let place = self.climb(guess, at);
        self.on_the_way = false;
        place
    }

    fn climb(&mut self, guess: f64, at: &mut dyn FnMut(f64) -> (T, f64, f64)) -> Option<f64> {
        let (a, d, e) = (self.left.1 * self.h, self.right.0 - self.left.0, self.right.1 * self.h);
        let (b, c) = (3.0 * d - 2.0 * a - e, a + e - 2.0 * d);
        let mut curvature = (2.0 * b + 6.0 * c * guess) / self.h;
        let (mut t, mut raised) = (guess, false);
        let mut before: Option<(f64, f64)> = None;
        for _ in 0..8 {
            let (value, rate, time) = at(t);
            raised |= self.offer(value, time, true);
            if let Some((t0, r0)) = before.filter(|(t0, _)| *t0 != t) {
                curvature = (rate - r0) / (t - t0);
            }
            before = Some((t, rate));
            let next = (t - rate / curvature).clamp(0.0, 1.0);
            let gain = (rate * (next - t) * self.h).abs();
            if gain.is_nan() {
                return None;
            }
            t = next;
            if gain <= 4e-16 * value.re().abs() {
                break;
            }
        }
        raised.then_some(t)
    }
}
