//! The theory of restitution under a constant load against the printed figures of P2, against mpmath, against closed forms and
//! against the integrated collision.

use carom::collide::EndRule::{Force, Indentation};
use carom::numerics::{beta, ln_gamma};
use carom::restitution::theory::*;
use serde_json::Value;

const GOLDEN: &str = include_str!("../golden/theory.json");

fn golden(key: &str) -> Vec<Value> {
    let all: Value = serde_json::from_str(GOLDEN).unwrap();
    all[key].as_array().unwrap().clone()
}

/// A number of the table, written as a string of 20 digits.
fn number(value: &Value) -> f64 {
    value.as_str().unwrap().parse().unwrap()
}

fn material(row: &Value) -> Material {
    Material::new(number(&row["alpha"]), number(&row["beta"])).unwrap()
}

fn hertz(beta: f64) -> Material {
    Material { alpha: 1.5, beta }
}

fn exact(material: Material, gamma: f64, load: f64) -> f64 {
    critical::truth(material, gamma, load, Indentation).unwrap()
}

fn theory(material: Material, load: f64) -> Theory {
    Theory::new(material, load, 8, (4, 4)).unwrap()
}

fn assert_close(got: f64, want: f64, relative: f64, what: &str) {
    assert!((got - want).abs() <= relative * want.abs(), "{what}: {got:e}, not {want:e}");
}

#[test]
fn beta_and_gamma_functions_have_fourteen_digits() {
    for row in golden("beta") {
        assert_close(beta(number(&row["z"]), number(&row["w"])), number(&row["value"]), 1e-14, &row.to_string());
    }
    for row in golden("ln_gamma") {
        let want = number(&row["value"]);
        assert!((ln_gamma(number(&row["x"])) - want).abs() <= 1e-14 * want.abs().max(1.0), "{row}");
    }
}

#[test]
fn the_integrals_agree_with_mpmath() {
    for row in golden("integrals") {
        let turn = Turn::new(material(&row), number(&row["load"]));
        assert_close(turn.depth, number(&row["u_max"]), 1e-15, &format!("u_M of {row}"));
        assert_close(turn.i0(), number(&row["i0"]), 1e-13, &format!("I0 of {row}"));
        assert_close(turn.q0(), number(&row["q0"]), 1e-13, &format!("Q0 of {row}"));
    }
}

#[test]
fn the_coefficients_of_the_paper_come_out_as_printed() {
    // P2 after eqs 22, 29 and 45.
    let c = Coefficients::new(hertz(1.5), 0.0);
    assert!((c.c0 - 1.730173287143).abs() < 1e-12);
    assert!((c.c2 + 1.7961).abs() < 5e-5);
    assert!((c.large - 4.403986).abs() < 5e-7);
    assert!((critical::load_by_formula(hertz(1.5), 1.0) - 0.30522).abs() < 5e-6);
    let power = critical::load_by_formula(hertz(1.5), 0.01) / critical::load_by_formula(hertz(1.5), 1.0);
    assert!((power - 0.01f64.powf(-6.0 / 11.0)).abs() < 1e-12);
}

#[test]
fn proposition_3_is_as_good_as_the_paper_says() {
    let (mut worst_i, mut worst_q) = (0.0f64, 0.0f64);
    for i in 0..=60 {
        let load = 0.005 * (29.0f64 / 0.005).powf(f64::from(i) / 60.0);
        let c = Coefficients::new(hertz(1.5), load);
        worst_i = worst_i.max((c.i0_beta / c.i0 - 1.0).abs());
        worst_q = worst_q.max((c.q0_beta / c.q0 - 1.0).abs());
    }
    assert!(worst_i < 7e-4 && worst_q < 4e-4, "I0 {worst_i:e}, Q0 {worst_q:e}");
}

