//! Contact: the force as the only unknown.
//!
//! During contact the modes are linear and the force is one number at a time. In a step the force is a polynomial through
//! [`NODES`] Gauss points; every mode answers it exactly, so the indentation at the points is a linear function of the forces
//! there, δᵢ = δᵢ(free) - Σ Wᵢⱼ Pⱼ, and the law closes the circle. The circle is run through until it settles. The highest
//! mode does not set the step: the smoothness of the force does, read off the tail of its Legendre coefficients.
//!
//! Steps are powers of two, so that the answers are shared. In a phase the signs on which the law depends are frozen; where a step
//! passes the end of its phase (a kink of the law, or the parting), the guards at its places say about where, and steps of falling powers of
//! two land there, as the digits of a binary number do, down to a time that rounding cannot tell from nothing.

use super::attempt::{Attempt, Ends, Event};
use super::budget::evaluations;
use super::diagnostics::{compression_end, damping_heat, inside, peak};
use super::gauss::NODES;
use super::levels::Level;
use super::newton::Scales;
use super::outcome::SubImpact;
use super::quality::Quality;
use super::receptance::Receptance;
use super::strike::{Log, State, Strike, TooShort, dot};
use crate::law::Signs;
use crate::quantity::Stop;

/// Contact of one impact.
pub(super) struct ContactPhase {
    aimed: Vec<Option<Box<Receptance>>>,
    /// What a rigid beam would see.
    pub scales: Scales,
    /// Steps no longer than this may hold the end of a phase, where rounding does not ask for longer ones.
    shortest: f64,
    /// Steps no longer than this are not cut for a dip.
    clear: f64,
    /// Where the first step starts.
    first: usize,
}

/// A step whose forces still change by this many times what is allowed is not accepted, however short.
const LOST: f64 = 1e6;
/// Steps shorter than this part of the contact time are not cut for a dip: an end that they hide is too short to matter, and the dip is
/// one of rounding.
const DIPS: f64 = 2e-7;
/// Curves have the points inside a step that is longer than this, over the time scale of the contact.
const SEEN: f64 = 1e-3;
/// Ends of phases are located to this part of the contact time.
const SHORTEST: f64 = 1e-15;
/// And not closer than to the time in which the bodies close by this many times the rounding of their places: shorter steps add nothing
/// to a place and would change velocities only.
const ROUNDING: f64 = 16.0 * f64::EPSILON;
/// Where less than this part of the last step is left to where an end was expected, and it did not come, it is looked for anew.
const MISSED: f64 = 0.1;

/// Steps of less than this many times the shortest are as short as rounding allows.
const NEAR: f64 = 8.0;
/// This many of them are enough to land, and more are a sign that they do not.
const ENOUGH: u32 = 16;
/// Steps that are not lengthened after one was refused.
const PATIENCE: u32 = 4;

/// Where a stretch of contact stands.
struct Stretch {
    signs: Signs,
    /// The level that the smoothness of the force asks for.
    number: usize,
    /// How far away the end of the phase is believed to be.
    ahead: Option<f64>,
    /// The level at which it was first seen, to go on with behind it.
    resume: Option<usize>,
    guess: [f64; NODES],
    /// By how much the shortest step is lengthened. Where an end is known to be near and steps as short as rounding allows do not reach
    /// it, because what they add is lost in rounding, they are doubled until they do.
    slack: f64,
    /// How many such steps there were.
    short: u32,
    /// For how many steps more none is lengthened, after one was refused.
    patience: u32,
    sub: SubImpact,
}

impl ContactPhase {
    pub fn new(strike: &Strike<'_>, state: &State) -> ContactPhase {
        let (_, speed) = strike.rigid_indentation(state);
        let (length, time) = strike.contact.scales(speed, strike.rigid_mobility());
        let force = strike.contact.stiffness * length.powf(strike.contact.exponent());
        let first = strike.levels.number(time / 64.0);
        let aimed = (0..200).map(|_| None).collect();
        ContactPhase {
            aimed,
            scales: Scales { force, length, speed },
            shortest: SHORTEST * time,
            clear: DIPS * time,
            first,
        }
    }

