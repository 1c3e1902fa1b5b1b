//! What a problem offers to be verified: one run at one tolerance.

use crate::beam::{self, Impact, Method};
use crate::collide::{self, Collision};
use crate::hybrid::Location;
use crate::oscillator::{self, Events, Oscillator, Sampling};
use crate::quantity::{Event, Options, Quantity, Statistics, Stop, Tolerance};

/// A number at the end of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EndValue {
    /// Its name, as in the JSON of the run.
    pub name: &'static str,
    /// Its value.
    pub value: f64,
    /// What its error is measured by.
    pub scale: f64,
}

/// One run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Probe {
    /// How it ended, in a word.
    pub stop: &'static str,
    /// The results.
    pub results: Vec<EndValue>,
    /// Samples of the motion at fixed times, divided by its scale; empty where a run has no fixed times.
    pub course: Vec<f64>,
    /// Times and names of the events.
    pub events: Vec<(f64, &'static str)>,
    /// Accepted steps.
    pub steps: u64,
    /// Rejected steps.
    pub rejected: u64,
    /// Evaluations of the right-hand side.
    pub rhs: u64,
}

/// Why there is no ladder.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// The problem does not know this choice of events.
    Watched {
        /// What was asked for.
        asked: Events,
        /// What there is.
        known: &'static [Events],
    },
    /// The method has no tolerance.
    NoTolerance,
    /// The reference run failed.
    Reference {
        /// At this tolerance.
        rtol: f64,
        /// Why.
        reason: String,
    },
}

/// A problem that can be run at any tolerance.
pub trait Subject {
    /// The choices of events it knows.
    fn watched(&self) -> &'static [Events];

    /// Whether its method has a tolerance.
    fn has_tolerance(&self) -> bool {
        true
    }

    /// One run without error estimate; a failure in words. Where no event is watched, a collision changes its phase at the end of the step that
    /// passed it.
    fn probe(&self, rtol: f64, watched: Events) -> Result<Probe, String>;
}

impl Subject for Collision {
    fn watched(&self) -> &'static [Events] {
        &[Events::All, Events::None]
    }

    fn probe(&self, rtol: f64, watched: Events) -> Result<Probe, String> {
        let location = if watched == Events::All { Location::Guard } else { Location::StepEnd };
        let tolerance = Tolerance::of(rtol);
        let options = Options::BARE.by_events();
        let outcome = collide::run_located(&Collision { tolerance, ..self.clone() }, options, location)
            .map_err(|e| e.to_string())?;
        // The dimensionless results exist in every form.
        let collide::Dimensionless { duration, peak_force, max_indentation, .. } = outcome.dimensionless;
        let bare = collide::Results { duration, peak_force, max_indentation, ..Default::default() };
        let known = outcome.results.list().into_iter().zip(bare.list()).map(|(own, bare)| own.or(bare));
        let results = collide::Results::TABLE.into_iter().zip(known).filter_map(end_value).collect();
        let events = outcome.events.iter().map(pair).collect();
        Ok(Probe { results, events, ..probe(outcome.stop, &outcome.work) })
    }
}

impl Subject for Impact {
    fn watched(&self) -> &'static [Events] {
        &[Events::All]
    }

    fn has_tolerance(&self) -> bool {
        self.method == Method::Events
    }

    /// The number of modes is the same at every tolerance: the ladder is about the steps.
    fn probe(&self, rtol: f64, _watched: Events) -> Result<Probe, String> {
        let impact = Impact { tolerance: rtol, xi_uncertainty: 0.0, modulus_uncertainty: 0.0, ..self.clone() };
        let outcome = beam::run(&impact, Options::BARE).map_err(|e| e.to_string())?;
        let touches = outcome.sub_impacts.iter().flat_map(|s| [(s.start, "touch"), (s.end, "parting")]);
        let stop = if outcome.results.separation.is_some() { Stop::Separated } else { Stop::TimeLimit };
        Ok(Probe {
            results: beam::Results::TABLE.into_iter().zip(outcome.results.list()).filter_map(end_value).collect(),
            // The first touch is where time begins.
            events: touches.skip(1).collect(),
            ..probe(stop, &outcome.work)
        })
    }
}

/// Times at which the motion of an oscillator is compared, evenly over its duration.
const SAMPLES: usize = 400;

impl Subject for Oscillator {
    fn watched(&self) -> &'static [Events] {
        self.restoring.entry().variant(self.formulation()).map_or(&[Events::All], |variant| variant.events)
    }

    fn probe(&self, rtol: f64, watched: Events) -> Result<Probe, String> {
        let problem = Oscillator { tolerance: Tolerance::of(rtol), events: watched, ..self.clone() };
        let outcome =
            oscillator::run_sampled(&problem, Options::BARE, &Sampling::Count(SAMPLES)).map_err(|e| e.to_string())?;
        let (mut course, mut results) = (Vec::new(), Vec::new());
        // Displacement, velocity and force are the columns behind the time, in this order.
        let columns = outcome.trajectory.iter().flat_map(|t| t.columns.iter().skip(1));
        let ends = oscillator::Results::TABLE.into_iter().zip(outcome.results.list()).filter(|(q, _)| q.verified);
        for ((q, value), column) in ends.zip(columns) {
            let scale = column.values.iter().fold(0.0, |a: f64, x| a.max(x.abs())).max(f64::MIN_POSITIVE);
            course.extend(column.values.iter().map(|x| x / scale));
            results.extend(value.map(|value| EndValue { name: q.name, value, scale }));
        }
        let events = outcome.events.iter().map(pair).collect();
        Ok(Probe { results, course, events, ..probe(outcome.stop, &outcome.work) })
    }
}

/// A result that is followed, measured by itself; a restitution is a difference of speeds and measured by the closing speed.
fn end_value((q, value): (Quantity, Option<f64>)) -> Option<EndValue> {
    let value = value.filter(|_| q.verified)?;
    let scale = if q.name.starts_with("restitution") { value.abs().max(1.0) } else { value.abs() };
    Some(EndValue { name: q.name, value, scale })
}

fn pair(event: &Event) -> (f64, &'static str) {
    (event.t, event.name)
}

fn probe(stop: Stop, work: &Statistics) -> Probe {
    let Statistics { steps, rejected, rhs, .. } = *work;
    Probe { stop: stop.name(), steps, rejected, rhs, ..Probe::default() }
}
