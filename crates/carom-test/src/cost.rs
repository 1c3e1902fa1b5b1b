//! What work costs on a machine that others use too.

use std::time::{Duration, Instant};

/// CPU seconds of one pass of the work: the best of so many measurements, each of which lasts at least so long.
pub fn best_pass(measurements: usize, least: Duration, mut work: impl FnMut()) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..measurements {
        let (wall, cpu, mut passes) = (Instant::now(), cpu_seconds(), 0u32);
        while passes == 0 || wall.elapsed() < least {
            work();
            passes += 1;
        }
        let spent = match (cpu, cpu_seconds()) {
            (Some(before), Some(after)) => after - before,
            _ => wall.elapsed().as_secs_f64(),
        };
        best = best.min(spent / f64::from(passes));
    }
    best
}

/// Time this thread has spent on a processor, where the system tells; elsewhere the clock on the wall has to do. The system brings the sum up to date when
/// it looks at the thread: some hundred times a second by itself, and whenever the thread offers to step aside.
fn cpu_seconds() -> Option<f64> {
    std::thread::yield_now();
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse::<f64>().ok().map(|nanoseconds| 1e-9 * nanoseconds)
}
