//! How many modes an impact gets where carom chooses: a ladder of runs, each with twice the modes of the one before, until what the
//! modes leave out is less than the wish.

use super::budget::Budget;
use super::outcome::Results;
use super::problem::Impact;
use super::resolve::Resolution;
use super::scale::Scaled;
use super::single::{Single, at};
use super::strike::Samples;
use crate::quantity::{SolveError, Statistics, Stop};

/// The impact with enough modes.
pub(super) struct Settled {
    pub single: Single,
    pub resolution: Resolution,
    /// The error that the modes leave, where carom chose them.
    pub by_modes: Option<Results>,
    /// What the coarser runs cost.
    pub work: Statistics,
}

/// Climbs the ladder. `None` where not even its first rung can be paid for.
pub(super) fn settle(
    impact: &Impact,
    scaled: &Scaled,
    mut resolution: Resolution,
    (samples, budget): (Samples, &mut Budget),
) -> Result<Option<Settled>, SolveError> {
    let mut work = Statistics::default();
    let Some(mut single) = at(impact, scaled, resolution, (samples, &mut *budget))? else { return Ok(None) };
    if !resolution.is_auto() {
        return Ok(Some(Settled { single, resolution, by_modes: None, work }));
    }
    // The coarsest first.
    let mut rungs = Vec::new();
    for coarser in [resolution.halved().halved(), resolution.halved()] {
        if let Some(rung) = at(impact, scaled, coarser, (Samples::Dropped, &mut *budget))? {
            work += rung.work;
            rungs.push(rung.results);
        }
    }
    rungs.push(single.results);
    while left_out(&rungs).restitution_kinematic.is_none_or(|error| error > impact.beam.tolerance) {
        let Some(finer) = resolution.doubled() else { break };
        let Some(next) = at(impact, scaled, finer, (samples, &mut *budget))? else { break };
        if next.stop == Stop::Budget {
            work += next.work;
            break;
        }
        work += single.work;
        (single, resolution) = (next, finer);
        rungs.push(single.results);
    }
    Ok(Some(Settled { single, resolution, by_modes: Some(left_out(&rungs)), work }))
}

/// What is left out falls with the cube of the number of modes.
const CUBE: f64 = 8.0;
/// Where the last two steps of the ladder do not shrink to half, nothing says that the next will be smaller.
const SHRINKING: f64 = 0.5;
/// Then the error is this many times the larger of them.
const UNSURE: f64 = 3.0;

/// The error of each result on the last rung. Doubling the modes changes a result by several times what is left: the change itself
/// is the estimate, but not less than what the doubling before lets expect, because one change may be small by chance.
fn left_out(rungs: &[Results]) -> Results {
    let [.., quarter, half, last] = rungs else { return Results::default() };
    let (quarter, half, last) = (quarter.list(), half.list(), last.list());
    Results::from_list(std::array::from_fn(|i| {
        let (before, change) = ((half[i]? - quarter[i]?).abs(), (last[i]? - half[i]?).abs());
        let shrinks = change <= SHRINKING * before;
        Some(if shrinks { change.max(before / CUBE) } else { UNSURE * change.max(before) })
    }))
}
