//! A fit to start from.

/// A commented fit file. It needs a table beside it, as every fit does.
pub const TEMPLATE: &str = include_str!("../templates/fit.toml");
