//! Formulas: values, derivatives, steps, and every way to get one wrong.

use super::*;
use crate::scalar::{Dual, Real};

const NAMES: &[&str] = &["t", "m1"];

fn value(text: &str) -> f64 {
    Formula::parse(text, NAMES).unwrap().value_at(&[0.5, 3.0])
}

fn refusal(text: &str) -> (FormulaErrorKind, &str) {
    let error = Formula::parse(text, NAMES).unwrap_err();
    assert!(!error.hint().is_empty());
    assert!(!error.to_string().is_empty());
    (error.kind, &text[error.at])
}

#[test]
fn operators_bind_as_on_paper() {
    for (text, expected) in [
        ("-2^2", -4.0),
        ("2^3^2", 512.0),
        ("2^-1", 0.5),
        ("(-2)^3", -8.0),
        ("8/4/2", 1.0),
        ("1-2-3", -4.0),
        ("2+3*4", 14.0),
        ("-t*m1", -1.5),
        ("--2", 2.0),
        ("+2 - +1", 1.0),
        ("1e3 + .5 + 2.", 1002.5),
        ("2e-1*E0", f64::NAN),
    ] {
        match Formula::parse(text, NAMES) {
            Ok(formula) => assert_eq!(formula.value_at(&[0.5, 3.0]), expected, "{text}"),
            Err(_) => assert!(expected.is_nan(), "{text}"),
        }
    }
}

#[test]
fn functions_have_their_usual_values() {
    assert_eq!(value("sin(pi/2) + cos(0) + tan(0)"), 2.0);
    assert_eq!(value("ln(e)"), 1.0);
    assert_eq!(value("log10(1000)"), 3.0);
    assert_eq!(value("atan2(1, -1)"), 0.75 * std::f64::consts::PI);
    assert_eq!(value("min(t, m1) + max(t, m1) - abs(-t)"), 3.0);
    assert_eq!(value("pow(m1, 2) - sqrt(m1*m1)"), 6.0);
    assert_eq!(value("asin(1) - acos(0) + atan(0) + sinh(0) + cosh(0) + tanh(0) + exp(0)"), 2.0);
    assert!(value("min(t, sqrt(-t))").is_nan() && value("max(sqrt(-t), t)").is_nan());
}

#[test]
fn derivatives_match_central_differences() {
    let texts = [
        "sin(t)*cos(m1*t) + tan(t/2)",
        "asin(t/m1) + acos(t/m1)*atan(m1*t)",
        "sinh(t) + cosh(t*m1) - tanh(t)/m1",
        "exp(-t*m1)*ln(m1 + t) + log10(t) + sqrt(t*m1)",
        "atan2(t, m1) + atan2(m1, -t)",
        "m1^t + t^m1 + t^2.5 + (t - m1)^3 + (t-m1)^-3 + pow(t, 0.5)",
        "abs(t - m1)*min(t, m1)/max(t, m1)",
        "t*step(t - 0.1)*m1^2",
    ];
    for text in texts {
        let formula = Formula::parse(text, NAMES).unwrap();
        let at = [0.4, 1.7];
        let bits = formula.steps_at(&at);
        let dual = formula.eval(&[Dual::<2>::variable(at[0], 0), Dual::variable(at[1], 1)], bits);
        assert_eq!(dual.value, formula.eval(&at, bits), "{text}");
        for i in 0..2 {
            let shifted = |h: f64| {
                let mut x = at;
                x[i] += h;
                formula.eval(&x, bits)
            };
            // Fourth-order differences: error h⁴ + ε/h, about 1e-12 at h = 1e-3.
            let h = 1e-3;
            let slope = (8.0 * (shifted(h) - shifted(-h)) - (shifted(2.0 * h) - shifted(-2.0 * h))) / (12.0 * h);
            assert!((dual.partials[i] - slope).abs() < 1e-9 * (1.0 + slope.abs()), "{text} by {i}: {slope}");
        }
    }
}

#[test]
fn a_whole_power_of_a_negative_number_has_a_derivative_by_its_base_only() {
    let formula = Formula::parse("t^m1", NAMES).unwrap();
    let result = formula.eval(&[Dual::<1>::variable(-2.0, 0), Dual::constant(3.0)], 0);
    assert_eq!(result, Dual { value: -8.0, partials: [12.0] });
}

