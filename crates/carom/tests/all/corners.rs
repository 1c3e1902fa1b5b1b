//! Corner cases of the laws, each against a closed form, a limit, or another method.

use carom::collide::*;
use carom_test::collision::*;

fn hunt(parameters: [f64; 6], load: f64) -> Collision {
    bouc_wen(HUNT, parameters, load)
}

#[test]
fn without_hysteresis_the_law_is_hunt_crossley_and_parts_where_x_z_and_force_vanish_together() {
    for (p, sigma) in [(1.0, 0.3), (1.5, 0.3), (2.37, 1.7), (4.0, 0.01)] {
        let out = outcome(&hunt([0.0, 0.0, 0.4, sigma, 1.7, p], 0.0));
        let power = outcome(&bead(p, p, sigma, 0.0, EndRule::Force));
        let (a, b) = (out.results, power.results);
        close(a.restitution.unwrap(), b.restitution.unwrap(), 2e-10);
        close(a.duration.unwrap(), b.duration.unwrap(), 2e-10);
        close(a.peak_force.unwrap(), b.peak_force.unwrap(), 2e-10);
        close(a.max_indentation.unwrap(), b.max_indentation.unwrap(), 2e-10);
        assert_eq!(out.events.last().unwrap().name, "separation");
    }
}

#[test]
fn gamma_at_either_end_of_its_range_runs_and_minus_beta_loses_nothing_while_loading() {
    for gamma in [-1.3, 1.3] {
        for law in [HUNT, MAXWELL] {
            let out = outcome(&bouc_wen(law, [1.3, gamma, 0.5, 0.02, 1.5, 1.5], 0.0));
            assert_eq!(out.stop, Stop::Separated);
            assert!(out.results.restitution.unwrap() < 1.0);
        }
    }
    // Γ = -B, σ = 0: loading is elastic, so the deepest point is that of the elastic law.
    let p = 1.5f64;
    let out = outcome(&hunt([1.3, -1.3, 0.5, 0.0, 1.5, p], 0.0));
    close(out.results.max_indentation.unwrap(), (0.5 * (p + 1.0)).powf(1.0 / (p + 1.0)), 1e-11);
}

#[test]
fn nothing_dissipates_gives_restitution_one_to_twelve_digits() {
    for p in [1.0, 1.27, 1.5, 2.0, 3.3] {
        let problem = with_rtol(&hunt([0.0, 0.0, 0.3, 0.0, 2.0, p], 0.0), 1e-13);
        assert!((restitution(&problem) - 1.0).abs() < 1e-12, "p = {p}");
    }
}

#[test]
fn whole_exponents_and_weak_exponents_agree_with_their_neighbours() {
    // Continuity in n at 1 and in p at 1 and 2: the grade of the clock changes there, the answer must not.
    for law in [HUNT, MAXWELL] {
        for base in [[0.8, -0.2, 0.4, 0.1, 1.0, 1.0], [0.8, -0.2, 0.4, 0.1, 2.0, 2.0], [0.8, -0.2, 0.4, 0.1, 1.0, 1.5]]
        {
            let mut near = base;
            near[4] += 1e-9;
            near[5] += 1e-9;
            let difference = restitution(&bouc_wen(law, base, 0.0)) - restitution(&bouc_wen(law, near, 0.0));
            assert!(difference.abs() < 3e-9, "{law:?} {base:?}: {difference:e}");
        }
    }
}

#[test]
fn kappa_near_its_ends_tends_to_the_elastic_and_to_the_hysteretic_spring() {
    let e = |kappa: f64| restitution(&hunt([0.7, 0.1, kappa, 0.0, 1.3, 1.6], 0.0));
    assert!((e(1.0 - 1e-9) - 1.0).abs() < 1e-8);
    assert!((e(1e-9) - e(1e-7)).abs() < 1e-5);
    assert!(e(1e-9) < e(0.5) && e(0.5) < e(1.0 - 1e-9));
}

#[test]
fn initial_slope_other_than_one_is_only_a_change_of_parameters() {
    // z → A z': k_c → k_c Aᵖ, β → β Aⁿ⁻¹ (β z'ⁿ is per unit of z' = z/A).
    let plain = two_balls(HUNT);
    let (a, n, p, alpha) = (0.7f64, 1.5, 1.5, 0.5f64);
    // α k and (1-α) k Aᵖ held fixed, with another split of the stiffness.
    let hysteretic = (1.0 - alpha) * 1e6 / a.powf(p);
    let k = alpha * 1e6 + hysteretic;
    let scale = a.powf(1.0 - n);
    let values = vec![k, 1e3, n, p, alpha * 1e6 / k, 1e4 * scale, -5e3 * scale, a];
    let other = Collision { values, ..plain.clone() };
    close(restitution(&other), restitution(&plain), 1e-10);
}

