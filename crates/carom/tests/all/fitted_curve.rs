//! What a fit says at any speed, and its band: closed forms, what is left open, and fits to many draws of the noise.

use carom::collide::Stop;
use carom::formula::Formula;
use carom::identify::*;
use carom::law::{Form, POWER};
use carom_test::Random;
use carom_test::collision::HUNT;
use carom_test::twins::*;
use std::f64::consts::PI;

const MASS: f64 = 0.1;

fn datum(value: f64, deviation: f64) -> Option<Datum> {
    Some(Datum { value, deviation: (deviation > 0.0).then_some(deviation) })
}

fn quick(problem: &Problem) -> Fit {
    fit(&Problem { front: 0, spread: Spread::None, global: false, threads: 1, ..problem.clone() }, &mut Silent).unwrap()
}

fn at(problem: &Problem, speeds: &[f64]) -> Vec<FittedCurvePoint> {
    FittedCurve::new(problem, &quick(problem)).unwrap().at(0, speeds).unwrap()
}

/// The power law against a wall with these fixed, from this start.
fn power(rows: Vec<Rebound>, fixed: &[(&str, f64)], start: [f64; 4]) -> Problem {
    let data = Data::Rebounds(rows);
    let set = Dataset { name: "wall".into(), masses: Some([MASS, f64::INFINITY]), input: None, data };
    let mut model = Model::new(POWER, Form::Dimensional, std::slice::from_ref(&set));
    for (key, value) in fixed {
        model.set(key, Slot::Fixed(*value));
    }
    Problem { start: Some(start.to_vec()), tolerance: 1e-12, ..Problem::new(vec![set], model) }
}

/// Durations of a linear spring, which are π √(m/k) at any speed, scattered about one with k = 1e5 so that their mean is that.
fn durations(deviation: f64) -> (Problem, f64) {
    let duration = PI * (MASS / 1e5f64).sqrt();
    let scattered = [1.0, -2.0, 0.5, 0.5].iter().enumerate().map(|(i, off)| Rebound {
        speed: 1.0 + i as f64,
        restitution: None,
        duration: datum(duration + 1e-3 * duration * off, deviation),
        peak_force: None,
    });
    let fixed = [("n", 1.0), ("lambda", 0.0), ("m", 0.0)];
    (power(scattered.collect(), &fixed, [1.3e5, f64::NAN, f64::NAN, f64::NAN]), duration)
}

#[test]
fn the_band_of_a_mean_is_the_deviation_over_the_root_of_the_count() {
    let deviation = 1e-5;
    let (problem, duration) = durations(deviation);
    let expected = deviation / 2.0;
    for point in at(&problem, &[0.3, 2.0, 40.0]) {
        let found = point.duration.unwrap();
        assert!((found.value - duration).abs() < 1e-6 * duration, "{found:?} against {duration}");
        assert!((found.deviation.unwrap() - expected).abs() < 1e-6 * expected, "{found:?} against {expected}");
        // F = v √(k m), and d ln F = -d ln T.
        let force = point.peak_force.unwrap();
        assert!((force.value - point.speed * (1e5 * MASS).sqrt()).abs() < 1e-6 * force.value, "{force:?}");
        let expected = force.value * expected / found.value;
        assert!((force.deviation.unwrap() - expected).abs() < 1e-6 * expected, "{force:?} against {expected}");
        // An elastic rebound does not depend on the stiffness.
        let restitution = point.restitution.unwrap();
        assert!((restitution.value - 1.0).abs() < 1e-9 && restitution.deviation.unwrap() < 1e-9, "{restitution:?}");
        assert_eq!(point.stop, Some(Stop::Separated));
    }
}

#[test]
fn without_deviations_the_scatter_of_the_data_sets_the_band() {
    let (problem, duration) = durations(0.0);
    // Squares 1 + 4 + 1/4 + 1/4 over three degrees of freedom.
    let expected = 1e-3 * duration * (5.5f64 / 3.0 / 4.0).sqrt();
    let found = at(&problem, &[2.0])[0].duration.unwrap().deviation.unwrap();
    assert!((found - expected).abs() < 1e-5 * expected, "{found} against {expected}");
    let mut single = problem;
    if let Data::Rebounds(rows) = &mut single.datasets[0].data {
        rows.truncate(1);
    }
    let point = at(&single, &[2.0])[0];
    assert!(point.duration.is_some_and(|d| d.deviation.is_none()), "as many values as unknowns: {point:?}");
}

#[test]
fn restitution_has_a_band_where_every_parameter_is_open() {
    let rows = [0.71, 0.69, 0.7].iter().zip([1.0, 2.0, 3.0]);
    let rows = rows.map(|(e, speed)| Rebound { speed, restitution: datum(*e, 0.02), duration: None, peak_force: None });
    let problem = power(rows.collect(), &[("n", 1.0), ("m", 0.0)], [1e5, f64::NAN, 30.0, f64::NAN]);
    let fit = quick(&problem);
    assert!(fit.parameters[0].deviation.unwrap().is_infinite() && fit.parameters[2].deviation.unwrap().is_infinite());
    let point = FittedCurve::new(&problem, &fit).unwrap().at(0, &[7.0]).unwrap()[0];
    let restitution = point.restitution.unwrap();
    let expected = 0.02 / 3f64.sqrt();
    assert!((restitution.value - 0.7).abs() < 1e-5, "{restitution:?}");
    assert!((restitution.deviation.unwrap() - expected).abs() < 1e-6 * expected, "{restitution:?} against {expected}");
    assert!(point.duration.is_some_and(|d| d.deviation.is_none()), "{point:?}");
    assert!(point.peak_force.is_some_and(|d| d.deviation.is_none()), "{point:?}");
}

