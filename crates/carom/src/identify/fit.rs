//! The straight line of a fit: data and model in, search, spread, result.

use super::chart::Chart;
use super::descent::{Patience, Point};
use super::global::Ground;
use super::problem::{Failure, Problem};
use super::progress::{Progress, Watch};
use super::residual::Bench;
use super::result::Fit;

/// Fits a model to data.
pub fn fit(problem: &Problem, progress: &mut dyn Progress) -> Result<Fit, Failure> {
    let _ = (problem, progress);
    Err(Failure::NoData)
}
pub fn try_fit(problem: &Problem, progress: &mut dyn Progress) -> Result<(Vec<f64>, f64, super::Work), Failure> {
    let chart = Chart::new(&problem.model)?;
    let bench = Bench::new(&problem.model, &problem.datasets, problem.tolerance)?;
    let weights = vec![1.0; bench.count()];
    let watch = Watch::new(progress, problem.threads);
    let ground = Ground {
        model: &problem.model,
        datasets: &problem.datasets,
        chart: &chart,
        bench: &bench,
        weights: &weights,
        watch: &watch,
    };
    let first: Vec<Vec<f64>> = problem.start.iter().map(|s| chart.unknowns_from(s)).collect();
    let best: Vec<Point> = if problem.global {
        ground.explore(problem.seed, &first)
    } else {
        first.iter().filter_map(|f| ground.task(&bench).descend(f, Patience::FINAL)).collect()
    };
    let best = best.first().ok_or(Failure::NothingComputable)?;
    Ok((chart.parameters(&best.q), best.misfit / bench.count() as f64, watch.work()))
}
