//! Curves along a key, beside runs at other points, closed forms, and what must not be smoothed over.

use carom::ensemble::curve::{Bend, Curve, CurveError, CurvePiece, CurveRefusal, CurveRequest, Pattern, curve};
use carom::ensemble::{Options, Outcome, solve};
use carom::quantity::Stop;
use carom::scenario::{self, KeyRange, Scenario, check_any};
use carom_test::{Random, text};

fn scenario_of(file: &str, sets: &[(&str, &str)]) -> Scenario {
    let sets: Vec<(String, String)> = sets.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
    scenario::read(&text(format!("scenarios/{file}")), file, &sets).unwrap()
}

fn request(file: &str, sets: &[(&str, &str)], range: &str) -> CurveRequest {
    CurveRequest::new(scenario_of(file, sets), KeyRange::parse(range).unwrap())
}

fn made(file: &str, sets: &[(&str, &str)], range: &str) -> Curve {
    curve(&request(file, sets, range)).unwrap()
}

/// The results of a run at a point with their errors, by name. Its tolerance is tighter than those of a curve: at 1e-10 some runs are 1e-9 off.
fn run(base: &Scenario, key: &str, x: f64) -> Vec<(&'static str, Option<f64>, Option<f64>)> {
    let mut scenario = base.clone();
    scenario.change(&[(key.into(), format!("{x:?}")), ("solver.rtol".into(), "1e-12".into())]).unwrap();
    let Ok(Outcome::Collision(outcome)) = solve(&check_any(&scenario).unwrap(), Options::default()) else {
        panic!("{x}")
    };
    let named = outcome.results.named().into_iter().zip(outcome.error.list());
    named.map(|((name, _, value), error)| (name, value, error)).collect()
}

/// Compares a curve with runs at random points; the largest differences of each result, relative to the errors that are stated and absolute. What
/// the curve does not have anywhere is not compared.
fn compare(curve: &Curve, base: &Scenario, count: usize) -> Vec<(&'static str, f64, f64)> {
    let mut random = Random(7);
    let [lo, hi] = curve.range.ends;
    let mut worst: Vec<(&str, f64, f64)> = curve.columns.iter().map(|column| (column.name, 0.0, 0.0)).collect();
    for _ in 0..count {
        let x = random.between(lo, hi);
        let results = run(base, &curve.range.key, x);
        for (place, worst) in worst.iter_mut().enumerate() {
            let Some((value, error)) = curve.value(place, x) else { continue };
            let (_, truth, known) = results.iter().find(|(name, ..)| *name == worst.0).unwrap();
            let apart = (value - truth.unwrap()).abs();
            worst.1 = f64::max(worst.1, if apart == 0.0 { 0.0 } else { apart / (error + known.unwrap()) });
            worst.2 = f64::max(worst.2, apart);
        }
    }
    worst
}

fn series_count(piece: &CurvePiece) -> usize {
    piece.results.iter().flatten().count()
}

#[test]
fn restitution_against_speed_of_a_bouc_wen_law_is_met_at_a_thousand_random_points() {
    for (file, range) in [("base.toml", "input.v0=range(0.1,1)"), ("two_balls.toml", "body1.velocity=range(-5,-0.5)")] {
        let asked = request(file, &[], range);
        let curve = curve(&asked).unwrap();
        assert!(curve.pieces.len() == 1 && curve.runs.all() <= 41, "{file}: {:?}", curve.runs);
        let worst = compare(&curve, &asked.base, 1000);
        let (name, beside, apart) = worst[0];
        assert!(name == "restitution" && apart < 1e-9, "{file}: {apart}");
        assert!(worst.iter().all(|(_, beside, _)| *beside <= 1.0), "{file}: {beside} {worst:?}");
    }
}

#[test]
fn the_same_request_gives_the_same_curve_and_another_seed_other_checks() {
    let asked = request("base.toml", &[], "input.v0=range(0.1,1)");
    let bits = |request: &CurveRequest| {
        let curve = curve(request).unwrap();
        let series = curve.pieces[0].results[0].clone().unwrap();
        (series.coefficients.iter().map(|c| c.to_bits()).collect::<Vec<_>>(), series.deviation.to_bits())
    };
    let mut other = asked.clone();
    other.seed = 2;
    assert_eq!(bits(&asked), bits(&asked));
    assert!(bits(&asked).0 == bits(&other).0 && bits(&asked).1 != bits(&other).1);
}

