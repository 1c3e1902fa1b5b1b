//! Curves along a key as text, JSON and CSV.

use super::columns::aligned;
use super::digits::{significant, with_error};
use super::page::{SHOWN, closing, more};
use super::table::push_number;
use crate::ensemble::curve::{ChebyshevSeries, Curve, CurvePiece, CurveRefusal, Pattern, PatternChange};
use crate::scenario::Problem;
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// A curve as text for people.
pub fn curve_text(title: &str, curve: &Curve) -> String {
    let [lo, hi] = curve.range.ends.map(|x| significant(x, 6));
    let mut page = format!("{title} along {} from {lo} to {hi}\n{}\n", curve.range.key, counts(curve));
    for piece in curve.pieces.iter().take(SHOWN) {
        of_piece(&mut page, curve, piece);
    }
    more(&mut page, curve.pieces.len(), " pieces");
    if !curve.changes.is_empty() {
        page.push_str("\nWhere the phases change\n");
        let row = |change: &PatternChange| {
            let [before, after] = change.between;
            let (place, _) = with_error(before + 0.5 * (after - before), Some(after - before));
            [place, change.before.to_string(), "->".into(), change.after.to_string()]
        };
        page.push_str(&aligned("  ", &curve.changes.iter().take(SHOWN).map(row).collect::<Vec<_>>()));
        more(&mut page, curve.changes.len(), "");
    }
    page.push_str("\nErrors are checked, not certified: by the last coefficients, and by runs at random points.\n");
    if let Some(problem) = &curve.first {
        closing(&mut page, &problem.hash());
    }
    page
}

fn counts(curve: &Curve) -> String {
    let many = |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
    let runs = curve.runs;
    let mut words = format!(
        "{} from {}: {}, {}",
        many(curve.pieces.len(), "piece"),
        many(runs.all(), "run"),
        many(runs.nodes, "node"),
        many(runs.checks, "check")
    );
    if runs.located > 0 {
        let _ = write!(words, ", {} to see where the phases change", runs.located);
    }
    words
}

fn of_piece(page: &mut String, curve: &Curve, piece: &CurvePiece) {
    let [lo, hi] = piece.ends.map(|x| significant(x, 10));
    let _ = writeln!(page, "\n{lo} to {hi}: {}", piece.pattern);
    let refused = |result: &Result<ChebyshevSeries, CurveRefusal>| result.as_ref().err().cloned();
    if let Some(reason) = piece.results.first().and_then(refused)
        && piece.results.iter().all(|result| result.as_ref().err() == Some(&reason))
    {
        let _ = writeln!(page, "  refused: {reason}");
        return;
    }
    let mut rows = vec![["", "lower end", "upper end", "", "coefficients", "error"].map(String::from)];
    let mut refusals = Vec::new();
    for (column, (of, result)) in curve.columns.iter().zip(&piece.results).enumerate() {
        match result {
            Ok(series) => {
                let [lower, upper] = piece.ends.map(|x| {
                    let value = curve.value(column, x).map_or(f64::NAN, |(value, _)| value);
                    with_error(value, Some(series.error)).0
                });
                let unit = if of.unit == "1" { "" } else { of.unit };
                let (count, error) = (series.coefficients.len().to_string(), with_error(0.0, Some(series.error)).1);
                let error = if error.is_empty() { "0".into() } else { format!("± {error}") };
                rows.push([of.name.into(), lower, upper, unit.into(), count, error]);
            }
            Err(CurveRefusal::Absent) => {}
            Err(reason) => refusals.push([of.name.to_string(), format!("refused: {reason}")]),
        }
    }
    if rows.len() > 1 {
        page.push_str(&aligned("  ", &rows));
    }
    page.push_str(&aligned("  ", &refusals));
}

/// A curve as a JSON object: coefficients, errors and reasons, and a table of so many points where asked for.
pub fn curve_json(curve: &Curve, points: Option<usize>) -> Value {
    let (understood, hash) = match &curve.first {
        Some(Problem::Collision(checked)) => (checked.understood(), json!(checked.hash())),
        _ => (Value::Null, Value::Null),
    };
    let change = |change: &PatternChange| json!({ "between": change.between, "before": pattern(&change.before), "after": pattern(&change.after) });
    let unit = |unit: &str| if unit == "1" { Value::Null } else { unit.into() };
    let column = |c: &crate::ensemble::Column| json!({ "name": c.name, "unit": unit(c.unit) });
    let runs = curve.runs;
    json!({
        "kind": "curve",
        "version": crate::VERSION,
        "key": curve.range.key,
        "from": curve.range.ends[0],
        "to": curve.range.ends[1],
        "results": curve.columns.iter().map(column).collect::<Vec<_>>(),
        "pieces": curve.pieces.iter().map(|p| piece(curve, p)).collect::<Vec<_>>(),
        "changes": curve.changes.iter().map(change).collect::<Vec<_>>(),
        "runs": { "nodes": runs.nodes, "checks": runs.checks, "located": runs.located },
        "points": points.map(|count| table(curve, count)),
        "scenario": understood,
        "hash": hash,
    })
}

fn pattern(pattern: &Pattern) -> Value {
    match pattern {
        Pattern::Ended { stop, events } => json!({ "stop": stop.name(), "events": events }),
        Pattern::Failed { reason } => json!({ "failed": reason }),
    }
}

fn piece(curve: &Curve, piece: &CurvePiece) -> Value {
    let result = |result: &Result<ChebyshevSeries, CurveRefusal>| match result {
        Ok(s) => json!({
            "coefficients": s.coefficients, "error": s.error, "tail": s.tail, "deviation": s.deviation, "noise": s.noise
        }),
        Err(reason) => json!({ "refused": reason.to_string() }),
    };
    let results = curve.columns.iter().zip(&piece.results).map(|(c, r)| (c.name.to_string(), result(r)));
    let at = &piece.coordinate;
    json!({
        "from": piece.ends[0],
        "to": piece.ends[1],
        "pattern": pattern(&piece.pattern),
        "coordinate": { "span": at.span(), "centre": at.centre(), "bend": at.bend().name(), "near": at.near() },
        "nodes": piece.nodes,
        "checks": piece.checks,
        "results": results.collect::<Map<String, Value>>(),
    })
}

/// The columns of a table: the key, the results, their errors. What does not exist is null.
fn table(curve: &Curve, count: usize) -> Value {
    let columns = curve.table(count).into_iter();
    columns.map(|(name, values)| (name, Value::from(values))).collect::<Map<String, Value>>().into()
}

/// So many points of a curve as CSV: the key, the results, their errors. What does not exist is empty.
pub fn curve_csv(curve: &Curve, count: usize) -> String {
    let columns = curve.table(count);
    let mut csv = columns.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(",") + "\n";
    for row in 0..columns.first().map_or(0, |(_, values)| values.len()) {
        for (place, (_, values)) in columns.iter().enumerate() {
            if place > 0 {
                csv.push(',');
            }
            if !values[row].is_nan() {
                push_number(&mut csv, values[row]);
            }
        }
        csv.push('\n');
    }
    csv
}