#[test]
fn a_force_that_pulls_the_bodies_apart_shortens_contact() {
    for law in [HUNT, MAXWELL] {
        let parameters = [0.5, 0.1, 0.4, 0.1, 1.5, 1.5];
        let free = outcome(&bouc_wen(law, parameters, 0.0)).results;
        let pulled = outcome(&bouc_wen(law, parameters, 5.0)).results;
        assert!(pulled.duration.unwrap() < 0.5 * free.duration.unwrap());
        assert!(pulled.restitution.unwrap() > free.restitution.unwrap());
        // Parabola: without contact the bodies would turn after 1/U.
        assert!(pulled.max_indentation.unwrap() <= 0.5 / 5.0);
    }
}

#[test]
fn a_force_that_pushes_hard_enough_makes_the_bodies_stick() {
    for law in [HUNT, MAXWELL] {
        let out = outcome(&bouc_wen(law, [0.8, 0.2, 0.4, 0.5, 1.5, 1.5], -2.5));
        assert_eq!(out.stop, Stop::Stuck, "{law:?}");
        assert_eq!(out.results.restitution, Some(0.0));
        assert_eq!(out.results.duration, None);
        assert_eq!(out.results.max_indentation.is_some(), law == HUNT, "a stuck Maxwell pair creeps for ever");
        assert!(out.proof.is_some());
    }
    for end in [EndRule::Force, EndRule::Indentation] {
        let out = outcome(&bead(1.5, 0.5, 0.2, 4.0, end));
        assert_eq!((out.stop, out.results.restitution), (Stop::Stuck, Some(0.0)));
    }
}

/// A case of golden/corners.json (oracle/corners.py, 22 and 30 digits agree).
fn oracle(case: &str) -> serde_json::Value {
    let all: serde_json::Value = serde_json::from_str(include_str!("../golden/corners.json")).unwrap();
    all[case].clone()
}

#[test]
fn the_sawtooth_rests_three_times_and_then_parts() {
    let truth = oracle("hunt_sawtooth");
    let out = outcome(&hunt([0.3, -0.3, 0.4, 0.0, 1.5, 3.0], -1.6));
    assert_eq!(out.stop, Stop::Separated);
    let is_turn = |name: &str| name.ends_with("-indentation");
    let turns: Vec<f64> = out.events.iter().filter(|e| is_turn(e.name)).map(|e| e.t).collect();
    let zeros = truth["velocity_zeros"].as_array().unwrap();
    assert_eq!(turns.len(), zeros.len(), "{:?}", out.events);
    for (turn, zero) in turns.iter().zip(zeros) {
        close(*turn, zero.as_f64().unwrap(), 1e-9);
    }
    assert_eq!(out.events.iter().filter(|e| e.name == "minimum-indentation").count(), 3);
    close(out.results.duration.unwrap(), truth["duration"].as_f64().unwrap(), 1e-9);
    close(out.results.restitution.unwrap(), truth["restitution"].as_f64().unwrap(), 2e-9);
}

#[test]
fn linear_maxwell_contact_parts_below_sigma_two_and_never_from_there_on() {
    let maxwell = |sigma: f64| bouc_wen(MAXWELL, [0.0, 0.0, 0.5, sigma, 1.0, 1.0], 0.0);
    for sigma in [0.01, 0.5, 1.0, 1.7] {
        let exact = (-std::f64::consts::PI * sigma / (4.0 - sigma * sigma).sqrt()).exp();
        let out = outcome(&maxwell(sigma));
        assert!((out.results.restitution.unwrap() - exact).abs() < 2e-10, "σ = {sigma}");
        assert!((out.results.restitution.unwrap() - exact).abs() <= out.error.restitution.unwrap());
    }
    for sigma in [2.0, 2.1, 5.0] {
        let out = outcome(&maxwell(sigma));
        assert_eq!((out.stop, out.results.restitution), (Stop::Stuck, Some(0.0)), "σ = {sigma}");
    }
}

#[test]
fn under_load_restitution_can_exceed_one() {
    let truth = oracle("hunt_restitution_above_one");
    let out = outcome(&hunt([0.5, 0.5, 0.3, 0.0, 2.0, 2.0], -2.0));
    close(out.results.restitution.unwrap(), truth["restitution"].as_f64().unwrap(), 1e-9);
    close(out.results.max_indentation.unwrap(), truth["max_indentation"].as_f64().unwrap(), 1e-9);
    let out = outcome(&bead(1.5, 0.0, 0.001, 1.0, EndRule::Force));
    assert!((out.results.restitution.unwrap() - 1.0048).abs() < 5e-5);
}