#[test]
fn many_points_give_what_each_alone_gives() {
    let curve = made("steel_ball.toml", &[], "body1.velocity=range(-2,-0.02)");
    let mut random = Random(3);
    let mut points: Vec<f64> = (0..2000).map(|_| random.between(-2.2, 0.2)).collect();
    points.extend((0..3000).map(|i| -2.0 + 1.98 * f64::from(i) / 2999.0));
    points.extend([f64::NAN, f64::INFINITY, -2.0, -0.02]);
    let mut values = points.clone();
    curve.evaluate(0, &mut values);
    for (x, value) in points.iter().zip(&values) {
        match curve.value(0, *x) {
            Some((alone, _)) => assert_eq!(alone.to_bits(), value.to_bits(), "{x}"),
            None => assert!(value.is_nan() && !(-2.0..=-0.02).contains(x), "{x}: {value}"),
        }
    }
}

/// e² = (6√3/5)(1 - r²/6)√(r/(r + 2√(6/5 - r²/5))) above the speed of first yield (Thornton 1997).
#[test]
fn a_metal_that_yields_is_split_at_its_yield_speed() {
    let asked = request("steel_ball.toml", &[], "body1.velocity=range(-5,-0.01)");
    let curve = curve(&asked).unwrap();
    assert_eq!(curve.changes.len(), 1, "{:?}", curve.changes);
    let change = &curve.changes[0];
    let names = |pattern: &Pattern| pattern.to_string();
    assert!(names(&change.before).contains("yield") && !names(&change.after).contains("yield"));
    // Where m v²/2 = 2/5 F_y δ_y.
    let (e1, e2): (f64, f64) = (2.1e11 / (1.0 - 0.29 * 0.29), 7.1e10 / (1.0 - 0.33 * 0.33));
    let modulus = 1.0 / (1.0 / e1 + 1.0 / e2);
    let depth = (std::f64::consts::PI * 1.1e9 / (2.0 * modulus)).powi(2) * 0.0125;
    let force = 4.0 / 3.0 * modulus * 0.0125f64.sqrt() * depth.powf(1.5);
    let speed = (0.8 * force * depth / 0.0643).sqrt();
    assert!((change.between[0] / -speed - 1.0).abs() < 1e-9, "{:?} {speed}", change.between);
    for i in 0..1000 {
        let v = 0.01 * 500f64.powf(f64::from(i) / 999.0);
        let (e, error) = curve.value(0, -v.min(5.0)).unwrap();
        let r = (speed / v).min(1.0);
        let root = (r / (r + 2.0 * (1.2 - 0.2 * r * r).sqrt())).sqrt();
        let truth = (1.2 * 3f64.sqrt() * (1.0 - r * r / 6.0) * root).sqrt();
        assert!((e - truth).abs() <= error && error < 1e-9, "{v}: {e} {truth} {error}");
    }
    assert!(curve.runs.all() < 250, "{:?}", curve.runs);
    let worst = compare(&curve, &asked.base, 100);
    assert!(worst.iter().all(|(_, beside, _)| *beside <= 1.0), "{worst:?}");
}

/// Below some speed a bead that is pressed on does not part any more. Its restitution goes to zero there as a root, which no polynomial does.
#[test]
fn a_bead_under_load_is_split_where_it_begins_to_stick() {
    let sets = [("body1.force", "-0.3")];
    let asked = request("bead_under_load.toml", &sets, "body1.velocity=range(-2,-0.01)");
    let curve = curve(&asked).unwrap();
    assert_eq!(curve.changes.len(), 1, "{:?}", curve.changes);
    let change = &curve.changes[0];
    let [parted, stuck] = change.between;
    assert!((stuck - parted).abs() < 1e-12);
    assert!(matches!(change.before, Pattern::Ended { stop: Stop::Separated, .. }));
    assert!(matches!(change.after, Pattern::Ended { stop: Stop::Stuck, .. }));
    // No piece lies on both sides.
    assert!(curve.pieces.iter().all(|piece| piece.ends[1] <= parted || piece.ends[0] >= stuck));
    let bends: Vec<Bend> = curve.pieces.iter().map(|piece| piece.coordinate.bend()).collect();
    assert!(bends.contains(&Bend::High) && bends.contains(&Bend::Low), "{bends:?}");
    // Refused is at most what is next to it.
    let refused = curve.pieces.iter().filter(|piece| piece.results[0].is_err());
    assert!(refused.map(|piece| piece.ends[1] - piece.ends[0]).sum::<f64>() < 2e-3);
    let worst = compare(&curve, &asked.base, 300);
    assert!(worst.iter().all(|(_, beside, _)| *beside <= 1.0), "{worst:?}");
    assert_eq!(curve.value(0, -0.1).map(|(value, _)| value), Some(0.0));
    assert_eq!(curve.value(curve.position("duration").unwrap(), -0.1), None);
    assert!(curve.runs.all() < 400, "{:?}", curve.runs);
}

