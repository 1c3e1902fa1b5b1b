//! `law` and `form`: which parameters are looked for.

use super::errors::FitError;
use crate::law::{Form, Law, Spheres, entries, find};
use crate::scenario::common::{Checker, Kind, Section, Value};

/// The names under which laws are asked for.
pub(super) fn law_names() -> Vec<&'static str> {
    let names = entries().flat_map(|e| e.names());
    let mut list: Vec<&str> = names.collect();
    list.dedup();
    list
}

/// The law of a fit.
pub(super) fn law<'a>(checker: &mut Checker<'a>, top: &Section<'a>) -> Option<Law> {
    let names = law_names();
    checker.need(top, "law", "1", || format!("add law = ... as the first line; known: {}", names.join(", ")));
    checker.choice(top, "law", "law", &names).and_then(|(name, _)| find(name))
}

/// The forms that a fit can have, with their words: those that give all there is to know as parameters.
pub(super) fn forms() -> Vec<(&'static str, Form)> {
    let mut forms = vec![("dimensional", Form::Dimensional), ("base", Form::Base)];
    for entry in entries() {
        let fitted = entry.tables.iter().filter(|t| entry.spheres != Spheres::Needed(t.form));
        forms.extend(
            fitted.filter_map(|t| if let Form::Alternative(name) = t.form { Some((name, t.form)) } else { None }),
        );
    }
    forms
}

/// The name of a form in a fit file.
pub(super) fn form_name(form: Form) -> &'static str {
    if let Form::Alternative(name) = form { name } else { form.name() }
}

/// The form of its parameters; dimensional unless told.
pub(super) fn form<'a>(checker: &mut Checker<'a>, top: &Section<'a>, law: Option<Law>) -> Option<Form> {
    if let Some(entry) = top.get("form")
        && entry.node.value == Value::Text("dimensionless".into())
    {
        checker.refuse(top, entry, "1", Kind::Fit(FitError::FormOfOneSpeed));
        return None;
    }
    let forms = forms();
    let known: Vec<&str> = forms.iter().map(|(name, _)| *name).collect();
    let Some((word, entry)) = checker.choice(top, "form", "form", &known) else {
        return if top.has("form") { None } else { Some(Form::Dimensional) };
    };
    let form = forms.iter().find(|(name, _)| *name == word).map(|(_, form)| *form)?;
    if let Some(law) = law.filter(|l| l.entry().table(form).is_none()) {
        let known = forms.iter().filter(|(_, f)| law.entry().table(*f).is_some()).map(|(name, _)| *name).collect();
        checker.refuse(top, entry, "1", Kind::Fit(FitError::NoSuchForm { law: law.entry().name, known }));
        return None;
    }
    Some(form)
}
