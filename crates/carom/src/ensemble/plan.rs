//! What an ensemble runs: a template scenario and the axes along which it changes.

use super::run::{Run, RunError, solve};
use super::tally::{Tally, end};
use crate::numerics::stream;
use crate::scenario::{self, Axis, InputError, InputErrorKind as Kind, InputErrors, Origin, Problem, Scenario};
use thiserror::Error;

/// A scenario and the grid of its changes. Runs are numbered; the last axis runs fastest.
#[derive(Clone, Debug)]
pub struct Plan {
    base: Scenario,
    /// Each with where it is, for messages.
    axes: Vec<(Axis, String)>,
    runs: usize,
}

/// More runs than this are refused: years of work, asked for by mistake.
const MOST_RUNS: usize = 1_000_000_000;

/// Why axes make no plan.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlanError {
    /// There is no axis.
    #[error("a sweep needs at least one axis")]
    NoAxis,
    /// Two axes change the same key.
    #[error("two axes change {key}")]
    AxisTwice {
        /// The key.
        key: String,
    },
    /// An axis changes the kind of the scenario.
    #[error("an axis cannot change the kind: tables of each have other columns")]
    KindAlongAxis,
    /// More runs than a plan may have.
    #[error("the axes make more than {limit} runs")]
    TooManyRuns {
        /// How many are allowed.
        limit: usize,
    },
}

impl Plan {
    /// The plan of a template and axes, each with the words that say where it was written.
    pub fn new(base: Scenario, axes: Vec<(Axis, String)>) -> Result<Plan, PlanError> {
        if axes.is_empty() {
            return Err(PlanError::NoAxis);
        }
        let mut keys: Vec<&String> = axes.iter().flat_map(|(axis, _)| &axis.keys).collect();
        keys.sort();
        if let Some(pair) = keys.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(PlanError::AxisTwice { key: pair[0].clone() });
        }
        if keys.iter().any(|key| *key == "kind") {
            return Err(PlanError::KindAlongAxis);
        }
        let runs = axes.iter().try_fold(1usize, |n, (axis, _)| n.checked_mul(axis.len()));
        let runs = runs.filter(|n| *n <= MOST_RUNS).ok_or(PlanError::TooManyRuns { limit: MOST_RUNS })?;
        Ok(Plan { base, axes, runs })
    }

    /// How many runs there are.
    pub fn runs(&self) -> usize {
        self.runs
    }

    /// The kind of the scenario.
    pub fn kind(&self) -> &'static str {
        self.base.kind()
    }

    /// The keys that change, in the order of the axes.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.axes.iter().flat_map(|(axis, _)| axis.keys.iter().map(String::as_str))
    }

    /// The keys of a run with their values.
    pub fn changes(&self, run: usize) -> Vec<(String, String)> {
        let mut stride = self.runs;
        let pairs = |(axis, _): &(Axis, String)| {
            stride /= axis.len().max(1);
            let row = run / stride.max(1) % axis.len().max(1);
            axis.keys.iter().cloned().zip(axis.row(row)).collect::<Vec<_>>()
        };
        self.axes.iter().flat_map(pairs).collect()
    }

    fn changed(&self, changes: &[(String, String)]) -> Result<Problem, InputErrors> {
        let mut scenario = self.base.clone();
        scenario.change(changes)?;
        scenario::check_any(&scenario)
    }

    /// The problem of a run.
    pub fn problem(&self, run: usize) -> Result<Problem, InputErrors> {
        self.changed(&self.changes(run))
    }

    /// The first problem; its errors say from which axis they come.
    pub fn first(&self) -> Result<Problem, InputErrors> {
        self.problem(0).map_err(|errors| InputErrors(errors.into_iter().map(|error| self.of_its_axis(error)).collect()))
    }

    /// An error of a value of an axis speaks of the axis, not of an option that nobody gave.
    fn of_its_axis(&self, error: InputError) -> InputError {
        let Origin::Set { argument, .. } = &error.origin else { return error };
        let mut changes = self.axes.iter().flat_map(|(axis, place)| {
            axis.keys.iter().zip(axis.row(0)).map(move |(key, value)| (format!("{key}={value}"), place))
        });
        match changes.find(|(change, _)| change == argument).map(|(_, place)| place) {
            Some(place) => error.of_axis(place),
            None => error,
        }
    }

    /// The first problem, where there is one; refuses what would be the reason of every row: errors of the first run that no axis is the
    /// cause of, and axes whose keys do not exist.
    pub fn refuse_common_errors(&self) -> Result<Option<Problem>, InputErrors> {
        let errors = match self.first() {
            Ok(problem) => return Ok(Some(problem)),
            Err(errors) => errors,
        };
        let own = |error: &InputError| match &error.origin {
            Origin::Axis { .. } => matches!(
                error.kind,
                Kind::UnknownKey { .. } | Kind::SetKeyEmpty | Kind::SetKeyDeep { .. } | Kind::SetThroughValue { .. }
            ),
            Origin::Set { .. } => true,
            _ => !self.keys().any(|key| error.key.as_deref() == Some(key)) && !depends_on_several_keys(&error.kind),
        };
        let common: Vec<InputError> = errors.into_iter().filter(own).collect();
        if common.is_empty() { Ok(None) } else { Err(common.into()) }
    }

    /// Runs everything on up to `threads` threads, and gives the rows that `row` makes of the runs to `take`, in their order, with how things
    /// stand. Where `stopped` says so, the runs under way are the last, and the tally has fewer than were planned; where `take` fails, it ends
    /// at once.
    pub fn run<R: Send, E>(
        &self,
        threads: usize,
        stopped: &(impl Fn() -> bool + Sync),
        row: &(impl Fn(&Run) -> R + Sync),
        take: &mut impl FnMut(Vec<R>, &Tally) -> Result<(), E>,
    ) -> Result<Tally, E> {
        let mut tally = Tally::default();
        let one = |number: usize| {
            let changes = self.changes(number);
            let result = self.changed(&changes).map_err(RunError::Input).and_then(|problem| solve(&problem));
            let run = Run { number, changes, result };
            (row(&run), end(&run.result))
        };
        stream((self.runs, threads), stopped, &one, &mut |done| {
            let count = |(row, end)| {
                tally.count(end);
                row
            };
            let rows = done.into_iter().map(count).collect();
            take(rows, &tally)
        })?;
        Ok(tally)
    }
}

/// Errors of one key that a change of another may cause and may heal: they belong to their row.
fn depends_on_several_keys(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::NotClosing { .. }
            | Kind::OutOfDomain { .. }
            | Kind::ForceNotFinite { .. }
            | Kind::BothFixed
            | Kind::ForceOnFixed { .. }
            | Kind::OfOtherLaw { .. }
            | Kind::OfOtherForm { .. }
            | Kind::EndRefused { .. }
            | Kind::FormRefused { .. }
            | Kind::TableRefused { .. }
            | Kind::SpheresNeedHertz
            | Kind::MissingKey { .. }
            | Kind::Beam(_)
            | Kind::Oscillator(_)
    )
}
