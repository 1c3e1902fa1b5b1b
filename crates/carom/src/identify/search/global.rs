//! The global stage: many points are looked at cheaply, the best of each part of what the law can do go downhill a little, the best of
//! those to the end.
//!
//! Every part depends on the seed and on its number alone, so the result does not depend on threads or timing.

use super::descent::{Point, Search, StoppingCriteria};
use crate::identify::objective::ObjectiveFunction;
use crate::identify::statement::Stage;
use crate::identify::unknowns::{STRATA, Starts};

/// Points looked at.
const SURVEY: usize = 240;
/// Collisions looked at for each.
const GLANCE: usize = 8;
/// Points of each stratum that go downhill a little; the best of each goes on.
const SHORT: usize = 2;
/// Excursions that go on.
const RETURNS: usize = 2;
/// Points that go to the end at the full accuracy.
const LAST: usize = 2;
/// Tolerance of a first look, and of the way downhill before its last part. Looser ones move the minima of restitution data by per
/// cents.
const FIRST_LOOK: f64 = 1e-5;
const LOOSE: f64 = 1e-6;
/// Points nearer than this to a better one, in units of their sizes, are not tried again.
const APART: f64 = 0.15;

impl Search<'_, '_> {
    /// The best points found from the seed and from `first`, in order of misfit.
    pub fn explore(&self, seed: u64, first: &[Vec<f64>]) -> Vec<Point> {
        let rough = ObjectiveFunction { tolerance: LOOSE.max(self.bench.tolerance), ..self.bench.clone() };
        let task = Search { bench: &rough, ..*self };
        // Those given are a stratum of their own.
        let mut starts: Vec<(usize, Vec<f64>)> = first.iter().map(|q| (STRATA, q.clone())).collect();
        starts.extend(self.survey(seed));
        let short = self.watch.map(starts.len(), |i| {
            let point = task.descend(&starts[i].1, StoppingCriteria::SHORT);
            self.watch.tell(Stage::Descent, i, starts.len(), point.as_ref().map_or(f64::NAN, |p| p.misfit));
            Some((starts[i].0, point?))
        });
        let kept = best_of_each(short.into_iter().flatten().collect());
        let long = self.watch.map(kept.len(), |i| task.descend(&kept[i].q, StoppingCriteria::LONG));
        let mut best = sorted(long.into_iter().flatten().collect());
        if let Some(first) = best.first() {
            let found = self.excursions(&rough, first);
            best = sorted(best.into_iter().chain(found).collect());
        }
        let top = best.len().min(LAST);
        let last = self.watch.map(top, |i| self.descend(&best[i].q, StoppingCriteria::FINAL));
        sorted(last.into_iter().flatten().collect())
    }

    /// From the best point to each bound of each unknown, a little downhill there, and back: where data leave directions open, what lies at
    /// the far end of a valley is often better than what lies in it. The most promising ones go on.
    fn excursions(&self, bench: &ObjectiveFunction, best: &Point) -> Vec<Point> {
        let mut trips: Vec<(usize, f64)> = Vec::new();
        for (i, unknown) in self.chart.unknowns.iter().enumerate() {
            trips.extend([unknown.lower, unknown.upper].into_iter().filter(|b| b.is_finite()).map(|bound| (i, bound)));
        }
        let task = Search { bench, ..*self };
        let found = self.watch.map(trips.len(), |trip| {
            let (i, bound) = trips[trip];
            let mut chart = self.chart.clone();
            (chart.unknowns[i].lower, chart.unknowns[i].upper) = (bound, bound);
            let there = Search { chart: &chart, ..task }.descend(&best.q, StoppingCriteria::TRIP)?;
            task.descend(&there.q, StoppingCriteria::TRIP)
        });
        let mut found = sorted(found.into_iter().flatten().collect());
        found.truncate(RETURNS);
        let back = self.watch.map(found.len(), |i| task.descend(&found[i].q, StoppingCriteria::LONG));
        back.into_iter().flatten().collect()
    }

    /// The most promising points of each stratum, well apart from each other.
    fn survey(&self, seed: u64) -> Vec<(usize, Vec<f64>)> {
        let starts = Starts::new(self.problem, self.chart, seed);
        let (glance, weights) = self.glance();
        let task = Search { bench: &glance, weights: &weights, ..*self };
        let looked = self.watch.map(SURVEY, |i| {
            if self.watch.stopped() {
                return None;
            }
            let q = starts.point(i);
            let q = self.chart.project(&q, &self.chart.sizes(&q))?;
            let misfit = task.misfit(&q);
            self.watch.tell(Stage::Survey, i, SURVEY, misfit);
            misfit.is_finite().then_some((misfit, starts.stratum(i), q))
        });
        let mut looked: Vec<(f64, usize, Vec<f64>)> = looked.into_iter().flatten().collect();
        looked.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut chosen: Vec<(usize, Vec<f64>)> = Vec::new();
        for (_, stratum, q) in looked {
            let sizes = self.chart.sizes(&q);
            let near = |(_, other): &(usize, Vec<f64>)| {
                q.iter().zip(other).zip(&sizes).all(|((x, y), s)| (x - y).abs() < APART * s.max(0.2))
            };
            let taken = chosen.iter().filter(|(other, _)| *other == stratum).count();
            if taken < SHORT && !chosen.iter().any(near) {
                chosen.push((stratum, q));
            }
        }
        chosen
    }

    /// A few of the collisions, evenly over the list, with the weights of their residuals.
    fn glance(&self) -> (ObjectiveFunction, Vec<f64>) {
        let count = self.bench.experiments.len();
        let some = |i: &usize| count <= GLANCE || (i * GLANCE) / count != ((i + 1) * GLANCE) / count;
        let mut weights = Vec::new();
        let mut at = 0;
        let mut experiments = Vec::new();
        for (i, experiment) in self.bench.experiments.iter().enumerate() {
            let next = at + experiment.targets.len();
            if some(&i) {
                weights.extend_from_slice(&self.weights[at..next]);
                experiments.push(experiment.clone());
            }
            at = next;
        }
        (ObjectiveFunction { experiments, tolerance: FIRST_LOOK.max(self.bench.tolerance) }, weights)
    }
}

/// The best point of each stratum, in order of the strata.
fn best_of_each(points: Vec<(usize, Point)>) -> Vec<Point> {
    let mut best: Vec<Option<Point>> = vec![None; STRATA + 1];
    for (stratum, point) in points {
        if best[stratum].as_ref().is_none_or(|b| point.misfit < b.misfit) {
            best[stratum] = Some(point);
        }
    }
    best.into_iter().flatten().collect()
}

fn sorted(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_by(|a, b| a.misfit.total_cmp(&b.misfit));
    points
}
