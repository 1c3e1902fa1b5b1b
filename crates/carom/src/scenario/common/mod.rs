//! What every kind of file shares: text to a tree of values that know their places, sections of it, keys with units and domains,
//! and validation errors. It knows no kind but by the list of its errors.

mod depth;
mod document;
mod error;
mod files;
mod given;
mod keys;
mod kinds;
mod node;
mod place;
pub(crate) mod resolved;
pub(crate) mod schema;
mod section;
pub(crate) mod solver;
mod values;
pub(crate) mod words;

pub use document::{LARGEST_FILE, Scenario, read, read_bytes};
pub use error::{InputError, InputErrors};
pub use files::LARGEST_RECORD;
pub use given::Given;
pub use kinds::InputErrorKind;
pub use place::{Location, Origin};
pub use resolved::hash;

pub(crate) use files::hash_of;
pub(crate) use keys::{Absent, Allowed, Key, optional, required};
pub(crate) use kinds::InputErrorKind as Kind;
pub(crate) use node::{Entry, Node, Value};
pub(crate) use place::{Place, Source};
pub(crate) use section::{Checker, Section, check};
pub(crate) use values::{NO_NAMES, Names};
