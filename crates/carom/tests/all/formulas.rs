//! Formulas so long or so deep that the stack is the question: of the library as it is optimised, because frames without that are larger.

use carom::formula::{Formula, FormulaErrorKind};

const NAMES: &[&str] = &["t", "m1"];

#[test]
fn deep_but_allowed_nesting_evaluates() {
    let text = format!("{}t{}", "t+t*atan2(t, ".repeat(190), ")".repeat(190));
    assert!(Formula::parse(&text, NAMES).unwrap().value_at(&[0.5, 3.0]).is_finite());
}

#[test]
fn hostile_texts_are_refused_without_overflow() {
    use FormulaErrorKind as Kind;
    let deep = Kind::TooDeep { limit: 200 };
    for piece in ["(", "-", "2^", "sin(", "1+(", "step("] {
        assert_eq!(Formula::parse(&piece.repeat(100_000), NAMES).unwrap_err().kind, deep, "{piece}");
    }
    let steps = "+step(t)".repeat(33);
    assert_eq!(Formula::parse(&steps, NAMES).unwrap_err().kind, Kind::TooManySteps { limit: 32 });
    assert!(Formula::parse(&"+step(t)".repeat(32), NAMES).is_ok());
    assert!(Formula::parse(&"+step(1)".repeat(33), NAMES).is_ok());
    assert!(Formula::parse(&"+t".repeat(1000), NAMES).is_ok());
    assert_eq!(Formula::parse(&"+t".repeat(100_000), NAMES).unwrap_err().kind, Kind::TooLong { limit: 2000 });
}
