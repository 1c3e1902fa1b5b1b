//! The likelihood of parameters: closed forms, exact gradients, where it is nothing, what it refuses.

use carom::formula::Formula;
use carom::identify::*;
use carom::law::{Form, POWER};
use carom_test::collision::HUNT;
use carom_test::twins::*;
use std::f64::consts::{FRAC_PI_2, PI};
use std::sync::atomic::{AtomicUsize, Ordering};

const MASS: f64 = 0.1;

/// What one value of a Gaussian with this deviation has at best.
fn peak(deviation: f64) -> f64 {
    -(deviation * (2.0 * PI).sqrt()).ln()
}

fn datum(value: f64, deviation: f64) -> Option<Datum> {
    Some(Datum { value, deviation: (deviation > 0.0).then_some(deviation) })
}

fn row(speed: f64) -> Rebound {
    Rebound { speed, restitution: None, duration: None, peak_force: None }
}

/// The power law with n = 1 and m = 0, a spring and a dashpot, against a wall; k and λ free.
fn spring(rows: Vec<Rebound>) -> Problem {
    let data = Data::Rebounds(rows);
    let set = Dataset { name: "spring".into(), masses: Some([MASS, f64::INFINITY]), input: None, data };
    let mut model = Model::new(POWER, Form::Dimensional, std::slice::from_ref(&set));
    for (key, value) in [("n", 1.0), ("m", 0.0)] {
        model.set(key, Slot::Fixed(value));
    }
    Problem { tolerance: 1e-13, threads: 1, ..Problem::new(vec![set], model) }
}

/// The twin of the scenario fit_rebounds.toml, with its bounds.
fn rebounds(known: bool) -> Problem {
    let (truth, noise, _) = kharaz_gorham()[0].clone();
    let data = truth.restitutions(&even(0.3, 5.0, 8), noise, known, 1);
    let mut model = Model::new(HUNT, Form::Base, std::slice::from_ref(&data));
    bound(&mut model);
    Problem { tolerance: 1e-13, threads: 2, ..Problem::new(vec![data], model) }
}

/// A point inside the bounds of `rebounds`, near the truth.
const NEAR: [f64; 6] = [2.4, -2.1, 0.66, 0.04, 2.8, 2.5];

#[test]
fn an_elastic_rebound_that_is_predicted_has_the_peak_of_its_gaussian() {
    let mut problem = spring(vec![Rebound { restitution: datum(1.0, 0.01), ..row(2.0) }]);
    problem.model.set("lambda", Slot::Fixed(0.0));
    let likelihood = Likelihood::new(&problem, &[]).unwrap();
    assert_eq!((likelihood.names(), likelihood.dimension(), likelihood.observations()), (vec!["k"], 1, 1));
    let found = likelihood.evaluate(&[1e5], true);
    assert!((found.value - peak(0.01)).abs() < 1e-14, "{} against {}", found.value, peak(0.01));
    assert!(found.gradient[0].abs() * 1e5 < 1e-9, "{:?}", found.gradient);
}

#[test]
fn a_spring_and_a_dashpot_have_the_likelihood_and_the_gradient_of_their_closed_form() {
    let (measured, deviation) = (0.7, 0.02);
    let problem = spring(vec![Rebound { restitution: datum(measured, deviation), ..row(1.5) }]);
    let likelihood = Likelihood::new(&problem, &[]).unwrap();
    assert_eq!(likelihood.names(), ["k", "lambda"]);
    let (k, damping) = (1e5, 25.0);
    // e = exp(-2 tan θ (π/2 - θ)), sin θ = ζ = λ/(2 √(k m)): the force is gone before the indentation is.
    let zeta: f64 = damping / (2.0 * (k * MASS).sqrt());
    let angle = zeta.asin();
    let e = (-2.0 * angle.tan() * (FRAC_PI_2 - angle)).exp();
    let by_angle = -2.0 * e * ((FRAC_PI_2 - angle) / angle.cos().powi(2) - angle.tan());
    let by_zeta = by_angle / angle.cos();
    let pull = (measured - e) / (deviation * deviation);
    let expected = [pull * by_zeta * -zeta / (2.0 * k), pull * by_zeta * zeta / damping];
    let found = likelihood.evaluate(&[k, damping], true);
    let value = peak(deviation) - 0.5 * ((measured - e) / deviation).powi(2);
    assert!((found.value - value).abs() < 1e-9 * value.abs(), "{} against {value}", found.value);
    for (found, expected) in found.gradient.iter().zip(expected) {
        assert!((found - expected).abs() < 1e-9 * expected.abs(), "{found} against {expected}");
    }
}

