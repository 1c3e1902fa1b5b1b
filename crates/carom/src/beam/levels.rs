//! The exact answer of all modes over steps of length 2⁻ᵏ, computed once per length and shared by every impact on the same beam.

use super::gauss::{NODES, PLACES, Points};
use super::oscillator::{Free, Oscillator};
use std::sync::OnceLock;

/// The modes of a beam with their damping, and their answers over steps of each length.
#[derive(Debug)]
pub(super) struct Levels {
    /// The modes.
    pub modes: Vec<Oscillator>,
    /// The points of a step.
    pub points: Points,
    levels: Vec<OnceLock<Level>>,
}

/// The shortest step is 2^-DEEPEST.
const DEEPEST: usize = 110;
/// The longest is 2^HIGHEST.
const HIGHEST: i32 = 20;

/// The answers over steps of one length, at every place of every mode.
#[derive(Debug)]
pub(super) struct Level {
    /// The length.
    pub h: f64,
    /// From deflection and velocity at the start.
    pub free: Vec<Vec<Free>>,
    /// Deflection and velocity per unit force at each point.
    pub forced: Vec<Vec<[[f64; NODES]; 2]>>,
}

impl Levels {
    /// For these modes. Nothing is computed before it is asked for.
    pub fn new(modes: Vec<Oscillator>) -> Levels {
        let levels = (0..DEEPEST + HIGHEST as usize).map(|_| OnceLock::new()).collect();
        Levels { modes, points: Points::new(), levels }
    }

    /// The number of the level whose steps are the longest that are not longer than h.
    pub fn number(&self, h: f64) -> usize {
        let k = (HIGHEST - h.log2().floor() as i32).max(0) as usize;
        k.min(self.levels.len() - 1)
    }

    /// A level.
    pub fn level(&self, number: usize) -> &Level {
        self.levels[number].get_or_init(|| Level::new(&self.modes, 2f64.powi(HIGHEST - number as i32), &self.points))
    }

    /// Whether there is a shorter step.
    pub fn deeper(&self, number: usize) -> Option<usize> {
        (number + 1 < self.levels.len()).then_some(number + 1)
    }
}

impl Level {
    fn new(modes: &[Oscillator], h: f64, points: &Points) -> Level {
        let free = |i: usize| modes.iter().map(|m| m.free(h * points.place(i))).collect();
        let forced = |i: usize| modes.iter().map(|m| m.forced(h, points.place(i), points)).collect();
        Level { h, free: (0..PLACES).map(free).collect(), forced: (0..PLACES).map(forced).collect() }
    }
}
