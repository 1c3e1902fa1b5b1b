//! The gradients by which a fit goes, against central differences, for every kind of data and every law.

use carom::formula::Formula;
use carom::identify::*;
use carom::law::{Form, Law, POWER};
use carom_test::collision::{HUNT, MAXWELL};
use carom_test::twins::*;

/// Gradients are exact up to the collisions' own error: both are computed far below the accuracy asked for.
fn problem(truth: &Truth, datasets: Vec<Dataset>) -> Problem {
    let model = Model::new(truth.law, truth.form, &datasets);
    Problem { tolerance: 1e-13, ..Problem::new(datasets, model) }
}

fn misfits(problem: &Problem, values: &[f64]) -> Vec<f64> {
    slopes(problem, values).unwrap().iter().map(|s| s.misfit).collect()
}

/// Compares every derivative of every misfit with a central difference of fourth order.
fn assert_gradients(problem: &Problem, values: &[f64], what: &str) {
    let exact = slopes(problem, values).unwrap();
    for (k, slope) in exact.iter().enumerate() {
        for (key, derivative) in &slope.derivatives {
            let i = problem.model.index(key).unwrap();
            let h = 1e-4 * values[i].abs();
            let at = |steps: f64| {
                let mut moved = values.to_vec();
                moved[i] += steps * h;
                misfits(problem, &moved)[k]
            };
            let difference = (8.0 * (at(1.0) - at(-1.0)) - (at(2.0) - at(-2.0))) / (12.0 * h);
            // Relative to what a change of the parameter by itself does to the misfit.
            let size = difference.abs().max(slope.misfit / values[i].abs());
            let error = (derivative - difference).abs() / size;
            assert!(error < 1e-6, "{what} {:?} by {key}: {derivative:e} against {difference:e}", slope.kind);
        }
    }
}

fn base(law: Law) -> Truth {
    Truth::base("base", law, [1.5, -0.9, 0.5, 0.03, 1.6, 1.8, 0.02, 1e-4])
}

/// A neighbour of the truth, so that no residual is nothing but noise.
fn beside(truth: &Truth) -> Vec<f64> {
    truth.values.iter().enumerate().map(|(i, v)| v * (1.0 + 0.03 * (i as f64 + 1.0).sin())).collect()
}

#[test]
fn restitution_and_duration_of_both_bouc_wen_laws_have_exact_gradients() {
    for law in [HUNT, MAXWELL] {
        let truth = base(law);
        let data = truth.rebounds(&even(0.3, 5.0, 6), [0.006, -0.005], true, 1);
        let mut problem = problem(&truth, vec![data]);
        problem.model.set("Ub", Slot::Absent);
        assert_gradients(&problem, &beside(&truth), "base");
    }
}

#[test]
fn peak_forces_and_loops_of_every_law_have_exact_gradients() {
    let masses = Some([0.145, f64::INFINITY]);
    let values = vec![4e6, 1.5, 6e3, 0.6];
    let power = Truth { name: "power", law: POWER, form: Form::Dimensional, values, masses, input: None };
    for truth in [power, baseball(HUNT), baseball(MAXWELL)] {
        let loops = truth.loops(&[8.0, 26.0], 8, 0.01, true, 1);
        let mut rows = truth.rebounds(&[10.0, 20.0], [0.006, -0.01], true, 2);
        if let Data::Rebounds(rows) = &mut rows.data {
            rows.iter_mut().for_each(|r| r.peak_force = Some(Datum { value: 9e3, deviation: Some(100.0) }));
        }
        let mut values = beside(&truth);
        if truth.law != POWER {
            // β and γ stay apart, A stays 1.
            (values[6], values[7]) = (-0.9 * values[5], 1.0);
        }
        assert_gradients(&problem(&truth, vec![loops, rows]), &values, truth.name);
    }
}

#[test]
fn gradients_through_an_external_force_and_ties_are_exact() {
    for law in [HUNT, MAXWELL] {
        let mut truth = villegas(law);
        // Off the bounds n = p = 1, where the derivative is one-sided.
        (truth.values[1], truth.values[4], truth.values[5]) = (8.0, 1.2, 1.1);
        let data = truth.rebounds(&even(0.2, 0.6, 5), [0.006, 0.0015], true, 1);
        let mut problem = problem(&truth, vec![data]);
        problem.model.set("Ub", Slot::Tied(Formula::parse("Tb/0.506", &problem.model.names()).unwrap()));
        let mut values = beside(&truth);
        values[6] = values[7] / 0.506;
        assert_gradients(&problem, &values, "loaded");
    }
}

