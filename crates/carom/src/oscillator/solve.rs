//! A problem to its outcome: the run, a finer run beside it that says how far off the first is, and curves where asked for.

use super::dynamics::{self, Reading};
use super::linear;
use super::outcome::{Cycle, Internal, Outcome, Results};
use super::problem::{DEFAULT_EVALUATIONS, Motion, Oscillator};
use super::sample::{Sampler, Sampling};
use super::scale::scales;
use super::simulate::{Effort, Raw, simulate};
use super::units::Scales;
use crate::hybrid;
use crate::oscillator::excitation::Course;
use crate::quantity::{
    Columns, Doubt, EnergyBalance, Estimate, Event, FINER, Options, SAFETY, SolveError, Statistics, Stop, Tolerance,
};

/// The part of the larger error of place and speed, scaled, that the other has at least.
const SHARED: f64 = 0.3;
/// The place of the time of the largest displacement among the results.
const PEAK_TIME: usize = 4;
/// An input of so many units, where a run failed, can only be growing without bound.
const HUGE: f64 = 1e6;

/// Runs one oscillator.
pub fn run(problem: &Oscillator, options: Options) -> Result<Outcome, SolveError> {
    let sampling = if options.trajectory { Sampling::of(problem) } else { Sampling::None };
    run_sampled(problem, options, &sampling)
}

/// Runs one oscillator, with its curves at points of one's own.
pub fn run_sampled(problem: &Oscillator, options: Options, sampling: &Sampling) -> Result<Outcome, SolveError> {
    if let Some(what) = linear::refused(problem) {
        return Err(SolveError::NotOfModel { model: problem.restoring.entry().name, what });
    }
    let scales = scales(problem)?;
    let solve = |tolerance: Tolerance, max_evaluations: u64, sampler: Option<&mut Sampler>| {
        let effort = Effort { tolerance: tolerance.kept(), longest_step: scales.longest_step, max_evaluations };
        let raw = simulate(problem, &scales, effort, sampler).map_err(|f| explain(problem, &scales, f))?;
        match raw.stop {
            Some(dynamics::Stop::Jump(before, after)) => Err(SolveError::DriveJumps {
                t: raw.time * scales.time,
                before: before * scales.length,
                after: after * scales.length,
            }),
            Some(dynamics::Stop::End | dynamics::Stop::Released) | None => Ok(raw),
        }
    };
    let times = sampling.times(problem.duration);
    let mut sampler = (!times.is_empty()).then(|| Sampler::new(&times, &scales));
    let budget = problem.max_evaluations.unwrap_or(DEFAULT_EVALUATIONS);
    let raw = solve(problem.tolerance, budget, sampler.as_mut())?;
    let finer = if !options.with_errors() || raw.stop.is_none() {
        None
    } else {
        Some(solve(problem.tolerance.finer(), budget.saturating_sub(raw.work.rhs), None)?)
    };
    let trajectory = sampler.map(|sampler| sampler.trajectory(&scales));
    Ok(outcome(problem, &scales, &raw, finer.as_ref(), trajectory))
}

/// A failed run in the user's terms: an excitation that is not finite is named before the step size that it made shrink.
fn explain(problem: &Oscillator, scales: &Scales, failure: hybrid::Failure) -> SolveError {
    let (hybrid::Failure::StepTooSmall { time } | hybrid::Failure::GuardNotANumber { time, .. }) = failure;
    let t = time * scales.time;
    for when in [t, t * (1.0 + 1e-9) + 1e-10 * scales.time] {
        match &problem.motion {
            Motion::Mass(mass) => {
                if let Course::Formula(formula) = &mass.excitation.course {
                    let value = formula.value_at(&[when]);
                    if value.is_nan() || value.abs() >= HUGE * scales.force {
                        return SolveError::ExcitationNotFinite { t: when, value };
                    }
                }
            }
            Motion::Drive(formula) => {
                let value = formula.value_at(&[when]);
                if value.is_nan() || value.abs() >= HUGE * scales.length {
                    return SolveError::DriveNotFinite { t: when, value };
                }
            }
        }
    }
    match failure {
        hybrid::Failure::StepTooSmall { .. } => SolveError::StepTooSmall { t, unit: "s" },
        hybrid::Failure::GuardNotANumber { name, .. } => SolveError::GuardNotANumber { name, t, unit: "s" },
    }
}

