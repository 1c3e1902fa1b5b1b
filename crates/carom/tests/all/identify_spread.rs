//! How sure a fit says it is: where noise comes from, what bounds and constraints hold, what the data leave open.

use carom::formula::Formula;
use carom::identify::*;
use carom::law::{Form, POWER, power};
use carom_test::collision::HUNT;
use carom_test::twins::*;

#[test]
fn data_without_any_noise_determine_no_more_than_the_collisions_are_computed_to() {
    // An undamped power law gives back all speed, whatever its exponent.
    let one = Some(Datum { value: 1.0, deviation: None });
    let row = |speed| Rebound { speed, restitution: one, duration: None, peak_force: None };
    let data = Data::Rebounds([0.5, 1.0, 2.0, 3.0, 4.0].map(row).to_vec());
    let data = Dataset { name: "ones".into(), masses: Some([0.1, f64::INFINITY]), input: None, data };
    let mut model = Model::new(POWER, Form::Dimensional, std::slice::from_ref(&data));
    for (key, value) in [("k", 1e6), ("m", 1.0)] {
        model.set(key, Slot::Fixed(value));
    }
    let fit = fit(&Problem::new(vec![data], model), &mut Silent).unwrap();
    let n = fit.parameters.iter().find(|p| p.key == "n").unwrap();
    assert_eq!(n.determined, Some(false), "{:?}", n.interval);
}

#[test]
fn a_stiffness_that_restitution_says_nothing_about_is_open_on_both_sides_whatever_the_seed() {
    let values = vec![1e6, 1.5, 3e5, 1.5];
    let truth = Truth { form: Form::Dimensional, values, ..Truth::base("power", POWER, [0.0; 8]) };
    let truth = Truth { masses: Some([0.1, f64::INFINITY]), ..truth };
    let data = truth.restitutions(&even(0.5, 4.0, 8), 0.005, true, 1);
    let model = Model::new(POWER, Form::Dimensional, std::slice::from_ref(&data));
    for seed in 1..=2 {
        let fit = fit(&Problem { seed, ..Problem::new(vec![data.clone()], model.clone()) }, &mut Silent).unwrap();
        let k = &fit.parameters[0];
        let Interval { low, high } = k.interval.unwrap();
        assert!(!low.closed && !high.closed && low.value < 1e-5 * k.value && high.value > 1e5 * k.value, "{k:?}");
    }
}

#[test]
fn as_many_values_as_parameters_have_no_intervals_unless_deviations_are_given() {
    let truth = Truth::base("quick", HUNT, [1.5, -0.9, 0.5, 0.03, 1.6, 1.8, f64::NAN, f64::NAN]);
    for known in [false, true] {
        let datasets = vec![truth.restitutions(&[1.0, 3.0], 0.006, known, 1)];
        let mut model = Model::new(HUNT, Form::Base, &datasets);
        bound(&mut model);
        for (key, value) in [("Gammab", -0.9), ("n", 1.6), ("sigmab", 0.03), ("p", 1.8)] {
            model.set(key, Slot::Fixed(value));
        }
        let fit = fit(&Problem::new(datasets, model), &mut Silent).unwrap();
        let kappa = fit.parameters.iter().find(|p| p.key == "kappa").unwrap();
        assert_eq!((kappa.interval.is_some(), kappa.determined.is_some()), (known, known));
        assert_eq!(kappa.deviation.unwrap().is_finite(), known);
    }
}

#[test]
fn equations_among_the_parameters_leave_more_degrees_of_freedom() {
    // The same fit, once with a tie and once with the equation that it is, has the same interval.
    let truth = Truth::base("quick", HUNT, [1.5, -0.9, 0.5, 0.03, 1.6, 1.8, f64::NAN, f64::NAN]);
    let datasets = vec![truth.restitutions(&even(0.3, 5.0, 5), 0.006, false, 1)];
    let mut tied = Model::new(HUNT, Form::Base, &datasets);
    bound(&mut tied);
    for (key, value) in [("Gammab", -0.9), ("n", 1.6), ("sigmab", 0.03)] {
        tied.set(key, Slot::Fixed(value));
    }
    tied.set("Bb", Slot::Fixed(1.5));
    let formula = |text: &str| Formula::parse(text, &tied.names()).unwrap();
    let mut equal = tied.clone();
    equal.constraints.push(Constraint {
        name: "same".into(),
        formula: formula("p - 3.6*kappa"),
        relation: Relation::Equal,
    });
    let tie = formula("3.6*kappa");
    tied.set("p", Slot::Tied(tie));
    let width = |model: Model| {
        let fit = fit(&Problem::new(datasets.clone(), model), &mut Silent).unwrap();
        let kappa = fit.parameters.iter().find(|p| p.key == "kappa").unwrap().interval.unwrap();
        kappa.high.value - kappa.low.value
    };
    let (one, other) = (width(tied), width(equal));
    assert!((one / other - 1.0).abs() < 0.05, "{one} against {other}");
}

