//! What is written down about a step of contact: the largest force, heat, the end of compression.

use super::attempt::Attempt;
use super::gauss::{NARROW, NODES};
use super::levels::Level;
use super::oscillator::Oscillator;
use super::quality::Quality;
use super::strike::{Log, State, Strike, dot};
use crate::numerics::{bisect, golden};

/// The largest force so far: the largest of the points of a step, refined on the polynomial where it may be larger.
pub(super) fn peak(strike: &Strike<'_>, attempt: &Attempt, before: f64) -> f64 {
    let points = &strike.levels.points;
    let value = |x: f64| points.value(&attempt.forces, x);
    let best = (0..NODES).max_by(|a, b| attempt.forces[*a].total_cmp(&attempt.forces[*b])).unwrap_or(0);
    if attempt.forces[best] < 0.9 * before {
        return before;
    }
    let (first, last) =
        (if best == 0 { 0.0 } else { points.at[best - 1] }, if best + 1 == NODES { 1.0 } else { points.at[best + 1] });
    let [low, high] = golden([first, last], NARROW * (last - first), |x| -value(x));
    // A force that begins with a jump and falls is largest where the step begins.
    [value(0.5 * (low + high)), value(first), value(last), attempt.forces[best]].into_iter().fold(before, f64::max)
}

/// Takes down the points inside a step from a state.
pub(super) fn inside(strike: &Strike<'_>, level: &Level, (state, attempt): (&State, &Attempt), log: &mut Log) {
    let mut there = state.clone();
    for (i, force) in attempt.forces.iter().enumerate() {
        for j in 0..state.u.len() {
            [there.u[j], there.v[j]] = strike.answer(level, (i, j), state, &attempt.forces);
        }
        there.t = state.t + level.h * strike.levels.points.at[i];
        there.s = attempt.indentation[i] + dot(&strike.shape, &there.u);
        log.see(strike, &there, force.max(0.0));
    }
}

/// Heat made by the damping of the modes in a step.
pub(super) fn damping_heat(strike: &Strike<'_>, level: &Level, state: &State, attempt: &Attempt, log: &mut Log) {
    let points = &strike.levels.points;
    for (j, mode) in strike.levels.modes.iter().enumerate().filter(|(_, m)| m.damping > 0.0) {
        let mut square = 0.0;
        for i in 0..NODES {
            let [_, v] = strike.answer(level, (i, j), state, &attempt.forces);
            square += points.weights[i] * v * v;
        }
        log.heat_beam(level.h * mode.damping * square, strike.external_damping / mode.damping);
    }
}

/// The rigid closing speed at the end of a step.
fn speed_at_end(strike: &Strike<'_>, level: &Level, state: &State, attempt: &Attempt) -> f64 {
    let push = level.h * dot(&strike.levels.points.weights, &attempt.forces);
    let modal = |j: usize| strike.shape[j] * strike.answer(level, (NODES, j), state, &attempt.forces)[1];
    state.w - strike.inverse_mass * push - (0..strike.rigid).map(modal).sum::<f64>()
}

/// Writes down when the rigid closing speed is zero.
pub(super) fn compression_end(
    strike: &Strike<'_>,
    level: &Level,
    (state, attempt): (&State, &Attempt),
    (quality, log): (Quality, &mut Log),
) {
    if log.compression_end.is_some() {
        return;
    }
    let points = &strike.levels.points;
    let speed = |c: f64| {
        let push = level.h * dot(&points.integrals(c), &attempt.forces);
        let mut speed = state.w - strike.inverse_mass * push;
        for j in 0..strike.rigid {
            let mode = strike.levels.modes[j];
            let free = mode.free(c * level.h);
            let by_force = strike.shape[j] * dot(&mode.forced(level.h, c, points)[1], &attempt.forces);
            speed -= strike.shape[j] * (free.vu * state.u[j] + free.vv * state.v[j] + by_force);
        }
        speed
    };
    let (_, start) = strike.rigid_indentation(state);
    if start <= 0.0 || speed_at_end(strike, level, state, attempt) > 0.0 {
        return;
    }
    let [_, high] = bisect([0.0, 1.0], |low, high| high - low <= f64::EPSILON, |c| speed(c) > 0.0);
    let push = level.h * dot(&points.integrals(high), &attempt.forces);
    log.compression_end = Some((state.t + high * level.h, log.impulse + push));
    if log.samples.is_some() {
        let there = partway(strike, level, (state, attempt), high);
        log.note("end of compression", &there, 0.0);
    }
    // The impulse inside a step is that of the polynomial: what it may be off by, over the force.
    let force = points.value(&attempt.forces, high).max(f64::MIN_POSITIVE);
    log.compression_doubt = (level.h * quality.doubt / force).min(level.h);
}

/// Where beam and striker are when the part `c` of a step from a state is over; what moves is not told.
fn partway(strike: &Strike<'_>, level: &Level, (state, attempt): (&State, &Attempt), c: f64) -> State {
    let points = &strike.levels.points;
    let forced = |mode: &Oscillator| dot(&mode.forced(level.h, c, points)[0], &attempt.forces);
    let mut there = State { t: state.t + c * level.h, ..state.clone() };
    for (j, mode) in strike.levels.modes.iter().enumerate() {
        let free = mode.free(c * level.h);
        there.u[j] = free.uu * state.u[j] + free.uv * state.v[j] + strike.shape[j] * forced(mode);
    }
    const FREE: Oscillator = Oscillator { stiffness: 0.0, damping: 0.0 };
    there.s = state.s + c * level.h * state.w - strike.inverse_mass * forced(&FREE);
    there
}
