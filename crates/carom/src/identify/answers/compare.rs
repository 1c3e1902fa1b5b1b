//! Which law explains the data: information criteria and the error in predicting what was left out.
//!
//! ```text
//! AIC = 2 k - 2 ln L        BIC = k ln N - 2 ln L
//! ```
//!
//! k counts the directions in parameter space that the data say something about, not the parameters: where data leave
//! directions open, as restitution alone does, the others cost nothing and explain nothing.

use super::fit::fit;
use crate::identify::objective::{ObjectiveFunction, spread_out, weigh};
use crate::identify::search::{Search, StoppingCriteria};
use crate::identify::statement::{Failure, Fit, Model, Objective, Problem, Progress, Spread, Stage, Watch};
use crate::identify::uncertainty::{free_directions, rank};
use crate::identify::unknowns::scaled_chart;

/// One law among several.
#[derive(Clone, Debug)]
pub struct Contender {
    /// The model.
    pub model: Model,
    /// Its fit.
    pub fit: Fit,
    /// Directions in parameter space that the data say something about: the k of the criteria.
    pub parameters: usize,
    /// Akaike's criterion.
    pub aic: f64,
    /// Schwarz's criterion.
    pub bic: f64,
    /// Mean square of the weighted differences when each row (or loop) is predicted from the others. Where no deviations are given
    /// the unit is the scatter about the best of the laws. NaN where the comparison was stopped, or where the others are no more than the
    /// law has parameters: they predict nothing.
    pub left_out: f64,
}

/// What the data say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The law with this number, in the order given.
    Law(usize),
    /// The laws fit equally well.
    CannotTell,
    /// Without deviations, and with no more values than one of the laws has parameters: any data would be fitted.
    TooFewValues,
}

/// Laws side by side.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// In the order given.
    pub contenders: Vec<Contender>,
    /// Which one the data speak for: the least BIC, where the next is larger by [`STRONG`] or more.
    pub verdict: Verdict,
    /// By how much the second least BIC is larger than the least.
    pub margin: f64,
}

impl Comparison {
    /// Whether it was stopped before it was done.
    pub fn interrupted(&self) -> bool {
        self.contenders.iter().any(|c| c.fit.interrupted)
    }
}

/// A difference in BIC from which on evidence is called strong (A. E. Raftery, Sociological Methodology 25 (1995)).
pub const STRONG: f64 = 6.0;

/// Most rows that are left out in turn; of more, evenly chosen ones.
const LEFT_OUT: usize = 40;

/// Fits every model to the data of `problem`, whose own model, objective and start are not used, and compares them.
pub fn compare(models: &[Model], problem: &Problem, progress: &mut dyn Progress) -> Result<Comparison, Failure> {
    let mut contenders = Vec::new();
    for model in models {
        let one = Problem {
            model: model.clone(),
            objective: Objective::Likelihood,
            start: None,
            global: true,
            front: 0,
            spread: Spread::None,
            ..problem.clone()
        };
        let fit = fit(&one, progress)?;
        contenders.push((one, fit));
    }
    let weights = common_weights(&contenders)?;
    let judged: Result<Vec<Contender>, Failure> =
        contenders.into_iter().map(|(one, fit)| judge(&one, fit, &weights, progress)).collect();
    let contenders = judged?;
    let mut order: Vec<usize> = (0..contenders.len()).collect();
    order.sort_by(|a, b| contenders[*a].bic.total_cmp(&contenders[*b].bic));
    let margin = match order[..] {
        [first, second, ..] => contenders[second].bic - contenders[first].bic,
        _ => f64::INFINITY,
    };
    let any_data = |c: &Contender| {
        let known = c.fit.misfits.iter().all(|m| m.weighted.is_some());
        !known && c.model.free_count() >= c.fit.misfits.iter().map(|m| m.points).sum()
    };
    let verdict = if contenders.iter().any(any_data) {
        Verdict::TooFewValues
    } else if margin >= STRONG {
        order.first().map_or(Verdict::CannotTell, |i| Verdict::Law(*i))
    } else {
        Verdict::CannotTell
    };
    Ok(Comparison { contenders, verdict, margin })
}

