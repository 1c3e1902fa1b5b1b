//! A law explained: what `carom laws show` prints.

use super::columns::aligned;
use crate::law::{Domain, Entry, Form, Parameter, Spheres, Table, entries};
use std::fmt::Write;

/// Everything that the catalogue says about a law.
pub fn law_page(entry: &Entry) -> String {
    let mut page = format!("{}\n{}\n\n", entry.title, "=".repeat(entry.title.chars().count()));
    let short = if entry.short == entry.name { String::new() } else { format!("   (short: \"{}\")", entry.short) };
    // Writing into a String cannot fail, here and below.
    let _ = writeln!(page, "model = \"{}\"{short}", entry.name);
    let _ = writeln!(page, "For {}.", entry.purpose);
    list(&mut page, "Equations", entry.equations);
    for table in entry.tables {
        let _ = writeln!(page, "\nParameters, {}", in_words(table));
        parameters(&mut page, table.parameters);
    }
    let spheres = "[law.spheres] with radius, youngs_modulus, poisson_ratio (two entries each)";
    let _ = match entry.spheres {
        Spheres::Refused => Ok(()),
        Spheres::ReplaceStiffness(_) => writeln!(page, "\n{spheres} replaces k for exponent 3/2."),
        Spheres::Needed(_) => writeln!(page, "\n{spheres} gives E and R."),
    };
    list(&mut page, "Limits", entry.limits);
    list(&mut page, "References", entry.references);
    page
}

/// One line for each law.
pub fn law_list() -> String {
    // As wide as the longest name, also where that is no other name.
    let short = entries().map(|e| e.short.len()).max().unwrap_or(0);
    let other = |e: &Entry| if e.short == e.name { "" } else { e.short };
    let row = |e: &Entry| [e.name.into(), format!("{:short$}", other(e)), e.purpose.into()];
    aligned("", &entries().map(row).collect::<Vec<_>>())
}

fn in_words(table: &Table) -> &'static str {
    match table.form {
        Form::Dimensional => "SI units with [body1] and [body2]",
        Form::Alternative(_) => table.words,
        Form::Factor => "SI units, damping from a wanted restitution; beside them factor = \"...\"",
        Form::Dimensionless => "form = \"dimensionless\" (load U in [input])",
        Form::Base => "form = \"base\" (v0 and load u in [input])",
    }
}

pub(super) fn list(page: &mut String, title: &str, lines: &[&str]) {
    let _ = writeln!(page, "\n{title}");
    for line in lines {
        let _ = writeln!(page, "  {line}");
    }
}

pub(super) fn parameters(page: &mut String, table: &[Parameter]) {
    let unit = |p: &Parameter| if p.unit == "1" { "-" } else { p.unit };
    let rows: Vec<_> = table.iter().map(|p| [p.key.into(), unit(p).into(), rule(p), p.words.into()]).collect();
    page.push_str(&aligned("  ", &rows));
}

fn rule(p: &Parameter) -> String {
    let rule = match p.domain {
        Domain::Positive => "> 0".into(),
        Domain::NonNegative => ">= 0".into(),
        Domain::AtLeast(bound) => format!(">= {bound}"),
        Domain::AboveUpTo(lower, upper) => format!("in ({lower}, {upper}]"),
        Domain::Open(lower, upper) => format!("in ({lower}, {upper})"),
        Domain::FromBelow(lower, upper) => format!("in [{lower}, {upper})"),
        Domain::AtLeastValueOf(key) => format!(">= {key}"),
        Domain::WithinPlusMinus(key) => format!("in [-{key}, {key}]"),
        Domain::AboveMinusUpTo(key) => format!("in (-{key}, {key}]"),
    };
    match p.default {
        Some(default) if default.is_finite() => format!("{rule}, default {default}"),
        Some(_) => format!("{rule}, optional"),
        None => rule,
    }
}
