//! The inverse: the damping, speed, load or parameter that truly delivers a restitution.

use carom::collide::*;
use carom::numerics::beta;
use carom::restitution::alpha::{Fit, FitForm, alpha};
use carom::restitution::approximate::{self, compare};
use carom::restitution::design::{Design, Floor, Unreachable, answers, exact_damping};
use carom::restitution::unknown::{self, Range, Unknown};
use carom::restitution::{Bead, alpha as correction};
use carom_test::collision::*;

fn design(n: f64, m: f64, push: f64, end: EndRule) -> Design {
    Design::new(Bead { n, m, damping: 0.0, push, end, compression_only: false })
}

#[test]
fn every_wish_inside_the_reach_is_granted_to_eleven_digits() {
    let granted = carom_test::wishes::grant(500, 1);
    assert!(granted.refused.is_empty(), "{:?}", granted.refused);
    assert!(granted.worst <= 1e-11, "{:e} at {:?}", granted.worst, granted.hardest);
}

#[test]
fn small_wishes_and_wishes_near_one_are_delivered_or_refused() {
    let all = carom_test::wishes::extreme(40, 3);
    assert!(all.refused.len() <= 4, "{} refused: {:?}", all.refused.len(), all.refused);
    assert!(all.wrong.is_empty(), "{:?}", all.wrong);
}

#[test]
fn small_restitutions_of_equal_exponents_are_those_of_the_closed_form() {
    // (1+d)/(1-e d) = exp(d (1+e)): for small e, e d = 1 - exp(-d) less far than any digit.
    for n in [1.0, 1.5, 3.0] {
        for e in [1e-2, 1e-3, 1e-4] {
            for end in [EndRule::Force, EndRule::Indentation] {
                let found = exact_damping(n, n, e, 0.0, end).unwrap();
                assert!((found[0] * e - 1.0).abs() < 1e-6, "n = {n}, e = {e}: {}", found[0]);
            }
        }
    }
}

#[test]
fn small_restitutions_follow_the_power_of_the_damping_that_balances_say() {
    // m > n: on the way back u̇ = -uⁿ⁻ᵐ/Λ until inertia takes over at u^(2m+1-n) = Λ⁻², and e = u^((n+1)/2).
    for (n, m) in [(2.0, 3.5), (1.0, 3.0), (1.5, 2.5)] {
        let damping = |e: f64| exact_damping(n, m, e, 0.0, EndRule::Force).unwrap()[0];
        let power = (damping(1e-3) / damping(2e-3)).log2();
        close(power, (2.0 * m + 1.0 - n) / (n + 1.0), 1e-6);
    }
    // Damping in compression only: u stops at Λ uᵐ⁺¹ = m+1, and the spring gives e² = 2 uⁿ⁺¹/(n+1).
    let bead = Bead { n: 1.5, m: 1.0, damping: 0.0, push: 0.0, end: EndRule::Force, compression_only: true };
    let damping = Design::new(bead).dampings(1e-5).unwrap()[0];
    let depth = (2.0 / damping).sqrt();
    close((2.0 * depth.powf(2.5) / 2.5).sqrt(), 1e-5, 1e-4);
}

#[test]
fn what_no_run_can_confirm_is_refused_in_words() {
    let words =
        |n: f64, m: f64, e: f64, push: f64, end: EndRule| exact_damping(n, m, e, push, end).unwrap_err().to_string();
    let strong = words(1.0, 3.0, 1e-9, 0.0, EndRule::Indentation);
    assert!(strong.contains("so strong a damping") && strong.contains("smallest confirmed"), "{strong}");
    let steep = words(1.5, 1.0, 1e-9, 3.0, EndRule::Indentation);
    assert!(steep.contains("no damping of sixteen digits"), "{steep}");
}

