//! The results of collisions by the fastest way, without errors and without all that an outcome tells.

use super::brief::Brief;
use super::by_panels::{ByPanels, Events, Wanted, alone};
use super::inputs::Inputs;
use super::problem::Collision;
use super::results::Frame;
use super::scale::scale;
use super::solve::run;
use crate::quantity::{Options, SolveError};

/// The results of one collision without their errors: by panels, and where those cannot vouch by the event-driven engine.
pub fn brief(problem: &Collision) -> Result<Brief, SolveError> {
    vouched(problem).map_or_else(|| by_events(problem), Ok)
}

/// The results of many, in their order, as [`brief`] gives them; panels take them side by side.
pub fn briefs(problems: &[Collision]) -> Vec<Result<Brief, SolveError>> {
    let mut together = ByPanels::finer(problems.len());
    problems.iter().enumerate().for_each(|(number, problem)| together.add(number, problem));
    let mut found = vec![None; problems.len()];
    together.solve(Wanted::default(), |number, brief| found[number] = Some(*brief));
    let or_run = |(brief, problem): (Option<Brief>, &Collision)| brief.map_or_else(|| by_events(problem), Ok);
    found.into_iter().zip(problems).map(or_run).collect()
}

/// What panels alone say of a collision; `None` where they cannot vouch for it.
fn vouched(problem: &Collision) -> Option<Brief> {
    let inputs = Inputs::read(problem, |_, value| value);
    let scaled = scale(problem, &inputs).ok()?;
    let frame = Frame::of(problem, &inputs, &scaled);
    let run = alone(problem, (&scaled, &frame), Events::NotWanted, scaled.setup.max_evaluations)?;
    Some(Brief::of(&run.raw, &frame, run.list))
}

fn by_events(problem: &Collision) -> Result<Brief, SolveError> {
    run(problem, Options::BARE.by_events()).map(|outcome| outcome.brief())
}
