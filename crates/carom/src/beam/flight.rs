//! Flight: the modes in closed form, and no touch missed.
//!
//! The gap g = (indentation at parting) - δ obeys |g''| ≤ D with D from the energies of the modes, so from any instant it stays
//! open for at least the time s with g + g' s - D s²/2 = 0. Steps of that length never jump over a touch, and close in on
//! one quadratically. The end is proved where the rigid gap, which does not shrink any more, exceeds all that the bending
//! modes can reach: Σ |φⱼ| √(uⱼ² + vⱼ²/λⱼ).

use super::strike::{Ending, Log, MOST_STEPS, State, Strike, StrikeError};

/// A gap below this part of the scale of indentation is a touch.
const TOUCH: f64 = 1e-14;

/// The gap at an instant.
struct Look {
    gap: f64,
    rate: f64,
    /// Bound on |g''| from here on.
    bend: f64,
}

impl Strike<'_> {
    /// Flies from a parting to the next touch (`None`), or to the end. `length` is the scale of indentation.
    pub(super) fn fly(&self, state: &mut State, length: f64, log: &mut Log) -> Result<Option<Ending>, StrikeError> {
        let start = state.clone();
        let held = self.indentation(&start).0.max(0.0);
        let before = self.energies(&start);
        let mut t = 0.0;
        let mut nearest = f64::INFINITY;
        let mut closing = false;
        let ending = loop {
            let look = self.look(state, held);
            log.work.looks += 1;
            if log.work.looks > MOST_STEPS {
                return Err(StrikeError::TooManySteps { limit: MOST_STEPS });
            }
            if closing && look.rate > 0.0 {
                log.nearest_miss = log.nearest_miss.min(nearest.min(look.gap));
            }
            closing = look.rate < 0.0;
            nearest = if closing { nearest.min(look.gap) } else { f64::INFINITY };
            if look.rate <= 0.0 && look.gap <= TOUCH * length {
                break None;
            }
            if self.is_over(state, held) {
                break Some(Ending::Proved);
            }
            if start.t + t > self.horizon {
                break Some(Ending::Apart);
            }
            t += safe_time(&look);
            *state = self.flown(&start, t);
            if let Some(samples) = &mut log.samples {
                samples.push(self.sample(state, 0.0));
            }
        };
        if ending.is_some() {
            // Figures belong to the parting, not to the instant at which the end was proved.
            *state = start;
            return Ok(ending);
        }
        // In free motion what a mode loses is heat; undamped modes lose nothing but rounding.
        let lost = before.iter().zip(self.energies(state)).map(|(a, b)| a - b);
        for (mode, lost) in self.levels.modes.iter().zip(lost).filter(|(m, _)| m.damping > 0.0) {
            log.heat_beam(lost, self.external_damping / mode.damping);
        }
        Ok(None)
    }

    fn look(&self, state: &State, held: f64) -> Look {
        let (d, rate) = self.indentation(state);
        let bounds = self.levels.modes.iter().zip(state.u.iter().zip(&state.v));
        let bend = bounds.zip(&self.shape).map(|((m, (u, v)), phi)| phi.abs() * m.acceleration_bound(*u, *v)).sum();
        Look { gap: held - d, rate: -rate, bend }
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
        held - d > reach
    }
}

/// How long the gap surely stays open.
fn safe_time(look: &Look) -> f64 {
    let gap = look.gap.max(0.0);
    let root = (look.rate * look.rate + 2.0 * look.bend * gap).sqrt();
    if look.rate > 0.0 { (look.rate + root) / look.bend } else { 2.0 * gap / (root - look.rate) }
}
