//! The outcome as text for people.

use super::digits::{significant, with_error};
use crate::collide::{Collision, EndRule, Outcome, Setting, Stop};
use crate::law::spheres;
use crate::scenario::Checked;
use std::fmt::Write;

/// A readable summary. Numbers carry no digit beyond their error.
pub fn summary(checked: &Checked, outcome: &Outcome) -> String {
    let mut page = String::new();
    heading(&mut page, checked, outcome);
    figures(&mut page, &checked.collision, outcome);
    energy(&mut page, &checked.collision, outcome);
    events(&mut page, &checked.collision, outcome);
    sensitivities(&mut page, outcome);
    closing(&mut page, checked, outcome);
    page
}

fn is_dimensionless(collision: &Collision) -> bool {
    matches!(collision.setting, Setting::Dimensionless { .. })
}

fn has_seconds(collision: &Collision, outcome: &Outcome) -> bool {
    !is_dimensionless(collision) && outcome.dimensionless.time_scale.is_some()
}

fn heading(page: &mut String, checked: &Checked, outcome: &Outcome) {
    let collision = &checked.collision;
    let law = collision.law.entry();
    let closing = match &collision.setting {
        Setting::Bodies([one, two]) => format!(", closing at {} m/s", significant(two.velocity - one.velocity, 6)),
        Setting::Base { speed, .. } => format!(", closing at {} m/s", significant(*speed, 6)),
        Setting::Dimensionless { .. } => ", dimensionless".into(),
    };
    // Writing into a String cannot fail, here and below.
    let _ = writeln!(page, "{}{closing}", law.title);
    if let Some(pair) = collision.spheres {
        let k = spheres::stiffness(pair);
        let _ = writeln!(page, "stiffness of the spheres: k = {} N/m^1.5", significant(k, 6));
    }
    if let (Some(wish), &[_, _, lambda, m]) = (checked.wish, &collision.values[..]) {
        let (id, c, lambda) = (wish.factor, significant(wish.restitution, 6), significant(lambda, 6));
        let _ = writeln!(page, "damping for restitution {c} by \"{id}\": lambda = {lambda} N s/m^{}", m + 1.0);
    }
    let end = match collision.end {
        EndRule::Force => "at zero force",
        EndRule::Indentation => "at zero indentation",
    };
    let _ = match outcome.stop {
        Stop::Separated => writeln!(page, "separated {end}"),
        Stop::Stuck => writeln!(page, "stuck: the bodies never part"),
        Stop::TimeLimit => writeln!(page, "time limit: not decided whether the bodies part"),
        Stop::Budget => {
            let unit = if has_seconds(collision, outcome) { " s" } else { "" };
            let (spent, t) = (outcome.work.rhs, significant(outcome.end_time, 4));
            writeln!(page, "budget: {spent} evaluations reached t = {t}{unit}, and the bodies had not parted")
                .and_then(|()| writeln!(page, "hint: raise solver.max_evaluations, or lower solver.t_max"))
        }
    };
    if let Some(proof) = outcome.proof {
        let _ = writeln!(page, "proof: {proof}");
    }
    for warning in checked.warnings.iter().cloned().chain(outcome.doubts.iter().map(ToString::to_string)) {
        let _ = writeln!(page, "warning: {warning}");
    }
}

/// The names of the figures in words, in the order of `Figures::named`.
const FIGURES: [&str; 10] = [
    "restitution",
    "restitution, kinetic",
    "restitution, energetic",
    "duration",
    "peak force",
    "maximum indentation",
    "impulse",
    "velocity of body 1",
    "velocity of body 2",
    "centre displacement",
];

fn figures(page: &mut String, collision: &Collision, outcome: &Outcome) {
    page.push('\n');
    let named = outcome.figures.named();
    let mut rows = Vec::new();
    for (words, ((_, unit, value), (_, _, error))) in FIGURES.iter().zip(named.iter().zip(outcome.error.named())) {
        // What is no number is not there, as in the JSON.
        let Some(value) = value.filter(|v| v.is_finite()) else { continue };
        let (digits, uncertainty) = with_error(value, error);
        let unit = if *unit == "1" || is_dimensionless(collision) { "" } else { unit };
        let plus_minus = if uncertainty.is_empty() { String::new() } else { format!("± {uncertainty}") };
        rows.push([(*words).to_string(), digits, unit.to_string(), plus_minus]);
    }
    table(page, &rows);
}

fn energy(page: &mut String, collision: &Collision, outcome: &Outcome) {
    let Some(e) = &outcome.energy else { return };
    let unit = if is_dimensionless(collision) { "" } else { "J" };
    let mut rows = Vec::new();
    let entries = [
        ("kinetic, before", e.kinetic_before),
        ("work of the load", e.work_external),
        ("kinetic, after", e.kinetic_after),
        ("stored in the contact", e.stored_after),
        ("lost, viscous", e.dissipated_viscous),
        ("lost, hysteretic", e.dissipated_hysteretic),
    ];
    for (words, value) in entries {
        let share = 100.0 * value / e.kinetic_before;
        rows.push([words.into(), significant(value, 7), unit.into(), format!("{share:8.2} %")]);
    }
    rows.push(["not accounted for".into(), significant(e.residual, 1), unit.into(), String::new()]);
    page.push_str("\nEnergy, relative motion");
    if outcome.stop == Stop::Stuck {
        let unit = if has_seconds(collision, outcome) { " s" } else { "" };
        let _ =
            write!(page, ", at the moment of the proof (t = {}{unit}), not at rest", significant(outcome.end_time, 4));
    }
    page.push('\n');
    table(page, &rows);
}

fn events(page: &mut String, collision: &Collision, outcome: &Outcome) {
    if outcome.events.is_empty() {
        return;
    }
    let unit = if has_seconds(collision, outcome) { "s" } else { "" };
    let rows: Vec<[String; 4]> =
        outcome.events.iter().map(|e| [e.name.to_string(), significant(e.t, 7), unit.into(), String::new()]).collect();
    page.push_str("\nEvents\n");
    table(page, &rows);
}

fn sensitivities(page: &mut String, outcome: &Outcome) {
    let Some(all) = &outcome.sensitivities else { return };
    for s in all {
        let rows: Vec<[String; 4]> = s
            .derivatives
            .iter()
            .map(|(key, value)| {
                let value = value.map_or("-".into(), |v| significant(v, 6));
                [format!("by {key}"), value, String::new(), String::new()]
            })
            .collect();
        let _ = writeln!(page, "\nDerivatives of {}", s.figure);
        table(page, &rows);
    }
}

fn closing(page: &mut String, checked: &Checked, outcome: &Outcome) {
    let w = outcome.work;
    let _ = writeln!(
        page,
        "\nWork: {} steps, {} rejected; {} evaluations and {} for the error estimate",
        w.steps, w.rejected, w.rhs, w.rhs_error
    );
    let hash = checked.hash();
    let _ = writeln!(page, "carom {}, scenario {}", crate::VERSION, hash.get(..12).unwrap_or(&hash));
}

/// Rows of name, number, unit, remark: names to the left, numbers aligned at the decimal point.
pub(super) fn table(page: &mut String, rows: &[[String; 4]]) {
    let whole = |number: &str| number.find(['.', 'e']).unwrap_or(number.len());
    let width = |of: &dyn Fn(&[String; 4]) -> usize| rows.iter().map(of).max().unwrap_or(0);
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
