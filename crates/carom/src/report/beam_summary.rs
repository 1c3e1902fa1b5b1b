//! The outcome of an impact on a beam as text for people.

use super::digits::significant;
use super::page::{self, SHOWN, table};
use crate::beam::{Discretisation, ENERGY, Method, Outcome, Results, Stop, SupportKind};
use crate::scenario::CheckedBeam;
use std::fmt::{self, Write};

/// A readable summary. Numbers carry no digit beyond their error.
pub fn beam_summary(checked: &CheckedBeam, outcome: &Outcome) -> String {
    let mut page = String::new();
    heading(&mut page, checked, outcome);
    itself(&mut page, outcome, checked.impact.method == Method::Events);
    page::closing(&mut page, &checked.hash());
    page
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut page = String::new();
        itself(&mut page, self, false);
        f.write_str(&page)
    }
}

/// What an outcome says by itself; where its errors should have been measured, also that they were not.
fn itself(page: &mut String, outcome: &Outcome, measured: bool) {
    let count = outcome.sub_impacts.len();
    let parts = if count == 1 { "1 sub-impact".into() } else { format!("{count} sub-impacts") };
    let _ = writeln!(page, "{parts}; {}", end(outcome));
    page.push('\n');
    table(page, &page::results(&Results::TABLE, &outcome.results.list(), &outcome.error.list()));
    remark(page, outcome, measured);
    sub_impacts(page, outcome);
    energy(page, outcome);
    uncertainty(page, outcome);
    let w = outcome.work;
    let _ = writeln!(
        page,
        "\nWork: {} contact steps, {} refused, {} looks in flight; {} force evaluations for the error estimate",
        w.steps, w.rejected, w.looks, w.rhs_error
    );
}

fn heading(page: &mut String, checked: &CheckedBeam, outcome: &Outcome) {
    let impact = &checked.impact;
    let law = impact.law.as_ref().map_or("Hertz from the materials", |law| law.law.entry().title);
    let word = |kind| if kind == SupportKind::Pinned { "pinned" } else { "clamped" };
    let supports: Vec<String> =
        impact.supports.iter().map(|s| format!("{} at {} m", word(s.kind), significant(s.position, 6))).collect();
    let supports = if supports.is_empty() { "free".into() } else { supports.join(", ") };
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
}

/// Why the run ended, in words.
fn end(outcome: &Outcome) -> String {
    let touching = outcome.sub_impacts.last().is_some_and(|s| s.end >= outcome.reached);
    let at = significant(outcome.reached, 3);
    match outcome.stop {
        Stop::Separated => "proved: no further contact".into(),
        Stop::TimeLimit if touching => format!("time limit: still in contact at {at} s"),
        Stop::TimeLimit | Stop::Completed | Stop::Stuck => {
            format!("time limit: further contact is not excluded at {at} s")
        }
        Stop::Budget => format!("budget: stopped at {at} s; a larger solver.max_evaluations goes further"),
    }
}

/// What the errors leave out, or why there are none.
fn remark(page: &mut String, outcome: &Outcome, measured: bool) {
    if outcome.stop == Stop::Budget {
        return;
    }
    if outcome.error.peak_force.is_none() && measured {
        page.push_str("  no errors: solver.max_evaluations was reached before they were measured\n");
    } else if outcome.error.peak_force.is_some() && outcome.discretisation == Discretisation::NotInError {
        let _ = writeln!(
            page,
            "  ± is that of {} elements and {} modes; what they leave out is not in it (modes = \"auto\" measures it)",
            outcome.elements, outcome.modes
        );
    }
}

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
    page::more(page, outcome.sub_impacts.len(), "");
}

fn energy(page: &mut String, outcome: &Outcome) {
    if outcome.sub_impacts.is_empty() {
        return;
    }
    let e = &outcome.energy;
    let row = |percent: f64| [format!("{percent:.4}"), String::new()];
    let mut rows = page::energy((ENERGY, e), ("%", 100.0), &row);
    let mode = |(i, share): (usize, &f64)| {
        let [number, remark] = row(100.0 * share);
        [format!("bending mode {}", i + 1), number, "%".into(), remark]
    };
    // Behind the rigid motion.
    rows.splice(1..1, e.modes.iter().take(4).enumerate().map(mode));
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