#[test]
fn gradients_are_central_differences_of_the_value_for_every_kind_of_data() {
    let check = |problem: &Problem, deviations: &[(Kind, f64)], point: &[f64]| {
        let likelihood = Likelihood::new(problem, deviations).unwrap();
        let at = |i: usize, by: f64| {
            let mut moved = point.to_vec();
            moved[i] += by;
            likelihood.evaluate(&moved, false).value
        };
        let found = likelihood.evaluate(point, true);
        // A run with derivatives rounds differently: collisions to 1e-13 over deviations of a hundredth.
        assert!((found.value - at(0, 0.0)).abs() < 1e-10 * found.value.abs(), "{} with a gradient", found.value);
        for (i, slope) in found.gradient.iter().enumerate() {
            let h = 1e-4 * point[i].abs();
            let difference = (8.0 * (at(i, h) - at(i, -h)) - (at(i, 2.0 * h) - at(i, -2.0 * h))) / (12.0 * h);
            let name = likelihood.names()[i];
            assert!((slope - difference).abs() < 1e-6 * difference.abs(), "{name}: {slope} against {difference}");
        }
    };
    check(&rebounds(true), &[], &NEAR);
    let truth = baseball(HUNT);
    let loops = truth.loops(&[8.0, 26.0], 6, 0.01, false, 1);
    let others = truth.rebounds(&[10.0, 20.0], [0.006, -0.01], true, 2);
    let model = Model::new(HUNT, Form::Dimensional, &[loops.clone(), others.clone()]);
    let mut problem = Problem { tolerance: 1e-13, ..Problem::new(vec![loops, others], model) };
    for key in ["n", "p"] {
        let i = problem.model.index(key).unwrap();
        problem.model.set(key, Slot::Fixed(truth.values[i]));
    }
    let likelihood = Likelihood::new(&problem, &[(Kind::Loop, 0.01)]).unwrap();
    let value = |name: &str| truth.values[problem.model.index(name).unwrap()];
    let beside = |(i, name): (usize, &&str)| value(name) * (1.0 + 0.02 * (i as f64 + 1.0).sin());
    let mut point: Vec<f64> = likelihood.names().iter().enumerate().map(beside).collect();
    // γ stays inside [-β, β].
    let at = |name: &str| likelihood.names().iter().position(|n| *n == name).unwrap();
    point[at("gamma")] = 0.9 * point[at("gamma")].signum() * point[at("beta")];
    check(&problem, &[(Kind::Loop, 0.01)], &point);
}

#[test]
fn the_quadratic_part_goes_with_the_inverse_square_of_the_deviation_given() {
    let problem = rebounds(false);
    let count = problem.datasets[0].speeds().len() as f64;
    let squares = [0.006, 0.003].map(|deviation| {
        let likelihood = Likelihood::new(&problem, &[(Kind::Restitution, deviation)]).unwrap();
        let value = likelihood.evaluate(&NEAR, false).value;
        (count * peak(deviation) - value) * deviation * deviation
    });
    assert!(squares[0] > 0.0 && (squares[0] - squares[1]).abs() < 1e-12 * squares[0], "{squares:?}");
}

