//! A scenario of kind "beam" becomes a checked impact.

use super::beam_refusal::BeamRefusal;
use super::beam_tables::{self as tables, Table};
use super::error::{InputError, InputErrorKind as Kind, InputErrors};
use super::node::{Entry, Node, Value};
use super::place::Place;
use super::section::{Checker, Infinity, NO_NAMES, Quantity, Section};
use super::{Scenario, beam_rules, law};
use crate::beam::{Beam, ChosenLaw, Count, Hold, Impact, MOST_ELEMENTS, Method, Striker, SupportKind};
use crate::law::{Domain, Form};

/// An impact on a beam that obeys every rule.
#[derive(Clone, Debug)]
pub struct CheckedBeam {
    /// The impact.
    pub impact: Impact,
    /// What is allowed but probably not meant.
    pub warnings: Vec<String>,
}

const TOP: &[&str] = &["kind", "beam", "support", "striker", "impact", "law", "solver"];

/// Checks a scenario whose kind is "beam". Every independent reason to refuse it is reported, in the order of the file.
pub fn check_beam(scenario: &Scenario) -> Result<CheckedBeam, InputErrors> {
    let mut checker = Checker { scenario, errors: Vec::new() };
    let top = Section { path: "", node: &scenario.root, place: &Place::Whole };
    let impact = impact(&mut checker, &top);
    checker.errors.sort_by_key(InputError::order);
    match impact {
        Some(impact) if checker.errors.is_empty() => {
            Ok(CheckedBeam { warnings: beam_rules::warnings(&impact), impact })
        }
        _ => Err(checker.errors.into()),
    }
}

fn impact<'a>(checker: &mut Checker<'a>, top: &Section<'a>) -> Option<Impact> {
    checker.unknown_keys(top, TOP, |key| {
        ["body1", "body2", "input"].contains(&key).then_some(Kind::OfOtherKind { kind: "collision" })
    });
    let section =
        needed(checker, top, "beam", "beam", "add [beam] with length, radius, mass_per_length, youngs_modulus");
    let beam = section.and_then(|s| beam(checker, &s));
    let length = beam.as_ref().map(|b| b.length);
    let supports = supports(checker, top, length);
    let section = needed(checker, top, "striker", "striker", "add [striker] with mass, radius, youngs_modulus");
    let striker = section.and_then(|s| striker(checker, &s));
    let law = contact_law(checker, top);
    let solver = solver(checker, top);
    let section =
        needed(checker, top, "impact", "impact", "add [impact] with xi = ..., the place as a part of the length");
    let place = section.and_then(|s| Some((s, place(checker, &s, length?)?)));
    let (beam, supports, striker, (section, xi)) = (beam?, supports?, striker?, place?);
    let number = |checker: &mut Checker<'a>, key| tables::read(checker, &section, tables::IMPACT, key);
    let impact = Impact {
        beam,
        supports,
        striker,
        xi,
        angular_velocity: number(checker, "angular_velocity")?,
        centre_velocity: number(checker, "centre_velocity")?,
        law: law?,
        method: solver.method?,
        tolerance: solver.tolerance?,
        t_max: solver.t_max?,
        max_evaluations: solver.max_evaluations?,
        xi_uncertainty: number(checker, "xi_uncertainty")?,
        modulus_uncertainty: number(checker, "modulus_uncertainty")?,
    };
    beam_rules::refuse(checker, top, &section, &impact);
    Some(impact)
}

/// A table that must be there.
fn needed<'a>(
    checker: &mut Checker<'a>,
    top: &Section<'a>,
    key: &str,
    path: &'static str,
    hint: &'static str,
) -> Option<Section<'a>> {
    if top.get(key).is_none() {
        checker.missing_table(key, hint);
    }
    checker.table(top, key, path)
}

fn beam<'a>(checker: &mut Checker<'a>, section: &Section<'a>) -> Option<Beam> {
    tables::refuse_unknown(checker, section, tables::BEAM, &["elements", "modes"]);
    let mut number = |key: &str| tables::read(checker, section, tables::BEAM, key);
    let radius = number("radius");
    let second_moment = match section.get("second_moment") {
        Some(_) => number("second_moment"),
        None => radius.map(|r| std::f64::consts::PI * r.powi(4) / 4.0),
    };
    let numbers =
        ["length", "mass_per_length", "youngs_modulus", "poisson_ratio", "internal_damping", "external_damping"]
            .map(number);
    let elements = count(checker, section, "elements", (1, MOST_ELEMENTS));
    let modes = count(checker, section, "modes", (1, 2 * MOST_ELEMENTS + 2));
    let tolerance = tables::read(checker, section, tables::BEAM, "tolerance");
    if let (Count::Given(_), Some(at)) = (modes.unwrap_or(Count::Auto), section.get("tolerance")) {
        checker.refuse_key(section, at, Kind::Beam(BeamRefusal::ToleranceRefused));
    }
    let [length, mass_per_length, youngs_modulus, poisson_ratio, internal_damping, external_damping] = numbers;
    Some(Beam {
        length: length?,
        radius: radius?,
        mass_per_length: mass_per_length?,
        youngs_modulus: youngs_modulus?,
        poisson_ratio: poisson_ratio?,
        second_moment: second_moment?,
        internal_damping: internal_damping?,
        external_damping: external_damping?,
        elements: elements?,
        modes: modes?,
        tolerance: tolerance?,
    })
}

