//! The keys of a beam scenario, one line each: they drive the checks and the JSON Schema.

use super::beam::{TOLERANCE, within};
use super::section::{Checker, Section};
use crate::law::Domain;
use serde_json::{Map, Value, json};

/// One key.
pub(super) struct Table {
    pub key: &'static str,
    pub unit: &'static str,
    /// `None` is any finite number.
    pub domain: Option<Domain>,
    /// `None` where the key is required.
    pub default: Option<f64>,
    pub words: &'static str,
}

const fn required(key: &'static str, unit: &'static str, domain: Domain, words: &'static str) -> Table {
    Table { key, unit, domain: Some(domain), default: None, words }
}

const fn optional(
    key: &'static str,
    unit: &'static str,
    domain: Option<Domain>,
    default: f64,
    words: &'static str,
) -> Table {
    Table { key, unit, domain, default: Some(default), words }
}

const RATIO: Domain = Domain::Open(-1.0, 0.5);

/// The default relative tolerance.
pub(super) const RTOL: f64 = 1e-10;

/// `[beam]`, without elements and modes.
pub(super) const BEAM: &[Table] = &[
    required("length", "m", Domain::Positive, "length of the beam"),
    required("radius", "m", Domain::Positive, "radius of its circular section"),
    required("mass_per_length", "kg/m", Domain::Positive, "mass per length"),
    required("youngs_modulus", "Pa", Domain::Positive, "Young's modulus"),
    required("poisson_ratio", "1", RATIO, "Poisson's ratio"),
    optional("second_moment", "m^4", Some(Domain::Positive), f64::NAN, "second moment of area, default pi r^4/4"),
    optional("internal_damping", "N s/m^2", Some(Domain::NonNegative), 0.0, "internal damping c_i"),
    optional("external_damping", "N s/m^2", Some(Domain::NonNegative), 0.0, "external damping c_e"),
    optional(
        "tolerance",
        "1",
        Some(WISH),
        TOLERANCE_OF_MODES,
        "with modes = \"auto\": the error of the restitution that is wanted, where it can be had",
    ),
];

const WISH: Domain = Domain::Open(1e-12, 1.0);
/// What `beam.tolerance` is where it is not given.
const TOLERANCE_OF_MODES: f64 = 1e-3;

/// `[[support]]`, without its kind.
pub(super) const SUPPORT: &[Table] =
    &[required("position", "m", Domain::NonNegative, "place of the support, from the left end")];

/// `[striker]`.
pub(super) const STRIKER: &[Table] = &[
    required("mass", "kg", Domain::Positive, "mass; inf keeps its velocity"),
    required("radius", "m", Domain::Positive, "radius of the cylinder"),
    required("youngs_modulus", "Pa", Domain::Positive, "Young's modulus"),
    required("poisson_ratio", "1", RATIO, "Poisson's ratio"),
    optional("velocity", "m/s", None, 0.0, "velocity towards the beam (+y)"),
];

/// `[impact]`, without its place.
pub(super) const IMPACT: &[Table] = &[
    optional(
        "angular_velocity",
        "rad/s",
        None,
        0.0,
        "of the beam, about its single pin, or about its centre when free",
    ),
    optional("centre_velocity", "m/s", None, 0.0, "of a free beam, along +y"),
    optional(
        "xi_uncertainty",
        "1",
        Some(Domain::NonNegative),
        0.0,
        "of xi; above 0 the spread of restitution is computed",
    ),
    optional(
        "modulus_uncertainty",
        "1",
        Some(UNCERTAIN),
        0.0,
        "of both moduli, relative; above 0 the spread is computed",
    ),
];

const UNCERTAIN: Domain = Domain::Open(-1e-300, 1.0);

/// `[solver]`, without the method.
pub(super) const SOLVER: &[Table] = &[
    optional("time_step", "s", Some(Domain::Positive), 1e-7, "of method = \"newmark\""),
    optional(
        "t_max",
        "s",
        Some(Domain::Positive),
        f64::NAN,
        "longest time looked at, default 50 periods of the lowest mode or 1000 contact times",
    ),
    optional(
        "max_evaluations",
        "1",
        None,
        f64::NAN,
        "most evaluations of the force and looks in flight, error estimate included; default about five seconds' worth",
    ),
    optional("rtol", "1", Some(TOLERANCE), RTOL, "relative tolerance on the scaled state"),
    optional(
        "atol",
        "1",
        Some(Domain::NonNegative),
        1e-12,
        "absolute tolerance; the contact force has a scale, so it is not used",
    ),
];

/// Refuses keys that are neither in the table nor among `more`.
pub(super) fn refuse_unknown<'a>(
    checker: &mut Checker<'a>,
    section: &Section<'a>,
    table: &[Table],
    more: &[&'static str],
) {
    let mut known: Vec<&str> = table.iter().map(|row| row.key).collect();
    known.extend(more);
    checker.unknown_keys(section, &known, |_| None);
}

/// Reads a value of a table: its default where it is absent, `None` where it is refused.
pub(super) fn read<'a>(checker: &mut Checker<'a>, section: &Section<'a>, table: &[Table], key: &str) -> Option<f64> {
    within(checker, section, table.iter().find(|row| row.key == key)?)
}

/// The JSON Schema of a beam scenario, without its law.
pub fn beam_schema() -> Value {
    let count = json!({ "anyOf": [{ "type": "integer", "minimum": 1 }, { "const": "auto" }], "default": "auto" });
    let word = |words: &[&str]| json!({ "enum": words });
    let support = object(SUPPORT, &[("kind", word(&["pinned", "clamped"]))], &["kind"]);
    let place = json!({ "type": ["number", "string"], "description": "place of impact: xi, or position in m" });
    json!({
        "title": "carom scenario, kind = \"beam\"",
        "type": "object",
        "properties": {
            "kind": { "const": "beam" },
            "beam": object(BEAM, &[("elements", count.clone()), ("modes", count)], &[]),
            "support": { "type": "array", "items": support },
            "striker": object(STRIKER, &[], &[]),
            "impact": object(IMPACT, &[("xi", place.clone()), ("position", place)], &[]),
            "law": { "type": "object", "description": "as in a collision, in SI units; default Hertz from the materials" },
            "solver": object(SOLVER, &[("method", word(&["events", "newmark"]))], &[]),
        },
        "required": ["kind", "beam", "striker", "impact"],
        "additionalProperties": false,
    })
}

fn object(table: &[Table], more: &[(&str, Value)], required: &[&str]) -> Value {
    let number = |row: &Table| json!({ "type": ["number", "string"], "unit": row.unit, "description": row.words });
    let mut properties: Map<String, Value> = table.iter().map(|row| (row.key.to_string(), number(row))).collect();
    properties.extend(more.iter().map(|(key, value)| (key.to_string(), value.clone())));
    let needed: Vec<&str> =
        table.iter().filter(|r| r.default.is_none()).map(|r| r.key).chain(required.iter().copied()).collect();
    json!({ "type": "object", "properties": properties, "required": needed, "additionalProperties": false })
}
