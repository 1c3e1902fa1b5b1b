//! Text to a checked problem, and nothing else.
//!
//! [`read`] turns the text of a file, with the changes of `--set`, into a [`Scenario`]: a tree in which every value
//! knows where it was written. [`check()`] turns a scenario into a [`Checked`] problem, or into every reason why it is
//! none. There is a folder for each kind of file, and `common` for what they share. This module runs nothing, but for
//! `factor = "exact"`: that damping is found by running collisions. It reads no file but the records that a scenario names.

mod beam;
mod collision;
mod common;
mod fit;
mod kind;
mod law;
mod oscillator;
mod sweep;
mod template;

pub use beam::errors::BeamError;
pub use beam::{CheckedBeam, beam_schema, check_beam};
pub use collision::{Checked, check, schema, understood};
pub use common::{
    Given, InputError, InputErrorKind, InputErrors, LARGEST_FILE, LARGEST_RECORD, Location, Origin, Scenario, hash,
    read, read_bytes,
};
pub use fit::{CheckedFit, Contenders, DataError, DataFile, FitError, LARGEST_TABLE, check_fit, fit_schema};
pub use kind::{Problem, check_any};
pub use law::RestitutionTarget;
pub use law::errors::DampingFactorError;
pub use oscillator::errors::{OscillatorError, RecordFileError};
pub use oscillator::{CheckedOscillator, RecordOrigin, check_oscillator, oscillator_schema};
pub use sweep::{
    Axis, AxisError, AxisSource, Base, Distribution, KeyRange, LARGEST_AXIS_TABLE, LONGEST_AXIS, LONGEST_LIST, Spacing,
    Sweep, SweepFile, read_sweep, sweep_of,
};
pub use template::{KINDS, template};

#[cfg(test)]
mod tests;
