//! The outcome of an impact on a beam as text for people.

use super::digits::{significant, with_error};
use super::summary::table;
use crate::beam::{Discretisation, Method, Outcome, Stop, SupportKind};
use crate::scenario::CheckedBeam;
use std::fmt::Write;

/// The names of the figures in words, in the order of `Figures::named`.
const FIGURES: [&str; 9] = [
    "restitution, kinematic",
    "restitution, kinetic",
    "end of compression",
    "separation",
    "tau_c",
    "tau_f",
    "impulse, compression",
    "impulse, restitution",
    "peak force",
];

/// A readable summary. Numbers carry no digit beyond their error.
pub fn beam_summary(checked: &CheckedBeam, outcome: &Outcome) -> String {
    let mut page = String::new();
    heading(&mut page, checked, outcome);
    figures(&mut page, outcome);
    remark(&mut page, checked, outcome);
    sub_impacts(&mut page, outcome);
    energy(&mut page, outcome);
    uncertainty(&mut page, outcome);
    closing(&mut page, checked, outcome);
    page
}

fn heading(page: &mut String, checked: &CheckedBeam, outcome: &Outcome) {
    let impact = &checked.impact;
    let law = impact.law.as_ref().map_or("Hertz from the materials", |law| law.law.entry().title);
    let word = |kind| if kind == SupportKind::Pinned { "pinned" } else { "clamped" };
    let supports: Vec<String> =
        impact.supports.iter().map(|s| format!("{} at {} m", word(s.kind), significant(s.position, 6))).collect();
    let supports = if supports.is_empty() { "free".into() } else { supports.join(", ") };
    // Writing into a String cannot fail, here and below.
    let _ = writeln!(
        page,
        "Impact on a beam at xi = {}, closing at {} m/s; {law}",
        significant(impact.xi, 6),
        significant(impact.closing_speed(), 6)
    );
    let method = match impact.method {
        Method::Events => String::new(),
        Method::Newmark { time_step } => format!("; the paper's algorithm, step {time_step:e} s"),
    };
    let _ = writeln!(page, "beam {supports}; {} elements, {} modes{method}", outcome.elements, outcome.modes);
    let count = outcome.sub_impacts.len();
    let parts = if count == 1 { "1 sub-impact".into() } else { format!("{count} sub-impacts") };
    let _ = writeln!(page, "{parts}; {}", end(outcome));
}

/// Why the run ended, in words.
fn end(outcome: &Outcome) -> String {
    let touching = outcome.sub_impacts.last().is_some_and(|s| s.end >= outcome.reached);
    let at = significant(outcome.reached, 3);
    match outcome.stop {
        Stop::Separated => "proved: no further contact".into(),
        Stop::TimeLimit if touching => format!("time limit: still in contact at {at} s"),
        Stop::TimeLimit => format!("time limit: further contact is not excluded at {at} s"),
        Stop::Budget => format!("budget: stopped at {at} s; a larger solver.max_evaluations goes further"),
    }
}

/// What the errors leave out, or why there are none.
fn remark(page: &mut String, checked: &CheckedBeam, outcome: &Outcome) {
    if checked.impact.method != Method::Events || outcome.stop == Stop::Budget {
        return;
    }
    if outcome.error.peak_force.is_none() {
        page.push_str("  no errors: solver.max_evaluations was reached before they were measured\n");
    } else if outcome.discretisation == Discretisation::NotInError {
        let _ = writeln!(
            page,
            "  ± is that of {} elements and {} modes; what they leave out is not in it (modes = \"auto\" measures it)",
            outcome.elements, outcome.modes
        );
    }
}

fn figures(page: &mut String, outcome: &Outcome) {
    page.push('\n');
    let mut rows = Vec::new();
    for (words, ((_, unit, value), (_, _, error))) in
        FIGURES.iter().zip(outcome.figures.named().iter().zip(outcome.error.named()))
    {
        let Some(value) = *value else { continue };
        let (digits, uncertainty) = with_error(value, error);
        let unit = if *unit == "1" { "" } else { unit };
        let plus_minus = if uncertainty.is_empty() { String::new() } else { format!("± {uncertainty}") };
        rows.push([(*words).to_string(), digits, unit.to_string(), plus_minus]);
    }
    table(page, &rows);
}

/// Sub-impacts beyond this are left to the JSON.
const SHOWN: usize = 12;

fn sub_impacts(page: &mut String, outcome: &Outcome) {
    if outcome.sub_impacts.is_empty() {
        return;
    }
    page.push_str("\nSub-impacts\n");
    for (i, s) in outcome.sub_impacts.iter().enumerate().take(SHOWN) {
        let _ = writeln!(
            page,
            "  {:2}  {} to {} s   impulse {} N s   peak {} N",
            i + 1,
            significant(s.start, 6),
            significant(s.end, 6),
            significant(s.impulse, 5),
            significant(s.peak_force, 5)
        );
    }
    if outcome.sub_impacts.len() > SHOWN {
        let _ = writeln!(page, "  and {} more", outcome.sub_impacts.len() - SHOWN);
    }
}

fn energy(page: &mut String, outcome: &Outcome) {
    if outcome.sub_impacts.is_empty() {
        return;
    }
    let e = &outcome.energy;
    let mut rows = Vec::new();
    let mut row =
        |words: String, share: f64| rows.push([words, format!("{:.4}", 100.0 * share), "%".into(), String::new()]);
    row("rigid motion".into(), e.rigid);
    for (i, share) in e.modes.iter().take(4).enumerate() {
        row(format!("bending mode {}", i + 1), *share);
    }
    row("all bending modes".into(), e.bending());
    row("striker".into(), e.striker);
    row("stored in the contact".into(), e.contact);
    row("lost at the contact".into(), e.dissipated_contact);
    row("lost inside the beam".into(), e.dissipated_inside);
    row("lost around the beam".into(), e.dissipated_outside);
    rows.push(["not accounted for".into(), significant(100.0 * e.residual, 1), "%".into(), String::new()]);
    let when = if outcome.stop == Stop::Separated { "at separation" } else { "when last parted or left" };
    let _ = writeln!(page, "\nEnergy {when}, shares of {} J", significant(e.initial, 6));
    table(page, &rows);
}

fn uncertainty(page: &mut String, outcome: &Outcome) {
    if let Some(slope) = outcome.slope {
        let _ = writeln!(page, "\nDerivative of the restitution by xi: {}", significant(slope, 5));
    }
    let Some(spread) = outcome.spread else { return };
    page.push_str("\nSpread of the restitution\n");
    for (words, range) in [("over the place", spread.place), ("over the moduli", spread.moduli)] {
        if let Some([low, high]) = range {
            let _ = writeln!(page, "  {words}: {} to {}", significant(low, 5), significant(high, 5));
        }
    }
}

fn closing(page: &mut String, checked: &CheckedBeam, outcome: &Outcome) {
    let w = outcome.work;
    let _ = writeln!(
        page,
        "\nWork: {} contact steps, {} refused, {} looks in flight; {} force evaluations for the error estimate",
        w.steps, w.rejected, w.looks, outcome.work_error.forces
    );
    let hash = checked.hash();
    let _ = writeln!(page, "carom {}, scenario {}", crate::VERSION, hash.get(..12).unwrap_or(&hash));
}
