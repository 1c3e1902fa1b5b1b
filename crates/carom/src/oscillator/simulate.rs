//! One run of the engine over an oscillator, and the scaled results it gives.

use super::dynamics::{Dynamics, Reading, Stop};
use super::forcing::Forcing;
use super::formulation::Formulation;
use super::history::{History, history};
use super::linear;
use super::problem::{Motion, Oscillator};
use super::push::{Push, Timed};
use super::restoring::Restoring;
use super::restoring_model::{RestoringModel, Variable};
use super::sample::Sampler;
use super::system::Oscillation;
use super::units::Scales;
use crate::hybrid::{self, Highest, Location, Observer, Run, Settings};
use crate::quantity::Tolerance;

/// The scaled results of a run.
#[derive(Clone, Debug)]
pub(super) struct Raw {
    /// Why it ended; `None` where the budget was spent first.
    pub stop: Option<Stop>,
    pub start: Reading<f64>,
    pub end: Reading<f64>,
    pub time: f64,
    /// The state vector of the formulation at the end.
    pub state: Vec<(Variable, f64)>,
    /// Largest x, -x, r, -r.
    pub peaks: Vec<Highest<f64>>,
    pub history: History,
    pub residual: Option<f64>,
    pub rhs_residual: u64,
    pub kinks: u64,
    /// Whether every jump of the excitation was seen.
    pub sure: bool,
    /// How much its impulse may be off because instants are rounded.
    pub blur: f64,
    pub work: hybrid::Work,
}

/// The first step per eighth root of the tolerance.
const FIRST_STEP: f64 = 1.8;
/// The share of the tolerance that one step may use: a run is some hundreds of steps.
const LOCAL: f64 = 0.1;
/// How accurate a run is to be and how much it may cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    pub tolerance: Tolerance,
    /// The longest step on the clock.
    pub longest_step: f64,
    pub max_evaluations: u64,
}

/// Runs a problem; `sampler` collects points where given.
pub(super) fn simulate(
    problem: &Oscillator,
    scales: &Scales,
    effort: Effort,
    sampler: Option<&mut Sampler>,
) -> Result<Raw, hybrid::Failure> {
    let events = problem.events;
    match &problem.restoring {
        Restoring::Trilinear(model) => spring(problem, scales, effort, &model.spring(scales, events), sampler),
        Restoring::Bilinear(model) if problem.formulation() == Formulation::Flow => {
            spring(problem, scales, effort, &model.flow(scales), sampler)
        }
        Restoring::Bilinear(model) => spring(problem, scales, effort, &model.mixed(scales, events), sampler),
        Restoring::BoucWen(model) => spring(problem, scales, effort, &model.spring(scales, events), sampler),
        Restoring::BoucWenBaberNoori(model) => spring(problem, scales, effort, &model.spring(scales, events), sampler),
        Restoring::RambergOsgood(model) => spring(problem, scales, effort, &model.spring(scales), sampler),
        Restoring::Linear(model) => match linear::system(model, problem, scales) {
            Some(system) => go(&system, effort, sampler),
            // `run` has refused what a linear model cannot be.
            None => Err(hybrid::Failure::StepTooSmall { time: 0.0 }),
        },
    }
}

/// A spring on what carries it.
fn spring<S: RestoringModel<f64>>(
    problem: &Oscillator,
    scales: &Scales,
    effort: Effort,
    spring: &S,
    sampler: Option<&mut Sampler>,
) -> Result<Raw, hybrid::Failure> {
    let (carrier, start) = match &problem.motion {
        Motion::Mass(mass) => {
            let damping = mass.damping / mass.mass * scales.time;
            let push = Push::new(&mass.excitation, (mass.mass, problem.duration), scales);
            let speed = scales.length / scales.time;
            (Forcing::Mass { damping, push }, (mass.displacement / scales.length, mass.velocity / speed))
        }
        Motion::Drive(formula) => {
            let timed = Timed::new(formula.clone(), scales.time, 1.0 / scales.length, problem.duration);
            (Forcing::Drive(timed), (0.0, 0.0))
        }
    };
    let system = Oscillation { spring, carrier, start, end: problem.duration / scales.time };
    go(&system, effort, sampler)
}

/// Runs any oscillator.
pub(super) fn go<D: Dynamics<f64>>(
    system: &D,
    Effort { tolerance, longest_step, max_evaluations }: Effort,
    sampler: Option<&mut Sampler>,
) -> Result<Raw, hybrid::Failure> {
    let (phase, state) = system.first();
    let start = system.read(&phase, &state);
    let (rtol, atol) = (LOCAL * tolerance.relative, LOCAL * tolerance.absolute);
    let first_step = FIRST_STEP * (rtol + atol).powf(0.125);
    let location = Location::Guard;
    let settings = Settings { rtol, atol, first_step, longest_step, max_evaluations, location };
    let run = match sampler {
        None => hybrid::run(system, phase, &state, settings, None)?,
        Some(sampler) => {
            let mut observer = |phase: &D::Phase, at: &dyn Fn(f64, &mut [f64])| sampler.step(system, phase, at);
            let observer: Observer<'_, D::Phase, f64> = &mut observer;
            hybrid::run(system, phase, &state, settings, Some(observer))?
        }
    };
    Ok(read_run(system, start, run, rtol + atol))
}

fn read_run<D: Dynamics<f64>>(system: &D, start: Reading<f64>, run: Run<f64, D::Phase, Stop>, local: f64) -> Raw {
    let completed = run.stop.is_some();
    let (residual, rhs_residual) = if completed { system.residual(&run.phase, &run.state, local) } else { (None, 0) };
    let state = system.components().into_iter().zip(run.state.iter().copied()).collect();
    Raw {
        stop: run.stop,
        end: system.read(&run.phase, &run.state),
        time: system.time(&run.state),
        state,
        history: history(system, &start, &run),
        start,
        peaks: run.peaks,
        residual,
        rhs_residual,
        // The last deadline is the end of the run.
        kinks: run.work.deadlines.saturating_sub(u64::from(completed)),
        sure: system.is_sure(&run.phase),
        blur: system.blur(&run.phase),
        work: run.work,
    }
}
