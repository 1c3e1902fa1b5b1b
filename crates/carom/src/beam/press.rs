//! Contact: the force as the only unknown.
//!
//! During contact the modes are linear and the force is one number at a time. In a step the force is a polynomial through
//! [`NODES`] Gauss points; every mode answers it exactly, so the indentation at the points is a linear function of the forces
//! there, δᵢ = δᵢ(free) - Σ Wᵢⱼ Pⱼ, and the law closes the circle. The circle is run through until it settles. The highest
//! mode does not set the step: the smoothness of the force does, read off the tail of its Legendre coefficients.
//!
//! Steps are powers of two, so that the answers are shared. A step in which contact ends, or in which the law has a kink, is
//! cut until it is too short to matter.

use super::aimed::Aimed;
use super::attempt::Attempt;
use super::contact::ContactLaw;
use super::gauss::NODES;
use super::levels::Level;
use super::strike::{Log, MOST_STEPS, State, Strike, StrikeError, SubImpact, dot};
use super::tally::{compression_end, damping_heat, peak};

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

/// A step whose forces still change by this many times what is allowed is not accepted, however short.
const LOST: f64 = 1e6;
/// A dip of the indentation is believed where it is this many times above the doubt about it.
const DOUBT: f64 = 10.0;
/// Kinks and endings are cut down to this part of the contact time.
const SHORTEST: f64 = 2e-7;

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
            if ((rough || broken) && level.h > self.shortest) || attempt.unsettled > LOST {
                number = deeper(strike, state, number, if rough { None } else { parts })?;
                guess = [attempt.forces[0].max(0.0); NODES];
                log.work.rejected += 1;
                continue;
            }
            log.work.steps += 1;
            self.accept(strike, level, state, &attempt, (log, &mut sub));
            if let (Some((least, _)), ContactLaw::Power { .. }) = (dip, strike.contact.law) {
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

    fn attempt(&mut self, strike: &Strike<'_>, state: &State, number: usize, guess: [f64; NODES]) -> Attempt {
        let (h, force) = (strike.levels.level(number).h, self.force);
        Attempt::solve(strike, state, self.aim(strike, number), (h, force), guess)
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

fn extrapolated(strike: &Strike<'_>, forces: &[f64; NODES]) -> [f64; NODES] {
    let points = &strike.levels.points;
    let (a, b) = (points.value(forces, 1.0), forces[NODES - 1]);
    let slope = (a - b) / (1.0 - points.at[NODES - 1]);
    std::array::from_fn(|i| (a + slope * points.at[i]).max(0.0))
}
