//! The inverse on a whole scenario: which value of one of its numbers delivers a restitution, and which load makes the bodies stick.
//!
//! Restitution need not be monotone in a speed, a load or a parameter of a Bouc-Wen law (under load it can be a sawtooth), so the
//! range is looked at on a grid and every crossing on it is refined. What lies between two neighbouring points and
//! comes back is not seen: the resolution is part of the answer.

use crate::collide::{self, Brief, Collision, Setting, SolveError, Stop, Tolerance};
use crate::formula::Formula;
use crate::law::Domain;
use crate::numerics::{Bracket, try_bisect};
use std::convert::Infallible;

/// What is sought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// The law parameter with this place in its table.
    Parameter(usize),
    /// The closing speed: the velocity of body 1 (or `v0` of the base form) is changed.
    Speed,
    /// A constant force that presses the bodies together (negative pulls them apart), in place of any force on the body that can
    /// move, body 1 first, or in place of the input.
    Load,
}

/// A range to look at, with so many points spread evenly or by equal ratios.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// How many points.
    pub points: usize,
    /// Equal ratios instead of equal distances.
    pub logarithmic: bool,
}

impl Range {
    /// The i-th point.
    pub fn at(&self, i: usize) -> f64 {
        let t = i as f64 / (self.points.max(2) - 1) as f64;
        if self.logarithmic { self.low * (self.high / self.low).powf(t) } else { self.low + (self.high - self.low) * t }
    }
}

/// What a search found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    /// The values that deliver, in order.
    pub values: Vec<f64>,
    /// Places where restitution jumps past the wish (a fold, or sticking), in order.
    pub jumps: Vec<f64>,
    /// The least and the largest restitution on the grid, sticking included.
    pub range: Option<(f64, f64)>,
    /// Points of the grid at which the run failed, was not decided, or would break a rule of the law.
    pub undecided: usize,
    /// Every point of the grid with its restitution, where it has one.
    pub grid: Vec<(f64, Option<f64>)>,
}

/// A change between parting, sticking and neither being decided.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    /// Where.
    pub at: f64,
    /// What happens just below it.
    pub below: Stop,
    /// What happens just above it.
    pub above: Stop,
}

/// Whether every parameter of the law obeys its domain.
fn allowed(problem: &Collision) -> bool {
    let table = problem.law.entry().table(problem.form).unwrap_or(&[]);
    let value = |key: &str| table.iter().position(|p| p.key == key).map(|i| problem.values[i]);
    let optional = |i: usize| table[i].default.is_some_and(f64::is_nan) && problem.values[i].is_nan();
    (0..table.len()).all(|i| optional(i) || table[i].domain.contains(problem.values[i], value))
}

/// The problem with another value of the unknown; `None` where it has no such number, or the value breaks a rule of the law.
pub fn with(problem: &Collision, unknown: Unknown, value: f64) -> Option<Collision> {
    let mut changed = problem.clone();
    match (unknown, &mut changed.setting) {
        // A stiffness computed from spheres is not free.
        (Unknown::Parameter(0), _) if problem.spheres.is_some() => return None,
        (Unknown::Parameter(index), _) => *changed.values.get_mut(index)? = value,
        (Unknown::Speed, _) if value.is_nan() || value <= 0.0 => return None,
        (Unknown::Speed, Setting::Bodies(bodies)) => bodies[0].velocity = bodies[1].velocity - value,
        (Unknown::Speed, Setting::Base { speed, .. }) => *speed = value,
        (Unknown::Speed, Setting::Dimensionless { .. }) => return None,
        (Unknown::Load, Setting::Bodies(bodies)) => {
            // Body 1 is on the positive side: a push is negative on it and positive on body 2.
            let (index, body) = bodies.iter_mut().enumerate().find(|(_, b)| b.mass.is_finite())?;
            body.force = Some(Formula::constant(if index == 0 { -value } else { value }));
        }
        (Unknown::Load, Setting::Base { input, .. } | Setting::Dimensionless { input }) => {
            *input = Some(Formula::constant(-value));
        }
    }
    allowed(&changed).then_some(changed)
}

/// A range that suits the unknown where the user gives none.
pub fn default_range(problem: &Collision, unknown: Unknown) -> Option<Range> {
    let log = |low: f64, high: f64| Range { low, high, points: 200, logarithmic: true };
    let even = |low: f64, high: f64| Range { low, high, points: 200, logarithmic: false };
    match (unknown, &problem.setting) {
        (Unknown::Parameter(index), _) => {
            let table = problem.law.entry().table(problem.form)?;
            let bound = |key: &str| Some(problem.values[table.iter().position(|p| p.key == key)?]);
            let domain = table.get(index)?.domain;
            let value = problem.values[index];
            let centre = if value.is_finite() && value > 0.0 { value } else { 1.0 };
            Some(match domain {
                Domain::Positive | Domain::NonNegative => log(1e-4 * centre, 1e4 * centre),
                Domain::AtLeastValueOf(key) => log(bound(key)?, 1e4 * bound(key)?),
                Domain::AtLeast(bound) => even(bound, (bound + 4.0).max(value)),
                Domain::Open(low, high) | Domain::AboveUpTo(low, high) | Domain::FromBelow(low, high) => {
                    even(low + 1e-3 * (high - low), high - 1e-3 * (high - low))
                }
                Domain::WithinPlusMinus(key) | Domain::AboveMinusUpTo(key) => even(-bound(key)?, bound(key)?),
            })
        }
        (Unknown::Speed, Setting::Bodies([one, two])) => {
            let speed = two.velocity - one.velocity;
            Some(log(1e-3 * speed, 1e3 * speed))
        }
        (Unknown::Speed, Setting::Base { speed, .. }) => Some(log(1e-3 * speed, 1e3 * speed)),
        (Unknown::Speed, Setting::Dimensionless { .. }) => None,
        (Unknown::Load, Setting::Dimensionless { .. }) => Some(even(0.0, 10.0)),
        (Unknown::Load, _) => {
            // From nothing to ten times the largest force of the collision without load.
            let free = quick(&with(problem, Unknown::Load, 0.0)?, 1e-8).ok()?;
            Some(even(0.0, 10.0 * free.results.peak_force?))
        }
    }
}

