//! The keys of a beam scenario, one line each: they drive the checks and the JSON Schema.

use crate::parameter::Domain;
use crate::scenario::common::schema::{DIALECT, expression, number, object};
use crate::scenario::common::{Absent, Allowed, Checker, Key, Section, optional, required};
use serde_json::{Value, json};

const POSITIVE: Allowed = Allowed::In(Domain::Positive);
const NON_NEGATIVE: Allowed = Allowed::In(Domain::NonNegative);
const RATIO: Allowed = Allowed::In(Domain::Open(-1.0, 0.5));

/// The relative tolerances.
const TOLERANCE: Allowed = Allowed::In(Domain::Open(1e-15, 1e-2));

/// A key whose value follows from others where it is absent.
const fn absent(key: &'static str, unit: &'static str, allowed: Allowed, words: &'static str) -> Key {
    Key { key, unit, allowed, absent: Absent::NoValue, words }
}

/// The default relative tolerance.
pub(crate) const RTOL: f64 = 1e-10;

/// `[beam]`, without elements and modes.
pub(crate) const BEAM: &[Key] = &[
    required("length", "m", POSITIVE, "length of the beam"),
    required("radius", "m", POSITIVE, "radius of its circular section"),
    required("mass_per_length", "kg/m", POSITIVE, "mass per length"),
    required("youngs_modulus", "Pa", POSITIVE, "Young's modulus"),
    required("poisson_ratio", "1", RATIO, "Poisson's ratio"),
    absent("second_moment", "m^4", POSITIVE, "second moment of area, default pi r^4/4"),
    optional("internal_damping", "N s/m^2", NON_NEGATIVE, 0.0, "internal damping c_i"),
    optional("external_damping", "N s/m^2", NON_NEGATIVE, 0.0, "external damping c_e"),
    optional(
        "tolerance",
        "1",
        WISH,
        TOLERANCE_OF_MODES,
        "with modes = \"auto\": the error of the restitution that is wanted, where it can be had",
    ),
];

const WISH: Allowed = Allowed::In(Domain::Open(1e-12, 1.0));
/// What `beam.tolerance` is where it is not given.
const TOLERANCE_OF_MODES: f64 = 1e-3;

/// `[[support]]`, without its kind.
pub(crate) const SUPPORT: &[Key] =
    &[required("position", "m", NON_NEGATIVE, "place of the support, from the left end")];

/// `[striker]`.
pub(crate) const STRIKER: &[Key] = &[
    required("mass", "kg", Allowed::PositiveOrInfinite, "mass; inf keeps its velocity"),
    required("radius", "m", POSITIVE, "radius of the cylinder"),
    required("youngs_modulus", "Pa", POSITIVE, "Young's modulus"),
    required("poisson_ratio", "1", RATIO, "Poisson's ratio"),
    optional("velocity", "m/s", Allowed::Any, 0.0, "velocity towards the beam (+y)"),
];

/// `[impact]`, without its place.
pub(crate) const IMPACT: &[Key] = &[
    optional(
        "angular_velocity",
        "rad/s",
        Allowed::Any,
        0.0,
        "of the beam, about its single pin, or about its centre when free",
    ),
    optional("centre_velocity", "m/s", Allowed::Any, 0.0, "of a free beam, along +y"),
    optional("xi_uncertainty", "1", NON_NEGATIVE, 0.0, "of xi; above 0 the spread of restitution is computed"),
    optional("modulus_uncertainty", "1", UNCERTAIN, 0.0, "of both moduli, relative; above 0 the spread is computed"),
];

const UNCERTAIN: Allowed = Allowed::In(Domain::Open(-1e-300, 1.0));

/// `[solver]`, without the method.
pub(crate) const SOLVER: &[Key] = &[
    optional("time_step", "s", POSITIVE, 1e-7, "of method = \"newmark\""),
    absent(
        "t_max",
        "s",
        POSITIVE,
        "longest time looked at, default 50 periods of the lowest mode or 1000 contact times",
    ),
    absent(
        "max_evaluations",
        "1",
        Allowed::Any,
        "most evaluations of the force and looks in flight, error estimate included; default about five seconds' worth",
    ),
    optional("rtol", "1", TOLERANCE, RTOL, "relative tolerance on the scaled state"),
    optional("atol", "1", NON_NEGATIVE, 1e-12, "absolute tolerance; the contact force has a scale, so it is not used"),
];

/// Refuses keys that are neither in the table nor among `more`.
pub(super) fn refuse_unknown<'a>(
    checker: &mut Checker<'a>,
    section: &Section<'a>,
    table: &[Key],
    more: &[&'static str],
) {
    let known: Vec<&str> = table.iter().map(|row| row.key).chain(more.iter().copied()).collect();
    checker.unknown_keys(section, &known, |_| None);
}

/// Reads a value of a table: its default where it is absent, `None` where there is none or it is refused.
pub(super) fn read<'a>(checker: &mut Checker<'a>, section: &Section<'a>, table: &[Key], key: &str) -> Option<f64> {
    checker.number(section, table.iter().find(|row| row.key == key)?)
}

/// The JSON Schema of a beam scenario, without its law.
pub fn beam_schema() -> Value {
    let count = json!({ "anyOf": [{ "type": "integer", "minimum": 1 }, { "const": "auto" }], "default": "auto" });
    let word = |words: &[&str]| json!({ "enum": words });
    let support = table(SUPPORT, &[("kind", word(&["pinned", "clamped"]))], &["kind"]);
    let place = [
        ("xi", number(json!({ "minimum": 0, "maximum": 1 }), "1", "place of impact as a part of the length")),
        ("position", number(json!({ "minimum": 0 }), "m", "place of impact from the left end, in place of xi")),
    ];
    json!({
        "$schema": DIALECT,
        "title": "carom scenario, kind = \"beam\"",
        "description": "One impact on a beam. Rules between several keys are checked by carom and not stated here.",
        "type": "object",
        "properties": {
            "kind": { "const": "beam" },
            "beam": table(BEAM, &[("elements", count.clone()), ("modes", count)], &[]),
            "support": { "type": "array", "items": support },
            "striker": table(STRIKER, &[], &[]),
            "impact": table(IMPACT, &place, &[]),
            "law": { "type": "object", "description": "as in a collision, in SI units; default Hertz from the materials" },
            "solver": table(SOLVER, &[("method", word(&["events", "newmark"]))], &[]),
        },
        "required": ["kind", "beam", "striker", "impact"],
        "additionalProperties": false,
        "$defs": expression(),
    })
}

fn table(keys: &[Key], more: &[(&str, Value)], required: &[&str]) -> Value {
    let needed = keys.iter().filter(|row| matches!(row.absent, Absent::Refused)).map(|row| row.key);
    let needed: Vec<&str> = needed.chain(required.iter().copied()).collect();
    object(keys.iter().map(|row| (row.key, row.schema())).chain(more.iter().cloned()), &needed)
}
