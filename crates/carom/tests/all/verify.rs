//! Ladders of tolerances: what they say about collisions and beams, and that they see what is wrong.

use carom::scenario::{self, Problem};
use carom::verify::{EndValue, Events, Ladder, Lost, Plan, Probe, Refusal, Remark, Subject, cost_ratio, ladder};

fn problem(name: &str) -> Problem {
    let path = carom_test::root().join("scenarios").join(name);
    scenario::check_any(&scenario::read(&carom_test::text(&path), path.to_str().unwrap(), &[]).unwrap()).unwrap()
}

fn climbed(name: &str, watched: Events) -> Ladder {
    let plan = Plan { watched, ..Plan::default() };
    match problem(name) {
        Problem::Collision(checked) => ladder(&checked.collision, plan, &mut |_, _| {}).unwrap(),
        Problem::Beam(checked) => ladder(&checked.impact, plan, &mut |_, _| {}).unwrap(),
        Problem::Oscillator(checked) => ladder(&checked.oscillator, plan, &mut |_, _| {}).unwrap(),
    }
}

/// The error is at most `times` the tolerance, or what the reference is known to, and in proportion to it; no event is lost.
fn follows_the_tolerance(name: &str, times: f64) {
    let ladder = climbed(name, Events::All);
    let slope = ladder.slope.unwrap();
    assert!((slope.slope - 1.0).abs() < 0.25, "{name}: {slope:?}");
    for rung in &ladder.rungs {
        assert_eq!(rung.lost, Lost::default(), "{name} at {}", rung.rtol);
        let largest = rung.largest.unwrap();
        assert!(largest <= times * rung.rtol.max(ladder.floor), "{name} at {}: {largest:e}", rung.rtol);
    }
}

#[test]
fn the_error_of_a_collision_follows_the_tolerance_and_no_event_is_lost() {
    for name in ["two_balls.toml", "two_balls_maxwell.toml", "bead_under_load.toml", "baseball.toml"] {
        follows_the_tolerance(name, 10.0);
    }
}

#[test]
fn the_error_of_an_oscillator_follows_the_tolerance_and_no_event_is_lost() {
    for name in ["bilinear", "bouc_wen", "bwbn", "maxwell", "record"] {
        follows_the_tolerance(&format!("oscillator_{name}.toml"), 100.0);
    }
}

#[test]
fn an_oscillator_without_located_events_costs_more_and_what_is_not_watched_is_not_lost() {
    let ladders = [Events::All, Events::Velocity, Events::None].map(|w| climbed("oscillator_bouc_wen.toml", w));
    let pairs = |l: &Ladder| -> Vec<(f64, f64)> {
        l.rungs.iter().map(|r| (r.largest.unwrap(), r.probe.as_ref().unwrap().rhs as f64)).collect()
    };
    let costs = ladders.each_ref().map(pairs);
    assert!(cost_ratio(&costs[0], &costs[1]).unwrap() > 1.5);
    assert!(cost_ratio(&costs[0], &costs[2]).unwrap() > 2.5);
    assert!(ladders.iter().flat_map(|l| &l.rungs).all(|r| r.lost == Lost::default()));
}

#[test]
fn the_sub_impacts_of_a_beam_are_the_same_at_every_tolerance() {
    let ladder = climbed("beam.toml", Events::All);
    assert_eq!(ladder.reference.events.len(), 9);
    assert!(ladder.rungs.iter().all(|r| r.lost == Lost::default()));
    assert!(ladder.rungs.last().unwrap().largest.unwrap() < 1e-10);
}

#[test]
fn without_located_events_the_error_of_a_bouc_wen_collision_stops_following_the_tolerance() {
    let located = climbed("two_balls.toml", Events::All);
    let passed = climbed("two_balls.toml", Events::None);
    assert!(passed.slope.unwrap().slope < 0.5);
    assert!(passed.remarks.iter().any(|r| matches!(r, Remark::SlopeOff { .. })));
    // The reference is the same: it always has its events located.
    assert_eq!(passed.reference, located.reference);
    let last = |l: &Ladder| l.rungs.last().unwrap().largest.unwrap();
    assert!(last(&passed) > 1e6 * last(&located));
}

/// Stands in for a solver: error = 2 rtol^order, two events of which the second is lost at coarse tolerances.
struct Imagined {
    order: f64,
    sees_from: f64,
}

impl Subject for Imagined {
    fn watched(&self) -> &'static [Events] {
        &[Events::All]
    }

    fn probe(&self, rtol: f64, _watched: Events) -> Result<Probe, String> {
        if rtol > 5e-3 {
            return Err("the step size shrank to nothing".into());
        }
        let value = 10.0 * (1.0 + 2.0 * rtol.powf(self.order));
        let mut events = vec![(1.0, "a"), (2.0 + rtol, "b")];
        if rtol > self.sees_from {
            events.pop();
        }
        let results = vec![EndValue { name: "x", value, scale: 10.0 }];
        Ok(Probe { stop: "end", results, course: vec![value / 10.0], events, rhs: 100, ..Probe::default() })
    }
}

#[test]
fn a_ladder_measures_slope_errors_events_and_failures() {
    let good = ladder(&Imagined { order: 1.0, sees_from: 1.0 }, Plan::default(), &mut |_, _| {}).unwrap();
    assert!((good.slope.unwrap().slope - 1.0).abs() < 1e-3, "{:?}", good.slope);
    let at = good.rungs.iter().find(|r| (r.rtol / 1e-6 - 1.0).abs() < 1e-6).unwrap();
    assert!((at.largest.unwrap() / 2e-6 - 1.0).abs() < 1e-6 && (at.event_error.unwrap() / 5e-7 - 1.0).abs() < 1e-6);
    assert!(matches!(&good.remarks[..], [Remark::Failed { rtols, .. }] if rtols.len() == 1));

    let poor = ladder(&Imagined { order: 0.5, sees_from: 1e-4 }, Plan::default(), &mut |_, _| {}).unwrap();
    assert!((poor.slope.unwrap().slope - 0.5).abs() < 1e-3);
    assert!(poor.remarks.iter().any(|r| matches!(r, Remark::SlopeOff { .. })));
    let lost = poor.remarks.iter().find_map(|r| match r {
        Remark::EventsLost { rtols, missing: 1, extra: 0 } => Some(rtols.len()),
        _ => None,
    });
    assert_eq!(lost, Some(poor.rungs.iter().filter(|r| r.rtol > 1e-4 && r.rtol <= 5e-3).count()));
}

#[test]
fn what_a_problem_does_not_know_is_refused() {
    let asked = Plan { watched: Events::Velocity, ..Plan::default() };
    let Problem::Collision(checked) = problem("two_balls.toml") else { panic!("a collision") };
    let refusal = ladder(&checked.collision, asked, &mut |_, _| {}).unwrap_err();
    assert!(matches!(refusal, Refusal::Watched { asked: Events::Velocity, known: [Events::All, Events::None] }));
}
