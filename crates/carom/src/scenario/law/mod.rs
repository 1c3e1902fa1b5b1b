//! `[law]`: which law, in which form, with which values.

pub(crate) mod errors;
pub(crate) mod factor;

pub use factor::RestitutionTarget;

use crate::law::spheres::{self, Sphere};
use crate::law::{self, Entry, Form, Parameter, Spheres, entries, find};
use crate::scenario::common::{Absent, Allowed, Checker, Key, Kind, Names, Section};
use factor::Wanted;
use std::collections::BTreeSet;

/// The words of `form = "..."`.
pub(crate) const FORMS: &[&str] = &["dimensional", "dimensionless", "base"];

const HERTZ: f64 = 1.5;

/// The λ written beside a damping factor.
const LAMBDA: Key =
    Key { key: "lambda", unit: "N s/m^(m+1)", allowed: Allowed::Any, absent: Absent::NoValue, words: "damping" };

/// The law of a scenario, as far as it could be read.
pub(crate) struct Law<'a> {
    pub section: Section<'a>,
    pub law: Option<law::Law>,
    /// `None` where `form` is a word that was refused: then nothing can be said about bodies and parameters.
    pub form: Option<Form>,
}

/// The values of a law.
pub(crate) struct Values {
    pub values: Vec<f64>,
    pub spheres: Option<[Sphere<f64>; 2]>,
    pub compression_only: bool,
    /// The damping factor of [`Form::Factor`]; the third of the values is then still to come.
    pub wanted: Option<Wanted>,
}

/// Reads which law it is and in which form.
pub(crate) fn choose<'a>(checker: &mut Checker<'a>, top: &Section<'a>) -> Option<Law<'a>> {
    let hint = "add [law] with model = ... and its parameters; `carom laws` lists the laws";
    let section = checker.needed_table(top, "law", hint)?;
    let names: Vec<&str> = entries().flat_map(|e| e.names()).collect();
    checker.need(&section, "model", "1", || format!("add model = ...; known: {}", names.join(", ")));
    let law = checker.choice(&section, "model", "law", &names).and_then(|(name, _)| find(name));
    let form = form(checker, &section, law.map(law::Law::entry));
    Some(Law { section, law, form })
}

fn form<'a>(checker: &mut Checker<'a>, section: &Section<'a>, entry: Option<&'static Entry>) -> Option<Form> {
    let word = checker.choice(section, "form", "form", FORMS);
    if word.is_none() && section.get("form").is_some() {
        return None;
    }
    let has = |key: &str| section.get(key).is_some();
    let meant = entry.map_or(Form::Dimensional, |entry| entry.meant(has));
    let form = match word {
        Some(("dimensionless", _)) => Form::Dimensionless,
        Some(("base", _)) => Form::Base,
        _ => meant,
    };
    if let (Some(entry), Some((_, at))) = (entry, word)
        && entry.table(form).is_none()
    {
        checker.refuse(section, at, "1", Kind::FormRefused { law: entry.name, form: form.name() });
        // The rest is checked as what the law has.
        return Some(if meant == Form::Factor { meant } else { entry.tables.first()?.form });
    }
    Some(form)
}

impl<'a> Law<'a> {
    /// Reads the values, in which the names `names` may be used.
    pub fn values(&self, checker: &mut Checker<'a>, names: Names<'_>) -> Option<Values> {
        let Some((entry, form, table)) = self.table() else {
            self.keys_of_no_law(checker);
            return None;
        };
        checker
            .unknown_keys(&self.section, &known_keys(entry, form, table), |key| self.stray(entry, (form, table), key));
        let choice = if form == Form::Factor { factor::choose(checker, &self.section) } else { None };
        let skipped = self.excluded(checker, entry);
        let spheres = self.spheres(checker, entry, form);
        let replaced = self.section.has("spheres") && entry.takes_spheres(form);
        let mut numbers = checker.parameters(&self.section, table, names, |p| match p.key {
            "k" if replaced => None,
            key if skipped && entry.is_mark(key) => None,
            "k" if matches!(entry.spheres, Spheres::ReplaceStiffness(_)) => Some(", or give [law.spheres]"),
            key => Some(entry.instead(key)),
        });
        if let (Some(spheres), Spheres::ReplaceStiffness(exponent)) = (spheres, entry.spheres)
            && let Some(k) = table.iter().position(|p| p.key == "k")
        {
            self.needs_hertz(checker, exponent, table, &numbers);
            numbers[k] = Some(spheres::stiffness(spheres));
        }
        if spheres.is_none() && matches!(entry.spheres, Spheres::Needed(needed) if needed == form) {
            return None;
        }
        let compression_only = entry.compression_only && checker.flag(&self.section, "compression_only");
        let lambda = (form == Form::Factor).then(|| checker.number_with(&self.section, &LAMBDA, names)).flatten();
        let mut wanted = None;
        if form == Form::Factor
            && let [_, Some(n), restitution, Some(m)] = numbers[..]
        {
            let exponent = choice.and_then(|c| factor::exponent(checker, &self.section, c, (n, m)));
            numbers[2..].copy_from_slice(&[Some(f64::NAN), exponent]);
            wanted = Some(Wanted { choice: choice?, restitution: restitution?, lambda });
        }
        let values = numbers.into_iter().collect::<Option<_>>()?;
        Some(Values { values, spheres, compression_only, wanted })
    }

    fn table(&self) -> Option<(&'static Entry, Form, &'static [Parameter])> {
        let (entry, form) = (self.law?.entry(), self.form?);
        Some((entry, form, entry.table(form)?))
    }

