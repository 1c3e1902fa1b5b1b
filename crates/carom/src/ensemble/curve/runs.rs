//! The runs of a curve: what they give at points of the key, each done once.

use super::pattern::Pattern;
use super::request::{CurveError, CurveRequest};
use crate::ensemble::chunk::Chunk;
use crate::ensemble::columns::{Column, Role};
use crate::ensemble::fillers::fillers;
use crate::ensemble::plan::Plan;
use crate::ensemble::request::Ensemble;
use crate::ensemble::solve::{Outcome, RunError, solve};
use crate::numerics::{cores, map};
use crate::quantity::Errors;
use crate::scenario::{Axis, Problem, Scenario};
use std::collections::BTreeMap;

/// The tolerance of runs, which the scenario may have tighter: this part of the error that is wanted, so that a curve is not made of their noise.
const TIGHTER: f64 = 0.1;
/// The tightest tolerance of runs.
const TIGHTEST: f64 = 1e-13;
/// Its key.
const RTOL: &str = "solver.rtol";

/// How many runs a curve took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct CurveRuns {
    /// At points through which polynomials go, or might have gone.
    pub nodes: usize,
    /// At random points.
    pub checks: usize,
    /// To find where the pattern of phases changes.
    pub located: usize,
}

impl CurveRuns {
    /// All of them.
    pub fn all(&self) -> usize {
        self.nodes + self.checks + self.located
    }
}

/// What runs are done for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// The first points of a stretch, its ends among them. Their errors are measured.
    FirstNodes,
    /// Points between them. They are as good as their neighbours, and what happens in them is not looked at where a filler has answered.
    MoreNodes,
    /// Random points. Their errors are measured.
    Checks,
}

impl Purpose {
    fn errors(self) -> Errors {
        if self == Purpose::MoreNodes { Errors::None } else { Errors::Estimate }
    }
}

/// What a run gives.
#[derive(Clone, Debug)]
pub(super) struct Run {
    /// What happens in it, where that was looked at.
    pub pattern: Option<Pattern>,
    /// The columns of the curve; NaN where there is none.
    pub values: Vec<f64>,
    /// Their errors; NaN where they are not known.
    pub errors: Vec<f64>,
}

/// The runs of a request.
pub(super) struct Runs<'a> {
    base: Scenario,
    key: &'a str,
    /// The columns of the curve.
    pub columns: Vec<Column>,
    done: BTreeMap<u64, Run>,
    pub count: CurveRuns,
    /// The first problem, where there is one.
    pub first: Option<Problem>,
}

