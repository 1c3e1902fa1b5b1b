//! What damping factors deliver.

use crate::ask::{Ask, numbers};
use crate::refusal::Refusal;
use crate::run::drawn;
use carom::law::EndRule;
use carom::restitution::audit::{self, AuditError, Question, Verdict};
use carom_plot::pictures;
use serde_json::{Value, json};

/// The audit `{"n", "m": [...], "load", "end": "force" | "indentation", "asked", "factor", "of_m"}`: what each factor delivers where `asked` is asked for, and a picture
/// with the curve of the chosen one before all others.
pub fn audit(ask: &Ask) -> Result<Value, Refusal> {
    let question = question(ask)?;
    let asked = ask.number("asked")?;
    let chosen = (ask.text("factor")?, ask.get("of_m").and_then(Value::as_f64));
    let all = audit::audit(&question).map_err(refused)?;
    let once = audit::audit(&Question { restitutions: vec![asked], ..question }).map_err(refused)?;
    let rows: Vec<Value> = once.verdicts.iter().map(row).collect();
    let skipped: Vec<Value> =
        all.skipped.iter().map(|(id, why)| json!({ "factor": id, "why": why.to_string() })).collect();
    let picture = drawn(pictures::chosen(&all.verdicts, &once.verdicts, chosen), &ask.style());
    Ok(json!({ "rows": rows, "skipped": skipped, "picture": picture }))
}

fn question(ask: &Ask) -> Result<Question, Refusal> {
    let end = match ask.text("end")? {
        "force" => EndRule::Force,
        "indentation" => EndRule::Indentation,
        other => {
            return Err(Refusal::of("end", format!("\"{other}\" is no end rule"), "known: force, indentation".into()));
        }
    };
    let usual = Question::default();
    let or = |name: &str, usual: f64| ask.get(name).and_then(Value::as_f64).unwrap_or(usual);
    let free_m = ask.get("m").and_then(Value::as_array).and_then(|list| numbers(list)).unwrap_or(usual.free_m.clone());
    Ok(Question { n: ask.number("n")?, free_m, load: or("load", 0.0), ends: vec![end], ..usual })
}

fn row(verdict: &Verdict) -> Value {
    let point = verdict.points.first();
    json!({
        "factor": verdict.factor.id,
        "m": verdict.m,
        "n": verdict.n,
        "asked": point.map(|point| point.asked),
        "delivered": point.map(|point| point.delivered),
        "stop": point.map(|point| point.stop.name()),
    })
}

fn refused(error: AuditError) -> Refusal {
    let key = match &error {
        AuditError::OutOfDomain { name, .. } | AuditError::Empty { name } | AuditError::TooMany { name, .. } => *name,
        AuditError::Factor(_) | AuditError::Solve(_) => "audit",
    };
    Refusal::of(key, error.to_string(), "choose another number".into())
}
