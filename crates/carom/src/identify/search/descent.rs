//! Downhill: damped least squares under bounds and conditions.
//!
//! Each step minimises |J d + r|² + λ |D d|² under the linearised conditions (K. Levenberg, D. Marquardt; the damping follows H. B.
//! Nielsen), then is brought back onto the conditions, which cost nothing compared with a collision. So every point visited
//! is feasible and the misfit alone decides. Where steps fail although the linear model promises much, as at a kink, a
//! search along the axes takes over for a while.

use crate::identify::objective::{Linear, ObjectiveFunction, Observation, counts};
use crate::identify::statement::{Kind, Problem, Watch};
use crate::identify::unknowns::{ParameterMap, Row, Sort, minimise};
use crate::numerics::{Square, dot};

/// A least-squares problem: weighted residuals as a function of the unknowns.
#[derive(Clone, Copy)]
pub(in crate::identify) struct Search<'a, 'w> {
    pub problem: &'a Problem,
    pub chart: &'a ParameterMap,
    pub bench: &'a ObjectiveFunction,
    /// One weight for each residual; the misfit is the sum of (weight · residual)².
    pub weights: &'a [f64],
    pub watch: &'a Watch<'w>,
}

/// A point with its residuals, weights included, and their derivatives.
#[derive(Clone, Debug)]
pub(in crate::identify) struct Point {
    pub q: Vec<f64>,
    pub misfit: f64,
    pub linear: Linear,
}

/// When to stop.
#[derive(Clone, Copy, Debug)]
pub(in crate::identify) struct StoppingCriteria {
    /// Most evaluations.
    pub evaluations: usize,
    /// A relative gain below this is none.
    pub gain: f64,
}

impl StoppingCriteria {
    pub const SHORT: StoppingCriteria = StoppingCriteria { evaluations: 14, gain: 1e-3 };
    pub const TRIP: StoppingCriteria = StoppingCriteria { evaluations: 40, gain: 1e-4 };
    pub const LONG: StoppingCriteria = StoppingCriteria { evaluations: 80, gain: 1e-5 };
    pub const FINAL: StoppingCriteria = StoppingCriteria { evaluations: 150, gain: 1e-7 };
}

impl Search<'_, '_> {
    /// The weighted residuals and derivatives at q.
    pub fn at(&self, q: Vec<f64>) -> Point {
        let mut linear = self.bench.linear(self.chart, &q);
        self.watch.count(linear.work);
        for ((r, row), w) in linear.residuals.iter_mut().zip(&mut linear.jacobian).zip(self.weights) {
            *r *= w;
            row.iter_mut().for_each(|x| *x *= w);
        }
        Point { q, misfit: dot(&linear.residuals, &linear.residuals), linear }
    }

    /// The misfit alone.
    pub fn misfit(&self, q: &[f64]) -> f64 {
        let residuals = self.bench.residuals(self.chart.parameters(q));
        self.watch.count(residuals.work);
        residuals.values.iter().zip(self.weights).map(|(r, w)| (r * w).powi(2)).sum()
    }

    /// The mean square of each kind at q, over deviations where they are given, without weights.
    pub fn mean_squares(&self, q: &[f64]) -> Vec<(Kind, f64)> {
        self.squares(&self.chart.parameters(q), |r, _| r)
    }

    /// The mean squares of P0 eq. 58 at given parameters, in the order of the kinds.
    pub fn plain_mean_squares(&self, parameters: &[f64]) -> Vec<f64> {
        self.squares(parameters, |r, t| r * t.unit / t.plain_unit).into_iter().map(|(_, square)| square).collect()
    }

    fn squares(&self, parameters: &[f64], of: impl Fn(f64, &Observation) -> f64) -> Vec<(Kind, f64)> {
        let residuals = self.bench.residuals(parameters.to_vec());
        self.watch.count(residuals.work);
        let mean = |(kind, count): (Kind, usize)| {
            let all = residuals.values.iter().zip(self.bench.targets()).filter(|(_, t)| t.kind == kind);
            (kind, all.map(|(r, t)| of(*r, t).powi(2)).sum::<f64>() / count as f64)
        };
        counts(self.bench).into_iter().map(mean).collect()
    }

    /// Downhill from q; `None` where the conditions cannot be met from there.
    pub fn descend(&self, q: &[f64], patience: StoppingCriteria) -> Option<Point> {
        let start = self.chart.project(q, &self.chart.sizes(q))?;
        let mut here = self.at(start);
        let mut used = 1;
        loop {
            let stalled = self.downhill(&mut here, patience, &mut used);
            if !stalled || used >= patience.evaluations || self.watch.stopped() {
                return Some(here);
            }
            let before = here.misfit;
            here = self.search(here, &mut used);
            if here.misfit > before * (1.0 - 1e-3) {
                return Some(here);
            }
        }
    }

