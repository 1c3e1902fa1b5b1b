//! A scenario of kind "oscillator" becomes a checked oscillator.

pub(crate) mod errors;
mod excitation;
mod keys;
mod record;
mod resolved;
mod restoring;
mod schema;

pub use excitation::RecordOrigin;
pub use schema::oscillator_schema;

use crate::oscillator::{
    Course, EXCITATION_NAMES, Entry, Events, Formulation, Mass, Motion, Oscillator, Record, SolveError, Tolerance,
    Variant,
};
use crate::scenario::common::{self, Checker, InputError, InputErrors, Kind, Place, Scenario, Section, Source, solver};
use errors::OscillatorError;
use keys::{DAMPING, DISPLACEMENT, DURATION, MASS, VELOCITY};
use std::sync::Arc;

/// An oscillator that obeys every rule.
#[derive(Clone, Debug)]
pub struct CheckedOscillator {
    /// The oscillator.
    pub oscillator: Oscillator,
    /// The values of its model, in the order of the model's table.
    pub values: Vec<f64>,
    /// Where its record came from, where it has one.
    pub record: Option<RecordOrigin>,
    /// What is allowed but probably not meant.
    pub warnings: Vec<String>,
    source: Arc<Source>,
    /// Where what moves it was written.
    moving: Option<Place>,
}

impl CheckedOscillator {
    /// The input that a failed run was caused by, if it was: an expression that does not stay finite, a displacement that jumps.
    pub fn attribution(&self, failure: &SolveError) -> Option<InputError> {
        let (key, unit, error) = match *failure {
            SolveError::ExcitationNotFinite { t, value } => {
                ("excitation", "N", OscillatorError::NotFinite { t, value })
            }
            SolveError::DriveNotFinite { t, value } => {
                ("drive.displacement", "m", OscillatorError::NotFinite { t, value })
            }
            SolveError::DriveJumps { t, before, after } => {
                ("drive.displacement", "1", OscillatorError::Jumps { t, before, after })
            }
            _ => return None,
        };
        let place = self.moving.as_ref()?;
        let error = InputError::new(&self.source, place, Kind::Oscillator(error));
        Some(error.key(key).value(self.source.slice(place)).unit(unit))
    }
}

/// Checks a scenario whose kind is "oscillator". Every independent reason to refuse it is reported, in the order of the file, and
/// then those of its record.
pub fn check_oscillator(scenario: &Scenario) -> Result<CheckedOscillator, InputErrors> {
    common::check(scenario, |checker, top| {
        let Found { oscillator, values, record } = oscillator(checker, top)?;
        let drive = || top.get("drive")?.node.get("displacement");
        let moving = top.get("excitation").or_else(drive).map(|e| e.node.place.clone());
        let warnings = warnings(&oscillator);
        Some(CheckedOscillator { oscillator, values, record, warnings, source: scenario.source.clone(), moving })
    })
}

/// The keys at the top.
const TOP: &[&str] = &["kind", "mass", "damping", "excitation", "duration", "initial", "restoring", "drive", "solver"];
const OF_COLLISION: &[&str] = &["body1", "body2", "law", "input"];
const OF_BEAM: &[&str] = &["beam", "support", "striker", "impact"];

/// An oscillator, the values of its model, and where its record came from.
struct Found {
    oscillator: Oscillator,
    values: Vec<f64>,
    record: Option<RecordOrigin>,
}

fn oscillator<'a>(checker: &mut Checker<'a>, top: &Section<'a>) -> Option<Found> {
    checker.unknown_keys(top, TOP, |key| {
        let of = |keys: &[&str], kind| keys.contains(&key).then_some(Kind::OfOtherKind { kind });
        of(OF_COLLISION, "collision").or(of(OF_BEAM, "beam"))
    });
    let duration = checker.number(top, &DURATION);
    let (entry, model) = restoring::read(checker, top);
    let motion = motion(checker, top, entry);
    let (tolerance, formulation, events, max_evaluations) = solving(checker, top, entry);
    let ((motion, record), model) = (motion?, model?);
    let oscillator = Oscillator {
        restoring: model.restoring,
        motion,
        duration: duration?,
        formulation: formulation?,
        events: events?,
        tolerance: tolerance?,
        max_evaluations,
    };
    Some(Found { oscillator, values: model.values, record })
}

