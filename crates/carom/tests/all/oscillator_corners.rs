//! Corners: the energy balance, changes of units, starts on a guard, rest, held drives, limits of the models, honest errors, failures.

use carom::oscillator::*;
use carom_test::Random;
use carom_test::oscillator::*;

const EVERY: [Restoring; 6] = [TRILINEAR, BILINEAR, BOUC_WEN, UNEQUAL, BABER_NOORI, RAMBERG_OSGOOD];

/// Every model in every choice of state variables with every event option it has.
fn variants(problem: &Oscillator) -> Vec<Oscillator> {
    let variants = problem.restoring.entry().variants;
    let all = variants.iter().flat_map(|v| v.events.iter().map(move |e| (v.formulation, *e)));
    all.map(|(f, events)| Oscillator { formulation: Some(f), events, ..problem.clone() }).collect()
}

#[test]
fn the_energy_ledger_closes_for_every_model_form_and_option() {
    let mut worst = 0.0f64;
    for restoring in EVERY {
        let problems = [
            damped(massive(restoring, MODULATED, 40.0), 0.07),
            starting(massive(restoring, "0.9*cos(1.1*t)", 25.0), 0.4, -1.2),
            driven(restoring, "2*sin(t)*cos(0.3*t)", 20.0),
        ];
        for problem in problems.iter().flat_map(variants) {
            let energy = quick(&with_rtol(&problem, 1e-11)).energy;
            let size = energy.work_external.abs().max(energy.kinetic_before).max(energy.dissipated_hysteretic);
            // Without events the step control sees kinks it does not know: the tolerance of the ledger is that of the run.
            let share = energy.residual.abs() / size;
            worst = worst.max(share);
            assert!(share <= 1e-9, "{problem:?}: {energy:?}");
            assert!(energy.dissipated_viscous >= 0.0 && energy.stored_after >= 0.0);
        }
    }
    println!("the ledger closes to {worst:.1e}");
}

#[test]
fn thermodynamic_models_never_give_heat_back() {
    for restoring in [BILINEAR, BOUC_WEN, UNEQUAL, RAMBERG_OSGOOD] {
        let problem = massive(restoring, MODULATED, 40.0);
        let mut before = 0.0;
        for end in 1..=80 {
            let heat =
                quick(&Oscillator { duration: 0.5 * end as f64, ..problem.clone() }).energy.dissipated_hysteretic;
            assert!(heat >= before - 1e-9, "{restoring:?} at {end}: {heat} after {before}");
            before = heat;
        }
        assert!(before > 0.5);
    }
}

/// The same oscillator in units of `s` seconds, `l` metres and `m` kilograms.
fn in_units(problem: &Oscillator, s: f64, l: f64, m: f64) -> Oscillator {
    let (stiffness, force, energy) = (m / (s * s), m * l / (s * s), m * l * l / (s * s));
    let restoring = match problem.restoring {
        Restoring::Trilinear(x) => Restoring::Trilinear(Trilinear {
            stiffness: x.stiffness * stiffness,
            yield_displacement: x.yield_displacement * l,
            ..x
        }),
        Restoring::Bilinear(x) => Restoring::Bilinear(Bilinear {
            stiffness: x.stiffness * stiffness,
            yield_force: x.yield_force * force,
            ..x
        }),
        Restoring::BoucWen(x) => {
            let per = stiffness / force.powf(x.n);
            Restoring::BoucWen(BoucWen { a: x.a * stiffness, gamma: x.gamma * per, beta: x.beta * per, n: x.n })
        }
        Restoring::BoucWenBaberNoori(x) => Restoring::BoucWenBaberNoori(BoucWenBaberNoori {
            k: x.k * stiffness,
            beta: x.beta / l.powf(x.n),
            gamma: x.gamma / l.powf(x.n),
            delta_eta: x.delta_eta / energy,
            delta_nu: x.delta_nu / energy,
            p: x.p / energy,
            psi0: x.psi0 * l,
            delta_psi: x.delta_psi * l / energy,
            ..x
        }),
        Restoring::RambergOsgood(x) => Restoring::RambergOsgood(RambergOsgood {
            stiffness: x.stiffness * stiffness,
            yield_force: x.yield_force * force,
            ..x
        }),
        Restoring::Linear(x) => Restoring::Linear(x),
    };
    let text = format!("{force:?}*(1.2*sin(0.1*(t/{s:?}))*sin(0.8*(t/{s:?})))");
    let excitation = Excitation::force(formula(&text));
    let mass = Mass { mass: m, damping: 0.03 * m / s, excitation, displacement: 0.2 * l, velocity: 0.0 };
    Oscillator { restoring, motion: Motion::Mass(mass), duration: 30.0 * s, ..problem.clone() }
}