#[test]
fn deviations_of_loops_are_a_part_of_the_largest_force_of_each() {
    let truth = baseball(HUNT);
    let [with, without] = [true, false].map(|known| {
        let loops = truth.loops(&[8.0, 26.0], 6, 0.01, known, 1);
        let mut model = Model::new(HUNT, Form::Dimensional, std::slice::from_ref(&loops));
        for (slot, value) in model.slots.iter_mut().zip(&truth.values).skip(1) {
            *slot = Slot::Fixed(*value);
        }
        Problem::new(vec![loops], model)
    });
    let Data::Loops(loops) = &without.datasets[0].data else { return };
    let own = Likelihood::new(&without, &[(Kind::Loop, 0.02)]).unwrap();
    let mut same = with.clone();
    if let Data::Loops(list) = &mut same.datasets[0].data {
        for (one, measured) in list.iter_mut().zip(loops) {
            one.points.iter_mut().for_each(|p| p.force.deviation = Some(0.02 * measured.peak()));
        }
    }
    let point = [1.01 * truth.values[0]];
    let expected = Likelihood::new(&same, &[]).unwrap().evaluate(&point, true);
    assert_eq!(own.evaluate(&point, true), expected);
    assert!(expected.value.is_finite());
}

#[test]
fn the_fit_is_where_the_likelihood_is_largest() {
    let mut problem = Problem { front: 0, spread: Spread::None, ..rebounds(true) };
    for (key, value) in [("Gammab", -2.0), ("n", 2.93), ("p", 2.62)] {
        problem.model.set(key, Slot::Fixed(value));
    }
    let fit = fit(&problem, &mut Silent).unwrap();
    let likelihood = Likelihood::new(&problem, &[]).unwrap();
    let free: Vec<&Estimate> = fit.parameters.iter().filter(|p| p.role == Role::Free).collect();
    assert_eq!(likelihood.names(), free.iter().map(|p| p.key).collect::<Vec<_>>());
    assert_eq!(likelihood.bounds(), free.iter().map(|p| p.bounds).collect::<Vec<_>>());
    let point: Vec<f64> = free.iter().map(|p| p.value).collect();
    let best = likelihood.evaluate(&point, true);
    let misfit = fit.misfits[0].weighted.unwrap() * fit.misfits[0].points as f64;
    let constant = fit.misfits[0].points as f64 * peak(0.006);
    assert!((best.value - (constant - 0.5 * misfit)).abs() < 1e-9 * misfit);
    for (i, estimate) in free.iter().enumerate() {
        assert_eq!(estimate.at_bound, None, "{estimate:?}");
        let deviation = estimate.deviation.unwrap();
        // The fit ends where a step promises less than 1e-7 of the misfit: gᵀ C g < 1e-7 · misfit.
        assert!((best.gradient[i] * deviation).abs() < 1.1 * (1e-7 * misfit).sqrt(), "{}", estimate.key);
        for by in [-0.3 * deviation, 0.3 * deviation] {
            let mut moved = point.clone();
            moved[i] += by;
            assert!(likelihood.evaluate(&moved, false).value < best.value, "{} by {by}", estimate.key);
        }
    }
}

#[test]
fn outside_bounds_domains_and_constraints_nothing_is_likely() {
    let mut problem = rebounds(true);
    let formula = Formula::parse("n - p - 1", &problem.model.names()).unwrap();
    problem.model.constraints.push(Constraint { name: "order".into(), formula, relation: Relation::AtMost });
    let likelihood = Likelihood::new(&problem, &[]).unwrap();
    let nothing = |point: &[f64]| {
        let found = likelihood.evaluate(point, true);
        found.value == f64::NEG_INFINITY && found.gradient.len() == 6 && found.gradient.iter().all(|g| g.is_nan())
    };
    let with = |i: usize, value: f64| {
        let mut point = NEAR;
        point[i] = value;
        point
    };
    assert!(likelihood.evaluate(&NEAR, true).gradient.iter().all(|g| g.is_finite()));
    for (i, value) in [(0, 30.1), (1, -2.5), (1, 2.5), (2, 1.0), (3, -0.1), (4, 0.9), (5, 1.7), (5, f64::NAN)] {
        assert!(nothing(&with(i, value)), "{} = {value}", likelihood.names()[i]);
    }
    assert!(!nothing(&with(1, -2.4)), "on the edge of what Bb allows");
    assert!(!nothing(&with(5, 1.8)) && nothing(&NEAR[..5]) && nothing(&[]));
    assert!(likelihood.evaluate(&NEAR, false).gradient.is_empty());
}

