//! Reading and writing files.

use crate::failure::Failure;
use carom::scenario::LARGEST_FILE;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Reads a file, or stdin for "-". No more is read than a scenario may have, and one byte to show that there is more.
pub fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    read_of_kind(path, "collision")
}

/// Reads a file as [`read`] does, and says of which kind it should be if it is not there.
pub fn read_of_kind(path: &Path, kind: &'static str) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let limit = LARGEST_FILE as u64 + 1;
    let result = if path == Path::new("-") {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes))
    };
    result.map(|_| bytes).map_err(|reason| Failure::Unreadable { file: name(path), reason, kind })
}

/// Reads a whole table, however long.
pub fn read_table(path: &Path) -> Result<String, Failure> {
    let unreadable = |reason| Failure::Unreadable { file: name(path), reason, kind: "collision" };
    std::fs::read_to_string(path).map_err(unreadable)
}

/// The name under which messages speak of a file.
pub fn name(path: &Path) -> String {
    if path == Path::new("-") { "stdin".into() } else { path.display().to_string() }
}

/// Creates a folder with its parents.
pub fn create_folder(path: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(path).map_err(|reason| Failure::Unwritable { file: name(path), reason })
}

/// Writes files into a folder so that none is ever there in part: each is written under another name first, and all are
/// renamed once all are written.
pub fn write_all(folder: &Path, files: &[(&str, String)]) -> Result<(), Failure> {
    create_folder(folder)?;
    let unwritable = |path: &Path| {
        let file = name(path);
        move |reason| Failure::Unwritable { file, reason }
    };
    let hidden = |file: &str| folder.join(format!(".{file}.{}", std::process::id()));
    let written = files.iter().try_for_each(|(file, content)| {
        let path = hidden(file);
        std::fs::write(&path, content).map_err(unwritable(&folder.join(file)))
    });
    let renamed = written.and_then(|()| {
        files.iter().try_for_each(|(file, _)| {
            let path = folder.join(file);
            std::fs::rename(hidden(file), &path).map_err(unwritable(&path))
        })
    });
    if renamed.is_err() {
        // What is left of them is of no use; if it cannot be removed there is nothing more to do.
        files.iter().for_each(|(file, _)| drop(std::fs::remove_file(hidden(file))));
    }
    renamed
}

/// Writes a file.
pub fn write(path: &Path, content: &str) -> Result<(), Failure> {
    std::fs::write(path, content).map_err(|reason| Failure::Unwritable { file: name(path), reason })
}
