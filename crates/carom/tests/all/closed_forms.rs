//! Plastic collisions without load in closed form, beside the event-driven engine.

use carom::collide::{Collision, EndRule, Options, Outcome, Setting, closed_form, run};
use carom::ensemble::{Ensemble, Errors, Plan, Tally};
use carom::law::{Form, Law, Thornton, WaltonBraun};
use carom::quantity::Tolerance;
use carom::scenario::{self, Axis};
use carom_test::collision::{bead, body, constant};
use carom_test::{Random, text};
use std::collections::BTreeMap;

/// Two bodies without a load, or with one.
fn strike((law, form): (Law, Form), values: &[f64], [speed, push]: [f64; 2]) -> Collision {
    let force = if push == 0.0 { None } else { constant(-push) };
    let bodies = [body(0.3, -0.25 * speed, force), body(1.1, 0.75 * speed, None)];
    let any = bead(1.0, 0.0, 0.0, 0.0, EndRule::Force);
    let tolerance = Tolerance { relative: 1e-13, absolute: 1e-15 };
    Collision { law, form, values: values.to_vec(), setting: Setting::Bodies(bodies), tolerance, ..any }
}

/// Laws of all forms, from hardly plastic to hardly elastic; one in four of Thornton's does not yield.
fn random(random: &mut Random) -> Collision {
    let between = |random: &mut Random, low, high| 10f64.powf(random.between(low, high));
    let (k, speed) = (between(random, 1.0, 7.0), between(random, -2.0, 1.0));
    let latching = (Law::of::<WaltonBraun>(), Form::Dimensional);
    let growing = (Law::of::<WaltonBraun>(), Form::Alternative("growing"));
    let yielding = (Law::of::<Thornton>(), Form::Dimensional);
    match random.bits() % 4 {
        0 => strike(latching, &[k, k * (1.0 + between(random, -3.0, 2.0))], [speed, 0.0]),
        1 => strike(growing, &[k, between(random, -2.0, 4.0)], [speed, 0.0]),
        _ => {
            let mass = 0.3 * 1.1 / 1.4;
            let hertz = (1.25 * mass * speed * speed / k).powf(0.4);
            strike(yielding, &[k, hertz * between(random, -3.0, 1.0)], [speed, 0.0])
        }
    }
}

fn apart(a: Option<f64>, b: Option<f64>) -> f64 {
    let (a, b) = (a.unwrap(), b.unwrap());
    (a - b).abs() / a.abs().max(b.abs()).max(1e-300)
}

#[test]
fn closed_forms_are_what_the_event_driven_engine_gives() {
    let mut draws = Random(11);
    let mut yielded = 0;
    for _ in 0..200 {
        let problem = random(&mut draws);
        let closed = closed_form(&problem, true).unwrap();
        let solved = run(&problem, Options::BARE.by_events()).unwrap();
        assert_eq!(closed.stop, solved.stop);
        let (mine, theirs, errors) = (closed.results.named(), solved.results.named(), closed.error.list());
        for ((mine, theirs), error) in mine.iter().zip(theirs).zip(errors) {
            // Velocities are differences of what is larger, and are compared with that.
            let speed = if mine.0.starts_with("velocity") { closed_speed(&problem) } else { 0.0 };
            let (a, b) = (mine.2.unwrap(), theirs.2.unwrap());
            let size = a.abs().max(b.abs()).max(speed);
            assert!((a - b).abs() <= 1e-12 * size, "{} {a} {b}: {problem:?}", mine.0);
            // What is small beside the scales of the collision has their rounding.
            assert!(error.unwrap() > 0.0 && error.unwrap() <= 1e-11 * size, "{} {a} {error:?}: {problem:?}", mine.0);
        }
        energies(&closed, &solved);
        yielded += usize::from(closed.events.iter().any(|event| event.name == "yield"));
    }
    assert!(yielded > 30, "{yielded}");
}

fn closed_speed(problem: &Collision) -> f64 {
    let Setting::Bodies([one, two]) = &problem.setting else { return 0.0 };
    two.velocity - one.velocity
}

fn energies(closed: &Outcome, solved: &Outcome) {
    let (mine, theirs) = (closed.energy.unwrap(), solved.energy.unwrap());
    let whole = mine.kinetic_before;
    assert_eq!(whole, theirs.kinetic_before);
    for (a, b) in [
        (mine.kinetic_after, theirs.kinetic_after),
        (mine.dissipated_hysteretic, theirs.dissipated_hysteretic),
        (mine.stored_after, theirs.stored_after),
        (mine.residual, 0.0),
    ] {
        assert!((a - b).abs() <= 1e-12 * whole, "{mine:?} {theirs:?}");
    }
    let events = |outcome: &Outcome| outcome.events.iter().map(|e| (e.name, Some(e.t))).collect::<Vec<_>>();
    for (name, t) in events(closed) {
        let (_, other) = *events(solved).iter().find(|(other, _)| *other == name).unwrap();
        // Where it turns the velocity is flat, and where it yields it hardly is any more.
        assert!(apart(t, other) < 1e-6, "{name} {t:?} {other:?}");
    }
}

#[test]
fn there_is_none_under_a_load_and_none_of_other_laws() {
    let law = (Law::of::<WaltonBraun>(), Form::Dimensional);
    assert!(closed_form(&strike(law, &[1e4, 2e4], [1.0, 0.0]), true).is_some());
    assert!(closed_form(&strike(law, &[1e4, 2e4], [1.0, 3.0]), true).is_none());
    let mut short = strike(law, &[1e4, 2e4], [1.0, 0.0]);
    short.t_max = Some(1e-6);
    assert!(closed_form(&short, true).is_none(), "the time limit comes first");
    assert!(closed_form(&bead(1.0, 0.1, 0.5, 0.0, EndRule::Force), true).is_none());
}

#[test]
fn a_sweep_takes_the_closed_form_and_says_so() {
    let tally = |sets: &[(String, String)], errors| {
        let base = scenario::read(&text("scenarios/steel_ball.toml"), "steel_ball.toml", sets).unwrap();
        let axis = Axis::parse("body1.velocity=-0.01,-0.1,0.1,-1,-10").unwrap();
        let plan = Plan::new(base, vec![(axis, String::new())]).unwrap();
        let ensemble = Ensemble::new(plan, None, errors).unwrap();
        let take = &mut |_: Vec<()>, _: &Tally| Ok::<(), ()>(());
        ensemble.run(0..5, 2, &|| false, &|_| (), take).unwrap()
    };
    let methods = |of: &[(&str, usize)]| of.iter().map(|(name, n)| (name.to_string(), *n)).collect::<BTreeMap<_, _>>();
    let free = tally(&[], Errors::Estimate);
    assert_eq!((free.failed, free.methods), (1, methods(&[("closed-form", 4)])));
    assert_eq!(tally(&[], Errors::Recheck).methods, methods(&[("events", 4)]));
    let pressed = [("body1.force".to_string(), "-0.1".to_string())];
    assert_eq!(tally(&pressed, Errors::Estimate).methods, methods(&[("events", 4)]));
}
