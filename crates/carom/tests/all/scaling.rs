//! Scaling, symmetry and limits.

use carom::collide::*;
use carom::formula::Formula;
use carom::law::Form;
use carom_test::collision::*;
use std::f64::consts::PI;

fn same(a: &Outcome, b: &Outcome, tolerance: f64) {
    close(a.results.restitution.unwrap(), b.results.restitution.unwrap(), tolerance);
    assert_eq!(a.events.len(), b.events.len());
}

#[test]
fn units_may_be_rescaled() {
    // Length × L, time × S, mass × M: k [M L^(1-p) S⁻²], c (BWSHC) [M L^(-p) S⁻¹], c (BWM) [M S⁻¹], β [L⁻ⁿ].
    let (l, s, m): (f64, f64, f64) = (0.37, 4.1, 12.0);
    let (n, p) = (1.3, 1.7);
    for law in [HUNT, MAXWELL] {
        let bodies = |l: f64, s: f64, m: f64| {
            let force = Formula::constant(-3.0 * m * l / (s * s));
            Setting::Bodies([body(0.2 * m, -1.5 * l / s, Some(force)), body(0.5 * m, 0.5 * l / s, None)])
        };
        let values = |l: f64, s: f64, m: f64| {
            let c = if law == HUNT { 40.0 * m * l.powf(-p) / s } else { 300.0 * m / s };
            let beta = l.powf(-n);
            vec![5e4 * m * l.powf(1.0 - p) / (s * s), c, n, p, 0.4, 200.0 * beta, -90.0 * beta, 0.8]
        };
        let make =
            |l, s, m| outcome(&Collision { values: values(l, s, m), setting: bodies(l, s, m), ..two_balls(law) });
        let (plain, scaled) = (make(1.0, 1.0, 1.0), make(l, s, m));
        same(&scaled, &plain, 1e-12);
        close(scaled.results.duration.unwrap(), s * plain.results.duration.unwrap(), 1e-12);
        close(scaled.results.max_indentation.unwrap(), l * plain.results.max_indentation.unwrap(), 1e-12);
        close(scaled.results.peak_force.unwrap(), m * l / (s * s) * plain.results.peak_force.unwrap(), 1e-12);
    }
}

#[test]
fn bodies_may_be_exchanged_in_a_mirror() {
    for law in [HUNT, MAXWELL] {
        let here = two_balls(law);
        let mut mirror = here.clone();
        let Setting::Bodies([one, two]) = &here.setting else { unreachable!() };
        mirror.setting = Setting::Bodies([
            body(two.mass, -two.velocity, force("-(2/pi*m1*250*atan(1e3*t))")),
            body(one.mass, -one.velocity, force("m2*9.81")),
        ]);
        let (a, b) = (outcome(&here), outcome(&mirror));
        same(&a, &b, 1e-12);
        close(-b.results.velocity1.unwrap(), a.results.velocity2.unwrap(), 1e-10);
        close(-b.results.velocity2.unwrap(), a.results.velocity1.unwrap(), 1e-10);
    }
}

#[test]
fn a_common_velocity_changes_nothing_between_the_bodies() {
    let here = two_balls(HUNT);
    let mut moving = here.clone();
    let Setting::Bodies(bodies) = &mut moving.setting else { unreachable!() };
    bodies.iter_mut().for_each(|b| b.velocity += 3.0);
    let (a, b) = (outcome(&here), outcome(&moving));
    same(&a, &b, 1e-12);
    close(b.results.velocity1.unwrap() - 3.0, a.results.velocity1.unwrap(), 1e-10);
    close(b.results.velocity2.unwrap() - 3.0, a.results.velocity2.unwrap(), 1e-10);
}

#[test]
fn a_fixed_body_is_the_limit_of_a_heavy_one() {
    let problem = |mass: f64| Collision {
        setting: Setting::Bodies([body(0.5, -1.0, None), body(mass, 0.25, None)]),
        ..two_balls(HUNT)
    };
    let (fixed, heavy) = (outcome(&problem(f64::INFINITY)), outcome(&problem(1e12)));
    close(heavy.results.restitution.unwrap(), fixed.results.restitution.unwrap(), 1e-10);
    close(heavy.results.velocity1.unwrap(), fixed.results.velocity1.unwrap(), 1e-10);
    assert_eq!(fixed.results.velocity2, Some(0.25));
}

#[test]
fn vanishing_hysteresis_tends_to_the_power_law() {
    let limit = restitution(&bead(1.5, 1.5, 0.3, 0.2, EndRule::Force));
    for b in [1e-4, 1e-6, 1e-9, 1e-12] {
        let e = restitution(&bouc_wen(HUNT, [b, 0.3 * b, 0.5, 0.3, 1.5, 1.5], -0.2));
        assert!((e - limit).abs() < 2.0 * b + 2e-10, "B = {b:e}: {:e}", e - limit);
    }
}

