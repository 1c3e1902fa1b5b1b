//! What a sweep will run: a scenario and a grid of changes.

use crate::failure::Failure;
use crate::file::{self, Wanted};
use crate::output;
use carom::scenario::{
    self, Axis, AxisSource, Base, InputError, InputErrorKind as Kind, InputErrors, Origin, Problem, Scenario, SweepFile,
};
use std::path::Path;

/// A scenario and the grid of its changes. Runs are numbered; the last axis runs fastest.
pub struct Plan {
    base: Scenario,
    axes: Vec<Axis>,
    /// Where each axis is, for messages.
    places: Vec<String>,
    runs: usize,
}

/// More runs than this are refused: years of work, asked for by mistake.
const MOST_RUNS: usize = 1_000_000_000;

impl Plan {
    /// The plan of a file, with further axes and changes from the command line.
    pub fn new(read: SweepFile, path: &Path, more: &[Axis], sets: &[(String, String)]) -> Result<Plan, Failure> {
        let folder = path.parent().unwrap_or(Path::new(""));
        let (mut base, mut axes, mut places) = match read {
            SweepFile::Scenario(scenario) => (scenario, Vec::new(), Vec::new()),
            SweepFile::Sweep(sweep) => {
                let name = file::name(path);
                let places = sweep.axes.iter().map(|axis| place(axis, &name, folder)).collect();
                let axes: Result<Vec<Axis>, Failure> = sweep.axes.into_iter().map(|a| load(a, folder)).collect();
                (load_base(sweep.base, folder)?, axes?, places)
            }
        };
        file::refuse_other(&base, path, Wanted::Sweep)?;
        base.change(sets).map_err(Failure::Input)?;
        axes.extend(more.iter().cloned());
        places.resize(axes.len(), "--axis".to_string());
        if axes.is_empty() {
            return Err(Failure::NoAxis { file: file::name(path) });
        }
        let mut keys: Vec<&String> = axes.iter().flat_map(|a| &a.keys).collect();
        keys.sort();
        if let Some(pair) = keys.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(Failure::AxisTwice { key: pair[0].clone() });
        }
        if keys.iter().any(|key| *key == "kind") {
            return Err(Failure::KindAlongAxis);
        }
        let runs = axes.iter().try_fold(1usize, |n, axis| n.checked_mul(axis.len()));
        let runs = runs.filter(|n| *n <= MOST_RUNS).ok_or(Failure::TooManyRuns { limit: MOST_RUNS })?;
        Ok(Plan { base, runs, axes, places })
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
        self.axes.iter().flat_map(|axis| axis.keys.iter().map(String::as_str))
    }

    /// The keys of a run with their values.
    pub fn changes(&self, run: usize) -> Vec<(String, String)> {
        let mut index = run;
        let mut picked: Vec<usize> = Vec::with_capacity(self.axes.len());
        for axis in self.axes.iter().rev() {
            picked.push(index % axis.len());
            index /= axis.len();
        }
        let pairs = |(axis, row): (&Axis, &usize)| -> Vec<(String, String)> {
            axis.keys.iter().cloned().zip(axis.row(*row)).collect()
        };
        self.axes.iter().zip(picked.iter().rev()).flat_map(pairs).collect()
    }

    /// The scenario of a run.
    pub fn scenario(&self, run: usize) -> Result<Scenario, InputErrors> {
        let mut scenario = self.base.clone();
        scenario.change(&self.changes(run))?;
        Ok(scenario)
    }

    /// The first run, checked; its errors say from which axis they come.
    pub fn first(&self) -> Result<Problem, InputErrors> {
        let checked = self.scenario(0).and_then(|s| scenario::check_any(&s));
        checked.map_err(|errors| InputErrors(errors.into_iter().map(|error| self.of_its_axis(error)).collect()))
    }

    /// An error of a value of an axis speaks of the axis, not of an option that nobody gave.
    fn of_its_axis(&self, error: InputError) -> InputError {
        let Origin::Set { argument, .. } = &error.origin else { return error };
        let mut changes = self.axes.iter().zip(&self.places).flat_map(|(axis, place)| {
            axis.keys.iter().zip(axis.row(0)).map(move |(key, value)| (format!("{key}={value}"), place))
        });
        match changes.find(|(change, _)| change == argument).map(|(_, place)| place) {
            Some(place) => error.of_axis(place),
            None => error,
        }
    }

    /// Refuses the errors of the first run that no axis is the cause of, and axes whose keys do not exist.
    pub fn refuse_common_errors(&self) -> Result<(), Failure> {
        let errors = match self.first() {
            Ok(problem) => {
                self.warn_of_exact(&problem);
                return Ok(());
            }
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
        if common.is_empty() { Ok(()) } else { Err(Failure::Input(common.into())) }
    }

    /// A damping that is found for every row hides what the axis is there to show.
    fn warn_of_exact(&self, problem: &Problem) {
        let Problem::Collision(checked) = problem else { return };
        let exact = checked.wish.is_some_and(|wish| wish.factor == "exact");
        let others: Vec<&str> = self.keys().filter(|key| *key != "law.restitution").collect();
        if exact && !others.is_empty() && !others.contains(&"law.factor") {
            output::warn(&format!(
                "warning: factor = \"exact\" is solved anew in each row: along {} the damping changes and the restitution stays the one \
                 asked for; give lambda to keep the damping",
                others.join(", ")
            ));
        }
    }
}

fn place(axis: &AxisSource, sweep: &str, folder: &Path) -> String {
    match axis {
        AxisSource::Axis(_) => format!("{sweep}: [[axis]]"),
        AxisSource::Columns(name) => format!("{}: first row:", file::name(&folder.join(name))),
    }
}

/// Errors of one key that a change of another may cause and may heal: they belong to their row.
fn depends_on_several_keys(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::NotClosing { .. }
            | Kind::OutOfDomain { .. }
            | Kind::NotFinite { .. }
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

fn load(source: AxisSource, folder: &Path) -> Result<Axis, Failure> {
    match source {
        AxisSource::Axis(axis) => Ok(axis),
        AxisSource::Columns(name) => {
            let path = folder.join(name);
            let text = file::read_table(&path)?;
            Axis::columns(&text).map_err(|error| Failure::Table { file: file::name(&path), error })
        }
    }
}

fn load_base(base: Base, folder: &Path) -> Result<Scenario, Failure> {
    match base {
        Base::Inline(scenario) => Ok(scenario),
        Base::File(name) => {
            let path = folder.join(name);
            scenario::read_bytes(&file::read(&path)?, &file::name(&path), &[]).map_err(Failure::Input)
        }
    }
}
