//! Text to a checked problem, and nothing else.
//!
//! [`read`] turns the text of a file, with the changes of `--set`, into a [`Scenario`]: a tree in which every value
//! knows where it was written. [`check()`] turns a scenario into a [`Checked`] problem, or into every reason why it is
//! none. This module runs nothing, but for `factor = "exact"`: that damping
//! is found by running collisions. It reads no file but the records that a scenario names.

mod axis;
mod axis_refusal;
mod beam;
mod beam_refusal;
mod beam_rules;
mod beam_tables;
mod beam_text;
mod bodies;
mod check;
mod depth;
mod error;
mod excitation;
mod factor;
mod files;
mod fit;
mod input;
mod kind;
mod law;
mod node;
mod oscillator;
mod oscillator_refusal;
mod oscillator_schema;
mod oscillator_tables;
mod oscillator_text;
mod place;
mod record;
mod record_refusal;
mod refusal;
mod restoring;
mod schema;
mod section;
mod solver;
mod sweep;
mod template;
mod understood;

pub use axis::{Axis, LARGEST_AXIS_TABLE, LONGEST_AXIS, Spacing};
pub use axis_refusal::AxisError;
pub use beam::{CheckedBeam, check_beam};
pub use beam_refusal::BeamRefusal;
pub use beam_tables::beam_schema;
pub use check::{Checked, check};
pub use error::{InputError, InputErrorKind, InputErrors};
pub use excitation::RecordOrigin;
pub use factor::{FactorRefusal, RestitutionTarget};
pub use files::LARGEST_RECORD;
pub use fit::{CheckedFit, Contenders, DataFile, DataRefusal, FitRefusal, LARGEST_TABLE, check_fit, fit_schema};
pub use kind::{Problem, check_any};
pub use oscillator::{CheckedOscillator, check_oscillator};
pub use oscillator_refusal::OscillatorRefusal;
pub use oscillator_schema::oscillator_schema;
pub use place::{Location, Origin};
pub use record_refusal::RecordRefusal;
pub use schema::schema;
pub use sweep::{AxisSource, Base, Sweep, SweepFile, read_sweep};
pub use template::{KINDS, template};
pub use understood::{hash, understood};

use files::Files;
use node::Node;
use place::{Place, Source};
use std::path::Path;
use std::sync::Arc;

/// Files larger than this are refused: scenarios are short texts.
pub const LARGEST_FILE: usize = 1 << 20;

/// A scenario that is well-formed but not yet checked.
#[derive(Clone, Debug)]
pub struct Scenario {
    source: Arc<Source>,
    root: Node,
    files: Arc<Files>,
}

/// Reads the text of a scenario and applies changes: pairs of a dotted key and a value, as `--set key=value` gives
/// them. `file_name` is the name under which messages speak of the text; files that the scenario names are looked for in
/// its folder.
pub fn read(text: &str, file_name: &str, sets: &[(String, String)]) -> Result<Scenario, InputErrors> {
    if text.len() > LARGEST_FILE {
        return Err(whole(file_name, InputErrorKind::TooLarge { limit: LARGEST_FILE }));
    }
    let source = Source::new(file_name, text.into());
    let root = node::parse(&source)?;
    if root.value == node::Value::Table(Vec::new()) && sets.is_empty() {
        return Err(whole(file_name, InputErrorKind::Empty));
    }
    let files = Files::of(Path::new(file_name).parent().unwrap_or(Path::new("")));
    let mut scenario = Scenario { source: Arc::new(source), root, files: Arc::new(files) };
    scenario.change(sets)?;
    Ok(scenario)
}

/// Reads bytes as [`read`] reads text; bytes that are not UTF-8 are refused.
pub fn read_bytes(bytes: &[u8], file_name: &str, sets: &[(String, String)]) -> Result<Scenario, InputErrors> {
    if bytes.len() > LARGEST_FILE {
        return Err(whole(file_name, InputErrorKind::TooLarge { limit: LARGEST_FILE }));
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => read(text, file_name, sets),
        Err(_) => Err(whole(file_name, InputErrorKind::NotText)),
    }
}

/// An error of a file as a whole.
fn whole(file_name: &str, kind: InputErrorKind) -> InputErrors {
    let source = Source::new(file_name, String::new());
    InputErrors(vec![InputError::new(&source, &Place::Whole, kind)])
}

impl Scenario {
    /// Applies changes to this scenario, as [`read`] does.
    pub fn change(&mut self, sets: &[(String, String)]) -> Result<(), InputErrors> {
        let errors: Vec<InputError> = sets
            .iter()
            .filter_map(|(key, text)| node::set(&mut self.root, &self.source, key, text).err().map(|e| *e))
            .collect();
        if errors.is_empty() { Ok(()) } else { Err(errors.into()) }
    }
}

#[cfg(test)]
mod tests;
