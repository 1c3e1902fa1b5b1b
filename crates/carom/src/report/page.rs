//! The parts of a summary that all experiments share. Writing into a `String` cannot fail, here and in the summaries.

use super::digits::{significant, with_error};
use crate::quantity::{Doubt, EnergyTerm, Method, Quantity, Side, Statistics};
use std::fmt::Write;

/// Name, number, unit, remark.
pub(super) type Row = [String; 4];

/// Rows with names to the left, numbers aligned at the decimal point.
pub(super) fn table(page: &mut String, rows: &[Row]) {
    let whole = |number: &str| number.find(['.', 'e']).unwrap_or(number.len());
    let width = |of: &dyn Fn(&Row) -> usize| rows.iter().map(of).max().unwrap_or(0);
    let names = width(&|r| r[0].chars().count());
    let wholes = width(&|r| whole(&r[1]));
    let fractions = width(&|r| r[1].len() - whole(&r[1]));
    let units = width(&|r| r[2].chars().count());
    for [name, number, unit, remark] in rows {
        let before = " ".repeat(wholes - whole(number));
        let after = " ".repeat(fractions - (number.len() - whole(number)));
        let line = format!("  {name:names$}  {before}{number}{after}  {unit:units$}  {remark}");
        let _ = writeln!(page, "{}", line.trim_end());
    }
}

/// A value with no digit beyond its error.
pub(super) fn result(words: &str, unit: &str, value: f64, error: Option<f64>) -> Row {
    let (digits, uncertainty) = with_error(value, error);
    let plus_minus = if uncertainty.is_empty() { String::new() } else { format!("± {uncertainty}") };
    [words.into(), digits, if unit == "1" { "" } else { unit }.into(), plus_minus]
}

/// The results that exist.
pub(super) fn results(table: &[Quantity], list: &[Option<f64>], errors: &[Option<f64>]) -> Vec<Row> {
    let all = table.iter().zip(list.iter().zip(errors));
    all.filter_map(|(q, (value, error))| Some(result(q.words, q.unit, (*value)?, *error))).collect()
}

/// The terms of a balance in a unit, and how many of these one is; each with its number and remark. What is not accounted for has one digit.
pub(super) fn energy<E>(
    (terms, balance): (&[EnergyTerm<E>], &E),
    (unit, many): (&str, f64),
    row: &dyn Fn(f64) -> [String; 2],
) -> Vec<Row> {
    let mut listed: Vec<&EnergyTerm<E>> = terms.iter().filter(|term| term.side != Side::Sum).collect();
    listed.sort_by_key(|term| term.side);
    let number = |term: &EnergyTerm<E>| {
        let value = many * (term.get)(balance);
        if term.side == Side::Residual { [significant(value, 1), String::new()] } else { row(value) }
    };
    let of = |term: &&EnergyTerm<E>| {
        let [number, remark] = number(term);
        [term.words.into(), number, unit.into(), remark]
    };
    listed.iter().map(of).collect()
}

/// Warnings of the scenario and doubts of the outcome.
pub(super) fn warnings(page: &mut String, warnings: &[String], doubts: &[Doubt]) {
    for warning in warnings.iter().cloned().chain(doubts.iter().map(ToString::to_string)) {
        let _ = writeln!(page, "warning: {warning}");
    }
}

/// What it cost.
pub(super) fn work(page: &mut String, w: &Statistics, beside: Option<Method>) {
    let way = if beside == Some(Method::Panels) { ", by panels" } else { "" };
    let _ = writeln!(
        page,
        "\nWork: {} steps, {} rejected; {} evaluations and {} for the error estimate{way}",
        w.steps, w.rejected, w.rhs, w.rhs_error
    );
}

/// Lists longer than this are cut: the JSON has them whole.
pub(super) const SHOWN: usize = 12;

/// How many of a list were not shown, with what to say of them.
pub(super) fn more(page: &mut String, count: usize, words: &str) {
    if count > SHOWN {
        let _ = writeln!(page, "  and {} more{words}", count - SHOWN);
    }
}

/// Which carom, and which scenario.
pub(super) fn closing(page: &mut String, hash: &str) {
    let _ = writeln!(page, "carom {}, scenario {}", crate::VERSION, hash.get(..12).unwrap_or(hash));
}
