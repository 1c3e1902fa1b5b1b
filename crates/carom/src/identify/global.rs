//! The global stage: many points are looked at cheaply, the best go downhill a little, the best of those to the end.
//!
//! Every part depends on the seed and on its number alone, so the result does not depend on threads or timing.

use super::chart::Chart;
use super::data::Dataset;
use super::descent::{Patience, Point, Task};
use super::model::Model;
use super::progress::{Stage, Watch};
use super::residual::Bench;
use super::starts::Starts;

/// Points looked at.
const SURVEY: usize = 240;
/// Collisions looked at for each.
const GLANCE: usize = 8;
/// Points that go downhill a little, and those that go on to the end.
const SHORT: usize = 16;
const LONG: usize = 5;
/// Tolerance of a first look, and of the way downhill before its last part. Looser ones move the minima of restitution data by per
/// cents.
const FIRST_LOOK: f64 = 1e-5;
const LOOSE: f64 = 1e-6;
/// Points nearer than this to a better one, in units of their sizes, are not tried again.
const APART: f64 = 0.15;

/// All that a search needs.
#[derive(Clone, Copy)]
pub(super) struct Ground<'a, 'w> {
    pub model: &'a Model,
    pub datasets: &'a [Dataset],
    pub chart: &'a Chart,
    pub bench: &'a Bench,
    pub weights: &'a [f64],
    pub watch: &'a Watch<'w>,
}

impl<'w> Ground<'_, 'w> {
    pub fn task<'b>(&'b self, bench: &'b Bench) -> Task<'b, 'w> {
        Task { bench, chart: self.chart, weights: self.weights, watch: self.watch }
    }

    /// The best point found from the seed and from `first`, in order of misfit.
    pub fn explore(&self, seed: u64, first: &[Vec<f64>]) -> Vec<Point> {
        let rough = Bench { tolerance: LOOSE.max(self.bench.tolerance), ..self.bench.clone() };
        let task = self.task(&rough);
        let mut starts = first.to_vec();
        starts.extend(self.survey(seed));
        starts.truncate(first.len() + SHORT);
        let short = self.watch.map(starts.len(), |i| {
            let point = task.descend(&starts[i], Patience::SHORT);
            self.watch.tell(Stage::Descent, i, starts.len(), point.as_ref().map_or(f64::NAN, |p| p.misfit));
            point
        });
        let mut kept = sorted(short.into_iter().flatten().collect());
        kept.truncate(LONG);
        let long = self.watch.map(kept.len(), |i| task.descend(&kept[i].q, Patience::LONG));
        let best = sorted(long.into_iter().flatten().collect());
        let exact = self.task(self.bench);
        let top = best.len().min(2);
        let last = self.watch.map(top, |i| exact.descend(&best[i].q, Patience::FINAL));
        sorted(last.into_iter().flatten().collect())
    }

    /// The most promising points of a seed, well apart from each other.
    fn survey(&self, seed: u64) -> Vec<Vec<f64>> {
        let starts = Starts::new(self.model, self.chart, self.datasets, seed);
        let (glance, weights) = self.glance();
        let task = Task { bench: &glance, chart: self.chart, weights: &weights, watch: self.watch };
        let looked = self.watch.map(SURVEY, |i| {
            if self.watch.stopped() {
                return None;
            }
            let q = starts.point(i);
            let q = self.chart.project(&q, &task.sizes(&q))?;
            let misfit = task.misfit(&q);
            self.watch.tell(Stage::Survey, i, SURVEY, misfit);
            misfit.is_finite().then_some((misfit, q))
        });
        let mut looked: Vec<(f64, Vec<f64>)> = looked.into_iter().flatten().collect();
        looked.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut chosen: Vec<Vec<f64>> = Vec::new();
        for (_, q) in looked {
            let sizes = task.sizes(&q);
            let near = |other: &Vec<f64>| {
                q.iter().zip(other).zip(&sizes).all(|((x, y), s)| (x - y).abs() < APART * s.max(0.2))
            };
            if !chosen.iter().any(near) {
                chosen.push(q);
            }
        }
        chosen
    }

    /// A few of the collisions, evenly over the list, with the weights of their residuals.
    fn glance(&self) -> (Bench, Vec<f64>) {
        let count = self.bench.shots.len();
        let some = |i: &usize| count <= GLANCE || (i * GLANCE) / count != ((i + 1) * GLANCE) / count;
        let mut weights = Vec::new();
        let mut at = 0;
        let mut shots = Vec::new();
        for (i, shot) in self.bench.shots.iter().enumerate() {
            let next = at + shot.targets.len();
            if some(&i) {
                weights.extend_from_slice(&self.weights[at..next]);
                shots.push(shot.clone());
            }
            at = next;
        }
        (Bench { shots, tolerance: FIRST_LOOK.max(self.bench.tolerance) }, weights)
    }
}

fn sorted(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_by(|a, b| a.misfit.total_cmp(&b.misfit));
    points
}
