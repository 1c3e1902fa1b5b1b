//! What the tests and benchmarks of carom share: problems, random numbers, twin data, places of files.

#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

pub mod beam;
pub mod collision;
mod cost;
pub mod honesty;
pub mod oscillator;
mod random;
pub mod twins;
pub mod wild;
pub mod wishes;

pub use cost::best_pass;
pub use random::Random;
use std::path::{Path, PathBuf};

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The text of a file of the repository, by its path from the root.
pub fn text(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|reason| panic!("{}: {reason}", path.display()))
}