#[test]
fn steps_are_numbered_in_the_order_of_the_text_and_frozen_by_bits() {
    let formula = Formula::parse("step(t-1) + 10*step(m1 - step(2-t)) + step(3)", NAMES).unwrap();
    assert_eq!(formula.step_count(), 3);
    assert_eq!(formula.eval(&[0.0, 0.0], 0b000), 1.0);
    assert_eq!(formula.eval(&[0.0, 0.0], 0b001), 2.0);
    assert_eq!(formula.eval(&[0.0, 0.0], 0b010), 11.0);
    assert_eq!(formula.step_argument(1, &[0.0, 0.25], 0b100), -0.75);
    assert_eq!(formula.step_argument(1, &[0.0, 0.25], 0b000), 0.25);
    assert_eq!(formula.step_argument(2, &[0.5, 0.0], 0), 1.5);
    assert_eq!(formula.steps_at(&[1.0, 0.5]), 0b101);
    assert_eq!(formula.steps_at(&[2.5, 0.5]), 0b011);
    assert_eq!(formula.steps_at(&[2.0, 1.0]), 0b111);
}

#[test]
fn a_formula_without_names_is_one_constant() {
    let formula = Formula::parse("-0.506*9.78*sin(pi/36)*step(1)^2", &[]).unwrap();
    assert_eq!(formula.as_constant(), Some(-0.506 * 9.78 * (std::f64::consts::PI / 36.0).sin()));
    assert_eq!(Formula::parse("t", NAMES).unwrap().as_constant(), None);
    assert_eq!(Formula::constant(0.1).text(), "0.1");
    assert_eq!(Formula::constant(0.1).eval::<f64>(&[], 0), 0.1);
}

#[test]
fn a_name_inside_a_step_is_a_dependence() {
    let formula = Formula::parse("m1*step(t)", NAMES).unwrap();
    assert!(formula.depends_on(0) && formula.depends_on(1));
    assert!(!Formula::parse("2*m1", NAMES).unwrap().depends_on(0));
}

#[test]
fn every_mistake_is_named_and_located() {
    use FormulaErrorKind as Kind;
    assert_eq!(refusal("2**3"), (Kind::DoubleStar, "**"));
    assert_eq!(refusal("").0, Kind::Empty);
    assert_eq!(refusal("  ").0, Kind::Empty);
    assert_eq!(refusal("1 +"), (Kind::UnexpectedEnd, ""));
    assert_eq!(refusal("2*(t"), (Kind::Unclosed, "("));
    assert_eq!(refusal("sin(t"), (Kind::Unclosed, "("));
    assert_eq!(refusal("t)"), (Kind::Unopened, ")"));
    assert_eq!(refusal("2 t"), (Kind::MissingOperator, "t"));
    assert_eq!(refusal("2e"), (Kind::MissingOperator, "e"));
    assert_eq!(refusal("(1 2)"), (Kind::MissingOperator, "2"));
    assert_eq!(refusal("2 $ 3"), (Kind::UnexpectedCharacter { found: '$' }, "$"));
    assert_eq!(refusal("2 + é"), (Kind::UnexpectedCharacter { found: 'é' }, "é"));
    assert_eq!(refusal("*2"), (Kind::UnexpectedCharacter { found: '*' }, "*"));
    assert_eq!(refusal("."), (Kind::UnexpectedCharacter { found: '.' }, "."));
    assert_eq!(refusal("1, 2"), (Kind::UnexpectedCharacter { found: ',' }, ","));
    assert_eq!(refusal("log(2)"), (Kind::AmbiguousLog, "log"));
    assert_eq!(refusal("sin + 1"), (Kind::MissingParentheses { function: "sin" }, "sin"));
    assert_eq!(refusal("step"), (Kind::MissingParentheses { function: "step" }, "step"));
    assert_eq!(refusal("m1(2)"), (Kind::NotAFunction { name: "m1".into() }, "m1"));
    assert_eq!(refusal("t/(2-2)"), (Kind::DivisionByZero, "t/(2-2)"));
    assert_eq!(refusal("0^-1"), (Kind::DivisionByZero, "0^-1"));
    assert_eq!(refusal("ln(0)"), (Kind::NotFinite { value: f64::NEG_INFINITY }, "ln(0)"));
    assert_eq!(refusal("1e999"), (Kind::NotFinite { value: f64::INFINITY }, "1e999"));
    assert!(matches!(refusal("t + sqrt(-1)"), (Kind::NotFinite { .. }, "sqrt(-1)")));
    let wrong = |function, expected, found| Kind::WrongArgumentCount { function, expected, found };
    assert_eq!(refusal("1+sin(1, 2)"), (wrong("sin", 1, 2), "sin(1, 2)"));
    assert_eq!(refusal("atan2(1)"), (wrong("atan2", 2, 1), "atan2(1)"));
    assert_eq!(refusal("step()"), (wrong("step", 1, 0), "step()"));
    let known: Vec<String> = vec!["t".into(), "m1".into()];
    let unknown = Kind::UnknownName { name: "m3".into(), nearest: Some("m1".into()), known };
    assert_eq!(refusal("1+m3"), (unknown, "m3"));
    let function = Kind::UnknownFunction { name: "sine".into(), nearest: Some("sin".into()) };
    assert_eq!(refusal("sine(t)"), (function, "sine"));
}

