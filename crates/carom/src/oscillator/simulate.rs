//! One run of the engine over an oscillator, and the scaled figures it gives.

use super::carrier::Carrier;
use super::dynamics::{Dynamics, KINK, MAXIMUM, Reading, Stop, VELOCITY_ZERO};
use super::linear;
use super::problem::{Formulation, Motion, Oscillator, Tolerance};
use super::push::{Push, Timed};
use super::restoring::{Restoring, Variable};
use super::sample::Sampler;
use super::scale::Scales;
use super::spring::Spring;
use super::system::Oscillation;
use crate::hybrid::{self, Highest, Location, Observer, Run, Settings};
use crate::scalar::Sign;

/// The scaled figures of a run.
#[derive(Clone, Debug)]
pub(super) struct Raw {
    pub stop: Stop,
    pub start: Reading<f64>,
    pub end: Reading<f64>,
    pub time: f64,
    /// The state vector of the formulation at the end.
    pub state: Vec<(Variable, f64)>,
    /// Largest x, -x, r, -r.
    pub peaks: Vec<Highest<f64>>,
    /// Time, name, and the mode that follows.
    pub events: Vec<(f64, &'static str, &'static str)>,
    /// Time and heat at the maxima of the displacement.
    pub maxima: Vec<(f64, f64)>,
    pub residual: Option<f64>,
    pub rhs_residual: u64,
    pub kinks: u64,
    pub work: hybrid::Work,
}

/// The first step per eighth root of the tolerance.
const FIRST_STEP: f64 = 1.8;
/// The share of the tolerance that one step may use: a run is some hundreds of steps.
const LOCAL: f64 = 0.1;
/// Evaluations allowed in one run.
pub(super) const MAX_EVALUATIONS: u64 = 10_000_000;

/// Runs a problem; `sampler` collects points where given.
pub(super) fn simulate(
    problem: &Oscillator,
    scales: &Scales,
    tolerance: Tolerance,
    sampler: Option<&mut Sampler>,
) -> Result<Raw, hybrid::Failure> {
    let events = problem.events;
    match &problem.restoring {
        Restoring::Trilinear(model) => spring(problem, scales, tolerance, &model.spring(scales, events), sampler),
        Restoring::Bilinear(model) if problem.formulation() == Formulation::Flow => {
            spring(problem, scales, tolerance, &model.flow(scales), sampler)
        }
        Restoring::Bilinear(model) => spring(problem, scales, tolerance, &model.mixed(scales, events), sampler),
        Restoring::BoucWen(model) => spring(problem, scales, tolerance, &model.spring(scales, events), sampler),
        Restoring::BoucWenBaberNoori(model) => {
            spring(problem, scales, tolerance, &model.spring(scales, events), sampler)
        }
        Restoring::RambergOsgood(model) => spring(problem, scales, tolerance, &model.spring(scales), sampler),
        Restoring::Linear(model) => match linear::system(model, problem, scales) {
            Some(system) => go(&system, (tolerance, scales.longest_step), sampler),
            // `run` has refused what a linear model cannot be.
            None => Err(hybrid::Failure::StepTooSmall { time: 0.0 }),
        },
    }
}

/// A spring on what carries it.
fn spring<S: Spring<f64>>(
    problem: &Oscillator,
    scales: &Scales,
    tolerance: Tolerance,
    spring: &S,
    sampler: Option<&mut Sampler>,
) -> Result<Raw, hybrid::Failure> {
    let (carrier, start) = match &problem.motion {
        Motion::Mass(mass) => {
            let damping = mass.damping / mass.mass * scales.time;
            let push = Push::new(&mass.excitation, mass.mass, scales);
            let speed = scales.length / scales.time;
            (Carrier::Mass { damping, push }, (mass.displacement / scales.length, mass.velocity / speed))
        }
        Motion::Drive(formula) => {
            let timed = Timed::new(formula.clone(), scales.time, 1.0 / scales.length);
            (Carrier::Drive(timed), (0.0, 0.0))
        }
    };
    let system = Oscillation { spring, carrier, start, end: problem.duration / scales.time };
    go(&system, (tolerance, scales.longest_step), sampler)
}

/// Runs any oscillator.
pub(super) fn go<D: Dynamics<f64>>(
    system: &D,
    (tolerance, longest_step): (Tolerance, f64),
    sampler: Option<&mut Sampler>,
) -> Result<Raw, hybrid::Failure> {
    let (phase, state) = system.first();
    let start = system.read(phase, &state);
    let (rtol, atol) = (LOCAL * tolerance.relative, LOCAL * tolerance.absolute);
    let first_step = FIRST_STEP * (rtol + atol).powf(0.125);
    let (max_evaluations, location) = (MAX_EVALUATIONS, Location::Guard);
    let settings = Settings { rtol, atol, first_step, longest_step, max_evaluations, location };
    let run = match sampler {
        None => hybrid::run(system, phase, &state, settings, None)?,
        Some(sampler) => {
            let mut observer = |phase: D::Phase, at: &dyn Fn(f64, &mut [f64])| sampler.step(system, phase, at);
            let observer: Observer<'_, D::Phase, f64> = &mut observer;
            hybrid::run(system, phase, &state, settings, Some(observer))?
        }
    };
    Ok(read_run(system, start, run, rtol + atol))
}

fn read_run<D: Dynamics<f64>>(system: &D, start: Reading<f64>, run: Run<f64, D::Phase, Stop>, local: f64) -> Raw {
    let (residual, rhs_residual) = system.residual(run.phase, &run.state, local);
    let mut events = Vec::new();
    let mut maxima = Vec::new();
    let mut kinks = run.work.deadlines.saturating_sub(1);
    let mut last_kink = None;
    for (i, event) in run.events.iter().enumerate().filter(|(_, e)| !e.grazing) {
        let time = system.time(&event.state);
        let later = run.events[i + 1..].iter().find(|e| system.time(&e.state) > time);
        let next = later.map_or(run.phase, |e| e.phase);
        let turned = system.direction(event.phase) != system.direction(next);
        if event.name == KINK {
            // Several step functions may jump together.
            if last_kink == Some(time) {
                continue;
            }
            (kinks, last_kink) = (kinks + 1, Some(time));
        }
        let listed = || run.events.iter().any(|e| e.name == VELOCITY_ZERO && system.time(&e.state) == time);
        // A drive may turn at a kink, without its velocity passing zero.
        let name = if event.name == KINK && turned && !listed() { VELOCITY_ZERO } else { event.name };
        let falling = system.direction(event.phase) == Some(Sign::Positive);
        if name == MAXIMUM || (name == VELOCITY_ZERO && falling && turned) {
            let reading = system.read(event.phase, &event.state);
            maxima.push((time, reading.viscous + reading.hysteretic));
        }
        // A velocity that is zero and goes on as before has not turned: in a rest, its zeros are rounding.
        let still = name == VELOCITY_ZERO && !turned;
        if name != MAXIMUM && name != KINK && !still {
            events.push((time, name, system.mode(next)));
        }
    }
    let state = system.components().into_iter().zip(run.state.iter().copied()).collect();
    Raw {
        stop: run.stop.unwrap_or(Stop::Budget),
        start,
        end: system.read(run.phase, &run.state),
        time: system.time(&run.state),
        state,
        peaks: run.peaks,
        events,
        maxima,
        residual,
        rhs_residual,
        kinks,
        work: run.work,
    }
}
