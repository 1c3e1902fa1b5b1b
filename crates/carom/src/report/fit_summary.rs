//! A fit as text for people.

use super::columns::columns;
use super::digits::significant;
use super::fit_words as words;
use crate::identify::{Estimate, Fit, Role, Side, Spread};
use crate::law::{Parameter, entry};
use crate::scenario::CheckedFit;
use std::fmt::Write;

/// Correlations weaker than this are not shown.
const STRONG: f64 = 0.9;
/// Not more lines than this of a list are shown; the JSON has them all.
const MOST_LINES: usize = 8;

/// A readable summary. Numbers carry no digit that the data do not support.
pub fn fit_summary(checked: &CheckedFit, fit: &Fit) -> String {
    let mut page = String::new();
    heading(&mut page, checked, fit);
    parameters(&mut page, checked, fit);
    misfits(&mut page, fit);
    determined(&mut page, fit);
    correlations(&mut page, fit);
    shares(&mut page, fit);
    front(&mut page, fit);
    constraints(&mut page, fit);
    closing(&mut page, checked, fit);
    page
}

fn heading(page: &mut String, checked: &CheckedFit, fit: &Fit) {
    let model = &checked.problem.model;
    let form = match checked.understood()["form"].as_str() {
        Some("base") => "base parameters",
        Some("retarded") => "SI parameters, damping as gamma0 and beta",
        _ => "SI parameters",
    };
    // Writing into a String cannot fail, here and below.
    let _ = writeln!(page, "{}, {form}", entry(model.law).title);
    let names: Vec<&str> = checked.problem.datasets.iter().map(|set| set.name.as_str()).collect();
    let _ = writeln!(page, "fitted to {} in {}", words::counts(fit), words::list(&names));
    if fit.interrupted {
        let _ = writeln!(page, "interrupted: this is the best so far, and nothing below is final");
    }
    for warning in &checked.warnings {
        let _ = writeln!(page, "warning: {warning}");
    }
}

fn parameters(page: &mut String, checked: &CheckedFit, fit: &Fit) {
    let how = match checked.problem.spread {
        Spread::None => String::new(),
        Spread::Profile => format!(", with {} % intervals by profile likelihood", significant(100.0 * fit.level, 4)),
        Spread::Bootstrap(count) => {
            format!(", with {} % intervals from {count} bootstrap fits", significant(100.0 * fit.level, 4))
        }
    };
    let _ = writeln!(page, "\nParameters{how}");
    let table = checked.problem.model.table();
    let rows: Vec<[String; 4]> = fit.parameters.iter().zip(table).map(|(e, p)| row(e, p)).collect();
    let width = |i: usize| rows.iter().map(|row| row[i].chars().count()).max().unwrap_or(0);
    let [key, value, interval] = [0, 1, 2].map(width);
    for [a, b, c, d] in &rows {
        let _ = writeln!(page, "{}", format!("  {a:key$}  {b:value$}  {c:interval$}  {d}").trim_end());
    }
}

/// Key, value, interval, remarks with the unit.
fn row(e: &Estimate, p: &Parameter) -> [String; 4] {
    let unit = if p.unit == "1" { String::new() } else { format!("unit {}", p.unit) };
    let mut remarks = Vec::new();
    let (value, interval) = match e.role {
        Role::Absent => (String::new(), String::new()),
        Role::Fixed => (significant(e.value, 6), String::new()),
        _ => (words::value(e), e.interval.map(|i| words::interval(e, &i)).unwrap_or_default()),
    };
    match e.role {
        Role::Absent => remarks.push("not needed by these data"),
        Role::Fixed => remarks.push("fixed"),
        Role::Tied => remarks.push("tied"),
        Role::Free => {}
    }
    match e.at_bound {
        Some(Side::Lower) => remarks.push("at its lower bound"),
        Some(Side::Upper) => remarks.push("at its upper bound"),
        None => {}
    }
    if e.determined == Some(false) {
        remarks.push("not determined");
    }
    if e.role != Role::Absent && !unit.is_empty() {
        remarks.push(&unit);
    }
    [e.key.into(), value, interval, remarks.join("; ")]
}

fn misfits(page: &mut String, fit: &Fit) {
    page.push_str("\nMisfit\n");
    for m in &fit.misfits {
        let weighted = m.weighted.map(|w| format!("; {} deviations squared", significant(w, 3))).unwrap_or_default();
        let _ = writeln!(
            page,
            "  {:<12} {} on average (root of the mean square {}){weighted}",
            words::kind(m.kind),
            words::root(m.kind, m.mean_square),
            significant(m.mean_square, 3)
        );
        if m.weighted.is_some_and(|w| w > 1.0 + TOO_FAR / (m.points as f64).sqrt()) {
            page.push_str("               more than the deviations explain: the law cannot follow these data, or they scatter more\n");
        }
    }
    let total: usize = fit.misfits.iter().map(|m| m.points).sum();
    if fit.stuck > 0 {
        let _ = writeln!(page, "  at {} of {total} values the fitted bodies do not part", fit.stuck);
    }
    if fit.failed > 0 {
        let _ = writeln!(page, "  {} of {total} values could not be computed", fit.failed);
    }
}

