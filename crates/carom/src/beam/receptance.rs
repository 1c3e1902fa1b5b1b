//! The answers of the modes over one step, seen from the place of impact: what the indentation does without force, and what each
//! force takes off it.

use super::gauss::NODES;
use super::levels::{Level, PLACES};
use super::oscillator::Oscillator;
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
        let weighed = |rows: &Vec<Vec<f64>>| -> Vec<Vec<f64>> {
            rows.iter().map(|row| row.iter().zip(&strike.shape).map(|(x, phi)| x * phi).collect()).collect()
        };
        let points = &strike.levels.points;
        let summed = |forced: &Vec<Vec<[f64; NODES]>>, i: usize, j: usize| -> f64 {
            forced[i].iter().zip(&strike.shape).map(|(f, phi)| f[j] * phi * phi).sum()
        };
        let place = |i: usize| if i < NODES { points.at[i] } else { 1.0 };
        let mut w = [[0.0; NODES]; PLACES];
        let mut wv = [[0.0; NODES]; PLACES];
        for i in 0..PLACES {
            let mass = FREE.forced(level.h, place(i), points);
            for j in 0..NODES {
                w[i][j] = summed(&level.uf, i, j) + strike.inverse_mass * mass[0][j];
                wv[i][j] = summed(&level.vf, i, j) + strike.inverse_mass * mass[1][j];
            }
        }
        Receptance {
            uu: weighed(&level.uu),
            uv: weighed(&level.uv),
            vu: weighed(&level.vu),
            vv: weighed(&level.vv),
            w,
            wv,
        }
    }

    /// Indentation and rate at the places if there were no force.
    pub fn free(&self, strike: &Strike<'_>, state: &State, h: f64) -> ([f64; PLACES], [f64; PLACES]) {
        let points = &strike.levels.points;
        let mut d = [0.0; PLACES];
        let mut rate = [0.0; PLACES];
        for i in 0..PLACES {
            let c = if i < NODES { points.at[i] } else { 1.0 };
            d[i] = state.s + c * h * state.w - dot(&self.uu[i], &state.u) - dot(&self.uv[i], &state.v);
            rate[i] = state.w - dot(&self.vu[i], &state.u) - dot(&self.vv[i], &state.v);
        }
        (d, rate)
    }
}
