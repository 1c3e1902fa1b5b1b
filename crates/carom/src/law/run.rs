//! One run of a contact, and how its results are read off it.

use super::contact::{Contact, Kernel, Rules};
use super::guards::LOAD_KINK;
use super::load::Load;
use super::quadratures::Quadratures;
use super::result::{Observer, Raw, Seen, Setup};
use super::system::{ContactSystem, Phase};
use crate::hybrid::{self, Failure, Flow, Settings, System, Vector};
use crate::quantity::Stop;
use crate::scalar::Scalar;

/// The first step per grade and per eighth root of the tolerance.
const FIRST_STEP: f64 = 1.8;

/// The share of the tolerance that one step may use: a collision is some tens of steps.
const LOCAL: f64 = 0.2;

/// Runs a contact with the state held by `V`, which has room for the quadratures where they are kept, at a relative and an absolute tolerance; `observer` is shown every step where given.
pub(super) fn run<T: Scalar, C: Contact<T>, V: Vector<T>>(
    law: &C,
    (setup, keeps): (&Setup<T>, bool),
    (relative, absolute): (f64, f64),
    observer: Option<&mut dyn Observer<T>>,
) -> Result<Raw<T>, Failure> {
    let rules = Rules {
        end: setup.end,
        constant_load: setup.load.constant().is_some(),
        may_pull: setup.load.may_pull(),
        // Motion below the tolerance is none.
        rest: relative,
        margin: 100.0 * (relative + absolute),
    };
    let system = ContactSystem::<C, Load<T>, V, C::Proof>::new(law, &setup.load, rules, (setup.t_max, keeps));
    let (phase, state) = system.first();
    let (rtol, atol) = (LOCAL * relative, LOCAL * absolute);
    // The first step is about the one that the local error of an order-8 method allows on a motion of unit scale.
    let first_step = FIRST_STEP * law.grade() as f64 * (rtol + atol).powf(0.125);
    let (max_evaluations, location) = (setup.max_evaluations, setup.location);
    let settings = Settings { rtol, atol, first_step, longest_step: f64::INFINITY, max_evaluations, location };
    let run = match observer {
        None => hybrid::run(&system, phase, &state, settings, None)?,
        Some(observer) => {
            let (mut x, mut dx) = (state.clone(), state.clone());
            let mut show = |phase: &Phase<C::Phase>, at: &dyn Fn(f64, &mut [T])| {
                observer.see(&mut |theta| {
                    at(theta, x.as_mut());
                    seen(&system, phase, x.as_ref(), dx.as_mut())
                });
            };
            hybrid::run(&system, phase, &state, settings, Some(&mut show))?
        }
    };
    Ok(read_run(&system, run, 20.0 * (rtol + atol)))
}

fn seen<T: Scalar, C: Contact<T>, V: Vector<T>>(
    system: &ContactSystem<'_, C, Load<T>, V, C::Proof>,
    phase: &Phase<C::Phase>,
    x: &[T],
    dx: &mut [T],
) -> Seen<T> {
    system.flow(phase, x, dx);
    let law = system.law();
    let (read, force, dt) = (law.read(phase.law, x), law.force(phase.law, x), dx[C::MOTION]);
    let quadratures = system.quadratures(phase, x);
    Seen {
        time: x[C::MOTION],
        indentation: read.indentation,
        velocity: read.velocity,
        force,
        hysteretic: law.hysteretic(phase.law, x),
        indentation_rate: -read.velocity * dt,
        velocity_rate: (force + system.push(phase, x)) * dt,
        force_rate: law.force_rate(phase.law, x, dx),
        centre_velocity: quadratures.centre_velocity,
        centre_shift: quadratures.centre_shift,
        stored: read.stored,
        heat_and_work: [quadratures.viscous, quadratures.hysteretic, quadratures.work],
    }
}

type Finished<T, C, V> = hybrid::Run<T, Phase<<C as Kernel<T>>::Phase>, Stop, V>;

/// The name of the event at which the indentation is largest.
const MAXIMUM: &str = "maximum-indentation";
/// The name of that at which the bodies turn back towards deeper contact.
const MINIMUM: &str = "minimum-indentation";

/// The name of that at which they part.
const PARTING: &str = "separation";

/// Reads a finished run; energies closer than `near` are the same.
fn read_run<T: Scalar, C: Contact<T>, V: Vector<T>>(
    system: &ContactSystem<'_, C, Load<T>, V, C::Proof>,
    run: Finished<T, C, V>,
    near: f64,
) -> Raw<T> {
    let law = system.law();
    let state = run.state.as_ref();
    let end = law.read(run.phase.law, state);
    let mut max_indentation = if end.indentation.re() > 0.0 { end.indentation } else { T::constant(0.0) };
    let mut turn = None;
    let mut nearest = end.stored;
    for event in run.events.iter().filter(|e| matches!(e.name, MINIMUM | "rate-zero")) {
        let there = law.read(event.phase.law, event.state.as_ref()).stored;
        if there.re() < nearest.re() {
            nearest = there;
        }
    }
    for event in run.events.iter().filter(|e| e.name == MAXIMUM) {
        let x = event.state.as_ref();
        let depth = law.read(event.phase.law, x).indentation;
        if depth.re() > max_indentation.re() {
            max_indentation = depth;
        }
        let quadratures = Quadratures::read(&x[C::MOTION + 1..]);
        // Bodies that creep to rest turn by rounding; a turn has an acceleration.
        let push = law.force(event.phase.law, x) + system.push(&event.phase, x);
        if push.re().abs() > near {
            turn.get_or_insert((quadratures.impulse, quadratures.work));
        }
    }
    let mut events = listed(system, &run, near);
    let stop = run.stop.unwrap_or(Stop::Budget);
    if stop == Stop::Separated && events.last().is_none_or(|(_, name)| *name != PARTING) {
        events.push((system.time(state), PARTING));
    }
    Raw {
        stop,
        time: state[C::MOTION],
        velocity: end.velocity,
        stored: end.stored,
        peak_force: run.peaks[0].value,
        max_indentation,
        quadratures: system.quadratures(&run.phase, state),
        turn,
        nearest,
        sure: run.phase.piece.sure,
        instants: run.phase.piece.rounding,
        work: run.work,
        events,
    }
}

/// The events of a run without those that nobody can see: kinks of the load, and turns of bodies at rest, whose motion is rounding.
fn listed<T: Scalar, C: Contact<T>, V: Vector<T>>(
    system: &ContactSystem<'_, C, Load<T>, V, C::Proof>,
    run: &Finished<T, C, V>,
    near: f64,
) -> Vec<(f64, &'static str)> {
    let mut list = Vec::with_capacity(run.events.len() + 1);
    let mut turns = [MAXIMUM, MINIMUM, "rate-zero"].map(|name| (name, None::<f64>));
    for event in run.events.iter().filter(|e| e.name != LOAD_KINK) {
        let x = event.state.as_ref();
        if let Some((_, last)) = turns.iter_mut().find(|(name, _)| *name == event.name) {
            let stored = system.law().read(event.phase.law, x).stored.re();
            let before = last.replace(stored);
            if before.is_some_and(|before| (stored - before).abs() <= near) {
                continue;
            }
        }
        list.push((system.time(x), event.name));
        // Force and indentation may vanish in one instant: bodies part once, and then no more happens.
        if event.name == PARTING {
            break;
        }
    }
    list
}
