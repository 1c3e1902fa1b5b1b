//! `[solver]`: end rule, longest time, tolerances, budget.

use super::error::InputErrorKind as Kind;
use super::section::{Checker, Infinity, NO_NAMES, Quantity, Section};
use crate::collide::{EndRule, Tolerance};
use crate::law::{Domain, Law};

/// The keys of `[solver]`.
pub(super) const KEYS: &[&str] = &["end", "t_max", "rtol", "atol", "max_evaluations"];

/// The words of `end = "..."`.
pub(super) const ENDS: &[&str] = &["force", "indentation"];

/// The smallest and the largest relative tolerance.
pub(super) const RTOL: (f64, f64) = (1e-14, 1e-2);

/// What `[solver]` says.
pub(super) struct Solver {
    pub end: EndRule,
    pub t_max: Option<f64>,
    pub tolerance: Tolerance,
    pub max_evaluations: Option<u64>,
}

/// Reads `[solver]`; without one, the defaults.
pub(super) fn read<'a>(
    checker: &mut Checker<'a>,
    top: &Section<'a>,
    law: Option<Law>,
    time_unit: &'static str,
) -> Solver {
    let mut solver =
        Solver { end: EndRule::Force, t_max: None, tolerance: Tolerance::default(), max_evaluations: None };
    let Some(section) = checker.table(top, "solver", "solver") else { return solver };
    checker.unknown_keys(&section, KEYS, |_| None);
    solver.end = end(checker, &section, law);
    let t_max = (Domain::Positive, time_unit, "longest time simulated");
    solver.t_max = number(checker, &section, "t_max", t_max);
    if let Some(value) = relative(checker, &section) {
        solver.tolerance.relative = value;
    }
    let atol = (Domain::NonNegative, "1", "absolute tolerance on the scaled state");
    if let Some(value) = number(checker, &section, "atol", atol) {
        solver.tolerance.absolute = value;
    }
    solver.max_evaluations = max_evaluations(checker, &section);
    solver
}

/// The largest budget that can be asked for.
pub(super) const MOST_EVALUATIONS: f64 = 1e12;

/// `max_evaluations` of any kind: a whole number.
pub(super) fn max_evaluations<'a>(checker: &mut Checker<'a>, section: &Section<'a>) -> Option<u64> {
    let words = "most evaluations for the solution and its error estimate";
    let quantity = Quantity { unit: "1", words, infinity: Infinity::Refused };
    let value = checker.number(section, "max_evaluations", quantity, NO_NAMES)?;
    if value == value.round() && (1.0..=MOST_EVALUATIONS).contains(&value) {
        return Some(value as u64);
    }
    let rule = format!("must be a whole number between 1 and {MOST_EVALUATIONS:e}");
    checker.refuse(section, section.get("max_evaluations")?, "1", Kind::OutOfDomain { rule, facts: Vec::new(), words });
    None
}

fn end<'a>(checker: &mut Checker<'a>, section: &Section<'a>, law: Option<Law>) -> EndRule {
    let Some(("indentation", at)) = checker.choice(section, "end", "end rule", ENDS) else { return EndRule::Force };
    if let Some(law) = law.filter(|l| !l.entry().indentation_end) {
        checker.refuse(section, at, "1", Kind::EndRefused { law: law.entry().name });
    }
    EndRule::Indentation
}

fn number<'a>(
    checker: &mut Checker<'a>,
    section: &Section<'a>,
    key: &str,
    (domain, unit, words): (Domain, &'static str, &'static str),
) -> Option<f64> {
    let entry = section.get(key)?;
    let quantity = Quantity { unit, words, infinity: Infinity::Refused };
    let value = checker.number(section, key, quantity, NO_NAMES)?;
    checker.within((section.dotted(key), &entry.node), value, (domain, unit, words), |_| None)
}

fn relative<'a>(checker: &mut Checker<'a>, section: &Section<'a>) -> Option<f64> {
    let words = "relative tolerance on the scaled state";
    let quantity = Quantity { unit: "1", words, infinity: Infinity::Refused };
    let value = checker.number(section, "rtol", quantity, NO_NAMES)?;
    if (RTOL.0..=RTOL.1).contains(&value) {
        return Some(value);
    }
    let rule = format!("must lie between {:e} and {:e}", RTOL.0, RTOL.1);
    checker.refuse(section, section.get("rtol")?, "1", Kind::OutOfDomain { rule, facts: Vec::new(), words });
    None
}
