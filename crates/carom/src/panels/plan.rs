//! Plans: how many panels with how many nodes, how they are graded, how often they are gone over.

use super::given::Powers;
use super::problem::Wish;
use super::rule::{Known, MOST, Rule};
use super::span::Table;
use crate::scalar::{Lanes, Vector};
use std::sync::OnceLock;

/// How a collision is divided.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// ζ goes like (distance)ᵍ to where x or z vanishes.
    pub grade: i32,
    /// Sweeps over a panel end when the next one would change velocities by less.
    pub still: f64,
    /// The turn is found when ln ζ moves by less; what is left is corrected to first order.
    pub settled: f64,
    /// The same where it is known exactly what the first order is.
    pub near: f64,
    /// The parting is found when x moves by less; what is left is corrected to second order.
    pub landed: f64,
    /// Nodes of a pass with few.
    pub coarse: usize,
    /// Nodes of loading; twice where it saturates.
    pub loading: usize,
    /// Nodes of each panel of unloading.
    pub unloading: usize,
    /// Where its panels end, in θ.
    pub splits: &'static [f64],
    /// Nodes after z = 0; twice where it saturates.
    pub last: usize,
    /// A force this far below zero before the parting is one that vanished earlier.
    pub dip: f64,
    /// Where -c xⁿ in unloading is above this, x of the turn of a spring alone, z = 0 comes so soon after the turn that what follows is two panels.
    pub soon: f64,
}

/// A step where it is above this, and none where it is below: a lane whose neighbours need more passes goes the same way again, to the
/// same bits.
#[inline(always)]
pub(super) fn above<V: Vector>(step: V, settled: f64) -> V {
    where_above(step, settled, step)
}

/// The same of a way that is gone in that step.
#[inline(always)]
pub(super) fn where_above<V: Vector>(step: V, settled: f64, way: V) -> V {
    (step.abs() - V::constant(settled)).select_positive(way, V::constant(0.0))
}

/// Whether a step is below this in every lane; no number never becomes smaller.
#[inline(always)]
pub(super) fn is_below<V: Vector>(step: &V, settled: f64) -> bool {
    !step.abs().any_above(settled)
}

/// The tables of a plan.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    pub plan: Plan,
    pub coarse: Loading,
    pub fine: Loading,
    pub unloading: Vec<Table>,
    /// The same without a memory and without strong damping, which is as smooth as loading: one panel.
    pub forgetful: [Table; 1],
    /// From the turn to an early parting, with few nodes and with all.
    pub branch: [Table; 2],
    /// From the turn to an extreme, and from the beginning of a panel.
    pub short: Table,
    pub piece: Table,
    pub last: Last,
    /// ln τ at the nodes of each table, by its place.
    logarithms: Vec<Vec<f64>>,
}

/// The panels of loading: one; or two where the memory saturates, from the turn to ζ* and from there to zero.
#[derive(Clone, Debug)]
pub(super) struct Loading {
    pub whole: Table,
    pub turn: Table,
    pub rest: Table,
}

/// The panels after z = 0: one, or two where the way is long.
#[derive(Clone, Debug)]
pub(super) struct Last {
    pub whole: Table,
    pub rising: Table,
    /// For the nodes alone.
    pub tail: Table,
}

impl Plan {
    pub fn tables(&self) -> Tables {
        let loading = |nodes, grade: i32| Loading {
            whole: to_zero(falling(nodes, grade, (0.0, 1.0)), grade),
            turn: falling(nodes, (grade - 1).max(1), (0.0, 1.0)),
            rest: to_zero(ending(nodes, grade.min(LOW)), grade.min(LOW)),
        };
        let start = self.grade.min(3);
        let splits = self.splits.windows(2);
        let mut tables = Tables {
            plan: *self,
            coarse: loading(self.coarse, COARSE),
            fine: loading(self.loading, self.grade),
            unloading: splits.map(|s| falling(self.unloading, self.grade, (s[0], s[1]))).collect(),
            forgetful: [falling((self.loading + 1).min(MOST), self.grade, (0.0, 1.0))],
            branch: [self.coarse + 2, self.loading].map(|nodes| falling(nodes, 2, (0.0, 1.0))),
            short: falling((self.last + 1).min(MOST), 2, (0.0, 1.0)),
            piece: ending((self.last + 1).min(MOST), 1),
            last: Last {
                whole: rising(self.last, start, 3),
                rising: rising(self.last, start, 1),
                tail: rising(self.last, 1, 1),
            },
            logarithms: Vec::new(),
        };
        let mut logarithms = Vec::new();
        for (place, table) in tables.all().into_iter().enumerate() {
            table.place = place;
            logarithms.push(table.ln_tau.clone());
        }
        Tables { logarithms, ..tables }
    }
}

impl Tables {
    fn all(&mut self) -> Vec<&mut Table> {
        let Tables { coarse, fine, unloading, forgetful, branch, short, piece, last, .. } = self;
        let loading = [coarse, fine].map(|Loading { whole, turn, rest }| [whole, turn, rest]);
        let Last { whole, rising, tail } = last;
        let lists = loading.into_iter().flatten().chain([whole, rising, tail]);
        lists.chain(unloading).chain(forgetful).chain(branch).chain([short, piece]).collect()
    }

    /// τⁿ, τᵖ and τᵐ at the nodes of all tables.
    pub fn powers(&self, exponents: [f64; 3]) -> Vec<Powers> {
        let power = |k: f64, ln: &f64| Lanes(k * ln).exp_inside().lane(0);
        let of = |list: &Vec<f64>| exponents.map(|k| list.iter().map(|ln| power(k, ln)).collect());
        self.logarithms.iter().map(of).collect()
    }
}