    /// Damped steps until nothing is gained. True where steps failed although the linear model promised much.
    fn downhill(&self, here: &mut Point, patience: StoppingCriteria, used: &mut usize) -> bool {
        let (mut damping, mut growth, mut hope) = (1e-2, 2.0, 0.0);
        let mut mark = (*used, here.misfit);
        while *used < patience.evaluations && !self.watch.stopped() {
            let Some((step, promise)) = self.step(here, damping) else { return false };
            hope = if growth == 2.0 { promise } else { hope };
            if promise <= patience.gain * here.misfit || here.misfit < NOTHING {
                return growth > 2.0 && hope > KINK * here.misfit;
            }
            let moved: Vec<f64> = here.q.iter().zip(&step).map(|(x, d)| x + d).collect();
            let there = self.chart.project(&moved, &self.chart.sizes(&here.q)).map(|q| self.at(q));
            *used += 1;
            let gain = there.as_ref().map_or(f64::NEG_INFINITY, |t| here.misfit - t.misfit);
            if let Some(there) = there.filter(|_| gain > 0.0) {
                *here = there;
                let ratio = (gain / promise).min(1.0);
                damping = (damping * f64::max(0.2, 1.0 - (2.0 * ratio - 1.0).powi(3))).max(1e-12);
                growth = 2.0;
            } else {
                damping *= growth;
                growth *= 2.0;
            }
            if *used >= mark.0 + STRIDE {
                if mark.1 - here.misfit < CRAWL * patience.gain * here.misfit {
                    return false;
                }
                mark = (*used, here.misfit);
            }
        }
        false
    }

    /// The damped step and the gain it promises.
    fn step(&self, here: &Point, damping: f64) -> Option<(Vec<f64>, f64)> {
        let sizes = self.chart.sizes(&here.q);
        let (normal, gradient) = normal_equations(&here.linear);
        let n = sizes.len();
        let strongest = (0..n).map(|i| normal.at(i, i).sqrt() * sizes[i]).fold(0.0, f64::max);
        let mut h = normal.clone();
        for (i, size) in sizes.iter().enumerate() {
            let scale = normal.at(i, i).sqrt().max(1e-4 * strongest / size);
            h.add(i, i, damping * scale * scale + 1e-14 * (strongest / size).powi(2) + 1e-300);
        }
        let mut rows = self.chart.rows(&here.q);
        for (i, (size, unknown)) in sizes.iter().zip(&self.chart.unknowns).enumerate() {
            for sign in [1.0, -1.0] {
                let mut a = vec![0.0; n];
                a[i] = sign;
                let scale = if unknown.sort == Sort::Log { 0.0 } else { 0.1 * unknown.scale };
                rows.push(Row { a, b: FAR * size.max(scale), equal: false });
            }
        }
        let d = minimise(&h, &gradient, &rows)?;
        let change: Vec<f64> = (0..n).map(|i| dot(&normal.entries[i * n..i * n + n], &d)).collect();
        // |r|² - |r + J d|²
        let promise = -2.0 * dot(&gradient, &d) - dot(&d, &change);
        promise.is_finite().then_some((d, promise))
    }

    /// Along the axes, without derivatives.
    fn search(&self, here: Point, used: &mut usize) -> Point {
        let sizes = self.chart.sizes(&here.q);
        let (mut q, mut best) = (here.q.clone(), here.misfit);
        let mut reach = 0.05;
        for _ in 0..6 {
            let mut better = false;
            for i in 0..q.len() {
                for sign in [1.0, -1.0] {
                    let mut moved = q.clone();
                    moved[i] += sign * reach * sizes[i];
                    let Some(moved) = self.chart.project(&moved, &sizes) else { continue };
                    let misfit = self.misfit(&moved);
                    *used += 1;
                    if misfit < best {
                        (q, best, better) = (moved, misfit, true);
                        break;
                    }
                }
            }
            reach *= if better { 1.5 } else { 0.3 };
        }
        if best < here.misfit { self.at(q) } else { here }
    }
}

/// A sum of squares below this is zero.
const NOTHING: f64 = 1e-28;
/// A step that promised this part of the misfit and could not be taken met a kink.
const KINK: f64 = 1e-3;
/// After so many evaluations as the first, a gain of the second times the least one has to be there to go on.
const STRIDE: usize = 12;
const CRAWL: f64 = 10.0;
/// No unknown moves farther in one step than so many of its sizes.
const FAR: f64 = 1.0;

/// JᵀJ and Jᵀr.
pub(in crate::identify) fn normal_equations(linear: &Linear) -> (Square, Vec<f64>) {
    let n = linear.jacobian.first().map_or(0, Vec::len);
    let mut normal = Square::zero(n);
    let mut gradient = vec![0.0; n];
    for (row, r) in linear.jacobian.iter().zip(&linear.residuals) {
        for i in 0..n {
            gradient[i] += row[i] * r;
            for j in 0..=i {
                normal.add(i, j, row[i] * row[j]);
            }
        }
    }
    for i in 0..n {
        for j in 0..i {
            normal.set(j, i, normal.at(i, j));
        }
    }
    (normal, gradient)
}
