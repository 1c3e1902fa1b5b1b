//! The ladder: a reference, a rung for each tolerance, and what they say together.

use super::slope::{Slope, slope};
use super::subject::{Probe, Refusal, Subject};
use crate::oscillator::Events;
use std::time::{Duration, Instant};

/// Which tolerances, and which events.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// The largest tolerance.
    pub coarsest: f64,
    /// The smallest.
    pub finest: f64,
    /// How many, evenly on a logarithmic axis.
    pub rungs: usize,
    /// Tolerances between which the slope is fitted: the larger, the smaller.
    pub fit: (f64, f64),
    /// Which events end a phase where they happen.
    pub watched: Events,
}

impl Default for Plan {
    /// Three to a decade from 1e-2 to 1e-12; the slope from 1e-4 to 1e-10.
    fn default() -> Self {
        Plan { coarsest: 1e-2, finest: 1e-12, rungs: 31, fit: (1e-4, 1e-10), watched: Events::All }
    }
}

impl Plan {
    /// The tolerances, from the largest on.
    pub fn tolerances(&self) -> Vec<f64> {
        let (first, last) = (self.coarsest.log10(), self.finest.log10());
        let steps = self.rungs.saturating_sub(1).max(1) as f64;
        (0..self.rungs).map(|i| 10f64.powf(first + (last - first) * i as f64 / steps)).collect()
    }
}

/// Times and names of events.
pub type EventList = Vec<(f64, &'static str)>;

/// One tolerance.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// The tolerance.
    pub rtol: f64,
    /// The run, or why it failed.
    pub probe: Result<Probe, String>,
    /// The error of each result divided by its scale, in the order of the reference; `None` where the run does not have it.
    pub errors: Vec<Option<f64>>,
    /// The largest of them.
    pub at_end: Option<f64>,
    /// The largest error over the whole motion, where it is sampled; otherwise the same as `at_end`.
    pub largest: Option<f64>,
    /// The largest error of an event time as a part of the time of the last event, where the events are those of the reference.
    pub event_error: Option<f64>,
    /// Events of the reference that are missing, and events that it does not have.
    pub lost: Lost,
    /// The shortest of a few runs.
    pub time: Duration,
}

/// How a list of events differs from another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lost {
    /// In the reference only.
    pub missing: usize,
    /// In the run only.
    pub extra: usize,
}

/// What a user should know.
#[derive(Clone, Debug, PartialEq)]
pub enum Remark {
    /// The slope is more than 0.1 from 1.
    SlopeOff {
        /// The slope.
        slope: f64,
    },
    /// Too few errors stand above rounding to fit a line.
    NoSlope {
        /// How many do.
        rungs: usize,
    },
    /// Events are lost, or invented, at these tolerances.
    EventsLost {
        /// The tolerances.
        rtols: Vec<f64>,
        /// The most that are missing.
        missing: usize,
        /// The most that are invented.
        extra: usize,
    },
    /// The run ends in another way than the reference.
    OtherEnd {
        /// The tolerances.
        rtols: Vec<f64>,
        /// How the first of them ends.
        stop: &'static str,
    },
    /// Runs fail.
    Failed {
        /// The tolerances.
        rtols: Vec<f64>,
        /// Why the first of them fails.
        reason: String,
    },
}

/// The ladder.
#[derive(Clone, Debug, PartialEq)]
pub struct Ladder {
    /// How it was climbed.
    pub plan: Plan,
    /// The tolerance of the reference.
    pub reference_rtol: f64,
    /// The reference run, with all events located.
    pub reference: Probe,
    /// How far two reference runs differ: errors below this are not known.
    pub floor: f64,
    /// The rungs, from the largest tolerance on.
    pub rungs: Vec<Level>,
    /// The line of the largest error against the tolerance.
    pub slope: Option<Slope>,
    /// What a user should know.
    pub remarks: Vec<Remark>,
}

/// The reference is so much finer than the last rung, but not finer than this.
const REFERENCE: (f64, f64) = (100.0, 1e-14);
/// No reference is known better than to the rounding of some hundreds of steps.
const ROUNDING: f64 = 64.0 * f64::EPSILON;
/// Two references this far apart in tolerance tell how well the reference is known.
const SECOND: f64 = 3.0;
/// Errors this many times the floor are errors of the rung, not of the reference.
const ABOVE_FLOOR: f64 = 5.0;
/// A slope this far from 1 is worth a remark.
const SLOPE_MARGIN: f64 = 0.1;
/// Short runs are repeated until this long has been spent on them.
const TIMING: Duration = Duration::from_millis(2);
/// Most repetitions.
const REPETITIONS: usize = 20;

