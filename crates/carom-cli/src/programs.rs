//! Files read for a program that goes on with what they say.

use crate::caller::Caller;
use crate::desk::{Audience, Desk};
use crate::failure::Failure;
use crate::{file, fit, sweep};
use carom::ensemble::Plan;
use carom::scenario::{Axis, CheckedFit, Scenario};
use std::path::Path;

/// Changes by dotted key, as `--set` gives them.
type Sets<'a> = &'a [(String, String)];

/// The scenario in a file, with changes, and the name that messages call it; `-` is what the caller gives.
pub fn scenario(path: &Path, sets: Sets<'_>, caller: &Caller<'_>) -> Result<(Scenario, String), Failure> {
    file::scenario(path, sets, &Desk::new(caller, &|_, _| {}, Audience::Program))
}

/// The plan of a sweep: of its file, or of a scenario with these axes.
pub fn sweep_plan(path: &Path, axes: &[Axis], sets: Sets<'_>, caller: &Caller<'_>) -> Result<Plan, Failure> {
    sweep::read(path, axes, sets, &Desk::new(caller, &|_, _| {}, Audience::Program))
}

/// The problem of a fit file.
pub fn fit_problem(path: &Path, sets: Sets<'_>, caller: &Caller<'_>) -> Result<CheckedFit, Failure> {
    fit::read(path, sets, &Desk::new(caller, &|_, _| {}, Audience::Program))
}
