//! Loads that change with time: what jumps, comes late, is short, or settles, beside closed forms and independent integrations.
#![allow(clippy::excessive_precision)]

use carom::collide::*;
use carom::formula::Formula;
use carom_test::collision::*;

fn with_input(problem: Collision, load: &str) -> Collision {
    let input = Some(Formula::parse(load, INPUT_NAMES).unwrap());
    Collision { setting: Setting::Dimensionless { input }, ..problem }
}

/// A body of unit mass on a fixed linear spring, k = 1, unless `stiffness` says another, under a force.
fn spring(stiffness: f64, load: &str) -> Collision {
    Collision {
        values: vec![stiffness, 1.0, 0.0, 0.0],
        setting: Setting::Bodies([body(1.0, -1.0, force(load)), body(f64::INFINITY, 0.0, None)]),
        ..bead(1.0, 0.0, 0.0, 0.0, EndRule::Force)
    }
}

#[track_caller]
fn within_error(problem: &Collision, truth: f64) {
    let out = outcome(problem);
    let (value, error) = (out.results.restitution.unwrap(), out.error.restitution.unwrap());
    assert!((value - truth).abs() <= error, "{value} ± {error:e}, true {truth}");
    assert!(error < 1e-7, "{error:e}");
}

/// The unit oscillator under pushes that are constant in turn, (until, push) each, started at rest position with unit speed:
/// the speed at which it comes back. Rotations about the place of rest, and nothing else.
fn rotations(stiffness: f64, pieces: &[(f64, f64)]) -> f64 {
    let w = stiffness.sqrt();
    let (mut t, mut u, mut v) = (0.0, 0.0, 1.0);
    for (until, push) in pieces {
        let centre = push / stiffness;
        let at = |dt: f64| {
            let (s, c) = (w * dt).sin_cos();
            (centre + (u - centre) * c + v / w * s, v * c - w * (u - centre) * s)
        };
        // Small steps look for the return, bisection finds it.
        let length = (until - t).min(20.0);
        let count = 20_000;
        let place = |i: usize| length * i as f64 / count as f64;
        if let Some(i) = (1..=count).find(|i| at(place(*i)).0 < 0.0 && place(*i) + t > 1e-6) {
            let (mut low, mut high) = (place(i - 1), place(i));
            while high - low > 1e-16 * (1.0 + high) {
                let middle = 0.5 * (low + high);
                if middle <= low || middle >= high {
                    break;
                }
                if at(middle).0 < 0.0 { high = middle } else { low = middle }
            }
            return -at(high).1;
        }
        (u, v) = at(length);
        t = *until;
    }
    panic!("it does not come back");
}

#[test]
fn bodies_that_rest_are_released_by_a_late_load_as_an_independent_integration_says() {
    // Truth: extrapolation in 80 bits with frozen signs and located switches, which shares nothing with carom.
    let hunt = [0.1384323307389597, 0.07386583619603718, 0.19991836822019127, 2.4132232741824167, 1.082752557467976];
    let hunt = [hunt[0], hunt[1], hunt[2], hunt[3], hunt[4], 2.5643185459075912];
    let released = "-0.7901582049809781 + 0.23704746149429343*step(t - 20.0) + 2.3704746149429345*step(t - 60.0)";
    within_error(&with_input(bouc_wen(HUNT, hunt, 0.0), released), 0.287182647667597259);
    let maxwell = bouc_wen(MAXWELL, [5.0, 0.0, 0.2, 1.0, 2.0, 2.0], 0.0);
    within_error(&with_input(maxwell, "-3 + 9*step(t - 60)"), 4.93208097312535581);
    let maxwell = bouc_wen(MAXWELL, [0.5, 0.5, 0.2, 2.0, 1.5, 1.0], 0.0);
    within_error(&with_input(maxwell, "-1 + 3*step(t - 40)"), 1.09118971327238011);
}

#[test]
fn a_contact_at_rest_does_not_know_for_how_long() {
    // Once at rest, a later release gives the same rebound: time has no origin.
    for law in [HUNT, MAXWELL] {
        let problem = bouc_wen(law, [1.0, 0.3, 0.3, 0.8, 1.5, 1.5], 0.0);
        let at = |t: f64| {
            let out = outcome(&with_input(problem.clone(), &format!("-1 + 2.5*step(t - {t})")));
            (out.results.restitution.unwrap(), out.error.restitution.unwrap())
        };
        let (first, _) = at(150.0);
        for t in [157.3, 333.3, 600.0, 891.7] {
            let (later, error) = at(t);
            assert!((later - first).abs() < 1e-8 + 2.0 * error, "{law:?} {t}: {later} {first}");
        }
    }
}

