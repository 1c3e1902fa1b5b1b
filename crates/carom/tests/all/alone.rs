//! One collision: by panels where nobody asks for errors, and beside panels where somebody does.

use carom::collide::{Collision, EndRule, Options, Outcome, Stop, brief, briefs, run};
use carom::quantity::{Errors, Method};
use carom_test::collision::*;

fn bare(problem: &Collision, rtol: f64) -> Outcome {
    run(&with_rtol(problem, rtol), Options::BARE).unwrap()
}

/// Of the power law ended at zero indentation the force may vanish before the end, which only steps in time see.
#[test]
fn a_collision_alone_is_as_good_as_it_was_asked_for() {
    for rtol in [1e-6, 1e-8, 1e-10] {
        for (set, problem, duration, restitution) in work_precision() {
            let out = bare(&problem, rtol);
            assert_eq!(out.method, if set == "P3b" { Method::Events } else { Method::Panels }, "{set}");
            let miss = (out.results.restitution.unwrap() - restitution).abs();
            assert!(miss <= rtol, "{set} at {rtol:e}: restitution {miss:e}");
            let miss = (out.results.duration.unwrap() - duration).abs() / duration;
            assert!(miss <= rtol, "{set} at {rtol:e}: duration {miss:e}");
        }
    }
}

#[test]
fn what_happens_in_it_is_what_steps_in_time_see() {
    const RTOL: f64 = 1e-9;
    for law in 0..3 {
        let mut random = Random(5 + law as u64);
        let (mut answered, mut beyond) = (0, 0);
        for _ in 0..1000 {
            let problem = random_collision(&mut random, law);
            let out = bare(&problem, RTOL);
            if out.method != Method::Panels {
                continue;
            }
            let other = run(&with_rtol(&problem, 1e-12), Options::BARE.by_events()).unwrap();
            assert_eq!((out.stop, other.stop), (Stop::Separated, Stop::Separated), "{problem:?}");
            let names = |out: &Outcome| out.events.iter().map(|e| e.name).collect::<Vec<_>>();
            assert_eq!(names(&out), names(&other), "{problem:?}");
            answered += 1;
            let time = other.results.duration.unwrap();
            let apart = |a: f64, b: f64, size: f64| (a - b).abs() / (size + b.abs());
            let mut worst = 0f64;
            for (a, b) in out.results.list().into_iter().zip(other.results.list()) {
                assert_eq!(a.is_some(), b.is_some(), "{problem:?}");
                worst = worst.max(a.zip(b).map_or(0.0, |(a, b)| apart(a, b, 1.0)));
            }
            for (a, b) in out.events.iter().zip(&other.events) {
                worst = worst.max(apart(a.t, b.t, time));
            }
            assert!(worst < 1e4 * RTOL, "{worst:e}: {problem:?}");
            beyond += usize::from(worst > 10.0 * RTOL);
        }
        println!("law {law}: {answered} by panels, {beyond} beyond ten times the tolerance");
        assert!(answered > 250 && beyond * 100 <= answered, "law {law}: {beyond} of {answered}");
    }
}

#[test]
fn panels_are_the_witness_of_a_run_and_a_finer_run_is_where_that_is_asked_for() {
    for (set, problem, duration, restitution) in work_precision().into_iter().step_by(5) {
        for (errors, witness) in [(Errors::Estimate, Method::Panels), (Errors::Recheck, Method::Events)] {
            let out = run(&with_rtol(&problem, 1e-8), errors.into()).unwrap();
            assert_eq!((out.method, out.witness), (Method::Events, Some(witness)), "{set}");
            let miss = (out.results.restitution.unwrap() - restitution).abs();
            assert!(miss <= out.error.restitution.unwrap(), "{set}: {miss:e}");
            let miss = (out.results.duration.unwrap() - duration).abs();
            assert!(miss <= out.error.duration.unwrap(), "{set}: {miss:e}");
            assert!(out.error.restitution.unwrap() < 2e-7, "{set}");
        }
    }
}

#[test]
fn who_may_not_ask_panels_is_told_the_same_by_steps() {
    let problem = with_rtol(&bouc_wen(HUNT, [0.5, -0.2, 0.4, 0.1, 1.5, 1.5], -0.1), 1e-9);
    let (any, events) =
        [Options::BARE, Options::BARE.by_events()].map(|options| run(&problem, options).unwrap()).into();
    assert_eq!((any.method, events.method), (Method::Panels, Method::Events));
    close(any.results.restitution.unwrap(), events.results.restitution.unwrap(), 1e-8);
    // A budget is kept by both: what panels cannot pay for ends where steps run out of it.
    let poor = run(&Collision { max_evaluations: Some(30), ..problem.clone() }, Options::BARE).unwrap();
    assert_eq!((poor.method, poor.stop), (Method::Events, Stop::Budget));
    let curve = run(&problem, Options { trajectory: true, ..Options::BARE }).unwrap();
    assert_eq!((curve.method, curve.trajectory.is_some()), (Method::Events, true));
}

/// Whoever answers: panels alone, panels side by side, steps in time, or steps beside a witness.
#[test]
fn nobody_spends_more_than_the_budget() {
    let mut random = Random(200);
    for law in 0..3 {
        let drawn =
            |_| Collision { max_evaluations: Some(150), ..with_rtol(&random_collision(&mut random, law), 1e-8) };
        let problems: Vec<Collision> = (0..60).map(drawn).collect();
        let together = briefs(&problems);
        for (problem, beside) in problems.iter().zip(together) {
            let (alone, beside) = (brief(problem).unwrap(), beside.unwrap());
            assert_eq!((alone.stop, alone.rhs), (beside.stop, beside.rhs), "{problem:?}");
            let with_errors =
                run(&Collision { max_evaluations: Some(527), ..problem.clone() }, Options::default()).unwrap();
            // A step that has begun is finished.
            let [bare, judged] = [alone.rhs, with_errors.work.rhs + with_errors.work.rhs_error];
            assert!(bare <= 150 + 30 && judged <= 527 + 60, "{bare}, {judged}: {problem:?}");
        }
    }
}

/// Force and indentation vanish in one instant.
#[test]
fn bodies_part_once_and_then_no_more_happens() {
    let hardly_damped = bead(1.40043433031137, 1e-6, 1e-300, 0.0, EndRule::Indentation);
    for rtol in [1e-4, 1e-6, 1e-8, 1e-10, 1e-12] {
        let events = run(&with_rtol(&hardly_damped, rtol), Options::default()).unwrap().events;
        let partings = events.iter().filter(|event| event.name == "separation").count();
        assert_eq!((partings, events.last().unwrap().name), (1, "separation"), "{events:?}");
    }
}
