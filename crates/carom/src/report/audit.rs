//! An audit of damping factors as text, as JSON and as CSV.

use super::columns::columns;
use super::digits::significant;
use super::table::number;
use crate::restitution::Window;
use crate::restitution::audit::{Audit, Point, Question, Verdict, WITHIN};
use serde_json::{Value, json};
use std::fmt::Write;

/// Verdicts of the two end rules that differ by less than this are shown as one.
const SAME: f64 = 1e-8;

/// One line for each factor, the best first.
pub fn audit_text(audit: &Audit) -> String {
    let mut page = heading(audit);
    let head = ["factor", "m", "end", "made for", "worst error", "at", "within 1 %", "within 5 %"];
    let mut rows = vec![head.map(String::from)];
    for (i, verdict) in audit.verdicts.iter().enumerate() {
        let twin = |other: &&Verdict| {
            let same = |a: &Point, b: &Point| (a.delivered - b.delivered).abs() < SAME;
            (other.factor.id, other.m) == (verdict.factor.id, verdict.m)
                && other.end != verdict.end
                && other.points.iter().zip(&verdict.points).all(|(a, b)| same(a, b))
        };
        if audit.verdicts[..i].iter().any(|other| twin(&other)) {
            continue;
        }
        let both = audit.verdicts[i + 1..].iter().any(|other| twin(&other));
        rows.push(line(audit, verdict, if both { "both" } else { verdict.end.name() }));
    }
    page.push_str(&columns("", &rows));
    page.push_str(
        "\nworst error: the largest |delivered - asked|; within: where the delivered restitution is that close to the\n\
         asked one, relative to it, with edges good to three digits where they lie between values asked for\n",
    );
    for (_, error) in &audit.skipped {
        let _ = writeln!(page, "left out: {error}");
    }
    page
}

fn heading(audit: &Audit) -> String {
    let Question { n, speed, mass, stiffness, load, ends, restitutions, .. } = &audit.question;
    let s = |value: f64| significant(value, 6);
    let load = match *load {
        0.0 => "no load".to_string(),
        load => format!("a constant load of {} N", s(load)),
    };
    let mut page = format!(
        "Asked against delivered: n = {n}, closing at {} m/s, effective mass {} kg, k = {} N/m^{n}, {load}\n",
        s(*speed),
        s(*mass),
        s(*stiffness)
    );
    let extreme = |pick: fn(f64, f64) -> f64| restitutions.iter().copied().reduce(pick).unwrap_or(f64::NAN);
    let values = match restitutions.len() {
        1 => format!("restitution {}", s(extreme(f64::min))),
        count => format!("{count} values of restitution from {} to {}", s(extreme(f64::min)), s(extreme(f64::max))),
    };
    let ends: Vec<String> = ends.iter().map(|end| format!("at zero {}", end.name())).collect();
    // Writing into a String cannot fail, here and below.
    let _ = writeln!(page, "{values}; contact ended {}", ends.join(" and "));
    if *n != 1.0 {
        let how = if audit.question.linear_stiffness.is_some() { "as given" } else { "the same elastic indentation" };
        let _ = writeln!(page, "* made for n = 1, and run so with k = {} N/m ({how})", s(audit.linear_stiffness));
    }
    if audit.verdicts.iter().any(|v| mark(audit, v) == " +") {
        page.push_str("+ made for n = 1.5\n");
    }
    page.push('\n');
    page
}

/// Behind factors that were made for another n.
fn mark(audit: &Audit, verdict: &Verdict) -> &'static str {
    match verdict.factor.n.allows(audit.question.n, audit.question.n) {
        true => "",
        false if verdict.n != audit.question.n => " *",
        false => " +",
    }
}

fn line(audit: &Audit, verdict: &Verdict, end: &str) -> [String; 8] {
    let [one, five] = &verdict.windows;
    [
        format!("{}{}", verdict.factor.id, mark(audit, verdict)),
        significant(verdict.m, 6),
        end.into(),
        verdict.factor.end_name().into(),
        format!("{:.5}", verdict.worst.0),
        if verdict.worst.0 < 5e-6 { "-".into() } else { significant(verdict.worst.1, 4) },
        windows(one),
        windows(five),
    ]
}

fn windows(list: &[Window]) -> String {
    let one = |w: &Window| format!("{:.3} to {:.3}", w.from, w.to);
    if list.is_empty() { "nowhere".into() } else { list.iter().map(one).collect::<Vec<_>>().join(", ") }
}

/// Everything, points included.
pub fn audit_json(audit: &Audit) -> Value {
    let q = &audit.question;
    let ends: Vec<&str> = q.ends.iter().map(|end| end.name()).collect();
    let skipped: Vec<Value> =
        audit.skipped.iter().map(|(factor, error)| json!({ "factor": factor, "why": error.to_string() })).collect();
    json!({
        "kind": "audit",
        "version": crate::VERSION,
        "question": {
            "n": q.n, "m": q.free_m, "speed": q.speed, "mass": q.mass, "k": q.stiffness,
            "k_linear": audit.linear_stiffness, "load": q.load, "end": ends, "restitution": q.restitutions,
        },
        "within": WITHIN,
        "factors": audit.verdicts.iter().map(verdict_json).collect::<Vec<_>>(),
        "skipped": skipped,
    })
}

fn verdict_json(v: &Verdict) -> Value {
    let ranges = |list: &[Window]| list.iter().map(|w| json!([w.from, w.to])).collect::<Vec<_>>();
    let [one, five] = &v.windows;
    json!({
        "factor": v.factor.id, "n": v.n, "m": v.m, "k": v.stiffness, "end": v.end.name(),
        "made_for_end": v.factor.end_name(), "compression_only": v.factor.compression_only,
        "worst_error": v.worst.0, "worst_at": v.worst.1,
        "within_1_percent": ranges(one), "within_5_percent": ranges(five),
        "points": v.points.iter().map(point_json).collect::<Vec<_>>(),
    })
}

fn point_json(p: &Point) -> Value {
    json!({
        "asked": p.asked, "delivered": p.delivered, "lambda": p.lambda, "duration": p.duration,
        "max_indentation": p.max_indentation, "peak_force": p.peak_force, "stop": p.stop.name(),
    })
}

/// One line for each collision.
pub fn audit_csv(audit: &Audit) -> String {
    let mut csv =
        "factor,n,m,k,end,asked,delivered,lambda,duration_s,max_indentation_m,peak_force_N,stop\n".to_string();
    let optional = |value: Option<f64>| value.map(number).unwrap_or_default();
    for v in &audit.verdicts {
        for p in &v.points {
            let numbers = [v.n, v.m, v.stiffness].map(number).join(",");
            let figures = [p.duration, p.max_indentation, p.peak_force].map(optional).join(",");
            let delivered = [p.asked, p.delivered, p.lambda].map(number).join(",");
            let (id, end, stop) = (v.factor.id, v.end.name(), p.stop.name());
            let _ = writeln!(csv, "{id},{numbers},{end},{delivered},{figures},{stop}");
        }
    }
    csv
}