/// What moves the model: a mass under an excitation, or a prescribed displacement.
fn motion<'a>(
    checker: &mut Checker<'a>,
    top: &Section<'a>,
    entry: Option<&'static Entry>,
) -> Option<(Motion, Option<RecordOrigin>)> {
    let linear = entry.filter(|e| e.is_linear()).map(|e| e.name);
    if top.has("drive") {
        return drive(checker, top, linear).map(|motion| (motion, None));
    }
    checker.need(top, "mass", MASS.unit, || {
        "add mass = ... in kg, or [drive] with displacement = \"...\" to prescribe the motion".into()
    });
    let mass = top.get("mass").and_then(|_| checker.number(top, &MASS));
    let damping = checker.number(top, &DAMPING);
    if let (Some(model), Some(at)) = (linear, top.get("damping"))
        && damping.is_some_and(|c| c > 0.0)
    {
        checker.refuse(top, at, DAMPING.unit, Kind::Oscillator(OscillatorError::LinearDamping { model }));
    }
    let acting = excitation::read(checker, top);
    let (mut displacement, mut velocity) = (Some(0.0), Some(0.0));
    if let Some(section) = checker.table(top, "initial", "initial") {
        checker.unknown_keys(&section, &[DISPLACEMENT.key, VELOCITY.key], |_| None);
        displacement = checker.number(&section, &DISPLACEMENT);
        velocity = checker.number(&section, &VELOCITY);
    }
    let acting = acting?;
    let mass = Mass {
        mass: mass?,
        damping: damping?,
        excitation: acting.excitation,
        displacement: displacement?,
        velocity: velocity?,
    };
    Some((Motion::Mass(mass), acting.record))
}

fn drive<'a>(checker: &mut Checker<'a>, top: &Section<'a>, linear: Option<&'static str>) -> Option<Motion> {
    if let Some(mass) = top.get("mass") {
        let hint = "keep one of the two: a mass that moves by itself, or a displacement that is prescribed";
        checker.refuse_key(top, mass, Kind::NotTogether { other: "[drive]", hint });
    }
    for entry in ["damping", "excitation", "initial"].iter().filter_map(|key| top.get(key)) {
        checker.refuse_key(top, entry, Kind::Oscillator(OscillatorError::OfMass));
    }
    if let (Some(model), Some(at)) = (linear, top.get("drive")) {
        checker.refuse_key(top, at, Kind::Oscillator(OscillatorError::LinearDrive { model }));
    }
    let section = checker.table(top, "drive", "drive")?;
    checker.unknown_keys(&section, &["displacement"], |_| None);
    checker.need(&section, "displacement", "m", || {
        "add displacement = \"...\", an expression of t, for example \"0.01*sin(2*pi*t)\"".into()
    });
    let formula = checker.force(&section, "displacement", "m", EXCITATION_NAMES)?;
    let value = formula.value_at(&[0.0]);
    if !value.is_finite() {
        let error = OscillatorError::NotFinite { t: 0.0, value };
        checker.refuse(&section, section.get("displacement")?, "m", Kind::Oscillator(error));
        return None;
    }
    Some(Motion::Drive(formula))
}

/// Tolerances, choice of state variables, events, each `None` where it was refused; and the budget, where there is one.
type Solver = (Option<Tolerance>, Option<Option<Formulation>>, Option<Events>, Option<u64>);

