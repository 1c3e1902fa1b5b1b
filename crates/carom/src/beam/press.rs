//! Contact: the force as the only unknown.
//!
//! During contact the modes are linear and the force is one number at a time. In a step the force is a polynomial through
//! [`NODES`] Gauss points; every mode answers it exactly, so the indentation at the points is a linear function of the forces
//! there, δᵢ = δᵢ(free) - Σ Wᵢⱼ Pⱼ, and the law closes the circle. The circle is run through until it settles. The highest
//! mode does not set the step: the smoothness of the force does, read off the tail of its Legendre coefficients.
//!
//! Steps are powers of two, so that the answers are shared. A step in which contact ends, or in which the law has a kink, is
//! cut until it is too short to matter.

use super::contact::{ContactLaw, Memory, Reply};
use super::gauss::NODES;
use super::levels::{Level, PLACES};
use super::strike::{Log, MOST_STEPS, State, Strike, StrikeError, SubImpact};

/// Contact of one impact.
pub(super) struct Press {
    aimed: Vec<Option<Box<Aimed>>>,
    /// The force that a rigid beam would see.
    force: f64,
    /// The indentation that a rigid beam would see.
    pub length: f64,
    /// Steps no longer than this may hold a kink or the end of contact.
    shortest: f64,
    /// Where the first step starts.
    first: usize,
}

/// The answers of a level, seen from the place of impact.
struct Aimed {
    /// φ times uu, uv, vu, vv: places, modes.
    uu: Vec<Vec<f64>>,
    uv: Vec<Vec<f64>>,
    vu: Vec<Vec<f64>>,
    vv: Vec<Vec<f64>>,
    /// Loss of indentation, and of its rate, per unit force.
    w: [[f64; NODES]; PLACES],
    wv: [[f64; NODES]; PLACES],
}

/// A step that was tried.
struct Attempt {
    forces: [f64; NODES],
    replies: [Reply; NODES],
    indentation: [f64; PLACES],
    rate: [f64; PLACES],
    end: Reply,
    memory: Memory,
    /// How far the circle was from closing when left.
    unsettled: f64,
}

/// Rounds of the circle before a step is cut.
const MOST_ROUNDS: usize = 30;
/// A force that changes by less than this part of the scale has settled.
const SETTLED: f64 = 2e-15;
/// A dip of the indentation is believed where it is this many times above the doubt about it.
const DOUBT: f64 = 10.0;
/// Kinks and endings are cut down to this part of the contact time.
const SHORTEST: f64 = 2e-7;

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

impl Press {
    pub fn new(strike: &Strike<'_>, state: &State) -> Press {
        let (_, speed) = strike.rigid_indentation(state);
        let (length, time) = strike.contact.scales(speed, strike.rigid_mobility());
        let force = strike.contact.stiffness * length.powf(strike.contact.exponent());
        let first = strike.levels.number(time / 64.0);
        let aimed = (0..200).map(|_| None).collect();
        Press { aimed, force, length, shortest: SHORTEST * time, first }
    }

    /// Follows one stretch of contact to its end. False where the longest time was reached before.
    pub fn hold(&mut self, strike: &Strike<'_>, state: &mut State, log: &mut Log) -> Result<bool, StrikeError> {
        let mut sub = SubImpact { start: state.t, ..SubImpact::default() };
        let mut number = self.first;
        let mut guess = [0.0; NODES];
        loop {
            let level = strike.levels.level(number);
            let attempt = self.attempt(strike, state, number, guess);
            log.work.forces += NODES as u64;
            if log.work.steps + log.work.rejected > MOST_STEPS {
                return Err(StrikeError::TooManySteps { limit: MOST_STEPS });
            }
            let tail = strike.levels.points.tail(&attempt.forces) / (self.force * allowed_tail(strike.tolerance));
            let parts = attempt.parts();
            let dip = attempt.dip(strike);
            let unclear = dip.is_some_and(|(least, doubt)| least <= DOUBT * doubt);
            let broken = parts.is_some() || unclear || attempt.kink(strike, state);
            let rough = attempt.unsettled > 1.0 || tail > 1.0;
            if (rough || broken) && level.h > self.shortest {
                number = deeper(strike, state, number, if rough { None } else { parts })?;
                guess = [attempt.forces[0].max(0.0); NODES];
                log.work.rejected += 1;
                continue;
            }
            log.work.steps += 1;
            self.accept(strike, level, state, &attempt, (log, &mut sub));
            if let Some((least, _)) = dip {
                log.nearest_break = log.nearest_break.min(least);
            }
            if let Some(fraction) = parts {
                sub.end = state.t - (1.0 - fraction) * level.h;
                log.sub_impacts.push(sub);
                return Ok(true);
            }
            if state.t > strike.horizon {
                sub.end = state.t;
                log.sub_impacts.push(sub);
                return Ok(false);
            }
            guess = extrapolated(strike, &attempt.forces);
            if tail < GROW && number > 0 {
                number -= 1;
                guess = [attempt.forces[NODES - 1]; NODES];
            }
        }
    }

