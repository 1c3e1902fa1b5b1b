//! One step of contact: forces at the points that agree with the indentations they cause.

use super::contact::{Memory, Reply};
use super::gauss::{NARROW, NODES, PLACES};
use super::newton::{self, Asked, Scales};
use super::receptance::Receptance;
use super::strike::{State, Strike, dot};
use crate::law::Signs;
use crate::numerics::golden;

/// A step that was tried.
pub(super) struct Attempt {
    pub forces: [f64; NODES],
    pub replies: [Reply<f64>; NODES],
    pub indentation: [f64; PLACES],
    pub rate: [f64; PLACES],
    pub end: Reply<f64>,
    pub memory: Memory,
    /// How often the law was asked.
    pub evaluations: u64,
    /// How far the circle was from closing when left.
    pub unsettled: f64,
}

/// Rounds of the circle before a step is cut.
const MOST_ROUNDS: usize = 20;
/// After this many rounds the forces are corrected by Newton's method.
const ROUNDS: usize = 6;

/// What becomes of the forces that the law answers in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Correction {
    /// They are taken as they are: cheap, and enough where the step is short for the contact.
    Whole,
    /// They are solved for.
    Newton,
}
/// A force that changes by less than this part of the scale has settled.
const SETTLED: f64 = 2e-15;
impl Attempt {
    /// Solves a step of length `h` in a phase of the law; `scales` are those of the contact.
    pub fn solve(
        strike: &Strike<'_>,
        state: &State,
        aimed: &Receptance,
        (h, scales, signs): (f64, Scales, Signs),
        guess: [f64; NODES],
    ) -> Attempt {
        let points = &strike.levels.points;
        let free = aimed.free(strike, state, h);
        let mut attempt = Attempt::start(guess);
        for round in 0..MOST_ROUNDS {
            let solver = if round < ROUNDS { Correction::Whole } else { Correction::Newton };
            let change = attempt.round(strike, state, (aimed, solver), (&free, h, scales, signs));
            let scale = SETTLED * scales.force + 4.0 * f64::EPSILON * attempt.forces[NODES / 2];
            attempt.unsettled = if change.is_finite() { change / scale } else { f64::INFINITY };
            if attempt.unsettled <= 1.0 || !change.is_finite() {
                break;
            }
        }
        attempt.memory = state.memory;
        let rates = attempt.replies.map(|r| r.rates);
        advance(&mut attempt.memory, &rates, &points.weights, h);
        attempt.indentation[NODES] = free.0[NODES] - dot(&aimed.w[NODES], &attempt.forces);
        attempt.rate[NODES] = free.1[NODES] - dot(&aimed.wv[NODES], &attempt.forces);
        let at_end = (attempt.indentation[NODES], attempt.rate[NODES]);
        attempt.end = strike.contact.respond(signs, at_end, &attempt.memory);
        attempt
    }

    /// Once around the circle: forces to indentations, indentations to forces. Returns how much the forces changed.
    fn round(
        &mut self,
        strike: &Strike<'_>,
        state: &State,
        (aimed, correction): (&Receptance, Correction),
        (free, h, scales, signs): (&([f64; PLACES], [f64; PLACES]), f64, Scales, Signs),
    ) -> f64 {
        let rates = self.replies.map(|r| r.rates);
        for i in 0..NODES {
            self.indentation[i] = free.0[i] - dot(&aimed.w[i], &self.forces);
            self.rate[i] = free.1[i] - dot(&aimed.wv[i], &self.forces);
        }
        let mut change = 0f64;
        let mut asked = [Asked::default(); NODES];
        for (i, until) in strike.levels.points.until.iter().enumerate() {
            let mut memory = state.memory;
            advance(&mut memory, &rates, until, h);
            let reply = strike.contact.respond(signs, (self.indentation[i], self.rate[i]), &memory);
            change = change.max((reply.force.max(0.0) - self.forces[i]).abs());
            // What the change of its rates moves the memory by, in forces.
            let moved = h / scales.length * apart(rates[i], reply.rates);
            change = change.max(scales.force * moved);
            // A force that is not a number must not hide behind the larger of two.
            change += 0.0 * reply.force;
            asked[i] = Asked { indentation: self.indentation[i], rate: self.rate[i], memory, reply };
            self.replies[i] = reply;
        }
        let asides = if correction == Correction::Newton { newton::ASIDES } else { 0 };
        self.evaluations += NODES as u64 * (1 + asides);
        let points = &strike.levels.points;
        let newton = || newton::correction(&strike.contact, signs, &asked, (&self.forces, h, scales), (aimed, points));
        let solved = if correction == Correction::Newton { newton() } else { None };
        for (i, reply) in self.replies.iter().enumerate() {
            let whole = reply.force.max(0.0);
            self.forces[i] = solved.map_or(whole, |by| (self.forces[i] + by[i]).max(0.0));
        }
        change
    }

