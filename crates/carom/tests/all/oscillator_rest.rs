//! What happens after long rests, in short pulses, in narrow pinching, among equal peaks, and where the budget ends.

use carom::oscillator::*;
use carom_test::oscillator::*;

const SOFT: Restoring =
    Restoring::RambergOsgood(RambergOsgood { stiffness: 1.0, a: 1.0, yield_force: 1.0, exponent: 3.0 });
const EVERY: [Restoring; 6] = [TRILINEAR, BILINEAR, BOUC_WEN, UNEQUAL, BABER_NOORI, SOFT];

/// Every choice of state variables with every event located.
fn formulations(problem: &Oscillator) -> Vec<Oscillator> {
    let variants = problem.restoring.entry().variants.iter();
    variants.map(|v| Oscillator { formulation: Some(v.formulation), ..problem.clone() }).collect()
}

/// Results and their errors agree with those of another run.
fn agree(a: &Outcome, b: &Outcome, skipped: &[&str], words: &str) {
    let values = a.results.named().into_iter().zip(a.error.named());
    let others = b.results.named().into_iter().zip(b.error.named());
    for (((name, _, x), (_, _, dx)), ((_, _, y), (_, _, dy))) in values.zip(others) {
        if !skipped.contains(&name) {
            let (difference, allowed) = ((x.unwrap() - y.unwrap()).abs(), dx.unwrap() + dy.unwrap());
            assert!(difference <= allowed, "{words}: {name} {x:?} ± {dx:?}, {y:?} ± {dy:?}");
            assert!(allowed < 1e-6, "{words}: {name} ± {allowed:e}");
        }
    }
}

/// Shaken, left alone until every motion is rounding, and shaken again: what comes then does not depend on how long the rest was, nor on which
/// way the rounding points.
#[test]
fn the_length_of_a_rest_does_not_matter() {
    for restoring in EVERY {
        for way in ["2", "-2"] {
            let rest = |until: f64| {
                let force = format!("2*sin(t)*(1 - step(t - 10)) + {way}*sin(0.5*(t - {until}))*step(t - {until})");
                damped(massive(restoring, &force, until + 15.0), 0.4)
            };
            for (i, first) in formulations(&rest(230.0)).iter().enumerate() {
                let first = outcome(first);
                for until in [300.0, 337.7, 451.25] {
                    let later = outcome(&formulations(&rest(until))[i]);
                    agree(&first, &later, &["peak_displacement_time"], &format!("{restoring:?} {way} {until}"));
                }
            }
        }
    }
}

/// An independent integration with 80 bits: displacement -5.641597931109237.
#[test]
fn masing_branches_survive_a_rest() {
    for until in [450.0, 500.0] {
        let force = format!("2*sin(t)*(1 - step(t - 10)) + 2*sin(0.5*(t - {until}))*step(t - {until})");
        let out = outcome(&damped(massive(SOFT, &force, until + 15.0), 0.2));
        let error = out.error.displacement.unwrap();
        let off = (out.results.displacement.unwrap() + 5.641_597_931_109_237).abs();
        assert!(off <= error && error < 1e-9, "{until}: off by {off:e}, ± {error:e}");
        // Zeros of the velocity whose motion is rounding are not listed.
        assert!(out.events.len() < 400, "{}", out.events.len());
    }
}

/// Elastic in the pulse: after it, the oscillator is one that starts with what the pulse gave it.
#[test]
fn a_short_pulse_is_felt_wherever_it_lies() {
    for (width, at) in [(1e-3, 7.3), (1e-5, 0.777), (1e-4, 18.9)] {
        let (force, angle): (f64, f64) = (1.0 / width, 2.0 * width);
        let pulse = format!("{force:e}*step({width:e} - abs(t - {at}))");
        for restoring in [BILINEAR, TRILINEAR] {
            for problem in formulations(&massive(restoring, &pulse, 20.0)) {
                let out = outcome(&problem);
                let start = (2.0 * force * (angle / 2.0).sin().powi(2), force * angle.sin());
                let rest = Oscillator { duration: 20.0 - at - width, ..starting(problem.clone(), start.0, start.1) };
                let rest = Oscillator { motion: without_force(&rest), ..rest };
                let skipped = ["peak_displacement_time"];
                agree(&out, &outcome(&rest), &skipped, &format!("{restoring:?} {width} {at}"));
            }
        }
    }
}

fn without_force(problem: &Oscillator) -> Motion {
    let Motion::Mass(mass) = &problem.motion else { panic!() };
    Motion::Mass(Mass { excitation: Excitation::force(formula("0")), ..mass.clone() })
}

#[test]
fn a_short_bump_of_a_drive_is_felt() {
    for restoring in EVERY {
        let out = outcome(&driven(restoring, "sin(t) + 2*exp(-((t - 3)/1e-5)^2)", 6.0));
        let (peak, error) = (out.results.peak_displacement.unwrap(), out.error.peak_displacement.unwrap());
        // At the top the sine has a slope of cos 3; the bump gives way to it by far less than this.
        assert!((peak - (3.0f64.sin() + 2.0)).abs() < 1e-9 + error, "{restoring:?}: {peak}");
        let time = out.results.peak_displacement_time.unwrap();
        assert!((time - 3.0).abs() < 1e-8, "{restoring:?}: {time}");
    }
}

