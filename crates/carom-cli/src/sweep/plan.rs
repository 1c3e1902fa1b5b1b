//! The plan of a sweep, from its file and the command line.

use crate::desk::Desk;
use crate::failure::Failure;
use crate::file::{self, Wanted};
use carom::ensemble::{Plan, PlanError};
use carom::scenario::{self, Axis, AxisSource, Base, Problem, Scenario, SweepFile};
use std::path::Path;

/// The plan of a file, which messages know by a name, with further axes and changes from the command line.
pub fn plan(
    read: SweepFile,
    (path, name): (&Path, &str),
    more: &[Axis],
    sets: &[(String, String)],
) -> Result<Plan, Failure> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let (mut base, mut axes) = match read {
        SweepFile::Scenario(scenario) => (scenario, Vec::new()),
        SweepFile::Sweep(sweep) => {
            let axes: Result<Vec<_>, Failure> = sweep.axes.into_iter().map(|axis| load(axis, name, folder)).collect();
            (load_base(sweep.base, folder)?, axes?)
        }
    };
    file::refuse_other(&base, name, Wanted::Sweep)?;
    base.change(sets)?;
    axes.extend(more.iter().map(|axis| (axis.clone(), "--axis".to_string())));
    Plan::new(base, axes).map_err(|error| refused(&error, name))
}

/// Axes that make no sweep.
fn refused(error: &PlanError, name: &str) -> Failure {
    let hint = match error {
        PlanError::NoAxis => {
            let hint = "add --axis 'body1.velocity=linspace(-5,-0.5,50)', or an [[axis]] in a sweep file; see `carom sweep --help`";
            return Failure::wrong(format!("{name}: {error}"), hint);
        }
        PlanError::AxisTwice { .. } => "keep one of the two axes",
        PlanError::KindAlongAxis => "make a sweep for each kind",
        PlanError::TooManyRuns { .. } => "use fewer points; random axes are drawn together and make no grid",
        PlanError::UnequalDraws { .. } => {
            "give them the same count, or draw some of them as a table: columns = \"points.csv\""
        }
        PlanError::TooManySobol => "use uniform for the others",
    };
    Failure::wrong(error, hint)
}

/// Refuses what would be the reason of every row, before any is run.
pub fn check(plan: &Plan, desk: &Desk<'_>) -> Result<(), Failure> {
    if let Some(Problem::Collision(checked)) = plan.refuse_common_errors()? {
        let exact = checked.wish.is_some_and(|wish| wish.factor == "exact");
        let others: Vec<&str> = plan.keys().filter(|key| *key != "law.restitution").collect();
        // A damping that is found for every row hides what the axis is there to show.
        if exact && !others.is_empty() && !others.contains(&"law.factor") {
            desk.warn_of(&[format!(
                "factor = \"exact\" is solved anew in each row: along {} the damping changes and the restitution stays the one \
                 asked for; give lambda to keep the damping",
                others.join(", ")
            )]);
        }
    }
    Ok(())
}

/// An axis, and where it is, for messages.
fn load(source: AxisSource, sweep: &str, folder: &Path) -> Result<(Axis, String), Failure> {
    match source {
        AxisSource::Axis(axis) => Ok((axis, format!("{sweep}: [[axis]]"))),
        AxisSource::Columns(name) => {
            let path = folder.join(name);
            let (text, name) = (file::read_table(&path)?, file::name(&path));
            let place = format!("{name}: first row:");
            Axis::columns(&text)
                .map(|axis| (axis, place))
                .map_err(|error| Failure::wrong(format!("{name}: {error}"), error.hint()))
        }
    }
}

fn load_base(base: Base, folder: &Path) -> Result<Scenario, Failure> {
    match base {
        Base::Inline(scenario) => Ok(scenario),
        Base::File(name) => {
            let path = folder.join(name);
            Ok(scenario::read_bytes(&file::read(&path)?, &file::name(&path), &[])?)
        }
    }
}
