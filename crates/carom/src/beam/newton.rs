//! Newton's correction of the forces of a step, for contacts so stiff or so damped that going around the circle does not settle.
//!
//! With the forces P at the points, δ = δ(free) - W P and δ̇ = δ̇(free) - V P; what the law remembers is the integral of its rates up to a
//! point. For P = f(δ, δ̇, memory) the correction solves
//!
//! ```text
//! (1 + f_δ W + f_δ̇ V + f_m h U g_δ̇ V) ΔP = f - P
//! ```
//!
//! with U the integration and g_δ̇ the slope of the rates of the memory; how these depend on the memory itself is left to the next round.

use super::contact::{Contact, Memory, Reply};
use super::gauss::{NODES, Points};
use super::receptance::Receptance;
use crate::law::Signs;
use crate::numerics::eliminate;

/// The slopes of the law at a point.
#[derive(Clone, Copy, Debug, Default)]
struct Slopes {
    by_indentation: f64,
    by_rate: f64,
    by_memory: Memory,
    /// Of the rates of the memory, by the rate of indentation.
    of_rates: Memory,
}

/// Where the law is asked.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Asked {
    pub indentation: f64,
    pub rate: f64,
    pub memory: Memory,
    pub reply: Reply<f64>,
}

/// The scales of a contact: force, indentation and speed of an elastic one with rigid bodies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scales {
    pub force: f64,
    pub length: f64,
    pub speed: f64,
}

/// How far to the side the law is asked for its slopes, over the scale of each argument.
const ASIDE: f64 = 1e-6;

/// How often the law is asked at a point for its slopes.
pub(super) const ASIDES: u64 = 4;

/// The correction of the forces; `None` where the equations cannot be solved.
pub(super) fn correction(
    contact: &Contact,
    signs: Signs,
    asked: &[Asked; NODES],
    (forces, h, scales): (&[f64; NODES], f64, Scales),
    (aimed, points): (&Receptance, &Points),
) -> Option<[f64; NODES]> {
    let slopes = asked.map(|a| slopes(contact, signs, &a, scales));
    let mut matrix = [[0.0; NODES + 1]; NODES];
    for (i, row) in matrix.iter_mut().enumerate() {
        let s = &slopes[i];
        for (j, entry) in row.iter_mut().enumerate().take(NODES) {
            *entry = s.by_indentation * aimed.w[i][j] + s.by_rate * aimed.wv[i][j];
            for (k, at) in slopes.iter().enumerate() {
                let through = s.by_memory[0] * at.of_rates[0] + s.by_memory[1] * at.of_rates[1];
                *entry += through * h * points.until[i][k] * aimed.wv[k][j];
            }
        }
        row[i] += 1.0;
        row[NODES] = asked[i].reply.force.max(0.0) - forces[i];
    }
    let mut change = [0.0; NODES];
    eliminate(&mut matrix, &mut change, 0.0).map(|()| change)
}

fn slopes(contact: &Contact, signs: Signs, a: &Asked, scales: Scales) -> Slopes {
    // Where the force is held at zero it has no slope.
    if a.reply.force <= 0.0 {
        return Slopes::default();
    }
    let ask = |d: f64, rate: f64, memory: Memory| contact.respond(signs, (d, rate), &memory);
    let (d, rate, memory) = (a.indentation, a.rate, a.memory);
    let slope = |by: f64, reply: Reply<f64>| (reply.force - a.reply.force) / by;
    let (by_length, by_speed) = (ASIDE * scales.length, ASIDE * scales.speed);
    let faster = ask(d, rate + by_speed, memory);
    let part = |i: usize| {
        let mut moved = memory;
        moved[i] += by_length.copysign(memory[i]);
        slope(moved[i] - memory[i], ask(d, rate, moved))
    };
    Slopes {
        by_indentation: slope(by_length, ask(d + by_length, rate, memory)),
        by_rate: slope(by_speed, faster),
        by_memory: if contact.remembers { [part(0), part(1)] } else { [0.0; 2] },
        of_rates: std::array::from_fn(|i| (faster.rates[i] - a.reply.rates[i]) / by_speed),
    }
}