    /// Follows one stretch of contact to its end. `None` where the bodies part; an ending where something else came before.
    pub fn hold(&mut self, strike: &Strike<'_>, state: &mut State, log: &mut Log) -> Result<Option<Stop>, TooShort> {
        let mut stretch = Stretch {
            signs: strike.contact.signs(strike.indentation(state), &state.memory),
            number: self.first,
            ahead: None,
            resume: None,
            guess: [0.0; NODES],
            slack: 1.0,
            short: 0,
            patience: 0,
            sub: SubImpact { start: state.t, ..SubImpact::default() },
        };
        let ending = loop {
            if let Some(ends) = self.step(strike, state, (log, &mut stretch))? {
                break ends;
            }
            if state.t > strike.horizon {
                break Some(Stop::TimeLimit);
            }
            if evaluations(&log.work) >= strike.budget {
                break Some(Stop::Budget);
            }
        };
        if ending.is_some() {
            stretch.sub.end = state.t;
        }
        log.reached = state.t;
        log.sub_impacts.push(stretch.sub);
        Ok(ending)
    }

    /// Tries a step, and takes it where it may be taken. `Some(None)` where it ends in the parting.
    fn step(
        &mut self,
        strike: &Strike<'_>,
        state: &mut State,
        (log, stretch): (&mut Log, &mut Stretch),
    ) -> Result<Option<Option<Stop>>, TooShort> {
        let shortest = self.shortest(strike, state) * stretch.slack;
        let number = next(strike, stretch, shortest);
        let level = strike.levels.level(number);
        let attempt = self.attempt(strike, state, number, stretch);
        log.work.rhs += attempt.evaluations;
        let part = level.h * self.scales.speed / self.scales.length;
        let quality = Quality::of(strike, (state, &attempt), (part, self.scales.force, self.scales.length));
        let event = attempt.event(strike, (state, stretch.signs));
        let unclear = level.h > self.clear && attempt.may_hide_an_end(strike, strike.rounding_of_rate(state));
        let rough = attempt.unsettled > 1.0 || quality.is_rough();
        let may_be_cut = level.h > shortest;
        if (may_be_cut && (rough || unclear || event.is_some())) || attempt.unsettled > LOST {
            log.work.rejected += 1;
            stretch.guess = [attempt.forces[0].max(0.0); NODES];
            match event {
                Some(event) if may_be_cut => stretch.expect(event, level.h),
                _ => {
                    stretch.number = strike.levels.deeper(number).ok_or(TooShort(state.t))?;
                    stretch.patience = PATIENCE;
                }
            }
            return Ok(None);
        }
        log.work.steps += 1;
        self.accept(strike, level, state, (&attempt, quality), (log, stretch));
        log.nearest_break = attempt.shallowest(strike).unwrap_or(f64::INFINITY).min(log.nearest_break);
        stretch.guess = extrapolated(strike, &attempt.forces);
        if let Some(event) = event {
            stretch.pass(event);
            stretch.sub.end = state.t - (1.0 - event.at.min(1.0)) * level.h;
            return Ok(matches!(event.kind, Ends::Contact).then_some(None));
        }
        if stretch.resume.is_some() && level.h <= NEAR * shortest {
            stretch.short += 1;
            stretch.slack = 2f64.powi((stretch.short / ENOUGH) as i32);
        }
        stretch.go_on(number, level.h, quality);
        if stretch.number < number {
            stretch.guess = [attempt.forces[NODES - 1]; NODES];
        }
        Ok(None)
    }

    /// Steps no longer than this may hold the end of a phase.
    fn shortest(&self, strike: &Strike<'_>, state: &State) -> f64 {
        self.shortest.max(ROUNDING * strike.reach(state) / self.scales.speed)
    }

    fn aim(&mut self, strike: &Strike<'_>, number: usize) -> &Receptance {
        self.aimed[number].get_or_insert_with(|| Box::new(Receptance::new(strike, strike.levels.level(number))))
    }

