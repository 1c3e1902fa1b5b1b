//! A scenario becomes a checked problem.

use super::error::{InputError, InputErrorKind as Kind, InputErrors};
use super::place::{Place, Source};
use super::section::{Checker, Names, Section};
use super::{KINDS, RestitutionTarget, Scenario, bodies, factor, input, law, solver};
use crate::collide::{Collision, FORCE_NAMES, Setting, SolveError};
use crate::law::{Form, Values};
use std::sync::Arc;

/// A problem that obeys every rule.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The problem.
    pub collision: Collision,
    /// What is allowed but probably not meant.
    pub warnings: Vec<String>,
    /// The wanted restitution and the damping factor that gave the damping, where there is one.
    pub wish: Option<RestitutionTarget>,
    source: Arc<Source>,
    /// Where the loads were written: the input of a form without bodies, the force on body 1, on body 2.
    loads: [Option<(&'static str, Place)>; 3],
}

impl Checked {
    /// The scenario as understood: every value after defaults, in a fixed order. Loads keep their text.
    pub fn understood(&self) -> serde_json::Value {
        let mut all = super::understood(&self.collision);
        if let Some(wish) = self.wish {
            all["law"]["factor"] = wish.factor.into();
            all["law"]["restitution"] = wish.restitution.into();
        }
        all
    }

    /// The SHA-256 of the scenario as understood, in hex.
    pub fn hash(&self) -> String {
        super::hash(&self.understood())
    }

    /// The input that a failed solve was caused by, if it was: an expression that does not stay finite.
    pub fn blame(&self, error: &SolveError) -> Option<InputError> {
        let SolveError::ForceNotFinite { body, t, value } = *error else { return None };
        let (key, place) = self.loads.get(body)?.as_ref()?;
        let kind = Kind::ForceNotFinite { t, value };
        Some(
            InputError::new(&self.source, place, kind)
                .key(*key)
                .value(self.source.slice(place))
                .unit(if *key == "input.U" { "1" } else { "N" }),
        )
    }
}

/// Checks a scenario of kind "collision"; one of another kind is refused. Every independent reason to refuse it is reported, in the order of the file.
pub fn check(scenario: &Scenario) -> Result<Checked, InputErrors> {
    let mut checker = Checker { scenario, errors: Vec::new() };
    let top = Section { path: "", node: &scenario.root, place: &Place::Whole };
    let collision = if is_collision(&mut checker, &top) { collision(&mut checker, &top) } else { None };
    checker.errors.sort_by_key(InputError::order);
    match collision {
        Some((collision, wish, mut found)) if checker.errors.is_empty() => {
            let load = |table: &str, keys: &[&str]| {
                let table = top.get(table)?;
                keys.iter().find_map(|key| table.node.get(key)).map(|e| e.node.place.clone())
            };
            let named = |name: &'static str, place: Option<Place>| place.map(|p| (name, p));
            let input = if collision.form == Form::Base { "input.u" } else { "input.U" };
            let loads = [
                named(input, load("input", &["u", "U"])),
                named("body1.force", load("body1", &["force"])),
                named("body2.force", load("body2", &["force"])),
            ];
            found.extend(warnings(&collision));
            Ok(Checked { collision, warnings: found, wish, source: scenario.source.clone(), loads })
        }
        _ => Err(checker.errors.into()),
    }
}

impl Checker<'_> {
    /// Records that a table is absent.
    pub(super) fn missing_table(&mut self, name: &str, hint: &'static str) {
        if !self.misspelt("", name) {
            let error = InputError::new(&self.scenario.source, &Place::Whole, Kind::MissingTable { hint });
            self.errors.push(error.key(format!("[{name}]")));
        }
    }
}

/// Reads `kind`. Without one the scenario is checked as a collision all the same: what is found is likely to be true.
fn is_collision<'a>(checker: &mut Checker<'a>, top: &Section<'a>) -> bool {
    if top.get("kind").is_none() {
        checker.missing(top, "kind", "1", "add kind = \"collision\" as the first line".into());
        return true;
    }
    match checker.choice(top, "kind", "kind of scenario", KINDS) {
        Some(("collision", _)) => true,
        Some((word, entry)) => {
            let kind = if word == "beam" { "beam" } else { "oscillator" };
            checker.refuse(top, entry, "1", Kind::OfOtherKind { kind });
            false
        }
        None => false,
    }
}

