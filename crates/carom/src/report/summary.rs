//! The outcome of a collision as text for people.

use super::digits::significant;
use super::page::{self, Row, table};
use crate::collide::{ENERGY, Outcome, Results, Setting, Stop};
use crate::law::spheres;
use crate::scenario::Checked;
use std::fmt::{self, Write};

/// A readable summary. Numbers carry no digit beyond their error.
pub fn summary(checked: &Checked, outcome: &Outcome) -> String {
    let mut page = String::new();
    heading(&mut page, checked);
    itself(&mut page, outcome, &format!(" at zero {}", checked.collision.end.name()), &checked.warnings);
    page::closing(&mut page, &checked.hash());
    page
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut page = String::new();
        itself(&mut page, self, "", &[]);
        f.write_str(&page)
    }
}

/// What an outcome says by itself.
fn itself(page: &mut String, outcome: &Outcome, end: &str, warnings: &[String]) {
    ending(page, outcome, end);
    page::warnings(page, warnings, &outcome.doubts);
    results(page, outcome);
    energy(page, outcome);
    events(page, outcome);
    sensitivities(page, outcome);
    page::work(page, &outcome.work, outcome.witness);
}

/// Whether times have seconds: without them nothing has a unit.
fn has_seconds(outcome: &Outcome) -> bool {
    outcome.dimensionless.time_scale.is_some()
}

fn heading(page: &mut String, checked: &Checked) {
    let collision = &checked.collision;
    let closing = match &collision.setting {
        Setting::Bodies([one, two]) => format!(", closing at {} m/s", significant(two.velocity - one.velocity, 6)),
        Setting::Base { speed, .. } => format!(", closing at {} m/s", significant(*speed, 6)),
        Setting::Dimensionless { .. } => ", dimensionless".into(),
    };
    let _ = writeln!(page, "{}{closing}", collision.law.entry().title);
    if let Some(pair) = collision.spheres {
        let k = spheres::stiffness(pair);
        let _ = writeln!(page, "stiffness of the spheres: k = {} N/m^1.5", significant(k, 6));
    }
    if let (Some(wish), &[_, _, lambda, m]) = (checked.wish, &collision.values[..]) {
        let (id, c, lambda) = (wish.factor, significant(wish.restitution, 6), significant(lambda, 6));
        let _ = writeln!(page, "damping for restitution {c} by \"{id}\": lambda = {lambda} N s/m^{}", m + 1.0);
    }
}

fn ending(page: &mut String, outcome: &Outcome, end: &str) {
    let _ = match outcome.stop {
        Stop::Separated => writeln!(page, "separated{end}"),
        Stop::Stuck => writeln!(page, "stuck: the bodies never part"),
        Stop::TimeLimit | Stop::Completed => writeln!(page, "time limit: not decided whether the bodies part"),
        Stop::Budget => {
            let unit = if has_seconds(outcome) { " s" } else { "" };
            let (spent, t) = (outcome.work.rhs, significant(outcome.end_time, 4));
            writeln!(page, "budget: {spent} evaluations reached t = {t}{unit}, and the bodies had not parted")
                .and_then(|()| writeln!(page, "hint: raise solver.max_evaluations, or lower solver.t_max"))
        }
    };
    if let Some(proof) = outcome.proof {
        let _ = writeln!(page, "proof: {proof}");
    }
}

fn results(page: &mut String, outcome: &Outcome) {
    page.push('\n');
    // What is no number is not there, as in the JSON.
    let list = outcome.results.list().map(|value| value.filter(|v| v.is_finite()));
    let mut rows = page::results(&Results::TABLE, &list, &outcome.error.list());
    if !has_seconds(outcome) {
        rows.iter_mut().for_each(|row| row[2].clear());
    }
    table(page, &rows);
}

fn energy(page: &mut String, outcome: &Outcome) {
    let Some(e) = &outcome.energy else { return };
    let unit = if has_seconds(outcome) { "J" } else { "" };
    let row = |value: f64| [significant(value, 7), format!("{:8.2} %", 100.0 * value / e.kinetic_before)];
    page.push_str("\nEnergy, relative motion");
    if outcome.stop == Stop::Stuck {
        let unit = if has_seconds(outcome) { " s" } else { "" };
        let _ =
            write!(page, ", at the moment of the proof (t = {}{unit}), not at rest", significant(outcome.end_time, 4));
    }
    page.push('\n');
    table(page, &page::energy((ENERGY, e), (unit, 1.0), &row));
}

fn events(page: &mut String, outcome: &Outcome) {
    if outcome.events.is_empty() {
        return;
    }
    let unit = if has_seconds(outcome) { "s" } else { "" };
    let rows: Vec<Row> =
        outcome.events.iter().map(|e| [e.name.to_string(), significant(e.t, 7), unit.into(), String::new()]).collect();
    page.push_str("\nEvents\n");
    table(page, &rows);
}

fn sensitivities(page: &mut String, outcome: &Outcome) {
    for s in outcome.sensitivities.iter().flatten() {
        let row = |(key, value): &(String, Option<f64>)| {
            let value = value.map_or("-".into(), |v| significant(v, 6));
            [format!("by {key}"), value, String::new(), String::new()]
        };
        let rows: Vec<Row> = s.derivatives.iter().map(row).collect();
        let _ = writeln!(page, "\nDerivatives of {}", s.result);
        table(page, &rows);
    }
}