#[test]
fn the_band_is_the_scatter_of_fits_to_many_draws_of_the_noise() {
    let truth = Truth::base("draws", HUNT, [1.5, -0.9, 0.5, 0.03, 1.6, 1.8, f64::NAN, f64::NAN]);
    let (speeds, noise) = (even(0.3, 5.0, 8), 0.001);
    let drawn = |seed: u64| {
        let data = truth.restitutions(&speeds, noise, true, seed);
        let mut model = Model::new(HUNT, Form::Base, std::slice::from_ref(&data));
        for (key, value) in [("Bb", 1.5), ("Gammab", -0.9), ("n", 1.6), ("p", 1.8)] {
            model.set(key, Slot::Fixed(value));
        }
        Problem { start: Some(truth.values.clone()), ..Problem::new(vec![data], model) }
    };
    let asked = [0.2, 2.0, 8.0];
    let draws: Vec<Vec<f64>> = (0..80)
        .map(|i| {
            let problem = drawn(Random(1000 + i).bits());
            at(&problem, &asked).iter().map(|p| p.restitution.unwrap().value).collect()
        })
        .collect();
    let bands = at(&drawn(1), &asked);
    for (i, band) in bands.iter().enumerate() {
        let mean = draws.iter().map(|d| d[i]).sum::<f64>() / draws.len() as f64;
        let scatter = (draws.iter().map(|d| (d[i] - mean).powi(2)).sum::<f64>() / (draws.len() - 1) as f64).sqrt();
        let deviation = band.restitution.unwrap().deviation.unwrap();
        // The scatter of 80 draws is known to 1/√(2·79) = 8 %; three times that.
        assert!((scatter / deviation - 1.0).abs() < 0.24, "{asked:?} {i}: {scatter} against {deviation}");
        assert!(deviation < 0.003, "{deviation}");
    }
}

#[test]
fn the_curve_passes_the_fitted_points_and_knows_the_force_of_each_dataset() {
    let truth = villegas(HUNT);
    let free = Truth { input: None, ..truth.clone() };
    let speeds = [0.2, 0.4];
    let datasets =
        vec![truth.rebounds(&speeds, [0.006, 0.0015], true, 1), free.rebounds(&speeds, [0.006, 0.0015], true, 2)];
    let mut model = Model::new(HUNT, Form::Base, &datasets);
    for (i, value) in truth.values.iter().enumerate().filter(|(i, _)| ![2, 7].contains(i)) {
        model.slots[i] = Slot::Fixed(*value);
    }
    let problem = Problem { start: Some(truth.values.clone()), ..Problem::new(datasets, model) };
    let fit = quick(&problem);
    let curve = FittedCurve::new(&problem, &fit).unwrap();
    for point in &fit.points {
        let found = curve.at(point.dataset, &[point.speed]).unwrap()[0];
        let found = if point.kind == Kind::Restitution { found.restitution } else { found.duration }.unwrap();
        let model = point.model.unwrap();
        assert!((found.value - model).abs() < 1e-6 * model, "{point:?} against {found:?}");
        assert!(found.deviation.unwrap() > 0.0);
    }
    let [loaded, alone] = [0, 1].map(|set| curve.at(set, &[0.3]).unwrap()[0].restitution.unwrap().value);
    assert!((loaded - alone).abs() > 1e-3, "{loaded} and {alone}");
    assert_eq!(curve.at(2, &[0.3]), None);
    let nothing = curve.at(0, &[-1.0, 0.0, f64::NAN]).unwrap();
    assert!(nothing.iter().all(|p| p.stop.is_none() && p.restitution.is_none() && p.peak_force.is_none()));
}

#[test]
fn where_the_fitted_bodies_stick_restitution_is_zero_without_a_band() {
    // A bead under a load: it leaves when it comes fast.
    let weight = |problem: Problem| {
        let mut problem = problem;
        problem.datasets[0].input = Some(Formula::constant(-60.0));
        problem
    };
    let row = |speed, e| Rebound { speed, restitution: datum(e, 0.01), duration: None, peak_force: None };
    let fixed = [("k", 1e5), ("n", 1.5), ("m", 0.25)];
    let start = [f64::NAN, f64::NAN, 20.0, f64::NAN];
    let problem = weight(power(vec![row(3.0, 0.6), row(4.0, 0.6)], &fixed, start));
    let points = at(&problem, &[3.5, 1e-3]);
    assert!(points[0].restitution.unwrap().deviation.is_some(), "{points:?}");
    assert_eq!((points[1].stop, points[1].duration), (Some(Stop::Stuck), None));
    assert_eq!(points[1].restitution, Some(FittedValue { value: 0.0, deviation: None }));
}
