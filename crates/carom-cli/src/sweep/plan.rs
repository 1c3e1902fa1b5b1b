//! What a sweep will run: a scenario and a grid of changes.

use crate::failure::Failure;
use crate::file;
use carom::scenario::{self, Axis, AxisSource, Base, InputError, Origin, Scenario, SweepFile};
use std::path::Path;

/// A scenario and the grid of its changes. Runs are numbered; the last axis runs fastest.
pub struct Plan {
    base: Scenario,
    axes: Vec<Axis>,
    runs: usize,
}

impl Plan {
    /// The plan of a file, with further axes and changes from the command line.
    pub fn new(read: SweepFile, path: &Path, more: &[Axis], sets: &[(String, String)]) -> Result<Plan, Failure> {
        let folder = path.parent().unwrap_or(Path::new(""));
        let (mut base, mut axes) = match read {
            SweepFile::Scenario(scenario) => (scenario, Vec::new()),
            SweepFile::Sweep(sweep) => {
                let axes: Result<Vec<Axis>, Failure> = sweep.axes.into_iter().map(|a| load(a, folder)).collect();
                (load_base(sweep.base, folder)?, axes?)
            }
        };
        base.change(sets).map_err(Failure::Input)?;
        axes.extend(more.iter().cloned());
        if axes.is_empty() {
            return Err(Failure::NoAxis { file: file::name(path) });
        }
        let mut keys: Vec<&String> = axes.iter().flat_map(|a| &a.keys).collect();
        keys.sort();
        if let Some(pair) = keys.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(Failure::AxisTwice { key: pair[0].clone() });
        }
        let runs = axes.iter().try_fold(1usize, |n, axis| n.checked_mul(axis.rows.len()));
        Ok(Plan { base, runs: runs.ok_or(Failure::TooManyRuns)?, axes })
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
            picked.push(index % axis.rows.len());
            index /= axis.rows.len();
        }
        let pairs = |(axis, row): (&Axis, &usize)| -> Vec<(String, String)> {
            axis.keys.iter().cloned().zip(axis.rows[*row].iter().cloned()).collect()
        };
        self.axes.iter().zip(picked.iter().rev()).flat_map(pairs).collect()
    }

    /// The scenario of a run.
    pub fn scenario(&self, run: usize) -> Result<Scenario, Vec<InputError>> {
        let mut scenario = self.base.clone();
        scenario.change(&self.changes(run))?;
        Ok(scenario)
    }

    /// Refuses the errors of the first run that no axis is the cause of, and axes whose keys do not exist.
    pub fn refuse_common_errors(&self) -> Result<(), Failure> {
        let Err(errors) = self.scenario(0).and_then(|s| scenario::check_any(&s)) else { return Ok(()) };
        let own = |error: &InputError| match &error.origin {
            Origin::Set { argument, .. } => {
                let unknown = matches!(error.kind, scenario::InputErrorKind::UnknownKey { .. });
                unknown || !self.changes(0).iter().any(|(key, value)| *argument == format!("{key}={value}"))
            }
            _ => !self.keys().any(|key| error.key.as_deref() == Some(key)) && !depends_on_several_keys(&error.kind),
        };
        let common: Vec<InputError> = errors.into_iter().filter(own).collect();
        if common.is_empty() { Ok(()) } else { Err(Failure::Input(common)) }
    }
}

/// Errors of one key that a change of another may cause and may heal: they belong to their row.
fn depends_on_several_keys(kind: &scenario::InputErrorKind) -> bool {
    use carom::scenario::InputErrorKind as Kind;
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
