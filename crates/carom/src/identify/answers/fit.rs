//! The straight line of a fit: data and model in, search, spread, result.

use crate::identify::objective::{Belief, Ending, ObjectiveFunction, counts, spread_out, weigh};
use crate::identify::search::{Place, Point, Search, StoppingCriteria};
use crate::identify::statement::{
    Compensation, Correlation, Estimate, Failure, Fit, FittedPoint, FrontPoint, Kind, Misfit, Model, Objective,
    Problem, Profile, Progress, Role, Share, Side, Slot, Watch, check_needs,
};
use crate::identify::uncertainty::{Covariance, Uncertainty, covariance};
use crate::identify::unknowns::{ParameterMap, Starts, scaled_chart, widest, within};

/// Fits a model to data. The same problem gives the same fit to the bit, whatever the threads and the timing; a fit that was
/// stopped is made again by asking again.
pub fn fit(problem: &Problem, progress: &mut dyn Progress) -> Result<Fit, Failure> {
    let watch = Watch::new(progress, problem.threads);
    let chart = scaled_chart(problem)?;
    check_needs(problem)?;
    let bench = ObjectiveFunction::new(&problem.model, &problem.datasets, problem.tolerance)?;
    let base = Search { problem, chart: &chart, bench: &bench, weights: &[], watch: &watch };
    let (best, weights) = weighed(&base)?;
    let ground = Search { weights: &weights, ..base };
    let front = if problem.front > 0 { ground.front(&best, problem.front, problem.seed) } else { Vec::new() };
    let mut spreader = Uncertainty { ground: &ground, best };
    let mut parameters = estimates(&problem.model, &chart.parameters(&spreader.best.q));
    let (trades, profiles) = spreader.run(&mut parameters);
    let of_front = |p: Place| {
        let parameters = chart.parameters(&p.q);
        FrontPoint { mean_squares: ground.plain_mean_squares(&parameters), parameters, misfits: p.misfits }
    };
    Ok(finished(&spreader, parameters, (trades, profiles), front.into_iter().map(of_front).collect()))
}

/// The best point, and the weights by which it is. Kinds that are weighed by what the fit leaves of them can be given up for others, which
/// makes them count even less: so the search begins with two beliefs, and the likelihood decides.
fn weighed(base: &Search<'_, '_>) -> Result<(Point, Vec<f64>), Failure> {
    let Search { problem, bench, .. } = *base;
    let by_scatter = weighs_by_scatter(problem, bench);
    let beliefs = if by_scatter { &[Belief::Measured, Belief::Vague][..] } else { &[Belief::Vague] };
    let mut found: Option<(f64, Point, Vec<f64>)> = None;
    for belief in beliefs {
        let mut weights = spread_out(bench, &first_weights(problem, bench, *belief));
        let mut best = match search(&Search { weights: &weights, ..*base }) {
            // What one belief has found is not lost with the other, nor when the fit is stopped between them.
            Err(_) if found.is_some() => break,
            other => other?,
        };
        for _ in 0..if by_scatter { REWEIGHT } else { 0 } {
            weights = weights_at(base, &best.q);
            let ground = Search { weights: &weights, ..*base };
            best = ground.descend(&best.q, StoppingCriteria::FINAL).unwrap_or(best);
        }
        let unlikely = if by_scatter { weigh::likelihood(bench, &base.mean_squares(&best.q)) } else { 0.0 };
        if found.as_ref().is_none_or(|f| unlikely < f.0) {
            found = Some((unlikely, best, weights));
        }
    }
    found.map(|(_, best, weights)| (best, weights)).ok_or(Failure::NothingComputable)
}

/// The weights of a fit that has come to q.
pub(super) fn weights_at(base: &Search<'_, '_>, q: &[f64]) -> Vec<f64> {
    let Search { problem, bench, .. } = *base;
    let by_kind = match weighs_by_scatter(problem, bench) {
        true => weigh::again(bench, &base.mean_squares(q), base.chart.unknowns.len()),
        false => first_weights(problem, bench, Belief::Vague),
    };
    spread_out(bench, &by_kind)
}