#[test]
fn every_jump_of_a_formula_is_found_in_order() {
    // (text, until, how many jumps)
    let w30 = "step(sin(30*t))";
    let cases = [
        ("step(t - 60)", 1000.0, vec![60.0]),
        ("step(1e-3 - abs(t - 1))", 1000.0, vec![0.999, 1.001]),
        ("step(t - 1) - step(t - 1 - 1e-9)", 1000.0, vec![1.0, 1.0 + 1e-9]),
        ("t*step((t - 2)^2 - 1e-12)", 10.0, vec![2.0 - 1e-6, 2.0 + 1e-6]),
        ("step(1 + step(t - 3) - 1.5)", 10.0, vec![3.0]),
        ("step(sin(t) + 2)", 1000.0, vec![]),
        ("max(0, 1 - abs(t - 5)/1e-6)", 1000.0, vec![5.0 - 1e-6, 5.0, 5.0 + 1e-6]),
    ];
    for (text, to, expected) in cases {
        let formula = Formula::parse(text, &["t"]).unwrap();
        let found = all_breaks(&formula, to);
        assert_eq!(found.len(), expected.len(), "{text}: {found:?}");
        for (a, b) in found.iter().zip(&expected) {
            assert!((a - b).abs() < 1e-12 * b + 1e-15, "{text}: {found:?}");
        }
    }
    let formula = Formula::parse(w30, &["t"]).unwrap();
    let found = all_breaks(&formula, 20.0);
    assert_eq!(found.len(), (20.0 * 30.0 / std::f64::consts::PI).floor() as usize);
    let worst = found.iter().enumerate().map(|(i, t)| (t - (i + 1) as f64 * std::f64::consts::PI / 30.0).abs());
    assert!(worst.fold(0.0, f64::max) < 1e-13);
}

/// Every break after zero, followed as a run does.
fn all_breaks(formula: &Formula, to: f64) -> Vec<f64> {
    let (mut t, mut steps, mut list) = (0.0, formula.steps_at(&[1e-12]), Vec::new());
    loop {
        let next = formula.next_break(&[0.0], steps, t, to);
        assert!(next.sure);
        if next.time > to {
            return list;
        }
        list.push(next.time);
        (t, steps) = (next.time, next.steps);
        assert!(list.len() < 10_000);
    }
}

#[test]
fn a_pulse_is_seen_before_it_comes_however_short() {
    for width in [1e-2, 1e-4, 1e-6, 1e-8] {
        let formula = Formula::parse(&format!("0.5*sin(t) + 1e-3*exp(-((t - 7)/{width})^2)"), &["t"]).unwrap();
        let (mut t, mut inside, mut steps) = (0.0, 0, 0);
        while t < 20.0 {
            let next = formula.seen_until(&[0.0], 0, (t, t + 3.0), 1e-13);
            let depth = |x: f64| ((x - 7.0) / width).abs();
            // No stretch goes over the pulse: one that meets it is not much longer than it is wide.
            let over = t < 7.0 - 3.0 * width && next > 7.0 + 3.0 * width;
            assert!(!over || next - t < 40.0 * width, "{width}: from {t} to {next}");
            inside += usize::from(depth(t) < 3.0);
            steps += 1;
            t = next;
        }
        assert!(inside > 0 && steps < 200, "{width}: {steps} {inside}");
    }
    // What cannot matter is passed over.
    let weak = Formula::parse("1e-15*exp(-((t - 7)/1e-3)^2)", &["t"]).unwrap();
    assert_eq!(weak.seen_until(&[0.0], 0, (0.0, 20.0), 1e-13), 20.0);
}

#[test]
fn what_a_formula_can_still_become_is_bounded_for_ever() {
    let decay = Formula::parse("-1 + 0.2*exp(-t)", &["t"]).unwrap();
    let (low, high) = decay.range(&[0.0], 0, 3.0, f64::INFINITY);
    assert!((low + 1.0).abs() < 1e-15 && (high + 1.0 - 0.2 * (-3f64).exp()).abs() < 1e-15);
    assert!(decay.is_monotone(&[0.0], 0, 3.0, f64::INFINITY));
    let over = Formula::parse("sin(5*t)*(step(t) - step(t - 2))", &["t"]).unwrap();
    assert_eq!(over.range(&[0.0], 0b11, 2.0, f64::INFINITY), (0.0, 0.0));
}
