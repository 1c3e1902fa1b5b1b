//! The engine's events on an oscillator whose answers are known, and their number on random collisions.

use carom::hybrid::*;
use carom_test::collision::*;
use std::f64::consts::PI;

type Function = fn(&[f64]) -> f64;

/// x' = v, v' = -x, t' = 1 with guards given as functions and their rates; a switch goes on or stops after `last` firings.
struct Oscillator {
    guards: Vec<(Guard, Function, Function)>,
    last: usize,
    until: f64,
}

const END: usize = 99;

impl Flow<f64> for Oscillator {
    type Phase = usize;
    type State = [f64; 3];
    type Leading = [f64; 3];

    fn dimension(&self) -> usize {
        3
    }
    fn flow(&self, _phase: &usize, x: &[f64], dx: &mut [f64]) {
        dx.copy_from_slice(&[x[1], -x[0], 1.0]);
    }
    fn guard(&self, _phase: &usize, id: usize, x: &[f64]) -> f64 {
        if id == END { x[2] - self.until } else { (self.guards[id].1)(x) }
    }
    fn guard_rate(&self, _phase: &usize, id: usize, x: &[f64], _dx: &[f64]) -> f64 {
        if id == END { 1.0 } else { (self.guards[id].2)(x) }
    }
}

impl System<f64> for Oscillator {
    type Stop = usize;

    fn time(&self, x: &[f64]) -> f64 {
        x[2]
    }
    fn guards(&self, _phase: &usize, list: &mut Vec<Guard>) {
        list.extend(self.guards.iter().map(|(guard, ..)| *guard));
        list.push(Guard { id: END, name: "end", action: Action::Switch, crossing: Crossing::Rising });
    }
    fn transition(&self, phase: &usize, fired: &[usize], _x: &mut [f64]) -> Next<usize, usize> {
        let fired = phase + fired.len();
        if fired >= self.last { Next::Stop(fired) } else { Next::Phase(fired) }
    }
}

fn guard(id: usize, action: Action, crossing: Crossing) -> Guard {
    Guard { id, name: "guard", action, crossing }
}

fn go(system: &Oscillator, state: [f64; 3]) -> Result<Run<f64, usize, usize, [f64; 3]>, Failure> {
    let settings = Settings {
        rtol: 1e-10,
        atol: 1e-12,
        first_step: 0.5,
        longest_step: f64::INFINITY,
        max_evaluations: 120_000,
        location: Location::Guard,
    };
    run(system, 0, &state, settings, None)
}

fn recorded(value: Function, rate: Function, crossing: Crossing) -> Vec<Event<usize, [f64; 3]>> {
    let guards = vec![(guard(0, Action::Record, crossing), value, rate)];
    let run = go(&Oscillator { guards, last: 1, until: 6.5 * PI }, [0.0, 1.0, 0.0]).unwrap();
    run.events.into_iter().filter(|e| e.name != "end").collect()
}

#[test]
fn two_roots_in_one_step_are_both_found_in_every_period() {
    // sin t = 0.99999 twice within 0.009 around each maximum.
    let falling = recorded(|x| 0.99999 - x[0], |x| -x[1], Crossing::Falling);
    let rising = recorded(|x| 0.99999 - x[0], |x| -x[1], Crossing::Rising);
    assert_eq!((falling.len(), rising.len()), (4, 3), "the last maximum lies at the very end");
    let half = (0.99999f64).acos();
    for (i, event) in falling.iter().take(3).enumerate() {
        assert!((event.state[2] - (PI / 2.0 + 2.0 * PI * i as f64 - half)).abs() < 1e-7);
    }
}

#[test]
fn a_root_at_the_end_of_a_step_fires_once() {
    // The first step is 0.5 exactly, and so is the place of the guard.
    let events = recorded(|x| x[2] - 0.5, |_| 1.0, Crossing::Either);
    assert_eq!(events.len(), 1);
    assert!((events[0].state[2] - 0.5).abs() < 1e-15);
}

#[test]
fn a_guard_that_is_zero_at_the_start_fires_only_when_it_returns() {
    let events = recorded(|x| x[0], |x| x[1], Crossing::Either);
    let times: Vec<f64> = events.iter().map(|e| e.state[2]).collect();
    assert_eq!(times.len(), 6);
    for (i, t) in times.iter().enumerate() {
        assert!((t - PI * (i + 1) as f64).abs() < 1e-8);
    }
}