impl<'a> Runs<'a> {
    pub fn new(request: &'a CurveRequest) -> Result<Runs<'a>, CurveError> {
        let kind = request.base.kind();
        if kind != "collision" {
            return Err(CurveError::NoCollision { kind });
        }
        let (mut base, key) = (request.base.clone(), &request.range.key);
        let plan = plan(&base, key, &request.range.ends)?;
        let first = plan.refuse_common_errors()?;
        if let (Some(Problem::Collision(checked)), true) = (&first, key != RTOL) {
            let rtol = (TIGHTER * request.tolerance).max(TIGHTEST).min(checked.collision.tolerance.relative);
            base.change(&[(RTOL.into(), format!("{rtol:?}"))])?;
        }
        let all = Ensemble::new(plan, request.columns.as_deref(), Errors::Estimate)?.layout;
        // Energies and counts are there for those who ask for them.
        let wanted = |column: &&Column| match column.role {
            Role::Result { .. } => true,
            Role::Error => false,
            Role::Other => request.columns.is_some(),
        };
        let columns = all.columns().iter().filter(wanted).copied().collect();
        Ok(Runs { base, key, columns, done: BTreeMap::new(), count: CurveRuns::default(), first })
    }

    /// The runs at some points, counted as nodes or as checks.
    pub fn at(&mut self, points: &[f64], purpose: Purpose) -> Result<Vec<Run>, CurveError> {
        let mut new: Vec<f64> = points.iter().copied().filter(|x| !self.done.contains_key(&x.to_bits())).collect();
        new.sort_by(f64::total_cmp);
        new.dedup();
        if !new.is_empty() {
            match purpose {
                Purpose::FirstNodes | Purpose::MoreNodes => self.count.nodes += new.len(),
                Purpose::Checks => self.count.checks += new.len(),
            }
            let runs = self.done_now(&new, purpose)?;
            self.done.extend(new.iter().map(|x| x.to_bits()).zip(runs));
        }
        Ok(points.iter().filter_map(|x| self.done.get(&x.to_bits()).cloned()).collect())
    }

    /// What nobody has asked for: fillers answer what they can, the event-driven engine the others; and what happened in each run, it alone can tell.
    fn done_now(&self, points: &[f64], purpose: Purpose) -> Result<Vec<Run>, CurveError> {
        let names: Vec<String> = self.columns.iter().map(|column| column.name.to_string()).collect();
        let ensemble = Ensemble::new(plan(&self.base, self.key, points)?, Some(&names), purpose.errors())?;
        let mut chunk = Chunk::new(&ensemble, 0..points.len());
        let fillers = fillers(&ensemble);
        if let Some((_event_driven, quick)) = fillers.split_last() {
            quick.iter().for_each(|filler| filler.fill(&mut chunk, &|| false));
        }
        let rows: Vec<usize> = (0..points.len()).collect();
        Ok(map(&rows, cores(), |row| self.run(&chunk, *row, purpose)))
    }

    fn run(&self, chunk: &Chunk<'_>, row: usize, purpose: Purpose) -> Run {
        let Ensemble { plan, layout, errors, .. } = chunk.ensemble;
        let solved = |errors: Errors| {
            plan.problem(row).map_err(RunError::Input).and_then(|problem| solve(&problem, errors.into()))
        };
        let answered = chunk.stops()[row];
        let is_looked_at = answered.is_none() || purpose != Purpose::MoreNodes;
        let mut outcome = is_looked_at.then(|| solved(if answered.is_some() { Errors::None } else { *errors }));
        let stop = |outcome: &Result<Outcome, RunError>| outcome.as_ref().ok().map(Outcome::stop);
        let differs = answered.is_some() && outcome.as_ref().is_some_and(|outcome| stop(outcome) != answered);
        if differs {
            outcome = Some(solved(*errors));
        }
        let numbers = match &outcome {
            _ if answered.is_some() && !differs => chunk.numbers().iter().map(|column| column[row]).collect(),
            Some(Ok(outcome)) => layout.numbers(outcome),
            _ => vec![f64::NAN; layout.columns().len()],
        };
        let number = |name: &str| layout.position(name).map_or(f64::NAN, |place| numbers[place]);
        let error = |column: &Column| match column.role {
            Role::Result { error, .. } => number(error),
            _ => f64::NAN,
        };
        Run {
            pattern: outcome.as_ref().map(Pattern::of),
            values: self.columns.iter().map(|column| number(column.name)).collect(),
            errors: self.columns.iter().map(error).collect(),
        }
    }

    /// What happens at a point, without its numbers.
    pub fn pattern(&mut self, x: f64) -> Result<Pattern, CurveError> {
        if let Some(pattern) = self.done.get(&x.to_bits()).and_then(|run| run.pattern.as_ref()) {
            return Ok(pattern.clone());
        }
        self.count.located += 1;
        let problem = plan(&self.base, self.key, &[x])?.problem(0).map_err(RunError::Input);
        Ok(Pattern::of(&problem.and_then(|problem| solve(&problem, Errors::None.into()))))
    }
}

/// The runs at some points.
fn plan(base: &Scenario, key: &str, points: &[f64]) -> Result<Plan, CurveError> {
    let texts = points.iter().map(|x| format!("{x:?}")).collect();
    // A list of numbers is none of those that are refused.
    let axes = Axis::list(key, texts).map(|axis| vec![(axis, "--axis".to_string())]);
    Ok(Plan::new(base.clone(), axes.unwrap_or_default())?)
}
