//! Plans of a scenario and its axes: which problems they make, in which order rows come, and what is counted.

use carom::ensemble::{Chunk, Ensemble, Errors, KeyColumn, Layout, Plan, PlanError, Tally};
use carom::scenario::{self, Axis, Scenario};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

const BALL: &str = r#"
kind = "collision"
[body1]
mass = 1.0
velocity = -1.0
[body2]
mass = inf
velocity = 0.0
[law]
model = "power"
k = 1e6
n = 1.5
lambda = 0.0
m = 1.5
"#;

fn ball() -> Scenario {
    scenario::read(BALL, "ball.toml", &[]).unwrap()
}

/// A force that changes, however little, is for the event-driven engine, which goes one by one.
fn slow_ball() -> Scenario {
    let text = BALL.replace("velocity = -1.0", "velocity = -1.0\nforce = \"1e-9*t\"");
    scenario::read(&text, "ball.toml", &[]).unwrap()
}

fn plan(axes: &[&str]) -> Result<Plan, PlanError> {
    plan_of(ball(), axes)
}

fn plan_of(scenario: Scenario, axes: &[&str]) -> Result<Plan, PlanError> {
    Plan::new(scenario, axes.iter().map(|text| (Axis::parse(text).unwrap(), "a test".to_string())).collect())
}

fn ensemble(axes: &[&str], columns: &[&str]) -> Ensemble {
    let columns: Vec<String> = columns.iter().map(ToString::to_string).collect();
    Ensemble::new(plan(axes).unwrap(), Some(&columns), Errors::Estimate).unwrap()
}

/// A row: the keys, as written or as numbers, then the bits of the numbers.
type Row = (Vec<String>, Vec<u64>);

fn rows(chunk: &Chunk<'_>) -> Vec<Row> {
    let key = |column: &KeyColumn<'_>, row: usize| match column {
        KeyColumn::Computed(numbers) => format!("{:?}", numbers[row]),
        KeyColumn::Written { texts, .. } => texts[row].to_string(),
    };
    let row = |row: usize| {
        let keys = chunk.keys().iter().map(|column| key(column, row)).collect();
        (keys, chunk.numbers().iter().map(|column| column[row].to_bits()).collect())
    };
    (0..chunk.rows()).map(row).collect()
}

/// All rows of some runs, and how they ended.
fn table(ensemble: &Ensemble, runs: Range<usize>, threads: usize) -> (Vec<Row>, Tally) {
    let mut all = Vec::new();
    let tally = ensemble.run(runs, threads, &|| false, &|chunk| rows(&chunk), &mut |some, tally: &Tally| {
        all.extend(some.into_iter().flatten());
        assert_eq!(tally.done, all.len());
        Ok::<(), ()>(())
    });
    (all, tally.unwrap())
}

#[test]
fn rows_come_in_the_order_of_the_runs_with_the_last_axis_fastest() {
    let ensemble = ensemble(&["body1.velocity=-1,0,-2", "law.k=1e5,1e6"], &["restitution"]);
    for threads in [1, 3] {
        let (rows, tally) = table(&ensemble, 0..6, threads);
        let places: Vec<[&str; 2]> = rows.iter().map(|(keys, _)| [keys[0].as_str(), keys[1].as_str()]).collect();
        assert_eq!(places, [["-1", "1e5"], ["-1", "1e6"], ["0", "1e5"], ["0", "1e6"], ["-2", "1e5"], ["-2", "1e6"]]);
        // Bodies that do not close are rows with a reason, and nothing is dissipated in the others.
        let parted = |(_, numbers): &Row| (f64::from_bits(numbers[0]) - 1.0).abs() < 1e-9;
        assert_eq!(rows.iter().map(parted).collect::<Vec<_>>(), [true, true, false, false, true, true]);
        assert_eq!((tally.failed, tally.stopped("separated"), tally.stopped("stuck")), (2, 4, 0));
        assert_eq!(tally.methods, BTreeMap::from([("panels".to_string(), 4)]));
        let (number, reason) = tally.first.unwrap();
        assert!(number == 3 && reason.contains("velocity"), "{number}: {reason}");
    }
}

#[test]
fn an_ensemble_that_is_stopped_says_how_far_it_came() {
    let plan = plan_of(slow_ball(), &["body1.velocity=linspace(-1,-2,1000)", "law.k=1e5,1e6"]).unwrap();
    let ensemble = Ensemble::new(plan, Some(&["restitution".to_string()]), Errors::None).unwrap();
    assert_eq!(ensemble.chunk(), 10);
    let asked = AtomicUsize::new(0);
    // Options before every chunk and every row of it, so that it stops in the middle of one.
    let stopped = || asked.fetch_add(1, Ordering::Relaxed) >= 37;
    let mut runs = Vec::new();
    let tally = ensemble.run(0..2000, 2, &stopped, &|chunk| chunk.runs(), &mut |some, _: &Tally| {
        runs.extend(some.into_iter().flatten());
        Ok::<(), ()>(())
    });
    let done = tally.unwrap().done;
    assert!((1..60).contains(&done) && !done.is_multiple_of(10), "{done}");
    assert_eq!(runs, (0..done).collect::<Vec<_>>());
}