const BALL: Option<[f64; 2]> = Some([0.058, f64::INFINITY]);

/// A power law k 2e5, n 1.5, lambda 300, m 0.7: restitution and duration at eight speeds.
fn power() -> (Dataset, Model) {
    let base = Truth::base("power", POWER, [0.0; 8]);
    let truth = Truth { form: Form::Dimensional, values: vec![2e5, 1.5, 300.0, 0.7], masses: BALL, ..base };
    let data = truth.rebounds(&even(0.5, 5.0, 8), [0.005, -0.005], true, 1);
    let model = Model::new(POWER, Form::Dimensional, std::slice::from_ref(&data));
    (data, model)
}

fn of<'a>(fit: &'a Fit, key: &str) -> &'a Estimate {
    fit.parameters.iter().find(|p| p.key == key).unwrap()
}

#[test]
fn a_kind_without_deviations_is_not_given_up_for_one_that_has_them() {
    // Forces alone would like a law that misses the durations by half.
    let row = |(speed, force, deviation, time): (f64, f64, f64, f64)| Rebound {
        speed,
        restitution: None,
        duration: Some(Datum { value: time, deviation: None }),
        peak_force: Some(Datum { value: force, deviation: Some(deviation) }),
    };
    let rows = [(1.0, 110.0, 2.0, 4e-3), (2.0, 245.0, 3.0, 3.6e-3), (3.0, 390.0, 4.0, 3.4e-3)];
    let more = [(4.0, 550.0, 5.0, 3.2e-3), (6.0, 870.0, 10.0, 3e-3)];
    let data = Data::Rebounds(rows.into_iter().chain(more).map(row).collect());
    let data = Dataset { name: "peak".into(), masses: BALL, input: None, data };
    let model = Model::new(POWER, Form::Dimensional, std::slice::from_ref(&data));
    for seed in 1..=2 {
        let problem =
            Problem { seed, front: 0, spread: Spread::None, ..Problem::new(vec![data.clone()], model.clone()) };
        let fit = fit(&problem, &mut Silent).unwrap();
        let duration = fit.misfits.iter().find(|m| m.kind == Kind::Duration).unwrap();
        assert!(duration.mean_square.sqrt() < 1e-4, "{duration:?}");
    }
}

#[test]
fn what_presses_against_a_bound_is_held_there_in_the_deviations() {
    let (data, mut model) = power();
    model.set("n", Slot::Free { lower: Some(1.6), upper: Some(2.0) });
    let quick = |model: &Model| {
        let problem = Problem { front: 0, spread: Spread::None, ..Problem::new(vec![data.clone()], model.clone()) };
        fit(&problem, &mut Silent).unwrap()
    };
    let bounded = quick(&model);
    model.set("n", Slot::Fixed(1.6));
    let fixed = quick(&model);
    assert_eq!((of(&bounded, "n").at_bound, of(&bounded, "n").deviation), (Some(Side::Lower), Some(0.0)));
    for key in ["k", "lambda", "m"] {
        let [one, other] = [&bounded, &fixed].map(|f| of(f, key).deviation.unwrap());
        // Both stop a little before the very bottom.
        assert!((one / other - 1.0).abs() < 1e-2, "{key}: {one} against {other}");
    }
}

#[test]
fn a_constraint_ends_an_interval() {
    let (data, mut model) = power();
    let formula = Formula::parse("k - 190000", &model.names()).unwrap();
    model.constraints.push(Constraint { name: "soft".into(), formula, relation: Relation::AtMost });
    let fit = fit(&Problem { front: 0, ..Problem::new(vec![data], model) }, &mut Silent).unwrap();
    let high = of(&fit, "k").interval.unwrap().high;
    assert!(high.closed && (high.value / 190000.0 - 1.0).abs() < 1e-3, "{high:?}");
}

#[test]
fn laws_that_would_fit_any_data_are_not_judged_and_predict_nothing() {
    let (mut data, model) = power();
    if let Data::Rebounds(rows) = &mut data.data {
        rows.truncate(2);
        for row in rows {
            for datum in [&mut row.restitution, &mut row.duration] {
                datum.as_mut().unwrap().deviation = None;
            }
        }
    }
    let other = Model::new(POWER, power::RETARDED, std::slice::from_ref(&data));
    let compared = compare(&[model.clone(), other], &Problem::new(vec![data], model), &mut Silent).unwrap();
    assert_eq!(compared.verdict, Verdict::TooFewValues);
    assert!(compared.contenders.iter().all(|c| c.left_out.is_nan()));
}
