//! Impacts on beams beside an independent integration: Gragg-Bulirsch-Stoer extrapolation in 80-bit numbers, in C++, of all modes and the
//! striker together, with the signs of the law frozen per phase and switches, touches and partings located by bisection; its
//! modes from a Jacobi iteration on the stiffness matrix. It shares nothing with carom but the equations. The cases are drawn at
//! random: supports of every kind, every law, with and without damping, light, heavy and infinite strikers. Each was computed twice, the
//! second time with steps of two fifths the length, and kept where both agree to 1e-13.
//!
//! The last eight are of classes whose errors were once said too small: two kinks of the law between the points of a step, steps that a tighter
//! tolerance did not shorten, roundings that a sequence of sub-impacts enlarges, a force that is largest at the touch. Their
//! switches were looked for between the ends of steps too, and both integrations agree to 1e-9.
//!
//! A line of `golden/beam_truth.txt` is the case, a bar, and the figures.

use carom::beam::{Options, Stop, run};
use carom_test::beam::from_line;

const FIGURES: [&str; 5] =
    ["restitution_kinematic", "restitution_kinetic", "compression_end", "separation", "peak_force"];

#[test]
fn reported_errors_bound_the_true_ones_and_are_small() {
    let mut held = 0;
    for line in include_str!("../golden/beam_truth.txt").lines() {
        let (case, truth) = line.split_once('|').unwrap();
        let (sub_impacts, truth) = truth.split_once(' ').unwrap();
        let outcome = run(&from_line(case), Options::default()).unwrap();
        assert_eq!(outcome.stop, Stop::Separated, "{case}");
        assert_eq!(outcome.sub_impacts.len(), sub_impacts.parse::<usize>().unwrap(), "{case}");
        let (figures, errors) = (outcome.results.named(), outcome.error.named());
        for (name, truth) in FIGURES.iter().zip(truth.split(' ')) {
            let at = figures.iter().position(|f| f.0 == *name).unwrap();
            let (value, error, truth) = (figures[at].2.unwrap(), errors[at].2.unwrap(), truth.parse::<f64>().unwrap());
            assert!((value - truth).abs() <= error, "{name}: {value} ± {error:e}, true {truth}: {case}");
            assert!(error <= 1e-6 * truth.abs(), "{name}: ± {error:e}: {case}");
            held += 1;
        }
    }
    assert!(held >= 5 * 50, "{held}");
}