    fn aim(&mut self, strike: &Strike<'_>, number: usize) -> &Aimed {
        self.aimed[number].get_or_insert_with(|| Box::new(Aimed::new(strike, strike.levels.level(number))))
    }

    /// Solves a step.
    fn attempt(&mut self, strike: &Strike<'_>, state: &State, number: usize, guess: [f64; NODES]) -> Attempt {
        let h = strike.levels.level(number).h;
        let scale = SETTLED * self.force;
        let aimed = self.aim(strike, number);
        let points = &strike.levels.points;
        let free = aimed.free(strike, state, h);
        let mut attempt = Attempt::start(guess);
        for _ in 0..MOST_ROUNDS {
            let mut change = 0f64;
            let mut memories = [state.memory; NODES];
            let rates = attempt.replies.map(|r| r.rates);
            for i in 0..NODES {
                attempt.indentation[i] = free.0[i] - dot(&aimed.w[i], &attempt.forces);
                attempt.rate[i] = free.1[i] - dot(&aimed.wv[i], &attempt.forces);
                advance(&mut memories[i], &rates, &points.until[i], h);
            }
            for i in 0..NODES {
                let reply = strike.contact.respond(attempt.indentation[i], attempt.rate[i], &memories[i]);
                change = change.max((reply.force.max(0.0) - attempt.forces[i]).abs());
                let before = attempt.replies[i].rates;
                change = change.max(self_change(before, reply.rates) * scale / SETTLED);
                attempt.forces[i] = reply.force.max(0.0);
                attempt.replies[i] = reply;
            }
            attempt.unsettled = change / (scale + 4.0 * f64::EPSILON * attempt.forces[NODES / 2]);
            if attempt.unsettled <= 1.0 || !change.is_finite() {
                break;
            }
        }
        if attempt.unsettled.is_nan() {
            attempt.unsettled = f64::INFINITY;
        }
        attempt.memory = state.memory;
        let rates = attempt.replies.map(|r| r.rates);
        advance(&mut attempt.memory, &rates, &points.weights, h);
        let end = NODES;
        attempt.indentation[end] = free.0[end] - dot(&aimed.w[end], &attempt.forces);
        attempt.rate[end] = free.1[end] - dot(&aimed.wv[end], &attempt.forces);
        attempt.end = strike.contact.respond(attempt.indentation[end], attempt.rate[end], &attempt.memory);
        attempt
    }

    /// Moves the state to the end of a step and keeps the books.
    fn accept(
        &self,
        strike: &Strike<'_>,
        level: &Level,
        state: &mut State,
        attempt: &Attempt,
        (log, sub): (&mut Log, &mut SubImpact),
    ) {
        let points = &strike.levels.points;
        let push = level.h * dot(&points.weights, &attempt.forces);
        compression_end(strike, level, state, attempt, log);
        let heat: f64 = points.weights.iter().zip(&attempt.replies).map(|(w, r)| w * r.heat).sum();
        log.contact_heat += level.h * heat;
        damping_heat(strike, level, state, attempt, log);
        sub.peak_force = peak(strike, attempt, sub.peak_force);
        if let Some(samples) = &mut log.samples {
            samples.push(strike.sample(state, strike_force(strike, state)));
        }
        let end = NODES;
        for j in 0..state.u.len() {
            let (u, v) = (state.u[j], state.v[j]);
            let by_force = |f: &[f64; NODES]| strike.shape[j] * dot(f, &attempt.forces);
            state.u[j] = level.uu[end][j] * u + level.uv[end][j] * v + by_force(&level.uf[end][j]);
            state.v[j] = level.vu[end][j] * u + level.vv[end][j] * v + by_force(&level.vf[end][j]);
        }
        let arm: f64 = (0..NODES).map(|i| points.weights[i] * (1.0 - points.at[i]) * attempt.forces[i]).sum();
        state.s += level.h * state.w - strike.inverse_mass * level.h * level.h * arm;
        state.w -= strike.inverse_mass * push;
        state.memory = attempt.memory;
        state.t += level.h;
        log.impulse += push;
        sub.impulse += push;
    }
}

/// The contact force in a state.
fn strike_force(strike: &Strike<'_>, state: &State) -> f64 {
    let (d, rate) = strike.indentation(state);
    strike.contact.respond(d, rate, &state.memory).force.max(0.0)
}

/// A step is lengthened where the tail is below this part of what is allowed: the tail falls with the sixth power.
const GROW: f64 = 1.0 / 200.0;

