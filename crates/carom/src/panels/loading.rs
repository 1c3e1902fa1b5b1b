//! Loading, backwards from the turn: which ζ_m makes the bodies meet with unit speed.

use super::given::{Given, Phase, Standing};
use super::nodes::Nodes;
use super::plan::{FEW, Loading, Tables, above, is_below};
use super::rule::{MOST, dot};
use super::span::{Span, Table};
use crate::law::Dashpot;
use crate::scalar::Vector;

/// Where the way of the spring ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn<V: Vector> {
    pub ln_zeta: V,
    pub x: V,
    /// ln z
    pub ln_z: V,
    pub f: V,
    /// G
    pub drag: V,
    /// dx/dζ
    pub stretch: V,
}

/// How still velocities must be in passes with few nodes.
const ROUGH: f64 = 1e-6;
/// Most passes with all nodes.
const PASSES: usize = 9;
/// The part of the work of damping that it would be at unit speed.
const MEAN: f64 = 0.7;
/// Where s is larger at the turn, loading is two panels, which meet at s = SPLIT or at this part of ζ_m.
const SPLIT: f64 = 4.0;
const PART: f64 = 0.6;

/// A turn at ln ζ with x known.
#[inline(always)]
pub(super) fn turn_at<V: Vector>(given: &Given<'_, V>, ln_zeta: V, x: V) -> Turn<V> {
    let law = &given.law;
    let one = V::constant(1.0);
    let ln_x = x.ln_inside();
    let xp = (law.p * ln_x).exp_inside();
    let xm = if given.other_exponent { (law.m * ln_x).exp_inside() } else { xp };
    if !law.remembers {
        let drag = law.drag(x, xm, xp);
        return Turn { ln_zeta, x, ln_z: ln_x, f: xp, drag, stretch: one };
    }
    let at = given.growing().at(ln_zeta);
    let ln_z = ln_zeta + at.ln_part;
    let f = law.kappa * xp + (one - law.kappa) * (law.p * ln_z).exp_inside();
    Turn { ln_zeta, x, ln_z, f, drag: law.drag(x, xm, f), stretch: at.stretch }
}

/// ln ζ_m to some percent: the work at the turn, W + 0.7 σ G + U x = 1/2, with x of ζ in a closed form that is right at both ends.
#[inline(always)]
fn guess<V: Vector>(given: &Given<'_, V>) -> V {
    let law = &given.law;
    let (one, half) = (V::constant(1.0), V::constant(0.5));
    let q = law.p + one;
    let mut ln = (q.scaled(0.5)).ln_inside() / q;
    for _ in 0..2 {
        let [ln_x, ln_z, stretch, growth] = if law.remembers { roughly(given, ln) } else { [ln, ln, one, one] };
        let (x, share) = (ln_x.exp_inside(), one - law.kappa);
        let spring = law.kappa * (law.p * ln_x).exp_inside();
        let memory = if law.remembers { share * (law.p * ln_z).exp_inside() } else { V::constant(0.0) };
        let drag = match law.dashpot {
            Dashpot::Parallel => x * (law.m * ln_x).exp_inside() / (law.m + one),
            Dashpot::Series => spring + memory,
        };
        let damped = (law.sigma * drag).scaled(MEAN);
        let work = x * (spring / q + memory / (law.p * growth + one)) + damped;
        let slope = x * (spring + memory) + damped * law.p;
        let (pull, least) = (given.load * x, V::constant(0.05));
        let goal = (half - pull).max(least);
        let step = (goal / work).ln_inside() / (slope / work + pull / goal).max(half);
        let step = step.max(V::constant(-1.5)).min(V::constant(1.5));
        ln = ln + if law.remembers { step * x / (stretch * ln.exp_inside()) } else { step };
    }
    ln
}

/// ln x with x ≈ ζ (1 + a s)^((n-1)/n), a = n^(-n/(n-1)), or far from saturation x ≈ z (1 + c zⁿ/(n+1)); ln z; dx/dζ; the power of x with
/// which z grows.
#[inline(always)]
pub(super) fn roughly<V: Vector>(given: &Given<'_, V>, ln: V) -> [V; 4] {
    let law = &given.law;
    let one = V::constant(1.0);
    let map = given.growing();
    let power = (law.n * ln).exp_inside();
    let at = map.at_power(power);
    let ln_z = ln + at.ln_part;
    let s = law.growing * power;
    let ln_x = if map.plain {
        ln + (one + s / (law.n + one)).ln_inside()
    } else {
        let n = law.n + V::constant(1e-6);
        let below = (n - one) / n;
        let a = (-n.ln_inside() / below).exp_inside();
        ln + below * (one + a * s).ln_inside()
    };
    [ln_x, ln_z, at.stretch, (ln_x - ln_z).exp_inside() * at.slope]
}

