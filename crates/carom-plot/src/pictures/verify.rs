//! The two diagrams of a verification: error against tolerance, and work against error.

use crate::axis::Axis;
use crate::figure::Figure;
use crate::mark::{Look, Mark, Sign};
use crate::panel::Panel;
use carom::verify::{Ladder, Level};

/// The figure of some runs at many tolerances, one series for each choice of located events.
pub fn verify(title: &str, ladders: &[Ladder]) -> Figure {
    let error = Panel::new("Error against tolerance", Axis::log("relative tolerance"), Axis::log("largest error"));
    let work = Panel::new("Work against error", Axis::log("largest error"), Axis::log("right-hand sides"));
    let (mut error, mut work) = (error, work);
    let tolerances: Vec<f64> = ladders.iter().flat_map(|ladder| ladder.rungs.iter().map(|rung| rung.rtol)).collect();
    // An error that is the tolerance.
    error.marks.push(Mark::line(tolerances.iter().map(|rtol| [*rtol, *rtol]), Look::behind()).named("proportional"));
    for (number, ladder) in ladders.iter().enumerate() {
        let name = format!("events: {}", ladder.plan.watched.name());
        let known = |rung: &Level| rung.largest.filter(|error| *error > 0.0);
        let rhs = |rung: &Level| rung.probe.as_ref().ok().map(|probe| probe.rhs as f64);
        let sign = [Sign::Disc, Sign::Square, Sign::Triangle][number % 3];
        let follows: Vec<[f64; 2]> = ladder.rungs.iter().filter_map(|rung| Some([rung.rtol, known(rung)?])).collect();
        let costs: Vec<[f64; 2]> = ladder.rungs.iter().filter_map(|rung| Some([known(rung)?, rhs(rung)?])).collect();
        error.marks.push(Mark::points(follows, sign, Look::number(number)).named(name.clone()));
        work.marks.push(Mark::points(costs, sign, Look::number(number)).named(name));
    }
    Figure::new(title, 2, vec![error, work])
}
