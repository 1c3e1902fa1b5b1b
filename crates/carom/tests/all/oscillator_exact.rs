//! Piecewise-linear oscillators against exact solutions, and the two formulations of bilinear hysteresis against each other.

use carom::oscillator::*;
use carom_test::Random;
use carom_test::oscillator::exact::{self, Exact, Sine};
use carom_test::oscillator::{BILINEAR, formula, massive, names, quick, with_rtol};

const EXACT: f64 = 1e-11;

fn compare(what: &str, out: &Outcome, truth: &Exact) -> f64 {
    let f = out.results;
    let pairs = [(f.displacement, truth.end.0), (f.velocity, truth.end.1), (f.force, truth.end.2)];
    let mut worst = pairs.iter().fold(0.0f64, |w, (a, b)| w.max((a.unwrap() - b).abs()));
    let expected: Vec<&str> = truth.events.iter().map(|e| e.1).collect();
    assert_eq!(names(out), expected, "{what}");
    for (event, (t, _)) in out.events.iter().zip(&truth.events) {
        worst = worst.max((event.t - t).abs());
    }
    assert!(worst <= EXACT, "{what}: off by {worst:e}");
    worst
}

/// Excitation, hardening and yield of some cases; the first are those of the reference numbers.
const CASES: [(Sine, f64, f64, f64); 4] = [
    (Sine { amplitude: 1.0, frequency: std::f64::consts::TAU / 10.0, damping: 0.0 }, 0.3, 0.75, 20.0),
    (Sine { amplitude: 0.8, frequency: 0.4, damping: 0.15 }, 0.1, 0.5, 40.0),
    (Sine { amplitude: 1.5, frequency: 1.3, damping: 0.02 }, 0.05, 0.4, 30.0),
    (Sine { amplitude: 0.9, frequency: 0.77, damping: 0.3 }, 0.6, 1.1, 40.0),
];

fn problem(restoring: Restoring, load: Sine, end: f64) -> Oscillator {
    let mut problem = massive(restoring, &format!("{:?}*sin({:?}*t)", load.amplitude, load.frequency), end);
    if let Motion::Mass(mass) = &mut problem.motion {
        mass.damping = load.damping;
    }
    with_rtol(&problem, 1e-13)
}

#[test]
fn trilinear_matches_the_exact_solution_to_eleven_digits() {
    for (load, hardening, yields, end) in CASES {
        let truth = exact::trilinear(load, hardening, yields, end);
        let model = Trilinear { stiffness: 1.0, hardening, yield_displacement: yields };
        let worst = compare("trilinear", &quick(&problem(Restoring::Trilinear(model), load, end)), &truth);
        println!("trilinear: {} events, largest error {worst:.1e}", truth.events.len());
    }
}

#[test]
fn bilinear_matches_the_exact_solution_to_eleven_digits_in_both_forms() {
    for (load, hardening, yields, end) in CASES {
        let truth = exact::bilinear(load, hardening, yields, end);
        let model = Restoring::Bilinear(Bilinear { stiffness: 1.0, hardening, yield_force: yields });
        for formulation in [Formulation::Flow, Formulation::Mixed] {
            let problem = Oscillator { formulation: Some(formulation), ..problem(model, load, end) };
            let worst = compare(formulation.name(), &quick(&problem), &truth);
            println!("bilinear {}: {} events, largest error {worst:.1e}", formulation.name(), truth.events.len());
        }
    }
}

fn sum_of_sines(random: &mut Random) -> String {
    let terms: Vec<String> = (0..4)
        .map(|_| {
            let (a, w, p) =
                (random.between(0.1, 0.9), random.between(0.1, 2.5), random.between(0.0, std::f64::consts::TAU));
            format!("{a:?}*sin({w:?}*t + {p:?})")
        })
        .collect();
    terms.join(" + ")
}

fn form(problem: &Oscillator, formulation: Formulation) -> Outcome {
    quick(&Oscillator { formulation: Some(formulation), ..problem.clone() })
}