#[test]
fn the_three_forms_of_a_law_are_one_law() {
    let plain = outcome(&Collision {
        setting: Setting::Bodies([body(0.145, -13.0, constant(-2.0)), body(f64::INFINITY, 0.0, None)]),
        ..two_balls(HUNT)
    });
    let parameters: Vec<f64> = plain.dimensionless.parameters.iter().map(|(_, v)| *v).collect();
    let time = plain.dimensionless.time_scale.unwrap();
    let load = -2.0 * time / (13.0 * 0.145);
    let other = outcome(&bouc_wen(HUNT, parameters.clone().try_into().unwrap(), load));
    same(&plain, &other, 1e-12);
    close(other.results.duration.unwrap(), plain.dimensionless.duration.unwrap(), 1e-12);
    let (v0, n, p): (f64, f64, f64) = (13.0, parameters[4], parameters[5]);
    let h = v0.powf(2.0 * n / (p + 1.0));
    let time_base = time * v0.powf((p - 1.0) / (p + 1.0));
    let values = vec![
        parameters[0] / h,
        parameters[1] / h,
        parameters[2],
        parameters[3] / v0,
        n,
        p,
        time_base / 0.145,
        time_base,
    ];
    let base = outcome(&Collision {
        form: Form::Base,
        values,
        setting: Setting::Base { speed: v0, input: Some(Formula::constant(-2.0)) },
        ..two_balls(HUNT)
    });
    same(&base, &plain, 1e-12);
    for (a, b) in base.results.named().iter().zip(plain.results.named()).take(7) {
        close(a.2.unwrap(), b.2.unwrap(), 1e-11);
    }
}

/// d and e of Hunt-Crossley damping, m = n, from s = d(1+e): (1+d)/(1-ed) = exp(d(1+e)).
pub fn hunt_crossley(s: f64) -> (f64, f64) {
    let d = s / (-(-s).exp_m1()) - 1.0;
    (d, (1.0 - s / s.exp_m1()) / d)
}

#[test]
fn equal_exponents_give_the_closed_form_with_lambert_w() {
    for n in [1.0, 1.5, 2.2] {
        for s in [0.1, 0.5, 1.0, 2.0, 5.0] {
            let (d, e) = hunt_crossley(s);
            for end in [EndRule::Force, EndRule::Indentation] {
                let out = outcome(&with_rtol(&bead(n, n, d, 0.0, end), 1e-13));
                assert!((out.results.restitution.unwrap() - e).abs() < 1e-11, "n = {n}, d = {d}");
                // x_max^(n+1) = (n+1)(d - ln(1+d))/d²
                let depth = ((n + 1.0) * (d - d.ln_1p()) / (d * d)).powf(1.0 / (n + 1.0));
                assert!((out.results.max_indentation.unwrap() - depth).abs() < 1e-11);
            }
        }
    }
}

#[test]
fn the_speed_independent_member_is_a_damped_oscillator_under_both_end_rules() {
    for n in [1.0f64, 1.5, 2.0, 2.6] {
        for zeta in [0.05, 0.3, 0.7, 0.95] {
            let q = (1.0f64 - zeta * zeta).sqrt();
            let damping = zeta * (2.0 * (n + 1.0)).sqrt();
            let indentation = (-PI * zeta / q).exp();
            let force = (-zeta / q * (PI - (2.0 * zeta * q).atan2(1.0 - 2.0 * zeta * zeta))).exp();
            for (end, exact) in [(EndRule::Indentation, indentation), (EndRule::Force, force)] {
                let e = restitution(&with_rtol(&bead(n, 0.5 * (n - 1.0), damping, 0.0, end), 1e-13));
                assert!((e - exact).abs() < 1e-11, "n = {n}, ζ = {zeta}, {end:?}: {:e}", e - exact);
            }
        }
        // Overdamped, ended at zero force: still parts.
        for zeta in [1.0f64, 1.5, 4.0] {
            let damping = zeta * (2.0 * (n + 1.0)).sqrt();
            let q = (zeta * zeta - 1.0).sqrt();
            let exact = if zeta == 1.0 {
                (-2f64).exp()
            } else {
                (-zeta / q * ((zeta / q + 1.0) / (zeta / q - 1.0)).ln()).exp()
            };
            let e = restitution(&with_rtol(&bead(n, 0.5 * (n - 1.0), damping, 0.0, EndRule::Force), 1e-13));
            assert!((e - exact).abs() < 1e-11, "n = {n}, ζ = {zeta}");
        }
    }
}

#[test]
fn linear_spring_without_hysteresis_is_half_a_period() {
    let f = outcome(&bouc_wen(HUNT, [0.0, 0.0, 0.5, 0.0, 1.0, 1.0], 0.0)).results;
    close(f.duration.unwrap(), PI, 1e-11);
    close(f.peak_force.unwrap(), 1.0, 1e-11);
    close(f.max_indentation.unwrap(), 1.0, 1e-11);
    close(f.impulse.unwrap(), 2.0, 1e-11);
    // Under a constant push G: x = (1 - cos t) G + sin t, back at zero after 2π - 2 atan(1/G).
    let g = 0.4f64;
    let f = outcome(&bouc_wen(HUNT, [0.0, 0.0, 0.5, 0.0, 1.0, 1.0], -g)).results;
    close(f.duration.unwrap(), 2.0 * PI - 2.0 * (1.0 / g).atan(), 1e-11);
    close(f.max_indentation.unwrap(), g + (1.0 + g * g).sqrt(), 1e-11);
}