/// A mean square of n values over their deviations has a standard deviation of √(2/n); beyond four of them it is no chance.
const TOO_FAR: f64 = 5.7;

fn determined(page: &mut String, fit: &Fit) {
    let with = |wanted: bool| -> Vec<&str> {
        fit.parameters.iter().filter(|e| e.determined == Some(wanted)).map(|e| e.key).collect()
    };
    let (fixed, open) = (with(true), with(false));
    if !fixed.is_empty() || !open.is_empty() || fit.gauge.is_some() {
        page.push_str("\nWhat the data say\n");
    }
    if !fixed.is_empty() {
        let _ = writeln!(page, "  They determine {}.", words::list(&fixed));
    }
    if !open.is_empty() {
        let _ = writeln!(page, "  They do not determine {}.", words::list(&open));
    }
    for trade in fit.trades.iter().take(MOST_LINES) {
        let _ = writeln!(page, "  {}.", words::trade(trade));
    }
    if let Some(gauge) = fit.gauge {
        let key = gauge.key;
        let _ = writeln!(
            page,
            "  {key} was freed, but only products with it matter: any {key} fits as well, and the parameters in those products move\n  with it. Fix {key} to give them a meaning."
        );
    }
}

fn correlations(page: &mut String, fit: &Fit) {
    let mut strong: Vec<_> = fit.correlations.iter().filter(|c| c.value.abs() >= STRONG).collect();
    strong.sort_by(|a, b| b.value.abs().total_cmp(&a.value.abs()));
    if strong.is_empty() {
        return;
    }
    page.push_str("\nCorrelations that matter\n");
    for c in strong.iter().take(MOST_LINES) {
        let _ = writeln!(page, "  {:<16} {:+.4}", format!("{}, {}", c.first, c.second), c.value);
    }
    if strong.len() > MOST_LINES {
        let _ = writeln!(page, "  and {} more of {STRONG} or stronger", strong.len() - MOST_LINES);
    }
}

fn shares(page: &mut String, fit: &Fit) {
    if fit.shares.len() < 3 {
        return;
    }
    let name = |share: &crate::identify::Share| share.kind.map_or("together", words::kind).to_string();
    let mut rows = vec![[vec![String::new()], fit.shares.iter().map(name).collect()].concat()];
    let keys: Vec<&str> = fit.shares[0].deviations.iter().map(|(key, _)| *key).collect();
    for key in keys {
        let cell = |share: &crate::identify::Share| {
            let found = share.deviations.iter().find(|(k, _)| *k == key).map(|(_, deviation)| *deviation);
            match found.filter(|d| d.is_finite()) {
                Some(deviation) => significant(deviation, 2),
                None => "open".into(),
            }
        };
        rows.push([vec![key.to_string()], fit.shares.iter().map(cell).collect()].concat());
    }
    page.push_str("\nWhat each kind of data alone would say: standard deviations, linearised at the fit\n");
    for line in columns(&rows).lines() {
        let _ = writeln!(page, "  {line}");
    }
}

fn front(page: &mut String, fit: &Fit) {
    if fit.front.is_empty() {
        return;
    }
    let count = fit.front.len();
    let shown = count.min(MOST_LINES);
    let _ = writeln!(page, "\nFront: {count} points, each better in one misfit than every other; {shown} of them");
    let mut rows = vec![fit.misfits.iter().map(|m| words::kind(m.kind).to_string()).collect::<Vec<_>>()];
    rows[0].extend(fit.parameters.iter().filter(|e| e.role == Role::Free).map(|e| e.key.to_string()));
    for i in 0..shown {
        let point = &fit.front[if shown > 1 { i * (count - 1) / (shown - 1) } else { 0 }];
        let mut cells: Vec<String> = point.misfits.iter().map(|m| significant(*m, 3)).collect();
        let free = fit.parameters.iter().zip(&point.parameters).filter(|(e, _)| e.role == Role::Free);
        cells.extend(free.map(|(_, value)| significant(*value, 3)));
        rows.push(cells);
    }
    for line in columns(&rows).lines() {
        let _ = writeln!(page, "  {line}");
    }
}

fn constraints(page: &mut String, fit: &Fit) {
    if fit.constraints.is_empty() {
        return;
    }
    page.push_str("\nConstraints\n");
    let width = fit.constraints.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    for (name, value) in &fit.constraints {
        let _ = writeln!(page, "  {name:width$}  {}", significant(*value, 2));
    }
}

fn closing(page: &mut String, checked: &CheckedFit, fit: &Fit) {
    let w = fit.work;
    let _ = writeln!(
        page,
        "\nWork: {} evaluations of all data, {} collisions, {} right-hand sides",
        w.evaluations, w.collisions, w.rhs
    );
    let _ = writeln!(
        page,
        "carom {}, fit {}, seed {}: the same file, data and seed give the same result to the bit",
        crate::VERSION,
        &checked.hash()[..12],
        fit.seed
    );
}
