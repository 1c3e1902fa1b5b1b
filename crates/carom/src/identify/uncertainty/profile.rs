//! Intervals by profile likelihood: a parameter is moved, all others are fitted again, until the data object.
//!
//! With z² the rise of the misfit over the allowed one, z grows about evenly with the distance; the place where z = 1 is found by
//! secants. Where a bound comes first, or nothing happens for very long, the end is open.

use crate::identify::search::{Point, Search, StoppingCriteria};
use crate::identify::statement::{End, Failure, ProfilePoint, Side, Slot};
use crate::identify::unknowns::{ParameterMap, widest, within};

/// What profiles are taken of.
pub(super) struct Profiler<'a, 'w> {
    pub search: &'a Search<'a, 'w>,
    /// All parameters at the best fit, and its misfit.
    pub best: &'a [f64],
    pub misfit: f64,
    /// The rise in misfit at which the data object.
    pub allowed: f64,
}

/// One side of a profile.
#[derive(Clone, Debug)]
pub(super) struct PathEnd {
    pub end: End,
    /// All parameters there.
    pub parameters: Vec<f64>,
    /// A point better than the best that was met on the way, with its misfit.
    pub better: Option<(Vec<f64>, f64)>,
    /// Every point met on the way to which the data do not object.
    pub fits: Vec<Vec<f64>>,
    /// Every point met on the way.
    pub met: Vec<ProfilePoint>,
}

/// A point of a profile: where (on the scale of the parameter), z, all parameters.
#[derive(Clone)]
struct Stop {
    at: f64,
    z: f64,
    parameters: Vec<f64>,
    misfit: f64,
}

/// Where a profile goes: along the parameter, or along its logarithm, from the best value to the bound, or else to where it is given
/// up.
#[derive(Clone, Copy)]
struct ProfilePath {
    parameter: usize,
    side: Side,
    log: bool,
    start: f64,
    limit: f64,
    /// The value at the limit, to the bit.
    last: f64,
    bound: f64,
}

impl ProfilePath {
    fn at(&self, value: f64) -> f64 {
        if self.log { value.ln() } else { value }
    }

    fn value(&self, at: f64) -> f64 {
        match self.log {
            _ if at == self.limit => self.last,
            true => at.exp(),
            false => at,
        }
    }

    /// Not beyond the limit; the side says where that is, for the road may have no length at all.
    fn inside(&self, at: f64) -> f64 {
        if self.side == Side::Upper { at.min(self.limit) } else { at.max(self.limit) }
    }
}

/// Most points of one side.
const LOOKS: usize = 24;
/// z is brought this near to 1.
const CLOSE: f64 = 0.02;
/// A condition is met to this.
const FEASIBLE: f64 = 1e-9;
/// An end this many sizes away is given up; for a parameter with a logarithm, so many factors of e.
const FAR: f64 = 50.0;
const FAR_LOG: f64 = 14.0;
/// z where the conditions cannot be met.
const WALL: f64 = 3.0;