#[test]
fn ties_are_applied_and_followed_by_the_gradient() {
    let mut problem = rebounds(true);
    problem.model.set("p", Slot::Tied(Formula::parse("n - 0.3", &problem.model.names()).unwrap()));
    let tied = Likelihood::new(&problem, &[]).unwrap();
    assert_eq!(tied.names(), ["Bb", "Gammab", "kappa", "sigmab", "n"]);
    let (all, some) =
        (Likelihood::new(&rebounds(true), &[]).unwrap().evaluate(&NEAR, true), tied.evaluate(&NEAR[..5], true));
    assert_eq!(all.value, some.value);
    let expected = all.gradient[4] + all.gradient[5];
    assert!((some.gradient[4] - expected).abs() < 1e-10 * expected.abs());
}

#[test]
fn bodies_that_stay_together_are_likely_only_where_no_rebound_was_measured() {
    // A bead under its own weight: much damping keeps it.
    let under_weight = |measured: Rebound| {
        let data = Data::Rebounds(vec![measured]);
        let input = Some(Formula::constant(-1.0));
        let set = Dataset { name: "bead".into(), masses: Some([1.0, f64::INFINITY]), input, data };
        let mut model = Model::new(POWER, Form::Dimensional, std::slice::from_ref(&set));
        for (key, value) in [("k", 1.0), ("n", 1.5), ("m", 2.0)] {
            model.set(key, Slot::Fixed(value));
        }
        Likelihood::new(&Problem::new(vec![set], model), &[]).unwrap()
    };
    let (free, held) = ([0.01], [3.0]);
    let rebound = under_weight(Rebound { restitution: datum(0.5, 0.1), ..row(1.0) });
    assert!(rebound.evaluate(&free, false).value.is_finite());
    let found = rebound.evaluate(&held, true);
    assert!(found.value == f64::NEG_INFINITY && found.gradient[0].is_nan(), "{found:?}");
    let lasting = under_weight(Rebound { duration: datum(3.0, 0.1), ..row(1.0) });
    assert_eq!(lasting.evaluate(&held, false).value, f64::NEG_INFINITY);
    let none = under_weight(Rebound { restitution: datum(0.0, 0.1), ..row(1.0) });
    assert_eq!(none.evaluate(&held, true), Evaluation { value: peak(0.1), gradient: vec![0.0] });
    let parted = none.evaluate(&free, true);
    assert!(parted.value < peak(0.1) && parted.gradient[0] > 0.0, "{parted:?}");
}

#[test]
fn many_points_are_those_one_by_one_whatever_the_threads_and_end_when_told() {
    let likelihood = Likelihood::new(&Problem { tolerance: 1e-8, ..rebounds(true) }, &[]).unwrap();
    let rows: Vec<[f64; 6]> = (0..7).map(|i| NEAR.map(|x| x * (1.0 + 0.01 * f64::from(i)))).collect();
    let points = rows.concat();
    let alone: Vec<Evaluation> = rows.iter().map(|row| likelihood.evaluate(row, true)).collect();
    for threads in [0, 1, 3] {
        let (values, gradients) = likelihood.evaluate_many(&points, true, threads, &|| false).unwrap();
        assert_eq!(values, alone.iter().map(|e| e.value).collect::<Vec<_>>());
        assert_eq!(gradients, alone.iter().flat_map(|e| e.gradient.clone()).collect::<Vec<_>>());
    }
    let (values, gradients) = likelihood.evaluate_many(&points, false, 2, &|| false).unwrap();
    assert_eq!((values.len(), gradients.len()), (7, 0));
    assert_eq!(likelihood.evaluate_many(&[], true, 2, &|| false), Some((vec![], vec![])));
    let asked = AtomicUsize::new(0);
    assert_eq!(likelihood.evaluate_many(&points, true, 1, &|| asked.fetch_add(1, Ordering::Relaxed) > 2), None);
}

