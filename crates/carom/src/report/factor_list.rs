//! The damping factors as a table, and one of them explained: what `carom laws factors` prints.

use super::columns::columns;
use crate::law::factor::{self, EXACT, FACTORS, Factor, NAMED_ONLY};
use std::fmt::Write;

const SOLVED: &str = "solved for: the damping that delivers c_r at this speed, constant load and end rule";

/// Every factor, one line each.
pub fn factor_list() -> String {
    let mut rows = vec![["factor", "authors", "year", "n", "m", "end", "provenance", "formula"].map(String::from)];
    for f in FACTORS {
        let words = [f.n.words(), f.m.words()].map(|w| w.replace(" | ", "|"));
        let [n, m] = words;
        let row = [f.id, f.authors, f.year, "", "", f.end_name(), f.provenance.words(), f.formula].map(String::from);
        let [id, authors, year, _, _, end, provenance, formula] = row;
        rows.push([id, authors, year, n, m, end, provenance, formula]);
    }
    rows.push([EXACT, "-", "-", "any", "any", "either", "derived", SOLVED].map(String::from));
    let mut page = columns("", &rows);
    page.push_str(
        "\nF = k d^n + lambda d^m d', c_r the restitution asked for, v0 the closing speed, m0 the effective mass.\n\
         end: the rule for the end of contact that a factor was made for; either where both give the same.\n\
         `carom audit` shows what each delivers; `carom laws factors ID` explains one.\n\nKnown by name only, refused\n",
    );
    for f in NAMED_ONLY {
        let _ = writeln!(page, "  {} ({}, {}): {}", f.id, f.authors, f.year, f.why);
    }
    page
}

/// Everything that is known about the factor with this id; `None` where it is unknown even by name.
pub fn factor_page(id: &str) -> Option<String> {
    if id == EXACT {
        return Some(format!("factor = \"{EXACT}\"\n\n  {SOLVED}; m has to be given\n"));
    }
    let named = || {
        let f = factor::find_named(id)?;
        Some(format!("factor = \"{id}\"\n{}, {}\n\n  refused: {}; {}\n", f.authors, f.year, f.why, f.instead))
    };
    factor::find(id).map(explained).or_else(named)
}

fn explained(f: &Factor) -> String {
    let compression = if f.compression_only { "in compression only" } else { "in both directions" };
    let end = f.end.map_or("at zero force or at zero indentation, which is the same here".into(), |end| {
        format!("at zero {}", end.name())
    });
    let depends = if f.depends_on.is_empty() { "nothing".into() } else { f.depends_on.join(", ") };
    let mut page = format!("factor = \"{}\"\n{}, {}\n\n", f.id, f.authors, f.year);
    for (name, words) in [
        ("formula", f.formula.to_string()),
        ("depends on", depends),
        ("made for", format!("n = {}, m = {}, contact ended {end}", f.n.words(), f.m.words())),
        ("damps", compression.into()),
        ("validity", f.validity.into()),
        ("provenance", f.provenance.words().into()),
        ("reference", f.reference.into()),
    ] {
        // Writing into a String cannot fail.
        let _ = writeln!(page, "  {name:10}  {words}");
    }
    page
}