    fn attempt(&mut self, strike: &Strike<'_>, state: &State, number: usize, stretch: &Stretch) -> Attempt {
        let what = (strike.levels.level(number).h, self.scales, stretch.signs);
        Attempt::solve(strike, state, self.aim(strike, number), what, stretch.guess)
    }

    /// Moves the state to the end of a step and keeps the books.
    fn accept(
        &self,
        strike: &Strike<'_>,
        level: &Level,
        state: &mut State,
        (attempt, quality): (&Attempt, Quality),
        (log, stretch): (&mut Log, &mut Stretch),
    ) {
        let points = &strike.levels.points;
        let push = level.h * dot(&points.weights, &attempt.forces);
        compression_end(strike, level, (state, attempt), (quality, log));
        let heat: f64 = points.weights.iter().zip(&attempt.replies).map(|(w, r)| w * r.heat).sum();
        log.contact_heat += level.h * heat;
        damping_heat(strike, level, state, attempt, log);
        let peak = peak(strike, attempt, stretch.sub.peak_force);
        if peak > log.peak {
            (log.peak, log.peak_doubt) = (peak, quality.doubt);
        }
        stretch.sub.peak_force = peak;
        if log.samples.is_some() {
            log.see(strike, state, strike_force(strike, state, stretch.signs));
            // Steps that close in on an end say nothing more inside.
            if level.h * self.scales.speed > SEEN * self.scales.length {
                inside(strike, level, (state, attempt), log);
            }
        }
        for j in 0..state.u.len() {
            [state.u[j], state.v[j]] = strike.answer(level, (NODES, j), state, &attempt.forces);
        }
        let arm: f64 = (0..NODES).map(|i| points.weights[i] * (1.0 - points.at[i]) * attempt.forces[i]).sum();
        state.s += level.h * state.w - strike.inverse_mass * level.h * level.h * arm;
        state.w -= strike.inverse_mass * push;
        state.memory = attempt.memory;
        state.t += level.h;
        log.impulse += push;
        stretch.sub.impulse += push;
    }
}

/// The level of the next step: no longer than smoothness allows, and not beyond where the phase is believed to end.
fn next(strike: &Strike<'_>, stretch: &Stretch, shortest: f64) -> usize {
    let reach = |left: f64| strike.levels.number(left.max(shortest));
    stretch.ahead.map_or(stretch.number, |left| reach(left).max(stretch.number))
}

impl Stretch {
    /// Takes down where a step of length `h` passed the end of the phase.
    fn expect(&mut self, event: Event, h: f64) {
        self.resume.get_or_insert(self.number);
        // Not the whole step, so that the next one is shorter.
        self.ahead = Some(event.at.min(0.99) * h);
    }

    /// After a step of length `h` without an event.
    fn go_on(&mut self, number: usize, h: f64, quality: Quality) {
        let waits = self.patience > 0;
        self.patience = self.patience.saturating_sub(1);
        let longer = if quality.may_grow() && !waits { number.saturating_sub(1) } else { number };
        match self.ahead {
            Some(left) if left - h > MISSED * h => (self.ahead, self.number) = (Some(left - h), longer),
            Some(_) => (self.ahead, self.number) = (None, number),
            None => self.number = longer,
        }
    }

    /// After the step that passed the end of the phase.
    fn pass(&mut self, event: Event) {
        self.ahead = None;
        (self.slack, self.short) = (1.0, 0);
        self.number = self.resume.take().unwrap_or(self.number);
        if let Ends::Phase { kink } = event.kind {
            self.signs.flip(kink);
        }
    }
}

/// The contact force in a state.
fn strike_force(strike: &Strike<'_>, state: &State, signs: Signs) -> f64 {
    strike.contact.respond(signs, strike.indentation(state), &state.memory).force.max(0.0)
}

fn extrapolated(strike: &Strike<'_>, forces: &[f64; NODES]) -> [f64; NODES] {
    let points = &strike.levels.points;
    let (a, b) = (points.value(forces, 1.0), forces[NODES - 1]);
    let slope = (a - b) / (1.0 - points.at[NODES - 1]);
    std::array::from_fn(|i| (a + slope * points.at[i]).max(0.0))
}