const OF_BEAM: &[&str] = &["beam", "support", "striker", "impact"];
const OF_OSCILLATOR: &[&str] = &["mass", "damping", "excitation", "duration", "initial", "restoring", "drive"];

/// The collision, the wish behind its damping, and what may not be meant.
type Found = (Collision, Option<RestitutionTarget>, Vec<String>);

fn collision<'a>(checker: &mut Checker<'a>, top: &Section<'a>) -> Option<Found> {
    let known = ["kind", "body1", "body2", "law", "input", "solver"];
    checker.unknown_keys(top, &known, |key| {
        let of = |keys: &[&str], kind| keys.contains(&key).then_some(Kind::OfOtherKind { kind });
        of(OF_BEAM, "beam").or(of(OF_OSCILLATOR, "oscillator"))
    });
    let law = law::choose(checker, top);
    let form = law.as_ref().map_or(Some(Form::Dimensional), |l| l.form);
    let chosen = law.as_ref().and_then(|l| l.law);
    let Some(form) = form else {
        law.and_then(|l| l.values(checker, super::section::NO_NAMES));
        solver::read(checker, top, chosen, "s");
        return None;
    };
    refuse_tables(checker, top, form);
    let (values, setting, time_unit) = settings(checker, top, law.as_ref(), form);
    let solver = solver::read(checker, top, chosen, time_unit);
    let (values, setting) = (values?, setting?);
    let collision = Collision {
        law: chosen?,
        form: if form == Form::Factor { Form::Dimensional } else { form },
        values: values.values,
        spheres: values.spheres,
        compression_only: values.compression_only,
        setting,
        end: solver.end,
        t_max: solver.t_max,
        tolerance: solver.tolerance,
        max_evaluations: solver.max_evaluations,
    };
    let Some(wanted) = values.wanted else { return Some((collision, None, Vec::new())) };
    let resolved = factor::resolve(checker, &law.as_ref()?.section, wanted, collision)?;
    Some((resolved.collision, Some(resolved.wish), resolved.warnings))
}

/// The values of the law, what collides, and the unit of time. They hang together: names in `[law]` are values of the
/// bodies, and what `[input]` may say depends on what `[law]` gives.
fn settings<'a>(
    checker: &mut Checker<'a>,
    top: &Section<'a>,
    law: Option<&law::Law<'a>>,
    form: Form,
) -> (Option<law::Values>, Option<Setting>, &'static str) {
    let has = |key: &str| law.is_some_and(|l| l.has(key));
    match form {
        Form::Dimensional | Form::Alternative(_) | Form::Factor => {
            let bodies = bodies::read(checker, top);
            let names = Names { names: &FORCE_NAMES[1..], values: &bodies.names };
            let values = law.and_then(|l| l.values(checker, names));
            (values, bodies.forces(checker).map(Setting::Bodies), "s")
        }
        Form::Dimensionless => {
            let values = law.and_then(|l| l.values(checker, super::section::NO_NAMES));
            (values, Some(Setting::Dimensionless { input: input::dimensionless(checker, top) }), "1")
        }
        Form::Base => {
            let speed = input::base_speed(checker, top);
            let names = Names { names: &["v0"], values: &[speed] };
            let values = law.and_then(|l| l.values(checker, names));
            let input = input::base_load(checker, top, has("Ub"), has("Tb"));
            (values, speed.map(|speed| Setting::Base { speed, input }), if has("Tb") { "s" } else { "1" })
        }
    }
}

/// Refuses the tables that the form does not use.
fn refuse_tables<'a>(checker: &mut Checker<'a>, top: &Section<'a>, form: Form) {
    let (tables, hint): (&[&str], &str) = match form {
        form if form.has_bodies() => (
            &["input"],
            "the load is body1.force or body2.force; [input] belongs to form = \"dimensionless\" and \"base\"",
        ),
        _ => (&bodies::TABLES, "remove it; the load, if any, belongs in [input]"),
    };
    for entry in top.entries().iter().filter(|e| tables.contains(&e.key.as_str())) {
        checker.refuse_key(top, entry, Kind::TableRefused { form: form.name(), hint });
    }
}

/// What is allowed but probably not meant.
fn warnings(collision: &Collision) -> Vec<String> {
    let (spheres, compression_only) = (collision.spheres, collision.compression_only);
    let given = collision.law.values(collision.form, &collision.values);
    let values = Values { spheres, compression_only, ..given };
    collision.law.warnings(&values, collision.end)
}
