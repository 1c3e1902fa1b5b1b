//! What writing costs, by hand: `cargo test --release -p carom-cli --features parquet speed -- --ignored --nocapture`.

use super::{csv, parquet_file};
use carom::ensemble::{Chunk, Ensemble, Errors, Method, Plan};
use carom::quantity::Stop;
use carom::scenario::{self, Axis};
use std::time::Instant;

/// The best of several, in µs a row.
fn best(rows: usize, mut work: impl FnMut() -> usize) -> (f64, usize) {
    let mut best = (f64::MAX, 0);
    for _ in 0..10 {
        let start = Instant::now();
        let bytes = work();
        best = (best.0.min(start.elapsed().as_secs_f64() / rows as f64 * 1e6), bytes / rows);
    }
    best
}

#[test]
#[ignore = "prints times"]
fn of_writing() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios/two_balls.toml")).unwrap();
    let axes = ["law.c=loguniform(1e2,1e4,1000000)", "body1.velocity=uniform(-5,-1,1000000)"];
    let names = ["restitution", "duration", "peak_force", "max_indentation"].map(String::from);
    for errors in [Errors::None, Errors::Estimate] {
        let base = scenario::read(&text, "two_balls.toml", &[]).unwrap();
        let axes = axes.map(|axis| (Axis::parse(axis).unwrap(), String::new())).to_vec();
        let ensemble = Ensemble::new(Plan::new(base, axes).unwrap(), Some(&names), errors).unwrap();
        let filled = |first: usize| {
            let mut chunk = Chunk::new(&ensemble, first..first + 1000);
            for column in 0..ensemble.layout.columns().len() {
                let numbers = chunk.column_mut(column).unwrap();
                numbers.iter_mut().enumerate().for_each(|(i, x)| *x = ((first + i + column) as f64).sin() * 1e-3);
            }
            (0..1000).for_each(|row| chunk.answer(row, Stop::Separated, Method::Events));
            chunk
        };
        let chunks: Vec<Chunk<'_>> = (0..100).map(|i| filled(1000 * i)).collect();
        let made = best(100_000, || (0..100).map(|i| Chunk::new(&ensemble, 1000 * i..1000 * i + 1000).rows()).sum());
        let lines = best(100_000, || chunks.iter().map(|chunk| csv::lines(chunk).len()).sum());
        println!(
            "{errors:?}: a chunk with its keys {:.3} µs a row; CSV {:.3} µs a row of {} bytes",
            made.0, lines.0, lines.1
        );
        if cfg!(feature = "parquet") {
            let parts = best(100_000, || parquet_file::encode(&ensemble, &chunks, &[]).unwrap().len());
            println!("{errors:?}: Parquet {:.3} µs a row of {} bytes", parts.0, parts.1);
        }
    }
}
