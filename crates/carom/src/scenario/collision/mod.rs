//! A scenario becomes a checked problem.

pub(crate) mod bodies;
mod input;
mod resolved;
mod schema;

pub use resolved::understood;
pub use schema::schema;

use crate::collide::{Collision, EndRule, FORCE_NAMES, Setting, SolveError, Tolerance};
use crate::formula::Formula;
use crate::law::{self as laws, Form, Values};
use crate::parameter::Domain;
use crate::scenario::common::{
    self, Absent, Allowed, Checker, InputError, InputErrors, Key, Kind, NO_NAMES, Names, Place, Scenario, Section,
    Source, Value, solver,
};
use crate::scenario::law::{self, RestitutionTarget, factor};
use crate::scenario::template::KINDS;
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
        let mut all = understood(&self.collision);
        if let Some(wish) = self.wish {
            all["law"]["factor"] = wish.factor.into();
            all["law"]["restitution"] = wish.restitution.into();
        }
        all
    }

    /// The SHA-256 of the scenario as understood, in hex.
    pub fn hash(&self) -> String {
        common::hash(&self.understood())
    }

    /// The input that a failed solve was caused by, if it was: an expression that does not stay finite.
    pub fn attribution(&self, error: &SolveError) -> Option<InputError> {
        let SolveError::ForceNotFinite { body, t, value } = *error else { return None };
        let (key, place) = self.loads.get(body)?.as_ref()?;
        let written = self.source.slice(place);
        let error = InputError::new(&self.source, place, Kind::of_force(t, value, written));
        Some(error.key(*key).value(written).unit(if *key == "input.U" { "1" } else { "N" }))
    }
}

/// Checks a scenario of kind "collision"; one of another kind is refused. Every independent reason to refuse it is reported, in the order of the file.
pub fn check(scenario: &Scenario) -> Result<Checked, InputErrors> {
    common::check(scenario, |checker, top| {
        let found = if is_collision(checker, top) { collision(checker, top) } else { None };
        let (collision, wish, mut warnings) = found?;
        let load = |name: &'static str| {
            let (table, key) = name.split_once('.')?;
            Some((name, top.get(table)?.node.get(key)?.node.place.clone()))
        };
        let loads = [load("input.u").or_else(|| load("input.U")), load("body1.force"), load("body2.force")];
        warnings.extend(of_law(&collision));
        Some(Checked { collision, warnings, wish, source: scenario.source.clone(), loads })
    })
}

/// Reads `kind`. Without one the scenario is checked as a collision all the same: what is found is likely to be true.
fn is_collision<'a>(checker: &mut Checker<'a>, top: &Section<'a>) -> bool {
    if !top.has("kind") {
        checker.need(top, "kind", "1", || "add kind = \"collision\" as the first line".into());
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
        law.and_then(|l| l.values(checker, NO_NAMES));
        solving(checker, top, chosen, "s");
        return None;
    };
    refuse_tables(checker, top, form);
    let (values, setting, time_unit) = settings(checker, top, law.as_ref(), form);
    let (end, t_max, tolerance, max_evaluations) = solving(checker, top, chosen, time_unit);
    let (values, setting) = (values?, setting?);
    let collision = Collision {
        law: chosen?,
        form: if form == Form::Factor { Form::Dimensional } else { form },
        values: values.values,
        spheres: values.spheres,
        compression_only: values.compression_only,
        setting,
        end,
        t_max,
        tolerance,
        max_evaluations,
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
    let has = |key: &str| law.is_some_and(|l| l.section.has(key));
    match form {
        Form::Dimensional | Form::Alternative(_) | Form::Factor => {
            let bodies = bodies::read(checker, top);
            let names = Names { names: &FORCE_NAMES[1..], values: &bodies.names };
            let values = law.and_then(|l| l.values(checker, names));
            (values, bodies.forces(checker).map(Setting::Bodies), "s")
        }
        Form::Dimensionless => {
            let values = law.and_then(|l| l.values(checker, NO_NAMES));
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

/// What `[solver]` says, or the defaults: end rule, longest time, tolerances, budget.
type Solving = (EndRule, Option<f64>, Tolerance, Option<u64>);

const T_MAX: Key = Key {
    key: "t_max",
    unit: "s",
    allowed: Allowed::In(Domain::Positive),
    absent: Absent::NoValue,
    words: "longest time simulated",
};

fn solving<'a>(
    checker: &mut Checker<'a>,
    top: &Section<'a>,
    law: Option<laws::Law>,
    time_unit: &'static str,
) -> Solving {
    let Some(section) = checker.table(top, "solver", "solver") else {
        return (EndRule::Force, None, Tolerance::default(), None);
    };
    checker.unknown_keys(&section, &["end", "t_max", "rtol", "atol", "max_evaluations"], |_| None);
    let end = solver::end(checker, &section, law);
    let t_max = checker.number(&section, &Key { unit: time_unit, ..T_MAX });
    let tolerance = solver::tolerance(checker, &section).unwrap_or_default();
    (end, t_max, tolerance, solver::max_evaluations(checker, &section))
}

/// What the law allows but is probably not meant.
fn of_law(collision: &Collision) -> Vec<String> {
    let (spheres, compression_only) = (collision.spheres, collision.compression_only);
    let given = collision.law.values(collision.form, &collision.values);
    let values = Values { spheres, compression_only, ..given };
    collision.law.warnings(&values, collision.end)
}

impl Scenario {
    /// Whether no number of the law is an expression in others.
    pub(crate) fn has_plain_law(&self) -> bool {
        let Some(Value::Table(entries)) = self.root.get("law").map(|law| &law.node.value) else { return true };
        let is_constant = |text: &str| match Formula::parse(text, &FORCE_NAMES[1..]) {
            Ok(formula) => formula.as_constant().is_some(),
            // A word, such as the name of the law.
            Err(_) => true,
        };
        entries.iter().all(|entry| !matches!(&entry.node.value, Value::Text(text) if !is_constant(text)))
    }
}
