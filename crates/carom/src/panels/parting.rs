//! After z = 0: where the force vanishes.

use super::given::{Given, Phase, Standing};
use super::loading::{Turn, roughly};
use super::nodes::Nodes;
use super::plan::{Last, Tables, is_below, where_above};
use super::span::Span;
use crate::law::{Dashpot, Lienard};
use crate::scalar::Vector;

/// Where the bodies part.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parting<V: Vector> {
    pub end: Standing<V>,
    pub z: V,
    /// The velocity of the bodies.
    pub velocity: V,
    /// How far the last step went.
    pub step: V,
    /// The least force before: below zero where the parting that was found is not the first.
    pub least_force: V,
    /// The way after z = 0, in units of that from the turn to z = 0.
    pub reach: V,
}

/// Where the way after z = 0 is longer than this many times that from the turn to z = 0, it is two panels.
const FAR: f64 = 6.0;

/// Most passes: many where the damping is nearly as strong as the spring.
const PASSES: usize = 10;

/// A guess does not go further than this part of the way to where the spring is at rest: where the memory saturates, bodies part just before.
const NOT_ALL: f64 = 0.9;

/// Nor does it take a spring for weaker at the parting than this part of what it is at z = 0.
const WEAKER: f64 = 0.2;

/// The force below zero, in units of what the spring without memory gives, with which a last pass may end beyond the parting.
const BEYOND: f64 = 0.02;

/// A step of Newton's method towards the parting.
struct Aim<V: Vector> {
    /// How much further x falls.
    way: V,
    /// The contact force, f and xᵖ.
    force: V,
    f: V,
    xp: V,
    /// u
    speed: V,
    ln_z: V,
    z: V,
    /// dz/dx
    slope: V,
    /// (dx/dζ) ζ
    stretch: V,
}

/// The force vanishes where z = k x, kᵖ = (κ - σu)/κ_c (in series κ/κ_c).
#[inline(always)]
fn aim<V: Vector>(given: &Given<'_, V>, drag: V, ln_zeta: V, end: &Standing<V>) -> Aim<V> {
    let law = &given.law;
    let one = V::constant(1.0);
    let at = given.growing().at(ln_zeta);
    let (ln_z, slope) = (ln_zeta + at.ln_part, at.slope);
    let z = ln_z.exp_inside();
    let (ln_x, share) = (end.x.ln_inside(), one - law.kappa);
    let (xp, zp) = ((law.p * ln_x).exp_inside(), share * (law.p * ln_z).exp_inside());
    let f = law.kappa * xp - zp;
    let w = (end.kinetic + end.kinetic).sqrt();
    let speed = w - law.sigma * (drag - law.drag(end.x, xp, f));
    let (pull, force) = match law.dashpot {
        Dashpot::Parallel => (law.kappa - law.sigma * speed, f - law.sigma * speed * xp),
        Dashpot::Series => (law.kappa, f),
    };
    let k = ratio(law, pull);
    let softer = match law.dashpot {
        Dashpot::Parallel => end.x * k * law.sigma * (force + given.load) / (law.p * speed * pull),
        Dashpot::Series => V::constant(0.0),
    };
    let way = ((k * end.x - z) / (k + slope + softer)).min(end.x.scaled(0.9));
    Aim { way, force, f, xp, speed, ln_z, z, slope, stretch: at.stretch * ln_zeta.exp_inside() }
}

/// How far a last step goes, as that whose square is what it leaves: the time it takes, and where it is not small beside what forces depend on,
/// one over which is given, more.
#[inline(always)]
pub(super) fn span<V: Vector>(way: V, speed: V, per_size: V) -> V {
    let time = (way / speed).abs();
    time.max(time.sqrt() * (way * per_size).abs())
}

/// The velocity of the bodies: in series it is w less that of the dashpot at the turn.
#[inline(always)]
fn velocity<V: Vector>(given: &Given<'_, V>, drag: V, speed: V, end: &Standing<V>) -> V {
    match given.law.dashpot {
        Dashpot::Parallel => speed,
        Dashpot::Series => (end.kinetic + end.kinetic).sqrt() - given.law.sigma * drag,
    }
}

/// From z = 0 at `start` to the parting.
#[inline(always)]
pub(super) fn part<V: Vector>(
    given: &Given<'_, V>,
    (tables, far): (&Tables, bool),
    turn: &Turn<V>,
    start: Standing<V>,
    nodes: &mut Nodes<V>,
) -> Parting<V> {
    let law = &given.law;
    let one = V::constant(1.0);
    let phase = Phase { map: given.growing(), share: law.kappa - one, sigma: law.sigma, drag: turn.drag, past: true };
    let gone = (turn.x - start.x).max(start.x.scaled(1e-12));
    let mut ln = first_guess(given, turn, &start);
    let landed = tables.plan.landed;
    let mut i = 0;
    loop {
        let end = cross(given, &phase, (&tables.last, far), (ln, gone), start, (tables.plan.still, nodes));
        let aim = aim(given, turn.drag, ln, &end);
        let step = span(aim.way, aim.speed, one / end.x);
        i += 1;
        if i == PASSES || is_below(&step, landed) {
            let reach = (start.x - end.x) / gone;
            // Beyond the parting, where a last step may begin, the force is below zero.
            let size = match law.dashpot {
                Dashpot::Parallel => law.kappa * aim.xp,
                Dashpot::Series => one,
            };
            let beyond = (aim.force / size).min(V::constant(0.0)).max(V::constant(-BEYOND));
            let least_force = nodes.least_force(law, law.sigma) - beyond;
            nodes.for_all();
            return Parting { least_force, reach, step, ..land(given, turn, aim, end) };
        }
        // X goes like ζ to this power.
        let fallen = start.x - end.x;
        let growth = aim.stretch / fallen;
        let way = where_above(step, landed, aim.way);
        nodes.for_those(way);
        let step = (one + (way / fallen).max(V::constant(-0.7)).min(V::constant(20.0))).ln_inside();
        ln = ln + step / growth;
    }
}