#[test]
fn a_change_of_units_changes_nothing_but_the_units() {
    for restoring in EVERY {
        let problem = massive(restoring, "0", 1.0);
        let plain = quick(&in_units(&problem, 1.0, 1.0, 1.0));
        for (s, l, m) in [(1e-6, 1e-9, 1e3), (1e4, 1e-3, 1e-12), (3.0, 7e5, 1.1)] {
            let out = quick(&in_units(&problem, s, l, m));
            let (force, energy) = (m * l / (s * s), m * l * l / (s * s));
            let units = [l, l / s, force, l, s, force, l, energy];
            for ((a, b), unit) in plain.results.named().iter().zip(out.results.named()).zip(units) {
                let (a, b) = (a.2.unwrap(), b.2.unwrap() / unit);
                assert!((a - b).abs() <= 1e-9 * a.abs().max(1.0), "{restoring:?} {}: {a} and {b}", l);
            }
            assert_eq!(names(&plain), names(&out));
        }
    }
}

#[test]
fn nothing_moves_without_excitation() {
    for restoring in EVERY {
        for problem in variants(&massive(restoring, "0", 50.0)) {
            let out = outcome(&problem);
            assert_eq!(
                (out.results.displacement, out.results.velocity, out.results.force),
                (Some(0.0), Some(0.0), Some(0.0))
            );
            assert!(out.events.is_empty() && out.energy.residual == 0.0 && out.work.steps < 60);
        }
    }
}

#[test]
fn rest_until_a_late_push_in_either_direction() {
    for restoring in EVERY {
        for sign in ["", "-"] {
            let late = quick(&massive(restoring, &format!("{sign}step(t-7)*0.9*sin(t-7)"), 20.0));
            let hidden = quick(&massive(restoring, &format!("{sign}0.9*sin(max(t-7, 0))"), 20.0));
            let now = quick(&massive(restoring, &format!("{sign}0.9*sin(t)"), 13.0));
            let names_now = names(&now);
            assert_eq!(names(&late), names_now, "{restoring:?}");
            let [a, b, c] = [&late, &hidden, &now].map(|o| o.results.displacement.unwrap());
            assert!((a - c).abs() <= 1e-9, "{restoring:?}: {a} and {c}");
            assert!((b - c).abs() <= 1e-8, "{restoring:?}, no step(): {b} and {c}");
        }
    }
}

