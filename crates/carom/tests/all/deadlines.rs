//! Ends of a flow that are known beforehand: landed on exactly, without a search, and no guard loses its side over thousands of them.

use carom::hybrid::*;
use std::f64::consts::PI;

/// x' = v, v' = -x (or ±1, changing at every deadline), t' = 1; deadlines at multiples of `every`; the zeros of x are watched.
struct Ticking {
    every: f64,
    until: f64,
    alternates: bool,
    action: Action,
}

impl Flow<f64> for Ticking {
    type Phase = u64;
    type State = [f64; 3];
    type Leading = [f64; 3];

    fn dimension(&self) -> usize {
        3
    }
    fn flow(&self, tick: &u64, x: &[f64], dx: &mut [f64]) {
        let pull = if self.alternates { 1.0 - 2.0 * (tick % 2) as f64 } else { -x[0] };
        dx.copy_from_slice(&[x[1], pull, 1.0]);
    }
    fn guard(&self, _tick: &u64, _id: usize, x: &[f64]) -> f64 {
        x[0]
    }
    fn guard_rate(&self, _tick: &u64, _id: usize, x: &[f64], _dx: &[f64]) -> f64 {
        x[1]
    }
}

impl System<f64> for Ticking {
    type Stop = ();

    fn time(&self, x: &[f64]) -> f64 {
        x[2]
    }
    fn guards(&self, _tick: &u64, list: &mut Vec<Guard>) {
        list.push(Guard { id: 0, name: "zero", action: self.action, crossing: Crossing::Either });
    }
    fn transition(&self, tick: &u64, _fired: &[usize], x: &mut [f64]) -> Next<u64, ()> {
        x[0] = 0.0;
        Next::Phase(*tick)
    }
    fn time_event(&self, tick: &u64, x: &[f64]) -> f64 {
        (self.every * (tick + 1) as f64).min(self.until) - x[2]
    }
    fn on_time_event(&self, tick: &u64, x: &mut [f64], _dx: &[f64]) -> Next<u64, ()> {
        let now = self.every * (tick + 1) as f64;
        if now >= self.until {
            x[2] = self.until;
            return Next::Stop(());
        }
        x[2] = now;
        Next::Phase(tick + 1)
    }
}

fn go(system: &Ticking, state: [f64; 3]) -> Run<f64, u64, (), [f64; 3]> {
    let settings = Settings {
        rtol: 1e-11,
        atol: 1e-13,
        first_step: 0.3,
        longest_step: f64::INFINITY,
        max_evaluations: 12_000_000,
        location: Location::Guard,
    };
    run(system, 0, &state, settings, None).unwrap()
}

#[test]
fn every_zero_is_found_once_wherever_the_deadlines_fall() {
    // Deadlines just before, on and just after the zeros at kπ, and thousands of them between.
    for action in [Action::Switch, Action::Record] {
        for every in
            [PI, PI * (1.0 - 1e-15), PI * (1.0 + 1e-15), PI - 1e-13, PI + 1e-13, PI - 1e-10, PI / 3.0, 0.01, 1.0]
        {
            let run = go(&Ticking { every, until: 31.0, alternates: false, action }, [0.0, 1.0, 0.0]);
            assert_eq!(run.events.len(), 9, "{action:?}, every {every:e}");
            for (event, k) in run.events.iter().zip(1..) {
                assert!(
                    (event.state[2] - PI * k as f64).abs() < 1e-9,
                    "{action:?}, every {every:e}: {}",
                    event.state[2]
                );
            }
            assert!((run.state[0] - 31.0f64.sin()).abs() < 1e-9);
            assert_eq!(run.state[2], 31.0);
        }
    }
}

#[test]
fn a_flow_that_jumps_at_its_deadlines_is_integrated_exactly() {
    // Pieces of parabolas: v is a triangle wave between 0 and 0.1, and x grows by 0.01 every second deadline.
    let run = go(&Ticking { every: 0.1, until: 200.0, alternates: true, action: Action::Record }, [1.0, 0.0, 0.0]);
    assert!((run.state[0] - 11.0).abs() < 1e-11, "{:?}", run.state);
    assert_eq!(run.work.deadlines, 2000);
}

#[test]
fn deadlines_cost_one_step_each_and_no_search() {
    let run = go(&Ticking { every: 0.01, until: 100.0, alternates: false, action: Action::Record }, [0.0, 1.0, 0.0]);
    assert_eq!((run.work.steps, run.work.rejected), (10_000, 0));
    // Thirteen evaluations to a step, and three for the dense output where a zero is looked for.
    assert!(run.work.rhs <= 13 * 10_000 + 3 * 2 * 32 + 1, "{:?}", run.work);
}
