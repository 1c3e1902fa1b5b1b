//! Oscillators that the tests share.

pub mod exact;

use carom::formula::Formula;
use carom::oscillator::*;

pub const ONE: &str = "sin(2*pi*t/10)";
pub const MODULATED: &str = "1.2*sin(0.1*t)*sin(0.8*t)";

pub const TRILINEAR: Restoring =
    Restoring::Trilinear(Trilinear { stiffness: 1.0, hardening: 0.3, yield_displacement: 0.75 });
pub const BILINEAR: Restoring = Restoring::Bilinear(Bilinear { stiffness: 1.0, hardening: 0.3, yield_force: 0.75 });
pub const BOUC_WEN: Restoring = Restoring::BoucWen(BoucWen { a: 0.5, gamma: 0.25, beta: 0.25, n: 1.0 });
pub const UNEQUAL: Restoring = Restoring::BoucWen(BoucWen { a: 0.6, gamma: 0.35, beta: -0.1, n: 1.5 });
pub const BABER_NOORI: Restoring = Restoring::BoucWenBaberNoori(BoucWenBaberNoori {
    alpha: 0.1,
    k: 1.0,
    beta: 1.5,
    gamma: -0.5,
    n: 1.0,
    delta_eta: 0.05,
    delta_nu: 0.005,
    q: 0.1,
    zeta10: 0.97,
    p: 1.0,
    psi0: 0.2,
    delta_psi: 0.002,
    lambda: 0.1,
});
pub const RAMBERG_OSGOOD: Restoring =
    Restoring::RambergOsgood(RambergOsgood { stiffness: 1.0, a: 0.5, yield_force: 0.6, exponent: 5.0 });

pub fn formula(text: &str) -> Formula {
    Formula::parse(text, EXCITATION_NAMES).unwrap()
}

/// A unit mass at rest under a force.
pub fn massive(restoring: Restoring, force: &str, duration: f64) -> Oscillator {
    let excitation = Excitation::force(formula(force));
    let mass = Mass { mass: 1.0, damping: 0.0, excitation, displacement: 0.0, velocity: 0.0 };
    Oscillator {
        restoring,
        motion: Motion::Mass(mass),
        duration,
        formulation: None,
        events: Events::All,
        tolerance: Tolerance::default(),
        max_evaluations: None,
    }
}

/// A model under a prescribed displacement.
pub fn driven(restoring: Restoring, displacement: &str, duration: f64) -> Oscillator {
    Oscillator { motion: Motion::Drive(formula(displacement)), ..massive(restoring, "0", duration) }
}

/// With viscous damping.
pub fn damped(mut problem: Oscillator, c: f64) -> Oscillator {
    if let Motion::Mass(mass) = &mut problem.motion {
        mass.damping = c;
    }
    problem
}

/// With this displacement and velocity at the start.
pub fn starting(mut problem: Oscillator, x: f64, v: f64) -> Oscillator {
    if let Motion::Mass(mass) = &mut problem.motion {
        (mass.displacement, mass.velocity) = (x, v);
    }
    problem
}

pub fn with_rtol(problem: &Oscillator, rtol: f64) -> Oscillator {
    Oscillator { tolerance: Tolerance { relative: rtol, absolute: 0.01 * rtol }, ..problem.clone() }
}

pub fn outcome(problem: &Oscillator) -> Outcome {
    run(problem, Options::default()).unwrap()
}

/// Without the error estimate.
pub fn quick(problem: &Oscillator) -> Outcome {
    run(problem, Options::BARE).unwrap()
}

/// With curves at these times, without the error estimate.
pub fn sampled(problem: &Oscillator, times: Vec<f64>) -> Outcome {
    run_sampled(problem, Options::BARE, &Sampling::Times(times)).unwrap()
}

/// The model of a golden case, its force and its duration.
pub fn golden_case(name: &str) -> Oscillator {
    let (model, excitation) = name.rsplit_once('_').unwrap();
    let restoring = match model {
        "trilinear" => TRILINEAR,
        "bilinear" => BILINEAR,
        "boucwen" => BOUC_WEN,
        "boucwen_unequal" => UNEQUAL,
        _ => BABER_NOORI,
    };
    if excitation == "one" { massive(restoring, ONE, 20.0) } else { massive(restoring, MODULATED, 40.0) }
}

pub fn named(outcome: &Outcome, name: &str) -> f64 {
    outcome.internal.iter().find(|i| i.name == name).unwrap().value.unwrap()
}

pub fn names(outcome: &Outcome) -> Vec<&'static str> {
    outcome.events.iter().map(|e| e.name).collect()
}