/// Puts the result together.
fn finished(
    spreader: &Uncertainty<'_, '_>,
    mut parameters: Vec<Estimate>,
    (trades, profiles): (Vec<Compensation>, Vec<Profile>),
    front: Vec<FrontPoint>,
) -> Fit {
    let Uncertainty { ground, best } = spreader;
    let problem = ground.problem;
    let values = ground.chart.parameters(&best.q);
    let covariance = spreader.covariance();
    finish_estimates(&mut parameters, &values, ground.chart, &covariance);
    let ended = |ending: Ending| best.linear.endings.iter().filter(|e| **e == ending).count();
    Fit {
        correlations: correlations(&parameters, &covariance),
        misfits: misfits(ground, &values),
        front,
        trades,
        profiles,
        shares: shares(spreader, &parameters),
        points: points(ground, &best.q),
        constraints: ground.chart.constraint_values(&best.q),
        gauge: problem.model.frees_gauge().then_some("A"),
        stuck: ended(Ending::Stuck),
        failed: ended(Ending::Failed),
        interrupted: ground.watch.stopped(),
        level: problem.level,
        seed: problem.seed,
        work: ground.watch.work(),
        parameters,
    }
}

/// Whether there are kinds without deviations that are weighed by what the fit leaves of them, which the weights change in turn.
fn weighs_by_scatter(problem: &Problem, bench: &ObjectiveFunction) -> bool {
    let kinds = counts(bench);
    let unknown = kinds.iter().any(|(kind, _)| !bench.has_deviations(*kind));
    kinds.len() > 1 && unknown && problem.objective == Objective::Likelihood
}

/// Times that the weights of kinds without deviations are brought up to date.
const REWEIGHT: usize = 4;

fn first_weights(problem: &Problem, bench: &ObjectiveFunction, belief: Belief) -> Vec<(Kind, f64)> {
    match &problem.objective {
        Objective::Likelihood => weigh::first(bench, belief),
        Objective::Weighted(list) => {
            let of = |kind| list.iter().find(|(k, _)| *k == kind).map_or(1.0, |(_, w)| *w);
            counts(bench).into_iter().map(|(kind, n)| (kind, (of(kind) / n as f64).sqrt())).collect()
        }
    }
}

/// The best point, from the start given and, where asked, from everywhere.
fn search(ground: &Search<'_, '_>) -> Result<Point, Failure> {
    let problem = ground.problem;
    let starts = Starts::new(problem, ground.chart, problem.seed);
    // Where the start leaves something open, a usual point fills it in.
    let usual = ground.chart.parameters(&starts.point(0));
    let given = problem.start.as_ref().unwrap_or(&usual).iter().zip(&usual);
    let filled: Vec<f64> = given.map(|(given, usual)| if given.is_finite() { *given } else { *usual }).collect();
    let first = vec![ground.chart.unknowns_from(&filled)];
    check_constraints(ground, &starts, &first[0])?;
    let found = if problem.global {
        ground.explore(problem.seed, &first)
    } else {
        ground.descend(&first[0], StoppingCriteria::FINAL).into_iter().collect()
    };
    let best = found.into_iter().next().ok_or(Failure::NothingComputable)?;
    let all_failed = best.linear.endings.iter().all(|e| *e == Ending::Failed);
    if all_failed { Err(Failure::NothingComputable) } else { Ok(best) }
}

/// Whether the conditions can be met from anywhere.
fn check_constraints(ground: &Search<'_, '_>, starts: &Starts<'_>, first: &[f64]) -> Result<(), Failure> {
    let mut nearest: Option<(f64, String)> = None;
    for q in std::iter::once(first.to_vec()).chain((0..30).map(|i| starts.point(i))) {
        if ground.chart.project(&q, &ground.chart.sizes(&q)).is_some() {
            return Ok(());
        }
        let (violation, name) = ground.chart.violation(&q);
        if nearest.as_ref().is_none_or(|n| violation < n.0) {
            nearest = Some((violation, name.to_string()));
        }
    }
    let (value, name) = nearest.unwrap_or((f64::NAN, String::new()));
    Err(Failure::ConstraintsCannotBeMet { name, value })
}

