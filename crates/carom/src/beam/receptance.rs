//! The answers of the modes over one step, seen from the place of impact: what the indentation does without force, and what each
//! force takes off it.

use super::gauss::{NODES, PLACES};
use super::levels::Level;
use super::oscillator::{Free, Oscillator};
use super::strike::{State, Strike, dot};

/// The answers of a level, seen from the place of impact.
pub(super) struct Receptance {
    /// φ times uu, uv, vu, vv: places, modes.
    uu: Vec<Vec<f64>>,
    uv: Vec<Vec<f64>>,
    vu: Vec<Vec<f64>>,
    vv: Vec<Vec<f64>>,
    /// Loss of indentation, and of its rate, per unit force.
    pub w: [[f64; NODES]; PLACES],
    pub wv: [[f64; NODES]; PLACES],
}

/// A free unit mass.
const FREE: Oscillator = Oscillator { stiffness: 0.0, damping: 0.0 };

impl Receptance {
    pub fn new(strike: &Strike<'_>, level: &Level) -> Receptance {
        let weighed = |get: fn(&Free) -> f64| -> Vec<Vec<f64>> {
            let row = |row: &Vec<Free>| row.iter().zip(&strike.shape).map(|(free, phi)| get(free) * phi).collect();
            level.free.iter().map(row).collect()
        };
        let points = &strike.levels.points;
        let summed = |k: usize, i: usize, j: usize| -> f64 {
            level.forced[i].iter().zip(&strike.shape).map(|(f, phi)| f[k][j] * phi * phi).sum()
        };
        let mut w = [[0.0; NODES]; PLACES];
        let mut wv = [[0.0; NODES]; PLACES];
        for i in 0..PLACES {
            let mass = FREE.forced(level.h, points.place(i), points);
            for j in 0..NODES {
                w[i][j] = summed(0, i, j) + strike.inverse_mass * mass[0][j];
                wv[i][j] = summed(1, i, j) + strike.inverse_mass * mass[1][j];
            }
        }
        Receptance { uu: weighed(|f| f.uu), uv: weighed(|f| f.uv), vu: weighed(|f| f.vu), vv: weighed(|f| f.vv), w, wv }
    }

    /// Indentation and rate at the places if there were no force.
    pub fn free(&self, strike: &Strike<'_>, state: &State, h: f64) -> ([f64; PLACES], [f64; PLACES]) {
        let points = &strike.levels.points;
        let mut d = [0.0; PLACES];
        let mut rate = [0.0; PLACES];
        for i in 0..PLACES {
            let c = points.place(i);
            d[i] = state.s + c * h * state.w - dot(&self.uu[i], &state.u) - dot(&self.uv[i], &state.v);
            rate[i] = state.w - dot(&self.vu[i], &state.u) - dot(&self.vv[i], &state.v);
        }
        (d, rate)
    }
}
