//! A scenario as it was written.

use super::files::Files;
use super::node::{self, Node, Value};
use super::place::{Place, Source};
use super::{InputError, InputErrorKind, InputErrors};
use std::path::Path;
use std::sync::Arc;

/// Files larger than this are refused: scenarios are short texts.
pub const LARGEST_FILE: usize = 1 << 20;

/// A scenario that is well-formed but not yet checked.
#[derive(Clone, Debug)]
pub struct Scenario {
    pub(crate) source: Arc<Source>,
    pub(crate) root: Node,
    pub(crate) files: Arc<Files>,
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
    if root.value == Value::Table(Vec::new()) && sets.is_empty() {
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