/// The tail that a tolerance allows. Gauss points integrate twice as many coefficients as they show, so the error of a step is
/// about the square of the tail.
fn allowed_tail(tolerance: f64) -> f64 {
    0.03 * tolerance.max(1e-17).sqrt()
}

/// The next shorter level; where contact ends in the step, one whose step ends about there.
fn deeper(strike: &Strike<'_>, state: &State, number: usize, parts: Option<f64>) -> Result<usize, StrikeError> {
    let jump = parts.map_or(1, |f| (-f.max(1e-3).log2()).floor().max(1.0) as usize);
    let failure = StrikeError::StepTooSmall { t: state.t };
    let mut next = strike.levels.deeper(number).ok_or(failure)?;
    for _ in 1..jump {
        next = strike.levels.deeper(next).unwrap_or(next);
    }
    Ok(next)
}

fn advance(memory: &mut Memory, rates: &[Memory; NODES], weights: &[f64; NODES], h: f64) {
    for (rate, w) in rates.iter().zip(weights) {
        memory[0] += h * w * rate[0];
        memory[1] += h * w * rate[1];
    }
}

fn self_change(before: Memory, after: Memory) -> f64 {
    let part = |i: usize| (after[i] - before[i]).abs() / (after[i].abs() + before[i].abs() + f64::MIN_POSITIVE);
    let size = part(0).max(part(1));
    // Rates near zero are compared with themselves and never settle to the last digit.
    if size < 1e-12 { 0.0 } else { size }
}

fn extrapolated(strike: &Strike<'_>, forces: &[f64; NODES]) -> [f64; NODES] {
    let points = &strike.levels.points;
    let (a, b) = (points.value(forces, 1.0), forces[NODES - 1]);
    let slope = (a - b) / (1.0 - points.at[NODES - 1]);
    std::array::from_fn(|i| (a + slope * points.at[i]).max(0.0))
}

impl Aimed {
    fn new(strike: &Strike<'_>, level: &Level) -> Aimed {
        let weighed = |rows: &Vec<Vec<f64>>| -> Vec<Vec<f64>> {
            rows.iter().map(|row| row.iter().zip(&strike.shape).map(|(x, phi)| x * phi).collect()).collect()
        };
        let points = &strike.levels.points;
        let summed = |forced: &Vec<Vec<[f64; NODES]>>, i: usize, j: usize| -> f64 {
            forced[i].iter().zip(&strike.shape).map(|(f, phi)| f[j] * phi * phi).sum()
        };
        let place = |i: usize| if i < NODES { points.at[i] } else { 1.0 };
        let mut w = [[0.0; NODES]; PLACES];
        let mut wv = [[0.0; NODES]; PLACES];
        for i in 0..PLACES {
            let mass = Free { h: level.h, c: place(i) }.forced(points);
            for j in 0..NODES {
                w[i][j] = summed(&level.uf, i, j) + strike.inverse_mass * mass[0][j];
                wv[i][j] = summed(&level.vf, i, j) + strike.inverse_mass * mass[1][j];
            }
        }
        Aimed { uu: weighed(&level.uu), uv: weighed(&level.uv), vu: weighed(&level.vu), vv: weighed(&level.vv), w, wv }
    }

    /// Indentation and rate at the places if there were no force.
    fn free(&self, strike: &Strike<'_>, state: &State, h: f64) -> ([f64; PLACES], [f64; PLACES]) {
        let points = &strike.levels.points;
        let mut d = [0.0; PLACES];
        let mut rate = [0.0; PLACES];
        for i in 0..PLACES {
            let c = if i < NODES { points.at[i] } else { 1.0 };
            d[i] = state.s + c * h * state.w - dot(&self.uu[i], &state.u) - dot(&self.uv[i], &state.v);
            rate[i] = state.w - dot(&self.vu[i], &state.u) - dot(&self.vv[i], &state.v);
        }
        (d, rate)
    }
}

/// A free unit mass.
struct Free {
    h: f64,
    c: f64,
}

impl Free {
    fn forced(&self, points: &super::gauss::Points) -> [[f64; NODES]; 2] {
        super::oscillator::Oscillator { stiffness: 0.0, damping: 0.0 }.forced(self.h, self.c, points)
    }
}

impl Attempt {
    fn start(forces: [f64; NODES]) -> Attempt {
        Attempt {
            forces,
            replies: [Reply::default(); NODES],
            indentation: [0.0; PLACES],
            rate: [0.0; PLACES],
            end: Reply::default(),
            memory: [0.0; 2],
            unsettled: f64::INFINITY,
        }
    }

