//! The keys of an oscillator scenario that take a number, one line each: they drive the checks and the JSON Schema.

use super::error::InputErrorKind as Kind;
use super::section::{Checker, Infinity, NO_NAMES, Quantity, Section};
use super::solver;
use crate::oscillator::Tolerance;
use crate::parameter::Domain;

/// One key.
pub(super) struct Row {
    pub key: &'static str,
    pub unit: &'static str,
    /// `None` is any finite number.
    pub domain: Option<Domain>,
    /// `None` where the key is required.
    pub default: Option<f64>,
    pub words: &'static str,
}

/// `mass`; a scenario with a drive has none.
pub(super) const MASS: Row = Row {
    key: "mass",
    unit: "kg",
    domain: Some(Domain::Positive),
    default: None,
    words: "mass on the restoring element",
};

/// `damping`.
pub(super) const DAMPING: Row = Row {
    key: "damping",
    unit: "N s/m",
    domain: Some(Domain::NonNegative),
    default: Some(0.0),
    words: "coefficient of a viscous damper beside the restoring element",
};

/// `duration`.
pub(super) const DURATION: Row = Row {
    key: "duration",
    unit: "s",
    domain: Some(Domain::Positive),
    default: None,
    words: "how long to simulate, from t = 0",
};

/// `initial.displacement`.
pub(super) const DISPLACEMENT: Row =
    Row { key: "displacement", unit: "m", domain: None, default: Some(0.0), words: "displacement at t = 0" };

/// `initial.velocity`.
pub(super) const VELOCITY: Row =
    Row { key: "velocity", unit: "m/s", domain: None, default: Some(0.0), words: "velocity at t = 0" };

const TOLERANCE: Tolerance = Tolerance { relative: 1e-10, absolute: 1e-12 };

/// `solver.rtol`.
pub(super) const RTOL: Row = Row {
    key: "rtol",
    unit: "1",
    domain: None,
    default: Some(TOLERANCE.relative),
    words: "relative tolerance on the scaled state",
};

/// `solver.atol`.
pub(super) const ATOL: Row = Row {
    key: "atol",
    unit: "1",
    domain: Some(Domain::NonNegative),
    default: Some(TOLERANCE.absolute),
    words: "absolute tolerance on the scaled state",
};

/// Reads a value: its default where it is absent, `None` where it is missing or refused.
pub(super) fn read<'a>(checker: &mut Checker<'a>, section: &Section<'a>, row: &Row) -> Option<f64> {
    let Some(entry) = section.get(row.key) else {
        if row.default.is_none() {
            checker.missing(section, row.key, row.unit, format!("add {} = ... ({})", row.key, row.words));
        }
        return row.default;
    };
    let quantity = Quantity { unit: row.unit, words: row.words, infinity: Infinity::Refused };
    let value = checker.number(section, row.key, quantity, NO_NAMES)?;
    let (least, most) = solver::RTOL;
    if row.key == "rtol" && !(least..=most).contains(&value) {
        let rule = format!("must lie between {least:e} and {most:e}");
        checker.refuse(section, entry, row.unit, Kind::OutOfDomain { rule, facts: Vec::new(), words: row.words });
        return None;
    }
    let Some(domain) = row.domain else { return Some(value) };
    checker.within((section.dotted(row.key), &entry.node), value, (domain, row.unit, row.words), |_| None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_tolerance_is_that_of_the_library() {
        assert_eq!(TOLERANCE, Tolerance::default());
    }
}