#[test]
fn the_fold_of_the_force_rule_is_found_where_it_was_calculated() {
    for (m, e) in [(0.0, 0.285426), (0.25, 0.223292), (0.5, 0.131207)] {
        let reach = design(1.5, m, 1.0, EndRule::Force).reach().unwrap();
        assert_eq!(reach.floor, Floor::Fold);
        assert!((reach.lowest - e).abs() < 1e-6, "m = {m}: {}", reach.lowest);
    }
    assert_eq!(design(1.5, 1.2, 1.0, EndRule::Force).reach().unwrap().floor, Floor::Zero);
    assert_eq!(design(1.5, 0.0, 1.0, EndRule::Indentation).reach().unwrap().lowest, 0.0);
}

#[test]
fn a_wish_above_one_has_two_answers_and_one_above_the_highest_has_none() {
    let design = design(1.5, 0.0, 1.0, EndRule::Force);
    let two = design.dampings(1.003).unwrap();
    assert_eq!(two.len(), 2);
    for damping in two {
        let e = Bead { n: 1.5, m: 0.0, damping, push: 1.0, end: EndRule::Force, compression_only: false };
        assert!((e.restitution(1e-14).unwrap().unwrap() - 1.003).abs() < 1e-11);
    }
    let Err(Unreachable::Outside { reach, .. }) = design.dampings(1.006) else { panic!("granted") };
    assert!((reach.highest - 1.0054).abs() < 1e-4);
    assert!(matches!(design.dampings(0.2), Err(Unreachable::Outside { .. })));
    assert!(matches!(design.dampings(0.0), Err(Unreachable::NotPositive { .. })));
    assert!(matches!(design.dampings(f64::NAN), Err(Unreachable::NotPositive { .. })));
}

#[test]
fn equal_exponents_give_the_known_dampings() {
    // d(c_r) of (1+d)/(1-c_r d) = exp(d(1+c_r)), any n
    let known = [(0.05, 19.99999968153), (0.1, 9.99815939750), (0.5, 1.43275053327), (0.9, 0.16648195069)];
    for n in [1.0, 1.5, 2.4] {
        for (e, d) in known {
            let found = exact_damping(n, n, e, 0.0, EndRule::Indentation).unwrap();
            close(found[0], d, 1e-10);
        }
    }
}

#[test]
fn alpha_of_p1_is_exact() {
    let rows = [
        (2.0, [0.9478, 1.0563, 0.9815, 0.9490]),
        (1.5, [1.4250, 1.2197, 1.0469, 1.0011]),
        (1.0, [1.9742, 1.3533, 1.1159, 1.0625]),
        (0.65, [2.2591, 1.4212, 1.1673, 1.1126]),
        (0.5, [2.3144, 1.4434, 1.1904, 1.1363]),
        (0.25, [2.3086, 1.4713, 1.2307, 1.1793]),
    ];
    for (m, values) in rows {
        for (c, expected) in [0.05, 0.2, 0.5, 0.9].into_iter().zip(values) {
            let exact = alpha(1.5, m, c, EndRule::Indentation).unwrap();
            assert!((exact - expected).abs() <= 1.01e-4, "m = {m}, c_r = {c}: {exact}");
        }
        let limit = 1.5 * (m + 1.0) / 2.5 * beta((m + 1.0) / 2.5, 1.5);
        close(alpha(1.5, m, 1.0 - 1e-6, EndRule::Indentation).unwrap(), limit, 1e-5);
    }
    // m = (n-1)/2: α = 0.375 (1-c)/(√c β), β = -ln c/√(π² + ln² c)
    let c: f64 = 0.35;
    let b = -c.ln() / (std::f64::consts::PI.powi(2) + c.ln().powi(2)).sqrt();
    close(alpha(1.5, 0.25, c, EndRule::Indentation).unwrap(), 0.375 * (1.0 - c) / (c.sqrt() * b), 1e-10);
}

#[test]
fn the_fit_in_the_form_of_p1_is_as_good_as_it_says() {
    let rows: Vec<(f64, f64)> =
        (1..20).map(|i| 0.05 * i as f64).map(|c| (c, alpha(1.5, 1.5, c, EndRule::Indentation).unwrap())).collect();
    for form in [FitForm::Exponentials, FitForm::Cubic] {
        let fit = Fit::through(&rows, form);
        let worst = rows.iter().map(|(c, a)| (fit.value(*c) / a - 1.0).abs()).fold(0.0, f64::max);
        assert_eq!(fit.worst, worst);
        assert!(fit.worst < 0.01, "{form:?}: {}", fit.worst);
    }
}

