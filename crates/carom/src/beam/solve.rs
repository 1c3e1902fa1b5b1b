//! A problem to its outcome: the run, and the runs beside it that say how far off it is or how it depends on what is given.

use super::budget::Budget;
use super::newmark::{PenaltyModes, march};
use super::outcome::*;
use super::problem::{Impact, Method};
use super::resolve::{Resolution, resolve};
use super::scale::{Scaled, scale};
use super::settle::{Settled, settle};
use super::shadow::{errors, shadows};
use super::single::{NO_EIGENVALUE, OF, Single, at, marched, nothing};
use super::strike::Samples;
use crate::quantity::{Options, SolveError, Statistics, Stop};

/// Half the step with which the derivative by the place is taken.
const SLOPE_STEP: f64 = 1e-7;

/// Runs one impact.
pub fn run(impact: &Impact, options: Options) -> Result<Outcome, SolveError> {
    let scaled = scale(impact);
    check(&scaled)?;
    let resolution = resolve(impact, &scaled);
    let mut budget = Budget::new(impact.max_evaluations);
    if let Method::Newmark { time_step } = impact.method {
        return newmark(impact, &scaled, resolution, (time_step, options, budget));
    }
    let samples = if options.trajectory { Samples::Kept } else { Samples::Dropped };
    let Some(settled) = settle(impact, &scaled, resolution, (samples, &mut budget))? else {
        return Ok(bare(nothing(impact, &scaled), resolution));
    };
    let Settled { single: first, resolution, by_modes, mut work } = settled;
    let mut error = Results::default();
    if options.with_errors() && first.stop != Stop::Budget {
        let shadows = shadows(impact, (&scaled, resolution), &first, (&mut budget, &mut work))?;
        error = errors(&first, &shadows, by_modes.as_ref(), impact.tolerance);
    }
    let mut more = Budget::new(impact.max_evaluations);
    let slope = if options.sensitivities { slope(impact, &scaled, resolution, &mut more)? } else { None };
    let spread = spread(impact, resolution, &mut more)?;
    Ok(outcome(first, (error, work), resolution, (spread, slope)))
}

fn newmark(
    impact: &Impact,
    scaled: &Scaled,
    resolution: Resolution,
    (time_step, options, mut budget): (f64, Options, Budget),
) -> Result<Outcome, SolveError> {
    if !budget.decompose(resolution.elements, resolution.modes) {
        return Ok(bare(nothing(impact, scaled), resolution));
    }
    let places: Vec<f64> = scaled.supports.iter().map(|s| s.place).collect();
    let mesh = super::mesh::Mesh::new(resolution.elements, &places);
    let modes = PenaltyModes::new(mesh, &scaled.supports, resolution.modes, scaled).ok_or(NO_EIGENVALUE)?;
    let samples = if options.trajectory { Samples::Kept } else { Samples::Dropped };
    let rigid = impact.rigid_motions();
    let first = modes.eigenvalues.get(rigid).copied().unwrap_or(1.0).max(1.0);
    let horizon = super::single::horizon(impact, scaled, first);
    let steps = (time_step / scaled.time, horizon, budget.newmark_steps(resolution.modes));
    let run = march(&modes, scaled, (impact.xi, rigid), steps, samples).ok_or(NO_EIGENVALUE)?;
    let single = marched(impact, scaled, run, horizon);
    Ok(bare(single, resolution))
}

/// An outcome of which no errors are known.
fn bare(single: Single, resolution: Resolution) -> Outcome {
    outcome(single, (Results::default(), Statistics::default()), resolution, (None, None))
}