/// The derivative of the restitution misfit by one parameter from one side only, by differences of fourth order.
fn one_sided(problem: &Problem, values: &[f64], i: usize, h: f64) -> f64 {
    let at = |steps: f64| {
        let mut moved = values.to_vec();
        moved[i] += steps * h;
        misfits(problem, &moved)[0]
    };
    (-25.0 / 12.0 * at(0.0) + 4.0 * at(1.0) - 3.0 * at(2.0) + 4.0 / 3.0 * at(3.0) - 0.25 * at(4.0)) / h
}

#[test]
fn at_a_change_in_the_order_of_events_the_gradient_is_that_of_its_own_side() {
    // With much damping the bodies part before Z returns to zero, with little after it.
    // With p = 1 each side is smooth up to the change; else e leaves it as a broken power.
    let truth = Truth::base("order", HUNT, [1.5, -0.9, 0.3, 0.1, 1.0, 1.0, f64::NAN, f64::NAN]);
    let data = truth.restitutions(&[2.0], 0.0, true, 1);
    let Data::Rebounds(rows) = &data.data else { return };
    let row = Rebound { restitution: Some(Datum { value: 0.5, deviation: None }), ..rows[0] };
    let problem = problem(&truth, vec![truth.dataset(Data::Rebounds(vec![row]))]);
    let order = |sigma: f64| {
        let mut values = truth.values.clone();
        values[3] = sigma;
        truth.probe(2.0).ask(&values, 1e-13, 100.0, &[]).unwrap().events
    };
    let (mut low, mut high) = (0.01, 2.0);
    assert_ne!(order(low), order(high), "no change of order between {low} and {high}");
    while high - low > 1e-9 * high {
        let middle = 0.5 * (low + high);
        if order(middle) == order(0.01) {
            low = middle;
        } else {
            high = middle;
        }
    }
    for (edge, away) in [(low, -1.0), (high, 1.0)] {
        let mut values = truth.values.clone();
        values[3] = edge * (1.0 + away * 1e-7);
        let exact = slopes(&problem, &values).unwrap()[0].derivatives[3].1;
        let difference = one_sided(&problem, &values, 3, away * 1e-4 * edge);
        assert!((exact - difference).abs() < 1e-6 * difference.abs(), "{away}: {exact} against {difference}");
    }
}

#[test]
fn just_before_sticking_the_gradient_is_still_exact() {
    // A bead under its own weight: beyond a damping it stays. There e² ends linearly, so that its slope grows without bound.
    let masses = Some([1.0, f64::INFINITY]);
    let input = Some(Formula::constant(-1.0));
    let truth =
        Truth { name: "bead", law: POWER, form: Form::Dimensional, values: vec![1.0, 1.5, 0.2, 2.0], masses, input };
    let parts = |damping: f64| {
        let values = [1.0, 1.5, damping, 2.0];
        truth.probe(1.0).ask(&values, 1e-13, 100.0, &[]).unwrap().stop == carom::collide::Stop::Separated
    };
    let (mut low, mut high) = (0.001, 3.0);
    assert!(parts(low) && !parts(high));
    while high - low > 1e-12 * high {
        let middle = 0.5 * (low + high);
        if parts(middle) { low = middle } else { high = middle }
    }
    let row = Rebound {
        speed: 1.0,
        restitution: Some(Datum { value: 0.9, deviation: None }),
        duration: None,
        peak_force: None,
    };
    let problem = problem(&truth, vec![truth.dataset(Data::Rebounds(vec![row]))]);
    let values = [1.0, 1.5, low * (1.0 - 1e-3), 2.0];
    let exact = slopes(&problem, &values).unwrap()[0].derivatives[2].1;
    let difference = one_sided(&problem, &values, 2, -1e-5 * low);
    assert!((exact - difference).abs() < 1e-6 * difference.abs(), "{exact} against {difference}");
    // Beyond, the stand-in grows with the damping: its gradient leads back.
    let beyond = slopes(&problem, &[1.0, 1.5, 1.2 * high, 2.0]).unwrap();
    assert_eq!(beyond[0].stuck, 1);
    assert!(beyond[0].misfit > slopes(&problem, &values).unwrap()[0].misfit && beyond[0].derivatives[2].1 > 0.0);
}
