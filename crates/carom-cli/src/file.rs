//! Reading and writing files.

use crate::failure::Failure;
use carom::scenario::LARGEST_FILE;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Reads a file, or stdin for "-". No more is read than a scenario may have, and one byte to show that there is more.
pub fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let limit = LARGEST_FILE as u64 + 1;
    let result = if path == Path::new("-") {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes))
    };
    result.map(|_| bytes).map_err(|reason| Failure::Unreadable { file: name(path), reason })
}

/// Reads a whole table, however long.
pub fn read_table(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path).map_err(|reason| Failure::Unreadable { file: name(path), reason })
}

/// The name under which messages speak of a file.
pub fn name(path: &Path) -> String {
    if path == Path::new("-") { "stdin".into() } else { path.display().to_string() }
}

/// Creates a folder with its parents.
pub fn create_folder(path: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(path).map_err(|reason| Failure::Unwritable { file: name(path), reason })
}

/// Writes a file.
pub fn write(path: &Path, content: &str) -> Result<(), Failure> {
    std::fs::write(path, content).map_err(|reason| Failure::Unwritable { file: name(path), reason })
}
