//! The restoring models explained: what `carom laws restoring` prints.

use super::columns::aligned;
use super::law_page::{list, parameters};
use crate::oscillator::{CATALOGUE, Entry, Variant};
use std::fmt::Write;

/// One line for each model.
pub fn restoring_list() -> String {
    let rows: Vec<_> = CATALOGUE.iter().map(|e| [e.name, e.purpose].map(String::from)).collect();
    aligned("", &rows)
}

/// Everything that the catalogue says about a model.
pub fn restoring_page(entry: &Entry) -> String {
    let mut page = format!("{}\n{}\n\n", entry.title, "=".repeat(entry.title.chars().count()));
    // Writing into a String cannot fail, here and below.
    let _ = writeln!(page, "model = \"{}\" in [restoring], kind = \"oscillator\"", entry.name);
    let mut purpose = entry.purpose.chars();
    let first = purpose.next().map_or(String::new(), |c| c.to_uppercase().collect());
    let _ = writeln!(page, "{first}{}.", purpose.as_str());
    list(&mut page, "Equations", entry.equations);
    page.push_str("\nParameters\n");
    parameters(&mut page, entry.parameters);
    page.push_str("\nState variables; the first is the default\n");
    let variant = |v: &Variant| {
        let events: Vec<String> = v.events.iter().map(|e| format!("\"{}\"", e.name())).collect();
        let words = format!("({}), events {}", v.state.join(", "), events.join(", "));
        [format!("\"{}\"", v.formulation.name()), words]
    };
    page.push_str(&aligned("  ", &entry.variants.iter().map(variant).collect::<Vec<_>>()));
    list(&mut page, "Limits", entry.limits);
    list(&mut page, "References", entry.references);
    page
}
