//! What can be wrong with an oscillator or its record beyond their single values, in words.

use crate::oscillator::RecordError;
use crate::scenario::common::words::{count, did_you_mean, number, quoted, rounded, validation_errors};

validation_errors! {
    /// Why an oscillator is refused.
    OscillatorError:
    NoFormulation { model: &'static str, known: Vec<String> }
        ["the model {model} has no such formulation"]
        ["it has {}", known.join(", ")]
    NoEvents { model: &'static str, formulation: &'static str, known: Vec<&'static str> }
        ["cannot be chosen for {model} with formulation = \"{formulation}\""]
        ["known here: {}", quoted(known)]
    LinearDamping { model: &'static str }
        ["the linear model {model} has dashpots of its own and takes no damper beside it"]
        ["remove damping, or take a model that has the dashpot: kelvin, standard-fluid-2, generalised-maxwell"]
    LinearDrive { model: &'static str }
        ["the linear model {model} needs a mass: it cannot be driven"]
        ["give mass and excitation instead of [drive]"]
    OfMass
        ["has no meaning with [drive], which prescribes the displacement from the start"]
        ["remove it, or replace [drive] by mass and excitation"]
    NotFinite { t: f64, value: f64 }
        ["becomes {value} at t = {t}",
            value = if value.is_finite() { "too large to compute with".into() } else { value.to_string() }, t = rounded(*t, 3)]
        ["it must be finite during the whole run; so must the rate of a displacement"]
    Jumps { t: f64, before: f64, after: f64 }
        ["the displacement jumps from {before} m to {after} m at t = {t} s",
            before = rounded(*before, 3), after = rounded(*after, 3), t = rounded(*t, 3)]
        ["the displacement must change without jumps; kinks are allowed"]
}

/// What a record is.
const TABLE: &str =
    "a record is a table: a line with the names of its columns, then one line for each sample: 0.02,-1.3";
/// What a sample is.
const SAMPLE: &str =
    "every sample needs a time and a value: numbers as 1.5 or 2e3; remarks stand on lines that begin with #";

validation_errors! {
    /// Why a record is refused.
    RecordFileError:
    Unreadable { record: String, reason: String }
        ["the record {record} cannot be read: {reason}"]
        ["the path is relative to the scenario file (for stdin to the working directory)"]
    TooLarge { limit: usize }
        ["the record is larger than {limit} MiB", limit = limit >> 20]
        ["is this the right file? keep the columns and the stretch of time that are needed"]
    Empty
        ["the record is empty"]
        ["{TABLE}"]
    TooShort { found: usize }
        ["a record needs at least two samples, this one has {found}"]
        ["{TABLE}"]
    NoColumn { record: String, nearest: Option<String>, known: Vec<String> }
        ["the record {record} has no such column"]
        ["{}its columns: {}", did_you_mean(nearest.as_ref().map(|name| format!("\"{name}\""))), known.join(", ")]
    NoTime { record: String, known: Vec<String> }
        ["the record {record} has no column `t` or `t_s`"]
        ["name the column of times: time = \"...\"; its columns: {}", known.join(", ")]
    Fields { expected: usize, found: usize }
        ["the line has {found}, the head has {expected}", found = count(*found, "field", "fields")]
        ["columns are separated by commas, decimals are written with a point: 1.5"]
    NoValue
        ["the value is missing"]
        ["{SAMPLE}"]
    NotANumber
        ["is not a number"]
        ["{SAMPLE}"]
    NotFinite
        ["must be a finite number"]
        ["{SAMPLE}"]
    NotLater { before: f64 }
        ["must be greater than {before}, the time before it (unit s)", before = number(*before)]
        ["samples stand in the order of time, each time once"]
    Other { found: String }
        ["the record has changed: its SHA-256 is {found}"]
        ["use the record that was meant, or remove sha256"]
    /// What the oscillator itself refuses.
    Samples(error: RecordError)
        ["{error}"]
        ["samples stand in the order of time, each time once"]
    Gap { step: f64, found: f64 }
        ["samples are missing: {found} s since the sample before it, {step} s elsewhere",
            found = rounded(*found, 5), step = rounded(*step, 5)]
        ["add the missing samples; where the course is a straight line, samples on that line"]
}
