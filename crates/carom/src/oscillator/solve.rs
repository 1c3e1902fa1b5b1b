//! A problem to its outcome: the run, a finer run beside it that says how far off the first is, and curves where asked for.

use super::dynamics::{Reading, Stop};
use super::error::Failure;
use super::linear;
use super::outcome::{Cycle, Energy, Event, FIGURES, Figures, Internal, Outcome, Work};
use super::problem::{Motion, Oscillator, Tolerance};
use super::sample::{Sampler, Sampling};
use super::scale::{Scales, scales};
use super::simulate::{MAX_EVALUATIONS, Raw, simulate};
use crate::hybrid;
use crate::oscillator::excitation::Course;

/// What to compute beside the figures.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    /// Sampled curves.
    pub sampling: Sampling,
    /// Leave out the error estimate, and its cost: for inner loops that have their own. Every error is then `None`.
    pub skip_error: bool,
}

/// How much finer the run is that measures the error.
const FINER: f64 = 100.0;
/// The difference of the two runs is the error of the coarser one to about a hundredth; this covers the rest.
const SAFETY: f64 = 4.0;
/// Rounding: so many units of the last place of the figure's scale per root of the number of steps.
const ROUNDING: f64 = 8.0;
/// Where the coarse run happens to be better than its tolerance, its error is still called this part of it.
const LEAST: f64 = 0.05;
/// An input of so many units, where a run failed, can only be growing without bound.
const HUGE: f64 = 1e6;
/// Below this a step's error estimate is rounding, and steps would be rejected for ever.
const TIGHTEST: f64 = 5e-15;

/// Runs one oscillator.
pub fn run(problem: &Oscillator, options: &Options) -> Result<Outcome, Failure> {
    if let Some(what) = linear::refused(problem) {
        return Err(Failure::NotOfModel { model: problem.restoring.entry().name, what });
    }
    let scales = scales(problem)?;
    let solve = |tolerance: Tolerance, sampler: Option<&mut Sampler>| {
        let tolerance = Tolerance { relative: tolerance.relative.max(TIGHTEST), ..tolerance };
        let raw = simulate(problem, &scales, tolerance, sampler).map_err(|f| explain(problem, &scales, f))?;
        match raw.stop {
            Stop::Jump(before, after) => Err(Failure::DriveJumps {
                t: raw.time * scales.time,
                before: before * scales.length,
                after: after * scales.length,
            }),
            Stop::Budget => Err(Failure::TooManySteps { t: raw.time * scales.time, limit: MAX_EVALUATIONS }),
            Stop::Astray => Err(Failure::DirectionLost { t: raw.time * scales.time }),
            Stop::End | Stop::Released => Ok(raw),
        }
    };
    let times = options.sampling.times(problem.duration);
    let mut sampler = (!times.is_empty()).then(|| Sampler::new(&times, &scales));
    let raw = solve(problem.tolerance, sampler.as_mut())?;
    let finer = if options.skip_error { None } else { Some(solve(tightened(problem.tolerance), None)?) };
    let trajectory = sampler.map(|sampler| sampler.trajectory(&scales));
    Ok(outcome(problem, &scales, &raw, finer.as_ref(), trajectory))
}

fn tightened(tolerance: Tolerance) -> Tolerance {
    Tolerance { relative: tolerance.relative / FINER, absolute: tolerance.absolute / FINER }
}

/// A failed run in the user's terms: an excitation that is not finite is named before the step size that it made shrink.
fn explain(problem: &Oscillator, scales: &Scales, failure: hybrid::Failure) -> Failure {
    let (hybrid::Failure::StepTooSmall { time } | hybrid::Failure::GuardNotANumber { time, .. }) = failure;
    let t = time * scales.time;
    for when in [t, t * (1.0 + 1e-9) + 1e-10 * scales.time] {
        match &problem.motion {
            Motion::Mass(mass) => {
                if let Course::Formula(formula) = &mass.excitation.course {
                    let value = formula.value_at(&[when]);
                    if value.is_nan() || value.abs() >= HUGE * scales.force {
                        return Failure::ExcitationNotFinite { t: when, value };
                    }
                }
            }
            Motion::Drive(formula) => {
                let value = formula.value_at(&[when]);
                if value.is_nan() || value.abs() >= HUGE * scales.length {
                    return Failure::DriveNotFinite { t: when, value };
                }
            }
        }
    }
    match failure {
        hybrid::Failure::StepTooSmall { .. } => Failure::StepTooSmall { t },
        hybrid::Failure::GuardNotANumber { name, .. } => Failure::GuardNotANumber { name, t },
    }
}

