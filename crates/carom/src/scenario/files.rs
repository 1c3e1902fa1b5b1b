//! The files a scenario names: where they are looked for, and what they said. Each is read once, however often its scenario is run.

use super::error::InputErrorKind as Kind;
use super::place::Source;
use super::record_refusal::RecordRefusal;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Records larger than this are refused.
pub const LARGEST_RECORD: usize = 32 << 20;

/// A folder and the files read from it.
#[derive(Debug, Default)]
pub(super) struct Files {
    folder: PathBuf,
    read: Mutex<BTreeMap<String, Arc<Source>>>,
}

impl Files {
    /// The files of a folder; names are relative to it.
    pub fn of(folder: &Path) -> Self {
        Files { folder: folder.into(), read: Mutex::default() }
    }

    /// The text of a file.
    pub fn text(&self, name: &str) -> Result<Arc<Source>, Kind> {
        // A reader that panicked has left whole texts or none.
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(source) = read.get(name) {
            return Ok(source.clone());
        }
        let source = Arc::new(self.load(name).map_err(Kind::Record)?);
        read.insert(name.into(), source.clone());
        Ok(source)
    }

    fn load(&self, name: &str) -> Result<Source, RecordRefusal> {
        let path = self.folder.join(name);
        let record = path.display().to_string();
        let refused = |reason: String| RecordRefusal::Unreadable { record: record.clone(), reason };
        let mut bytes = Vec::new();
        let file = File::open(&path).map_err(|e| refused(in_words(&e)))?;
        file.take(LARGEST_RECORD as u64 + 1).read_to_end(&mut bytes).map_err(|e| refused(in_words(&e)))?;
        if bytes.len() > LARGEST_RECORD {
            return Err(RecordRefusal::TooLarge { limit: LARGEST_RECORD });
        }
        let text = String::from_utf8(bytes).map_err(|_| refused("it is not UTF-8 text".into()))?;
        Ok(Source::new(&record, text))
    }
}

/// What the system says, without its error number.
fn in_words(reason: &std::io::Error) -> String {
    match reason.kind() {
        ErrorKind::NotFound => "no such file".into(),
        ErrorKind::IsADirectory => "it is a folder".into(),
        ErrorKind::PermissionDenied => "permission denied".into(),
        _ => {
            let words = reason.to_string();
            words.split(" (os error").next().unwrap_or(&words).to_lowercase()
        }
    }
}
