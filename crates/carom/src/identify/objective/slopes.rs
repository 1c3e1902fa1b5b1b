//! The misfits at given parameters and how they change with each: what the fit itself goes by.

use super::residual::{Ending, ObjectiveFunction};
use super::weigh::counts;
use crate::identify::statement::{Failure, Kind, Problem};
use crate::identify::unknowns::ParameterMap;

/// One misfit and its derivatives.
#[derive(Clone, Debug, PartialEq)]
pub struct Slope {
    /// Which kind of data.
    pub kind: Kind,
    /// The misfit: the mean square of the differences, over their deviations where given.
    pub misfit: f64,
    /// Its derivative by each free parameter, by key; another free parameter is held, a tied one follows.
    pub derivatives: Vec<(&'static str, f64)>,
    /// How many collisions did not part; the penalty in their place is part of the misfit.
    pub stuck: usize,
}

/// The misfits of a problem at given parameters (in the order of the table) and their derivatives by the free ones.
pub fn slopes(problem: &Problem, parameters: &[f64]) -> Result<Vec<Slope>, Failure> {
    let chart = ParameterMap::new(&problem.model)?;
    let bench = ObjectiveFunction::new(&problem.model, &problem.datasets, problem.tolerance)?;
    let q = chart.unknowns_from(parameters);
    let linear = bench.linear(&chart, &q);
    let stuck = linear.endings.iter().filter(|e| **e == Ending::Stuck).count();
    let of = |(kind, count): (Kind, usize)| {
        let rows =
            || linear.residuals.iter().zip(&linear.jacobian).zip(bench.targets()).filter(|(_, t)| t.kind == kind);
        let misfit = rows().map(|((r, _), _)| r * r).sum::<f64>() / count as f64;
        let by_unknown = |i: usize| rows().map(|((r, row), _)| 2.0 * r * row[i]).sum::<f64>() / count as f64;
        let gradient: Vec<f64> = (0..q.len()).map(by_unknown).collect();
        Slope { kind, misfit, derivatives: chart.by_parameter(&q, &gradient, &problem.model), stuck }
    };
    Ok(counts(&bench).into_iter().map(of).collect())
}
