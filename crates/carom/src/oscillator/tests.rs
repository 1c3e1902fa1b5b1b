//! The springs on dual numbers: the same source gives derivatives, through events too.

#![allow(clippy::unwrap_used, clippy::panic)]

use super::dynamics::Dynamics;
use super::forcing::Forcing;
use super::formulation::Events;
use super::push::{Push, Timed};
use super::restoring::{Bilinear, BoucWen, BoucWenBaberNoori, RambergOsgood, Trilinear};
use super::restoring_model::RestoringModel;
use super::system::Oscillation;
use super::units::Scales;
use crate::formula::Formula;
use crate::hybrid::{self, Settings};
use crate::scalar::{Dual, Scalar};

const UNITS: Scales = Scales { time: 1.0, length: 1.0, force: 1.0, longest_step: 2.0 };

/// The displacement after twelve units of time, with this damping and initial velocity.
fn end<T: Scalar, S: RestoringModel<T>>(spring: &S, damping: T, velocity: T) -> T {
    let formula = Formula::parse("1.3*sin(0.7*t) + 0.4*cos(2*t)", &["t"]).unwrap();
    let push = Push::Timed(Timed::new(formula, 1.0, 1.0, 12.0));
    let carrier = Forcing::Mass { damping, push };
    let system = Oscillation { spring, carrier, start: (T::constant(0.1), velocity), end: 12.0 };
    let settings = Settings {
        rtol: 1e-13,
        atol: 1e-15,
        first_step: 0.05,
        longest_step: 2.0,
        max_evaluations: 1_000_000,
        location: crate::hybrid::Location::Guard,
    };
    let (phase, state) = system.first();
    let run = hybrid::run(&system, phase, &state, settings, None).unwrap();
    assert!(run.events.len() > 2);
    system.read(&run.phase, &run.state).displacement
}

fn compare<S: RestoringModel<f64>, D: RestoringModel<Dual<2>>>(spring: S, dual: D) {
    let both = end(&dual, Dual::variable(0.05, 0), Dual::variable(0.3, 1));
    const D: f64 = 1e-5;
    let by_damping = (end(&spring, 0.05 + D, 0.3) - end(&spring, 0.05 - D, 0.3)) / (2.0 * D);
    let by_velocity = (end(&spring, 0.05, 0.3 + D) - end(&spring, 0.05, 0.3 - D)) / (2.0 * D);
    assert!((both.value - end(&spring, 0.05, 0.3)).abs() < 1e-11);
    for (a, b) in both.partials.iter().zip([by_damping, by_velocity]) {
        assert!((a - b).abs() < 2e-7 * (1.0 + b.abs()), "{a} and {b}");
    }
}

#[test]
fn derivatives_through_events_match_differences() {
    let all = Events::All;
    let m = Trilinear { stiffness: 1.0, hardening: 0.3, yield_displacement: 0.5 };
    compare(m.spring(&UNITS, all), m.spring(&UNITS, all));
    let m = Bilinear { stiffness: 1.0, hardening: 0.2, yield_force: 0.5 };
    compare(m.flow(&UNITS), m.flow(&UNITS));
    compare(m.mixed(&UNITS, all), m.mixed(&UNITS, all));
    let m = BoucWen { a: 1.0, gamma: 0.6, beta: 0.3, n: 2.0 };
    compare(m.spring(&UNITS, all), m.spring(&UNITS, all));
    let m = RambergOsgood { stiffness: 1.0, a: 0.7, yield_force: 0.6, exponent: 4.0 };
    compare(m.spring(&UNITS), m.spring(&UNITS));
    let m = BoucWenBaberNoori {
        alpha: 0.1,
        k: 1.0,
        beta: 1.5,
        gamma: -0.5,
        n: 1.0,
        delta_eta: 0.05,
        delta_nu: 0.02,
        q: 0.1,
        zeta10: 0.6,
        p: 1.0,
        psi0: 0.4,
        delta_psi: 0.01,
        lambda: 0.3,
    };
    compare(m.spring(&UNITS, all), m.spring(&UNITS, all));
}