#[test]
fn hysteresis_that_is_nothing_is_nothing() {
    let mut random = Random(4);
    for _ in 0..60 {
        let law = [HUNT, MAXWELL][usize::from(random.chance(0.5))];
        let (kappa, sigma) = (random.between(0.05, 0.95), random.decades(-3.0, -0.5));
        let (n, p) = (random.between(1.0, 5.0), random.between(1.0, 4.0));
        let load = if random.chance(0.5) { 0.0 } else { random.between(-0.25, 0.3) };
        let b = random.decades(-18.0, -11.0);
        let [none, some] = [0.0, b].map(|b| outcome(&bouc_wen(law, [b, 0.5 * b, kappa, sigma, n, p], load)));
        assert_eq!(none.stop, some.stop, "{law:?} B {b:e} κ {kappa} σ {sigma} n {n} p {p} U {load}");
        if let (Some(a), Some(b)) = (none.results.restitution, some.results.restitution) {
            assert!((a - b).abs() < 1e-8, "{law:?} {a} {b}");
        }
    }
}

#[test]
fn rectangular_pulses_of_any_width_act_with_their_impulse() {
    for width in [1.0, 1e-2, 1e-4, 1e-6, 1e-8] {
        for (start, push) in [(0.3, 0.05 / width), (1.0, 0.4 / width), (1.9, -0.1 / width)] {
            let load = format!("{}*(step(t - {start}) - step(t - {start} - {width}))", -push);
            within_error(
                &spring(1.0, &load),
                rotations(1.0, &[(start, 0.0), (start + width, push), (f64::INFINITY, 0.0)]),
            );
        }
    }
}

#[test]
fn a_smooth_pulse_is_a_kick_when_it_is_short() {
    // At t = 1 the velocity rises by J: afterwards the energy is ((cos 1 + J)² + sin² 1)/2. The width counts in second order.
    for (width, impulse) in [(1e-4, 0.5), (1e-5, 0.5), (1e-6, 0.02), (1e-7, 2.0)] {
        let height = impulse / (width * std::f64::consts::PI.sqrt());
        let out = outcome(&spring(1.0, &format!("-{height}*exp(-((t - 1)/{width})^2)")));
        let truth = ((1f64.cos() + impulse).powi(2) + 1f64.sin().powi(2)).sqrt();
        let value = out.results.restitution.unwrap();
        // Time has sixteen digits, of which a pulse of 1e-7 has nine.
        let rounding = 4.0 * f64::EPSILON / width * impulse;
        assert!((value - truth).abs() < 2.0 * width * width + rounding + 1e-9, "{width:e}: {value} {truth}");
    }
}

#[test]
fn a_square_wave_loses_no_edge() {
    for frequency in [3.0, 30.0, 100.0, 300.0] {
        let half = std::f64::consts::PI / frequency;
        let pieces: Vec<(f64, f64)> =
            (1..2000).map(|i| (i as f64 * half, if i % 2 == 1 { 0.3 } else { 0.0 })).collect();
        let truth = rotations(1.0, &pieces);
        within_error(&spring(1.0, &format!("-0.3*step(sin({frequency}*t))")), truth);
    }
}

