//! Reported against true errors on random collisions.

use crate::collision::*;
use carom::collide::*;
use carom::quantity::Errors;

/// What came of one law at one tolerance.
pub struct Cell {
    pub decade: i32,
    /// Results whose true error the reported one bounds, and all figures.
    pub bounded: usize,
    pub all: usize,
    /// Median of reported over true error: restitution, duration, peak force, indentation.
    pub medians: [f64; 4],
}

fn judged(figures: &Results) -> [Option<f64>; 4] {
    [figures.restitution, figures.duration, figures.peak_force, figures.max_indentation]
}

/// Runs `count` random collisions of a law at every decade of rtol from 1e-4 to 1e-12 against runs at 1e-14, with errors found in a way.
pub fn judge((law, errors): (usize, Errors), count: usize, seed: u64) -> Vec<Cell> {
    let mut random = Random(seed + law as u64);
    let cases: Vec<_> = (0..count).map(|_| random_collision(&mut random, law)).collect();
    let truths: Vec<_> = cases.iter().map(|c| quick(&with_rtol(c, 1e-14))).collect();
    (4..=12).map(|decade| cell((&cases, errors), &truths, decade)).collect()
}

fn cell((cases, errors): (&[Collision], Errors), truths: &[Outcome], decade: i32) -> Cell {
    let mut overestimates: [Vec<f64>; 4] = Default::default();
    let (mut bounded, mut all) = (0, 0);
    for (case, truth) in cases.iter().zip(truths) {
        let out = run(&with_rtol(case, 10f64.powi(-decade)), errors.into()).unwrap();
        let (values, truths, errors) = (judged(&out.results), judged(&truth.results), judged(&out.error));
        for i in 0..4 {
            let (Some(value), Some(truth), Some(error)) = (values[i], truths[i], errors[i]) else { continue };
            assert!(value.is_finite() && error.is_finite());
            let off = (value - truth).abs();
            all += 1;
            bounded += (off <= error) as usize;
            if error > 0.0 {
                overestimates[i].push(error / off.max(1e-17));
            }
        }
    }
    let medians = overestimates.map(|mut list| {
        list.sort_by(f64::total_cmp);
        list.get(list.len() / 2).copied().unwrap_or(0.0)
    });
    Cell { decade, bounded, all, medians }
}
