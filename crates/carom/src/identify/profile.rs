//! Intervals by profile likelihood: a parameter is moved, all others are fitted again, until the data object.
//!
//! With z² the rise of the misfit over the allowed one, z grows about evenly with the distance; the place where z = 1 is found by
//! secants. Where a bound comes first, or nothing happens for very long, the end is open.

use super::chart::{Chart, domain_range};
use super::descent::{Patience, Task};
use super::model::{Model, Slot};
use super::problem::Failure;
use super::progress::Watch;
use super::residual::Bench;
use super::result::{End, Side};
use crate::law::Domain;

/// What profiles are taken of.
pub(super) struct Profiler<'a, 'w> {
    pub model: &'a Model,
    pub chart: &'a Chart,
    pub bench: &'a Bench,
    pub weights: &'a [f64],
    pub watch: &'a Watch<'w>,
    /// All parameters at the best fit, and its misfit.
    pub best: &'a [f64],
    pub misfit: f64,
    /// The rise in misfit at which the data object.
    pub allowed: f64,
}

/// One side of a profile.
#[derive(Clone, Debug)]
pub(super) struct Reach {
    pub end: End,
    /// All parameters there.
    pub parameters: Vec<f64>,
    /// A point better than the best that was met on the way, with its misfit.
    pub better: Option<(Vec<f64>, f64)>,
    /// Every point met on the way to which the data do not object.
    pub fits: Vec<Vec<f64>>,
}

/// A point of a profile: where, z, all parameters.
#[derive(Clone)]
struct Stop {
    at: f64,
    z: f64,
    parameters: Vec<f64>,
    misfit: f64,
}

/// Most points of one side.
const LOOKS: usize = 24;
/// z is brought this near to 1.
const CLOSE: f64 = 0.02;
/// A condition is met to this.
const FEASIBLE: f64 = 1e-9;
/// An end this many sizes away is given up.
const FAR: f64 = 50.0;

impl Profiler<'_, '_> {
    /// The end of the interval of a free parameter on one side, from the best point or from another to which the data do not
    /// object; `first` is a first guess of its distance.
    pub fn reach(&self, parameter: usize, side: Side, first: f64, from: Option<&[f64]>) -> Reach {
        let value = self.best[parameter];
        let sign = if side == Side::Upper { 1.0 } else { -1.0 };
        let limit = self.limit(parameter, side);
        let origin = Stop { at: value, z: 0.0, parameters: self.best.to_vec(), misfit: self.misfit };
        let other =
            from.map(|f| Stop { at: f[parameter], z: 0.9, parameters: f.to_vec(), misfit: self.misfit + self.allowed });
        let mut near = other.unwrap_or(origin);
        let mut fits = Vec::new();
        let mut before: Option<Stop> = None;
        let mut beyond: Option<Stop> = None;
        let mut better = None;
        let mut step = first;
        for _ in 0..LOOKS {
            let next = self.next(&near, before.as_ref(), beyond.as_ref(), (value, limit), sign * step);
            let Some(stop) = self.stop(parameter, next, &near, before.as_ref()) else { break };
            if stop.misfit < self.misfit - 0.02 * self.allowed && better.as_ref().is_none_or(|(_, m)| stop.misfit < *m)
            {
                better = Some((stop.parameters.clone(), stop.misfit));
            }
            if stop.z <= 1.0 + CLOSE {
                fits.push(stop.parameters.clone());
            }
            let size = 1e-4 * (stop.at - value).abs();
            if (stop.z - 1.0).abs() < CLOSE || beyond.as_ref().is_some_and(|b| (b.at - stop.at).abs() < size) {
                return Reach { end: End { value: stop.at, closed: true }, parameters: stop.parameters, better, fits };
            }
            if stop.z > 1.0 {
                beyond = Some(stop);
            } else {
                let at_limit = stop.at == limit;
                step = (2.0 * (stop.at - value).abs()).max(step);
                before = Some(std::mem::replace(&mut near, stop));
                if at_limit || self.watch.stopped() {
                    break;
                }
            }
        }
        let closed = beyond.is_some();
        let last = if let Some(b) = beyond.filter(|b| b.z - 1.0 < 1.0 - near.z) { b } else { near };
        Reach { end: End { value: last.at, closed }, parameters: last.parameters, better, fits }
    }

    /// The bound on this side, or else where to give up.
    fn limit(&self, parameter: usize, side: Side) -> f64 {
        let value = self.best[parameter];
        let [low, high] = widest(self.model, parameter);
        let (lower, upper) = match &self.model.slots[parameter] {
            Slot::Free { lower, upper } => (lower.unwrap_or(low).max(low), upper.unwrap_or(high).min(high)),
            _ => (low, high),
        };
        let far = FAR * self.chart.size_of(parameter, value);
        match side {
            Side::Lower => lower.max(value - far),
            Side::Upper => upper.min(value + far),
        }
    }

