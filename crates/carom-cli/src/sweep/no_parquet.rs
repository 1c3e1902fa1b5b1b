//! What stands for Parquet where carom is built without it: nothing is written, and the command refuses before it gets here.

use carom::ensemble::{Chunk, Ensemble};
use std::io;
use std::path::Path;

/// There is none.
pub fn encode(_: &Ensemble, _: &[Chunk<'_>], _: &[(&str, String)]) -> io::Result<Vec<u8>> {
    Err(io::ErrorKind::Unsupported.into())
}

/// There is none.
pub fn metadata(_: &Path) -> io::Result<Vec<(String, String)>> {
    Err(io::ErrorKind::Unsupported.into())
}
