//! The largest force and the largest indentation: found roughly, then a short panel from the turn ends there, with the digits of a whole one.

use super::given::{Given, Phase, Standing};
use super::loading::{Turn, split};
use super::nodes::Nodes;
use super::plan::{LOW, Tables};
use super::rule::Values;
use super::series::largest;
use super::span::{Span, Table};
use crate::law::Lienard;
use crate::scalar::Vector;

/// The spring at the end of a short panel.
struct At<V: Vector> {
    end: Standing<V>,
    /// xᵐ and its first two derivatives.
    xm: [V; 3],
    /// f and its first two derivatives along x.
    f: [V; 3],
    u: V,
    /// w
    w: V,
    /// dx/dζ
    stretch: V,
}

/// From a start to ζ.
#[inline(always)]
fn go<V: Vector>(
    (given, phase): (&Given<'_, V>, &Phase<V>),
    (table, still): (&Table, f64),
    (span, zeta): (Span<V>, V),
    start: Standing<V>,
    nodes: &mut Nodes<V>,
) -> At<V> {
    let (law, one) = (&given.law, V::constant(1.0));
    let end = nodes.cross((given, phase), table, span, start, still);
    let ln_x = end.x.ln_inside();
    let inverse = one / end.x;
    let xp = (law.p * ln_x).exp_inside();
    let xm = if given.other_exponent { (law.m * ln_x).exp_inside() } else { xp };
    let slope = law.p * law.kappa * xp * inverse;
    let mut f = [law.kappa * xp, slope, slope * (law.p - one) * inverse];
    let mut stretch = one;
    if law.remembers {
        let ln_zeta = zeta.ln_inside();
        let at = phase.map.at(ln_zeta);
        // dz/dx = 1 - c zⁿ, whose slope is -n c zⁿ/z dz/dx.
        let (rate, ln_z) = (at.slope, ln_zeta + at.ln_part);
        let inverse = (-ln_z).exp_inside();
        let zp = phase.share * (law.p * ln_z).exp_inside();
        // After z = 0 x falls while |z| grows: share is negative, and so is dz/dx.
        let first = law.p * zp * rate * inverse;
        let second = first * inverse * ((law.p - one) * rate - law.n * (one - rate));
        f = [f[0] + zp, f[1] + first.scaled(phase.side()), f[2] + second];
        stretch = at.stretch;
    }
    let w = (end.kinetic + end.kinetic).sqrt();
    let u = w - phase.sigma * (phase.drag - law.drag(end.x, xm, f[0]));
    let slope = law.m * xm * inverse;
    At { end, xm: [xm, slope, slope * (law.m - one) * inverse], f, u, w, stretch }
}

/// F at the nodes of loading.
#[inline(always)]
fn forces<V: Vector>(law: &Lienard<V>, nodes: &Nodes<V>) -> Values<V> {
    let mut force = nodes.f;
    for j in 0..nodes.count {
        force[j] = nodes.f[j] + law.sigma * nodes.g[j] * nodes.u[j];
    }
    force
}

/// Most steps of Newton's method to an extreme, and how long the last one may be: it is corrected to second order.
const STEPS: usize = 6;
const LONGEST: f64 = 2e-4;

/// (1 - θ²)ᵍ
#[inline(always)]
fn falling<V: Vector>(theta: V, grade: u32) -> V {
    (V::constant(1.0) - theta * theta).whole_power(grade)
}

/// No step where the last one was short enough.
#[inline(always)]
fn unsettled<V: Vector>(time: V) -> V {
    (time.abs() - V::constant(LONGEST)).select_positive(time, V::constant(0.0))
}

#[inline(always)]
fn is_settled<V: Vector>(time: &V) -> bool {
    !time.abs().any_above(LONGEST)
}

/// What was found, or no number where the last step was too long.
#[inline(always)]
fn if_settled<V: Vector>(time: V, found: V) -> V {
    (V::constant(LONGEST) - time.abs()).select_positive(found, V::constant(f64::NAN))
}

/// The largest force of a law with a dashpot beside the spring, which comes before the turn. Damping that hardly vanishes with the indentation
/// makes a second one, close to first touch: the larger counts.
#[inline(always)]
pub(super) fn peak_force<V: Vector>(
    given: &Given<'_, V>,
    (tables, saturates): (&Tables, bool),
    turn: &Turn<V>,
    nodes: &mut [Nodes<V>; 2],
) -> V {
    let law = &given.law;
    let hi = turn.ln_zeta.exp_inside();
    let grade = tables.plan.grade as u32;
    let [first, second] = nodes;
    let table = if saturates { &tables.fine.turn } else { &tables.fine.whole };
    let near = largest(&table.rule, &forces(law, first));
    let (near_other, low) = near.other;
    let (lo, other, value, lower) = if saturates {
        let split = split(given, turn.ln_zeta).exp_inside();
        let late = largest(&tables.fine.rest.rule, &forces(law, second));
        let of_turn = |theta| split + (hi - split) * falling(theta, grade - 1);
        let (nearest, second) = (of_turn(near.theta), of_turn(near_other));
        let end = split * (V::constant(1.0) - late.theta).whole_power(grade.min(LOW as u32));
        let (later, rest) = (late.value - near.value, late.value - low);
        let beside = rest.select_positive(end, second);
        let (lo, other) = (later.select_positive(end, nearest), later.select_positive(nearest, beside));
        (lo, other, near.value.max(late.value), late.value.max(low).min(near.value))
    } else {
        (hi * falling(near.theta, grade), hi * falling(near_other, grade), near.value, low)
    };
    let mut found = climb(given, tables, turn, lo, first);
    first.for_all();
    // Where nodes say that one is much lower than the other it is.
    let apart = ((lo - other).abs() - hi.scaled(APART)).min(lower - value.scaled(MUCH));
    if apart.any_above(0.0) {
        first.for_those(apart.max(V::constant(0.0)));
        found = apart.select_positive(found.max(climb(given, tables, turn, other, first)), found);
        first.for_all();
    }
    // Damping that does not vanish with the indentation acts at first touch.
    let at_once = law.m.select_positive(V::constant(0.0), law.sigma);
    // In this order no number stays none.
    at_once.max(turn.f).max(found)
}

/// Two places that lie further apart, as parts of ζ at the turn, are two.
const APART: f64 = 0.02;
/// A maximum below this part of the other at the nodes is the lower one.
const MUCH: f64 = 0.95;

/// From near a maximum of the force to it, by Newton's method.
#[inline(always)]
fn climb<V: Vector>(given: &Given<'_, V>, tables: &Tables, turn: &Turn<V>, mut lo: V, nodes: &mut Nodes<V>) -> V {
    let law = &given.law;
    let (one, hi) = (V::constant(1.0), turn.ln_zeta.exp_inside());
    let phase = Phase { map: given.growing(), share: one - law.kappa, sigma: -law.sigma, drag: turn.drag, past: false };
    let short = (&tables.short, tables.plan.still);
    let (least, most) = (hi.scaled(1e-12), hi.scaled(1.0 - 1e-12));
    let mut i = 0;
    loop {
        lo = lo.max(least).min(most);
        let At { xm: [g, slope, bent], f: [f, df, ddf], u, stretch, .. } =
            go((given, &phase), short, (Span::Between(lo, hi), lo), Standing::at_turn(turn.x), nodes);
        // dF/dt and d²F/dt² on the way to the turn, where the speed falls by f + σgu + U.
        let drag = law.sigma * g;
        let brake = f + drag * u + given.load;
        let rate = df * u + law.sigma * slope * u * u - drag * brake;
        let bend = ddf * u * u - df * brake - (law.sigma * slope * u * brake).scaled(3.0)
            + law.sigma * bent * u * u * u
            - drag * rate;
        let bend = bend.min(-(df * brake).scaled(0.1));
        // At first touch there is no way on.
        let time = -rate / bend;
        let at_touch = (least.scaled(2.0) - lo).min(-time);
        let time = at_touch.select_positive(V::constant(0.0), time);
        i += 1;
        if i == STEPS || is_settled(&time) {
            return if_settled(time, f + drag * u + (rate * time).scaled(0.5));
        }
        let time = unsettled(time);
        nodes.for_those(time);
        lo = lo + (u - (brake * time).scaled(0.5)) * time / stretch;
    }
}

/// Where a short panel begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Begin {
    /// At the turn.
    Turn,
    /// Where another one does, between the turn and z = 0.
    Panel,
    /// At z = 0.
    Zero,
}