    /// Where in the step contact ends, if it does: the first place at which the force is gone.
    fn parts(&self) -> Option<f64> {
        let at = |i: usize| (i as f64 + 0.5) / PLACES as f64;
        let gone = |force: f64| force <= 0.0;
        let first = self.replies.iter().position(|r| gone(r.force)).map(at);
        first.or_else(|| gone(self.end.force).then_some(1.0))
    }

    /// The least indentation inside a step that ends deeper than it began to shrink, with the doubt about it: the tail of its
    /// polynomial. For laws with memory, of which the force decides, the force.
    fn dip(&self, strike: &Strike<'_>) -> Option<(f64, f64)> {
        let watched: [f64; NODES] = match strike.contact.law {
            ContactLaw::Power { .. } => std::array::from_fn(|i| self.indentation[i]),
            _ => self.replies.map(|r| r.force),
        };
        let lowest = (0..NODES).min_by(|a, b| watched[*a].total_cmp(&watched[*b]))?;
        if lowest == 0 || lowest == NODES - 1 {
            return None;
        }
        let points = &strike.levels.points;
        let (mut low, mut high) = (points.at[lowest - 1], points.at[lowest + 1]);
        let value = |x: f64| points.value(&watched, x);
        for _ in 0..24 {
            let (a, b) = (low + 0.382 * (high - low), high - 0.382 * (high - low));
            if value(a) > value(b) { low = a } else { high = b }
        }
        Some((value(0.5 * (low + high)), points.tail(&watched)))
    }

    /// Whether the law has a kink in the step.
    fn kink(&self, strike: &Strike<'_>, state: &State) -> bool {
        if !strike.contact.needs_rate() {
            return false;
        }
        let (d, rate) = strike.indentation(state);
        let start = strike.contact.respond(d, rate, &state.memory);
        (0..2).any(|k| {
            let all = self.replies.iter().chain([&start, &self.end]).map(|r| r.kinks[k]);
            let (low, high) = all.fold((0f64, 0f64), |(low, high), x| (low.min(x), high.max(x)));
            low < 0.0 && high > 0.0
        })
    }
}

/// The largest force so far: the largest of the points of a step, refined on the polynomial where it may be larger.
fn peak(strike: &Strike<'_>, attempt: &Attempt, before: f64) -> f64 {
    let points = &strike.levels.points;
    let value = |x: f64| points.value(&attempt.forces, x);
    let best = (0..NODES).max_by(|a, b| attempt.forces[*a].total_cmp(&attempt.forces[*b])).unwrap_or(0);
    if attempt.forces[best] < 0.9 * before {
        return before;
    }
    let (mut low, mut high) =
        (if best == 0 { 0.0 } else { points.at[best - 1] }, if best + 1 == NODES { 1.0 } else { points.at[best + 1] });
    for _ in 0..24 {
        let (a, b) = (low + 0.382 * (high - low), high - 0.382 * (high - low));
        if value(a) < value(b) { low = a } else { high = b }
    }
    value(0.5 * (low + high)).max(attempt.forces[best]).max(before)
}

/// Heat made by the damping of the modes in a step.
fn damping_heat(strike: &Strike<'_>, level: &Level, state: &State, attempt: &Attempt, log: &mut Log) {
    let points = &strike.levels.points;
    for (j, mode) in strike.levels.modes.iter().enumerate().filter(|(_, m)| m.damping > 0.0) {
        let mut square = 0.0;
        for i in 0..NODES {
            let by_force = strike.shape[j] * dot(&level.vf[i][j], &attempt.forces);
            let v = level.vu[i][j] * state.u[j] + level.vv[i][j] * state.v[j] + by_force;
            square += points.weights[i] * v * v;
        }
        log.heat_beam(level.h * mode.damping * square, strike.external_damping / mode.damping);
    }
}

/// The rigid closing speed at the end of a step.
fn speed_at_end(strike: &Strike<'_>, level: &Level, state: &State, attempt: &Attempt) -> f64 {
    let push = level.h * dot(&strike.levels.points.weights, &attempt.forces);
    let modal = |j: usize| {
        let by_force = strike.shape[j] * dot(&level.vf[NODES][j], &attempt.forces);
        strike.shape[j] * (level.vu[NODES][j] * state.u[j] + level.vv[NODES][j] * state.v[j] + by_force)
    };
    state.w - strike.inverse_mass * push - (0..strike.rigid).map(modal).sum::<f64>()
}

/// Writes down when the rigid closing speed is zero.
fn compression_end(strike: &Strike<'_>, level: &Level, state: &State, attempt: &Attempt, log: &mut Log) {
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
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..52 {
        let middle = 0.5 * (low + high);
        if speed(middle) > 0.0 { low = middle } else { high = middle }
    }
    let push = level.h * dot(&points.integrals(high), &attempt.forces);
    log.compression_end = Some((state.t + high * level.h, log.impulse + push));
}
