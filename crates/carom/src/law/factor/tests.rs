//! The declarations are complete, the formulas have their limits.

use super::*;

fn inputs(restitution: f64, n: f64, m: f64) -> FactorInputs {
    FactorInputs { restitution, stiffness: 2.41e11, exponent: n, damping_exponent: m, mass: 0.1, speed: 2.8 }
}

/// Every factor with an m that it takes at n.
fn with_exponent(n: f64) -> impl Iterator<Item = (&'static Factor, f64)> {
    FACTORS.iter().flat_map(move |f| {
        let free: &[f64] = if let Exponent::OneOf(list) = f.m { list } else { &[2.0, 0.3] };
        let list = f.m.at(n).map_or(free.to_vec(), |m| vec![m]);
        list.into_iter().map(move |m| (f, m))
    })
}

#[test]
fn every_declaration_is_complete_in_plain_text_and_has_its_own_id() {
    let mut ids: Vec<&str> = ids().into_iter().chain(NAMED_ONLY.iter().map(|f| f.id)).collect();
    ids.sort_unstable();
    assert!(ids.windows(2).all(|pair| pair[0] != pair[1]), "{ids:?}");
    for f in FACTORS {
        let words = [f.id, f.authors, f.year, f.formula, f.validity, f.reference];
        assert!(words.iter().all(|w| !w.is_empty() && w.is_ascii()), "{}", f.id);
        assert_eq!(find(f.id).map(|g| g.id), Some(f.id));
    }
    assert!(NAMED_ONLY.iter().all(|f| [f.id, f.authors, f.why, f.instead].iter().all(|w| w.is_ascii())));
}

#[test]
fn every_factor_gives_a_damping_that_falls_with_the_restitution() {
    for (f, m) in with_exponent(1.5).filter(|(f, _)| f.id != "hertz") {
        let lambda = |c: f64| f.lambda(&inputs(c, 1.5, m)).unwrap();
        for i in 1..99 {
            let (lower, upper) = (f64::from(i) / 100.0, f64::from(i + 1) / 100.0);
            assert!(lambda(lower) > lambda(upper) && lambda(upper) > 0.0, "{} m = {m} at {lower}", f.id);
        }
        assert!(lambda(1.0) >= 0.0, "{}", f.id);
    }
}

#[test]
fn a_restitution_outside_its_range_is_refused() {
    for value in [0.0, -0.1, 1.0 + 1e-12, f64::NAN, f64::INFINITY] {
        for (f, m) in with_exponent(1.5) {
            assert!(matches!(f.lambda(&inputs(value, 1.5, m)), Err(FactorError::Restitution { .. })), "{}", f.id);
        }
    }
}

#[test]
fn an_exponent_that_is_not_printed_is_refused_with_the_printed_ones() {
    let zhang = find("zhang2021").unwrap();
    let refusal = zhang.lambda(&inputs(0.5, 1.5, 0.7)).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "no fit of zhang2021 is printed for m = 0.7; printed are m = 2, 1.5, 1, 0.65, 0.5, 0.25"
    );
    assert!(find("zhang2021-primary").unwrap().lambda(&inputs(0.5, 1.5, 0.7)).is_ok());
    assert!(find("flores").unwrap().lambda(&inputs(0.5, 1.5, 1.0)).is_err());
}

#[test]
fn the_exact_damping_for_m_equal_to_n_has_the_digits_of_its_parametric_form() {
    let exact = find("gonthier-exact").unwrap();
    let d = |c: f64| exact.lambda(&inputs(c, 1.5, 1.5)).unwrap() * 2.8 / 2.41e11;
    for (c, expected) in [
        (0.05, 19.99999968153),
        (0.1, 9.99815939750),
        (0.5, 1.43275053327),
        (0.9, 0.16648195069),
        (0.95, 0.07892660529),
    ] {
        assert!((d(c) / expected - 1.0f64).abs() < 1e-10, "{c}: {}", d(c));
    }
    // d = s/(1 - exp(-s)) - 1, c_r = (1 - s/(exp(s) - 1))/d.
    for s in [0.3f64, 1.0, 4.0, 12.0] {
        let truth = s / -(-s).exp_m1() - 1.0;
        let c = (1.0 - s / s.exp_m1()) / truth;
        assert!((d(c) / truth - 1.0).abs() < 1e-13, "{s}: {} {truth}", d(c));
    }
    // Near 1: d = 3/2 (1-c) + 3/2 (1-c)²/... stays smooth; the first order is met.
    assert!((d(1.0 - 1e-9) / 1.5e-9 - 1.0).abs() < 1e-6);
    assert_eq!(d(1.0), 0.0);
}

#[test]
fn two_papers_with_one_formula_agree() {
    for c in [0.1, 0.5, 0.9] {
        let lambda = |id: &str, n: f64, m: f64| find(id).unwrap().lambda(&inputs(c, n, m)).unwrap();
        let close = |a: f64, b: f64| assert!((a / b - 1.0).abs() < 1e-12, "{a} {b}");
        close(lambda("hu-guo", 1.5, 1.5), lambda("zhang2021-primary", 1.5, 1.5));
        close(lambda("zhang2020", 1.5, 1.5), lambda("zhang2021", 1.5, 1.5));
        close(lambda("sun", 1.5, 1.5), lambda("flores", 1.5, 1.5));
        close(lambda("sun", 1.0, 1.0), lambda("ye-modified-kelvin", 1.0, 1.0));
        close(lambda("tsuji", 1.0, 0.0), lambda("kelvin-voigt", 1.0, 0.0));
    }
}

#[test]
fn a_slip_of_the_finger_finds_the_factor() {
    assert_eq!(nearest_id("flroes"), Some("flores"));
    assert_eq!(nearest_id("hunt_crossley"), Some("hunt-crossley"));
    assert_eq!(nearest_id("zhang21"), Some("zhang2021"));
    assert_eq!(nearest_id("temperature"), None);
}
