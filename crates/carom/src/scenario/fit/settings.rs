//! How a fit is made: seed, objective, front, spread, level, tolerance, end rule.

use super::errors::FitError;
use crate::identify::{Data, Dataset, Kind as Measured, Objective, Problem, Spread};
use crate::law::Law;
use crate::parameter::Domain;
use crate::scenario::common::{Absent, Allowed, Checker, Key, Kind, Section, solver};

/// The words of `spread = "..."`.
pub(super) const SPREADS: &[&str] = &["profile", "bootstrap", "none"];

/// The words of `search = "..."`.
pub(super) const SEARCHES: &[&str] = &["global", "local"];

/// The keys of `[objective]`.
pub(super) const WEIGHTS: &[&str] = &["restitution", "duration", "peak_force", "loop"];

/// Largest seed: whole numbers above it are not all floats.
pub(super) const LARGEST_SEED: u64 = 1 << 53;
/// Most points of a front.
pub(super) const LONGEST_FRONT: u64 = 1000;
/// Fewest and most fits of a bootstrap.
pub(super) const BOOTSTRAPS: (u64, u64) = (20, 100_000);
/// How many fits a bootstrap makes unless told.
pub(super) const USUAL_BOOTSTRAP: usize = 200;

/// Largest level of the intervals: their ends at higher ones depend on tails of the noise that nobody has measured, and two
/// decimals of the percentage would not tell them from 100.
pub(super) const LARGEST_LEVEL: f64 = 0.9999;

/// A setting that has a default elsewhere.
const fn given(key: &'static str, allowed: Allowed, words: &'static str) -> Key {
    Key { key, unit: "1", allowed, absent: Absent::NoValue, words }
}

const LEVEL: Key = given(
    "level",
    Allowed::In(Domain::AboveUpTo(0.0, LARGEST_LEVEL)),
    "the part of repeated experiments in which an interval contains the truth, such as 0.95",
);
const TOLERANCE: Key = given("tolerance", solver::ALLOWED, "relative tolerance of the collisions");

/// Reads the settings into `problem`, which is `None` where something else was refused; the settings are checked all the
/// same. `complete` says whether the data were read.
pub(super) fn read<'a>(
    checker: &mut Checker<'a>,
    top: &Section<'a>,
    law: Option<Law>,
    mut problem: Option<Problem>,
    complete: bool,
) -> Option<Problem> {
    let seed = whole(checker, top, "seed", 0, LARGEST_SEED);
    let front = whole(checker, top, "front", 0, LONGEST_FRONT);
    let spread = spread(checker, top);
    let level = checker.number(top, &LEVEL);
    let tolerance = checker.number(top, &TOLERANCE);
    let search = checker.choice(top, "search", "search", SEARCHES);
    if let Some(("local", entry)) = search
        && !top.has("start")
    {
        checker.refuse(top, entry, "1", Kind::Fit(FitError::StartNeeded));
    }
    let end = solver::end(checker, top, law);
    let compression_only = compression_only(checker, top, law);
    let kinds = problem.as_ref().filter(|_| complete).map(Problem::kinds);
    let objective = objective(checker, top, kinds.as_deref());
    if let Some(p) = &mut problem {
        p.seed = seed.unwrap_or(p.seed);
        p.front = front.map_or(p.front, |n| n as usize);
        p.spread = spread.unwrap_or(p.spread);
        p.level = level.unwrap_or(p.level);
        p.tolerance = tolerance.unwrap_or(p.tolerance);
        p.global = !matches!(search, Some(("local", _)));
        p.model.end = end;
        p.model.compression_only = compression_only;
        p.objective = objective.unwrap_or(Objective::Likelihood);
        if p.model.free_count() == 0 {
            let place = top.get("fixed").or(top.get("tied"));
            place.into_iter().for_each(|e| checker.refuse_key(top, e, Kind::Fit(FitError::NothingFree)));
        }
    }
    problem
}

