//! The restitution beside its approximations, as text and as JSON.

use super::columns::columns;
use super::digits::significant;
use crate::collide::{EndRule, Stop};
use crate::restitution::theory::{Approximation, Map, Row, STATED, Sheet, TOLERANCES};
use serde_json::{Value, json};
use std::fmt::Write;

/// Digits of a restitution or a coefficient.
const DIGITS: i32 = 10;

/// The sheet for people.
pub fn cor_text(sheet: &Sheet) -> String {
    let mut page = heading(sheet);
    page.push_str(&approximations(sheet));
    page.push_str(&remarks(sheet));
    page.push_str(&coefficients(sheet));
    page.push_str(&critical(sheet));
    page.push_str(&series(sheet));
    if let Some(map) = &sheet.map {
        page.push_str(&regions(sheet, map));
    }
    page
}

/// What to warn of: the approximations used outside their stated range.
pub fn cor_warnings(sheet: &Sheet) -> Vec<String> {
    let outside: Vec<String> =
        sheet.rows.iter().filter(|row| !row.valid).map(|row| label(sheet, row.approximation)).collect();
    let words = format!("outside the stated range: {}", outside.join("; "));
    if outside.is_empty() { Vec::new() } else { vec![words] }
}

fn label(sheet: &Sheet, approximation: Approximation) -> String {
    let (l, m) = sheet.question.degrees;
    match approximation {
        Approximation::SmallLoad => "small load, eq. 18".into(),
        Approximation::LargeLoad => "large load, eq. 21".into(),
        Approximation::SecondOrder => "second order, eq. 46".into(),
        Approximation::Proposition1 => "Proposition 1, eq. 36".into(),
        Approximation::Proposition3 => "Proposition 3, eqs 36, 53".into(),
        Approximation::Series => format!("series of order {}", sheet.question.order),
        Approximation::Pade => format!("Pade [{l}/{m}] of e"),
        Approximation::RootPade => format!("Pade [{l}/{m}] of e^2"),
    }
}

fn heading(sheet: &Sheet) -> String {
    let question = &sheet.question;
    let s = |value: f64| significant(value, DIGITS);
    let mut page = format!(
        "Power law: alpha = {}, beta = {}, gamma = {}, load = {}; contact ends at zero {}\n",
        s(question.material.alpha),
        s(question.material.beta),
        s(question.gamma),
        s(question.load),
        question.end.name()
    );
    // Writing into a String cannot fail, here and below.
    let _ = match (sheet.stop, sheet.restitution) {
        (Stop::Stuck, _) => writeln!(page, "stuck: the bodies never part\n"),
        (_, Some(e)) => writeln!(page, "integrated: restitution {}\n", s(e)),
        (_, None) => writeln!(page, "not decided: the run ended before the bodies parted or were proved to stick\n"),
    };
    page
}

fn approximations(sheet: &Sheet) -> String {
    let head = ["approximation", "restitution", "difference", "stated up to gamma", "in range"];
    let mut rows = vec![head.map(String::from)];
    for row in &sheet.rows {
        let digits = |value: Option<f64>, digits: i32| value.map_or("-".into(), |v| significant(v, digits));
        rows.push([
            label(sheet, row.approximation),
            digits(row.restitution, DIGITS),
            digits(row.difference, 3),
            significant(row.range, 4),
            if row.valid { "yes".into() } else { "no".into() },
        ]);
    }
    columns("", &rows)
}

fn remarks(sheet: &Sheet) -> String {
    let mut page =
        format!("\nstated: within {STATED} of the restitution by the theory's own estimate; --map measures it\n");
    if sheet.question.end == EndRule::Force {
        page.push_str("each approximation is made for zero indentation and carried to zero force\n");
    }
    for row in &sheet.rows {
        if let Some(pole) = row.pole {
            let _ =
                writeln!(page, "{} has a pole at gamma = {}", label(sheet, row.approximation), significant(pole, 4));
        }
    }
    for (name, result) in [("e", &sheet.theory.pade), ("e^2", &sheet.theory.square_pade)] {
        if let Err(error) = result {
            let _ = writeln!(page, "of {name}: {error}");
        }
    }
    page
}