/// A table from τ and |dτ/dθ| at θ.
fn table(rule: Rule, at: impl Fn(f64) -> (f64, f64)) -> Table {
    let (tau, rate): (Vec<f64>, Vec<f64>) = rule.nodes.iter().map(|c| at(*c)).unzip();
    let ln_tau = tau.iter().map(|t| t.ln()).collect();
    let (end, _) = at(1.0);
    Table { place: 0, ln_tau, tau, end, rate, rule, to_zero: None }
}

/// τ = (1 - θ²)ᵍ between two θ: from the turn, where u grows like θ, to where x or z vanishes.
fn falling(nodes: usize, grade: i32, (from, to): (f64, f64)) -> Table {
    let rule = Rule::new(nodes, if from == 0.0 { Known::FromTurn } else { Known::Smooth });
    let at = |c: f64| {
        let theta = from + (to - from) * c;
        let rest = (1.0 - theta) * (1.0 + theta);
        (rest.powi(grade), (to - from) * 2.0 * f64::from(grade) * theta * rest.powi(grade - 1))
    };
    table(rule, at)
}

/// τ = (1 - θ)ᵍ.
fn ending(nodes: usize, grade: i32) -> Table {
    let at = |c: f64| ((1.0 - c).powi(grade), f64::from(grade) * (1.0 - c).powi(grade - 1));
    table(Rule::new(nodes, Known::Smooth), at)
}

/// A table at whose end x vanishes like (1 - θ)ᵍ.
fn to_zero(table: Table, grade: i32) -> Table {
    Table { to_zero: Some(table.rule.backwards(grade - 1)), ..table }
}

/// τ = 1 - (1 - θᵍ)ʰ from where z vanishes; at the end x may nearly vanish.
fn rising(nodes: usize, grade: i32, end: i32) -> Table {
    let at = |c: f64| {
        let rest = 1.0 - c.powi(grade);
        (1.0 - rest.powi(end), f64::from(end * grade) * c.powi(grade - 1) * rest.powi(end - 1))
    };
    table(Rule::new(nodes, Known::Smooth), at)
}

/// The grade where a power of ζ is steep already: s goes like τⁿ.
pub(super) const LOW: i32 = 3;

/// The grade of few nodes.
const COARSE: i32 = 2;
/// Passes with few nodes before those with all.
pub(super) const FEW: usize = 1;

const UNEVEN: &[f64] = &[0.0, 0.55, 1.0];
const HALVES: &[f64] = &[0.0, 0.5, 1.0];
const THIRDS: &[f64] = &[0.0, 0.4, 0.7, 1.0];
const QUARTERS: &[f64] = &[0.0, 0.3, 0.55, 0.78, 1.0];
const FIFTHS: &[f64] = &[0.0, 0.25, 0.45, 0.65, 0.83, 1.0];

/// How many plans there are, each finer than the one before, and none with the nodes of its neighbour.
pub(super) const LEVELS: usize = 6;

/// The plans, each with the least rtol that it serves.
const PLANS: [(f64, Plan); LEVELS] = [
    (
        5e-8,
        Plan {
            grade: 2,
            still: 1e-6,
            settled: 3e-5,
            near: 8e-5,
            landed: 1e-4,
            coarse: 5,
            loading: 9,
            unloading: 8,
            splits: UNEVEN,
            last: 8,
            dip: 1e-4,
            soon: 60.0,
        },
    ),
    (
        5e-9,
        Plan {
            grade: 2,
            still: 1e-9,
            settled: 2e-6,
            near: 7e-6,
            landed: 3e-5,
            coarse: 6,
            loading: 10,
            unloading: 10,
            splits: HALVES,
            last: 9,
            dip: 1e-5,
            soon: 80.0,
        },
    ),
    (
        5e-10,
        Plan {
            grade: 3,
            still: 1e-10,
            settled: 3e-7,
            near: 2e-6,
            landed: 1e-5,
            coarse: 7,
            loading: 13,
            unloading: 10,
            splits: THIRDS,
            last: 12,
            dip: 1e-6,
            soon: 80.0,
        },
    ),
    (
        5e-11,
        Plan {
            grade: 4,
            still: 1e-11,
            settled: 1e-7,
            near: 1e-6,
            landed: 3e-6,
            coarse: 7,
            loading: 16,
            unloading: 12,
            splits: QUARTERS,
            last: 15,
            dip: 1e-7,
            soon: 80.0,
        },
    ),
    (
        1e-12,
        Plan {
            grade: 5,
            still: 1e-12,
            settled: 3e-8,
            near: 2e-7,
            landed: 1e-6,
            coarse: 8,
            loading: 18,
            unloading: 13,
            splits: FIFTHS,
            last: 18,
            dip: 3e-8,
            soon: 80.0,
        },
    ),
    (
        0.0,
        Plan {
            grade: 6,
            still: 1e-13,
            settled: 1e-8,
            near: 3e-8,
            landed: 3e-7,
            coarse: 9,
            loading: 20,
            unloading: 16,
            splits: FIFTHS,
            last: 20,
            dip: 1e-8,
            soon: 80.0,
        },
    ),
];

/// The level with which a wish begins. Errors need two plans of which neither is the coarsest: that one is too much like the next, and agrees with it by
/// accident seven times in ten thousand.
pub(super) fn first_level(wish: &Wish) -> usize {
    let level = PLANS.iter().position(|(least, _)| wish.rtol >= *least).unwrap_or(0).min(LEVELS - 2);
    level.max(usize::from(wish.errors))
}

/// The tables of a level.
pub(super) fn plan(level: usize) -> &'static Tables {
    static BUILT: [OnceLock<Tables>; LEVELS] = [const { OnceLock::new() }; LEVELS];
    BUILT[level].get_or_init(|| PLANS[level].1.tables())
}