#[test]
fn proposition_3_keeps_its_digits() {
    // The recurrence as printed loses fifteen digits; mpmath has sixty of them.
    for row in golden("integrals").iter().filter(|row| row["i0_beta"].is_string()) {
        let c = Coefficients::new(material(row), number(&row["load"]));
        assert_close(c.i0_beta, number(&row["i0_beta"]), 1e-12, &format!("I0 of {row}"));
        assert_close(c.q0_beta, number(&row["q0_beta"]), 1e-12, &format!("Q0 of {row}"));
    }
}

#[test]
fn the_series_agrees_with_another_formulation_in_forty_digits() {
    for row in golden("series") {
        let want: Vec<f64> = row["e"].as_array().unwrap().iter().map(number).collect();
        let got = series::root(&expansion::square(material(&row), number(&row["load"]), want.len() - 1));
        for k in 1..want.len() {
            // 1e-13 is usual; a coefficient that is small among its neighbours has lost some of it.
            assert_close(got[k], want[k], 1e-10, &format!("e_{k} of {row}"));
        }
    }
}

#[test]
fn the_series_of_a_linear_spring_is_that_of_its_closed_form() {
    // ü + γ u̇ + u = 0: e = exp(-π γ / √(4 - γ²)).
    let want = |gamma: f64| (-std::f64::consts::PI * gamma / (4.0 - gamma * gamma).sqrt()).exp();
    let e = series::root(&expansion::square(Material { alpha: 1.0, beta: 1.0 }, 0.0, 24));
    for gamma in [0.05, 0.2, 0.4] {
        assert!((series::at(&e, gamma) - want(gamma)).abs() < 1e-13, "{gamma}");
    }
}

#[test]
fn the_series_of_hunt_and_crossley_is_that_of_its_implicit_form() {
    // β = α + 1: Λe + ln(1 - Λe) + Λ - ln(1 + Λ) = 0 up to sign, for any α: v/Λ - ln(1 + Λv)/Λ² is the same at v = 1 and v = -e.
    for alpha in [1.0, 1.5, 2.2] {
        let e = series::root(&expansion::square(Material { alpha, beta: alpha + 1.0 }, 0.0, 24));
        for lambda in [0.05f64, 0.2] {
            let e = series::at(&e, lambda / (alpha + 1.0));
            let side = |v: f64| lambda * v - (lambda * v).ln_1p();
            assert!((side(1.0) - side(-e)).abs() < 1e-15, "{alpha} {lambda}");
        }
    }
}

#[test]
fn the_series_of_schwager_and_poschel_comes_out() {
    // P2 eq. 26 and the orders beyond it, in s = 3γ/2, for α = β = 3/2 without load.
    let want = [1.0, -1.1534489, 0.7982666, -0.5228826, 0.3487427, -0.2330981];
    let e = theory(hertz(1.5), 0.0).series;
    for (k, want) in want.iter().enumerate() {
        assert!((e[k] / 1.5f64.powi(k as i32) - want).abs() < 6e-8, "{k}");
    }
}

#[test]
fn critical_dampings_come_out_and_are_consistent() {
    let table = [
        (1.0, 0.05, 0.80393),
        (1.0, 1.0, 0.120753),
        (1.5, 0.05, 1.07411),
        (1.5, 1.0, 0.0854843),
        (2.5, 0.05, 2.32848),
        (2.5, 1.0, 0.0455507),
    ];
    for (beta, load, want) in table {
        let gamma = critical::damping(hertz(beta), load).unwrap();
        assert_close(gamma, want, 6e-6, "gamma_c");
        assert_close(critical::load(hertz(beta), gamma).unwrap(), load, 1e-9, "g_c of gamma_c");
        // e² vanishes there in a straight line, up to (γ_c - γ)^(β+1/2) and its like: two points show where.
        let square = |part: f64| exact(hertz(beta), gamma * (1.0 - part), load).powi(2);
        let (near, far) = (square(1e-5), square(2e-5));
        let zero = 1e-5 - near * 1e-5 / (far - near);
        assert!(zero.abs() < 1e-7, "beta {beta}, load {load}: e² vanishes {zero:e} from there");
    }
}