#[test]
fn starts_on_a_guard_and_beyond_it() {
    // At the yield displacement, moving out: yielding at once. Moving in: elastic.
    let bilinear = |x: f64, v: f64| quick(&starting(massive(BILINEAR, "0", 0.3), x, v));
    for (x, v) in [(0.75, 0.5), (-0.75, -0.5)] {
        let out = bilinear(x, v);
        // In the yielding mode the tangent is 0.3 from the start.
        let force = out.results.force.unwrap();
        let expected = x + 0.3 * (out.results.displacement.unwrap() - x);
        assert!((force - expected).abs() < 1e-9 && out.events.is_empty(), "{out:?}");
        let inward = bilinear(x, -v);
        assert!((inward.results.force.unwrap() - inward.results.displacement.unwrap()).abs() < 1e-9);
    }
    // Released from a displacement beyond yield: elastic unloading about the residual displacement (1 - α)(x₀ - x_y).
    for formulation in [Formulation::Flow, Formulation::Mixed] {
        let problem = starting(massive(BILINEAR, "0", 1.0), 2.0, 0.0);
        let out = quick(&Oscillator { formulation: Some(formulation), ..problem });
        let exact = 0.875 + 1.125 * 1.0f64.cos();
        assert!((out.results.displacement.unwrap() - exact).abs() < 1e-9, "{:?}", out.results);
        assert!((out.results.residual_displacement.unwrap() - 0.875).abs() < 1e-9);
        assert_eq!(out.results.peak_displacement, Some(2.0));
    }
    let trilinear = quick(&starting(massive(TRILINEAR, "0", 0.5), 0.75, 1.0));
    assert!(
        (trilinear.results.force.unwrap() - 0.75 - 0.3 * (trilinear.results.displacement.unwrap() - 0.75)).abs() < 1e-9
    );
}

#[test]
fn a_drive_that_is_held_keeps_its_force_and_may_go_on_or_turn_back() {
    // Up to 2 within a second, held for two, then on to 3 or back to 1; ramps with kinks.
    let drive = |slope: &str| format!("2*t*(1-step(t-1)) + 2*(step(t-1) - step(t-3)) + step(t-3)*(2 {slope}*(t-3))");
    for restoring in EVERY {
        let [on, back] = ["+ 1", "- 1"].map(|s| quick(&driven(restoring, &drive(s), 4.0)));
        let straight = quick(&driven(restoring, "3*t", 1.0));
        let round = quick(&driven(restoring, "2*t*(1-step(t-1)) + step(t-1)*(2 - (t-1))", 2.0));
        for (a, b) in [(&on, &straight), (&back, &round)] {
            assert!((a.results.force.unwrap() - b.results.force.unwrap()).abs() <= 1e-9, "{restoring:?}");
            assert_eq!(names(a), names(b), "{restoring:?}");
        }
        if restoring != TRILINEAR {
            assert_eq!(names(&back).iter().filter(|n| **n == "velocity-zero").count(), 1, "{restoring:?}");
        }
    }
}

#[test]
fn bilinear_limits_are_ideal_plasticity_and_a_linear_spring() {
    for formulation in [Formulation::Flow, Formulation::Mixed] {
        let model = |hardening| Restoring::Bilinear(Bilinear { stiffness: 1.0, hardening, yield_force: 0.5 });
        let run = |h, text, t| quick(&Oscillator { formulation: Some(formulation), ..massive(model(h), text, t) });
        // A constant push above the yield force: r stays at 0.5 and the mass accelerates at 0.2.
        let plastic = run(0.0, "0.7", 6.0);
        assert_eq!(plastic.results.force.map(|f| (f * 1e10).round() / 1e10), Some(0.5));
        let nearly = run(1.0 - 1e-9, "sin(0.7*t)", 12.0);
        let w = 0.7f64;
        let exact = ((w * 12.0).sin() - w * 12.0f64.sin()) / (1.0 - w * w);
        assert!((nearly.results.displacement.unwrap() - exact).abs() < 1e-7, "{:?}", nearly.results);
        assert!(nearly.energy.residual.abs() < 1e-9);
    }
}

#[test]
fn the_residual_displacement_is_where_a_slow_release_ends() {
    let peak = |restoring| quick(&driven(restoring, "2*sin(t)", 1.2)).results;
    assert!(peak(TRILINEAR).residual_displacement.unwrap().abs() < 1e-9);
    let f = peak(BILINEAR);
    assert!((f.residual_displacement.unwrap() - (f.displacement.unwrap() - f.force.unwrap())).abs() < 1e-9);
    // Unloading with γ = β is linear with the initial stiffness.
    let f = peak(BOUC_WEN);
    assert!((f.residual_displacement.unwrap() - (f.displacement.unwrap() - f.force.unwrap() / 0.5)).abs() < 1e-9);
}