/// ln ζ where two panels of loading meet.
#[inline(always)]
pub(super) fn split<V: Vector>(given: &Given<'_, V>, ln_zeta: V) -> V {
    let saturated = (V::constant(SPLIT) / given.law.growing).ln_inside() / given.law.n;
    saturated.min(ln_zeta + V::constant(PART.ln()))
}

/// One pass over loading from a turn at ln ζ.
#[inline(always)]
fn pass<V: Vector>(
    given: &Given<'_, V>,
    (loading, saturates): (&Loading, bool),
    ln_zeta: V,
    still: f64,
    nodes: &mut [Nodes<V>; 2],
) -> (Turn<V>, Standing<V>) {
    let law = &given.law;
    let hi = ln_zeta.exp_inside();
    let mut phase = Phase {
        map: given.growing(),
        share: V::constant(1.0) - law.kappa,
        sigma: -law.sigma,
        drag: V::constant(0.0),
        past: false,
    };
    let [first, second] = nodes;
    if !saturates {
        let fall = first.place(given, &phase, &loading.whole, Span::Zero(ln_zeta, hi));
        let turn = turn_at(given, ln_zeta, if law.remembers { fall } else { hi });
        phase.drag = turn.drag;
        let end = first.travel((given, &phase), &loading.whole, fall, Standing::at_turn(fall), still);
        return (turn, end);
    }
    let ln_split = split(given, ln_zeta);
    let at_split = ln_split.exp_inside();
    let rest = second.place(given, &phase, &loading.rest, Span::to(ln_split));
    let fall = first.place(given, &phase, &loading.turn, Span::Between(at_split, hi));
    let turn = turn_at(given, ln_zeta, fall + rest);
    phase.drag = turn.drag;
    let middle = first.travel((given, &phase), &loading.turn, fall, Standing::at_turn(turn.x), still);
    let end = second.travel((given, &phase), &loading.rest, rest, middle, still);
    (turn, end)
}

/// What loading adds up, and how it changes with ln ζ_m.
#[derive(Clone, Copy)]
struct Sums<V: Vector>([V; 4]);

impl<V: Vector> Sums<V> {
    #[inline(always)]
    fn of(at: &Standing<V>) -> Self {
        Sums([at.time, at.dragged, at.squared, at.memory])
    }

    /// From another ζ_m, so far away; what is known already where that is no other.
    #[inline(always)]
    fn slopes(&self, before: &Self, way: V, known: &Self) -> Self {
        let mut slopes = *known;
        for k in 0..4 {
            let slope = (self.0[k] - before.0[k]) / way;
            slopes.0[k] = way.abs().select_positive(slope, known.0[k]);
        }
        slopes
    }

    #[inline(always)]
    fn moved(&self, slopes: &Self, step: V, to: Standing<V>) -> Standing<V> {
        let mut sums = self.0;
        for k in 0..4 {
            sums[k] = sums[k] + slopes.0[k] * step;
        }
        let [time, dragged, squared, memory] = sums;
        Standing { time, dragged, squared, memory, ..to }
    }
}

