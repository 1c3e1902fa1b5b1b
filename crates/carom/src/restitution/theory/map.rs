//! Where an approximation holds, measured: the γ up to which it stays within a tolerance of the integrated collision.
//!
//! For contact ended at zero indentation. The truth is integrated on a grid of γ, from 0 to a fifth beyond the critical damping (or, without
//! a load, to where e has fallen to about 0.1), once for all approximations; the first crossing of the tolerance is then
//! halved in. A region that opens again further on, as at a chance crossing of the two curves, does not count.

use super::approximation::{Approximation, Theory};
use super::critical::{self, truth};
use super::error::TheoryError;
use crate::collide::EndRule;
use crate::numerics::try_bisect;

/// The tolerances of a map.
pub const TOLERANCES: [f64; 3] = [1e-2, 1e-3, 1e-4];
/// Points of the grid.
const POINTS: usize = 240;
/// Without critical damping the grid ends at so many times 1/(β I₀).
const WITHOUT_LOAD: f64 = 3.0;
/// Crossings are halved until so narrow, relative to the grid's end.
const WIDTH: f64 = 1e-5;

/// The regions of one approximation.
#[derive(Clone, Debug, PartialEq)]
pub struct Region {
    /// Which.
    pub approximation: Approximation,
    /// For each of [`TOLERANCES`] the γ up to which it is kept; `None` where the approximation does not exist.
    pub up_to: [Option<f64>; 3],
}

/// The map at one load.
#[derive(Clone, Debug, PartialEq)]
pub struct Map {
    /// The grid ends here; a region that ends here may go on.
    pub farthest: f64,
    /// One for each approximation.
    pub regions: Vec<Region>,
}

/// Measures every approximation.
pub fn map(theory: &Theory) -> Result<Map, TheoryError> {
    let farthest = match critical::damping(theory.material, theory.load) {
        Ok(gamma) => 1.2 * gamma,
        Err(TheoryError::Domain { .. } | TheoryError::NotCritical { .. }) => {
            WITHOUT_LOAD / (theory.material.beta * theory.coefficients.i0)
        }
        Err(error) => return Err(error),
    };
    let exact = |gamma: f64| truth(theory.material, gamma, theory.load, EndRule::Indentation);
    // Squared, so that narrow regions near γ = 0 are seen.
    let grid: Vec<f64> = (0..=POINTS).map(|i| farthest * (i as f64 / POINTS as f64).powi(2)).collect();
    let truths = grid.iter().map(|gamma| exact(*gamma)).collect::<Result<Vec<f64>, _>>()?;
    let points: Vec<(f64, f64)> = grid.into_iter().zip(truths).collect();
    let regions = Approximation::all().into_iter().map(|approximation| {
        let off = |gamma: f64, e: f64| theory.restitution(approximation, gamma).map(|value| (value - e).abs());
        let mut up_to = [None; 3];
        for (end, tolerance) in up_to.iter_mut().zip(TOLERANCES) {
            *end = first_crossing(&points, tolerance, WIDTH * farthest, off, exact)?;
        }
        Ok(Region { approximation, up_to })
    });
    Ok(Map { farthest, regions: regions.collect::<Result<Vec<Region>, TheoryError>>()? })
}

/// The last γ before the error first exceeds the tolerance; `None` where there is no value at γ = 0.
fn first_crossing(
    points: &[(f64, f64)],
    tolerance: f64,
    width: f64,
    off: impl Fn(f64, f64) -> Option<f64>,
    exact: impl Fn(f64) -> Result<f64, TheoryError>,
) -> Result<Option<f64>, TheoryError> {
    let keeps = |gamma: f64, e: f64| off(gamma, e).is_some_and(|error| error <= tolerance);
    let Some((gamma, e)) = points.first() else { return Ok(None) };
    if off(*gamma, *e).is_none() {
        return Ok(None);
    }
    let Some(at) = points.iter().position(|(gamma, e)| !keeps(*gamma, *e)) else {
        return Ok(points.last().map(|(gamma, _)| *gamma));
    };
    let bracket = [points[at.saturating_sub(1)].0, points[at].0];
    let close = |low: f64, high: f64| high - low <= width.min(1e-3 * high);
    let [low, _] = try_bisect(bracket, close, |gamma| Ok::<bool, TheoryError>(keeps(gamma, exact(gamma)?)))?;
    Ok(Some(low))
}
