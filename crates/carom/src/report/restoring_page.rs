//! The restoring models explained: what `carom laws restoring` prints.

use super::law_page::{list, parameters};
use crate::oscillator::{CATALOGUE, Entry};
use std::fmt::Write;

/// One line for each model.
pub fn restoring_list() -> String {
    let width = CATALOGUE.iter().map(|e| e.name.len()).max().unwrap_or(0);
    CATALOGUE.iter().map(|e| format!("{:width$}  {}\n", e.name, e.purpose)).collect()
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
    let width = entry.variants.iter().map(|v| v.formulation.name().len()).max().unwrap_or(0);
    for v in entry.variants {
        let events: Vec<String> = v.events.iter().map(|e| format!("\"{}\"", e.name())).collect();
        let state = format!("({})", v.state.join(", "));
        let name = format!("\"{}\"", v.formulation.name());
        let _ = writeln!(page, "  {name:w$}  {state}, events {}", events.join(", "), w = width + 2);
    }
    list(&mut page, "Limits", entry.limits);
    list(&mut page, "References", entry.references);
    page
}
