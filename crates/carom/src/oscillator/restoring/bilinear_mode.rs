//! The modes of bilinear hysteresis, and where they end.

use crate::hybrid::{Action, Crossing, Guard};
use crate::oscillator::restoring_model::FIRST_OWN;
use crate::scalar::Sign;

/// The modes of P4 Figs 6, 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::oscillator) enum Mode {
    /// I: elastic, at the start or after yielding upwards.
    One,
    /// II: yielding downwards.
    Two,
    /// III: elastic after yielding downwards.
    Three,
    /// IV: yielding upwards.
    Four,
}

impl Mode {
    pub(super) fn is_elastic(self) -> bool {
        matches!(self, Mode::One | Mode::Three)
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Mode::One => "I",
            Mode::Two => "II",
            Mode::Three => "III",
            Mode::Four => "IV",
        }
    }
}

/// The upper line is reached: event type 1.
pub(super) const POSITIVE: usize = FIRST_OWN;
/// The lower line is reached: event type 2.
pub(super) const NEGATIVE: usize = FIRST_OWN + 1;

/// The guards of both formulations beside the velocity (P4 Table 4): the line ahead. The line behind, on which an elastic phase begins
/// after yielding, is none of its bounds.
pub(super) fn yield_guards(mode: Mode, direction: Sign, list: &mut Vec<Guard>) {
    let action = Action::Bound;
    match direction {
        _ if !mode.is_elastic() => {}
        Sign::Positive => list.push(Guard { id: POSITIVE, name: "yield-positive", action, crossing: Crossing::Rising }),
        Sign::Negative => {
            list.push(Guard { id: NEGATIVE, name: "yield-negative", action, crossing: Crossing::Falling })
        }
    }
}
