//! Flight: the modes in closed form, and no touch missed.
//!
//! The gap g = (indentation at parting) - δ and its first derivatives are known at every instant, and the modes bound those that
//! follow for all time to come: |g''| ≤ D₂, and |g⁽ᴺ⁾| ≤ D_N. So from any instant the gap stays open at least as long as
//! g + g' s - D₂ s²/2, or the Taylor polynomial less D_N sᴺ/N!, is positive. Steps of that length never jump over a touch. The first bound
//! closes in on a touch quadratically; the second lets steps be as long as the highest mode allows, however small the gap is.
//! The end is proved where the rigid gap, which does not shrink any more, exceeds all that the bending modes can reach:
//! Σ |φⱼ| √(uⱼ² + vⱼ²/λⱼ).

use super::budget::evaluations;
use super::oscillator::ORDER;
use super::strike::{Log, ROUNDINGS, State, Strike};
use crate::quantity::Stop;

/// A gap below this part of the scale of indentation is a touch.
const TOUCH: f64 = 1e-14;

/// Curves have so many points in a step.
const SEEN: usize = 8;

/// The gap at an instant.
struct Look {
    /// The gap and its derivatives over their factorials; in the last place a bound on the size of that one from here on, with a minus.
    taylor: [f64; ORDER + 1],
    /// Bound on |g''| from here on.
    bend: f64,
}

impl Strike<'_> {
    /// Flies from a parting to the next touch (`None`), or to the end. `length` is the scale of indentation.
    pub(super) fn fly(&self, state: &mut State, length: f64, log: &mut Log) -> Option<Stop> {
        let start = state.clone();
        let held = self.indentation(&start).0.max(0.0);
        let before = self.energies(&start);
        log.see(self, &start, 0.0);
        let mut t = 0.0;
        let mut nearest = f64::INFINITY;
        let mut closing = false;
        let ending = loop {
            let look = self.look(state, held);
            log.work.looks += 1;
            let [gap, rate, ..] = look.taylor;
            if closing && rate > 0.0 {
                log.nearest_miss = log.nearest_miss.min(nearest.min(gap));
            }
            closing = rate < 0.0;
            nearest = if closing { nearest.min(gap) } else { f64::INFINITY };
            // No gap is known better than rounding of the places allows.
            if rate <= 0.0 && gap <= (TOUCH * length).max(ROUNDINGS * f64::EPSILON * self.reach(state)) {
                break None;
            }
            if self.is_over(state, held) {
                break Some(Stop::Separated);
            }
            if start.t + t > self.horizon {
                break Some(Stop::TimeLimit);
            }
            if evaluations(&log.work) >= self.budget {
                break Some(Stop::Budget);
            }
            let before = t;
            t += look.safe_time();
            *state = self.flown(&start, t);
            if log.samples.is_some() {
                let between = |i: usize| self.flown(&start, before + (t - before) * i as f64 / SEEN as f64);
                (1..SEEN).map(between).for_each(|there| log.see(self, &there, 0.0));
                log.see(self, state, 0.0);
            }
        };
        if ending.is_some() {
            log.reached = start.t + t;
            // Results belong to the parting, not to the instant at which the end was proved.
            *state = start;
            return ending;
        }
        // In free motion what a mode loses is heat; undamped modes lose nothing but rounding.
        let lost = before.iter().zip(self.energies(state)).map(|(a, b)| a - b);
        for (mode, lost) in self.levels.modes.iter().zip(lost).filter(|(m, _)| m.damping > 0.0) {
            log.heat_beam(lost, self.external_damping / mode.damping);
        }
        None
    }

    fn look(&self, state: &State, held: f64) -> Look {
        let mut taylor = [0.0; ORDER + 1];
        let mut bend = 0.0;
        for (j, mode) in self.levels.modes.iter().enumerate() {
            let (u, v, phi) = (state.u[j], state.v[j], self.shape[j]);
            bend += phi.abs() * mode.acceleration_bound(u, v);
            let derivatives = mode.derivatives(u, v);
            for (sum, value) in taylor.iter_mut().zip(derivatives).take(ORDER) {
                *sum += phi * value;
            }
            taylor[ORDER] -= phi.abs() * derivatives[ORDER];
        }
        taylor[0] += held - state.s;
        taylor[1] -= state.w;
        let mut factorial = 1.0;
        for (k, value) in taylor.iter_mut().enumerate().skip(2) {
            factorial *= k as f64;
            *value /= factorial;
        }
        Look { taylor, bend }
    }

    /// The state after free motion from `start`.
    fn flown(&self, start: &State, t: f64) -> State {
        let mut state = start.clone();
        state.t += t;
        state.s += t * start.w;
        for (j, mode) in self.levels.modes.iter().enumerate() {
            let free = mode.free(t);
            let (u, v) = (start.u[j], start.v[j]);
            state.u[j] = free.uu * u + free.uv * v;
            state.v[j] = free.vu * u + free.vv * v;
        }
        state
    }

    /// Whether no touch is possible any more.
    fn is_over(&self, state: &State, held: f64) -> bool {
        let (d, speed) = self.rigid_indentation(state);
        // With external damping rigid motion dies out and the striker keeps its own: both must recede.
        let dies = self.levels.modes[..self.rigid].iter().any(|m| m.damping > 0.0);
        if speed >= 0.0 || (dies && state.w > 0.0) {
            return false;
        }
        let modes = self.levels.modes[self.rigid..].iter().zip(&self.shape[self.rigid..]);
        let at = state.u[self.rigid..].iter().zip(&state.v[self.rigid..]);
        let reach: f64 = modes.zip(at).map(|((m, phi), (u, v))| phi.abs() * m.amplitude(*u, *v)).sum();
        held - d >= reach
    }
}

/// How often a time is doubled in search of a longer one.
const DOUBLINGS: usize = 40;

impl Look {
    /// How long the gap surely stays open.
    fn safe_time(&self) -> f64 {
        let (gap, rate) = (self.taylor[0].max(0.0), self.taylor[1]);
        let root = (rate * rate + 2.0 * self.bend * gap).sqrt();
        let mut time = if rate > 0.0 { (rate + root) / self.bend } else { 2.0 * gap / (root - rate) };
        for _ in 0..DOUBLINGS {
            if !self.is_open_until(2.0 * time) {
                break;
            }
            time *= 2.0;
        }
        time
    }

    /// Whether the lower bound of the gap is positive up to a time: where its Bernstein coefficients are.
    fn is_open_until(&self, time: f64) -> bool {
        let mut scaled = self.taylor;
        let mut power = 1.0;
        for value in &mut scaled {
            *value *= power;
            power *= time;
        }
        (1..=ORDER).all(|j| {
            // C(j, k)/C(N, k), one after the other.
            let mut weight = 1.0;
            let mut sum = 0.0;
            for (k, value) in scaled.iter().enumerate().take(j + 1) {
                sum += weight * value;
                weight *= (j - k) as f64 / (ORDER - k).max(1) as f64;
            }
            sum > 0.0
        })
    }
}