fn count<'a>(
    checker: &mut Checker<'a>,
    section: &Section<'a>,
    key: &str,
    (least, most): (usize, usize),
) -> Option<Count> {
    let Some(entry) = section.get(key) else { return Some(Count::Auto) };
    match &entry.node.value {
        Value::Text(word) if word == "auto" => return Some(Count::Auto),
        Value::Number(x) if x.fract() == 0.0 && *x >= least as f64 && *x <= most as f64 => {
            return Some(Count::Given(*x as usize));
        }
        _ => checker.refuse(section, entry, "1", Kind::Beam(BeamRefusal::NotACount { least, most })),
    }
    None
}

/// More supports than this are not meant.
const MOST_SUPPORTS: usize = 200;

fn supports<'a>(checker: &mut Checker<'a>, top: &Section<'a>, length: Option<f64>) -> Option<Vec<Hold>> {
    let Some(entry) = top.get("support") else { return Some(Vec::new()) };
    let items: &[Node] = match &entry.node.value {
        Value::List(items) => items,
        Value::Table(_) => std::slice::from_ref(&entry.node),
        other => {
            let kind = Kind::WrongType { expected: "a list of tables", found: other.type_name() };
            checker.refuse(top, entry, "1", kind);
            return None;
        }
    };
    if items.len() > MOST_SUPPORTS {
        checker.refuse_key(top, entry, Kind::Beam(BeamRefusal::TooManySupports { most: MOST_SUPPORTS }));
        return None;
    }
    let mut holds: Vec<Option<Hold>> = Vec::new();
    for node in items {
        let hold = support(checker, entry, node, length);
        let twice =
            |h: &Hold| holds.iter().flatten().any(|o| (o.position - h.position).abs() < 1e-12 * length.unwrap_or(1.0));
        if let (Some(hold), Some(at)) = (&hold, node.get("position"))
            && twice(hold)
        {
            checker.refuse_node("support.position".into(), &at.node, "m", Kind::Beam(BeamRefusal::SupportTwice));
        }
        holds.push(hold);
    }
    holds.into_iter().collect()
}

fn support<'a>(checker: &mut Checker<'a>, entry: &'a Entry, node: &'a Node, length: Option<f64>) -> Option<Hold> {
    if !matches!(node.value, Value::Table(_)) {
        let kind = Kind::WrongType { expected: "a table", found: node.value.type_name() };
        checker.refuse_node("support".into(), node, "1", kind);
        return None;
    }
    let section = Section { path: "support", node, place: &entry.key_place };
    tables::refuse_unknown(checker, &section, tables::SUPPORT, &["kind"]);
    let position = tables::read(checker, &section, tables::SUPPORT, "position");
    if section.get("kind").is_none() {
        checker.missing(&section, "kind", "1", "add kind = \"pinned\" or kind = \"clamped\"".into());
    }
    let kind = checker.choice(&section, "kind", "kind of support", &["pinned", "clamped"]);
    let (position, (word, _)) = (position?, kind?);
    if let (Some(length), Some(at)) = (length, section.get("position"))
        && position > length * (1.0 + 1e-12)
    {
        checker.refuse(&section, at, "m", Kind::Beam(BeamRefusal::SupportOutside { length }));
        return None;
    }
    let kind = if word == "pinned" { SupportKind::Pinned } else { SupportKind::Clamped };
    Some(Hold { position, kind })
}

fn striker<'a>(checker: &mut Checker<'a>, section: &Section<'a>) -> Option<Striker> {
    tables::refuse_unknown(checker, section, tables::STRIKER, &[]);
    let [mass, radius, youngs_modulus, poisson_ratio, velocity] =
        ["mass", "radius", "youngs_modulus", "poisson_ratio", "velocity"]
            .map(|key| tables::read(checker, section, tables::STRIKER, key));
    Some(Striker {
        mass: mass?,
        radius: radius?,
        youngs_modulus: youngs_modulus?,
        poisson_ratio: poisson_ratio?,
        velocity: velocity?,
    })
}

/// The law, where there is one: `Some(None)` is Hertz from the materials.
fn contact_law<'a>(checker: &mut Checker<'a>, top: &Section<'a>) -> Option<Option<ChosenLaw>> {
    if top.get("law").is_none() {
        return Some(None);
    }
    let read = law::choose(checker, top)?;
    let form = read.form?;
    if !matches!(form, Form::Dimensional | Form::Alternative(_)) {
        let (key, refusal) = match form {
            Form::Factor => (["factor", "restitution"], BeamRefusal::FactorRefused),
            _ => (["form", "model"], BeamRefusal::FormRefused),
        };
        match key.into_iter().find_map(|key| read.section.get(key)) {
            Some(at) => checker.refuse(&read.section, at, "1", Kind::Beam(refusal)),
            None => checker.refuse_key(top, top.get("law")?, Kind::Beam(refusal)),
        }
        return None;
    }
    let chosen = read.law;
    let values = read.values(checker, NO_NAMES)?;
    let (spheres, compression_only) = (values.spheres, values.compression_only);
    Some(Some(ChosenLaw { law: chosen?, form, values: values.values, spheres, compression_only }))
}