fn whole<'a>(checker: &mut Checker<'a>, top: &Section<'a>, key: &'static str, least: u64, most: u64) -> Option<u64> {
    let value = checker.number(top, &given(key, Allowed::Any, "a whole number"))?;
    if value.fract() == 0.0 && (least as f64..=most as f64).contains(&value) {
        return Some(value as u64);
    }
    checker.refuse(top, top.get(key)?, "1", Kind::Fit(FitError::NotACount { least, most }));
    None
}

fn spread<'a>(checker: &mut Checker<'a>, top: &Section<'a>) -> Option<Spread> {
    let word = checker.choice(top, "spread", "spread", SPREADS).map(|(word, _)| word);
    let count = whole(checker, top, "bootstrap", BOOTSTRAPS.0, BOOTSTRAPS.1);
    if let (Some(entry), true) = (top.get("bootstrap"), word != Some("bootstrap")) {
        checker.refuse_key(top, entry, Kind::Fit(FitError::NotBootstrap));
    }
    Some(match word? {
        "bootstrap" => Spread::Bootstrap(count.map_or(USUAL_BOOTSTRAP, |n| n as usize)),
        "none" => Spread::None,
        _ => Spread::Profile,
    })
}

fn compression_only<'a>(checker: &mut Checker<'a>, top: &Section<'a>, law: Option<Law>) -> bool {
    let flag = checker.flag(top, "compression_only");
    if let (Some(entry), true) = (top.get("compression_only"), law.is_some_and(|l| !l.entry().compression_only)) {
        checker.refuse_key(top, entry, Kind::Fit(FitError::OfPowerLaw));
    }
    flag
}

/// The weights of `[objective]`; kinds of data that are not there have none.
fn objective<'a>(checker: &mut Checker<'a>, top: &Section<'a>, kinds: Option<&[Measured]>) -> Option<Objective> {
    let section = checker.table(top, "objective", "objective")?;
    checker.unknown_keys(&section, WEIGHTS, |_| None);
    let weight = "weight of the mean square of this kind of data";
    let mut weights = Vec::new();
    for kind in Measured::ALL {
        let Some(entry) = section.get(kind.name()) else { continue };
        if kinds.is_some_and(|list| !list.contains(&kind)) {
            checker.refuse(&section, entry, "1", Kind::Fit(FitError::NotMeasured));
            continue;
        }
        let key = given(kind.name(), Allowed::In(Domain::NonNegative), weight);
        weights.extend(checker.number(&section, &key).map(|value| (kind, value)));
    }
    let silent = kinds.is_some_and(|list| list.iter().all(|kind| weights.contains(&(*kind, 0.0))));
    if silent && let Some(entry) = top.get("objective") {
        checker.refuse_key(top, entry, Kind::Fit(FitError::NoWeight));
    }
    Some(Objective::Weighted(weights))
}

/// What is allowed but probably not meant.
pub(super) fn warnings(problem: &Problem) -> Vec<String> {
    let mut list = Vec::new();
    let values: usize = problem.datasets.iter().map(|set| values(&set.data)).sum();
    let free = problem.model.free_count();
    let word = if values == 1 { "value" } else { "values" };
    if values < free {
        list.push(format!("{values} {word} cannot determine {free} parameters: fix or tie some, or add data"));
    } else if values == free
        && problem.model.constraints.is_empty()
        && problem.spread != Spread::None
        && !problem.datasets.iter().all(has_deviations)
    {
        list.push(format!(
            "as many parameters as values ({free}) leave no scatter to tell the noise by, so there are no intervals: add deviations or data"
        ));
    }
    if problem.model.frees_gauge() {
        list.push("A is free: only products with it matter, so no data determine it".into());
    }
    list
}

/// Whether every value has a deviation.
fn has_deviations(set: &Dataset) -> bool {
    match &set.data {
        Data::Rebounds(rows) => rows.iter().all(|r| r.measured().all(|(_, datum)| datum.deviation.is_some())),
        Data::Loops(loops) => loops.iter().flat_map(|l| &l.points).all(|p| p.force.deviation.is_some()),
    }
}

/// How many measured values there are.
pub(super) fn values(data: &Data) -> usize {
    match data {
        Data::Rebounds(rows) => rows.iter().map(|r| r.measured().count()).sum(),
        Data::Loops(loops) => loops.iter().map(|l| l.points.len()).sum(),
    }
}
