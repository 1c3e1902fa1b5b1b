//! What the collisions of a batch have in common, and how it is guessed and corrected.

use super::collision::{Course, Signs};
use super::given::{Given, Powers};
use super::plan::Plan;
use super::problem::{DIRECTIONS, Problem};
use crate::law::{Dashpot, EndRule, Lienard};
use crate::scalar::{Tangent, Vector};

/// What the lanes of a batch have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Kind {
    pub course: Course,
    /// z itself is the variable while |z| grows, and while it shrinks.
    plain: [bool; 2],
    series: bool,
    pub remembers: bool,
    compression_only: bool,
    other_exponent: bool,
    damping: Damping,
    /// A load may pull bodies without a memory apart before they are back.
    pulled: bool,
}

/// How strong the damping is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Damping {
    None,
    Weak,
    Strong,
}

/// Damping from which on sweeps need too long: in parallel with the exponent of the spring, with another, and in series.
const STRONG: [f64; 3] = [0.8, 0.2, 0.45];
/// Damping in series from which on few collisions settle, after long: those are left to others from the start.
const HOPELESS: f64 = 3.0;
/// Loading is one panel up to this s at the turn.
const SINGLE: f64 = 2.5;
/// Up to these c zⁿ at the turn, in loading and (without its sign) in unloading, z itself is the variable.
const PLAIN: [f64; 2] = [0.4, 3.0];
/// Where c xⁿ of the turn of a spring alone is above this, the memory saturates.
const SATURATES: f64 = 6.0;
/// The way after z = 0 is two panels where it is longer than this, in units of that from the turn to z = 0.
const FAR: f64 = 12.0;
/// A last step to the parting that is longer was no last step.
const LANDING: f64 = 2e-4;
/// Nor was a longer one to the turn.
const TURN: f64 = 1e-4;
/// A change of a velocity in a last sweep that is larger says that sweeps do not settle.
const UNSETTLED: f64 = 1e-6;

/// What the signs of a lane ask for.
pub(super) enum Next {
    /// This course was right.
    Same,
    /// Another course.
    Other(Kind),
    /// A finer plan.
    Finer,
}

/// xⁿ where a spring with exponent p alone would turn.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Turn {
    exponents: [f64; 2],
    power: f64,
}

impl Turn {
    /// The same where the exponents are.
    fn of(&mut self, [n, p]: [f64; 2]) -> f64 {
        if self.exponents != [n, p] {
            let power = (0.5 * (p + 1.0)).powf(n / (p + 1.0));
            *self = Turn { exponents: [n, p], power };
        }
        self.power
    }
}

impl Kind {
    /// Whether it is worth a try.
    pub fn is_hopeful(problem: &Problem) -> bool {
        problem.law.dashpot == Dashpot::Parallel || problem.law.sigma <= HOPELESS
    }

    /// A first course, from what the turn would be without damping and hysteresis.
    pub fn of(problem: &Problem, plan: &Plan, turn: &mut Turn) -> Kind {
        let law = &problem.law;
        let Lienard { growing, shrinking, n, p, sigma, m, .. } = *law;
        // z is x where the memory forgets nothing.
        let remembers = law.remembers && (growing != 0.0 || shrinking != 0.0);
        let power = if remembers { turn.of([n, p]) } else { 0.0 };
        let pulls = !remembers && law.dashpot == Dashpot::Parallel && problem.end == EndRule::Force;
        let early = pulls && m < p && sigma > 0.0 && !law.compression_only;
        let saturates = growing * power > SATURATES;
        let (series, other_exponent) = (law.dashpot == Dashpot::Series, law.dashpot == Dashpot::Parallel && m != p);
        let strong = STRONG[if series { 2 } else { usize::from(other_exponent) }];
        Kind {
            pulled: pulls && !early && sigma > 0.0 && problem.load > 0.0 && !law.compression_only,
            course: Course { saturates, far: saturates || -shrinking * power > plan.soon, early },
            plain: [growing * power < PLAIN[0], -shrinking * power < PLAIN[1]],
            series,
            remembers,
            compression_only: law.compression_only,
            other_exponent,
            damping: match sigma {
                0.0 => Damping::None,
                sigma if sigma > strong => Damping::Strong,
                _ => Damping::Weak,
            },
        }
    }

