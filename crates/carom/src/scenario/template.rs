//! Scenarios to start from.

/// The kinds of scenario that this version knows.
pub const KINDS: &[&str] = &["collision", "beam", "oscillator"];

/// A commented scenario of a kind, or a fit, ready to run; `None` for an unknown kind. A fit needs a table beside it, as every fit does.
pub fn template(kind: &str) -> Option<&'static str> {
    match kind {
        "collision" => Some(include_str!("templates/collision.toml")),
        "beam" => Some(include_str!("templates/beam.toml")),
        "oscillator" => Some(include_str!("templates/oscillator.toml")),
        "fit" => Some(include_str!("templates/fit.toml")),
        _ => None,
    }
}