fn estimates(model: &Model, values: &[f64]) -> Vec<Estimate> {
    let of = |(i, p): (usize, &crate::law::Parameter)| {
        let [low, high] = widest(model, i);
        let (role, bounds) = match &model.slots[i] {
            Slot::Free { lower, upper } => (Role::Free, within(&p.domain, [low, high], [*lower, *upper])),
            Slot::Fixed(value) => (Role::Fixed, [*value; 2]),
            Slot::Tied(_) => (Role::Tied, [low, high]),
            Slot::Absent => (Role::Absent, [f64::NAN; 2]),
        };
        Estimate::new(p.key, values[i], role, bounds)
    };
    model.table().iter().enumerate().map(of).collect()
}

/// A parameter is at a bound where it is nearer than this part of its size.
const AT_BOUND: f64 = 1e-6;

/// Values, bounds reached, linearised deviations.
fn finish_estimates(estimates: &mut [Estimate], values: &[f64], chart: &ParameterMap, covariance: &Covariance) {
    for (i, estimate) in estimates.iter_mut().enumerate() {
        estimate.value = values[i];
        if estimate.role == Role::Free {
            // Sizes are those of the parameter: what is small in SI units is not near zero.
            let size = |bound: f64| bound.abs().max(chart.size_of(i, values[i]));
            let near = |bound: f64| bound.is_finite() && (values[i] - bound).abs() <= AT_BOUND * size(bound);
            estimate.at_bound = match estimate.bounds.map(near) {
                [true, _] => Some(Side::Lower),
                [_, true] => Some(Side::Upper),
                _ => None,
            };
            estimate.deviation = Some(covariance.deviation(i));
        }
    }
}

fn correlations(estimates: &[Estimate], covariance: &Covariance) -> Vec<Correlation> {
    let free: Vec<usize> = (0..estimates.len()).filter(|i| estimates[*i].role == Role::Free).collect();
    let mut list = Vec::new();
    for (place, i) in free.iter().enumerate() {
        for j in &free[place + 1..] {
            list.push(Correlation {
                first: estimates[*i].key,
                second: estimates[*j].key,
                value: covariance.correlation(*i, *j),
            });
        }
    }
    list
}

fn misfits(ground: &Search<'_, '_>, parameters: &[f64]) -> Vec<Misfit> {
    let plain = ground.plain_mean_squares(parameters);
    let weighted = ground.mean_squares(&ground.chart.unknowns_from(parameters));
    let rows = counts(ground.bench).into_iter().zip(plain).zip(weighted);
    rows.map(|(((kind, points), mean_square), (_, weighted))| {
        let weighted = ground.bench.has_deviations(kind).then_some(weighted);
        Misfit { kind, mean_square, weighted, points }
    })
    .collect()
}

/// What each kind of data says on its own, and all together.
fn shares(spreader: &Uncertainty<'_, '_>, estimates: &[Estimate]) -> Vec<Share> {
    let ground = spreader.ground;
    let variance = spreader.noise().variance;
    // A kind without weight was not asked.
    let asked = |kind| ground.bench.targets().zip(ground.weights).any(|(t, w)| t.kind == kind && *w > 0.0);
    let kinds = counts(ground.bench).into_iter().map(|(kind, _)| kind).filter(|kind| asked(*kind)).map(Some);
    let of = |kind| {
        let spread = covariance(ground, &spreader.best, kind, variance);
        let free = estimates.iter().enumerate().filter(|(_, e)| e.role == Role::Free);
        Share { kind, deviations: free.map(|(i, e)| (e.key, spread.deviation(i))).collect() }
    };
    kinds.chain(std::iter::once(None)).map(of).collect()
}

/// The fitted curve beside the data.
fn points(ground: &Search<'_, '_>, q: &[f64]) -> Vec<FittedPoint> {
    let parameters = ground.chart.parameters(q);
    let mut list = Vec::with_capacity(ground.bench.count());
    for experiment in &ground.bench.experiments {
        let (stop, models) = experiment.predict(&parameters, ground.bench.tolerance);
        for (target, model) in experiment.targets.iter().zip(models) {
            list.push(FittedPoint {
                dataset: experiment.dataset,
                row: experiment.row,
                point: target.point,
                kind: target.kind,
                speed: experiment.speed,
                indentation: target.indentation,
                data: target.datum.value,
                deviation: target.datum.deviation,
                model,
                stop,
            });
        }
    }
    list
}
