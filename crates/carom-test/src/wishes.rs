//! Random wishes for a restitution, and what the design makes of them.

use crate::Random;
use carom::collide::*;
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
                    let measured = Bead { damping, ..bead }.restitution(1e-16).unwrap().unwrap();
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

/// What came of wishes at the ends of what can be asked.
#[derive(Default)]
pub struct Extreme {
    /// Wishes that were refused for another reason than their range, in words.
    pub refused: Vec<String>,
    /// Answers that a run at another tolerance does not confirm within its error.
    pub wrong: Vec<String>,
}

/// Wishes of 5e-4 to 1 - 1e-10 over all exponents, pushes and pulls, both end rules, and damping in compression only.
pub fn extreme(count: usize, seed: u64) -> Extreme {
    let mut random = Random(seed);
    let mut all = Extreme::default();
    for _ in 0..count {
        let n = random.between(1.0, 3.0);
        let m = if random.chance(0.2) { n } else { random.between(0.0, 3.0) };
        let end = if random.chance(0.5) { EndRule::Force } else { EndRule::Indentation };
        let push = match random.between(0.0, 3.0) {
            x if x < 1.0 => 0.0,
            x if x < 2.0 => random.decades(-3.0, 1.0),
            _ => -random.decades(-3.0, 1.0),
        };
        let bead = Bead { n, m, damping: 0.0, push, end, compression_only: random.chance(0.15) };
        let wanted = if random.chance(0.7) { random.decades(-3.3, -0.5) } else { 1.0 - random.decades(-10.0, -1.0) };
        match Design::new(bead).dampings(wanted) {
            Ok(dampings) => {
                for damping in dampings {
                    let collision = Collision { t_max: Some(1e12), ..Bead { damping, ..bead }.collision(1e-13) };
                    let outcome = run(&collision, Options::default()).unwrap();
                    let (e, error) = (outcome.results.restitution.unwrap(), outcome.error.restitution.unwrap());
                    if (e - wanted).abs() > 3.0 * error + 1e-12 || (e - wanted).abs() > 0.01 * wanted {
                        all.wrong.push(format!("{bead:?}: wanted {wanted}, delivered {e} +- {error:e}"));
                    }
                }
            }
            Err(carom::restitution::design::Unreachable::Outside { .. }) => {}
            Err(why) => all.refused.push(format!("{bead:?}: {why}")),
        }
    }
    all
}
