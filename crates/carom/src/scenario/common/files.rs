//! The files a scenario names: where they are looked for, and what they said. Each is read once, however often its scenario is run.

use super::place::Source;
use super::words::system_words;
use crate::scenario::oscillator::errors::RecordFileError;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Records larger than this are refused.
pub const LARGEST_RECORD: usize = 32 << 20;

/// A folder and the files read from it.
#[derive(Debug, Default)]
pub(crate) struct Files {
    folder: PathBuf,
    read: Mutex<BTreeMap<String, Arc<Source>>>,
}

impl Files {
    /// The files of a folder; names are relative to it.
    pub fn of(folder: &Path) -> Self {
        Files { folder: folder.into(), read: Mutex::default() }
    }

    /// The text of a file.
    pub fn text(&self, name: &str) -> Result<Arc<Source>, RecordFileError> {
        // A reader that panicked has left whole texts or none.
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(source) = read.get(name) {
            return Ok(source.clone());
        }
        let source = Arc::new(self.load(name)?);
        read.insert(name.into(), source.clone());
        Ok(source)
    }

    fn load(&self, name: &str) -> Result<Source, RecordFileError> {
        let path = self.folder.join(name);
        let record = path.display().to_string();
        let refused = |reason: String| RecordFileError::Unreadable { record: record.clone(), reason };
        let mut bytes = Vec::new();
        let file = File::open(&path).map_err(|e| refused(system_words(&e)))?;
        file.take(LARGEST_RECORD as u64 + 1).read_to_end(&mut bytes).map_err(|e| refused(system_words(&e)))?;
        if bytes.len() > LARGEST_RECORD {
            return Err(RecordFileError::TooLarge { limit: LARGEST_RECORD });
        }
        let text = String::from_utf8(bytes).map_err(|_| refused("it is not UTF-8 text".into()))?;
        Ok(Source::new(&record, text))
    }
}

/// The SHA-256 of bytes, in hex.
pub(crate) fn hash_of(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