fn quick(problem: &Collision, rtol: f64) -> Result<Brief, SolveError> {
    collide::brief(&Collision { tolerance: Tolerance::of(rtol), ..problem.clone() })
}

/// Tolerance of a look at a whole range.
const LOOK: f64 = 1e-8;

/// What comes of every value of a range, side by side; `None` where there is no such problem, or it failed.
fn looked(make: &impl Fn(f64) -> Option<Collision>, range: Range) -> Vec<(f64, Option<Brief>)> {
    let values = || (0..range.points).map(|i| range.at(i));
    let made: Vec<Option<Collision>> = values().map(make).collect();
    let tolerance = Tolerance::of(LOOK);
    let problems: Vec<Collision> = made.iter().flatten().map(|p| Collision { tolerance, ..p.clone() }).collect();
    let mut briefs = collide::briefs(&problems).into_iter();
    values().zip(made).map(|(value, made)| (value, made.and_then(|_| briefs.next()?.ok()))).collect()
}

/// The restitution at a value, to the last digits; `None` where there is no such problem, or it is undecided or failed. Sticking is 0.
fn restitution(make: &impl Fn(f64) -> Option<Collision>, value: f64) -> Option<f64> {
    quick(&make(value)?, 1e-13).ok()?.results.restitution
}

/// Every value in the range that delivers the wanted restitution; `make` gives the problem with a value (see [`with`]).
pub fn search(make: impl Fn(f64) -> Option<Collision>, wanted: f64, range: Range) -> Found {
    let mut found = Found::default();
    let mut last: Option<(f64, f64)> = None;
    for (value, brief) in looked(&make, range) {
        let here = brief.and_then(|brief| brief.results.restitution);
        found.grid.push((value, here));
        let Some(e) = here else {
            found.undecided += 1;
            last = None;
            continue;
        };
        let (low, high) = found.range.unwrap_or((e, e));
        found.range = Some((low.min(e), high.max(e)));
        if let Some(before) = last.filter(|(_, e0)| (e0 - wanted) * (e - wanted) < 0.0) {
            match cross(&make, wanted, before, (value, e)) {
                Crossing::Root(x) => found.values.push(x),
                Crossing::Jump(x) => found.jumps.push(x),
            }
        }
        if e == wanted {
            found.values.push(value);
        }
        last = Some((value, e));
    }
    found
}

enum Crossing {
    Root(f64),
    Jump(f64),
}

/// Narrows a crossing of the wish to the last digits: false position at a tight tolerance, bisection across jumps.
fn cross(make: &impl Fn(f64) -> Option<Collision>, wanted: f64, a: (f64, f64), b: (f64, f64)) -> Crossing {
    let mut bracket = Bracket([a, b].map(|(x, e)| (x, e - wanted)));
    // Where a run is undecided, what was reached counts.
    let _undecided: Result<(), ()> = bracket.narrow(neighbours, |x| {
        let excess = restitution(make, x).ok_or(())? - wanted;
        Ok(if excess.abs() < 1e-13 { 0.0 } else { excess })
    });
    let (x, excess) = bracket.best();
    if excess.abs() < 1e-9 { Crossing::Root(x) } else { Crossing::Jump(x) }
}

/// As close as numbers of their size can be told apart after a few roundings.
fn neighbours(a: f64, b: f64) -> bool {
    (b - a).abs() <= 4.0 * f64::EPSILON * a.abs().max(b.abs())
}

/// The restitution at every point of a range, where it has one; sticking is 0.
pub fn survey(make: impl Fn(f64) -> Option<Collision>, range: Range) -> Vec<(f64, Option<f64>)> {
    let told = |(value, brief): (f64, Option<Brief>)| (value, brief.and_then(|brief| brief.results.restitution));
    looked(&make, range).into_iter().map(told).collect()
}

/// Where parting begins or ends along a range, each refined to the last digits. What is on either side is told: a time limit is
/// not sticking.
pub fn changes(make: impl Fn(f64) -> Option<Collision>, range: Range) -> Vec<Change> {
    let stop = |value: f64| make(value).and_then(|p| quick(&p, 1e-12).ok()).map_or(Stop::TimeLimit, |o| o.stop);
    let mut list = Vec::new();
    let mut last: Option<(f64, Stop)> = None;
    for (value, brief) in looked(&make, range) {
        let here = brief.map_or(Stop::TimeLimit, |brief| brief.stop);
        if let Some((before, below)) = last.filter(|(_, s)| *s != here) {
            let mut above = here;
            let Ok([low, high]) = try_bisect([before, value], neighbours, |middle| {
                let stop = stop(middle);
                if stop != below {
                    above = stop;
                }
                Ok::<bool, Infallible>(stop == below)
            });
            list.push(Change { at: 0.5 * (low + high), below, above });
        }
        last = Some((value, here));
    }
    list
}
