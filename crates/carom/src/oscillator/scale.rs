//! The scales of a problem: everything is dimensionless before the engine sees it.
//!
//! With a mass, time is √(m/k) with the initial stiffness k. Driven, it is that in which the drive covers its own range. The length is that
//! at which the model stops being linear, or the size of the motion where that is smaller: tolerances are relative to it.

use super::excitation::{Course, Excitation, ExcitationKind};
use super::problem::{Motion, Oscillator};
use super::units::Scales;
use crate::formula::Formula;
use crate::quantity::SolveError;
use crate::scalar::Dual;

/// How many instants are looked at for the size of an excitation, and of a drive, beside the start.
const LOOKS: (usize, usize) = (256, 64);
/// The length scale is not less than this part of the natural one: a short pulse may have hidden from the looks.
const LEAST_LENGTH: f64 = 1e-6;
/// The longest step of a mass and of a drive, in units of their time. A mass at rest does not show that an excitation starts late:
/// a third of a natural period. A drive takes no part in step control: a fifth of the period of its fastest part shows every turn.
const LONGEST: (f64, f64) = (2.0, 1.2);
/// Nor is a step longer than so many times that in which the excitation changes, so that a short pulse is not jumped over,
const CHANGES: f64 = 4.0;
/// unless that is shorter than this part of the duration.
const SHORTEST: f64 = 1.0 / 2000.0;
/// A scale outside this range cannot be computed with.
const RANGE: std::ops::Range<f64> = 1e-100..1e100;

/// The scales of a problem.
pub(super) fn scales(problem: &Oscillator) -> Result<Scales, SolveError> {
    let (stiffness, natural) = problem.restoring.natural();
    let (time, motion, longest_step) = match &problem.motion {
        Motion::Mass(mass) => {
            let time = (mass.mass / stiffness).sqrt();
            let (force, change) = size_of_excitation(&mass.excitation, mass.mass, problem.duration)?;
            let motion = (force / stiffness).max(mass.displacement.abs()).max(mass.velocity.abs() * time);
            let shortest = SHORTEST * problem.duration;
            (time, motion, (CHANGES * change).max(shortest).min(LONGEST.0 * time) / time)
        }
        Motion::Drive(formula) => {
            let (time, motion) = size_of_drive(formula, problem.duration)?;
            (time, motion, LONGEST.1)
        }
    };
    let length = if motion > 0.0 && motion < natural { motion.max(LEAST_LENGTH * natural) } else { natural };
    let length = if length.is_finite() { length } else { 1.0 };
    let scales = Scales { time, length, force: stiffness * length, longest_step };
    let duration = problem.duration / time;
    for (name, value) in [
        ("the time scale", scales.time),
        ("the length scale", scales.length),
        ("the force scale", scales.force),
        ("the duration over the time scale", duration),
    ] {
        if !RANGE.contains(&value) {
            return Err(SolveError::OutOfRange { name, value, of: "" });
        }
    }
    Ok(scales)
}

/// Instants spread by the golden section: no period hides from them.
fn instants(duration: f64, looks: usize) -> impl Iterator<Item = f64> {
    const GOLDEN: f64 = 0.618_033_988_749_894_9;
    (0..=looks).map(move |i| duration * (i as f64 * GOLDEN).fract())
}

/// The largest force of an excitation, and the time in which it changes by as much: 1/ω for a sine.
fn size_of_excitation(excitation: &Excitation, mass: f64, duration: f64) -> Result<(f64, f64), SolveError> {
    let (mut largest, mut steepest) = (0.0f64, 0.0f64);
    match &excitation.course {
        // The corners of a record end steps of their own.
        Course::Record(record) => largest = record.values().iter().fold(0.0, |m, v| m.max(v.abs())),
        Course::Formula(formula) => {
            for t in instants(duration, LOOKS.0) {
                let Dual { value, partials: [slope] } =
                    formula.eval(&[Dual::<1>::variable(t, 0)], formula.steps_at(&[t]));
                if !value.is_finite() {
                    return Err(SolveError::ExcitationNotFinite { t, value });
                }
                largest = largest.max(value.abs());
                steepest = steepest.max(if slope.is_finite() { slope.abs() } else { 0.0 });
            }
        }
    }
    let force = match excitation.kind {
        ExcitationKind::Force => largest,
        ExcitationKind::BaseAcceleration => largest * mass,
    };
    Ok((force, if steepest > 0.0 { largest / steepest } else { f64::INFINITY }))
}

/// Time and length of a drive: the shorter of half its range over its largest speed and its largest speed over its largest acceleration
/// (both are 1/ω for a sine), and its largest displacement.
fn size_of_drive(formula: &Formula, duration: f64) -> Result<(f64, f64), SolveError> {
    let (mut low, mut high, mut speed, mut acceleration) = (f64::INFINITY, f64::NEG_INFINITY, 0.0f64, 0.0f64);
    let nearby = 1e-6 * duration;
    for (i, t) in instants(duration, LOOKS.1).enumerate() {
        let steps = formula.steps_at(&[t]);
        let at = |t: f64| formula.eval(&[Dual::<1>::variable(t, 0)], steps);
        let x = at(t);
        if !x.value.is_finite() {
            return Err(SolveError::DriveNotFinite { t, value: x.value });
        }
        (low, high) = (low.min(x.value), high.max(x.value));
        let finite = |value: f64| if value.is_finite() { value.abs() } else { 0.0 };
        speed = speed.max(finite(x.partials[0]));
        // Every other instant is enough for a second look.
        if i % 2 == 1 {
            acceleration = acceleration.max(finite((at(t + nearby).partials[0] - x.partials[0]) / nearby));
        }
    }
    let turn = if acceleration > 0.0 { speed / acceleration } else { f64::INFINITY };
    let time = (0.5 * (high - low) / speed).min(turn);
    let time = if time > 0.0 && time < duration { time } else { duration };
    Ok((time, low.abs().max(high.abs())))
}
