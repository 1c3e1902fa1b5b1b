//! One step of contact: forces at the points that agree with the indentations they cause.

use super::aimed::Aimed;
use super::contact::{ContactLaw, Memory, Reply};
use super::gauss::NODES;
use super::levels::PLACES;
use super::strike::{State, Strike, dot};

/// A step that was tried.
pub(super) struct Attempt {
    pub forces: [f64; NODES],
    pub replies: [Reply; NODES],
    pub indentation: [f64; PLACES],
    pub rate: [f64; PLACES],
    pub end: Reply,
    pub memory: Memory,
    /// How far the circle was from closing when left.
    pub unsettled: f64,
}

/// Rounds of the circle before a step is cut.
const MOST_ROUNDS: usize = 30;
/// A force that changes by less than this part of the scale has settled.
const SETTLED: f64 = 2e-15;
impl Attempt {
    /// Solves a step of length `h`; `force` is the scale of the contact force.
    pub fn solve(
        strike: &Strike<'_>,
        state: &State,
        aimed: &Aimed,
        (h, force): (f64, f64),
        guess: [f64; NODES],
    ) -> Attempt {
        let points = &strike.levels.points;
        let free = aimed.free(strike, state, h);
        let mut attempt = Attempt::start(guess);
        for _ in 0..MOST_ROUNDS {
            let change = attempt.round(strike, state, aimed, (&free, h, force));
            let scale = SETTLED * force + 4.0 * f64::EPSILON * attempt.forces[NODES / 2];
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
        attempt.end = strike.contact.respond(attempt.indentation[NODES], attempt.rate[NODES], &attempt.memory);
        attempt
    }

    /// Once around the circle: forces to indentations, indentations to forces. Returns how much the forces changed.
    fn round(
        &mut self,
        strike: &Strike<'_>,
        state: &State,
        aimed: &Aimed,
        (free, h, force): (&([f64; PLACES], [f64; PLACES]), f64, f64),
    ) -> f64 {
        let rates = self.replies.map(|r| r.rates);
        for i in 0..NODES {
            self.indentation[i] = free.0[i] - dot(&aimed.w[i], &self.forces);
            self.rate[i] = free.1[i] - dot(&aimed.wv[i], &self.forces);
        }
        let mut change = 0f64;
        for (i, until) in strike.levels.points.until.iter().enumerate() {
            let mut memory = state.memory;
            advance(&mut memory, &rates, until, h);
            let reply = strike.contact.respond(self.indentation[i], self.rate[i], &memory);
            change = change.max((reply.force.max(0.0) - self.forces[i]).abs());
            change = change.max(force * relative_change(rates[i], reply.rates));
            // A force that is not a number must not hide behind the larger of two.
            change += 0.0 * reply.force;
            self.forces[i] = reply.force.max(0.0);
            self.replies[i] = reply;
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
            unsettled: f64::INFINITY,
        }
    }

    /// Where in the step contact ends, if it does: the first place at which the force is gone.
    pub fn parts(&self) -> Option<f64> {
        let at = |i: usize| (i as f64 + 0.5) / PLACES as f64;
        let gone = |force: f64| force <= 0.0;
        let first = self.replies.iter().position(|r| gone(r.force)).map(at);
        first.or_else(|| gone(self.end.force).then_some(1.0))
    }

    /// The least indentation inside a step that ends deeper than it began to shrink, with the doubt about it: the tail of its
    /// polynomial. For laws with memory, of which the force decides, the force.
    pub fn dip(&self, strike: &Strike<'_>) -> Option<(f64, f64)> {
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
    pub fn kink(&self, strike: &Strike<'_>, state: &State) -> bool {
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

fn advance(memory: &mut Memory, rates: &[Memory; NODES], weights: &[f64; NODES], h: f64) {
    for (rate, w) in rates.iter().zip(weights) {
        memory[0] += h * w * rate[0];
        memory[1] += h * w * rate[1];
    }
}

fn relative_change(before: Memory, after: Memory) -> f64 {
    let part = |i: usize| (after[i] - before[i]).abs() / (after[i].abs() + before[i].abs() + f64::MIN_POSITIVE);
    let size = part(0).max(part(1));
    // Rates near zero are compared with themselves and never settle to the last digit.
    if size < 1e-12 { 0.0 } else { size }
}