#[test]
fn the_approximate_equation_errs_as_calculated() {
    // m, c_r, relative errors of indentation and duration of eq. 38 against eq. 4 ended at zero indentation
    for (m, c, indentation, duration) in
        [(0.25, 0.2, -0.03844, 0.14905), (0.25, 0.5, 0.00933, 0.26399), (1.5, 0.2, -0.04641, -0.01400)]
    {
        let row = compare(1.5, m, c, EndRule::Indentation).unwrap();
        assert!((row.indentation_error().unwrap() - indentation).abs() < 1e-5);
        assert!((row.duration_error().unwrap() - duration).abs() < 1e-5);
    }
    let (k, lambda) = approximate::dimensionless(1.5, 1.5, 0.6, 1.0);
    close(k, 0.75, 1e-15);
    close(lambda, 0.75, 1e-14);
    // Eq. 42 in units of the indentation of eq. 35 is eq. 36 in units of X_c: λ* = Λ δᵐ⁺¹.
    let depth = approximate::closed_form(1.5, 0.65, 0.4).0;
    let (_, lambda) = approximate::dimensionless(1.5, 0.65, 0.4, 1.0);
    close(lambda, correction::primary(1.5, 0.65, 0.4) * depth.powf(1.65), 1e-13);
}

#[test]
fn a_problem_in_si_units_gets_its_damping_in_si_units() {
    let bodies = [body(0.3, -2.0, constant(-40.0)), body(0.6, 0.5, None)];
    let problem = Collision {
        values: vec![3e6, 1.5, 0.0, 0.7],
        setting: Setting::Bodies(bodies),
        ..bead(1.5, 0.7, 0.0, 0.0, EndRule::Force)
    };
    let list = answers(&problem, 0.62).unwrap().unwrap();
    assert_eq!(list.len(), 1);
    assert!((list[0].outcome.results.restitution.unwrap() - 0.62).abs() < 1e-11);
    close(list[0].gamma0, list[0].lambda / (3e6 * 1.7), 1e-15);
    assert!(answers(&two_balls(HUNT), 0.5).is_none(), "the load varies, and so does the law");
}

#[test]
fn speeds_loads_and_parameters_of_any_law_are_found_on_a_grid() {
    let problem = two_balls(HUNT);
    for (unknown, wanted) in [(Unknown::Parameter(5), 0.7), (Unknown::Speed, 0.7), (Unknown::Load, 0.55)] {
        let range = Range { points: 60, ..unknown::default_range(&problem, unknown).unwrap() };
        let found = unknown::search(|value| unknown::with(&problem, unknown, value), wanted, range);
        assert!(!found.values.is_empty(), "{unknown:?}: {found:?}");
        for value in found.values {
            let changed = unknown::with(&problem, unknown, value).unwrap();
            assert!((restitution(&with_rtol(&changed, 1e-13)) - wanted).abs() < 1e-9, "{unknown:?} = {value}");
        }
    }
    // A closing speed is positive, and β below |γ| breaks a rule of the law.
    assert!(unknown::with(&problem, Unknown::Speed, -1.0).is_none());
    assert!(unknown::with(&problem, Unknown::Parameter(5), 4e3).is_none());
}

#[test]
fn a_sawtooth_in_the_load_is_listed_with_its_teeth() {
    let problem = bouc_wen(HUNT, [0.3, -0.3, 0.4, 0.0, 1.5, 3.0], -1.0);
    let range = Range { low: 0.5, high: 3.0, points: 251, logarithmic: false };
    let changes = unknown::changes(|load| unknown::with(&problem, Unknown::Load, load), range);
    assert!(!changes.is_empty());
    for change in &changes {
        let at = |load: f64| quick(&unknown::with(&problem, Unknown::Load, load).unwrap()).stop;
        let (below, above) = (at(change.at - 1e-6), at(change.at + 1e-6));
        assert_eq!((below, above), (change.below, change.above));
    }
}