#[test]
fn the_two_end_rules_of_the_power_law_differ_as_calculated() {
    // α = 1.5, β = 1, g̃ = 1, γ = 0.1: oracle/corners.py
    let at = |end| restitution(&bead(1.5, 0.0, 0.1, 1.0, end));
    assert!((at(EndRule::Indentation) - 0.3660237).abs() < 1e-7);
    assert!((at(EndRule::Force) - 0.6932588).abs() < 1e-7);
}

#[test]
fn a_force_that_vanishes_just_before_the_indentation_is_not_missed() {
    // e_F - e_u = g̃ Λ^(1/(n-m)) + ...: down to indentations of 1e-12 at the end.
    for (n, m) in [(1.5, 1.0), (1.5, 0.5), (1.5, 1.2), (2.0, 1.0), (1.0, 0.5), (1.7, 1.1)] {
        for damping in [1e-3, 2e-4, 1e-5] {
            let e = |end| restitution(&with_rtol(&bead(n, m, damping, 1.0, end), 1e-13));
            let difference = e(EndRule::Force) - e(EndRule::Indentation);
            let leading = f64::powf(damping, 1.0 / (n - m));
            assert!(
                (difference - leading).abs() <= 0.02 * leading + 2e-13,
                "n = {n}, m = {m}, Λ = {damping}: {difference:e}"
            );
        }
    }
}

#[test]
fn beyond_the_fold_of_the_force_rule_the_bodies_stick() {
    // F touches zero at (α+1-β) u^(2(α-β)+1) = g̃ (γβ)², e = u^(α+1-β)/(γβ): α = 1.5, g̃ = 1, m = 0, 1/4, 1/2.
    for (m, e, gamma) in [(0.0, 0.285426, 0.14966650), (0.25, 0.223292, 0.11156725), (0.5, 0.131207, 0.08747139)] {
        let at =
            |factor: f64| outcome(&with_rtol(&bead(1.5, m, gamma * (m + 1.0) * factor, 1.0, EndRule::Force), 1e-12));
        let (before, beyond) = (at(1.0 - 1e-6), at(1.0 + 1e-6));
        let close_to_fold = before.results.restitution.unwrap();
        assert!((close_to_fold - e).abs() < 4e-3, "m = {m}: {close_to_fold}");
        assert_eq!((beyond.stop, beyond.results.restitution), (Stop::Stuck, Some(0.0)), "m = {m}");
    }
}

#[test]
fn the_same_collision_at_any_speed_and_on_any_time_scale_has_the_same_relative_accuracy() {
    // For B = 0 and c scaled with speed the dimensionless problem is the same to rounding.
    let reference = outcome(&bead(1.5, 1.5, 0.4, 0.0, EndRule::Force));
    for speed in [1e-6, 1e-3, 1.0, 1e2, 1e4] {
        for (mass, k) in [(1e-12, 1e12), (1e-3, 1e6), (1.0, 1.0), (1e3, 1e2)] {
            let lambda = 0.4 * k / speed;
            let bodies = [body(mass, -speed, None), body(f64::INFINITY, 0.0, None)];
            let problem = Collision {
                values: vec![k, 1.5, lambda, 1.5],
                setting: Setting::Bodies(bodies),
                ..bead(1.5, 1.5, 0.4, 0.0, EndRule::Force)
            };
            let out = outcome(&problem);
            let (time, length) = (out.dimensionless.time_scale.unwrap(), out.dimensionless.length_scale.unwrap());
            close(out.results.restitution.unwrap(), reference.results.restitution.unwrap(), 1e-13);
            close(out.results.duration.unwrap() / time, reference.results.duration.unwrap(), 1e-13);
            close(out.results.max_indentation.unwrap() / length, reference.results.max_indentation.unwrap(), 1e-13);
            close(out.error.duration.unwrap() / time, reference.error.duration.unwrap(), 1e-1);
        }
    }
}

#[test]
fn contact_times_from_a_nanosecond_to_ten_seconds() {
    for (stiffness, seconds) in [(1.0e18, 1e-9), (0.1, 10.0)] {
        // n = 1: half a period, π √(m/k)
        let bodies = [body(1.0, -1.0, None), body(f64::INFINITY, 0.0, None)];
        let problem = Collision {
            values: vec![stiffness, 1.0, 0.0, 0.0],
            setting: Setting::Bodies(bodies),
            ..bead(1.0, 0.0, 0.0, 0.0, EndRule::Force)
        };
        let duration = outcome(&problem).results.duration.unwrap();
        close(duration, std::f64::consts::PI / stiffness.sqrt(), 1e-11);
        assert!((duration / seconds).log10().abs() < 1.0);
    }
}