fn outcome(
    single: Single,
    (error, work_error): (Results, Statistics),
    resolution: Resolution,
    (spread, slope): (Option<Spread>, Option<f64>),
) -> Outcome {
    Outcome {
        results: single.results,
        error,
        sub_impacts: single.sub_impacts,
        energy: single.energy,
        stop: single.stop,
        reached: single.reached,
        horizon: single.horizon,
        discretisation: if resolution.is_auto() { Discretisation::InError } else { Discretisation::NotInError },
        margin: single.margin,
        elements: resolution.elements,
        modes: resolution.modes,
        spread,
        slope,
        work: Statistics { rhs_error: work_error.rhs, ..single.work },
        trajectory: single.trajectory,
        shapes: single.shapes,
        frames: single.frames,
    }
}

/// Numbers beyond this, or below its inverse, overflow on the way.
const LARGEST: f64 = 1e60;

fn check(scaled: &Scaled) -> Result<(), SolveError> {
    let numbers = [
        ("the time scale", scaled.time),
        ("the force scale", scaled.force),
        ("the dimensionless stiffness of the contact", scaled.contact.stiffness),
        ("the dimensionless internal damping", 1.0 + scaled.internal_damping),
        ("the dimensionless external damping", 1.0 + scaled.external_damping),
        ("the mass of the striker over that of the beam", 1.0 + scaled.inverse_mass),
    ];
    let wrong = |value: f64| !(value.is_finite() && value < LARGEST && value > 1.0 / LARGEST);
    match numbers.into_iter().find(|(_, value)| wrong(*value)) {
        Some((name, value)) => Err(SolveError::OutOfRange { name, value, of: OF }),
        None => Ok(()),
    }
}

fn restitution(impact: &Impact, resolution: Resolution, budget: &mut Budget) -> Result<Option<f64>, SolveError> {
    let single = at(impact, &scale(impact), resolution, (Samples::Dropped, budget))?;
    Ok(single.and_then(|s| s.results.restitution_kinematic))
}

/// dε/dξ by a central difference: between changes of the sequence of sub-impacts the restitution is smooth in the place.
fn slope(
    impact: &Impact,
    scaled: &Scaled,
    resolution: Resolution,
    budget: &mut Budget,
) -> Result<Option<f64>, SolveError> {
    let mut moved = |by: f64| {
        let mut other = impact.clone();
        other.xi = (impact.xi + by).clamp(0.0, 1.0);
        let single = at(&other, scaled, resolution, (Samples::Dropped, &mut *budget))?;
        Ok::<_, SolveError>((other.xi, single.and_then(|s| s.results.restitution_kinematic)))
    };
    let ((a, low), (b, high)) = (moved(-SLOPE_STEP)?, moved(SLOPE_STEP)?);
    Ok(low.zip(high).map(|(low, high)| (high - low) / (b - a)))
}

/// Parts of the uncertainty at which the spread looks.
const LOOKS: [f64; 9] = [-1.0, -0.75, -0.5, -0.25, 0.0, 0.25, 0.5, 0.75, 1.0];

/// The spread of the restitution over the stated uncertainties.
fn spread(impact: &Impact, resolution: Resolution, budget: &mut Budget) -> Result<Option<Spread>, SolveError> {
    let mut runs = 0;
    let mut over = |uncertainty: f64, change: &dyn Fn(&mut Impact, f64)| -> Result<Option<[f64; 2]>, SolveError> {
        if uncertainty == 0.0 {
            return Ok(None);
        }
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for part in LOOKS {
            let mut other = impact.clone();
            change(&mut other, part * uncertainty);
            runs += 1;
            if let Some(value) = restitution(&other, resolution, &mut *budget)? {
                (low, high) = (low.min(value), high.max(value));
            }
        }
        Ok((low <= high).then_some([low, high]))
    };
    let place = over(impact.xi_uncertainty, &|i, by| i.xi = (i.xi + by).clamp(0.0, 1.0))?;
    let moduli = over(impact.modulus_uncertainty, &|i, by| {
        i.beam.youngs_modulus *= 1.0 + by;
        i.striker.youngs_modulus *= 1.0 + by;
    })?;
    Ok((runs > 0).then_some(Spread { place, moduli, runs }))
}