#[test]
fn derivatives_know_that_a_jump_stays_at_its_second() {
    // By the closed form, differentiated numerically: k moves the scale of time, and the jump with it unless it is held.
    let e = |k: f64, jump: f64| rotations(k, &[(jump, 0.0), (f64::INFINITY, 0.3)]);
    let h = 1e-5;
    let expected = (e(1.0 + h, 1.0) - e(1.0 - h, 1.0)) / (2.0 * h);
    let options = Options { sensitivities: true, ..Options::default() };
    let out = run(&spring(1.0, "-0.3*step(t - 1)"), options).unwrap();
    let all = out.sensitivities.unwrap();
    let restitution = all.iter().find(|s| s.result == "restitution").unwrap();
    let by_k = restitution.derivatives.iter().find(|(key, _)| key == "law.k").unwrap().1.unwrap();
    assert!((by_k - expected).abs() < 1e-7, "{by_k} {expected}");
    // A jump that depends on a parameter moves with it: at t = m1 here.
    let moving = run(&spring(1.0, "-0.3*step(t - m1)"), options).unwrap().sensitivities.unwrap();
    let fixed = run(&spring(1.0, "-0.3*step(t - 1)"), options).unwrap().sensitivities.unwrap();
    let by_mass = |list: &[Sensitivity]| {
        let row = list.iter().find(|s| s.result == "restitution").unwrap();
        row.derivatives.iter().find(|(key, _)| key == "body1.mass").unwrap().1.unwrap()
    };
    let by_jump = (e(1.0, 1.0 + h) - e(1.0, 1.0 - h)) / (2.0 * h);
    assert!((by_mass(&moving) - by_mass(&fixed) - by_jump).abs() < 1e-6);
}

#[test]
fn a_load_that_has_become_constant_proves_sticking_like_one_that_always_was() {
    let damped = |load: &str| Collision {
        setting: Setting::Bodies([body(0.1, -0.05, force(load)), body(f64::INFINITY, 0.0, None)]),
        values: vec![1e5, 1.5, 2e3, 1.0],
        ..bead(1.5, 1.0, 0.0, 0.0, EndRule::Force)
    };
    for load in ["-3*step(t - 0.006)", "-3*step(t - 0.001)", "-3 + 1*step(t - 0.3)", "-3*(1 - 0.5*exp(-200*t))"] {
        let out = outcome(&damped(load));
        assert_eq!(out.stop, Stop::Stuck, "{load}");
        assert!(out.work.rhs < 100_000, "{load}: {:?}", out.work);
    }
    for law in [HUNT, MAXWELL] {
        for load in ["-1 + 0.2*exp(-t)", "-1 - 0.2*exp(-t)", "-1 + 0.4*step(t - 30)"] {
            let out = outcome(&with_input(bouc_wen(law, [1.0, 0.3, 0.6, 0.8, 1.5, 1.5], 0.0), load));
            assert_eq!(out.stop, Stop::Stuck, "{law:?} {load}");
            assert!(out.work.rhs < 200_000, "{law:?} {load}: {:?}", out.work);
        }
    }
}

#[test]
fn a_stuck_pair_that_is_pressed_harder_later_has_its_later_peak() {
    // A linear spring and dashpot at half the critical damping, pressed by 2: at rest after t = 60. Then 8 press, and it swings over by the
    // part exp(-π ζ/√(1-ζ²)) of the way from 2 to 8.
    let damped = Collision { values: vec![1.0, 1.0, 1.0, 0.0], ..spring(1.0, "-2 - 6*step(t - 60)") };
    let out = outcome(&damped);
    assert_eq!(out.stop, Stop::Stuck);
    let over = (-std::f64::consts::PI * 0.5 / 0.75f64.sqrt()).exp();
    close(out.results.max_indentation.unwrap(), 8.0 + 6.0 * over, 1e-10);
}

#[test]
fn a_run_ends_with_its_budget_and_says_what_it_knows() {
    let wave = spring(1.0, "-2 - sin(1e7*t)");
    let out = outcome(&Collision { max_evaluations: Some(20_000), ..wave });
    assert_eq!(out.stop, Stop::Budget);
    assert!(out.work.rhs < 20_100 && out.results.restitution.is_none() && out.results.duration.is_none());
    assert_eq!(out.error, Results::default());
    // The estimate of the error has to fit as well.
    let plain = two_balls(HUNT);
    let needed = outcome(&plain).work;
    let out = outcome(&Collision { max_evaluations: Some(needed.rhs + 50), ..plain });
    assert_eq!((out.stop, out.doubts), (Stop::Separated, vec![Doubt::ErrorBudget]));
    assert!(out.results.restitution.is_some() && out.error.restitution.is_none());
}

#[test]
fn a_force_that_ends_with_an_infinite_slope_is_followed_to_its_end() {
    // The response to an impulse is a sine: 0.2 ∫ √(1-s) (cos s, sin s) ds by 60 Gauss points in x = √(1-s).
    within_error(&spring(1.0, "-0.2*sqrt(max(0, 1 - t))"), 1.1198170588124756);
}