#[test]
fn a_touching_root_is_reported_as_grazing_neither_lost_nor_doubled() {
    let events = recorded(|x| 1.0 - x[0], |x| -x[1], Crossing::Falling);
    let inside: Vec<_> = events.iter().filter(|e| e.state[2] < 6.2 * PI).collect();
    assert_eq!(inside.len(), 3, "one in each period");
    for (i, event) in inside.iter().enumerate() {
        assert!(event.grazing && event.name == "grazing");
        assert!((event.state[2] - PI * (0.5 + 2.0 * i as f64)).abs() < 1e-4);
    }
}

#[test]
fn several_guards_at_one_instant_fire_together_and_once() {
    let switch = |id| guard(id, Action::Switch, Crossing::Falling);
    let guards: Vec<(Guard, Function, Function)> = vec![
        (switch(0), |x| x[0], |x| x[1]),
        (switch(1), |x| 3.0 * x[0], |x| 3.0 * x[1]),
        (switch(2), |x| x[0] * (2.0 + x[1]), |x| x[1] * (2.0 + x[1]) - x[0] * x[0]),
    ];
    let run = go(&Oscillator { guards, last: 1, until: 10.0 }, [0.0, 1.0, 0.0]).unwrap();
    assert_eq!(run.stop, Some(3), "all three in the first transition");
    assert_eq!(run.events.len(), 3);
    assert!((run.state[2] - PI).abs() < 1e-9);
}

#[test]
fn the_state_at_a_switch_has_the_accuracy_of_the_step_and_lies_on_the_guard() {
    let guards: Vec<(Guard, Function, Function)> =
        vec![(guard(0, Action::Switch, Crossing::Falling), |x| x[0] - 0.3, |x| x[1])];
    let run = go(&Oscillator { guards, last: 1, until: 10.0 }, [0.0, 1.0, 0.0]).unwrap();
    assert!((run.state[0] - 0.3).abs() < 1e-15);
    assert!((run.state[2] - (PI - 0.3f64.asin())).abs() < 1e-10);
}

#[test]
fn a_guard_that_is_not_a_number_is_an_error() {
    let guards: Vec<(Guard, Function, Function)> =
        vec![(guard(0, Action::Record, Crossing::Either), |x| (0.5 - x[0]).sqrt(), |_| -1.0)];
    let failure = go(&Oscillator { guards, last: 1, until: 10.0 }, [0.0, 1.0, 0.0]).unwrap_err();
    assert!(matches!(failure, Failure::GuardNotANumber { name: "guard", .. }));
}

#[test]
fn a_budget_that_is_spent_ends_the_run_where_it_is() {
    let system = Oscillator { guards: vec![], last: 1, until: 1e9 };
    let settings = Settings {
        rtol: 1e-10,
        atol: 1e-12,
        first_step: 0.5,
        longest_step: f64::INFINITY,
        max_evaluations: 1200,
        location: Location::Guard,
    };
    let ended = run(&system, 0, &[0.0, 1.0, 0.0], settings, None).unwrap();
    assert_eq!(ended.stop, None);
    // One step more than the budget allows at the most, with its dense output.
    assert!((1200..1220).contains(&ended.work.rhs) && ended.state[2] > 10.0);
}

#[test]
fn event_counts_do_not_change_with_the_tolerance() {
    let mut random = Random(77);
    let mut compared = 0;
    while compared < 50 {
        let problem = random_collision(&mut random, compared % 3);
        let names = |rtol: f64| -> Vec<&'static str> {
            quick(&with_rtol(&problem, rtol)).events.iter().map(|e| e.name).collect()
        };
        let truth = quick(&with_rtol(&problem, 1e-12));
        if truth.stop != carom::collide::Stop::Separated {
            continue;
        }
        let expected: Vec<_> = truth.events.iter().map(|e| e.name).collect();
        for decade in 4..12 {
            assert_eq!(names(10f64.powi(-decade)), expected, "1e-{decade}: {problem:?}");
        }
        compared += 1;
    }
}