/// Where a law with a dashpot in series is deepest, V = w - σ f_turn = 0, near a ζ: x and the time after the turn. From a start with another ζ.
#[inline(always)]
pub(super) fn deepest<V: Vector>(
    (given, phase): (&Given<'_, V>, &Phase<V>),
    (tables, begin): (&Tables, Begin),
    (turn, start): (&Turn<V>, Standing<V>),
    (mut zeta, from): (V, V),
    nodes: &mut Nodes<V>,
) -> (V, V) {
    let law = &given.law;
    let goal = law.sigma * turn.f;
    let table = match begin {
        Begin::Turn => &tables.short,
        Begin::Panel => &tables.piece,
        Begin::Zero => &tables.last.rising,
    };
    let tables = (table, tables.plan.still);
    let (least, most) = match begin {
        Begin::Zero => (from.scaled(1e-12), from),
        _ => (from.scaled(1e-9), from.scaled(1.0 - 1e-12)),
    };
    let mut i = 0;
    loop {
        zeta = zeta.max(least).min(most);
        let span = match begin {
            Begin::Zero => Span::to(zeta.ln_inside()),
            _ => Span::Between(zeta, from),
        };
        let here = go((given, phase), tables, (span, zeta), start, nodes);
        // w' = f + U, which falls by f' u.
        let pull = here.f[0] + given.load;
        let first = (goal - here.w) / pull;
        let time = first + (here.f[1] * here.u * first * first / pull).scaled(0.5);
        // u' = f + U - σ f' u
        let faster = pull - law.sigma * here.f[1] * here.u;
        i += 1;
        if i == STEPS || is_settled(&first) {
            let x = here.end.x - (here.u + (faster * time).scaled(0.5)) * time;
            return (if_settled(first, x), here.end.time + time);
        }
        let step = here.u * unsettled(first) / here.stretch;
        nodes.for_those(step);
        zeta = if begin == Begin::Zero { zeta + step } else { zeta - step };
    }
}
