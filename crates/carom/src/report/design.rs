//! What the inverse found: text and JSON.

use crate::restitution::alpha::Fit;
use crate::restitution::approximate::Comparison;
use crate::restitution::design::Answer;
use crate::restitution::unknown::{Change, Found, Range};
use serde_json::{Value, json};
use std::fmt::Write;

/// A number with all its digits, readable at any size.
fn full(value: f64) -> String {
    let size = value.abs();
    if size == 0.0 || (1e-4..1e15).contains(&size) { format!("{value}") } else { format!("{value:e}") }
}

/// T_c beyond which a run ends of its own accord.
const DEFAULT_LIMIT: f64 = 1000.0;

/// The dampings that deliver a restitution.
pub fn design_text(wanted: f64, answers: &[Answer]) -> String {
    let mut text = String::new();
    let several =
        if answers.len() > 1 { format!("{} dampings deliver", answers.len()) } else { "Damping that delivers".into() };
    let _ = writeln!(text, "{several} a restitution of {}", full(wanted));
    for answer in answers {
        let out = &answer.outcome;
        let (f, e) = (out.results, out.error);
        let b = answer.bead;
        let _ = writeln!(text, "\n  lambda              {:<22} N s/m^{}", full(answer.lambda), b.m + 1.0);
        let _ =
            writeln!(text, "  gamma0              {:<22} lambda/(k beta), beta = {}", full(answer.gamma0), b.m + 1.0);
        let _ = writeln!(text, "  dimensionless       {:<22} Lambda; load {}", full(b.damping), full(b.push + 0.0));
        for (name, value, error, unit) in [
            ("restitution", f.restitution, e.restitution, ""),
            ("duration", f.duration, e.duration, "s"),
            ("max indentation", f.max_indentation, e.max_indentation, "m"),
            ("peak force", f.peak_force, e.peak_force, "N"),
        ] {
            if let (Some(value), Some(error)) = (value, error) {
                let _ = writeln!(text, "  {name:<19} {:<22} {unit:<2} +- {error:.0e}", full(value));
            }
        }
        if f.duration.is_some_and(|t| t > DEFAULT_LIMIT * answer.time_scale) {
            let _ = writeln!(text, "  contact lasts longer than a run does by default: raise solver.t_max");
        }
    }
    text
}

/// The same as JSON.
pub fn design_json(wanted: f64, answers: &[Answer]) -> Value {
    let list: Vec<Value> = answers
        .iter()
        .map(|a| {
            let f = a.outcome.results;
            json!({
                "lambda": a.lambda,
                "gamma0": a.gamma0,
                "m": a.bead.m,
                "n": a.bead.n,
                "damping": a.bead.damping,
                "load": a.bead.push,
                "restitution": f.restitution,
                "duration": f.duration,
                "max_indentation": f.max_indentation,
                "peak_force": f.peak_force,
                "error": { "restitution": a.outcome.error.restitution },
            })
        })
        .collect();
    json!({ "wanted": wanted, "answers": list })
}

/// What a search over an unknown found.
pub fn found_text(wanted: f64, key: &str, unit: &str, range: &Range, found: &Found) -> String {
    let mut text = String::new();
    let _ = match found.values.len() {
        0 => writeln!(text, "No {key} in the range delivers a restitution of {}", full(wanted)),
        1 => writeln!(text, "{key} that delivers a restitution of {}", full(wanted)),
        many => writeln!(text, "{many} values of {key} deliver a restitution of {}", full(wanted)),
    };
    for value in &found.values {
        let _ = writeln!(text, "  {} {unit}", full(*value));
    }
    for jump in &found.jumps {
        let _ = writeln!(text, "  restitution jumps past {} at {key} = {} {unit}", full(wanted), full(*jump));
    }
    let spread = if range.logarithmic { "by equal ratios" } else { "evenly" };
    let _ = writeln!(
        text,
        "looked at {} points from {} to {} {unit}, spread {spread}",
        range.points,
        full(range.low),
        full(range.high)
    );
    if let Some((low, high)) = found.range {
        let _ = writeln!(text, "restitution on them lies between {low:.6} and {high:.6}");
    }
    if found.undecided > 0 {
        let _ = writeln!(
            text,
            "{} points gave no answer: not decided within the time limit, or against a rule of the law",
            found.undecided
        );
    }
    text
}