#[test]
fn figures_are_as_wrong_as_they_say() {
    let mut random = Random(77);
    let (mut count, mut beyond) = (0, 0);
    for _ in 0..120 {
        let restoring = EVERY[(random.unit() * 6.0) as usize];
        let (a, w) = (random.between(0.3, 1.5), random.between(0.2, 1.5));
        let text = format!("{a:?}*sin({w:?}*t) + 0.3*sin(2.1*t)");
        let problem = with_rtol(&massive(restoring, &text, 20.0), random.decades(-10.0, -5.0));
        let out = outcome(&problem);
        let truth = quick(&with_rtol(&problem, 1e-14));
        let pairs = out.results.named().into_iter().zip(out.error.named()).zip(truth.results.named());
        for (((name, _, value), (_, _, error)), (_, _, truth)) in pairs {
            count += 1;
            if (value.unwrap() - truth.unwrap()).abs() > error.unwrap() {
                beyond += 1;
                println!("{name} of {restoring:?}: {value:?} ± {error:?}, {truth:?}");
            }
        }
        for (event, truth) in out.events.iter().zip(&truth.events) {
            count += 1;
            beyond += event.error.is_some_and(|e| (event.t - truth.t).abs() > e) as usize;
        }
    }
    println!("{beyond} of {count} figures and times are further off than they say");
    assert!(beyond as f64 <= 0.005 * count as f64, "{beyond} of {count}");
}

#[test]
fn wrong_excitations_and_drives_are_failures_with_their_time() {
    let options = Options::default();
    let jump = run(&driven(BILINEAR, "t + step(t-2)", 5.0), options);
    assert!(matches!(jump, Err(SolveError::DriveJumps { t, .. }) if (t - 2.0).abs() < 1e-9), "{jump:?}");
    let pole = run(&massive(BILINEAR, "1/(t-3)", 10.0), options);
    assert!(matches!(pole, Err(SolveError::ExcitationNotFinite { .. })), "{pole:?}");
    let root = run(&driven(BOUC_WEN, "sqrt(3-t)", 10.0), options);
    assert!(matches!(root, Err(SolveError::DriveNotFinite { .. })), "{root:?}");
}

/// In the quiet before a pulse, and after a motion has died away, velocities are rounding and their zeros accidents.
#[test]
fn a_smooth_pulse_out_of_a_rest_sends_the_mass_its_way() {
    // A fine Runge-Kutta integration of x″ = u - r with the return map of the Jenkin element gives these to 1e-8.
    for (width, expected) in [("1", -5.160339711), ("0.3", 0.632704588), ("0.1", -0.318920872), ("0.05", -0.240912461)]
    {
        for problem in variants(&massive(BILINEAR, &format!("5*exp(-((t-10)/{width})^2)"), 20.0)) {
            let out = outcome(&problem);
            assert!((out.results.displacement.unwrap() - expected).abs() < 5e-8, "{width}: {:?}", out.results);
        }
    }
    for exponent in 4..=24 {
        let problem = massive(BILINEAR, "exp(-((t-10)/0.05)^2)", 20.0);
        let out = quick(&with_rtol(&problem, 10f64.powf(-0.5 * f64::from(exponent))));
        assert!((out.results.displacement.unwrap() + 0.048182492178).abs() < 1e-3, "{exponent}: {:?}", out.results);
    }
    for sign in ["+", "-"] {
        let twice = format!("1.5*exp(-(t-5)^2) {sign} 1.5*exp(-(t-200)^2)");
        let ends: Vec<f64> = variants(&damped(massive(BILINEAR, &twice, 400.0), 1.0))
            .iter()
            .filter(|problem| problem.events == Events::All)
            .map(|problem| outcome(problem).results.displacement.unwrap())
            .collect();
        assert!((ends[0] - ends[1]).abs() < 1e-10, "{ends:?}");
    }
}
