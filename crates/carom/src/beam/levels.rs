//! The exact answer of all modes over steps of length 2⁻ᵏ, computed once per length and shared by every impact on the same beam.

use super::gauss::{NODES, Points};
use super::oscillator::Oscillator;
use std::sync::OnceLock;

/// Places in a step at which the modes are asked: the points and the end.
pub(super) const PLACES: usize = NODES + 1;

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

/// The answers over steps of one length. Rows are places, columns modes.
#[derive(Debug)]
pub(super) struct Level {
    /// The length.
    pub h: f64,
    /// Deflection from deflection, from velocity.
    pub uu: Vec<Vec<f64>>,
    /// Deflection from velocity.
    pub uv: Vec<Vec<f64>>,
    /// Velocity from deflection.
    pub vu: Vec<Vec<f64>>,
    /// Velocity from velocity.
    pub vv: Vec<Vec<f64>>,
    /// Deflection per unit force at each point: places, modes, points.
    pub uf: Vec<Vec<[f64; NODES]>>,
    /// Velocity per unit force at each point.
    pub vf: Vec<Vec<[f64; NODES]>>,
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
        let place = |i: usize| if i < NODES { points.at[i] } else { 1.0 };
        let rows = |of: &dyn Fn(&Oscillator, f64) -> f64| -> Vec<Vec<f64>> {
            (0..PLACES).map(|i| modes.iter().map(|m| of(m, h * place(i))).collect()).collect()
        };
        let forced: Vec<Vec<[[f64; NODES]; 2]>> =
            (0..PLACES).map(|i| modes.iter().map(|m| m.forced(h, place(i), points)).collect()).collect();
        let part = |k: usize| forced.iter().map(|row| row.iter().map(|f| f[k]).collect()).collect();
        Level {
            h,
            uu: rows(&|m, t| m.free(t).uu),
            uv: rows(&|m, t| m.free(t).uv),
            vu: rows(&|m, t| m.free(t).vu),
            vv: rows(&|m, t| m.free(t).vv),
            uf: part(0),
            vf: part(1),
        }
    }
}