#[test]
fn a_part_of_the_runs_is_that_part_of_the_table_whatever_the_threads() {
    let axes = ["body1.velocity=uniform(-3,-1,700,5)", "law.lambda=0,1e3", "law.k=sobol(1e5,1e6,700)"];
    let ensemble = ensemble(&axes, &["restitution", "duration"]);
    assert_eq!((ensemble.plan.runs(), ensemble.chunk()), (1400, 10), "random axes make one axis together");
    let (whole, _) = table(&ensemble, 0..1400, 1);
    assert_eq!(table(&ensemble, 0..1400, 2).0, whole);
    assert_eq!(table(&ensemble, 490..900, 2).0, whole[490..900]);
    let keys = |run: usize| &whole[run].0;
    assert!(keys(0)[0] == keys(1)[0] && keys(0)[2] == keys(1)[2] && keys(0)[1] != keys(1)[1]);
    assert!(keys(1)[0] != keys(2)[0] && keys(1)[2] != keys(2)[2]);
}

#[test]
fn columns_are_those_that_were_asked_for_with_their_errors() {
    let names = |kind, wanted: &[&str], errors| {
        let wanted: Vec<String> = wanted.iter().map(ToString::to_string).collect();
        Layout::new(kind, Some(&wanted), errors).map(|l| l.columns().iter().map(|c| c.name).collect::<Vec<_>>())
    };
    let asked = ["duration", "energy.dissipated", "restitution", "duration"];
    let wanted = ["duration", "energy.dissipated", "restitution", "duration_error", "restitution_error"];
    assert_eq!(names("collision", &asked, Errors::Recheck).unwrap(), wanted);
    assert_eq!(names("collision", &asked, Errors::None).unwrap(), wanted[..3]);
    assert_eq!(names("beam", &["restitution_kinematic"], Errors::None).unwrap(), ["restitution_kinematic"]);
    let wrong = names("oscillator", &["displacment"], Errors::Estimate).unwrap_err();
    assert_eq!((wrong.name.as_str(), wrong.nearest), ("displacment", Some("displacement")));
    assert!(wrong.known.contains(&"displacement") && !wrong.known.contains(&"displacement_error"));
    let all = Layout::new("oscillator", None, Errors::None).unwrap();
    assert!(!all.has_errors() && all.position("events").is_some());
}

#[test]
fn nothing_has_a_unit_in_a_dimensionless_form() {
    let text = "kind = \"collision\"\n[law]\nmodel = \"bwshc\"\nform = \"dimensionless\"\n\
                B = 1\nGamma = 0\nkappa = 0.5\nsigma = 0.1\nn = 1\np = 1.5\n";
    let base = scenario::read(text, "scaled.toml", &[]).unwrap();
    let plan = Plan::new(base, vec![(Axis::parse("law.B=1,2").unwrap(), String::new())]).unwrap();
    let ensemble = Ensemble::new(plan, None, Errors::None).unwrap();
    assert!(ensemble.layout.columns().iter().all(|column| column.unit == "1"));
    assert_eq!(table(&ensemble, 0..2, 1).1.failed, 0);
}

#[test]
fn what_makes_a_sweep_another_one_changes_its_identity() {
    let identity = |axes: &[&str]| plan(axes).unwrap().identity();
    let (a, b) = ("law.k=uniform(1,2,9,1)", "law.n=1,2");
    assert_eq!(identity(&[a, b]), identity(&[a, b]));
    let other_seed = identity(&["law.k=uniform(1,2,9,2)", b]);
    assert_eq!((other_seed[0] == identity(&[a, b])[0], other_seed[1] == identity(&[a, b])[1]), (false, false));
    assert_eq!(other_seed[2], identity(&[a, b])[2]);
    let mut base = ball();
    base.change(&[("law.lambda".into(), "1.0".into())]).unwrap();
    let changed = Plan::new(base, vec![(Axis::parse(b).unwrap(), String::new())]).unwrap().identity();
    assert!(changed[0] != identity(&[b])[0] && changed[1] == identity(&[b])[1]);
}

#[test]
fn axes_that_make_no_plan_are_refused() {
    assert_eq!(plan(&[]).err(), Some(PlanError::NoAxis));
    assert_eq!(plan(&["law.k=1,2", "law.k=3"]).err(), Some(PlanError::AxisTwice { key: "law.k".into() }));
    assert_eq!(plan(&["kind=1,2"]).err(), Some(PlanError::KindAlongAxis));
    let long = "linspace(1,2,1000000)";
    let many = plan(&[&format!("law.k={long}"), &format!("law.n={long}")]);
    assert!(matches!(many.err(), Some(PlanError::TooManyRuns { .. })));
    let unequal = plan(&["law.k=uniform(1,2,5)", "law.n=normal(1,2,6)"]);
    assert_eq!(unequal.err(), Some(PlanError::UnequalDraws { first: 5, other: 6 }));
    let keys = ["k", "n", "lambda", "m", "a", "b", "c", "d", "e"];
    let sobol: Vec<String> = keys.iter().map(|key| format!("law.{key}=sobol(1,2,4)")).collect();
    let sobol: Vec<&str> = sobol.iter().map(String::as_str).collect();
    assert!(plan(&sobol[..8]).is_ok());
    assert_eq!(plan(&sobol).err(), Some(PlanError::TooManySobol));
}