#[test]
fn there_is_no_critical_load_where_the_bead_sticks_without_one() {
    let linear = Material { alpha: 1.0, beta: 1.0 };
    assert!(matches!(critical::load(linear, 3.0), Err(TheoryError::NotCritical { .. })));
    assert!(matches!(critical::damping(linear, 0.0), Err(TheoryError::Domain { .. })));
}

#[test]
fn pade_beats_proposition_1_a_thousand_times_halfway_to_sticking() {
    for beta in [1.0, 1.5, 2.5] {
        for load in [0.05, 1.0] {
            let gamma = 0.5 * critical::damping(hertz(beta), load).unwrap();
            let (theory, e) = (theory(hertz(beta), load), exact(hertz(beta), gamma, load));
            let off = |a: Approximation| (theory.restitution(a, gamma).unwrap() - e).abs();
            let hard = beta == 2.5 && load == 0.05;
            let (pade, first) = (off(Approximation::Pade), off(Approximation::Proposition1));
            assert!(pade < if hard { 2e-3 } else { 5e-6 }, "{beta} {load}: {pade:e}");
            assert!(hard || first > 1000.0 * pade, "{beta} {load}: {first:e} against {pade:e}");
            let best = if hard { 2e-3 } else { 4e-6 };
            assert!(theory.restitution(Approximation::RootPade, gamma).is_none_or(|v| (v - e).abs() < 1.1 * best));
        }
    }
}

#[test]
fn stated_ranges_keep_what_they_promise() {
    for (alpha, beta, load) in
        [(1.5, 1.0, 0.05), (1.5, 1.5, 0.0), (1.5, 1.5, 1.0), (1.5, 2.5, 1.0), (1.0, 1.0, 1.0), (1.5, 1.5, -0.3)]
    {
        let material = Material { alpha, beta };
        let theory = theory(material, load);
        for approximation in Approximation::all() {
            let range = theory.range(approximation);
            for i in 0..=20 {
                let gamma = range * f64::from(i) / 20.0;
                let Some(value) = theory.restitution(approximation, gamma) else { continue };
                let off = (value - exact(material, gamma, load)).abs();
                // The estimate is no bound: half as much again is allowed.
                assert!(off < 1.5 * STATED, "{approximation:?} at {alpha} {beta} {load} {gamma}: {off:e}");
            }
        }
    }
}

#[test]
fn the_map_knows_where_the_error_crosses() {
    let theory = theory(hertz(1.5), 1.0);
    let map = map(&theory).unwrap();
    for region in &map.regions {
        let edges: Vec<f64> = region.up_to.iter().flatten().copied().collect();
        assert!(edges.windows(2).all(|pair| pair[0] >= pair[1]), "{region:?}");
        for (edge, tolerance) in edges.iter().zip(TOLERANCES).filter(|(edge, _)| **edge < map.farthest) {
            let off = |gamma: f64| {
                (theory.restitution(region.approximation, gamma).unwrap() - exact(hertz(1.5), gamma, 1.0)).abs()
            };
            assert!(off(edge * 0.998) <= tolerance && off(edge * 1.002) >= tolerance, "{region:?}");
        }
    }
}

#[test]
fn the_end_at_zero_force_follows_from_the_end_at_zero_indentation() {
    let (mut worst, mut worst_small) = (0.0f64, 0.0f64);
    for beta in [1.0, 1.25, 1.5, 1.75, 2.0, 2.25] {
        for load in [0.0, 0.05, 0.3, 1.0, 3.0] {
            let material = hertz(beta);
            let unit = if load > 0.0 { critical::damping(material, load).unwrap() } else { 0.55 };
            for part in [0.1, 0.3, 0.5, 0.7, 0.9, 0.99] {
                let (gamma, e) = (part * unit, exact(material, part * unit, load));
                let Some(end) = force_end::solve(material, gamma, load, e * e) else { continue };
                let off = (end.restitution - critical::truth(material, gamma, load, Force).unwrap()).abs();
                if end.kappa < force_end::LARGEST_KAPPA {
                    worst = worst.max(off);
                    let leading = e + force_end::leading(material, gamma, load, e);
                    assert!(
                        off < 1e-9 || off < (leading - critical::truth(material, gamma, load, Force).unwrap()).abs()
                    );
                }
                if end.kappa < 0.01 && e > 0.5 {
                    worst_small = worst_small.max(off);
                }
            }
        }
    }
    assert!(worst < 2.5e-3, "kappa < 0.1: {worst:e}");
    assert!(worst_small < 8e-5, "kappa < 0.01, e > 0.5: {worst_small:e}");
}