/// ln ζ where z = k x, to some percent, and far from saturation without damping exactly.
#[inline(always)]
fn first_guess<V: Vector>(given: &Given<'_, V>, turn: &Turn<V>, start: &Standing<V>) -> V {
    let (law, one) = (&given.law, V::constant(1.0));
    let k = ratio(law, last_pull(given, turn, start));
    let most = (start.x.scaled(NOT_ALL)).ln_inside();
    let mut ln = (k * start.x / (one + k)).ln_inside();
    for _ in 0..2 {
        let [ln_way, ln_z, stretch, growth] = roughly(given, ln);
        let (way, z, stretch) = (ln_way.exp_inside(), ln_z.exp_inside(), stretch * ln.exp_inside());
        // How z - k x changes with ln ζ, and how far it is to most of the way.
        let slope = stretch * (k + growth * z / way);
        let step = (k * (start.x - way) - z) / slope;
        let step = step.min((most - ln_way) * way / stretch);
        ln = ln + step.max(-one).min(one);
    }
    ln
}

/// z/x where a spring that pulls so hard and the memory pull equally.
#[inline(always)]
fn ratio<V: Vector>(law: &Lienard<V>, pull: V) -> V {
    ((pull / (V::constant(1.0) - law.kappa)).ln_inside() / law.p).exp_inside()
}

/// κ - σ u at the parting, about: from z = 0 on the force does work as if it pulled as hard at its end as at its beginning.
#[inline(always)]
fn last_pull<V: Vector>(given: &Given<'_, V>, turn: &Turn<V>, start: &Standing<V>) -> V {
    let (law, one) = (&given.law, V::constant(1.0));
    if law.dashpot == Dashpot::Series || !given.damped {
        return law.kappa;
    }
    let least = law.kappa.scaled(1e-6);
    let (x, square) = (start.x, start.kinetic + start.kinetic);
    let xp = (law.p * x.ln_inside()).exp_inside();
    let speed = square.sqrt() - law.sigma * (turn.drag - law.drag(x, xp, law.kappa * xp));
    let pull = (law.kappa - law.sigma * speed).max(least);
    let k = ratio(law, pull);
    let left = (-law.p * (one + k).ln_inside()).exp_inside();
    let work = pull * xp * x * (one - left) / (law.p + one) + given.load * x * k / (one + k);
    let later = (speed * speed + work + work).max(V::constant(0.0)).sqrt();
    (law.kappa - law.sigma * later).max(pull.scaled(WEAKER))
}

#[inline(always)]
fn cross<V: Vector>(
    given: &Given<'_, V>,
    phase: &Phase<V>,
    (last, far): (&Last, bool),
    (ln, gone): (V, V),
    start: Standing<V>,
    (still, nodes): (f64, &mut Nodes<V>),
) -> Standing<V> {
    if !far {
        return nodes.cross((given, phase), &last.whole, Span::to(ln), start, still);
    }
    let hi = ln.exp_inside();
    let split = hi.scaled(0.5).min(gone.scaled(FAR).max(hi.scaled(0.05)));
    let (tail, split) = Span::tail(split, hi, gone);
    let middle = nodes.cross((given, phase), &last.rising, Span::to(split.ln_inside()), start, still);
    nodes.cross((given, phase), &last.tail, tail, middle, still)
}

/// The last bit of way by hand: the force falls linearly to zero.
#[inline(always)]
fn land<V: Vector>(given: &Given<'_, V>, turn: &Turn<V>, aim: Aim<V>, end: Standing<V>) -> Parting<V> {
    let (law, half) = (&given.law, V::constant(0.5));
    let pull = aim.force.scaled(0.5) + given.load;
    // dx = u dt + pull/2 dt²
    let first = aim.way / aim.speed;
    let time = first * (V::constant(1.0) - half * pull * first / aim.speed);
    let velocity = velocity(given, turn.drag, aim.speed, &end) + pull * time;
    let zp = (law.kappa - V::constant(1.0)) * (law.p * aim.ln_z).exp_inside();
    let memory = end.memory + zp * aim.way * (V::constant(1.0) + half * law.p * aim.slope * aim.way / aim.z);
    let z = aim.z + aim.slope * aim.way;
    let dragged = end.dragged + law.sigma * (turn.drag - law.drag(end.x, aim.xp, aim.f)) * (aim.f + given.load) * time;
    let end = Standing { x: end.x - aim.way, time: end.time + time, memory, dragged, ..end };
    let zero = V::constant(0.0);
    Parting { end, z, velocity, step: zero, least_force: zero, reach: zero }
}
