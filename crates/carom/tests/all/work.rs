//! Cost: right-hand sides per collision, which do not depend on the machine.

use carom::collide::{Options, run};
use carom_test::collision::*;

/// Set, one tolerance for the whole set, most right-hand sides allowed on average of steps in time, and what they take today.
const SETS: [(&str, f64, f64, f64); 3] = [
    ("P1a", 3.1622776601683795e-7, 300.0, 252.4),
    ("P2", 3.1622776601683795e-7, 300.0, 231.3),
    ("P3b", 1.778279410038923e-7, 200.0, 178.3),
];

#[test]
fn a_restitution_good_to_eight_digits_costs_no_more_than_it_did() {
    for (name, rtol, most, today) in SETS {
        let (mut rhs, mut count, mut worst) = (0, 0, 0f64);
        for (_, problem, _, restitution) in work_precision().into_iter().filter(|(set, ..)| set == name) {
            let out = quick(&with_rtol(&problem, rtol));
            rhs += out.work.rhs;
            count += 1;
            worst = worst.max((out.results.restitution.unwrap() - restitution).abs());
        }
        let mean = rhs as f64 / count as f64;
        println!("{name}: {mean:.1} right-hand sides, largest error {worst:.1e}");
        assert!(worst <= 1e-8, "{name}: {worst:e}");
        assert!(mean <= most, "{name}: {mean}");
        // A snapshot: a change here is made on purpose, or it is a mistake. The last digits of powf differ between libraries.
        assert!((mean - today).abs() <= 0.01 * today, "{name}: {mean:.1} instead of {today}");
    }
}

/// The same by panels: at so many nodes the law is asked.
const NODES: [(&str, f64, f64); 2] = [("P1a", 3.1622776601683795e-7, 55.4), ("P2", 3.1622776601683795e-7, 55.0)];

#[test]
fn a_restitution_by_panels_costs_less_than_a_third_of_that() {
    for (name, rtol, today) in NODES {
        let (mut nodes, mut count, mut worst) = (0, 0, 0f64);
        for (_, problem, _, restitution) in work_precision().into_iter().filter(|(set, ..)| set == name) {
            let out = run(&with_rtol(&problem, rtol), Options::BARE).unwrap();
            nodes += out.work.rhs;
            count += 1;
            worst = worst.max((out.results.restitution.unwrap() - restitution).abs());
        }
        let mean = nodes as f64 / count as f64;
        println!("{name}: {mean:.1} nodes, largest error {worst:.1e}");
        assert!(worst <= 1e-8, "{name}: {worst:e}");
        assert!((mean - today).abs() <= 0.01 * today, "{name}: {mean:.1} instead of {today}");
    }
}