/// The figures in SI units, in the order of [`Figures::named`], each with its scale.
fn figures(raw: &Raw, scales: &Scales) -> [(Option<f64>, f64); FIGURES] {
    let end = &raw.end;
    let peak = |a: usize, b: usize| {
        let (a, b) = (raw.peaks[a], raw.peaks[b]);
        if a.value > b.value || (a.value == b.value && a.time <= b.time) { a } else { b }
    };
    let (reach, force) = (peak(0, 1), peak(2, 3));
    let size = reach.value.max(1.0);
    let heat = end.viscous + end.hysteretic;
    let speed = scales.of("m/s");
    let list = [
        (Some(end.displacement), scales.length, size),
        (Some(end.velocity), speed, end.velocity.abs().max(size)),
        (Some(end.force), scales.force, force.value.max(1.0)),
        (Some(reach.value), scales.length, size),
        (Some(reach.time), scales.time, raw.time.max(1.0)),
        (Some(force.value), scales.force, force.value.max(1.0)),
        (raw.residual, scales.length, size),
        (Some(heat), scales.energy(), heat.abs().max(end.input.abs()).max(1.0)),
    ];
    list.map(|(value, unit, size)| (value.map(|v| v * unit), size * unit))
}

/// What rounding and the tolerance alone leave open, relative to a scale.
fn least(tolerance: Tolerance, raw: &Raw, finer: &Raw) -> f64 {
    let steps = (raw.work.steps.max(finer.work.steps) as f64).sqrt();
    LEAST * (tolerance.relative + tolerance.absolute) + ROUNDING * f64::EPSILON * steps
}

fn outcome(
    problem: &Oscillator,
    scales: &Scales,
    raw: &Raw,
    finer: Option<&Raw>,
    trajectory: Option<super::outcome::Trajectory>,
) -> Outcome {
    let list = figures(raw, scales);
    let error = finer.map(|finer| {
        let reference = figures(finer, scales);
        let least = least(problem.tolerance, raw, finer);
        std::array::from_fn(|i| {
            let (value, size) = list[i];
            let value = value?;
            let difference = reference[i].0.map_or(value.abs(), |r| (value - r).abs());
            Some(SAFETY * difference + least * size)
        })
    });
    let work = Work {
        steps: raw.work.steps,
        rejected: raw.work.rejected,
        rhs: raw.work.rhs,
        rhs_error: finer.map_or(0, |f| f.work.rhs + f.rhs_residual),
        rhs_residual: raw.rhs_residual,
        events: raw.events.len() as u64,
        kinks: raw.kinks,
    };
    Outcome {
        figures: Figures::from_list(list.map(|(value, _)| value)),
        error: Figures::from_list(error.unwrap_or([None; FIGURES])),
        internal: internal(problem, scales, raw, finer),
        state: raw.state.iter().map(|(v, value)| (v.name, value * scales.of(v.unit))).collect(),
        events: events(problem, scales, raw, finer),
        energy: ledger(&raw.start, &raw.end, scales.energy()),
        cycles: cycles(raw, scales),
        end_time: raw.time * scales.time,
        work,
        trajectory,
    }
}

/// The state variables beside displacement and velocity.
fn internal(problem: &Oscillator, scales: &Scales, raw: &Raw, finer: Option<&Raw>) -> Vec<Internal> {
    let own = raw.state.iter().enumerate().filter(|(_, (v, _))| !matches!(v.name, "x" | "v"));
    own.map(|(i, (variable, value))| {
        let unit = scales.of(variable.unit);
        let error = finer.map(|finer| {
            let size = value.abs().max(1.0);
            (SAFETY * (value - finer.state[i].1).abs() + least(problem.tolerance, raw, finer) * size) * unit
        });
        Internal { name: variable.name, unit: variable.unit, value: value * unit, error }
    })
    .collect()
}

fn events(problem: &Oscillator, scales: &Scales, raw: &Raw, finer: Option<&Raw>) -> Vec<Event> {
    let same = finer.filter(|f| {
        f.events.len() == raw.events.len() && f.events.iter().zip(&raw.events).all(|(a, b)| (a.1, a.2) == (b.1, b.2))
    });
    let event = |(i, &(t, name, mode)): (usize, &(f64, &'static str, &'static str))| {
        let error = same.map(|finer| {
            let difference = (t - finer.events[i].0).abs();
            (SAFETY * difference + least(problem.tolerance, raw, finer) * t.max(1.0)) * scales.time
        });
        Event { t: t * scales.time, name, mode, error }
    };
    raw.events.iter().enumerate().map(event).collect()
}

fn ledger(start: &Reading<f64>, end: &Reading<f64>, unit: f64) -> Energy {
    let before = start.kinetic + start.stored + end.input;
    let after = end.kinetic + end.stored + end.hysteretic + end.viscous;
    Energy {
        kinetic_before: start.kinetic * unit,
        stored_before: start.stored * unit,
        input: end.input * unit,
        kinetic_after: end.kinetic * unit,
        stored_after: end.stored * unit,
        hysteretic: end.hysteretic * unit,
        viscous: end.viscous * unit,
        residual: (before - after) * unit,
    }
}

fn cycles(raw: &Raw, scales: &Scales) -> Vec<Cycle> {
    let cycle = |pair: &[(f64, f64)]| Cycle {
        start: pair[0].0 * scales.time,
        end: pair[1].0 * scales.time,
        dissipated: (pair[1].1 - pair[0].1) * scales.energy(),
    };
    raw.maxima.windows(2).map(cycle).collect()
}
