//! A parting on the way back, before z (or, without a memory, x) vanishes: strong damping pulls the force down to zero.

use super::given::{Given, Phase, Standing};
use super::loading::Turn;
use super::nodes::Nodes;
use super::parting::{Parting, span};
use super::plan::{FEW, Tables, is_below, where_above};
use super::span::{Span, Table};
use crate::scalar::Vector;

/// How often the first node with a force below zero becomes the end of the panel.
const ZOOMS: usize = 3;
/// The end is never closer to the turn than this, in ln ζ.
const CLOSEST: f64 = 1e-9;
/// Nor farther than this.
const FARTHEST: f64 = -600.0;
/// Most passes with all nodes.
const PASSES: usize = 8;
/// The first panel ends at this part of ζ.
const LEAST: f64 = 1e-4;

/// A step of Newton's method on F/xᵐ.
struct Aim<V: Vector> {
    way: V,
    force: V,
    /// q (f + U)
    drag: V,
    speed: V,
    /// z at the end, κ_c zᵖ and dz/dx.
    memory: [V; 3],
    /// ζ dx/dζ
    stretch: V,
    /// How fast x and z change there, relative to themselves.
    per_size: V,
}

#[inline(always)]
fn aim<V: Vector>(given: &Given<'_, V>, phase: &Phase<V>, ln_zeta: V, end: &Standing<V>) -> Aim<V> {
    let law = &given.law;
    let (zero, one) = (V::constant(0.0), V::constant(1.0));
    let ln_x = end.x.ln_inside();
    let xp = law.kappa * (law.p * ln_x).exp_inside();
    let xm = (law.m * ln_x).exp_inside();
    let (memory, softness, stretch) = if law.remembers {
        let at = phase.map.at(ln_zeta);
        let (ln_z, slope) = (ln_zeta + at.ln_part, at.slope);
        let z = ln_z.exp_inside();
        let zp = phase.share * (law.p * ln_z).exp_inside();
        ([z, zp, slope], law.p * zp * slope / z, at.stretch)
    } else {
        ([zero, zero, one], zero, one)
    };
    let f = xp + memory[1];
    let speed = (end.kinetic + end.kinetic).sqrt() - phase.sigma * (phase.drag - law.drag(end.x, xm, f));
    let force = f - phase.sigma * xm * speed;
    let per_x = one / end.x;
    let per_size = if law.remembers { per_x.max(memory[2] / memory[0]) } else { per_x };
    let stiffness = law.p * xp / end.x + softness - law.m * f / end.x;
    let slope = stiffness / xm + phase.sigma * (force + given.load) / speed;
    let drag = ((end.kinetic + end.kinetic).sqrt() - speed) * (f + given.load);
    Aim { way: force / (xm * slope), force, drag, speed, memory, stretch: stretch * ln_zeta.exp_inside(), per_size }
}

/// From the turn to where the force vanishes.
#[inline(always)]
pub(super) fn part_early<V: Vector>(
    given: &Given<'_, V>,
    tables: &Tables,
    turn: &Turn<V>,
    phase: &Phase<V>,
    ln_hi: V,
    nodes: &mut Nodes<V>,
) -> Parting<V> {
    let start = Standing::at_turn(turn.x);
    let hi = ln_hi.exp_inside();
    let still = tables.plan.still;
    let mut lo = hi.scaled(LEAST);
    for _ in 0..ZOOMS {
        nodes.cross((given, phase), &tables.branch[0], Span::Between(lo, hi), start, still);
        lo = first_below(given, phase, &tables.branch[0], (lo, hi), nodes);
    }
    let mut ln = lo.max(V::constant(f64::MIN_POSITIVE)).ln_inside();
    let latest = ln_hi - V::constant(CLOSEST);
    let landed = tables.plan.landed;
    let mut i = 0;
    let (aim, end, last) = loop {
        let table = &tables.branch[usize::from(i >= FEW)];
        let mut end = nodes.cross((given, phase), table, Span::Between(ln.exp_inside(), hi), start, still);
        if !given.law.remembers {
            end.x = ln.exp_inside();
        }
        let aim = aim(given, phase, ln, &end);
        i += 1;
        let step = span(aim.way, aim.speed, aim.per_size);
        if i == FEW + PASSES || i > FEW && is_below(&step, landed) {
            break (aim, end, step);
        }
        let way = if i <= FEW { aim.way } else { where_above(step, landed, aim.way) };
        nodes.for_those(way);
        let step = (-way / aim.stretch).max(V::constant(-2.0)).min(V::constant(1.0));
        ln = (ln + step).min(latest).max(V::constant(FARTHEST));
    };
    nodes.for_all();
    let Aim { way, force, drag, speed, memory: [z, zp, slope], .. } = aim;
    let (half, one) = (V::constant(0.5), V::constant(1.0));
    let bend = if given.law.remembers { one - half * given.law.p * slope * way / z } else { one };
    let least_force = nodes.least_force(&given.law, phase.sigma);
    let pull = force.scaled(0.5) + given.load;
    let first = way / speed;
    let time = first - (pull * first * first / speed).scaled(0.5);
    let velocity = speed + pull * time;
    let dragged = end.dragged + drag * time;
    let memory = end.memory + zp * way * bend;
    let end = Standing { x: end.x - way, time: end.time + time, memory, dragged, ..end };
    let z = if given.law.remembers { z - slope * way } else { z };
    Parting { end, z, velocity, step: last, least_force, reach: V::constant(0.0) }
}

/// The ζ of the first node with a force below zero; the end of the panel where there is none.
#[inline(always)]
fn first_below<V: Vector>(
    given: &Given<'_, V>,
    phase: &Phase<V>,
    table: &Table,
    (lo, hi): (V, V),
    nodes: &Nodes<V>,
) -> V {
    let mut found = lo;
    if !given.law.remembers {
        // Beyond the last node F = xᵐ (xᵖ⁻ᵐ - σu) vanishes where u hardly changes.
        let u = nodes.u[nodes.count - 1];
        let exponent = given.law.p - given.law.m;
        found = ((phase.sigma * u).ln_inside() / exponent).exp_inside().min(hi.scaled(0.9));
    }
    for i in (0..nodes.count).rev() {
        let force = nodes.f[i] - phase.sigma * nodes.g[i] * nodes.u[i];
        found = force.select_positive(found, lo + (hi - lo).scaled(table.tau[i]));
    }
    found
}
