//! What an ensemble runs: a template scenario and the axes along which it changes.

use crate::numerics::SOBOL_DIMENSIONS;
use crate::scenario::{self, Axis, InputError, InputErrorKind as Kind, InputErrors, Origin, Problem, Scenario};
use std::ops::Range;
use thiserror::Error;

/// A scenario and the grid of its changes. Runs are numbered; the last axis runs fastest. Random axes are drawn together: they run as one axis
/// whose points have a value for each of their keys, at the place of the first of them.
#[derive(Clone, Debug)]
pub struct Plan {
    base: Scenario,
    /// Each with where it is, for messages.
    axes: Vec<(Axis, String)>,
    /// For each axis, how many runs go by from one of its points to the next.
    strides: Vec<usize>,
    runs: usize,
}

/// The values of one key that changes.
#[derive(Clone, Debug, PartialEq)]
pub enum KeyColumn<'e> {
    /// Numbers that were computed.
    Computed(Vec<f64>),
    /// Texts as they were written, and their numbers where all values of the axis are numbers.
    Written {
        /// The texts.
        texts: Vec<&'e str>,
        /// The numbers.
        numbers: Option<Vec<f64>>,
    },
}

impl KeyColumn<'_> {
    /// Its values, where they are numbers.
    pub fn numbers(&self) -> Option<&[f64]> {
        match self {
            KeyColumn::Computed(numbers) => Some(numbers),
            KeyColumn::Written { numbers, .. } => numbers.as_deref(),
        }
    }
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
    /// Random axes, which are drawn together, of different lengths.
    #[error("random axes are drawn together: {first} points and {other} points cannot be")]
    UnequalDraws {
        /// The points of the first random axis.
        first: usize,
        /// The points of another.
        other: usize,
    },
    /// More axes of Sobol's sequence than it has dimensions here.
    #[error("there are more than {SOBOL_DIMENSIONS} sobol axes")]
    TooManySobol,
}

impl Plan {
    /// The plan of a template and axes, each with the words that say where it was written.
    pub fn new(base: Scenario, mut axes: Vec<(Axis, String)>) -> Result<Plan, PlanError> {
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
        if !Axis::take_dimensions(axes.iter_mut().map(|(axis, _)| axis)) {
            return Err(PlanError::TooManySobol);
        }
        let (strides, runs) = strides(&axes)?;
        Ok(Plan { base, axes, strides, runs })
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

    /// The point of an axis at which a run is.
    fn point(&self, axis: usize, run: usize) -> usize {
        run / self.strides[axis] % self.axes[axis].0.len().max(1)
    }

    /// The keys of a run with their values.
    pub fn changes(&self, run: usize) -> Vec<(String, String)> {
        let pairs = |(index, (axis, _)): (usize, &(Axis, String))| {
            axis.keys.iter().cloned().zip(axis.row(self.point(index, run))).collect::<Vec<_>>()
        };
        self.axes.iter().enumerate().flat_map(pairs).collect()
    }

    /// The axis of a key, and its place there, by its place among all keys.
    fn axis_of(&self, key: usize) -> Option<(usize, usize)> {
        let columns = self.axes.iter().enumerate().flat_map(|(i, (axis, _))| (0..axis.keys.len()).map(move |k| (i, k)));
        columns.into_iter().nth(key)
    }

    /// Whether all values of a key, by its place, are numbers.
    pub fn is_number(&self, key: usize) -> bool {
        self.axis_of(key).is_some_and(|(axis, column)| self.axes[axis].0.number(column, 0).is_some())
    }

    /// The values of a key, by its place, in some runs.
    pub fn key_column(&self, key: usize, runs: Range<usize>) -> KeyColumn<'_> {
        let Some((index, column)) = self.axis_of(key) else { return KeyColumn::Computed(Vec::new()) };
        let axis = &self.axes[index].0;
        let numbers =
            || runs.clone().map(|run| axis.number(column, self.point(index, run))).collect::<Option<Vec<f64>>>();
        match runs.clone().map(|run| axis.written(column, self.point(index, run))).collect::<Option<Vec<&str>>>() {
            Some(texts) if axis.written(column, 0).is_some() => KeyColumn::Written { texts, numbers: numbers() },
            _ => KeyColumn::Computed(numbers().unwrap_or_default()),
        }
    }

    /// Everything the rows depend on, but for the version of carom: two plans are the same where these are. First the scenario, then each axis.
    pub fn identity(&self) -> Vec<String> {
        // A record that the scenario names is known to its first problem by its hash.
        let first = self.problem(0).map(|problem| problem.hash()).unwrap_or_default();
        let scenario = scenario::hash(&serde_json::json!([self.base.written(), first]));
        let axes = self.axes.iter().map(|(axis, _)| scenario::hash(&serde_json::json!(axis.words())));
        [scenario].into_iter().chain(axes).collect()
    }

    /// Whether no number of the law depends on another.
    pub(super) fn is_plain(&self) -> bool {
        self.base.has_plain_law()
    }

    /// Whether nothing that comes out has a unit.
    pub(super) fn is_dimensionless(&self) -> bool {
        self.base.is_dimensionless()
    }

    /// The problem of a run.
    pub fn problem(&self, run: usize) -> Result<Problem, InputErrors> {
        let mut scenario = self.base.clone();
        scenario.change(&self.changes(run))?;
        scenario::check_any(&scenario)
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
}

/// Rows that are looked at where the first one is wrong.
const PROBES: usize = 16;

impl Plan {
    /// Refuses what a value that is the same in every row makes wrong in all that are looked at, instead of a table of nothing.
    pub fn refuse_hopeless(&self) -> Result<(), InputErrors> {
        let last = self.runs.saturating_sub(1);
        let is_of_an_axis = |error: &InputError| self.keys().any(|key| error.key.as_deref() == Some(key));
        let mut found = None;
        for probe in 0..PROBES {
            match self.problem(last * probe / (PROBES - 1)) {
                Err(errors) if !errors.iter().any(is_of_an_axis) => found = found.or(Some(errors)),
                _ => return Ok(()),
            }
        }
        found.map_or(Ok(()), Err)
    }
}

/// How many runs go by from one point of each axis to the next, and how many there are in all.
fn strides(axes: &[(Axis, String)]) -> Result<(Vec<usize>, usize), PlanError> {
    let drawn: Vec<usize> = (0..axes.len()).filter(|i| axes[*i].0.is_random()).collect();
    let mut strides = vec![1; axes.len()];
    let mut runs = 1usize;
    for (index, (axis, _)) in axes.iter().enumerate().rev() {
        strides[index] = runs;
        if axis.is_random() && drawn.first() != Some(&index) {
            continue;
        }
        let more = runs.checked_mul(axis.len()).filter(|n| *n <= MOST_RUNS);
        runs = more.ok_or(PlanError::TooManyRuns { limit: MOST_RUNS })?;
    }
    if let Some((first, others)) = drawn.split_first() {
        for other in others {
            let [first, other] = [axes[*first].0.len(), axes[*other].0.len()];
            if first != other {
                return Err(PlanError::UnequalDraws { first, other });
            }
        }
        others.iter().for_each(|other| strides[*other] = strides[*first]);
    }
    Ok((strides, runs))
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