/// Weights of the residuals by which all laws are measured: deviations, or the least scatter that any law leaves.
fn common_weights(contenders: &[(Problem, Fit)]) -> Result<Vec<f64>, Failure> {
    let Some((problem, _)) = contenders.first() else { return Err(Failure::NoSuchForm) };
    let bench = ObjectiveFunction::new(&problem.model, &problem.datasets, problem.tolerance)?;
    let least = |kind| {
        let of = |fit: &Fit| fit.misfits.iter().find(|m| m.kind == kind).map_or(f64::INFINITY, |m| m.mean_square);
        contenders.iter().map(|(_, fit)| of(fit)).fold(f64::INFINITY, f64::min)
    };
    let squares: Vec<_> = weigh::counts(&bench).into_iter().map(|(kind, _)| (kind, least(kind))).collect();
    Ok(spread_out(&bench, &weigh::again(&bench, &squares, 0)))
}

fn judge(problem: &Problem, mut fit: Fit, weights: &[f64], progress: &mut dyn Progress) -> Result<Contender, Failure> {
    let watch = Watch::new(progress, problem.threads);
    let chart = scaled_chart(problem)?;
    let bench = ObjectiveFunction::new(&problem.model, &problem.datasets, problem.tolerance)?;
    let values: Vec<f64> = fit.parameters.iter().map(|p| p.value).collect();
    let q = chart.unknowns_from(&values);
    let search = Search { problem, chart: &chart, bench: &bench, weights, watch: &watch };
    let parameters = rank(&chart, &search.at(q.clone()), 1.0);
    // -2 ln L, constants left out.
    let squares: Vec<_> = fit.misfits.iter().map(|m| (m.kind, m.weighted.unwrap_or(m.mean_square))).collect();
    let likelihood = weigh::likelihood(&bench, &squares);
    let (k, count) = (parameters as f64, bench.count() as f64);
    let left_out = left_out(&search, &q);
    fit.interrupted |= watch.stopped();
    Ok(Contender {
        model: problem.model.clone(),
        parameters,
        aic: 2.0 * k + likelihood,
        bic: k * count.ln() + likelihood,
        left_out: if fit.interrupted { f64::NAN } else { left_out },
        fit,
    })
}

/// The mean square when each experiment is predicted from a fit to the others.
fn left_out(search: &Search<'_, '_>, q: &[f64]) -> f64 {
    let count = search.bench.experiments.len();
    let fewest = search.bench.experiments.iter().map(|s| search.bench.count() - s.targets.len()).min().unwrap_or(0);
    if fewest <= free_directions(search.chart, q) {
        return f64::NAN;
    }
    let every = count.div_ceil(LEFT_OUT);
    let chosen: Vec<usize> = (0..count).step_by(every).collect();
    let squares = search.watch.map(chosen.len(), |i| {
        let experiment = chosen[i];
        let first: usize = search.bench.experiments[..experiment].iter().map(|s| s.targets.len()).sum();
        let range = first..first + search.bench.experiments[experiment].targets.len();
        let mut weights = search.weights.to_vec();
        weights.drain(range.clone());
        let rest = search.bench.without(experiment);
        let others = Search { bench: &rest, weights: &weights, ..*search };
        search.watch.tell(Stage::LeaveOut, i, chosen.len(), f64::NAN);
        let found = others.descend(q, StoppingCriteria { evaluations: 40, gain: 1e-5 });
        let parameters = search.chart.parameters(&found.map_or(q.to_vec(), |p| p.q));
        let alone = ObjectiveFunction {
            experiments: vec![search.bench.experiments[experiment].clone()],
            tolerance: search.bench.tolerance,
        };
        let residuals = alone.residuals(parameters);
        search.watch.count(residuals.work);
        let squares = residuals.values.iter().zip(&search.weights[range]).map(|(r, w)| (r * w).powi(2));
        (squares.sum::<f64>(), residuals.values.len())
    });
    let (sum, points) = squares.into_iter().fold((0.0, 0), |(s, n), (square, points)| (s + square, n + points));
    sum / points as f64
}
