//! carom as a user calls it, what it answers, and folders for what it writes.

pub use carom_test::{root, text};
use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

pub const EXECUTABLE: &str = env!("CARGO_BIN_EXE_carom");

fn command(arguments: &[&str], folder: &Path) -> Command {
    let mut command = Command::new(EXECUTABLE);
    command.args(arguments).current_dir(folder);
    command
}

/// From the root of the repository.
pub fn carom(arguments: &[&str]) -> Output {
    carom_in(&root(), arguments)
}

pub fn carom_in(folder: &Path, arguments: &[&str]) -> Output {
    command(arguments, folder).output().unwrap()
}

/// Started in the root of the repository, with pipes for what it prints.
pub fn started(arguments: &[&str]) -> Child {
    command(arguments, &root()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// `carom run -` with this text on its input.
pub fn run_text(text: &str, folder: &Path, more: &[&str]) -> Output {
    let mut command = command(&[&["run", "-"], more].concat(), folder);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

pub fn signal(child: &Child, name: &str) {
    Command::new("kill").args([name, &child.id().to_string()]).status().unwrap();
}

/// What a command that succeeded printed.
#[track_caller]
pub fn stdout(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{}", said(output));
    String::from_utf8(output.stdout.clone()).unwrap()
}

pub fn said(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// What was said by a command that refused: exit code 1 and nothing printed.
#[track_caller]
pub fn refusal(output: &Output) -> String {
    let words = said(output);
    assert_eq!(output.status.code(), Some(1), "{words}");
    assert!(output.stdout.is_empty(), "printed beside: {words}");
    words
}

#[track_caller]
pub fn printed(arguments: &[&str]) -> String {
    stdout(&carom(arguments))
}

#[track_caller]
pub fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(arguments)).unwrap()
}

#[track_caller]
pub fn refused(arguments: &[&str]) -> String {
    refusal(&carom(arguments))
}

/// Refused with all of these words.
#[track_caller]
pub fn refused_with(arguments: &[&str], words: &[&str]) {
    let said = refused(arguments);
    for word in words {
        assert!(said.contains(word), "{arguments:?}: no \"{word}\" in\n{said}");
    }
}

pub fn rows(csv: &str) -> Vec<Vec<String>> {
    csv.lines().map(|line| line.split(',').map(String::from).collect()).collect()
}

/// The scenarios and fits of a folder, in order.
pub fn toml_files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    files.retain(|p| p.extension().is_some_and(|e| e == "toml"));
    files.sort();
    files
}

/// Compares what is said of each file with what stands beside it, which CAROM_BLESS writes anew.
pub fn compare_words(files: &[PathBuf], words: impl Fn(&str) -> String) {
    let mut wrong = Vec::new();
    for path in files {
        let words = words(path.file_name().unwrap().to_str().unwrap());
        let snapshot = path.with_extension("stderr");
        if std::env::var_os("CAROM_BLESS").is_some() {
            std::fs::write(&snapshot, &words).unwrap();
        }
        let expected = std::fs::read_to_string(&snapshot).unwrap_or_default();
        if words != expected {
            wrong.push(format!("--- {} says\n{words}--- instead of\n{expected}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A place for a folder, which goes away with its owner.
pub struct Folder(pub PathBuf);

impl Folder {
    /// Not there yet.
    pub fn new(name: &str) -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("carom-{name}-{}-{number}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Folder(path)
    }

    /// There, and empty.
    pub fn made(name: &str) -> Self {
        let folder = Folder::new(name);
        std::fs::create_dir_all(&folder.0).unwrap();
        folder
    }

    pub fn with(self, name: &str, content: &str) -> Self {
        std::fs::create_dir_all(&self.0).unwrap();
        std::fs::write(self.0.join(name), content).unwrap();
        self
    }

    pub fn arg(&self) -> &str {
        self.0.to_str().unwrap()
    }

    pub fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_string()
    }

    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).unwrap()
    }

    /// Everything in it, hidden files too.
    pub fn names(&self) -> Vec<String> {
        let Ok(entries) = std::fs::read_dir(&self.0) else { return Vec::new() };
        let mut names: Vec<String> = entries.map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