/// The results in SI units, in the order of their table, each with its scale. Peaks within `margin` of the largest, scaled, are
/// as large.
fn results(raw: &Raw, scales: &Scales, margin: f64) -> [(Option<f64>, f64); Results::COUNT] {
    let end = &raw.end;
    let (reach, force) = (largest(raw, 0), largest(raw, 2));
    let size = reach.max(1.0);
    let heat = end.viscous + end.hysteretic;
    let speed = scales.of("m/s");
    let last = |value: f64| raw.stop.map(|_| value);
    let list = [
        (last(end.displacement), scales.length, size),
        (last(end.velocity), speed, end.velocity.abs().max(size)),
        (last(end.force), scales.force, force.max(1.0)),
        (Some(reach), scales.length, size),
        (Some(first_peak(raw, margin).0), scales.time, raw.time.max(1.0)),
        (Some(force), scales.force, force.max(1.0)),
        (raw.residual, scales.length, size),
        (Some(heat), scales.energy(), heat.abs().max(end.input.abs()).max(1.0)),
    ];
    list.map(|(value, unit, size)| (value.map(|v| v * unit), size * unit))
}

/// The largest magnitude of the outputs `which` and the one after it.
fn largest(raw: &Raw, which: usize) -> f64 {
    raw.peaks[which].value.max(raw.peaks[which + 1].value)
}

/// The first peak of the displacement within a margin of its largest magnitude: when, and by how much it falls short.
fn first_peak(raw: &Raw, margin: f64) -> (f64, f64) {
    let most = largest(raw, 0);
    let peaks = raw.peaks[..2].iter().flat_map(|side| side.before.iter().copied().chain([(side.value, side.time)]));
    let high = peaks.filter(|(value, _)| *value >= most - margin).map(|(value, time)| (time, most - value));
    high.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or((0.0, 0.0))
}

/// How far the time of the largest displacement is open because several peaks are as large as can be told. Peaks that are equal come closer
/// to each other as the tolerance is tightened, and the first of them is meant.
fn open_time(tolerance: Tolerance, raw: &Raw, finer: &Raw, margin: f64) -> f64 {
    let ((first, short), (_, shorter)) = (first_peak(raw, margin), first_peak(finer, margin));
    let blind = Estimate::rounding(steps(raw, finer)) + tolerance.sum() / FINER;
    let equal = shorter <= (0.1 * short).max(blind * largest(raw, 0).max(1.0));
    let last = raw.peaks[..2].iter().filter(|side| side.value >= largest(raw, 0) - margin);
    if equal { 0.0 } else { last.fold(0.0, |open, side| (side.last - first).max(open)) }
}

/// How much the largest displacement, scaled, is off.
fn margin(tolerance: Tolerance, raw: &Raw, finer: Option<&Raw>) -> f64 {
    let size = largest(raw, 0).max(1.0);
    match finer {
        None => tolerance.sum() * size,
        Some(finer) => estimate(tolerance, raw, finer).error((largest(raw, 0) - largest(finer, 0)).abs(), size),
    }
}

/// What the finer run says of the errors; instants are rounded, too.
fn estimate(tolerance: Tolerance, raw: &Raw, finer: &Raw) -> Estimate {
    Estimate::new(tolerance, steps(raw, finer), SAFETY * raw.blur)
}

fn steps(raw: &Raw, finer: &Raw) -> u64 {
    raw.work.steps.max(finer.work.steps)
}

/// Why the errors are not known.
fn doubts(raw: &Raw, finer: Option<&Raw>) -> Vec<Doubt> {
    let mut doubts = Vec::new();
    doubts.extend(finer.filter(|f| f.stop.is_none()).map(|_| Doubt::ErrorBudget));
    doubts.extend((!(raw.sure && finer.is_none_or(|f| f.sure))).then_some(Doubt::Excitation));
    doubts
}

/// The errors of the results, in their order.
fn errors(problem: &Oscillator, scales: &Scales, raw: &Raw, finer: &Raw) -> [Option<f64>; Results::COUNT] {
    let margin = margin(problem.tolerance, raw, Some(finer));
    let (list, reference) = (results(raw, scales, margin), results(finer, scales, margin));
    let estimate = estimate(problem.tolerance, raw, finer);
    let open = open_time(problem.tolerance, raw, finer, margin) * scales.time;
    // Errors of place and speed turn into each other: one of them may be small by chance at the end.
    let (a, b) = (&raw.end, &finer.end);
    let both = (a.displacement - b.displacement).abs().max((a.velocity - b.velocity).abs());
    let shared = [SHARED * both * scales.length, SHARED * both * scales.of("m/s")];
    std::array::from_fn(|i| {
        let (value, size) = list[i];
        let value = value?;
        let difference = reference[i].0.map_or(value.abs(), |r| (value - r).abs());
        let difference = shared.get(i).map_or(difference, |shared| difference.max(*shared));
        Some(estimate.error(difference, size) + if i == PEAK_TIME { open } else { 0.0 })
    })
}