/// A damping that acts from the first touch makes the largest force the first one at high speed: a kink that is no event.
#[test]
fn a_kink_without_an_event_is_refused_and_the_other_results_are_kept() {
    let sets = [("law.gamma0", "1.0"), ("law.beta", "1.0"), ("body1.force", "0")];
    let mut asked = request("bead_under_load.toml", &sets, "body1.velocity=range(-30,-0.3)");
    asked.columns = Some(vec!["restitution".into(), "peak_force".into()]);
    let curve = curve(&asked).unwrap();
    assert!(curve.changes.is_empty(), "{:?}", curve.changes);
    let refused: Vec<&CurvePiece> = curve.pieces.iter().filter(|piece| series_count(piece) < 2).collect();
    assert!(refused.iter().all(|piece| matches!(piece.results[1], Err(CurveRefusal::NotSmooth { .. }))));
    assert!(refused.iter().all(|piece| piece.results[0].is_ok()));
    assert_eq!(refused.len(), 1, "{:?}", curve.pieces.iter().map(|piece| piece.ends).collect::<Vec<_>>());
    let worst = compare(&curve, &asked.base, 300);
    assert!(worst.iter().all(|(_, beside, _)| *beside <= 1.0), "{worst:?}");
}

#[test]
fn where_the_scenario_is_refused_so_is_the_curve() {
    let curve = made("two_balls.toml", &[], "body1.velocity=range(-1,3)");
    // Slow balls stick under their loads; and they close with v₂ - v₁ > 0 only.
    let [sticks, change] = &curve.changes[..] else { panic!("{:?}", curve.changes) };
    assert!(matches!(sticks.after, Pattern::Ended { stop: Stop::Stuck, .. }));
    assert!((change.between[0] - 1.5).abs() < 1e-11 && matches!(change.after, Pattern::Failed { .. }));
    let last = curve.pieces.last().unwrap();
    assert!(matches!(&last.results[0], Err(CurveRefusal::Failed { reason }) if reason.contains("velocity")));
    assert!(curve.value(0, 2.0).is_none() && curve.value(0, 0.0).is_some());
}

#[test]
fn runs_are_spent_within_what_is_allowed() {
    let mut asked = request("two_balls.toml", &[], "body1.velocity=range(-5,1.49)");
    asked.most_runs = 60;
    let curve = curve(&asked).unwrap();
    assert!(curve.runs.all() < 60 + 60, "{:?}", curve.runs);
    assert!(curve.pieces.iter().any(|piece| piece.results[0] == Err(CurveRefusal::NoRunsLeft)));
}

#[test]
fn what_makes_no_curve_is_refused() {
    let refused = |file: &str, range: &str| curve(&request(file, &[], range)).err();
    assert!(matches!(refused("beam.toml", "impact.xi=range(0.3,0.9)"), Some(CurveError::NoCollision { kind: "beam" })));
    assert!(matches!(refused("base.toml", "law.Bq=range(1,2)"), Some(CurveError::Input(_))));
    assert!(matches!(refused("base.toml", "kind=range(1,2)"), Some(CurveError::Plan(_))));
    let mut asked = request("base.toml", &[], "input.v0=range(1,2)");
    asked.columns = Some(vec!["restitutoin".into()]);
    let Some(CurveError::Column(unknown)) = curve(&asked).err() else { panic!() };
    assert_eq!(unknown.nearest, Some("restitution"));
    // A key that is no number: no run has an outcome.
    let curve = made("base.toml", &[], "law.model=range(1,2)");
    assert!(matches!(curve.refusal(), Some(CurveRefusal::Failed { .. })) && curve.pieces.len() == 1);
}