/// Climbs the ladder. `progress` is told after each rung how many are done and of how many.
pub fn ladder(subject: &dyn Subject, plan: Plan, progress: &mut dyn FnMut(usize, usize)) -> Result<Ladder, Refusal> {
    if !subject.has_tolerance() {
        return Err(Refusal::NoTolerance);
    }
    if !subject.watched().contains(&plan.watched) {
        return Err(Refusal::Watched { asked: plan.watched, known: subject.watched() });
    }
    let reference_rtol = (plan.finest / REFERENCE.0).max(REFERENCE.1);
    let run = |rtol| subject.probe(rtol, Events::All).map_err(|reason| Refusal::Reference { rtol, reason });
    let (reference, second) = (run(reference_rtol)?, run(SECOND * reference_rtol)?);
    let floor = compare(&reference, &second).1.unwrap_or(0.0).max(ROUNDING);
    let tolerances = plan.tolerances();
    let mut rungs = Vec::with_capacity(tolerances.len());
    for (done, rtol) in tolerances.iter().enumerate() {
        rungs.push(rung(subject, &reference, *rtol, plan.watched));
        progress(done + 1, tolerances.len());
    }
    if plan.watched != Events::All {
        forgive_unwatched(&reference.events, &mut rungs);
    }
    let usable = usable(&rungs, plan.fit, floor);
    let slope = slope(&usable);
    let remarks = remarks(&rungs, &reference, slope.as_ref(), usable.len());
    Ok(Ladder { plan, reference_rtol, reference, floor, rungs, slope, remarks })
}

fn rung(subject: &dyn Subject, reference: &Probe, rtol: f64, watched: Events) -> Level {
    let (mut time, mut spent) = (Duration::MAX, Duration::ZERO);
    let mut probe = Err(String::new());
    for _ in 0..REPETITIONS {
        let start = Instant::now();
        probe = subject.probe(rtol, watched);
        let took = start.elapsed();
        (time, spent) = (time.min(took), spent + took);
        if spent > TIMING {
            break;
        }
    }
    let Ok(run) = &probe else {
        let errors = vec![None; reference.results.len()];
        let lost = Lost { missing: reference.events.len(), extra: 0 };
        return Level { rtol, probe, errors, at_end: None, largest: None, event_error: None, lost, time };
    };
    let (errors, largest) = compare(reference, run);
    let at_end = errors.iter().flatten().copied().reduce(f64::max);
    let (event_error, lost) = compare_events(&reference.events, &run.events);
    Level { rtol, errors, at_end, largest, event_error, lost, time, probe }
}

/// The error of each result of the reference, and the largest error over results and motion.
fn compare(reference: &Probe, run: &Probe) -> (Vec<Option<f64>>, Option<f64>) {
    let error = |result: &super::subject::EndValue| {
        let found = run.results.iter().find(|f| f.name == result.name)?;
        let difference = (found.value - result.value).abs();
        Some(if difference == 0.0 { 0.0 } else { difference / result.scale })
    };
    let errors: Vec<Option<f64>> = reference.results.iter().map(error).collect();
    let motion = reference.course.iter().zip(&run.course).map(|(a, b)| (a - b).abs());
    let largest = errors.iter().flatten().copied().chain(motion).reduce(f64::max);
    (errors, largest)
}

/// The largest difference of event times, where names and number agree, and what is missing or too many otherwise.
fn compare_events(reference: &EventList, run: &EventList) -> (Option<f64>, Lost) {
    let names = |list: &EventList| -> Vec<&'static str> { list.iter().map(|e| e.1).collect() };
    let (expected, found) = (names(reference), names(run));
    if expected == found {
        let span = reference.last().map_or(1.0, |e| e.0.abs()).max(f64::MIN_POSITIVE);
        let worst = reference.iter().zip(run).map(|(a, b)| (a.0 - b.0).abs() / span).fold(0.0, f64::max);
        return (Some(worst), Lost::default());
    }
    let common = longest_common(&expected, &found);
    // The same number in another order is a loss as well.
    (None, Lost { missing: expected.len() - common, extra: found.len() - common })
}