fn solving<'a>(checker: &mut Checker<'a>, top: &Section<'a>, entry: Option<&'static Entry>) -> Solver {
    let default = entry.and_then(|e| e.variants.first()).and_then(|v| v.events.first().copied());
    let Some(section) = checker.table(top, "solver", "solver") else {
        return (Some(Tolerance::default()), Some(None), default, None);
    };
    checker.unknown_keys(&section, &["rtol", "atol", "events", "formulation", "max_evaluations"], |key| {
        ["end", "t_max"].contains(&key).then_some(Kind::OfOtherKind { kind: "collision" })
    });
    let tolerance = solver::tolerance(checker, &section);
    let variant = variant(checker, &section, entry);
    let events = events(checker, &section, entry, variant);
    let formulation = section.get("formulation").map_or(Some(None), |_| variant.map(|v| Some(v.formulation)));
    (tolerance, formulation, events, solver::max_evaluations(checker, &section))
}

fn variant<'a>(
    checker: &mut Checker<'a>,
    section: &Section<'a>,
    entry: Option<&'static Entry>,
) -> Option<&'static Variant> {
    let names = Formulation::ALL.map(Formulation::name);
    let chosen = checker.choice(section, "formulation", "formulation", &names);
    let Some((word, at)) = chosen else {
        return entry.filter(|_| !section.has("formulation")).and_then(|e| e.variants.first());
    };
    let entry = entry?;
    let formulation = Formulation::ALL.into_iter().find(|f| f.name() == word)?;
    let variant = entry.variant(formulation);
    if variant.is_none() {
        let known = entry.variants.iter().map(|v| format!("\"{}\" ({})", v.formulation.name(), v.state.join(", ")));
        let error = OscillatorError::NoFormulation { model: entry.name, known: known.collect() };
        checker.refuse(section, at, "1", Kind::Oscillator(error));
    }
    variant
}

fn events<'a>(
    checker: &mut Checker<'a>,
    section: &Section<'a>,
    entry: Option<&'static Entry>,
    variant: Option<&'static Variant>,
) -> Option<Events> {
    let names = Events::ALL.map(Events::name);
    let chosen = checker.choice(section, "events", "choice of events", &names);
    let Some((word, at)) = chosen else {
        return variant.filter(|_| !section.has("events")).and_then(|v| v.events.first().copied());
    };
    let (entry, variant) = (entry?, variant?);
    let events = Events::ALL.into_iter().find(|e| e.name() == word)?;
    if variant.events.contains(&events) {
        return Some(events);
    }
    let known = variant.events.iter().map(|e| e.name()).collect();
    let error = OscillatorError::NoEvents { model: entry.name, formulation: variant.formulation.name(), known };
    checker.refuse(section, at, "1", Kind::Oscillator(error));
    None
}

/// Where a record does not cover the run. A sample's length at either end is not worth a word.
fn beyond(record: &Record, duration: f64) -> Vec<String> {
    let times = record.times();
    let (Some(first), Some(last)) = (times.first(), times.last()) else { return Vec::new() };
    let short = 1.5 * (last - first) / (times.len() - 1) as f64;
    let mut warnings = Vec::new();
    if *first > short {
        warnings.push(format!("the record begins at {first} s: it is 0 before"));
    }
    if *last + short < duration {
        warnings.push(format!("the record ends at {last} s, before the duration: it is 0 from there on"));
    }
    warnings
}

/// What is allowed but probably not meant.
fn warnings(oscillator: &Oscillator) -> Vec<String> {
    let mut warnings = Vec::new();
    if let Motion::Mass(mass) = &oscillator.motion {
        let silent = match &mass.excitation.course {
            Course::Formula(formula) => formula.as_constant() == Some(0.0),
            Course::Record(record) => {
                warnings.extend(beyond(record, oscillator.duration));
                record.values().iter().all(|v| *v == 0.0)
            }
        };
        if silent && mass.displacement == 0.0 && mass.velocity == 0.0 {
            warnings.push("nothing moves: there is no excitation, and the start is at rest".into());
        }
    }
    warnings
}