    /// Whether damping is strong.
    pub fn is_strong(self) -> bool {
        self.damping == Damping::Strong
    }

    /// What the signs of a lane ask for.
    pub fn next<V: Vector>(self, plan: &Plan, signs: &Signs<V>, i: usize) -> Next {
        let mut next = self;
        if self.remembers {
            let [grown, shrunk] = [signs.saturation[0].lane(i), signs.saturation[1].lane(i)];
            next.course.saturates |= !self.plain[0] && grown >= SINGLE;
            next.course.far |= next.course.saturates || signs.reach.lane(i) > FAR;
            next.plain[0] &= grown < PLAIN[0];
            next.plain[1] &= shrunk < PLAIN[1];
            next.course.early |= next == self && !self.series && signs.least_force.lane(i) <= 0.0;
        }
        next.course.early |= self.pulled && signs.least_force.lane(i) <= 0.0;
        if next != self {
            return Next::Other(next);
        }
        // No number is not settled.
        let is_still = signs.moved.lane(i) < UNSETTLED;
        if self.damping == Damping::Weak && !is_still {
            return Next::Other(Kind { damping: Damping::Strong, ..self });
        }
        let settled = is_still
            && signs.last_force.lane(i) >= -plan.dip
            && signs.landing.lane(i) < LANDING
            && signs.step.lane(i) < TURN;
        if settled { Next::Same } else { Next::Finer }
    }

    /// The lanes of a batch.
    pub fn given<'a, 'p, V: Vector>(
        &self,
        problem: impl Fn(usize) -> &'p Problem,
        (extremes, powers): (bool, Option<&'a [Powers]>),
    ) -> Given<'a, V> {
        let law = Lienard {
            kappa: if self.remembers { V::from_fn(|i| problem(i).law.kappa) } else { V::constant(1.0) },
            growing: V::from_fn(|i| problem(i).law.growing),
            shrinking: V::from_fn(|i| problem(i).law.shrinking),
            n: V::from_fn(|i| problem(i).law.n),
            p: V::from_fn(|i| problem(i).law.p),
            sigma: V::from_fn(|i| problem(i).law.sigma),
            m: V::from_fn(|i| problem(i).law.m),
            dashpot: if self.series { Dashpot::Series } else { Dashpot::Parallel },
            remembers: self.remembers,
            compression_only: self.compression_only,
        };
        Given {
            law,
            load: V::from_fn(|i| problem(i).load),
            other_exponent: self.other_exponent,
            plain: self.plain,
            powers,
            extremes,
            damped: self.damping != Damping::None,
            strong: self.is_strong(),
        }
    }

    /// Whether figures of this kind are smooth in the numbers of the problem: a memory that forgets nothing is at the edge of those that do.
    pub fn has_slopes(&self, problem: &Problem) -> bool {
        self.remembers == problem.law.remembers
    }

    /// The lanes of a batch in which each group of lanes is one problem, with a direction in each.
    pub fn in_all_directions<'p, V: Vector>(
        &self,
        problem: impl Fn(usize) -> &'p Problem,
    ) -> Given<'static, Tangent<V>> {
        let mut given = self.given::<Tangent<V>>(problem, (true, None));
        let along = |k: usize| V::from_fn(|lane| if lane % DIRECTIONS == k { 1.0 } else { 0.0 });
        let law = &mut given.law;
        if self.remembers {
            law.kappa.slope = along(0);
        }
        let numbers = [&mut law.growing, &mut law.shrinking, &mut law.n, &mut law.p, &mut law.sigma, &mut law.m];
        numbers.into_iter().enumerate().for_each(|(k, number)| number.slope = along(k + 1));
        given.load.slope = along(7);
        // What happens not to be there changes all the same.
        given.damped = true;
        given.other_exponent |= !self.remembers && !self.series;
        given
    }
}