    /// Without a law the best that can be said of a key is that no law has it.
    fn keys_of_no_law(&self, checker: &mut Checker<'a>) {
        let tables = entries().flat_map(|e| e.tables).flat_map(|t| t.parameters).map(|p| p.key);
        let mut known: BTreeSet<&str> = tables.collect();
        known.extend(["model", "form", "spheres", "compression_only", "factor"]);
        checker.unknown_keys(&self.section, &known.into_iter().collect::<Vec<_>>(), |_| None);
    }

    /// Why a key that exists somewhere has no place here.
    fn stray(&self, entry: &'static Entry, (form, table): (Form, &'static [Parameter]), key: &str) -> Option<Kind> {
        let has = |parameters: &[Parameter]| parameters.iter().any(|p| p.key == key);
        let known = || table.iter().map(|p| p.key.to_string()).collect();
        let with_bodies = |t: &&law::Table| t.form.has_bodies() && has(t.parameters);
        if form.has_bodies() && entry.tables.iter().any(|t| with_bodies(&t)) {
            return Some(Kind::NotTogether { other: told_by(entry, form), hint: entry.mixed });
        }
        if key == "spheres" && !matches!(entry.spheres, Spheres::Refused) && form.has_bodies() {
            return Some(Kind::NotTogether { other: told_by(entry, form), hint: entry.mixed });
        }
        if let Some(other) = entry.tables.iter().find(|t| has(t.parameters)) {
            let (form, used) = (other.form.name(), form.name());
            return Some(Kind::OfOtherForm { law: entry.name, form, used, known: known() });
        }
        let other = entries().find(|e| {
            let factor = key == "factor" && e.table(Form::Factor).is_some();
            let own = factor || key == "compression_only" && e.compression_only;
            own || e.tables.iter().any(|t| has(t.parameters))
        })?;
        Some(Kind::OfOtherLaw { law: entry.name, other: other.name, known: known() })
    }

    /// Whether keys of two forms are mixed, so that none of them need be missed: what is given excludes them and is refused for it.
    fn excluded(&self, checker: &mut Checker<'a>, entry: &'static Entry) -> bool {
        if self.section.has("k") && self.section.has("spheres") && matches!(entry.spheres, Spheres::ReplaceStiffness(_))
        {
            let hint = "keep one of the two: k itself, or the spheres from which it is computed";
            if let Some(k) = self.section.get("k") {
                checker.refuse_key(&self.section, k, Kind::NotTogether { other: "[law.spheres]", hint });
            }
        }
        let usual = entry
            .tables
            .first()
            .is_some_and(|t| t.parameters.iter().any(|p| entry.is_mark(p.key) && self.section.has(p.key)));
        let others = entry.tables.iter().filter(|t| matches!(t.form, Form::Alternative(_)));
        usual && others.flat_map(|t| entry.marks(t)).any(|key| self.section.has(key))
    }

    fn spheres(&self, checker: &mut Checker<'a>, entry: &Entry, form: Form) -> Option<[Sphere<f64>; 2]> {
        if !entry.takes_spheres(form) {
            return None;
        }
        if matches!(entry.spheres, Spheres::Needed(_)) {
            let hint = "add [law.spheres] with radius, youngs_modulus and poisson_ratio of both bodies";
            checker.need(&self.section, "spheres", "1", || hint.into());
        }
        let section = checker.table(&self.section, "spheres", "law.spheres")?;
        let keys: Vec<&str> = spheres::TABLE.iter().map(|p| p.key).collect();
        checker.unknown_keys(&section, &keys, |_| None);
        let read: Vec<Option<[f64; 2]>> = spheres::TABLE.iter().map(|p| pair(checker, &section, &sphere(p))).collect();
        let [radius, modulus, ratio] = [*read.first()?, *read.get(1)?, *read.get(2)?];
        if radius == Some([f64::INFINITY; 2]) {
            checker.refuse(&section, section.get("radius")?, "1", Kind::TwoPlanes);
            return None;
        }
        let (radius, modulus, ratio) = (radius?, modulus?, ratio?);
        Some([0, 1].map(|i| Sphere { radius: radius[i], youngs_modulus: modulus[i], poisson_ratio: ratio[i] }))
    }

    fn needs_hertz(&self, checker: &mut Checker<'a>, exponent: &str, table: &[Parameter], numbers: &[Option<f64>]) {
        let value = table.iter().position(|p| p.key == exponent).and_then(|i| numbers[i]);
        if let (Some(value), Some(at)) = (value, self.section.get(exponent))
            && value != HERTZ
        {
            checker.refuse(&self.section, at, "1", Kind::SpheresNeedHertz);
        }
    }
}

/// The key that tells a form with bodies.
fn told_by(entry: &'static Entry, form: Form) -> &'static str {
    entry.tables.iter().find(|t| t.form == form).map_or("law", |t| t.told_by)
}

/// Every key of `[law]` for a law in a form.
pub(crate) fn known_keys(entry: &Entry, form: Form, table: &'static [Parameter]) -> Vec<&'static str> {
    let mut known = vec!["model", "form"];
    known.extend(table.iter().map(|p| p.key));
    if entry.takes_spheres(form) {
        known.push("spheres");
    }
    if entry.compression_only {
        known.push("compression_only");
    }
    if form == Form::Factor {
        known.extend(["factor", "lambda"]);
    }
    known
}

/// A key of `[law.spheres]`, for one of the two.
pub(crate) fn sphere(p: &Parameter) -> Key {
    let allowed = if p.key == "radius" { Allowed::PositiveOrInfinite } else { Allowed::In(p.domain) };
    Key { allowed, ..Key::from(p) }
}

fn pair<'a>(checker: &mut Checker<'a>, section: &Section<'a>, key: &Key) -> Option<[f64; 2]> {
    checker.need(section, key.key, key.unit, || format!("add {} = [first, second] ({})", key.key, key.words));
    checker.pair(section, key, "write [first, second]; inf in radius is a plane")
}
