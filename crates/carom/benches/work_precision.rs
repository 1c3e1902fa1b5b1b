//! Work against precision on three sets of collisions whose truth is known to sixteen digits: what a restitution costs.
//!
//! Prints CSV: one line for every set, tolerance, and way to answer, with or without the error estimate. `cargo bench` times; run any
//! other way (as by `cargo test --all-targets`) every collision is solved once and nothing is repeated.

use carom::collide::{Collision, Options, Outcome, run};
use carom::quantity::Errors;
use carom_test::best_pass;
use carom_test::collision::{with_rtol, work_precision};
use std::error::Error;
use std::time::Duration;

const SETS: [&str; 3] = ["P1a", "P2", "P3b"];
/// What answers: the fastest that can, the event-driven engine, and that beside a witness.
const TOOLS: [(&str, Options); 3] = [
    ("carom", Options::BARE),
    ("carom-events", Options::BARE.by_events()),
    ("carom+error", Options { errors: Errors::Estimate, ..Options::BARE }),
];
/// rtol from 1e-4 to 1e-12 in half decades.
const HALF_DECADES: std::ops::RangeInclusive<i32> = 8..=24;
/// A measurement lasts at least so long, and the best of so many counts.
const LEAST: Duration = Duration::from_millis(200);
const MEASUREMENTS: usize = 3;

/// A collision and what it truly gives.
struct Case {
    problem: Collision,
    duration: f64,
    restitution: f64,
}

/// One pass over a set.
#[derive(Default)]
struct Pass {
    rhs: u64,
    rhs_error: u64,
    restitution_error: f64,
    duration_error: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let timed = std::env::args().any(|a| a == "--bench");
    println!(
        "tool,set,rtol,collisions,mean_rhs,mean_rhs_error,cpu_us_per_collision,max_restitution_error,max_duration_error"
    );
    for set in SETS {
        let of_set = work_precision().into_iter().filter(|(name, ..)| name == set);
        let mut cases: Vec<Case> =
            of_set.map(|(_, problem, duration, restitution)| Case { problem, duration, restitution }).collect();
        for half in HALF_DECADES {
            let rtol = 10f64.powf(-0.5 * f64::from(half));
            for case in &mut cases {
                case.problem = with_rtol(&case.problem, rtol);
            }
            for (tool, options) in TOOLS {
                let pass = pass(&cases, options)?;
                let number = cases.len() as f64;
                let cpu =
                    if timed { format!("{:.3}", 1e6 * measure(&cases, options)? / number) } else { String::new() };
                println!(
                    "{tool},{set},{rtol:.3e},{},{:.2},{:.2},{cpu},{:.3e},{:.3e}",
                    cases.len(),
                    pass.rhs as f64 / number,
                    pass.rhs_error as f64 / number,
                    pass.restitution_error,
                    pass.duration_error,
                );
            }
        }
    }
    Ok(())
}

fn pass(cases: &[Case], options: Options) -> Result<Pass, Box<dyn Error>> {
    let mut pass = Pass::default();
    for case in cases {
        let Outcome { results, work, stop, .. } = run(&case.problem, options).map_err(|e| format!("{e:?}"))?;
        let (Some(restitution), Some(duration)) = (results.restitution, results.duration) else {
            return Err(format!("a collision of the benchmark ended {}: {:?}", stop.name(), case.problem).into());
        };
        pass.rhs += work.rhs;
        pass.rhs_error += work.rhs_error;
        pass.restitution_error = pass.restitution_error.max((restitution - case.restitution).abs());
        pass.duration_error = pass.duration_error.max((duration - case.duration).abs());
    }
    Ok(pass)
}

/// CPU seconds of one pass over the cases, the best of a few measurements.
fn measure(cases: &[Case], options: Options) -> Result<f64, Box<dyn Error>> {
    pass(cases, options)?;
    Ok(best_pass(MEASUREMENTS, LEAST, || {
        std::hint::black_box(pass(cases, options).is_ok());
    }))
}
