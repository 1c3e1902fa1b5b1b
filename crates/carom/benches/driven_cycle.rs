//! Two cycles of a Bouc-Wen spring under a prescribed displacement, whose force is known in closed form: what an accuracy costs.
//!
//! Prints CSV, one line for each tolerance: the largest error over 128 places, as a part of the largest force, and the time of one run.
//! `bench/driven_cycle.py` puts OpenSees beside it. `cargo bench` times; run any other way, every tolerance is run once.

use carom::formula::Formula;
use carom::oscillator::*;
use std::error::Error;
use std::time::{Duration, Instant};

/// A, γ, β of P4 eq. 20; n = 1.
const SPRING: (f64, f64, f64) = (0.5, 0.35, -0.1);
/// The amplitude of the sine, in m; its period is 1 s.
const AMPLITUDE: f64 = 2.0;
const CYCLES: usize = 2;
/// Places per cycle at which the force is compared; a multiple of four, so that the turning points are among them.
const PLACES: usize = 64;
/// A measurement lasts at least so long, and the best of so many counts.
const LEAST: Duration = Duration::from_millis(50);
const MEASUREMENTS: usize = 3;

fn main() -> Result<(), Box<dyn Error>> {
    let timed = std::env::args().any(|a| a == "--bench");
    let truth = truth();
    let largest = truth.iter().fold(0.0, |a: f64, r| a.max(r.abs()));
    println!("tool,rtol,rhs,error,cpu_us");
    for half in 2..=24 {
        let rtol = 10f64.powf(-0.5 * f64::from(half));
        let (problem, sampling) = (problem(rtol)?, sampling());
        let outcome = run_sampled(&problem, Options::BARE, &sampling)?;
        let force =
            outcome.trajectory.as_ref().and_then(|t| t.column("force_N")).ok_or("no force in the trajectory")?;
        let error = truth.iter().zip(force).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max) / largest;
        let cpu = if timed { format!("{:.3}", 1e6 * measure(&problem, &sampling)?) } else { String::new() };
        println!("carom,{rtol:.3e},{},{error:.3e},{cpu}", outcome.work.rhs);
    }
    Ok(())
}

fn problem(rtol: f64) -> Result<Oscillator, Box<dyn Error>> {
    let (a, gamma, beta) = SPRING;
    let drive = Formula::parse(&format!("{AMPLITUDE}*sin(2*pi*t)"), EXCITATION_NAMES).map_err(|e| format!("{e:?}"))?;
    Ok(Oscillator {
        restoring: Restoring::BoucWen(BoucWen { a, gamma, beta, n: 1.0 }),
        motion: Motion::Drive(drive),
        duration: CYCLES as f64,
        formulation: None,
        events: Events::All,
        tolerance: Tolerance { relative: rtol, absolute: rtol / 100.0 },
        max_evaluations: None,
    })
}

fn sampling() -> Sampling {
    Sampling::Times((1..=CYCLES * PLACES).map(|i| i as f64 / PLACES as f64).collect())
}

/// The CPU time of this process in seconds, where the system tells it; otherwise the time since the start.
fn cpu(start: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    nanoseconds.map_or(start.elapsed().as_secs_f64(), |ns| 1e-9 * ns)
}

/// Seconds of CPU per run, the best of a few measurements.
fn measure(problem: &Oscillator, sampling: &Sampling) -> Result<f64, Box<dyn Error>> {
    let mut best = f64::INFINITY;
    for _ in 0..MEASUREMENTS {
        let (start, mut runs) = (Instant::now(), 0);
        let before = cpu(start);
        while start.elapsed() < LEAST {
            for _ in 0..10 {
                std::hint::black_box(run_sampled(std::hint::black_box(problem), Options::BARE, sampling)?);
            }
            runs += 10;
        }
        best = best.min((cpu(start) - before) / f64::from(runs));
    }
    Ok(best)
}

/// The force at every place by the closed branches of P4 eqs 22, 23: along the direction of motion s = ± r obeys
/// ds/dξ = A - (β + γ sgn s) |s|, an exponential on either side of zero.
fn truth() -> Vec<f64> {
    let (mut x, mut r) = (0.0, 0.0);
    let place = |i: usize| AMPLITUDE * (std::f64::consts::TAU * i as f64 / PLACES as f64).sin();
    (1..=CYCLES * PLACES)
        .map(|i| {
            let next: f64 = place(i);
            let direction = (next - x).signum();
            r = direction * branch(direction * r, (next - x).abs());
            x = next;
            r
        })
        .collect()
}

/// Follows a branch over a distance.
fn branch(s: f64, distance: f64) -> f64 {
    let (a, gamma, beta) = SPRING;
    if s < 0.0 {
        // |s| obeys d|s|/dξ = -(A - (β - γ) |s|) and reaches zero after `way`.
        let c = beta - gamma;
        let way = ((a / c) / (a / c + s)).ln() / c;
        if way <= distance { branch(0.0, distance - way) } else { -(a / c + (-s - a / c) * (c * distance).exp()) }
    } else {
        let c = beta + gamma;
        a / c + (s - a / c) * (-c * distance).exp()
    }
}
