//! The outcome of an oscillator as text for people.

use super::digits::significant;
use super::page::{self, Row, SHOWN, table};
use crate::oscillator::{Course, ENERGY, Events, ExcitationKind, Mass, Motion, Outcome, Restoring, Results, Stop};
use crate::scenario::CheckedOscillator;
use std::fmt::{self, Write};

/// A readable summary. Numbers carry no digit beyond their error.
pub fn oscillator_summary(checked: &CheckedOscillator, outcome: &Outcome) -> String {
    let mut page = String::new();
    heading(&mut page, checked, outcome);
    itself(&mut page, outcome, &checked.warnings);
    page::closing(&mut page, &checked.hash());
    page
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut page = format!("{} at {} s\n", self.stop.name(), significant(self.end_time, 6));
        itself(&mut page, self, &[]);
        f.write_str(&page)
    }
}

/// What an outcome says by itself.
fn itself(page: &mut String, outcome: &Outcome, warnings: &[String]) {
    page::warnings(page, warnings, &outcome.doubts);
    results(page, outcome);
    page.push_str("\nEnergy\n");
    let row = |value: f64| [significant(value, 7), String::new()];
    table(page, &page::energy((ENERGY, &outcome.energy), ("J", 1.0), &row));
    cycles(page, outcome);
    events(page, outcome);
    page::work(page, &outcome.work, None);
}

fn heading(page: &mut String, checked: &CheckedOscillator, outcome: &Outcome) {
    let o = &checked.oscillator;
    let what = match &o.motion {
        Motion::Mass(mass) => format!("mass {} kg, {}", significant(mass.mass, 6), acting(checked, mass)),
        Motion::Drive(formula) => format!("driven by x = {} m", formula.text()),
    };
    let _ = writeln!(page, "{}, {what}", o.restoring.entry().title);
    let state = o.restoring.variant(o.formulation()).map_or(String::new(), |v| v.state.join(", "));
    let state = match o.motion {
        Motion::Mass(_) => format!("state variables {state} (formulation \"{}\"), ", o.formulation().name()),
        Motion::Drive(_) => String::new(),
    };
    let events = match o.events {
        _ if matches!(o.restoring, Restoring::Linear(_)) => "a smooth model",
        Events::All => "all events located",
        Events::Velocity => "only zeros of the velocity located",
        Events::None => "no events located",
    };
    let _ = writeln!(page, "{} s; {state}{events}", significant(outcome.end_time, 6));
    if outcome.stop == Stop::Budget {
        let (spent, t) = (outcome.work.rhs, significant(outcome.end_time, 4));
        let _ = writeln!(page, "budget: {spent} evaluations reached t = {t} s of {} s", significant(o.duration, 6));
        let _ = writeln!(page, "hint: raise solver.max_evaluations, or shorten duration");
    }
}

fn acting(checked: &CheckedOscillator, mass: &Mass) -> String {
    let base = mass.excitation.kind == ExcitationKind::BaseAcceleration;
    match (&mass.excitation.course, &checked.record) {
        (Course::Formula(formula), _) if base => format!("base acceleration {} m/s^2", formula.text()),
        (Course::Formula(formula), _) if formula.as_constant() == Some(0.0) => "no excitation".into(),
        (Course::Formula(formula), _) => format!("force {} N", formula.text()),
        (Course::Record(record), origin) => {
            let what = if base { "base acceleration" } else { "force" };
            let place = origin.as_ref().map_or(String::new(), |o| format!(" {} of {}", o.column, o.file));
            format!("{what}{place} ({} samples)", record.times().len())
        }
    }
}

fn results(page: &mut String, outcome: &Outcome) {
    page.push('\n');
    let mut rows = page::results(&Results::TABLE, &outcome.results.list(), &outcome.error.list());
    // r is the restoring force, which stands above.
    let internal = outcome.internal.iter().filter(|i| i.name != "r");
    rows.extend(
        internal.filter_map(|i| Some(page::result(&format!("{} at the end", i.name), i.unit, i.value?, i.error))),
    );
    table(page, &rows);
}

fn cycles(page: &mut String, outcome: &Outcome) {
    if outcome.cycles.is_empty() {
        return;
    }
    page.push_str("\nDissipated from one displacement maximum to the next\n");
    let row = |c: &crate::oscillator::Cycle| {
        let span = format!("{} to {} s", significant(c.start, 6), significant(c.end, 6));
        [span, significant(c.dissipated, 7), "J".into(), String::new()]
    };
    let rows: Vec<Row> = outcome.cycles.iter().take(SHOWN).map(row).collect();
    table(page, &rows);
    page::more(page, outcome.cycles.len(), ELSEWHERE);
}

fn events(page: &mut String, outcome: &Outcome) {
    if outcome.events.is_empty() {
        return;
    }
    let _ = writeln!(page, "\nEvents: {}", outcome.events.len());
    let row = |e: &crate::oscillator::Event| {
        let mode = if e.mode.is_empty() { String::new() } else { format!("-> {}", e.mode) };
        [e.name.to_string(), significant(e.t, 9), "s".into(), mode]
    };
    let rows: Vec<Row> = outcome.events.iter().take(SHOWN).map(row).collect();
    table(page, &rows);
    page::more(page, outcome.events.len(), ELSEWHERE);
}

/// Where the rest of a list is.
const ELSEWHERE: &str = "; --json lists them all";
