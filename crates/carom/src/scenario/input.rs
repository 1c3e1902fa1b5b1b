//! `[input]`: the load and, for base parameters, the closing speed.

use super::error::InputErrorKind as Kind;
use super::section::{Checker, Infinity, NO_NAMES, Quantity, Section};
use crate::collide::INPUT_NAMES;
use crate::formula::Formula;
use crate::law::Domain;

/// The keys with `form = "dimensionless"`.
pub(super) const DIMENSIONLESS_KEYS: &[&str] = &["U"];

/// The keys with `form = "base"`.
pub(super) const BASE_KEYS: &[&str] = &["v0", "u"];

/// What the closing speed is.
pub(super) const SPEED: Quantity =
    Quantity { unit: "m/s", words: "closing speed v2 - v1", infinity: Infinity::Refused };

/// The dimensionless load U(T).
pub(super) fn dimensionless<'a>(checker: &mut Checker<'a>, top: &Section<'a>) -> Option<Formula> {
    let section = checker.table(top, "input", "input")?;
    checker.unknown_keys(&section, DIMENSIONLESS_KEYS, |_| None);
    load(checker, &section, "U", "1")
}

/// The closing speed of base parameters.
pub(super) fn base_speed<'a>(checker: &mut Checker<'a>, top: &Section<'a>) -> Option<f64> {
    if top.get("input").is_none() {
        checker.missing_table("input", "form = \"base\" needs the closing speed: [input] with v0 = ... in m/s");
    }
    let section = checker.table(top, "input", "input")?;
    checker.unknown_keys(&section, BASE_KEYS, |_| None);
    let Some(entry) = section.get("v0") else {
        checker.missing(&section, "v0", SPEED.unit, format!("add v0 = ... ({})", SPEED.words));
        return None;
    };
    let value = checker.number(&section, "v0", SPEED, NO_NAMES)?;
    let named = (section.dotted("v0"), &entry.node);
    checker.within(named, value, (Domain::Positive, SPEED.unit, SPEED.words), |_| None)
}

/// The load u(t) of base parameters; `ub` and `tb` say whether `[law]` has these keys.
pub(super) fn base_load<'a>(checker: &mut Checker<'a>, top: &Section<'a>, ub: bool, tb: bool) -> Option<Formula> {
    let node = &top.get("input")?.node;
    let section = Section { path: "input", node, place: &top.get("input")?.key_place };
    let formula = load(checker, &section, "u", "N")?;
    let entry = section.get("u")?;
    if !ub {
        let kind = Kind::InputNeeds { parameter: "Ub", why: "the scale of the external force" };
        checker.refuse(&section, entry, "1", kind);
        return None;
    }
    if !tb && formula.depends_on(0) {
        let kind = Kind::InputNeeds { parameter: "Tb", why: "the time scale, because it depends on t" };
        checker.refuse(&section, entry, "1", kind);
        return None;
    }
    Some(formula)
}

fn load<'a>(checker: &mut Checker<'a>, section: &Section<'a>, key: &str, unit: &'static str) -> Option<Formula> {
    let formula = checker.force(section, key, unit, INPUT_NAMES)?;
    let value = formula.value_at(&[0.0]);
    if !value.is_finite() {
        checker.refuse(section, section.get(key)?, unit, Kind::ForceNotFinite { t: 0.0, value });
        return None;
    }
    Some(formula)
}