/// A drive that is held and goes on, or turns, at kinks written in three ways.
#[test]
fn kinks_of_a_drive_are_seen_in_any_writing() {
    let writings = [
        "t*(1 - step(t - 1)) + step(t - 1)*(1 - step(t - 4)) + (5 - t)*step(t - 4)",
        "min(1, t) - max(0, t - 4)",
        "0.5*(1 + t - abs(t - 1)) - 0.5*(t - 4 + abs(t - 4))",
    ];
    for restoring in EVERY {
        let outs = writings.map(|writing| outcome(&driven(restoring, writing, 7.0)));
        for out in &outs[1..] {
            agree(&outs[0], out, &["residual_displacement"], &format!("{restoring:?}"));
            assert_eq!(names(&outs[0]), names(out), "{restoring:?}");
        }
    }
}

/// Pinching 500 times narrower than the motion; figures of an independent integration with 80 bits.
#[test]
fn narrow_pinching_is_not_stepped_over() {
    let narrow = Restoring::BoucWenBaberNoori(BoucWenBaberNoori {
        alpha: 0.0364373062505669,
        k: 0.1538295723577825,
        beta: 3.1097773099113852,
        gamma: 1.7459775918975358,
        n: 2.0,
        delta_eta: 0.15954533310848976,
        delta_nu: 0.23986038001979462,
        q: 0.10876730723479167,
        zeta10: 0.7235599936343592,
        p: 1.8545603532713006,
        psi0: 0.010400379103064563,
        delta_psi: 0.0002508405778617373,
        lambda: 0.019715245688586163,
    });
    let force = "(0.2715883726815932)*sin(0.8430818429752774*t) + (0.04893416913883892)*sin(2.173927183204238*t + 1)";
    let mut problem = massive(narrow, force, 38.333365926010295);
    if let Motion::Mass(mass) = &mut problem.motion {
        mass.mass = 0.2511604387528716;
    }
    for events in [Events::All, Events::Velocity] {
        let out = outcome(&Oscillator { events, ..problem.clone() });
        let truth = [
            (out.results.displacement, out.error.displacement, -1.954605404398357),
            (out.results.peak_displacement, out.error.peak_displacement, 5.779723156207337),
            (out.results.peak_force, out.error.peak_force, 0.09703560611539671),
            (out.results.dissipated, out.error.dissipated, 1.777_459_199_841_093),
        ];
        for (value, error, truth) in truth {
            let (off, error) = ((value.unwrap() - truth).abs(), error.unwrap());
            assert!(off <= error && error < 1e-8, "{events:?}: {value:?} is off by {off:e}, ± {error:e}");
        }
    }
}

#[test]
fn of_equal_peaks_the_first_is_said() {
    for (x, v, expected) in
        [(0.5, 0.0, 0.0), (0.0, 0.5, 0.5 * std::f64::consts::PI), (0.3, -0.3, 0.75 * std::f64::consts::PI)]
    {
        for restoring in [TRILINEAR, BILINEAR] {
            let out = outcome(&starting(massive(restoring, "0", 300.0), x, v));
            let (time, error) =
                (out.results.peak_displacement_time.unwrap(), out.error.peak_displacement_time.unwrap());
            assert!((time - expected).abs() <= error && error < 1e-7, "{restoring:?} {x} {v}: {time} ± {error:e}");
        }
    }
}

#[test]
fn a_run_that_spends_its_budget_is_a_result() {
    for restoring in EVERY {
        let endless = massive(restoring, "0.9*sin(0.8*t)", 1e9);
        let out = outcome(&Oscillator { max_evaluations: Some(30_000), ..endless });
        assert_eq!(out.stop, Stop::Budget);
        assert!(out.end_time > 100.0 && out.end_time < 1e5, "{}", out.end_time);
        assert!(out.work.rhs >= 30_000 && out.work.rhs < 30_200, "{}", out.work.rhs);
        let f = out.results;
        assert_eq!([f.displacement, f.velocity, f.force, f.residual_displacement], [None; 4]);
        assert!(f.peak_displacement.unwrap() > 0.1 && out.internal.iter().all(|i| i.value.is_none()));
        assert_eq!(out.error, Results::default());
    }
}

#[test]
fn where_the_budget_leaves_no_error_the_results_stay() {
    let problem = massive(BOUC_WEN, ONE, 20.0);
    let whole = outcome(&problem);
    let tight = outcome(&Oscillator { max_evaluations: Some(whole.work.rhs + 5), ..problem.clone() });
    assert_eq!((tight.stop, tight.results.displacement), (Stop::Completed, whole.results.displacement));
    assert_eq!((tight.error, &tight.doubts[..]), (Results::default(), &[Doubt::ErrorBudget][..]));
    assert!(whole.doubts.is_empty());
}
