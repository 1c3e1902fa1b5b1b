//! A scenario of kind "beam" becomes a checked impact.

pub(crate) mod errors;
mod keys;
mod resolved;
mod rules;

pub use keys::beam_schema;

use crate::beam::{Beam, ChosenLaw, Count, Hold, Impact, MOST_ELEMENTS, Method, Striker, SupportKind};
use crate::law::Form;
use crate::scenario::common::solver::MOST_EVALUATIONS;
use crate::scenario::common::{
    self, Allowed, Checker, Entry, InputErrors, Kind, NO_NAMES, Node, Scenario, Section, Value, required,
};
use crate::scenario::law;
use errors::BeamError;

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
    common::check(scenario, |checker, top| {
        let impact = impact(checker, top)?;
        Some(CheckedBeam { warnings: rules::warnings(&impact), impact })
    })
}

fn impact<'a>(checker: &mut Checker<'a>, top: &Section<'a>) -> Option<Impact> {
    checker.unknown_keys(top, TOP, |key| {
        ["body1", "body2", "input"].contains(&key).then_some(Kind::OfOtherKind { kind: "collision" })
    });
    let section = checker.needed_table(top, "beam", "add [beam] with length, radius, mass_per_length, youngs_modulus");
    let beam = section.and_then(|s| beam(checker, &s));
    let length = beam.as_ref().map(|b| b.length);
    let supports = supports(checker, top, length);
    let section = checker.needed_table(top, "striker", "add [striker] with mass, radius, youngs_modulus");
    let striker = section.and_then(|s| striker(checker, &s));
    let law = contact_law(checker, top);
    let solver = solver(checker, top);
    let section = checker.needed_table(top, "impact", "add [impact] with xi = ..., the place as a part of the length");
    let place = section.and_then(|s| Some((s, place(checker, &s, length?)?)));
    let (beam, supports, striker, (section, xi)) = (beam?, supports?, striker?, place?);
    let number = |checker: &mut Checker<'a>, key| keys::read(checker, &section, keys::IMPACT, key);
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
        t_max: solver.t_max,
        max_evaluations: solver.max_evaluations,
        xi_uncertainty: number(checker, "xi_uncertainty")?,
        modulus_uncertainty: number(checker, "modulus_uncertainty")?,
    };
    rules::refuse(checker, top, &section, &impact);
    Some(impact)
}

fn beam<'a>(checker: &mut Checker<'a>, section: &Section<'a>) -> Option<Beam> {
    keys::refuse_unknown(checker, section, keys::BEAM, &["elements", "modes"]);
    let mut number = |key: &str| keys::read(checker, section, keys::BEAM, key);
    let radius = number("radius");
    let second_moment = match section.has("second_moment") {
        true => number("second_moment"),
        false => radius.map(|r| std::f64::consts::PI * r.powi(4) / 4.0),
    };
    let numbers =
        ["length", "mass_per_length", "youngs_modulus", "poisson_ratio", "internal_damping", "external_damping"]
            .map(number);
    let elements = count(checker, section, "elements", (1, MOST_ELEMENTS));
    let modes = count(checker, section, "modes", (1, 2 * MOST_ELEMENTS + 2));
    let tolerance = keys::read(checker, section, keys::BEAM, "tolerance");
    if let (Count::Given(_), Some(at)) = (modes.unwrap_or(Count::Auto), section.get("tolerance")) {
        checker.refuse_key(section, at, Kind::Beam(BeamError::ToleranceRefused));
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
        _ => checker.refuse(section, entry, "1", Kind::Beam(BeamError::NotACount { least, most })),
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
        _ => {
            checker.wrong_type(top, entry, "1", "a list of tables");
            return None;
        }
    };
    if items.len() > MOST_SUPPORTS {
        checker.refuse_key(top, entry, Kind::Beam(BeamError::TooManySupports { most: MOST_SUPPORTS }));
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
            checker.refuse_node("support.position".into(), &at.node, "m", Kind::Beam(BeamError::SupportTwice));
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
    keys::refuse_unknown(checker, &section, keys::SUPPORT, &["kind"]);
    let position = keys::read(checker, &section, keys::SUPPORT, "position");
    checker.need(&section, "kind", "1", || "add kind = \"pinned\" or kind = \"clamped\"".into());
    let kind = checker.choice(&section, "kind", "kind of support", &["pinned", "clamped"]);
    let (position, (word, _)) = (position?, kind?);
    if let (Some(length), Some(at)) = (length, section.get("position"))
        && position > length * (1.0 + 1e-12)
    {
        checker.refuse(&section, at, "m", Kind::Beam(BeamError::SupportOutside { length }));
        return None;
    }
    let kind = if word == "pinned" { SupportKind::Pinned } else { SupportKind::Clamped };
    Some(Hold { position, kind })
}

