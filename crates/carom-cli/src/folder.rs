//! A folder that results are written into. It belongs to one process while that writes; no file in it is ever there in part,
//! and none is lost that is somebody else's.
//!
//! Files are written under other names and renamed once all of them are whole. Ownership is a lock on a hidden file: the system
//! gives it back when its owner ends, however it ends, so that no dead process holds a folder.

use crate::failure::Failure;
use crate::file;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The name of the lock. In it stand its owner's process number and, while files are renamed, their names.
const LOCK: &str = ".carom.lock";

/// The folder this process owns, and whether it made it.
static OWNED: Mutex<Option<(PathBuf, bool)>> = Mutex::new(None);

/// Gives back the folder of a process that is about to end without order.
pub fn abandon() {
    let owned = OWNED.try_lock().ok().and_then(|mut owned| owned.take());
    if let Some((path, made)) = owned {
        release(&path, made);
    }
}

/// Removes the lock while it is still locked: nobody can have taken it. If it stays, it is an unlocked file and no harm.
fn release(path: &Path, made: bool) {
    let _ = std::fs::remove_file(path.join(LOCK));
    if made {
        // Not where something is in it.
        let _ = std::fs::remove_dir(path);
    }
}

/// A folder owned by this process, until it is dropped.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    lock: File,
    /// Files that an owner before this one was renaming when it was killed.
    left: Vec<String>,
    /// Made by this process: not kept without a result.
    made: bool,
}

impl Folder {
    /// Takes a folder, and makes it where there is none; refused while another process owns it.
    pub fn take(path: &Path) -> Result<Folder, Failure> {
        let unwritable = |reason| Failure::unwritable(&file::name(path), &reason);
        if path.is_file() {
            return Err(refused(path, "it is a file, not a folder".into(), "name a folder; it is made"));
        }
        let made = !path.exists();
        std::fs::create_dir_all(path).map_err(unwritable)?;
        let Some((mut lock, before)) = lock(&path.join(LOCK)).map_err(unwritable)? else {
            let owner = std::fs::read_to_string(path.join(LOCK)).unwrap_or_default();
            let process = owner.lines().next().filter(|line| !line.is_empty());
            let process = process.map_or(String::new(), |number| format!(" (process {number})"));
            return Err(refused(
                path,
                format!("another carom is writing into it{process}"),
                "wait until it has ended, or name another folder",
            ));
        };
        note(&mut lock, &[]).map_err(unwritable)?;
        let left = before.lines().skip(1).map(String::from).collect();
        *OWNED.lock().unwrap_or_else(PoisonError::into_inner) = Some((path.into(), made));
        Ok(Folder { path: path.into(), lock, left, made })
    }

    /// Takes a folder for results that have an `outcome.json` of one of these kinds; refused where one of the files `names` is
    /// there without such an outcome.
    pub fn take_for(path: &Path, what: &str, kinds: &[&str], names: &[&str]) -> Result<Folder, Failure> {
        let folder = Folder::take(path)?;
        let kind = outcome(path).map(|outcome| outcome["kind"].clone());
        let ours = kind.is_some_and(|kind| kinds.iter().any(|known| kind == *known));
        folder.refuse_foreign(what, names, |_| ours)?;
        Ok(folder)
    }

    /// Refuses the first of these files that is there and is not of `what`: it would be lost. `ours` is asked about its
    /// beginning; what was being renamed by a process that was killed is ours.
    pub fn refuse_foreign(&self, what: &str, names: &[&str], ours: impl Fn(&str) -> bool) -> Result<(), Failure> {
        let left = |name: &str| self.left.iter().any(|left| left == name);
        let foreign = |name: &&&str| {
            let path = self.path.join(name);
            path.is_dir() || path.exists() && !left(name) && !ours(&self.beginning(name))
        };
        match names.iter().find(foreign) {
            Some(name) => {
                let rule = format!("there is a {name} in it that is not of {what}, and it would be lost");
                Err(refused(&self.path, rule, "name another folder; it is made"))
            }
            None => Ok(()),
        }
    }

    /// Writes files, and removes `obsolete` ones, so that the folder holds one result. The last of the files says that it is
    /// whole: it goes first and comes last.
    pub fn replace(&mut self, files: &[(&str, String)], obsolete: &[&str]) -> Result<(), Failure> {
        let hidden = |name: &str| self.path.join(format!(".{name}.partial"));
        let written = files.iter().try_for_each(|(name, content)| {
            whole(&hidden(name), content).map_err(|reason| self.unwritable(name, reason))
        });
        if let Err(failure) = written {
            // What is left of them is of no use; if it cannot be removed there is nothing more to do.
            files.iter().for_each(|(name, _)| drop(std::fs::remove_file(hidden(name))));
            return Err(failure);
        }
        let names: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
        note(&mut self.lock, &names).map_err(|reason| self.unwritable(LOCK, reason))?;
        for name in obsolete.iter().copied().chain(names.last().copied()) {
            // One that is not there need not be removed.
            let _ = std::fs::remove_file(self.path.join(name));
        }
        names.iter().try_for_each(|name| {
            std::fs::rename(hidden(name), self.path.join(name)).map_err(|reason| self.unwritable(name, reason))
        })?;
        self.made = false;
        Ok(())
    }

