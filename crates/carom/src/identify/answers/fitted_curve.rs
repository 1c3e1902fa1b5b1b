//! What a fitted law says at any speed, and how sure it is there.

use super::fit::weights_at;
use crate::collide::Stop;
use crate::identify::objective::{LONGEST, ObjectiveFunction, forward};
use crate::identify::search::Search;
use crate::identify::statement::{Dataset, Failure, Fit, Model, Problem, Silent, Watch};
use crate::identify::uncertainty::{Directions, Uncertainty};
use crate::identify::unknowns::{MOST, ParameterMap, scaled_chart, seeded};
use crate::numerics::map;
use crate::scalar::{Dual, Scalar};

/// A fitted law as a function of the closing speed, for the bodies and the force of each dataset.
///
/// The band is one standard deviation to either side, linearised: σ² = gᵀ C g, g the derivatives of what is predicted by the unknowns of
/// the fit and C their covariance at its end, from the same noise as [`crate::identify::Estimate::deviation`]; what presses against a bound is held
/// there. It is that of the curve, not of a further measurement. Directions that the data leave open do not count where the prediction does
/// not move along them: restitution may be known where no parameter is.
#[derive(Clone, Debug)]
pub struct FittedCurve {
    model: Model,
    datasets: Vec<Dataset>,
    tolerance: f64,
    threads: usize,
    map: ParameterMap,
    /// The unknowns at the end of the fit.
    q: Vec<f64>,
    directions: Directions,
}

/// A predicted value and how sure it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FittedValue {
    /// The value.
    pub value: f64,
    /// Its standard deviation. `None` where the data leave it open, where nothing tells their noise (no deviations, and no more values than
    /// unknowns), where the bodies do not part, and where the value has no derivative.
    pub deviation: Option<f64>,
}

/// The curve at one speed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FittedCurvePoint {
    /// Closing speed.
    pub speed: f64,
    /// How the collision ended; `None` where it could not be computed.
    pub stop: Option<Stop>,
    /// Coefficient of restitution; zero where the bodies stick, `None` where they have not parted within the time.
    pub restitution: Option<FittedValue>,
    /// Contact time in s; `None` where the bodies do not part, or the form says nothing about times.
    pub duration: Option<FittedValue>,
    /// Largest contact force in N; `None` where the form says nothing about forces.
    pub peak_force: Option<FittedValue>,
}

impl FittedCurve {
    /// The curve of a fit of this problem. Asks for every collision of the data once more, with derivatives.
    pub fn new(problem: &Problem, fit: &Fit) -> Result<FittedCurve, Failure> {
        let mut silent = Silent;
        let watch = Watch::new(&mut silent, problem.threads);
        let map = scaled_chart(problem)?;
        let bench = ObjectiveFunction::new(&problem.model, &problem.datasets, problem.tolerance)?;
        let values: Vec<f64> = fit.parameters.iter().map(|p| p.value).collect();
        let q = map.unknowns_from(&values);
        let base = Search { problem, chart: &map, bench: &bench, weights: &[], watch: &watch };
        let weights = weights_at(&base, &q);
        let ground = Search { weights: &weights, ..base };
        let directions = Uncertainty { ground: &ground, best: ground.at(q.clone()) }.directions();
        let Problem { model, datasets, tolerance, threads, .. } = problem.clone();
        Ok(FittedCurve { model, datasets, tolerance, threads, map, q, directions })
    }

    /// The curve at these speeds for the bodies and the force of a dataset; `None` where there is none of this number. Of a speed that is not
    /// positive nothing is known.
    pub fn at(&self, dataset: usize, speeds: &[f64]) -> Option<Vec<FittedCurvePoint>> {
        let set = self.datasets.get(dataset)?;
        Some(map(speeds, self.threads, |speed| self.point(set, *speed)))
    }

    fn point(&self, set: &Dataset, speed: f64) -> FittedCurvePoint {
        let none = FittedCurvePoint { speed, stop: None, restitution: None, duration: None, peak_force: None };
        if !(speed.is_finite() && speed > 0.0) {
            return none;
        }
        let parameters = self.map.parameters(&seeded::<MOST>(&self.q));
        let Ok(found) = forward(&self.model, set, speed).ask(&parameters, self.tolerance, LONGEST, &[]) else {
            return none;
        };
        let parted = found.stop == Stop::Separated;
        let of = |predicted: Dual<MOST>| {
            let deviation = parted && predicted.is_finite();
            let deviation = deviation.then(|| self.directions.deviation(&predicted.partials[..self.q.len()])).flatten();
            predicted.value.is_finite().then_some(FittedValue { value: predicted.value, deviation })
        };
        FittedCurvePoint {
            speed,
            stop: Some(found.stop),
            restitution: Some(found.restitution).filter(|_| found.stop != Stop::TimeLimit).and_then(of),
            duration: found.duration.and_then(of),
            peak_force: found.peak_force.and_then(of),
        }
    }
}