impl Profiler<'_, '_> {
    /// The end of the interval of a free parameter on one side, from the best point or from another to which the data do not
    /// object; `first` is a first guess of its distance, in sizes of the parameter.
    pub fn reach(&self, parameter: usize, side: Side, first: f64, from: Option<&[f64]>) -> PathEnd {
        let road = self.road(parameter, side);
        let origin = Stop { at: road.start, z: 0.0, parameters: self.best.to_vec(), misfit: self.misfit };
        let other = from.map(|f| Stop {
            at: road.at(f[parameter]),
            z: 0.9,
            parameters: f.to_vec(),
            misfit: self.misfit + self.allowed,
        });
        let mut near = other.unwrap_or(origin);
        let mut fits = Vec::new();
        if road.inside(near.at) != near.at {
            // Another profile has come farther than this one would go; beyond a bound it is by rounding only.
            let value = if road.last == road.bound { road.bound } else { near.parameters[parameter] };
            let end = End { value, closed: false };
            return PathEnd { end, parameters: near.parameters, better: None, fits, met: Vec::new() };
        }
        let mut met = Vec::new();
        let mut before: Option<Stop> = None;
        let mut beyond: Option<Stop> = None;
        let mut better = None;
        let size = if road.log { 1.0 } else { self.search.chart.size_of(parameter, self.best[parameter]) };
        let mut step = first * size * if side == Side::Upper { 1.0 } else { -1.0 };
        for _ in 0..LOOKS {
            let next = next(&road, &near, before.as_ref(), beyond.as_ref(), step);
            let stop = self.stop(&road, next, road.value(next), &near, before.as_ref());
            if stop.misfit.is_finite() {
                met.push(ProfilePoint { rise: stop.z * stop.z, parameters: stop.parameters.clone() });
            }
            if stop.misfit < self.misfit - 0.02 * self.allowed && better.as_ref().is_none_or(|(_, m)| stop.misfit < *m)
            {
                better = Some((stop.parameters.clone(), stop.misfit));
            }
            if stop.z <= 1.0 + CLOSE {
                fits.push(stop.parameters.clone());
            }
            let size = 1e-4 * (stop.at - road.start).abs();
            let pinned = beyond.as_ref().is_some_and(|b| (b.at - stop.at).abs() < size);
            if (stop.z - 1.0).abs() < CLOSE || pinned && stop.z <= 1.0 {
                let end = End { value: road.value(stop.at), closed: true };
                return PathEnd { end, parameters: stop.parameters, better, fits, met };
            }
            if stop.z > 1.0 {
                beyond = Some(stop);
                if pinned {
                    break;
                }
            } else {
                let at_limit = stop.at == road.limit;
                let far = 2.0 * (stop.at - road.start).abs();
                step = if far > step.abs() { far.copysign(step) } else { step };
                before = Some(std::mem::replace(&mut near, stop));
                if at_limit || self.search.watch.stopped() {
                    break;
                }
            }
        }
        let (end, parameters) = self.end(&road, near, beyond);
        PathEnd { end, parameters, better, fits, met }
    }

    /// Where it ends when no place was found at which the data just object: between the last point that fits and the first that does
    /// not, or at the bound.
    fn end(&self, road: &ProfilePath, near: Stop, beyond: Option<Stop>) -> (End, Vec<f64>) {
        let closed = beyond.is_some();
        let last = if let Some(b) = beyond.filter(|b| b.z - 1.0 < 1.0 - near.z) { b } else { near };
        if last.at == road.limit && road.last != road.bound && road.bound.is_finite() {
            // A bound that is too far away to go there step by step.
            let there = self.stop(road, road.limit, road.bound, &last, None);
            if there.z <= 1.0 {
                return (End { value: road.bound, closed }, there.parameters);
            }
        }
        (End { value: road.value(last.at), closed }, last.parameters)
    }

    /// The way to one side. What is positive goes along its logarithm: where data leave a product open, decades fit.
    fn road(&self, parameter: usize, side: Side) -> ProfilePath {
        let value = self.best[parameter];
        let model = &self.search.problem.model;
        let [low, high] = widest(model, parameter);
        let [lower, upper] = match &model.slots[parameter] {
            Slot::Free { lower, upper } => within(&model.table()[parameter].domain, [low, high], [*lower, *upper]),
            _ => [low, high],
        };
        let log = value > 0.0 && (self.search.chart.is_log(parameter) || low == 0.0);
        let far = FAR * self.search.chart.size_of(parameter, value);
        let (bound, last) = match (side, log) {
            (Side::Lower, true) => (lower, lower.max(value * (-FAR_LOG).exp())),
            (Side::Lower, false) => (lower, lower.max(value - far)),
            (Side::Upper, true) => (upper, upper.min(value * FAR_LOG.exp())),
            (Side::Upper, false) => (upper, upper.min(value + far)),
        };
        let mut road = ProfilePath { parameter, side, log, start: 0.0, limit: f64::NAN, last, bound };
        (road.start, road.limit) = (road.at(value), road.at(last));
        road
    }

