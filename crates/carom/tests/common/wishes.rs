//! Random wishes for a restitution, and what the design makes of them.

use super::*;
use carom::restitution::Bead;
use carom::restitution::design::Design;
use std::time::Instant;

/// What came of a number of wishes.
#[derive(Default)]
pub struct Granted {
    pub wishes: usize,
    /// Wishes inside the reachable range that were refused, in words.
    pub refused: Vec<String>,
    /// Wishes with two answers.
    pub twofold: usize,
    /// The largest |measured - wanted|, measured at a hundred times tighter tolerance.
    pub worst: f64,
    /// Where that was.
    pub hardest: Option<(Bead, f64)>,
    /// Seconds for one wish: mean and largest.
    pub mean: f64,
    pub longest: f64,
}

/// Wishes over n in [1, 3], m in [0, 3], loads from 0 to where hardly anything but sticking is left, both end rules, drawn 0.01
/// inside the reachable range.
pub fn grant(count: usize, seed: u64) -> Granted {
    let mut random = Random(seed);
    let mut granted = Granted::default();
    while granted.wishes < count {
        let (n, m) = (random.between(1.0, 3.0), random.between(0.0, 3.0));
        let end = if random.chance(0.5) { EndRule::Force } else { EndRule::Indentation };
        let push = if random.chance(0.25) { 0.0 } else { random.decades(-2.0, 1.0) };
        let bead = Bead { n, m, damping: 0.0, push, end, compression_only: false };
        let design = Design::new(bead);
        let reach = design.reach().unwrap();
        let wanted = random.between(reach.lowest + 0.01, reach.highest - 0.01);
        granted.wishes += 1;
        let start = Instant::now();
        let answer = design.dampings(wanted);
        let seconds = start.elapsed().as_secs_f64();
        granted.mean += seconds / count as f64;
        granted.longest = granted.longest.max(seconds);
        match answer {
            Ok(dampings) => {
                granted.twofold += (dampings.len() == 2) as usize;
                for damping in dampings {
                    let measured = Bead { damping, ..bead }.restitution(1e-16).unwrap();
                    if (measured - wanted).abs() > granted.worst {
                        granted.worst = (measured - wanted).abs();
                        granted.hardest = Some((bead, wanted));
                    }
                }
            }
            Err(why) => granted.refused.push(format!("{bead:?}: {why}")),
        }
    }
    granted
}
