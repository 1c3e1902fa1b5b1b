//! Plans of a scenario and its axes: which problems they make, in which order rows come, and what is counted.

use carom::ensemble::{Outcome, Plan, PlanError, Run, Tally};
use carom::scenario::{self, Axis, Scenario};
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

fn plan(axes: &[&str]) -> Result<Plan, PlanError> {
    Plan::new(ball(), axes.iter().map(|text| (Axis::parse(text).unwrap(), "a test".to_string())).collect())
}

/// The speed, the stiffness and the restitution of a run.
fn row(run: &Run) -> (String, String, Option<f64>) {
    let restitution = match &run.result {
        Ok(Outcome::Collision(outcome)) => outcome.results.restitution,
        _ => None,
    };
    (run.changes[0].1.clone(), run.changes[1].1.clone(), restitution)
}

#[test]
fn rows_come_in_the_order_of_the_runs_with_the_last_axis_fastest() {
    let plan = plan(&["body1.velocity=-1,0,-2", "law.k=1e5,1e6"]).unwrap();
    for threads in [1, 3] {
        let mut rows = Vec::new();
        let mut take = |some: Vec<_>, tally: &Tally| {
            rows.extend(some);
            assert_eq!(tally.done, rows.len());
            Ok::<(), ()>(())
        };
        let tally = plan.run(threads, &|| false, &row, &mut take).unwrap();
        let places: Vec<(&str, &str)> = rows.iter().map(|(v, k, _)| (v.as_str(), k.as_str())).collect();
        let wanted = [("-1", "1e5"), ("-1", "1e6"), ("0", "1e5"), ("0", "1e6"), ("-2", "1e5"), ("-2", "1e6")];
        assert_eq!(places, wanted);
        // Bodies that do not close are rows with a reason, and nothing is dissipated in the others.
        let parted = |(_, _, e): &(String, String, Option<f64>)| e.is_some_and(|e| (e - 1.0).abs() < 1e-9);
        assert_eq!(rows.iter().map(parted).collect::<Vec<_>>(), [true, true, false, false, true, true]);
        assert_eq!((tally.failed, tally.stopped("separated"), tally.stopped("stuck")), (2, 4, 0));
        let (number, reason) = tally.first.unwrap();
        assert!(number == 3 && reason.contains("velocity"), "{number}: {reason}");
    }
}

#[test]
fn a_plan_that_is_stopped_says_how_far_it_came() {
    let plan = plan(&["body1.velocity=linspace(-1,-2,1000)", "law.k=1e5,1e6"]).unwrap();
    let begun = AtomicUsize::new(0);
    let row = |run: &Run| {
        begun.fetch_add(1, Ordering::Relaxed);
        run.number
    };
    let mut rows = Vec::new();
    let tally = plan.run(2, &|| begun.load(Ordering::Relaxed) >= 5, &row, &mut |some: Vec<usize>, _: &Tally| {
        rows.extend(some);
        Ok::<(), ()>(())
    });
    let done = tally.unwrap().done;
    assert!((5..20).contains(&done), "{done}");
    assert_eq!(rows, (0..done).collect::<Vec<_>>());
}

#[test]
fn axes_that_make_no_plan_are_refused() {
    assert_eq!(plan(&[]).err(), Some(PlanError::NoAxis));
    assert_eq!(plan(&["law.k=1,2", "law.k=3"]).err(), Some(PlanError::AxisTwice { key: "law.k".into() }));
    assert_eq!(plan(&["kind=1,2"]).err(), Some(PlanError::KindAlongAxis));
    let long = "linspace(1,2,1000000)";
    let many = plan(&[&format!("law.k={long}"), &format!("law.n={long}")]);
    assert!(matches!(many.err(), Some(PlanError::TooManyRuns { .. })));
}
