//! The outcome of an oscillator as text for people.

use super::digits::{significant, with_error};
use super::summary::table;
use crate::oscillator::{Course, Events, Mass, Motion, Outcome, Quantity, Restoring, Stop};
use crate::scenario::CheckedOscillator;
use std::fmt::Write;

/// The names of the figures in words, in the order of `Figures::named`.
const FIGURES: [&str; 8] = [
    "displacement at the end",
    "velocity at the end",
    "restoring force at the end",
    "largest displacement",
    "reached at",
    "largest restoring force",
    "residual displacement",
    "dissipated",
];

/// A readable summary. Numbers carry no digit beyond their error.
pub fn oscillator_summary(checked: &CheckedOscillator, outcome: &Outcome) -> String {
    let mut page = String::new();
    heading(&mut page, checked, outcome);
    figures(&mut page, outcome);
    energy(&mut page, outcome);
    cycles(&mut page, outcome);
    events(&mut page, outcome);
    closing(&mut page, checked, outcome);
    page
}

fn heading(page: &mut String, checked: &CheckedOscillator, outcome: &Outcome) {
    let o = &checked.oscillator;
    let what = match &o.motion {
        Motion::Mass(mass) => format!("mass {} kg, {}", significant(mass.mass, 6), acting(checked, mass)),
        Motion::Drive(formula) => format!("driven by x = {} m", formula.text()),
    };
    // Writing into a String cannot fail, here and below.
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
    for warning in checked.warnings.iter().cloned().chain(outcome.doubts.iter().map(ToString::to_string)) {
        let _ = writeln!(page, "warning: {warning}");
    }
}

fn acting(checked: &CheckedOscillator, mass: &Mass) -> String {
    let base = mass.excitation.quantity == Quantity::BaseAcceleration;
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

fn figures(page: &mut String, outcome: &Outcome) {
    page.push('\n');
    let mut rows = Vec::new();
    let mut row = |words: &str, unit: &str, value: f64, error: Option<f64>| {
        let (digits, uncertainty) = with_error(value, error);
        let plus_minus = if uncertainty.is_empty() { String::new() } else { format!("± {uncertainty}") };
        let unit = if unit == "1" { "" } else { unit };
        rows.push([words.to_string(), digits, unit.to_string(), plus_minus]);
    };
    for (words, ((_, unit, value), (_, _, error))) in
        FIGURES.iter().zip(outcome.figures.named().into_iter().zip(outcome.error.named()))
    {
        if let Some(value) = value {
            row(words, unit, value, error);
        }
    }
    // r is the restoring force, which stands above.
    for i in outcome.internal.iter().filter(|i| i.name != "r") {
        if let Some(value) = i.value {
            row(&format!("{} at the end", i.name), i.unit, value, i.error);
        }
    }
    table(page, &rows);
}

fn energy(page: &mut String, outcome: &Outcome) {
    let e = &outcome.energy;
    let entries = [
        ("kinetic, before", e.kinetic_before),
        ("stored, before", e.stored_before),
        ("work done on it", e.input),
        ("kinetic, after", e.kinetic_after),
        ("stored, after", e.stored_after),
        ("lost in the restoring element", e.hysteretic),
        ("lost in the damper", e.viscous),
    ];
    let mut rows: Vec<[String; 4]> = Vec::new();
    for (words, value) in entries {
        rows.push([words.into(), significant(value, 7), "J".into(), String::new()]);
    }
    rows.push(["not accounted for".into(), significant(e.residual, 1), "J".into(), String::new()]);
    page.push_str("\nEnergy\n");
    table(page, &rows);
}

/// Cycles and events beyond these are left to the JSON.
const SHOWN: usize = 12;

fn cycles(page: &mut String, outcome: &Outcome) {
    if outcome.cycles.is_empty() {
        return;
    }
    page.push_str("\nDissipated from one displacement maximum to the next\n");
    let row = |c: &crate::oscillator::Cycle| {
        let span = format!("{} to {} s", significant(c.start, 6), significant(c.end, 6));
        [span, significant(c.dissipated, 7), "J".into(), String::new()]
    };
    let rows: Vec<[String; 4]> = outcome.cycles.iter().take(SHOWN).map(row).collect();
    table(page, &rows);
    more(page, outcome.cycles.len());
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
    let rows: Vec<[String; 4]> = outcome.events.iter().take(SHOWN).map(row).collect();
    table(page, &rows);
    more(page, outcome.events.len());
}

fn more(page: &mut String, count: usize) {
    if count > SHOWN {
        let _ = writeln!(page, "  and {} more; --json lists them all", count - SHOWN);
    }
}

fn closing(page: &mut String, checked: &CheckedOscillator, outcome: &Outcome) {
    let w = outcome.work;
    let _ = writeln!(
        page,
        "\nWork: {} steps, {} rejected; {} evaluations and {} for the error estimate",
        w.steps, w.rejected, w.rhs, w.rhs_error
    );
    let hash = checked.hash();
    let _ = writeln!(page, "carom {}, scenario {}", crate::VERSION, hash.get(..12).unwrap_or(&hash));
}