/// What `[solver]` says; `None` where it is refused.
struct Solver {
    method: Option<Method>,
    tolerance: Option<f64>,
    t_max: Option<Option<f64>>,
    max_evaluations: Option<Option<u64>>,
}

fn solver<'a>(checker: &mut Checker<'a>, top: &Section<'a>) -> Solver {
    let Some(section) = checker.table(top, "solver", "solver") else {
        let (method, tolerance) = (Some(Method::Events), Some(tables::RTOL));
        return Solver { method, tolerance, t_max: Some(None), max_evaluations: Some(None) };
    };
    tables::refuse_unknown(checker, &section, tables::SOLVER, &["method"]);
    let word = checker.choice(&section, "method", "method", &["events", "newmark"]);
    let step = tables::read(checker, &section, tables::SOLVER, "time_step");
    let newmark = matches!(word, Some(("newmark", _)));
    if let (false, Some(at)) = (newmark, section.get("time_step")) {
        checker.refuse_key(&section, at, Kind::Beam(BeamRefusal::StepRefused));
    }
    let refused = section.get("method").is_some() && word.is_none();
    let method = match step {
        _ if refused => None,
        Some(time_step) if newmark => Some(Method::Newmark { time_step }),
        None => None,
        _ => Some(Method::Events),
    };
    let longest = match section.get("t_max") {
        Some(_) => tables::read(checker, &section, tables::SOLVER, "t_max").map(Some),
        None => Some(None),
    };
    Solver {
        method,
        tolerance: tables::read(checker, &section, tables::SOLVER, "rtol"),
        t_max: longest,
        max_evaluations: max_evaluations(checker, &section),
    }
}

/// The most evaluations that can be asked for.
const MOST_EVALUATIONS: f64 = 1e12;

/// A whole number, written as one or as an expression.
fn max_evaluations<'a>(checker: &mut Checker<'a>, section: &Section<'a>) -> Option<Option<u64>> {
    let Some(entry) = section.get("max_evaluations") else { return Some(None) };
    let value = tables::read(checker, section, tables::SOLVER, "max_evaluations")?;
    if value.fract() == 0.0 && (1.0..=MOST_EVALUATIONS).contains(&value) {
        return Some(Some(value as u64));
    }
    let (rule, words) = ("must be a whole number from 1 to 1e12".into(), "most evaluations");
    checker.refuse(section, entry, "1", Kind::OutOfDomain { rule, facts: Vec::new(), words });
    None
}

/// ξ from either of its two keys.
fn place<'a>(checker: &mut Checker<'a>, section: &Section<'a>, length: f64) -> Option<f64> {
    tables::refuse_unknown(checker, section, tables::IMPACT, &["xi", "position"]);
    let quantity = |unit| Quantity { unit, words: "place of impact", infinity: Infinity::Refused };
    let (entry, xi) = match (section.get("xi"), section.get("position")) {
        (Some(_), Some(position)) => {
            checker.refuse_key(section, position, Kind::Beam(BeamRefusal::PlaceTwice));
            return None;
        }
        (Some(entry), None) => (entry, checker.number(section, "xi", quantity("1"), NO_NAMES)?),
        (None, Some(entry)) => (entry, checker.number(section, "position", quantity("m"), NO_NAMES)? / length),
        (None, None) => {
            checker.missing(section, "xi", "1", "add xi = ... (place of impact as a part of the length)".into());
            return None;
        }
    };
    if (0.0..=1.0).contains(&xi) {
        return Some(xi);
    }
    checker.refuse(section, entry, "1", Kind::Beam(BeamRefusal::PlaceOutside { length }));
    None
}

/// The values of a table that every kind of scenario reads in the same way.
pub(super) fn within<'a>(checker: &mut Checker<'a>, section: &Section<'a>, row: &Table) -> Option<f64> {
    let Some(entry) = section.get(row.key) else {
        if row.default.is_none() {
            checker.missing(section, row.key, row.unit, format!("add {} = ... ({})", row.key, row.words));
        }
        return row.default;
    };
    let infinity = if row.key == "mass" { Infinity::Allowed } else { Infinity::Refused };
    let value = checker.number(section, row.key, Quantity { unit: row.unit, words: row.words, infinity }, NO_NAMES)?;
    let Some(domain) = row.domain else { return Some(value) };
    let named = (section.dotted(row.key), &entry.node);
    checker.within(named, value, (domain, row.unit, row.words), |_: &str| -> Option<f64> { None })
}

/// The domain of a relative tolerance.
pub(super) const TOLERANCE: Domain = Domain::Open(1e-15, 1e-2);