#[test]
fn a_start_is_possible_and_that_of_the_problem_where_there_is_one() {
    for problem in [rebounds(true), spring(vec![Rebound { duration: datum(2e-3, 1e-4), ..row(1.0) }])] {
        let likelihood = Likelihood::new(&problem, &[]).unwrap();
        let start = likelihood.start().unwrap();
        assert!(likelihood.evaluate(&start, false).value.is_finite(), "{start:?}");
    }
    let mut given = NEAR.to_vec();
    given.extend([f64::NAN; 2]);
    let likelihood = Likelihood::new(&Problem { start: Some(given.clone()), ..rebounds(true) }, &[]).unwrap();
    assert_eq!(likelihood.start().unwrap(), NEAR);
    given[4] = f64::NAN;
    let likelihood = Likelihood::new(&Problem { start: Some(given), ..rebounds(true) }, &[]).unwrap();
    let start = likelihood.start().unwrap();
    assert_eq!((start[0], start[5]), (NEAR[0], NEAR[5]));
}

#[test]
fn what_has_no_likelihood_is_refused_with_its_reason() {
    let refused = |problem: &Problem, deviations: &[(Kind, f64)]| Likelihood::new(problem, deviations).unwrap_err();
    let (known, unknown) = (rebounds(true), rebounds(false));
    let kind = Kind::Restitution;
    assert_eq!(refused(&unknown, &[]), LikelihoodError::DeviationMissing { kind });
    assert_eq!(refused(&known, &[(kind, 0.01)]), LikelihoodError::DeviationUnused { kind });
    let other = Kind::Duration;
    assert_eq!(refused(&unknown, &[(kind, 0.01), (other, 1.0)]), LikelihoodError::DeviationUnused { kind: other });
    for value in [0.0, -1.0, f64::INFINITY] {
        assert_eq!(refused(&unknown, &[(kind, value)]), LikelihoodError::BadDeviation { kind, value });
    }
    let mut equation = rebounds(true);
    let formula = Formula::parse("n - p", &equation.model.names()).unwrap();
    equation.model.constraints.push(Constraint { name: "same".into(), formula, relation: Relation::Equal });
    assert_eq!(refused(&equation, &[]), LikelihoodError::Equation { name: "same".into() });
    let nothing = Problem { datasets: vec![], ..rebounds(true) };
    assert_eq!(refused(&nothing, &[]), LikelihoodError::Problem(Failure::NoData));
    // Some values have deviations and some have not: the one given is for the others.
    let mut mixed = rebounds(true);
    if let Data::Rebounds(rows) = &mut mixed.datasets[0].data {
        rows[0].restitution.as_mut().unwrap().deviation = None;
    }
    assert_eq!(refused(&mixed, &[]), LikelihoodError::DeviationMissing { kind });
    let [all, filled] = [(known, None), (mixed, Some((kind, 0.006)))]
        .map(|(problem, given)| Likelihood::new(&problem, given.as_slice()).unwrap().evaluate(&NEAR, false));
    assert_eq!(all, filled);
}

#[test]
fn values_without_gradients_are_those_with_them_and_do_not_depend_on_the_points_beside() {
    let problem = Problem { tolerance: 1e-9, ..rebounds(true) };
    let likelihood = Likelihood::new(&problem, &[]).unwrap();
    // Near the truth, far from it, and outside the bounds.
    let factors = |i: usize| -> Vec<f64> {
        NEAR.iter().enumerate().map(|(k, x)| x * (1.0 + 0.01 * ((i * (k + 3)) % 17) as f64)).collect()
    };
    let mut points: Vec<Vec<f64>> = (0..50).map(factors).collect();
    points[7][2] = 2.0;
    points[33][0] = f64::NAN;
    let (values, gradients) = likelihood.evaluate_many(&points.concat(), false, 2, &|| false).unwrap();
    assert!(gradients.is_empty() && values.len() == points.len());
    for (point, value) in points.iter().zip(&values) {
        assert_eq!(likelihood.evaluate(point, false).value.to_bits(), value.to_bits(), "{point:?}");
        let with_gradient = likelihood.evaluate(point, true).value;
        let close = *value == with_gradient || (value - with_gradient).abs() < 1e-5 * (1.0 + with_gradient.abs());
        assert!(close, "{value} and {with_gradient} at {point:?}");
    }
    assert_eq!((values[7], values[33]), (f64::NEG_INFINITY, f64::NEG_INFINITY));
    assert!(values.iter().filter(|value| value.is_finite()).count() > 20, "{values:?}");
}