    /// Begins a table that grows in `partial` and gets its `name` when it is whole. The folder stays owned as long as it is there.
    pub fn begin(mut self, name: &'static str, partial: &'static str) -> Result<Growing, Failure> {
        let file = File::create(self.path.join(partial)).map_err(|reason| self.unwritable(partial, reason))?;
        self.made = false;
        Ok(Growing { folder: self, file, name, partial, length: 0 })
    }

    /// The beginning of a file; nothing where it cannot be read.
    pub fn beginning(&self, name: &str) -> String {
        let mut bytes = Vec::new();
        let _ = File::open(self.path.join(name)).and_then(|file| file.take(BEGINNING).read_to_end(&mut bytes));
        String::from_utf8_lossy(&bytes).into_owned()
    }

    fn unwritable(&self, name: &str, reason: io::Error) -> Failure {
        Failure::unwritable(&file::name(&self.path.join(name)), &reason)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        OWNED.lock().unwrap_or_else(PoisonError::into_inner).take();
        release(&self.path, self.made);
    }
}

/// The outcome in a folder, whoever wrote it.
pub fn outcome(folder: &Path) -> Option<serde_json::Value> {
    serde_json::from_str(&std::fs::read_to_string(folder.join("outcome.json")).ok()?).ok()
}

/// So much of a file shows whose it is.
const BEGINNING: u64 = 1 << 16;

/// A table that grows.
#[derive(Debug)]
pub struct Growing {
    folder: Folder,
    file: File,
    name: &'static str,
    partial: &'static str,
    /// So many bytes are whole rows.
    length: u64,
}

impl Growing {
    /// Appends whole rows. Where that fails the table ends with the last of them that is there whole.
    pub fn append(&mut self, rows: &str) -> io::Result<()> {
        let written = self.file.write_all(rows.as_bytes());
        if written.is_ok() {
            self.length += rows.len() as u64;
        } else {
            let there = self.file.metadata().map_or(self.length, |data| data.len());
            let part = rows.as_bytes().get(..there.saturating_sub(self.length) as usize).unwrap_or_default();
            self.length += part.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last as u64 + 1);
            // If it cannot be cut either, its name still says that it is partial.
            let _ = self.file.set_len(self.length);
        }
        written
    }

    /// Gives the table its name.
    pub fn finish(self) -> io::Result<()> {
        self.file.sync_all()?;
        std::fs::rename(self.folder.path.join(self.partial), self.folder.path.join(self.name))
    }

    /// The name it has once it is whole.
    pub fn name(&self) -> String {
        file::name(&self.folder.path.join(self.name))
    }

    /// The name it has until then.
    pub fn partial_name(&self) -> String {
        file::name(&self.folder.path.join(self.partial))
    }
}

fn refused(path: &Path, rule: String, hint: &str) -> Failure {
    Failure::option("--out", file::name(path), rule, hint)
}

/// Locks a file, making it; gives its content as the owner before left it. `None` while another process has it.
fn lock(path: &Path) -> io::Result<Option<(File, String)>> {
    loop {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(None),
            // A file system without locks: better unowned than not written.
            Err(TryLockError::Error(reason)) if reason.kind() == ErrorKind::Unsupported => {}
            Err(TryLockError::Error(reason)) => return Err(reason),
        }
        // The owner before may have removed it between its opening and its locking; then it is no lock any more.
        if is_there(&file, path) {
            let mut before = String::new();
            // A lock file that somebody filled with something else says nothing.
            let _ = file.read_to_string(&mut before);
            return Ok(Some((file, before)));
        }
    }
}

#[cfg(unix)]
fn is_there(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |m: std::fs::Metadata| (m.dev(), m.ino());
    match (file.metadata().map(identity), std::fs::metadata(path).map(identity)) {
        (Ok(a), Ok(b)) => a == b,
        _ => false,
    }
}

#[cfg(not(unix))]
fn is_there(_file: &File, path: &Path) -> bool {
    path.exists()
}

/// Writes into a lock who owns it and what is being renamed.
fn note(lock: &mut File, names: &[&str]) -> io::Result<()> {
    let lines: String = names.iter().map(|name| format!("{name}\n")).collect();
    lock.set_len(0)?;
    lock.rewind()?;
    lock.write_all(format!("{}\n{lines}", std::process::id()).as_bytes())
}

/// Writes a file to the disk, all of it.
fn whole(path: &Path, content: &str) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(content.as_bytes())?;
    file.sync_all()
}
