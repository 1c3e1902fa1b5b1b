//! `[input]`: the load and, for base parameters, the closing speed.

use crate::collide::INPUT_NAMES;
use crate::formula::Formula;
use crate::parameter::Domain;
use crate::scenario::common::{Allowed, Checker, Key, Kind, Section, required};

/// What the closing speed is.
pub(super) const SPEED: Key = required("v0", "m/s", Allowed::In(Domain::Positive), "closing speed v2 - v1");

/// The dimensionless load U(T).
pub(super) fn dimensionless<'a>(checker: &mut Checker<'a>, top: &Section<'a>) -> Option<Formula> {
    let section = checker.table(top, "input", "input")?;
    checker.unknown_keys(&section, &["U"], |_| None);
    load(checker, &section, "U", "1")
}

/// The closing speed of base parameters.
pub(super) fn base_speed<'a>(checker: &mut Checker<'a>, top: &Section<'a>) -> Option<f64> {
    let hint = "form = \"base\" needs the closing speed: [input] with v0 = ... in m/s";
    let section = checker.needed_table(top, "input", hint)?;
    checker.unknown_keys(&section, &["v0", "u"], |_| None);
    checker.number(&section, &SPEED)
}

/// The load u(t) of base parameters; `ub` and `tb` say whether `[law]` has these keys.
pub(super) fn base_load<'a>(checker: &mut Checker<'a>, top: &Section<'a>, ub: bool, tb: bool) -> Option<Formula> {
    let section = top.inner("input")?;
    let formula = load(checker, &section, "u", "N")?;
    let (parameter, why) = match (ub, tb) {
        (false, _) => ("Ub", "the scale of the external force"),
        (_, false) if formula.depends_on(0) => ("Tb", "the time scale, because it depends on t"),
        _ => return Some(formula),
    };
    checker.refuse(&section, section.get("u")?, "1", Kind::InputNeeds { parameter, why });
    None
}

fn load<'a>(checker: &mut Checker<'a>, section: &Section<'a>, key: &str, unit: &'static str) -> Option<Formula> {
    let formula = checker.force(section, key, unit, INPUT_NAMES)?;
    checker.finite_at_start(section, key, unit, formula, &[0.0])
}