/// How sums change with ln ζ_m where loading is one panel and z itself its variable: at a node x moves by (dx/dζ) ζ, and the kinetic energy at a given x
/// changes as it does at the turn, times exp(σ ∫ g dt).
#[inline(always)]
fn slopes<V: Vector>(given: &Given<'_, V>, table: &Table, turn: &Turn<V>, nodes: &Nodes<V>) -> Sums<V> {
    let (law, one) = (&given.law, V::constant(1.0));
    let hi = turn.ln_zeta.exp_inside();
    let (per_hi, moved) = (one / hi, turn.stretch * hi);
    let push = (turn.f + given.load) * moved;
    let spring = law.kappa * (law.p * turn.x.ln_inside()).exp_inside();
    let g = match law.dashpot {
        Dashpot::Parallel => (law.m * turn.x.ln_inside()).exp_inside(),
        Dashpot::Series => law.p * (spring / turn.x + (turn.f - spring) / (turn.ln_z.exp_inside() * turn.stretch)),
    };
    let dragging = g * moved;
    let mut damping = [V::constant(0.0); MOST];
    for j in 0..nodes.count {
        damping[j] = nodes.g[j] * nodes.dx[j] * nodes.inverse[j];
    }
    let mut sums = [V::constant(0.0); 4];
    for j in 0..nodes.count {
        let (f, g, u, inverse, weight) = (nodes.f[j], nodes.g[j], nodes.u[j], nodes.inverse[j], table.rule.weights[j]);
        let (dt, load) = (nodes.dx[j] * inverse, f + given.load);
        let damped = law.sigma * dot(&damping, &table.rule.smooth[j], nodes.count);
        let stretch = nodes.dx[j].scaled(1.0 / table.rate[j]) * per_hi;
        let by = stretch * nodes.zeta[j];
        let kinetic = push * damped.exp_inside() - (load + law.sigma * g * u) * by;
        // How |dx/dθ| changes, and f.
        let (wider, stiffer) = if law.remembers {
            let memory = nodes.zp[j];
            (one + law.n * (stretch - one), law.p * ((f - memory) * by / nodes.x[j] + memory))
        } else {
            (one, law.p * f)
        };
        let longer = wider - kinetic * inverse * inverse;
        let drag = law.sigma * (g * by - dragging);
        sums[0] = sums[0].plus(dt * longer, weight);
        sums[1] = sums[1].plus(dt * (nodes.q[j] * (load * longer + stiffer) + drag * load), weight);
        sums[2] = sums[2].plus(dt * f * (f * longer + stiffer + stiffer), weight);
    }
    sums[3] = (turn.f - spring) * moved;
    Sums(sums)
}

/// The turn, what loading took up to it, and how far the last step went; the nodes of the last pass stay.
#[inline(always)]
pub(super) fn load<V: Vector>(
    given: &Given<'_, V>,
    tables: &Tables,
    saturates: bool,
    nodes: &mut [Nodes<V>; 2],
) -> (Turn<V>, Standing<V>, V) {
    let law = &given.law;
    let (zero, one) = (V::constant(0.0), V::constant(1.0));
    // How sums change with the turn is known from one pass; elsewhere it is seen between two.
    let exact = !saturates && (!law.remembers || given.plain[0]);
    let (least, settled) = if exact { (FEW, tables.plan.near) } else { (FEW + 1, tables.plan.settled) };
    let (mut ln, mut moved) = (guess(given), zero);
    let (mut before, mut secants) = (Sums([zero; 4]), Sums([zero; 4]));
    let mut i = 0;
    loop {
        let loading = if i < FEW { &tables.coarse } else { &tables.fine };
        let still = if i < FEW { tables.plan.still.max(ROUGH) } else { tables.plan.still };
        let (turn, end) = pass(given, (loading, saturates), ln, still, nodes);
        // The speed at first touch, and how it changes with ζ_m: dE/dx_m = (f + U) exp(σ ∫ g dt).
        let w = (end.kinetic + end.kinetic).sqrt();
        let u = w + law.sigma * turn.drag;
        let growth =
            (turn.f + given.load) * (law.sigma * end.damping).exp_inside() * turn.stretch * ln.exp_inside() / (u * u);
        let step = (-u.ln_inside() / growth).max(-one).min(one);
        let sums = Sums::of(&end);
        if i > FEW && !exact {
            secants = sums.slopes(&before, moved, &secants);
        }
        i += 1;
        if i == FEW + PASSES || i > least && is_below(&step, settled) {
            let slopes = if exact { slopes(given, &loading.whole, &turn, &nodes[0]) } else { secants };
            let longer = step * turn.stretch * ln.exp_inside() / turn.x;
            let end = sums.moved(&slopes, step, end);
            nodes.iter_mut().for_each(Nodes::for_all);
            return (turn_at(given, ln + step, turn.x * (one + longer)), end, step.abs());
        }
        // A lane that has settled stays where it is, whatever its neighbours need.
        moved = if i > least { above(step, settled) } else { step };
        nodes.iter_mut().for_each(|nodes| nodes.for_those(moved));
        ln = ln + moved;
        before = sums;
    }
}