fn striker<'a>(checker: &mut Checker<'a>, section: &Section<'a>) -> Option<Striker> {
    keys::refuse_unknown(checker, section, keys::STRIKER, &[]);
    let [mass, radius, youngs_modulus, poisson_ratio, velocity] =
        ["mass", "radius", "youngs_modulus", "poisson_ratio", "velocity"]
            .map(|key| keys::read(checker, section, keys::STRIKER, key));
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
    if !top.has("law") {
        return Some(None);
    }
    let read = law::choose(checker, top)?;
    let form = read.form?;
    if !matches!(form, Form::Dimensional | Form::Alternative(_)) {
        let (key, refusal) = match form {
            Form::Factor => (["factor", "restitution"], BeamError::FactorRefused),
            _ => (["form", "model"], BeamError::FormRefused),
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
    t_max: Option<f64>,
    max_evaluations: Option<u64>,
}

fn solver<'a>(checker: &mut Checker<'a>, top: &Section<'a>) -> Solver {
    let Some(section) = checker.table(top, "solver", "solver") else {
        let (method, tolerance) = (Some(Method::Events), Some(keys::RTOL));
        return Solver { method, tolerance, t_max: None, max_evaluations: None };
    };
    keys::refuse_unknown(checker, &section, keys::SOLVER, &["method"]);
    let word = checker.choice(&section, "method", "method", &["events", "newmark"]);
    let step = keys::read(checker, &section, keys::SOLVER, "time_step");
    let newmark = matches!(word, Some(("newmark", _)));
    if let (false, Some(at)) = (newmark, section.get("time_step")) {
        checker.refuse_key(&section, at, Kind::Beam(BeamError::StepRefused));
    }
    let t_max = keys::read(checker, &section, keys::SOLVER, "t_max");
    let tolerance = keys::read(checker, &section, keys::SOLVER, "rtol");
    let max_evaluations = max_evaluations(checker, &section);
    let refused = |key: &str, read: bool| section.has(key) && !read;
    let refused = refused("method", word.is_some())
        || refused("t_max", t_max.is_some())
        || refused("max_evaluations", max_evaluations.is_some());
    let method = match step {
        _ if refused => None,
        Some(time_step) if newmark => Some(Method::Newmark { time_step }),
        None => None,
        _ => Some(Method::Events),
    };
    Solver { method, tolerance, t_max, max_evaluations }
}

/// A whole number, written as one or as an expression.
fn max_evaluations<'a>(checker: &mut Checker<'a>, section: &Section<'a>) -> Option<u64> {
    let key = keys::SOLVER.iter().find(|row| row.key == "max_evaluations")?;
    checker.whole(section, key, MOST_EVALUATIONS, ("must be a whole number from 1 to 1e12", "most evaluations"))
}

/// ξ from either of its two keys.
fn place<'a>(checker: &mut Checker<'a>, section: &Section<'a>, length: f64) -> Option<f64> {
    keys::refuse_unknown(checker, section, keys::IMPACT, &["xi", "position"]);
    let number = |checker: &mut Checker<'a>, key, unit| {
        checker.number(section, &required(key, unit, Allowed::Any, "place of impact"))
    };
    let (entry, xi) = match (section.get("xi"), section.get("position")) {
        (Some(_), Some(position)) => {
            checker.refuse_key(section, position, Kind::Beam(BeamError::PlaceTwice));
            return None;
        }
        (Some(entry), None) => (entry, number(checker, "xi", "1")?),
        (None, Some(entry)) => (entry, number(checker, "position", "m")? / length),
        (None, None) => {
            checker.need(section, "xi", "1", || "add xi = ... (place of impact as a part of the length)".into());
            return None;
        }
    };
    if (0.0..=1.0).contains(&xi) {
        return Some(xi);
    }
    checker.refuse(section, entry, "1", Kind::Beam(BeamError::PlaceOutside { length }));
    None
}
