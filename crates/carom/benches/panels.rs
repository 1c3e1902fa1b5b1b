//! What a collision costs by panels, on one thread, for three sets of collisions whose truth is known to sixteen digits: side by side with each set of
//! instructions of the machine, and one at a time.
//!
//! Prints CSV. `cargo bench` times; run any other way every set is solved once.

use carom::collide::equation;
use carom::panels::{Problem, Solved, Wish, solve, solve_with};
use carom::scalar::Instructions;
use carom_test::best_pass;
use carom_test::collision::work_precision;
use std::hint::black_box;
use std::time::Duration;

/// A measurement lasts at least so long, and the best of so many counts.
const LEAST: Duration = Duration::from_millis(20);
const MEASUREMENTS: usize = 10;

/// How collisions are solved.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Way {
    SideBySide(Instructions),
    OneAtATime,
}

impl Way {
    fn name(self) -> String {
        match self {
            Way::SideBySide(set) => format!("{set:?}").to_lowercase(),
            Way::OneAtATime => "one".to_string(),
        }
    }

    fn solve(self, problems: &[Problem], wish: &Wish) -> Vec<Option<Solved>> {
        match self {
            Way::SideBySide(set) => solve_with(set, problems, wish),
            Way::OneAtATime => problems.iter().flat_map(|problem| solve(&[*problem], wish)).collect(),
        }
    }
}

fn main() {
    let timed = std::env::args().any(|a| a == "--bench");
    println!(
        "way,set,rtol,errors,extremes,collisions,answered,ns_per_collision,max_restitution_error,max_duration_error"
    );
    // Numbers one by one are no peer of anything, and slow.
    let is_wide = |set: &Instructions| *set != Instructions::Baseline;
    let ways: Vec<Way> =
        Instructions::available().filter(is_wide).map(Way::SideBySide).chain([Way::OneAtATime]).collect();
    for set in ["P1a", "P2", "P3b"] {
        let cases: Vec<_> = work_precision().into_iter().filter(|(name, ..)| name == set).collect();
        let set_of: Vec<Problem> = cases.iter().filter_map(|(_, problem, ..)| equation(problem)).collect();
        // As many as a chunk of a sweep has.
        let problems: Vec<Problem> = (0..16).flat_map(|_| set_of.iter().copied()).collect();
        for (way, rtol) in ways.iter().flat_map(|way| [1e-7, 1e-8, 1e-9, 1e-10].map(|rtol| (*way, rtol))) {
            for (errors, extremes) in [(false, false), (false, true), (true, true)] {
                let wish = Wish { rtol, errors, extremes };
                let solved = way.solve(&problems, &wish);
                let answers = solved.iter().zip(&cases).filter_map(|(answer, case)| Some((answer.as_ref()?, case)));
                let (mut e, mut t, mut answered) = (0f64, 0f64, 0);
                for (answer, (_, _, duration, restitution)) in answers {
                    e = e.max((answer.figures.velocity - restitution).abs());
                    t = t.max((answer.figures.duration - duration).abs());
                    answered += 1;
                }
                let cost = if timed { format!("{:.0}", 1e9 * measure(way, &problems, &wish)) } else { String::new() };
                let (name, count) = (way.name(), problems.len());
                println!("{name},{set},{rtol:e},{errors},{extremes},{count},{answered},{cost},{e:.1e},{t:.1e}");
            }
        }
    }
}

/// CPU seconds per collision.
fn measure(way: Way, problems: &[Problem], wish: &Wish) -> f64 {
    let seconds = best_pass(MEASUREMENTS, LEAST, || {
        black_box(way.solve(black_box(problems), wish));
    });
    seconds / problems.len() as f64
}