    fn start(forces: [f64; NODES]) -> Attempt {
        Attempt {
            forces,
            replies: [Reply::default(); NODES],
            indentation: [0.0; PLACES],
            rate: [0.0; PLACES],
            end: Reply::default(),
            memory: [0.0; 2],
            evaluations: 1,
            unsettled: f64::INFINITY,
        }
    }

    /// What ends the phase in the step, and about where in it: the first of the guards that is passed at a place of the step.
    ///
    /// The kink of a rate is passed where the rate is beyond rounding: about a rate of zero the law is the same on both sides, and
    /// rounding alone would turn its sign again and again.
    pub fn event(&self, strike: &Strike<'_>, (state, signs): (&State, Signs)) -> Option<Event> {
        let bands = [-strike.rounding_of_rate(state), 0.0, 0.0];
        if !(0..PLACES).any(|i| (0..GUARDS).any(|g| self.guard(i, g) <= bands[g])) {
            return None;
        }
        let start = strike.contact.respond(signs, strike.indentation(state), &state.memory);
        let found = (0..GUARDS).filter_map(|g| {
            let passed = (0..PLACES).find(|i| self.guard(*i, g) <= bands[g])?;
            let place = |i: usize| strike.levels.points.place(i);
            let (x, before) = match passed {
                0 => (0.0, if g == PARTING { start.pressing } else { start.kinks[g] }),
                _ => (place(passed - 1), self.guard(passed - 1, g)),
            };
            let after = self.guard(passed, g);
            let part = if before > bands[g] { (before - bands[g]) / (before - after) } else { 0.0 };
            let kind = if g == PARTING { Ends::Contact } else { Ends::Phase { kink: g } };
            Some(Event { at: x + part * (place(passed) - x), kind })
        });
        found.min_by(|a, b| a.at.total_cmp(&b.at))
    }

    /// The guards of the phase at a place: two kinks of the law, and the parting, which needs bodies that recede.
    fn guard(&self, place: usize, guard: usize) -> f64 {
        let reply = self.replies.get(place).unwrap_or(&self.end);
        match guard {
            PARTING if self.rate[place] < 0.0 => reply.pressing,
            PARTING => 1.0,
            kink => reply.kinks[kink],
        }
    }

    /// Whether the phase may end and begin again between the places of the step, unseen: where a guard falls and rises again, and its
    /// least value is no further above zero than the doubt about it, the tail of its polynomial. About a rate of zero, known only to
    /// `rounding`, nothing is to be seen.
    pub fn may_hide_an_end(&self, strike: &Strike<'_>, rounding: f64) -> bool {
        (0..GUARDS).any(|g| {
            let watched = self.replies.map(|r| if g == PARTING { r.pressing } else { r.kinks[g] });
            let noise = if g == RATE { rounding } else { 0.0 };
            let low = || lowest(strike, watched).is_some_and(|(least, doubt)| least <= DOUBT * doubt);
            watched.iter().any(|x| *x > DOUBT * noise) && low()
        })
    }

    /// The least indentation inside a step where it falls and rises again, for laws without memory.
    pub fn shallowest(&self, strike: &Strike<'_>) -> Option<f64> {
        let least = || lowest(strike, std::array::from_fn(|i| self.indentation[i]));
        (!strike.contact.remembers).then(least).flatten().map(|(least, _)| least)
    }
}

/// A guard that falls and rises again is believed where its least value is this many times above the doubt about it.
const DOUBT: f64 = 10.0;

/// Two kinks, the first that of a rate, and the parting.
const GUARDS: usize = 3;
const RATE: usize = 0;
const PARTING: usize = 2;

/// Something that ends a phase.
#[derive(Clone, Copy, Debug)]
pub(super) struct Event {
    /// About where in the step.
    pub at: f64,
    pub kind: Ends,
}

/// What ends.
#[derive(Clone, Copy, Debug)]
pub(super) enum Ends {
    Contact,
    Phase { kink: usize },
}

fn lowest(strike: &Strike<'_>, watched: [f64; NODES]) -> Option<(f64, f64)> {
    let lowest = (0..NODES).min_by(|a, b| watched[*a].total_cmp(&watched[*b]))?;
    if lowest == 0 || lowest == NODES - 1 {
        return None;
    }
    let points = &strike.levels.points;
    let (first, last) = (points.at[lowest - 1], points.at[lowest + 1]);
    let value = |x: f64| points.value(&watched, x);
    let [low, high] = golden([first, last], NARROW * (last - first), value);
    Some((value(0.5 * (low + high)), points.tail(&watched)))
}

fn advance(memory: &mut Memory, rates: &[Memory; NODES], weights: &[f64; NODES], h: f64) {
    for (rate, w) in rates.iter().zip(weights) {
        memory[0] += h * w * rate[0];
        memory[1] += h * w * rate[1];
    }
}

fn apart(before: Memory, after: Memory) -> f64 {
    (after[0] - before[0]).abs().max((after[1] - before[1]).abs())
}