#[test]
fn the_leading_difference_of_the_end_rules_is_that_of_weak_damping() {
    // e_F - e_u → g̃ Λ^(1/(α+1-β)) + (1/β - 1/(α+1)) Λ^((α+1)/(α+1-β)), Λ = βγ
    let (beta, load, gamma) = (1.25, 0.4, 1e-4);
    let lambda: f64 = beta * gamma;
    let want = load * lambda.powf(1.0 / 1.25) + (1.0 / beta - 0.4) * lambda.powf(2.0);
    let got = critical::truth(hertz(beta), gamma, load, Force).unwrap() - exact(hertz(beta), gamma, load);
    assert_close(got, want, 1e-3, "e_F - e_u");
    assert_eq!(force_end::leading(hertz(2.5), gamma, load, 1.0), 0.0);
}

#[test]
fn the_jump_at_zero_force_is_found_without_a_collision() {
    // The bodies part at F = 0 beyond the damping at which they would stick at u = 0, up to a fold: γ = 0.14966650 here.
    let material = hertz(1.0);
    let theory = theory(material, 1.0);
    let parts = |gamma: f64| {
        let square = theory.square(Approximation::RootPade, gamma).unwrap();
        force_end::solve(material, gamma, 1.0, square).is_some()
    };
    assert!(parts(0.1207535) && parts(0.145) && !parts(0.155));
    assert!(critical::truth(material, 0.1496, 1.0, Force).unwrap() > 0.28);
    assert_eq!(critical::truth(material, 0.1498, 1.0, Force).unwrap(), 0.0);
}

#[test]
fn what_is_called_in_range_is_in_range() {
    let question = |alpha: f64, beta: f64, gamma: f64, load: f64, end| Question {
        material: Material { alpha, beta },
        gamma,
        load,
        end,
        order: 8,
        degrees: (4, 4),
        map: false,
    };
    // Beside a fold, where a small error in e² is magnified; without a push, where no bodies stick; under a pull, where the force
    // vanishes far from u = 0 although β > α + 1.
    let mut list = vec![
        question(2.0, 1.25, 0.0262, 10.0, Force),
        question(1.5, 1.0, 0.9138, 0.0, Force),
        question(1.6000721401602356, 2.889521492477511, 0.8467582606260461, -0.5356412120179554, Force),
    ];
    // A lattice over exponents, damping and load.
    for i in 0..40u32 {
        let part = |step: f64| (f64::from(i) * step).fract();
        let load = match i % 4 {
            0 => 0.0,
            1 => -10f64.powf(3.0 * part(0.7548776662) - 2.0),
            _ => 10f64.powf(3.5 * part(0.7548776662) - 2.5),
        };
        let (alpha, beta) = (1.0 + 2.0 * part(0.5698402910), 1.0 + 3.0 * part(0.4301597090));
        list.push(question(
            alpha,
            beta,
            10f64.powf(3.3 * part(0.8191725134) - 3.0),
            load,
            if i % 5 == 0 { Indentation } else { Force },
        ));
    }
    let mut valid = 0;
    for question in list {
        for row in sheet(question).unwrap().rows.iter().filter(|row| row.valid) {
            valid += 1;
            assert!(row.difference.unwrap().abs() <= STATED, "{question:?}: {row:?}");
        }
    }
    assert!(valid > 100, "only {valid} are in range");
}