    /// Where to look next: the secant towards z = 1, kept inside what is known.
    fn next(
        &self,
        near: &Stop,
        before: Option<&Stop>,
        beyond: Option<&Stop>,
        (value, limit): (f64, f64),
        step: f64,
    ) -> f64 {
        let inside = |x: f64| if step > 0.0 { x.min(limit) } else { x.max(limit) };
        match (beyond, before) {
            (Some(beyond), _) => {
                let share = ((1.0 - near.z) / (beyond.z - near.z)).clamp(0.1, 0.9);
                near.at + share * (beyond.at - near.at)
            }
            (None, Some(before)) if near.z > before.z + 1e-3 => {
                let slope = (near.z - before.z) / (near.at - before.at);
                let guess = near.at + (1.0 - near.z) / slope * 1.02;
                // No farther than three times as far as ever.
                let most = value + 3.0 * (near.at - value);
                inside(if step > 0.0 { guess.min(most) } else { guess.max(most) })
            }
            _ => inside(near.at + step),
        }
    }

    /// The misfit with the parameter held at `at`, the others fitted again from where they were, or where they are heading.
    fn stop(&self, parameter: usize, at: f64, near: &Stop, before: Option<&Stop>) -> Option<Stop> {
        let mut model = self.model.clone();
        model.slots[parameter] = Slot::Fixed(at);
        let mut chart = match Chart::new(&model) {
            Ok(chart) => chart,
            Err(Failure::NothingFree) => return self.alone(parameter, at, near),
            Err(_) => return None,
        };
        chart.inherit_scales(self.chart);
        let task = Task { bench: self.bench, chart: &chart, weights: self.weights, watch: self.watch };
        let mut guess = replaced(&near.parameters, parameter, at);
        if let Some(before) = before.filter(|b| b.at != near.at) {
            let share = ((at - near.at) / (near.at - before.at)).clamp(-2.0, 2.0);
            for (g, (n, b)) in guess.iter_mut().zip(near.parameters.iter().zip(&before.parameters)) {
                *g += share * (n - b);
            }
            guess[parameter] = at;
        }
        let patience = Patience { evaluations: 30, gain: 0.003 * self.allowed / self.misfit.max(self.allowed) };
        let mut found = task.descend(&chart.unknowns_from(&guess), patience);
        if before.is_some() && found.as_ref().is_none_or(|f| f.misfit > self.misfit + 4.0 * self.allowed) {
            let plain = replaced(&near.parameters, parameter, at);
            let again = task.descend(&chart.unknowns_from(&plain), patience);
            if again.as_ref().is_some_and(|a| found.as_ref().is_none_or(|f| a.misfit < f.misfit)) {
                found = again;
            }
        }
        let found = found?;
        Some(Stop { at, z: self.z(found.misfit), parameters: chart.parameters(&found.q), misfit: found.misfit })
    }

    /// The misfit where nothing else is free: what is tied to the parameter follows it, and conditions may stop it.
    fn alone(&self, parameter: usize, at: f64, near: &Stop) -> Option<Stop> {
        let q = self.chart.unknowns_from(&replaced(&near.parameters, parameter, at));
        if self.chart.violation(&q).0 > FEASIBLE {
            return None;
        }
        let task = Task { bench: self.bench, chart: self.chart, weights: self.weights, watch: self.watch };
        let misfit = task.misfit(&q);
        Some(Stop { at, z: self.z(misfit), parameters: self.chart.parameters(&q), misfit })
    }

    fn z(&self, misfit: f64) -> f64 {
        ((misfit - self.misfit).max(0.0) / self.allowed).sqrt()
    }
}

/// What the domain of a parameter allows; for one bounded by another, the largest that the other may be.
pub(super) fn widest(model: &Model, parameter: usize) -> [f64; 2] {
    let domain = &model.table()[parameter].domain;
    let Domain::WithinPlusMinus(key) = domain else { return domain_range(domain) };
    let largest = match model.index(key).map(|i| &model.slots[i]) {
        Some(Slot::Free { upper: Some(upper), .. }) => *upper,
        Some(Slot::Fixed(value)) => *value,
        _ => f64::INFINITY,
    };
    [-largest, largest]
}

fn replaced(parameters: &[f64], index: usize, value: f64) -> Vec<f64> {
    let mut list = parameters.to_vec();
    list[index] = value;
    list
}