/// The same as JSON.
pub fn found_json(wanted: f64, key: &str, range: &Range, found: &Found) -> Value {
    json!({
        "wanted": wanted,
        "unknown": key,
        "values": found.values,
        "jumps": found.jumps,
        "range": found.range.map(|(low, high)| [low, high]),
        "undecided": found.undecided,
        "grid": { "low": range.low, "high": range.high, "points": range.points, "logarithmic": range.logarithmic },
    })
}

/// Where parting begins and ends along a load.
pub fn changes_text(unit: &str, range: &Range, changes: &[Change]) -> String {
    let mut text = String::new();
    if changes.is_empty() {
        let _ = writeln!(text, "Nothing changes in the range: the bodies do the same everywhere on it");
    }
    for change in changes {
        let (below, above) = (change.below.name(), change.above.name());
        let _ = writeln!(text, "  load {} {unit}: {below} below, {above} above", full(change.at));
    }
    let step = (range.high - range.low) / (range.points.max(2) - 1) as f64;
    let _ = writeln!(
        text,
        "looked at {} loads from {} to {} {unit}; what comes and goes within {step:.3e} {unit} is not seen",
        range.points,
        full(range.low),
        full(range.high)
    );
    text
}

/// The same as JSON.
pub fn changes_json(range: &Range, changes: &[Change]) -> Value {
    let list: Vec<Value> =
        changes.iter().map(|c| json!({ "load": c.at, "below": c.below.name(), "above": c.above.name() })).collect();
    json!({ "changes": list, "grid": { "low": range.low, "high": range.high, "points": range.points } })
}

/// The correction of P1 over a list of restitutions, with its fit and the comparison of eq. 38 with eq. 4.
pub fn alpha_text(rows: &[(f64, f64)], fit: &Fit, comparisons: &[Comparison]) -> String {
    let mut text = String::from("   c_r     alpha       fit         error of eq. 38:  indentation  duration\n");
    for ((c, alpha), comparison) in rows.iter().zip(comparisons) {
        let percent = |error: Option<f64>| error.map_or("-  ".into(), |e| format!("{:.3} %", 100.0 * e));
        let (indentation, duration) = (percent(comparison.indentation_error()), percent(comparison.duration_error()));
        // Six places, or four digits of what is smaller.
        let short = |x: f64| if x.abs() < 1e-3 { format!("{x:.3e}") } else { format!("{x:.6}") };
        let (alpha, fitted) = (short(*alpha), short(fit.value(*c)));
        let line = format!("  {c:<6}  {alpha:<10}  {fitted:<10}  {indentation:>28}  {duration:>9}");
        let _ = writeln!(text, "{}", line.trim_end());
    }
    let [a, b, d, f] = fit.coefficients;
    let _ = match fit.form {
        crate::restitution::alpha::FitForm::Exponentials => {
            writeln!(text, "fit: {a:.6} exp({b:.6} c) + {d:.6} exp({f:.6} c)")
        }
        crate::restitution::alpha::FitForm::Cubic => writeln!(text, "fit: {a:.6} c^3 + {b:.6} c^2 + {d:.6} c + {f:.6}"),
    };
    let _ = writeln!(text, "worst error of the fit: {:.3} %", 100.0 * fit.worst);
    if comparisons.iter().any(|c| c.true_duration.is_none()) {
        let _ = writeln!(text, "-: with the damping of eq. 36 the bodies of eq. 4 never part");
    }
    text
}

/// The same as JSON.
pub fn alpha_json(rows: &[(f64, f64)], fit: &Fit, comparisons: &[Comparison]) -> Value {
    let row = |((c, alpha), comparison): (&(f64, f64), &Comparison)| {
        json!({
            "restitution": c,
            "alpha": alpha,
            "fit": fit.value(*c),
            "indentation_error": comparison.indentation_error(),
            "duration_error": comparison.duration_error(),
        })
    };
    let form = match fit.form {
        crate::restitution::alpha::FitForm::Exponentials => "exponentials",
        crate::restitution::alpha::FitForm::Cubic => "cubic",
    };
    json!({
        "rows": rows.iter().zip(comparisons).map(row).collect::<Vec<_>>(),
        "fit": { "form": form, "coefficients": fit.coefficients, "worst": fit.worst },
    })
}
