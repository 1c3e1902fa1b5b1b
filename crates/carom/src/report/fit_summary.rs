//! A fit as text for people.

use super::columns::{aligned, columns};
use super::digits::significant;
use super::fit_words as words;
use super::page;
use crate::identify::{Estimate, Fit, Kind, Role, Side, Spread};
use crate::law::Parameter;
use crate::scenario::CheckedFit;
use std::fmt::Write;

/// Correlations weaker than this are not shown.
const STRONG: f64 = 0.9;
/// Not more lines than this of a list are shown; the JSON has them all.
const MOST_LINES: usize = 6;
/// A deviation of so many times the parameter itself says no more than that it is open.
const FAR_OPEN: f64 = 10.0;

/// A readable summary. Numbers carry no digit that the data do not support.
pub fn fit_summary(checked: &CheckedFit, fit: &Fit) -> String {
    let mut page = String::new();
    let fit = &*words::settled(fit);
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
    let _ = writeln!(page, "{}, {form}", model.law.entry().title);
    let names: Vec<&str> = checked.problem.datasets.iter().map(|set| set.name.as_str()).collect();
    let _ = writeln!(page, "fitted to {} in {}", words::counts(fit), words::list(&names));
    if fit.interrupted {
        let _ = writeln!(page, "interrupted: this is the best so far; how sure it is was not found out");
    }
    page::warnings(page, &checked.warnings, &[]);
}

fn parameters(page: &mut String, checked: &CheckedFit, fit: &Fit) {
    let how = match checked.problem.spread {
        _ if fit.parameters.iter().all(|e| e.interval.is_none()) => String::new(),
        Spread::None => String::new(),
        Spread::Profile => format!(", with {} % intervals by profile likelihood", significant(100.0 * fit.level, 4)),
        Spread::Bootstrap(count) => {
            format!(", with {} % intervals from {count} bootstrap fits", significant(100.0 * fit.level, 4))
        }
    };
    let _ = writeln!(page, "\nParameters{how}");
    let table = checked.problem.model.table();
    let rows: Vec<[String; 4]> = fit.parameters.iter().zip(table).map(|(e, p)| row(e, p)).collect();
    page.push_str(&aligned("  ", &rows));
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
    let deviations = fit.misfits.iter().any(|m| m.weighted.is_some());
    let mut rows = vec![vec!["Misfit".to_string(), "mean square".into(), "its root".into()]];
    rows[0].extend(deviations.then(|| "over the deviations".into()));
    for m in &fit.misfits {
        let name = format!("  {}", m.kind.words());
        let mut row = vec![name, significant(m.mean_square, 3), words::root(m.kind, m.mean_square)];
        if deviations {
            row.push(m.weighted.map(|w| significant(w, 3)).unwrap_or_default());
        }
        rows.push(row);
    }
    page.push('\n');
    page.push_str(&aligned("", &rows));
    let far = words::too_far(fit);
    if !far.is_empty() {
        let mut text = format!(
            "The differences in {} are larger than their deviations explain (noise alone gives about 1): the law cannot follow \
             these data, or they scatter more.",
            words::list(&far)
        );
        if fit.parameters.iter().any(|e| e.interval.is_some()) {
            text.push_str(" The intervals take the deviations for right, and are too narrow.");
        }
        page.push_str(&words::paragraph(&text));
    }
    let silent: Vec<&str> = fit.misfits.iter().filter(|m| !words::asked(fit, m.kind)).map(|m| m.kind.words()).collect();
    if !silent.is_empty() {
        let _ = writeln!(page, "  {} had no weight in this fit", words::list(&silent));
    }
    if fit.stuck > 0 {
        let _ = writeln!(page, "  {} of the fitted collisions stick: their bodies do not part", fit.stuck);
    }
    if fit.failed > 0 {
        let _ = writeln!(page, "  {} of the collisions could not be computed", fit.failed);
    }
}

fn determined(page: &mut String, fit: &Fit) {
    let with =
        |wanted: bool| -> Vec<&Estimate> { fit.parameters.iter().filter(|e| e.determined == Some(wanted)).collect() };
    let names = |list: &[&Estimate]| words::list(&list.iter().map(|e| e.key).collect::<Vec<_>>());
    let (held, open): (Vec<&Estimate>, Vec<&Estimate>) = with(false).into_iter().partition(|e| is_held(e));
    let fixed = with(true);
    let mut sentences = Vec::new();
    if !fixed.is_empty() {
        sentences.push(format!("They determine {}.", names(&fixed)));
    }
    sentences.extend(held.iter().map(|e| words::held(e)));
    if !open.is_empty() {
        sentences.push(format!("They do not determine {}.", names(&open)));
    }
    sentences.extend(trades(fit, &open));
    if let Some(key) = fit.gauge {
        sentences.push(format!(
            "{key} was freed, but only products with it matter: any {key} fits as well, and the parameters in those products move with \
             it. Fix {key} to give them a meaning."
        ));
    }
    if !sentences.is_empty() {
        page.push_str("\nWhat the data say\n");
    }
    sentences.iter().for_each(|text| page.push_str(&words::paragraph(text)));
}

