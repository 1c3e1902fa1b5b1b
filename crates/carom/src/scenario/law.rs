//! `[law]`: which law, in which form, with which values.

use super::error::InputErrorKind as Kind;
use super::factor::{self, Wanted};
use super::section::{Checker, Infinity, NO_NAMES, Names, Quantity, Section};
use crate::law::spheres::{self, Sphere};
use crate::law::{CATALOGUE, Entry, Form, LawKind, Parameter, find};
use std::collections::BTreeSet;

/// The words of `form = "..."`.
pub(super) const FORMS: &[&str] = &["dimensional", "dimensionless", "base"];

const HERTZ: f64 = 1.5;

/// The law of a scenario, as far as it could be read.
pub(super) struct Law<'a> {
    pub section: Section<'a>,
    pub entry: Option<&'static Entry>,
    /// `None` where `form` is a word that was refused: then nothing can be said about bodies and parameters.
    pub form: Option<Form>,
}

/// The values of a law.
pub(super) struct Values {
    pub values: Vec<f64>,
    pub spheres: Option<[Sphere<f64>; 2]>,
    pub compression_only: bool,
    /// The damping factor of [`Form::Factor`]; the third of the values is then still to come.
    pub wanted: Option<Wanted>,
}

/// Reads which law it is and in which form.
pub(super) fn choose<'a>(checker: &mut Checker<'a>, top: &Section<'a>) -> Option<Law<'a>> {
    if top.get("law").is_none() {
        checker.missing_table("law", "add [law] with model = ... and its parameters; `carom laws` lists the laws");
    }
    let section = checker.table(top, "law", "law")?;
    let names: Vec<&str> = CATALOGUE.iter().flat_map(|e| names_of(e)).collect();
    if section.get("model").is_none() {
        let hint = format!("add model = ...; known: {}", names.join(", "));
        checker.missing(&section, "model", "1", hint);
    }
    let entry = checker.choice(&section, "model", "law", &names).and_then(|(name, _)| find(name));
    let form = form(checker, &section, entry);
    Some(Law { section, entry, form })
}

fn names_of(entry: &'static Entry) -> Vec<&'static str> {
    if entry.short == entry.name { vec![entry.name] } else { vec![entry.name, entry.short] }
}

fn form<'a>(checker: &mut Checker<'a>, section: &Section<'a>, entry: Option<&'static Entry>) -> Option<Form> {
    let word = checker.choice(section, "form", "form", FORMS);
    if word.is_none() && section.get("form").is_some() {
        return None;
    }
    let has = |key: &str| section.get(key).is_some();
    let power = entry.is_some_and(|e| e.kind == LawKind::Power);
    let factor = power && (has("factor") || has("restitution"));
    let retarded = has("gamma0") || has("beta") && !has("lambda") && !has("m");
    let form = match word {
        Some(("dimensionless", _)) => Form::Dimensionless,
        Some(("base", _)) => Form::Base,
        _ if factor => Form::Factor,
        _ if retarded && power => Form::Retarded,
        _ => Form::Dimensional,
    };
    if let (Some(entry), Some((_, at))) = (entry, word)
        && entry.table(form).is_none()
    {
        checker.refuse(section, at, "1", Kind::FormRefused { law: entry.name, form: form.name() });
        // The rest is checked as what the law has.
        return if factor { Some(Form::Factor) } else { entry.tables.first().map(|t| t.form) };
    }
    Some(form)
}

