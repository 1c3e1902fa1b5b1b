//! `[solver]`: what the kinds share of it, tolerances, end rule, budget.

use super::keys::{Absent, Allowed, Key, optional};
use super::section::{Checker, Section};
use super::{Kind, schema};
use crate::collide::{EndRule, Tolerance};
use crate::law::Law;
use crate::parameter::Domain;
use serde_json::{Value, json};

/// The words of `end = "..."`.
pub(crate) const ENDS: &[&str] = &["force", "indentation"];

/// The smallest and the largest relative tolerance.
pub(crate) const TOLERANCES: [f64; 2] = [1e-14, 1e-2];

/// What a relative tolerance may be.
pub(crate) const ALLOWED: Allowed = Allowed::Between(TOLERANCES[0], TOLERANCES[1]);

const TOLERANCE: Tolerance = Tolerance { relative: 1e-10, absolute: 1e-12 };

/// `rtol`.
pub(crate) const RTOL: Key =
    optional("rtol", "1", ALLOWED, TOLERANCE.relative, "relative tolerance on the scaled state");

/// `atol`.
pub(crate) const ATOL: Key = optional(
    "atol",
    "1",
    Allowed::In(Domain::NonNegative),
    TOLERANCE.absolute,
    "absolute tolerance on the scaled state",
);

/// The largest budget that can be asked for.
pub(crate) const MOST_EVALUATIONS: f64 = 1e12;

/// `max_evaluations`.
pub(crate) const BUDGET: Key = Key {
    key: "max_evaluations",
    unit: "1",
    allowed: Allowed::Any,
    absent: Absent::NoValue,
    words: "most evaluations for the solution and its error estimate",
};

/// Both tolerances; `None` where one is refused.
pub(crate) fn tolerance<'a>(checker: &mut Checker<'a>, section: &Section<'a>) -> Option<Tolerance> {
    let (relative, absolute) = (checker.number(section, &RTOL), checker.number(section, &ATOL));
    Some(Tolerance { relative: relative?, absolute: absolute? })
}

/// The budget, where there is one.
pub(crate) fn max_evaluations<'a>(checker: &mut Checker<'a>, section: &Section<'a>) -> Option<u64> {
    checker.whole(section, &BUDGET, MOST_EVALUATIONS, ("must be a whole number between 1 and 1e12", BUDGET.words))
}

/// The budget in a JSON Schema.
pub(crate) fn budget_schema() -> Value {
    let words =
        "most evaluations for the solution and its error estimate; a run that spends them ends with stop = \"budget\"";
    schema::number(json!({ "minimum": 1, "maximum": MOST_EVALUATIONS }), BUDGET.unit, words)
}

/// The end rule; one that the law does not have is refused.
pub(crate) fn end<'a>(checker: &mut Checker<'a>, section: &Section<'a>, law: Option<Law>) -> EndRule {
    let Some(("indentation", at)) = checker.choice(section, "end", "end rule", ENDS) else { return EndRule::Force };
    if let Some(law) = law.filter(|l| !l.entry().indentation_end) {
        checker.refuse(section, at, "1", Kind::EndRefused { law: law.entry().name });
    }
    EndRule::Indentation
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_tolerance_is_that_of_the_library() {
        assert_eq!(TOLERANCE, Tolerance::default());
    }
}