/// Whether a parameter lies at a bound and the data, not the other bound, end its interval.
fn is_held(e: &Estimate) -> bool {
    match (e.at_bound, e.interval) {
        (Some(Side::Lower), Some(interval)) => interval.high.closed,
        (Some(Side::Upper), Some(interval)) => interval.low.closed,
        _ => false,
    }
}

/// A sentence for each open parameter; where two parameters trade with each other, one for both.
fn trades(fit: &Fit, open: &[&Estimate]) -> Vec<String> {
    let mut said: Vec<(&str, &str)> = Vec::new();
    let mut sentences = Vec::new();
    for trade in &fit.trades {
        let partner = trade.partners.first().map_or("", |(key, _)| *key);
        if let Some(e) = open.iter().find(|e| e.key == trade.parameter)
            && !said.contains(&(partner, e.key))
        {
            said.push((e.key, partner));
            sentences.push(words::trade(e, trade) + ".");
        }
    }
    sentences
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
    // Where nothing tells the noise there are no deviations.
    let told = fit.shares.iter().all(|s| s.deviations.iter().all(|(_, d)| !d.is_nan()));
    if fit.shares.len() < 3 || !told {
        return;
    }
    let name = |share: &crate::identify::Share| share.kind.map_or("together", Kind::words).to_string();
    let mut rows = vec![[vec![String::new()], fit.shares.iter().map(name).collect()].concat()];
    let keys: Vec<&str> = fit.shares[0].deviations.iter().map(|(key, _)| *key).collect();
    for key in keys {
        let cell = |share: &crate::identify::Share| {
            let found = share.deviations.iter().find(|(k, _)| *k == key).map(|(_, deviation)| *deviation);
            let value = fit.parameters.iter().find(|e| e.key == key).map_or(0.0, |e| e.value.abs());
            match found.filter(|d| *d <= FAR_OPEN * value) {
                Some(0.0) => "held".into(),
                Some(deviation) => significant(deviation, 2),
                None => "open".into(),
            }
        };
        rows.push([vec![key.to_string()], fit.shares.iter().map(cell).collect()].concat());
    }
    page.push_str("\nWhat each kind of data alone would say: standard deviations, linearised at the fit\n");
    page.push_str(&columns("  ", &rows));
}

fn front(page: &mut String, fit: &Fit) {
    if fit.front.is_empty() {
        return;
    }
    let count = fit.front.len();
    let shown = count.min(MOST_LINES);
    let _ = writeln!(
        page,
        "\nFront: {count} points, none better than another in every misfit; mean squares and parameters of {shown}"
    );
    let mut rows = vec![fit.misfits.iter().map(|m| m.kind.words().to_string()).collect::<Vec<_>>()];
    rows[0].extend(fit.parameters.iter().filter(|e| e.role == Role::Free).map(|e| e.key.to_string()));
    for i in 0..shown {
        let point = &fit.front[if shown > 1 { i * (count - 1) / (shown - 1) } else { 0 }];
        let mut cells: Vec<String> = point.mean_squares.iter().map(|m| significant(*m, 3)).collect();
        let free = fit.parameters.iter().zip(&point.parameters).filter(|(e, _)| e.role == Role::Free);
        cells.extend(free.map(|(_, value)| significant(*value, 3)));
        rows.push(cells);
    }
    page.push_str(&columns("  ", &rows));
}

fn constraints(page: &mut String, fit: &Fit) {
    if fit.constraints.is_empty() {
        return;
    }
    page.push_str("\nConstraints\n");
    let rows: Vec<_> = fit.constraints.iter().map(|(name, value)| [name.clone(), significant(*value, 2)]).collect();
    page.push_str(&aligned("  ", &rows));
}

fn closing(page: &mut String, checked: &CheckedFit, fit: &Fit) {
    // Where a search goes depends on the last digits of the machine's powers; the JSON has the counts of this one.
    let [evaluations, collisions, rhs] =
        [fit.work.evaluations, fit.work.collisions, fit.work.rhs].map(|count| significant(count as f64, 2));
    let _ = writeln!(
        page,
        "\nWork: about {evaluations} evaluations of all data, {collisions} collisions, {rhs} right-hand sides"
    );
    let again = match fit.interrupted {
        true => "started again, the fit gives what it would have given without the stop",
        false => "the same file, data, seed and machine give the same result to the bit",
    };
    let _ = writeln!(page, "carom {}, fit {}, seed {}: {again}", crate::VERSION, &checked.hash()[..12], fit.seed);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identify::{End, Interval};

    #[test]
    fn a_parameter_between_two_close_bounds_is_not_held_by_the_data() {
        let end = |value, closed| End { value, closed };
        let at = |high_closed| Estimate {
            at_bound: Some(Side::Lower),
            interval: Some(Interval { low: end(1.0, false), high: end(1.1, high_closed) }),
            ..Estimate::new("n", 1.0, Role::Free, [1.0, 1.1])
        };
        assert!(is_held(&at(true)) && !is_held(&at(false)));
    }
}
