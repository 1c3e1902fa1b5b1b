//! A collision in every lane of a batch: loading, unloading, parting, and what is read off them.

use super::branch::part_early;
use super::extremes::{Begin, deepest, peak_force};
use super::figures::Figures;
use super::given::{Given, Phase, Standing};
use super::loading::{Turn, load};
use super::nodes::Nodes;
use super::parting::part;
use super::plan::Tables;
use super::span::{Span, Table};
use crate::law::Dashpot;
use crate::scalar::Vector;

/// Which way a collision takes: the same for all lanes of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Course {
    /// Loading is two panels, because the memory saturates.
    pub saturates: bool,
    /// What follows z = 0 is two panels, because z = 0 comes soon after the turn, or the memory saturates.
    pub far: bool,
    /// The force vanishes on the way back.
    pub early: bool,
}

/// The least F/g on the way back, in units of κ, that is safely above zero.
const LEAST: f64 = 0.02;

/// What tells whether a batch was rightly divided.
#[derive(Clone, Copy, Debug)]
pub(super) struct Signs<V: Vector> {
    /// s at the turn, in loading and in unloading.
    pub saturation: [V; 2],
    /// The least force before the end, where it must be positive.
    pub least_force: V,
    /// The length of the last step to the parting.
    pub landing: V,
    /// The least force in the last panel before the parting.
    pub last_force: V,
    /// The last change of ln ζ at the turn.
    pub step: V,
    /// The largest change of a velocity in a last sweep.
    pub moved: V,
    /// How rough integrands are, as an error of the time.
    pub rough: V,
    /// The way after z = 0, in units of that from the turn to z = 0.
    pub reach: V,
}

/// Follows a batch from first touch to parting.
#[inline(always)]
pub(super) fn collide<V: Vector>(
    given: &Given<'_, V>,
    tables: &Tables,
    course: Course,
    nodes: &mut [Nodes<V>; 2],
) -> (Figures<V>, Signs<V>) {
    let saturates = course.saturates;
    let law = &given.law;
    let (zero, one) = (V::constant(0.0), V::constant(1.0));
    let (turn, loaded, step) = load(given, tables, saturates, nodes);
    let sigma = if law.compression_only { zero } else { law.sigma };
    let phase = Phase { map: given.shrinking(), share: one - law.kappa, sigma, drag: turn.drag, past: false };
    let ln_hi = if law.remembers { phase.map.ln_zeta(turn.ln_z) } else { turn.ln_zeta };
    let mut way = Way { turn, loaded, peak_force: turn.f, deepest: (turn.x, zero) };
    if law.dashpot == Dashpot::Parallel && given.extremes {
        way.peak_force = peak_force(given, (tables, saturates), &turn, nodes);
    }
    let (mut end, mut least_force) = (Standing::at_turn(turn.x), turn.f);
    let hi = ln_hi.exp_inside();
    let mut rest = Rest::new(law.sigma * turn.f, hi, end);
    let mut from = hi;
    let unloading: &[Table] = match (course.early, law.remembers || given.strong) {
        (true, _) => &[],
        (_, true) => &tables.unloading,
        (_, false) => &tables.forgetful,
    };
    for table in unloading {
        let (span, start) = (Span::Zero(ln_hi, hi), end);
        end = nodes[0].cross((given, &phase), table, span, start, tables.plan.still);
        match law.dashpot {
            Dashpot::Parallel => {
                for i in 0..nodes[0].count {
                    // F/g above that part of κ: between nodes it may be lower.
                    let least = sigma * nodes[0].u[i] + law.kappa.scaled(LEAST);
                    least_force = least_force.min(nodes[0].f[i] - nodes[0].g[i] * least);
                }
            }
            Dashpot::Series => rest.look(&nodes[0], (&start, from)),
        }
        from = hi.scaled(table.end);
    }
    let at_zero = end;
    let mut reach = zero;
    let (velocity, z, landing) = if course.early {
        let parting = part_early(given, tables, &turn, &phase, ln_hi, &mut nodes[0]);
        end = parting.end;
        (parting.velocity, parting.z, [parting.step, parting.least_force])
    } else if law.remembers {
        let parting = part(given, (tables, course.far), &turn, end, &mut nodes[0]);
        reach = parting.reach;
        end = parting.end;
        (parting.velocity, parting.z, [parting.step, parting.least_force])
    } else {
        end.x = zero;
        ((end.kinetic + end.kinetic).sqrt() - sigma * turn.drag, zero, [zero, zero])
    };
    let zero_time = if course.early { end.time } else { at_zero.time };
    if law.dashpot == Dashpot::Series && given.extremes {
        let start = (&turn, Standing::at_turn(turn.x));
        // Where the bodies still approach at z = 0.
        let later = rest.goal - (at_zero.kinetic + at_zero.kinetic).sqrt();
        let mut after = Rest::new(rest.goal, zero, at_zero);
        after.look(&nodes[0], (&at_zero, zero));
        way.deepest = deepest((given, &phase), (tables, Begin::Turn), start, (rest.zeta, hi), &mut nodes[0]);
        nodes[0].for_all();
        if rest.later.any_above(0.0) {
            nodes[0].for_those(rest.later.max(zero));
            let (start, place) = ((&turn, rest.start), (rest.zeta, rest.from));
            let (x, time) = deepest((given, &phase), (tables, Begin::Panel), start, place, &mut nodes[0]);
            way.deepest.0 = rest.later.select_positive(x, way.deepest.0);
            way.deepest.1 = rest.later.select_positive(time, way.deepest.1);
            nodes[0].for_all();
        }
        if law.remembers && later.any_above(0.0) {
            nodes[0].for_those(later.max(zero));
            let phase = Phase { map: given.growing(), share: law.kappa - one, past: true, ..phase };
            let (start, place) = ((&turn, at_zero), (after.zeta, start.1.x));
            let (x, time) = deepest((given, &phase), (tables, Begin::Zero), start, place, &mut nodes[0]);
            way.deepest.0 = later.select_positive(x, way.deepest.0);
            way.deepest.1 = later.select_positive(time, way.deepest.1);
            nodes[0].for_all();
        }
    }
    let unloading = if law.remembers { law.shrinking * (law.n * ln_hi).exp_inside() } else { zero };
    let signs = Signs {
        saturation: [law.growing * (law.n * turn.ln_zeta).exp_inside(), -unloading],
        least_force,
        landing: landing[0],
        last_force: landing[1],
        step,
        moved: end.moved.max(loaded.moved),
        rough: end.rough + loaded.rough,
        reach,
    };
    (way.figures((given, sigma, course.early), end, (velocity, z, zero_time)), signs)
}