fn coefficients(sheet: &Sheet) -> String {
    let c = &sheet.theory.coefficients;
    let s = |value: f64| significant(value, DIGITS);
    let entries = [
        ["coefficient", "value", "Proposition 3", "equation"].map(String::from),
        ["C0".into(), s(c.c0), String::new(), "20".into()],
        ["C1".into(), s(c.c1), String::new(), "20".into()],
        ["C2".into(), s(c.c2), String::new(), "45".into()],
        ["C".into(), s(c.large), String::new(), "21".into()],
        ["I0".into(), s(c.i0), proposition3(sheet, c.i0_beta), "39, 49".into()],
        ["Q0".into(), s(c.q0), proposition3(sheet, c.q0_beta), "40, 50".into()],
    ];
    format!("\n{}", columns("", &entries))
}

/// Proposition 3 is for loads that press.
fn proposition3(sheet: &Sheet, value: f64) -> String {
    if sheet.question.load >= 0.0 { significant(value, DIGITS) } else { "-".into() }
}

fn critical(sheet: &Sheet) -> String {
    let s = |value: Option<f64>| value.map_or("none found".into(), |v| significant(v, DIGITS));
    let rows = [
        ["sticks above, at u = 0", "integrated", "eq. 22"].map(String::from),
        ["load g_c at this gamma".into(), s(sheet.critical_load), s(sheet.critical_load_formula)],
        ["damping gamma_c at this load".into(), s(sheet.critical_damping), s(sheet.critical_damping_formula)],
    ];
    format!("\n{}", columns("", &rows))
}

fn series(sheet: &Sheet) -> String {
    let mut rows = vec![["k", "e = sum e_k gamma^k", "e^2"].map(String::from)];
    for (k, (e, square)) in sheet.theory.series.iter().zip(&sheet.theory.square).enumerate() {
        rows.push([k.to_string(), significant(*e, DIGITS), significant(*square, DIGITS)]);
    }
    format!("\n{}", columns("", &rows))
}

fn regions(sheet: &Sheet, map: &Map) -> String {
    let head = ["measured, up to gamma", "within 1e-2", "within 1e-3", "within 1e-4"];
    let mut rows = vec![head.map(String::from)];
    for region in &map.regions {
        let [a, b, c] = region.up_to.map(|gamma| match gamma {
            Some(gamma) if gamma >= map.farthest => format!("{} or more", significant(gamma, 4)),
            Some(gamma) => significant(gamma, 4),
            None => "-".into(),
        });
        rows.push([label(sheet, region.approximation), a, b, c]);
    }
    format!("\n{}", columns("", &rows))
}

/// The sheet as one JSON object; numbers read back to the same doubles, what does not exist is null.
pub fn cor_json(sheet: &Sheet) -> Value {
    let question = &sheet.question;
    let c = &sheet.theory.coefficients;
    let pressed = |value: f64| (question.load >= 0.0).then_some(value);
    json!({
        "kind": "cor",
        "version": crate::VERSION,
        "alpha": question.material.alpha,
        "beta": question.material.beta,
        "gamma": question.gamma,
        "load": question.load,
        "end": question.end.name(),
        "stop": sheet.stop.name(),
        "restitution": sheet.restitution,
        "approximations": sheet.rows.iter().map(|row| row_json(sheet, row)).collect::<Vec<_>>(),
        "coefficients": {
            "C0": c.c0, "C1": c.c1, "C2": c.c2, "C": c.large, "I0": c.i0, "Q0": c.q0, "u_max": c.depth,
            "I0_proposition_3": pressed(c.i0_beta), "Q0_proposition_3": pressed(c.q0_beta),
        },
        "critical_load": { "integrated": sheet.critical_load, "eq_22": sheet.critical_load_formula },
        "critical_damping": { "integrated": sheet.critical_damping, "eq_22": sheet.critical_damping_formula },
        "series": sheet.theory.series,
        "series_of_square": sheet.theory.square,
        "map": sheet.map.as_ref().map(map_json),
        "warnings": cor_warnings(sheet),
    })
}

fn row_json(sheet: &Sheet, row: &Row) -> Value {
    json!({
        "name": row.approximation.key(),
        "title": label(sheet, row.approximation),
        "meant_for": row.approximation.meant_for(),
        "restitution": row.restitution,
        "difference": row.difference,
        "stated_up_to": row.range,
        "in_range": row.valid,
        "pole": row.pole,
    })
}

fn map_json(map: &Map) -> Value {
    let regions = map.regions.iter().map(|r| json!({ "name": r.approximation.key(), "up_to": r.up_to }));
    json!({ "tolerances": TOLERANCES, "farthest": map.farthest, "regions": regions.collect::<Vec<Value>>() })
}