/// Events of a name that no rung has are not watched for, and so not lost.
fn forgive_unwatched(reference: &EventList, rungs: &mut [Level]) {
    let has = |name: &str| rungs.iter().flat_map(|r| r.probe.iter()).any(|p| p.events.iter().any(|e| e.1 == name));
    let watched: EventList = reference.iter().filter(|e| has(e.1)).copied().collect();
    for rung in rungs {
        if let Ok(probe) = &rung.probe {
            (rung.event_error, rung.lost) = compare_events(&watched, &probe.events);
        }
    }
}

/// The length of the longest common subsequence.
fn longest_common(a: &[&str], b: &[&str]) -> usize {
    let mut row = vec![0; b.len() + 1];
    for x in a {
        let mut diagonal = 0;
        for (j, y) in b.iter().enumerate() {
            let above = row[j + 1];
            row[j + 1] = if x == y { diagonal + 1 } else { above.max(row[j]) };
            diagonal = above;
        }
    }
    row[b.len()]
}

/// Pairs of tolerance and error that tell something: inside the range, above what the reference leaves open.
fn usable(rungs: &[Level], (coarse, fine): (f64, f64), floor: f64) -> Vec<(f64, f64)> {
    let slack = 1.0 + 1e-9;
    let inside = |r: &&Level| r.rtol <= coarse * slack && r.rtol * slack >= fine;
    let pairs = rungs.iter().filter(inside).filter_map(|r| Some((r.rtol, r.largest?)));
    pairs.filter(|p| p.1 > ABOVE_FLOOR * floor).collect()
}

fn remarks(rungs: &[Level], reference: &Probe, slope: Option<&Slope>, usable: usize) -> Vec<Remark> {
    let mut list = Vec::new();
    match slope {
        Some(line) if (line.slope - 1.0).abs() > SLOPE_MARGIN => list.push(Remark::SlopeOff { slope: line.slope }),
        Some(_) => {}
        None => list.push(Remark::NoSlope { rungs: usable }),
    }
    let at = |test: &dyn Fn(&Level) -> bool| -> Vec<f64> { rungs.iter().filter(|r| test(r)).map(|r| r.rtol).collect() };
    let rtols = at(&|r| r.probe.is_ok() && r.lost != Lost::default());
    if !rtols.is_empty() {
        let ran = || rungs.iter().filter(|r| r.probe.is_ok());
        let missing = ran().map(|r| r.lost.missing).max().unwrap_or(0);
        let extra = ran().map(|r| r.lost.extra).max().unwrap_or(0);
        list.push(Remark::EventsLost { rtols, missing, extra });
    }
    let other = |r: &Level| r.probe.as_ref().is_ok_and(|p| p.stop != reference.stop);
    if let Some(first) = rungs.iter().find(|r| other(r)).and_then(|r| r.probe.as_ref().ok()) {
        list.push(Remark::OtherEnd { rtols: at(&other), stop: first.stop });
    }
    if let Some(Err(reason)) = rungs.iter().map(|r| &r.probe).find(|p| p.is_err()) {
        list.push(Remark::Failed { rtols: at(&|r| r.probe.is_err()), reason: reason.clone() });
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_that_is_missing_or_too_many_is_counted() {
        let list = |names: &[&'static str]| -> EventList {
            names.iter().enumerate().map(|(i, n)| (i as f64 + 1.0, *n)).collect()
        };
        let reference = list(&["a", "b", "a", "b"]);
        assert_eq!(compare_events(&reference, &reference), (Some(0.0), Lost::default()));
        assert_eq!(compare_events(&reference, &list(&["a", "b"])).1, Lost { missing: 2, extra: 0 });
        assert_eq!(compare_events(&reference, &list(&["a", "c", "b", "a", "b"])).1, Lost { missing: 0, extra: 1 });
        assert_eq!(compare_events(&reference, &list(&["b", "a", "b", "a"])).1, Lost { missing: 1, extra: 1 });
    }

    #[test]
    fn the_rungs_are_even_on_a_logarithmic_axis() {
        let list = Plan::default().tolerances();
        assert_eq!(list.len(), 31);
        assert!((list[0] / 1e-2 - 1.0).abs() < 1e-12 && (list[30] / 1e-12 - 1.0).abs() < 1e-12);
        assert!((list[3] / 1e-3 - 1.0).abs() < 1e-12);
    }
}
