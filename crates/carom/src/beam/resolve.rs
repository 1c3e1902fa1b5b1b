//! How many elements and modes are enough.
//!
//! A contact that a rigid beam would end within a time of the order T excites modes up to frequencies of a few times 1/T; beyond
//! them a mode only adds its static give, Σ φ²/λ, which falls with the cube of the number of modes. The first guess has
//! ω T ≥ 60 for its highest mode, rounded up to 20, 40 or 80 modes, and two elements for each mode. Halving it measures what is left;
//! where that is more than the wish, modes are doubled, up to a limit.

use super::mesh::Mesh;
use super::modes::freedoms;
use super::problem::{Count, Impact};
use super::scale::Scaled;

/// ω T of the highest mode in the first guess.
const REACH: f64 = 60.0;
/// The fewest and the most modes of the first guess.
const FEWEST: usize = 20;
const MOST: usize = 80;
/// The most modes that doubling may reach.
const LIMIT: usize = 320;
/// More elements than this take minutes to decompose.
pub const MOST_ELEMENTS: usize = 2000;
/// Elements for each mode.
const ELEMENTS: usize = 2;

/// Elements and modes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Resolution {
    pub elements: usize,
    pub modes: usize,
    /// What was asked for.
    asked: [Count; 2],
}

impl Resolution {
    /// Whether the number of modes was left to carom.
    pub fn is_auto(&self) -> bool {
        self.asked[1] == Count::Auto
    }

    /// Half the modes.
    pub fn halved(&self) -> Resolution {
        let modes = (self.modes / 2).max(1);
        let elements = if self.asked[0] == Count::Auto { self.elements / 2 } else { self.elements };
        Resolution { elements: elements.max(modes), modes, ..*self }
    }

    /// Twice the modes, where that is allowed.
    pub fn doubled(&self) -> Option<Resolution> {
        let modes = (2 * self.modes).min(LIMIT);
        match self.asked[0] {
            _ if modes <= self.modes => None,
            Count::Auto => Some(Resolution { elements: ELEMENTS * modes, modes, ..*self }),
            Count::Given(_) => (modes <= self.elements).then_some(Resolution { modes, ..*self }),
        }
    }
}

/// Elements and modes of an impact, as given or by the rule.
pub(super) fn resolve(impact: &Impact, scaled: &Scaled) -> Resolution {
    let wanted = match impact.beam.modes {
        Count::Given(modes) => modes,
        Count::Auto => enough(impact, scaled),
    };
    let elements = match impact.beam.elements {
        Count::Given(elements) => elements,
        Count::Auto => (ELEMENTS * wanted).min(MOST_ELEMENTS).max(scaled.supports.len() + 1),
    };
    let places: Vec<f64> = scaled.supports.iter().map(|s| s.place).collect();
    let mesh = Mesh::new(elements, &places);
    let modes = wanted.min(freedoms(&mesh, &scaled.supports));
    Resolution { elements, modes, asked: [impact.beam.elements, impact.beam.modes] }
}

/// The first guess: βₚ ≈ pπ and ω = β².
fn enough(impact: &Impact, scaled: &Scaled) -> usize {
    let modes = (REACH / scaled.contact_time(impact)).sqrt() / std::f64::consts::PI;
    let modes = if modes.is_finite() { modes.ceil().min(1e6) as usize } else { MOST };
    let wanted = impact.rigid_motions() + modes;
    // Few different numbers, so that a sweep finds its modes on the shelf.
    [FEWEST, MOST / 2, MOST].into_iter().find(|count| *count >= wanted).unwrap_or(MOST)
}
