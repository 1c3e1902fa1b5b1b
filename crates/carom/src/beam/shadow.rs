//! The runs that measure the error of another: finer, and a little aside.
//!
//! The error of a run has three sources, and no run beside it may share them: its steps, so one run has every step shorter; roundings, so
//! all stand aside by the size of roundings; and what a sequence of sub-impacts makes of both, which differs from run to run by
//! as much as it does from the truth.

use super::budget::{Budget, evaluations};
use super::outcome::Results;
use super::problem::Impact;
use super::resolve::Resolution;
use super::scale::Scaled;
use super::single::{Single, at};
use super::strike::Samples;
use crate::quantity::{Estimate, SAFETY, SolveError, Statistics, Stop};

/// A run that measures the error.
struct Shadow {
    /// How much tighter its tolerance is.
    finer: f64,
    /// How far aside it stands, in roundings of the place and of the stiffness of the contact.
    aside: [f64; 2],
    /// It takes no longer than this many times the run itself.
    longer: f64,
}

/// A step is lengthened where the tail of its forces is 200 times below what the root of the tolerance allows, and steps are powers of two: only a
/// tolerance tighter by about the square of that makes every step a shorter one. The others measure how errors grow; three that are aside
/// by different amounts are not off by the same by chance.
const SHADOWS: [Shadow; 3] = [
    Shadow { finer: 3e4, aside: [1.0, 0.0], longer: 4.0 },
    Shadow { finer: 100.0, aside: [-1.0, 2.0], longer: 1.3 },
    Shadow { finer: 30.0, aside: [2.0, -2.0], longer: 1.3 },
];
/// Small errors grow from one sub-impact to the next. Where there are no more than this many, one run measures what became of them.
const FEW: usize = 2;
/// How far aside a run stands that measures the error: some roundings of a mode shape, and of the places whose difference is the
/// indentation;
const ASIDE: f64 = 1e-14;
/// and for each step a part of the rounding of a mode's answer, which is the same in every step of the same length, and in every run.
const ASIDE_PER_STEP: f64 = 0.1 * f64::EPSILON;
/// Where runs differ by this many tolerances, small errors have grown to where a difference does not measure them any more.
const AMPLIFIED: f64 = 1e3;
/// What the safety is then, and where there was no time for all of the runs.
const AMPLIFIED_SAFETY: f64 = 10.0;
/// Where a run happens to be better than its tolerance, its error is still called this part of it.
const LEAST: f64 = 0.2;

/// What the runs say that measure the error.
pub(super) struct Shadows {
    found: Vec<Single>,
    safety: f64,
}

/// Runs the impact beside `first`, as often as its sub-impacts ask for and the budget allows.
pub(super) fn shadows(
    impact: &Impact,
    (scaled, resolution): (&Scaled, Resolution),
    first: &Single,
    (budget, work): (&mut Budget, &mut Statistics),
) -> Result<Shadows, SolveError> {
    let mut found: Vec<Single> = Vec::new();
    let mut safety = SAFETY;
    let rounding = ASIDE + ASIDE_PER_STEP * first.work.steps as f64;
    for Shadow { finer, aside: [place, stiffness], longer } in SHADOWS {
        if longer * evaluations(&first.work) as f64 > budget.evaluations(resolution.modes) as f64 {
            safety = AMPLIFIED_SAFETY;
            continue;
        }
        let (mut other, mut scaled) = (impact.clone(), scaled.clone());
        other.tolerance = (impact.tolerance / finer).max(1e-15);
        let aside = place * rounding;
        other.xi += if (0.0..=1.0).contains(&(impact.xi + aside)) { aside } else { -aside };
        scaled.contact.stiffness *= 1.0 + stiffness * rounding;
        let Some(shadow) = at(&other, &scaled, resolution, (Samples::Dropped, &mut *budget))? else { break };
        *work += shadow.work;
        if shadow.stop == Stop::Budget {
            safety = AMPLIFIED_SAFETY;
            break;
        }
        let pair = first.results.restitution_kinematic.zip(shadow.results.restitution_kinematic);
        let few = first.sub_impacts.len().max(shadow.sub_impacts.len()) <= FEW;
        found.push(shadow);
        if !pair.is_some_and(|(a, b)| (a - b).abs() <= AMPLIFIED * impact.tolerance) {
            safety = AMPLIFIED_SAFETY;
        } else if few {
            break;
        }
    }
    Ok(Shadows { found, safety })
}

/// The error of each result: of the steps, and of the modes where carom chose them. Nothing is known of it where no run beside the first
/// came to its end.
pub(super) fn errors(first: &Single, shadows: &Shadows, by_modes: Option<&Results>, tolerance: f64) -> Results {
    let Shadows { found, safety } = shadows;
    if found.is_empty() {
        return Results::default();
    }
    let (all, doubt) = (first.results.list(), first.doubt.list());
    let others: Vec<_> = found.iter().map(|s| s.results.list()).collect();
    let by_modes = by_modes.map(Results::list);
    let estimate = Estimate { safety: *safety, least: LEAST * tolerance + Estimate::rounding(1) };
    Results::from_list(std::array::from_fn(|i| {
        let value = all[i]?;
        let apart: Option<Vec<f64>> = others.iter().map(|o| Some((value - o[i]?).abs())).collect();
        // A restitution is a difference of speeds and is never known better than a part of the closing speed.
        let size = if i < 2 { value.abs().max(1.0) } else { value.abs() };
        let steps = estimate.error(apart?.into_iter().fold(0.0, f64::max), size) + doubt[i].unwrap_or(0.0);
        let Some(modes) = by_modes else { return Some(steps) };
        Some(steps + modes[i]?)
    }))
}