#[test]
fn damping_in_compression_only_gives_back_all_that_is_stored() {
    // m = (n-1)/2: e = exp(-(ζ/q) acos ζ), λ = ζ √(2(n+1))
    for (n, zeta) in [(1.5f64, 0.2f64), (1.0, 0.5), (2.0, 0.9)] {
        let q = (1.0 - zeta * zeta).sqrt();
        let exact = (-zeta / q * zeta.acos()).exp();
        let plain = bead(n, 0.5 * (n - 1.0), zeta * (2.0 * (n + 1.0)).sqrt(), 0.0, EndRule::Force);
        let out = outcome(&Collision { compression_only: true, ..plain });
        assert!((out.results.restitution.unwrap() - exact).abs() < 1e-10, "n = {n}");
        assert!(out.energy.unwrap().residual.abs() < 1e-10);
    }
}

#[test]
fn a_load_that_steps_is_as_accurate_as_one_that_does_not() {
    // A constant push of 0.3 until t = 1, none afterwards, against two runs of the linear oscillator joined by hand.
    let (g, t1) = (0.3f64, 1.0f64);
    let problem = Collision {
        values: vec![1.0, 1.0, 0.0, 0.0],
        setting: Setting::Bodies([body(1.0, -1.0, force("-0.3*(1 - step(t - 1))")), body(f64::INFINITY, 0.0, None)]),
        ..bead(1.0, 0.0, 0.0, 0.0, EndRule::Force)
    };
    // u = g(1 - cos t) + sin t until t1, then free: the energy there is what comes out.
    let (u, v) = (g * (1.0 - t1.cos()) + t1.sin(), g * t1.sin() + t1.cos());
    let exact = (u * u + v * v).sqrt();
    let out = outcome(&problem);
    assert!((out.results.restitution.unwrap() - exact).abs() < 1e-10);
    assert!(out.events.iter().any(|e| e.name == "load-step" && (e.t - 1.0).abs() < 1e-14));
    let retarded = Collision { form: carom::law::power::RETARDED, values: vec![1.0, 1.0, 0.0, 1.0], ..problem };
    close(restitution(&retarded), exact, 1e-10);
}

#[test]
fn creeping_back_for_ever_is_proved_without_load() {
    // m < (n-1)/2 and enough damping, ended at zero indentation.
    for (n, m, damping) in [(2.0, 0.2, 6.0), (3.0, 0.5, 8.0), (1.5, 0.25, 5f64.sqrt() * 1.001)] {
        let out = outcome(&bead(n, m, damping, 0.0, EndRule::Indentation));
        assert_eq!((out.stop, out.results.restitution), (Stop::Stuck, Some(0.0)), "n = {n}, m = {m}");
        assert!(outcome(&bead(n, m, damping, 0.0, EndRule::Force)).stop == Stop::Separated);
    }
}

#[test]
fn a_time_limit_is_a_result() {
    let out = outcome(&Collision { t_max: Some(0.5), ..two_balls(HUNT) });
    assert_eq!(out.stop, Stop::Separated, "half a second is long");
    let out = outcome(&Collision { t_max: Some(1e-3), ..two_balls(HUNT) });
    assert_eq!(out.stop, Stop::TimeLimit);
    assert_eq!((out.results.restitution, out.results.duration), (None, None));
    close(out.events.last().unwrap().t, 1e-3, 1e-12);
}

#[test]
fn steps_inside_steps_and_steps_that_end_at_once_act_as_written() {
    let with = |text: &str| {
        let setting = Setting::Bodies([body(1.0, -1.0, force(text)), body(f64::INFINITY, 0.0, None)]);
        restitution(&Collision { setting, ..bead(1.5, 1.5, 0.2, 0.0, EndRule::Force) })
    };
    close(with("-0.4*step(step(t - 1) - 0.5)"), with("-0.4*step(t - 1)"), 1e-12);
    close(with("-0.4*step(t - 2*step(t - 0.5))"), with("-0.4*(1 - step(t - 0.5) + step(t - 2))"), 1e-12);
    close(with("-0.4*step(-t^2)"), with("0"), 1e-12);
    close(with("-0.4*step(t)"), with("-0.4"), 1e-12);
}

#[test]
fn a_stuck_pair_that_ratchets_deeper_shows_its_largest_indentation() {
    // SciPy, DOP853 to T = 60: the first turn is at 20.8506, later ones reach 21.251.
    let out = outcome(&hunt([3.0402, -2.7335, 0.04494, 0.01, 2.0, 1.5], -5.6196));
    assert_eq!(out.stop, Stop::Stuck);
    assert!(out.results.max_indentation.unwrap() > 21.2, "{:?}", out.results.max_indentation);
}