fn outcome(
    problem: &Oscillator,
    scales: &Scales,
    raw: &Raw,
    finer: Option<&Raw>,
    trajectory: Option<Columns>,
) -> Outcome {
    let doubts = doubts(raw, finer);
    let known = finer.filter(|_| doubts.is_empty());
    let list = results(raw, scales, margin(problem.tolerance, raw, known));
    let error = known.map_or([None; Results::COUNT], |finer| errors(problem, scales, raw, finer));
    let work = Statistics {
        steps: raw.work.steps,
        rejected: raw.work.rejected,
        rhs: raw.work.rhs,
        rhs_error: finer.map_or(0, |f| f.work.rhs + f.rhs_residual),
        rhs_residual: raw.rhs_residual,
        events: raw.history.events.len() as u64,
        kinks: raw.kinks,
        ..Statistics::default()
    };
    Outcome {
        stop: if raw.stop.is_some() { Stop::Completed } else { Stop::Budget },
        results: Results::from_list(list.map(|(value, _)| value)),
        error: Results::from_list(error),
        internal: internal(problem, scales, raw, known),
        state: raw.state.iter().map(|(v, value)| (v.name, value * scales.of(v.unit))).collect(),
        events: events(problem, scales, raw, known),
        energy: ledger(&raw.start, &raw.end, scales.energy()),
        cycles: cycles(raw, scales),
        end_time: raw.time * scales.time,
        work,
        doubts,
        trajectory,
    }
}

/// The state variables beside displacement and velocity.
fn internal(problem: &Oscillator, scales: &Scales, raw: &Raw, finer: Option<&Raw>) -> Vec<Internal> {
    let own = raw.state.iter().enumerate().filter(|(_, (v, _))| !matches!(v.name, "x" | "v"));
    own.map(|(i, (variable, value))| {
        let unit = scales.of(variable.unit);
        let error = finer.map(|finer| {
            let difference = (value - finer.state[i].1).abs();
            estimate(problem.tolerance, raw, finer).error(difference, value.abs().max(1.0)) * unit
        });
        Internal { name: variable.name, unit: variable.unit, value: raw.stop.map(|_| value * unit), error }
    })
    .collect()
}

fn events(problem: &Oscillator, scales: &Scales, raw: &Raw, finer: Option<&Raw>) -> Vec<Event> {
    // Events that the finer run has too, up to the first that differs.
    let reference = finer.map_or(&[][..], |f| &f.history.events);
    let pairs = raw.history.events.iter().zip(reference);
    let same = pairs.take_while(|(a, b)| (a.1, a.2) == (b.1, b.2)).count();
    let event = |(i, &(t, name, mode)): (usize, &(f64, &'static str, &'static str))| {
        let error = finer.filter(|_| i < same).map(|finer| {
            let difference = (t - reference[i].0).abs();
            estimate(problem.tolerance, raw, finer).error(difference, t.max(1.0)) * scales.time
        });
        Event { t: t * scales.time, name, mode, error }
    };
    raw.history.events.iter().enumerate().map(event).collect()
}

fn ledger(start: &Reading<f64>, end: &Reading<f64>, unit: f64) -> EnergyBalance {
    let before = start.kinetic + start.stored + end.input;
    let after = end.kinetic + end.stored + end.hysteretic + end.viscous;
    let scaled = EnergyBalance {
        kinetic_before: start.kinetic,
        stored_before: start.stored,
        work_external: end.input,
        kinetic_after: end.kinetic,
        stored_after: end.stored,
        dissipated_viscous: end.viscous,
        dissipated_hysteretic: end.hysteretic,
        residual: before - after,
    };
    scaled.times(unit)
}

fn cycles(raw: &Raw, scales: &Scales) -> Vec<Cycle> {
    let cycle = |pair: &[(f64, f64)]| Cycle {
        start: pair[0].0 * scales.time,
        end: pair[1].0 * scales.time,
        dissipated: (pair[1].1 - pair[0].1) * scales.energy(),
    };
    raw.history.maxima.windows(2).map(cycle).collect()
}
