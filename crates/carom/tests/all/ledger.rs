//! Energy is booked and the ledger closes.

use carom::collide::*;
use carom_test::collision::*;

#[test]
fn the_ledger_closes_to_nine_digits_at_default_tolerances() {
    for law in 0..3 {
        let mut random = Random(300 + law as u64);
        let mut worst = 0f64;
        for _ in 0..300 {
            let out = quick(&random_collision(&mut random, law));
            let energy = out.energy.unwrap();
            worst = worst.max(energy.residual.abs() / energy.kinetic_before);
        }
        assert!(worst <= 1e-9, "law {law}: {worst:e}");
    }
    for law in [HUNT, MAXWELL] {
        let energy = quick(&two_balls(law)).energy.unwrap();
        assert!(energy.residual.abs() <= 1e-9 * energy.kinetic_before);
    }
}

#[test]
fn a_dissipation_rate_wrong_by_a_millionth_is_seen() {
    // Each kind of heat is an integral of its own. If its rate were wrong by 1e-6, so would the integral be.
    for (problem, name) in [
        (two_balls(HUNT), "hysteretic"),
        (bouc_wen(HUNT, [0.0, 0.0, 0.5, 0.5, 1.0, 1.5], 0.0), "viscous"),
        (bouc_wen(MAXWELL, [0.0, 0.0, 0.5, 0.5, 1.0, 1.5], 0.0), "viscous"),
        (bouc_wen(MAXWELL, [2.0, 0.3, 0.5, 0.01, 1.0, 1.5], 0.0), "hysteretic"),
        (bead(1.5, 0.5, 0.4, 0.3, EndRule::Indentation), "viscous"),
    ] {
        let energy = quick(&problem).energy.unwrap();
        let heat = if name == "viscous" { energy.dissipated_viscous } else { energy.dissipated_hysteretic };
        let falsified = energy.residual - 1e-6 * heat;
        assert!(energy.residual.abs() <= 1e-9 * energy.kinetic_before, "{name}");
        assert!(falsified.abs() > 1e-8 * energy.kinetic_before, "{name}: {falsified:e}");
    }
}

#[test]
fn impulse_is_the_change_of_momentum_less_the_impulse_of_the_load() {
    for law in [HUNT, MAXWELL] {
        let problem = two_balls(law);
        let Setting::Bodies([one, _]) = &problem.setting else { unreachable!() };
        let f = quick(&problem).results;
        // Body 1: m₁ (v₁' - v₁) = J - m₁ g t
        let gained = one.mass * (f.velocity1.unwrap() - one.velocity);
        close(f.impulse.unwrap(), gained + one.mass * 9.81 * f.duration.unwrap(), 1e-10);
    }
}

#[test]
fn lab_energies_belong_to_the_velocities() {
    let out = quick(&two_balls(HUNT));
    let Setting::Bodies(bodies) = &two_balls(HUNT).setting.clone() else { unreachable!() };
    let lab = out.lab.unwrap();
    let after = [out.results.velocity1.unwrap(), out.results.velocity2.unwrap()];
    for i in 0..2 {
        close(lab.before[i], 0.5 * bodies[i].mass * bodies[i].velocity.powi(2), 1e-14);
        close(lab.after[i], 0.5 * bodies[i].mass * after[i].powi(2), 1e-14);
    }
}

#[test]
fn without_load_the_three_coefficients_of_restitution_agree_for_the_laws_that_keep_nothing() {
    // ∫F dt = Δ(m v) and ∫F dx = Δ(m v²/2): equal where no external force acts.
    let f = quick(&bead(1.5, 1.5, 0.5, 0.0, EndRule::Force)).results;
    close(f.restitution_kinetic.unwrap(), f.restitution.unwrap(), 1e-9);
    close(f.restitution_energetic.unwrap(), f.restitution.unwrap(), 1e-9);
    let loaded = quick(&bead(1.5, 1.5, 0.1, 0.5, EndRule::Force)).results;
    assert!((loaded.restitution_kinetic.unwrap() - loaded.restitution.unwrap()).abs() > 1e-3);
}