#[test]
fn flow_and_mixed_forms_agree_to_ten_digits_over_a_thousand_excitations() {
    let mut random = Random(5);
    let mut worst = 0.0f64;
    for case in 0..1000 {
        let model =
            Bilinear { stiffness: 1.0, hardening: random.between(0.0, 0.9), yield_force: random.between(0.2, 1.0) };
        let problem = with_rtol(&massive(Restoring::Bilinear(model), &sum_of_sines(&mut random), 25.0), 1e-12);
        let [flow, mixed] = [Formulation::Flow, Formulation::Mixed].map(|f| form(&problem, f));
        // Each integrates its own state vector (P4 eqs 15, 17).
        assert_eq!(flow.state.iter().map(|s| s.0).collect::<Vec<_>>(), ["x", "v"]);
        assert_eq!(mixed.state.iter().map(|s| s.0).collect::<Vec<_>>(), ["x", "v", "p", "r1", "r2"]);
        assert_eq!(names(&flow), names(&mixed), "case {case}: {model:?}");
        let [a, b] = [&flow, &mixed].map(|o| [o.results.displacement, o.results.velocity, o.results.force]);
        for (a, b) in a.iter().zip(&b) {
            worst = worst.max((a.unwrap() - b.unwrap()).abs());
        }
        for (a, b) in flow.events.iter().zip(&mixed.events) {
            assert!((a.t - b.t).abs() <= 1e-8, "case {case}: {} at {} and {}", a.name, a.t, b.t);
            assert_eq!(a.mode, b.mode);
        }
        assert!(worst <= 1e-10, "case {case}: {worst:e}");
    }
    println!("largest difference of F and M: {worst:.1e}");
}

/// P4 Fig. 6b: which transition leads from one mode to another.
fn transition(from: &str, to: &str) -> usize {
    match (from, to) {
        ("I", "IV") => 1,
        ("I", "II") => 2,
        ("I", "I") => 3,
        ("II", "III") => 4,
        ("III", "IV") => 5,
        ("III", "II") => 6,
        ("III", "III") => 7,
        ("IV", "I") => 8,
        other => panic!("{other:?} is not in P4 Fig. 6b"),
    }
}

fn transitions(out: &Outcome) -> Vec<usize> {
    let mut mode = "I";
    out.events.iter().map(|e| transition(std::mem::replace(&mut mode, e.mode), e.mode)).collect()
}

#[test]
fn each_of_the_eight_transitions_occurs_minor_loops_and_unfulfilled_returns_among_them() {
    // Up past yield (1), back a little and up again (8, 3, 1: an unfulfilled unloading), back to the lower line (8, 2), up a
    // little, back down onto the line (4, 7, 6), up within the elastic range, down, up (4, 7, 7), and to the upper line (5).
    let turns = [0.0, 2.0, 1.4, 2.5, -1.5, -0.9, -2.0, -1.2, -1.6, 2.8];
    let segments: Vec<String> = (1..turns.len())
        .map(|i| {
            let (a, b, t) = (turns[i - 1], turns[i], i as f64);
            format!(
                "(step(t-{:?}) - step(t-{t:?}))*({a:?} + {:?}*(1 - cos(pi*(t-{:?}))))",
                t - 1.0,
                0.5 * (b - a),
                t - 1.0
            )
        })
        .collect();
    let drive = Motion::Drive(formula(&segments.join(" + ")));
    for formulation in [Formulation::Flow, Formulation::Mixed] {
        let problem = massive(BILINEAR, "0", (turns.len() - 1) as f64 - 1e-6);
        let out = form(&Oscillator { motion: drive.clone(), ..problem }, formulation);
        assert_eq!(transitions(&out), [1, 8, 3, 1, 8, 2, 4, 7, 6, 4, 7, 7, 5], "{formulation:?}");
        let turning = out.events.iter().filter(|e| e.name == "velocity-zero");
        for (event, when) in turning.zip(1..) {
            assert!((event.t - when as f64).abs() < 1e-9, "{event:?}");
        }
    }
}