impl<'a> Law<'a> {
    /// Whether `[law]` has this key.
    pub fn has(&self, key: &str) -> bool {
        self.section.get(key).is_some()
    }

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
        let spheres = self.spheres(checker, table);
        let mut numbers: Vec<Option<f64>> = Vec::new();
        for p in table {
            let replaced = p.key == "k" && self.has("spheres");
            let number = if replaced || skipped.contains(&p.key) { None } else { self.parameter(checker, p, names) };
            numbers.push(number);
        }
        self.domains(checker, table, &mut numbers);
        if let (Some(spheres), Some(k)) = (spheres, table.iter().position(|p| p.key == "k")) {
            self.needs_hertz(checker, entry, table, &numbers);
            numbers[k] = Some(spheres::stiffness(spheres));
        }
        let compression_only = entry.kind == LawKind::Power && checker.flag(&self.section, "compression_only");
        let lambda = self.beside_a_factor(checker, form, names);
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
        let (entry, form) = (self.entry?, self.form?);
        Some((entry, form, entry.table(form)?))
    }

    /// The λ written beside a damping factor.
    fn beside_a_factor(&self, checker: &mut Checker<'a>, form: Form, names: Names<'_>) -> Option<f64> {
        let quantity = Quantity { unit: "N s/m^(m+1)", words: "damping", infinity: Infinity::Refused };
        if form == Form::Factor { checker.number(&self.section, "lambda", quantity, names) } else { None }
    }

    /// Without a law the best that can be said of a key is that no law has it.
    fn keys_of_no_law(&self, checker: &mut Checker<'a>) {
        let tables = CATALOGUE.iter().flat_map(|e| e.tables).flat_map(|t| t.parameters).map(|p| p.key);
        let mut known: BTreeSet<&str> = tables.collect();
        known.extend(["model", "form", "spheres", "compression_only", "factor"]);
        checker.unknown_keys(&self.section, &known.into_iter().collect::<Vec<_>>(), |_| None);
    }

    /// Why a key that exists somewhere has no place here.
    fn stray(&self, entry: &'static Entry, (form, table): (Form, &'static [Parameter]), key: &str) -> Option<Kind> {
        let power = entry.kind == LawKind::Power;
        let has = |parameters: &[Parameter]| parameters.iter().any(|p| p.key == key);
        let known = || table.iter().map(|p| p.key.to_string()).collect();
        if power && entry.tables.iter().any(|t| has(t.parameters)) {
            let other = match form {
                Form::Retarded => "law.gamma0",
                Form::Factor => "law.factor",
                _ => "law.lambda",
            };
            return Some(Kind::NotTogether { other, hint: DAMPING_TWICE });
        }
        if let Some(other) = entry.tables.iter().find(|t| has(t.parameters)) {
            let (form, used) = (other.form.name(), form.name());
            return Some(Kind::OfOtherForm { law: entry.name, form, used, known: known() });
        }
        let other = CATALOGUE.iter().find(|e| {
            let own = e.kind == LawKind::Power && matches!(key, "factor" | "compression_only");
            own || e.tables.iter().any(|t| has(t.parameters))
        })?;
        Some(Kind::OfOtherLaw { law: entry.name, other: other.name, known: known() })
    }

    /// Keys that need not be missed, because something given excludes them and was refused for it.
    fn excluded(&self, checker: &mut Checker<'a>, entry: &'static Entry) -> &'static [&'static str] {
        if self.has("k") && self.has("spheres") {
            let hint = "keep one of the two: k itself, or the spheres from which it is computed";
            if let Some(k) = self.section.get("k") {
                checker.refuse_key(&self.section, k, Kind::NotTogether { other: "[law.spheres]", hint });
            }
        }
        let mixed = (self.has("lambda") || self.has("m")) && (self.has("gamma0") || self.has("beta"));
        let power = entry.kind == LawKind::Power;
        if power && mixed { &["lambda", "m", "gamma0", "beta"] } else { &[] }
    }

    fn parameter(&self, checker: &mut Checker<'a>, p: &Parameter, names: Names<'_>) -> Option<f64> {
        let quantity = Quantity { unit: p.unit, words: p.words, infinity: Infinity::Refused };
        match (self.section.get(p.key), p.default) {
            (Some(_), _) => checker.number(&self.section, p.key, quantity, names),
            (None, Some(default)) => Some(default),
            (None, None) => {
                let also = match p.key {
                    "k" => ", or give [law.spheres]",
                    "lambda" => ", or give gamma0 and beta, or restitution and factor",
                    _ => "",
                };
                let hint = format!("add {} = ... ({}; {}){also}", p.key, p.words, p.domain.rule());
                checker.missing(&self.section, p.key, p.unit, hint);
                None
            }
        }
    }

    fn domains(&self, checker: &mut Checker<'a>, table: &[Parameter], numbers: &mut [Option<f64>]) {
        let read = numbers.to_vec();
        let other = |key: &str| table.iter().position(|p| p.key == key).and_then(|i| read[i]);
        for (p, number) in table.iter().zip(numbers.iter_mut()) {
            // A default is inside its domain, or marks a value that is not there.
            let (Some(value), Some(entry)) = (*number, self.section.get(p.key)) else { continue };
            // A bound that is itself out of order says nothing about this value.
            let bound = |key: &str| other(key).filter(|b| *b >= 0.0);
            let named = (self.section.dotted(p.key), &entry.node);
            *number = checker.within(named, value, (p.domain, p.unit, p.words), bound);
        }
    }

    fn spheres(&self, checker: &mut Checker<'a>, table: &[Parameter]) -> Option<[Sphere<f64>; 2]> {
        if !table.iter().any(|p| p.key == "k") {
            return None;
        }
        let section = checker.table(&self.section, "spheres", "law.spheres")?;
        let keys: Vec<&str> = spheres::TABLE.iter().map(|p| p.key).collect();
        checker.unknown_keys(&section, &keys, |_| None);
        let read: Vec<Option<[f64; 2]>> = spheres::TABLE.iter().map(|p| pair(checker, &section, p)).collect();
        let [radius, modulus, ratio] = [*read.first()?, *read.get(1)?, *read.get(2)?];
        if radius == Some([f64::INFINITY; 2]) {
            checker.refuse(&section, section.get("radius")?, "1", Kind::TwoPlanes);
            return None;
        }
        let (radius, modulus, ratio) = (radius?, modulus?, ratio?);
        Some([0, 1].map(|i| Sphere { radius: radius[i], youngs_modulus: modulus[i], poisson_ratio: ratio[i] }))
    }

    fn needs_hertz(&self, checker: &mut Checker<'a>, entry: &Entry, table: &[Parameter], numbers: &[Option<f64>]) {
        let exponent = if entry.kind == LawKind::Power { "n" } else { "p" };
        let value = table.iter().position(|p| p.key == exponent).and_then(|i| numbers[i]);
        if let (Some(value), Some(at)) = (value, self.section.get(exponent))
            && value != HERTZ
        {
            checker.refuse(&self.section, at, "1", Kind::SpheresNeedHertz);
        }
    }
}