/// Where w passes σ f_turn, and the bodies of a law with a dashpot in series are at rest, between two nodes.
struct Rest<V: Vector> {
    goal: V,
    zeta: V,
    /// ζ and w² at the node before.
    before: [V; 2],
    /// Where the panel begins in which that is, and its ζ; above zero where it is not the first.
    start: Standing<V>,
    from: V,
    later: V,
}

impl<V: Vector> Rest<V> {
    #[inline(always)]
    fn new(goal: V, zeta: V, start: Standing<V>) -> Self {
        let zero = V::constant(0.0);
        Rest { goal, zeta, before: [zeta, start.kinetic + start.kinetic], start, from: zeta, later: zero }
    }

    /// Looks between the nodes of a panel, which begins at `start`; w² is about linear in ζ.
    #[inline(always)]
    fn look(&mut self, nodes: &Nodes<V>, (start, from): (&Standing<V>, V)) {
        let goal = self.goal * self.goal;
        // Not yet reached at its beginning.
        let open = goal - (start.kinetic + start.kinetic);
        self.start = start.where_positive(open, &self.start);
        self.later = open.select_positive(start.kinetic, self.later);
        self.from = open.select_positive(from, self.from);
        for i in 0..nodes.count {
            let w = nodes.u[i] + nodes.q[i];
            let (zeta, square) = (nodes.zeta[i], w * w);
            let [before, least] = self.before;
            let between = before + (zeta - before) * (goal - least) / (square - least);
            let here = (square - goal).select_positive(between, zeta);
            self.zeta = (goal - least).select_positive(here, self.zeta);
            self.before = [zeta, square];
        }
    }
}

/// The first half, and what was read off it.
struct Way<V: Vector> {
    turn: Turn<V>,
    loaded: Standing<V>,
    peak_force: V,
    /// x and the time after the turn at the largest indentation.
    deepest: (V, V),
}

impl<V: Vector> Way<V> {
    /// Everything put together at the end.
    #[inline(always)]
    fn figures(
        &self,
        (given, sigma, early): (&Given<'_, V>, V, bool),
        end: Standing<V>,
        (velocity, z, zero_time): (V, V, V),
    ) -> Figures<V> {
        let (law, turn, loaded) = (&given.law, &self.turn, &self.loaded);
        let (zero, one, q) = (V::constant(0.0), V::constant(1.0), law.p + V::constant(1.0));
        // Without a memory x is zero at the end, but for an early parting.
        let ends_at_zero = !law.remembers && !early;
        let memory = if law.remembers { (one - law.kappa) * z.power(q) / q } else { zero };
        let ln_x = end.x.ln();
        let xq = if ends_at_zero { zero } else { (q * ln_x).exp() };
        let xm = match given.other_exponent && !ends_at_zero {
            true => ((law.m + one) * ln_x).exp(),
            false => xq,
        };
        let duration = loaded.time + end.time;
        let turn_time = loaded.time + self.deepest.1;
        let (viscous, extra, deepest) = match law.dashpot {
            Dashpot::Parallel => {
                let last = sigma * (turn.drag - xm / (law.m + one));
                let heat = lost(last, velocity, end.dragged) - lost(-law.sigma * turn.drag, one, loaded.dragged);
                (heat, zero, turn.x)
            }
            Dashpot::Series => {
                let impulse = one + velocity - given.load * duration;
                let first = one - given.load * turn_time;
                let heat = law.sigma * (loaded.squared + end.squared);
                (heat, law.sigma * impulse, self.deepest.0 + law.sigma * first)
            }
        };
        let hysteretic = if law.remembers { loaded.memory - end.memory - memory } else { zero };
        Figures {
            velocity,
            duration,
            peak_force: self.peak_force,
            max_indentation: deepest,
            turn_time,
            rate_time: loaded.time,
            zero_time: loaded.time + zero_time,
            indentation: end.x + extra,
            stored: law.kappa * xq / q + memory,
            viscous,
            hysteretic,
        }
    }
}

/// ∫ u dq = u q + q²/2 - ∫ q (f + U) dt.
#[inline(always)]
fn lost<V: Vector>(q: V, u: V, dragged: V) -> V {
    q * (u + q.scaled(0.5)) - dragged
}