    /// The misfit with the parameter held at a value, the others fitted again from where they were, or where they are heading. Where
    /// the conditions forbid the value, a wall.
    fn stop(&self, road: &ProfilePath, at: f64, value: f64, near: &Stop, before: Option<&Stop>) -> Stop {
        let wall = || Stop { at, z: WALL, parameters: near.parameters.clone(), misfit: f64::INFINITY };
        let mut model = self.search.problem.model.clone();
        model.slots[road.parameter] = Slot::Fixed(value);
        let mut chart = match ParameterMap::new(&model) {
            Ok(chart) => chart,
            Err(Failure::NothingFree) => return self.alone(road, at, value, near).unwrap_or_else(wall),
            Err(_) => return wall(),
        };
        chart.inherit_scales(self.search.chart);
        let task = Search { chart: &chart, ..*self.search };
        let plain = chart.unknowns_from(&replaced(&near.parameters, road.parameter, value));
        let mut guess = plain.clone();
        if let Some(before) = before.filter(|b| b.at != near.at) {
            let share = ((at - near.at) / (near.at - before.at)).clamp(-2.0, 2.0);
            let (there, here) = (chart.unknowns_from(&before.parameters), chart.unknowns_from(&near.parameters));
            for (g, (n, b)) in guess.iter_mut().zip(here.iter().zip(&there)) {
                *g += share * (n - b);
            }
        }
        let patience = StoppingCriteria { evaluations: 60, gain: 0.003 * self.allowed / self.misfit.max(self.allowed) };
        let mut found = task.descend(&guess, patience);
        if before.is_some() && found.as_ref().is_none_or(|f| f.misfit > self.misfit + self.allowed) {
            let again = task.descend(&plain, patience);
            if again.as_ref().is_some_and(|a| found.as_ref().is_none_or(|f| a.misfit < f.misfit)) {
                found = again;
            }
        }
        let of = |p: Point| Stop { at, z: self.z(p.misfit), parameters: chart.parameters(&p.q), misfit: p.misfit };
        found.map_or_else(wall, of)
    }

    /// The misfit where nothing else is free: what is tied to the parameter follows it, and conditions may stop it.
    fn alone(&self, road: &ProfilePath, at: f64, value: f64, near: &Stop) -> Option<Stop> {
        let q = self.search.chart.unknowns_from(&replaced(&near.parameters, road.parameter, value));
        if self.search.chart.violation(&q).0 > FEASIBLE {
            return None;
        }
        let misfit = self.search.misfit(&q);
        Some(Stop { at, z: self.z(misfit), parameters: self.search.chart.parameters(&q), misfit })
    }

    fn z(&self, misfit: f64) -> f64 {
        ((misfit - self.misfit).max(0.0) / self.allowed).sqrt()
    }
}

/// Where to look next: the secant towards z = 1, kept inside what is known.
fn next(road: &ProfilePath, near: &Stop, before: Option<&Stop>, beyond: Option<&Stop>, step: f64) -> f64 {
    match (beyond, before) {
        (Some(beyond), _) => {
            let share = ((1.0 - near.z) / (beyond.z - near.z)).clamp(0.1, 0.9);
            near.at + share * (beyond.at - near.at)
        }
        (None, Some(before)) if near.z > before.z + 1e-3 => {
            let slope = (near.z - before.z) / (near.at - before.at);
            let guess = near.at + (1.0 - near.z) / slope * 1.02;
            // No farther than three times as far as ever.
            let most = road.start + 3.0 * (near.at - road.start);
            road.inside(if step > 0.0 { guess.min(most) } else { guess.max(most) })
        }
        _ => road.inside(near.at + step),
    }
}

fn replaced(parameters: &[f64], index: usize, value: f64) -> Vec<f64> {
    let mut list = parameters.to_vec();
    list[index] = value;
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_beyond_a_bound_is_asked_for_even_where_the_best_value_lies_at_it() {
        let road = |side: Side, limit: f64| ProfilePath {
            parameter: 0,
            side,
            log: false,
            start: 5.0,
            limit,
            last: limit,
            bound: limit,
        };
        assert_eq!(road(Side::Upper, 5.0).inside(125.0), 5.0);
        assert_eq!(road(Side::Lower, 5.0).inside(1.0), 5.0);
        assert_eq!(road(Side::Upper, 7.0).inside(6.0), 6.0);
        assert_eq!(road(Side::Lower, 1.0).inside(0.5), 1.0);
    }
}