/// What to do where the damping is given twice.
pub(super) const DAMPING_TWICE: &str = "give the damping once: lambda and m, or gamma0 and beta (lambda = k gamma0 beta, m = beta - 1), or restitution and factor";

/// Every key of `[law]` for a law in a form.
pub(super) fn known_keys(entry: &Entry, form: Form, table: &'static [Parameter]) -> Vec<&'static str> {
    let mut known = vec!["model", "form"];
    known.extend(table.iter().map(|p| p.key));
    if form.has_bodies() {
        known.push("spheres");
    }
    if entry.kind == LawKind::Power {
        known.push("compression_only");
    }
    if form == Form::Factor {
        known.extend(["factor", "lambda"]);
    }
    known
}

/// An array of two numbers, one for each sphere.
fn pair<'a>(checker: &mut Checker<'a>, section: &Section<'a>, p: &Parameter) -> Option<[f64; 2]> {
    use super::node::Value;
    let Some(entry) = section.get(p.key) else {
        checker.missing(section, p.key, p.unit, format!("add {} = [first, second] ({})", p.key, p.words));
        return None;
    };
    let Value::List(items) = &entry.node.value else {
        let kind = Kind::WrongType { expected: "an array of two numbers", found: entry.node.value.type_name() };
        checker.refuse(section, entry, p.unit, kind);
        return None;
    };
    let [first, second] = &items[..] else {
        checker.refuse(section, entry, p.unit, Kind::WrongLength { expected: 2, found: items.len() });
        return None;
    };
    let infinity = if p.key == "radius" { Infinity::Allowed } else { Infinity::Refused };
    let quantity = Quantity { unit: p.unit, words: p.words, infinity };
    let read = [first, second].map(|node| (node, checker.number_of(section.dotted(p.key), node, quantity, NO_NAMES)));
    let inside = read.map(|(node, number)| {
        let named = (section.dotted(p.key), node);
        number.and_then(|value| checker.within(named, value, (p.domain, p.unit, p.words), |_| None))
    });
    Some([inside[0]?, inside[1]?])
}
