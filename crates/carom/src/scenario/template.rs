//! Scenarios to start from.

/// The kinds of scenario that this version knows.
pub const KINDS: &[&str] = &["collision", "beam", "oscillator"];

/// A commented scenario of a kind, ready to run; `None` for an unknown kind.
pub fn template(kind: &str) -> Option<&'static str> {
    match kind {
        "collision" => Some(COLLISION),
        "beam" => Some(super::beam_text::TEMPLATE),
        "oscillator" => Some(super::oscillator_text::TEMPLATE),
        "fit" => Some(super::fit::TEMPLATE),
        _ => None,
    }
}

const COLLISION: &str = include_str!("templates/collision.toml");
