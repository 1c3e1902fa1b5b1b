//! Impacts on beams: books that close, touches that are not missed, limits that must come out, laws with memory.

use carom::beam::{ChosenLaw, Count, Hold, Impact, Options, Outcome, Stop, SupportKind, run};
use carom::collide::{self, Body, Collision, EndRule, Setting, Tolerance};
use carom::law::{BOUC_WEN_HUNT_CROSSLEY, BOUC_WEN_MAXWELL, Form, POWER};
use carom_test::beam::paper;

const FAST: Options = Options::BARE;

fn places(count: usize) -> impl Iterator<Item = f64> {
    (0..count).map(move |i| 0.2 + 0.8 * i as f64 / (count - 1) as f64)
}

fn restitution(outcome: &Outcome) -> f64 {
    outcome.results.restitution_kinematic.unwrap()
}

/// The angular momentum of the rigid motion about the pin changes by the impulse times its arm.
fn impulse_defect(impact: &Impact, outcome: &Outcome) -> f64 {
    let f = outcome.results;
    let impulse = f.impulse_compression.unwrap() + f.impulse_restitution.unwrap();
    let beam = &impact.beam;
    let pin = impact.supports[0].position / beam.length;
    let inertia = ((1.0 - pin).powi(3) + pin.powi(3)) / 3.0;
    let arm = impact.xi - pin;
    let mobility = arm * arm / inertia + beam.mass_per_length * beam.length / impact.striker.mass;
    let time = beam.length.powi(2) * (beam.mass_per_length / (beam.youngs_modulus * beam.second_moment)).sqrt();
    let speed = impact.closing_speed() * time / beam.length;
    impulse * mobility / (speed * (1.0 + restitution(outcome))) - 1.0
}

#[test]
fn undamped_books_close_at_four_hundred_places() {
    for xi in places(400) {
        let impact = paper(xi);
        let outcome = run(&impact, FAST).unwrap();
        assert!(outcome.energy.residual.abs() < 1e-9, "{xi}: {}", outcome.energy.residual);
        let difference = restitution(&outcome) - outcome.results.restitution_kinetic.unwrap();
        assert!(difference.abs() < 1e-9, "{xi}: {difference}");
        assert!(impulse_defect(&impact, &outcome).abs() < 1e-9, "{xi}");
        let listed: f64 = outcome.sub_impacts.iter().map(|s| s.impulse).sum();
        assert!(listed > 0.0 && outcome.sub_impacts.windows(2).all(|w| w[0].end < w[1].start), "{xi}");
        assert_eq!(outcome.stop, Stop::Separated, "{xi}");
    }
}

#[test]
fn sub_impacts_stay_the_same_when_the_tolerance_is_tightened_a_thousandfold() {
    for xi in places(40) {
        let mut impact = paper(xi);
        let outcome = run(&impact, FAST).unwrap();
        impact.tolerance *= 1e-3;
        let tight = run(&impact, FAST).unwrap();
        assert_eq!(outcome.sub_impacts.len(), tight.sub_impacts.len(), "{xi}: {:?}", outcome.margin);
        for (a, b) in outcome.sub_impacts.iter().zip(&tight.sub_impacts) {
            assert!((a.start - b.start).abs() < 1e-9 && (a.end - b.end).abs() < 1e-9, "{xi}: {a:?} {b:?}");
        }
    }
}

#[test]
fn a_very_stiff_beam_gives_the_restitution_of_the_contact_law_alone() {
    let mut impact = paper(0.68);
    impact.beam.youngs_modulus *= 1e8;
    impact.beam.poisson_ratio = 0.34;
    // The contact is the one of before: only the bending is stiff.
    let k = 4.0 / 3.0 * 68.3e9 / (2.0 * (1.0 - 0.34f64.powi(2))) * 6.35e-3f64.sqrt();
    impact.law = Some(power(k, 0.0));
    let elastic = run(&impact, FAST).unwrap();
    assert!((restitution(&elastic) - 1.0).abs() < 1e-4, "{}", restitution(&elastic));
    // F = k δ^(3/2) (1 + d δ'/v₀) on rigid bodies: -ln(1 + d) + ln(1 - d e) + d (1 + e) = 0.
    let d = 0.5;
    impact.law = Some(power(k, d * k / impact.closing_speed()));
    let damped = run(&impact, FAST).unwrap();
    let e = restitution(&damped);
    let rule = d * (1.0 + e) - ((1.0 + d) / (1.0 - d * e)).ln();
    assert!(rule.abs() < 1e-4, "{e}: {rule}");
}

#[test]
fn a_very_short_beam_does_not_bend() {
    let mut impact = paper(0.68);
    impact.beam.length = 0.508e-2;
    impact.beam.mass_per_length *= 1e2;
    impact.supports[0].position = 0.0;
    impact.angular_velocity = -0.6;
    impact.beam.second_moment *= 1e2;
    let outcome = run(&impact, FAST).unwrap();
    assert!((restitution(&outcome) - 1.0).abs() < 1e-4, "{}", restitution(&outcome));
}

fn power(k: f64, lambda: f64) -> ChosenLaw {
    let values = vec![k, 1.5, lambda, 1.5];
    ChosenLaw { law: POWER, form: Form::Dimensional, values, spheres: None, compression_only: false }
}

fn hysteretic(beta: f64) -> ChosenLaw {
    let k = 4.0 / 3.0 * 68.3e9 / (2.0 * (1.0 - 0.34f64.powi(2))) * 6.35e-3f64.sqrt();
    // k, c, n, p, alpha, beta, gamma, A
    let values = vec![k, 0.02 * k, 1.5, 1.5, 0.5, beta, -0.5 * beta, 1.0];
    ChosenLaw { law: BOUC_WEN_HUNT_CROSSLEY, form: Form::Dimensional, values, spheres: None, compression_only: false }
}

#[test]
fn a_hysteretic_contact_closes_its_books_and_freezes_at_parting() {
    for xi in [0.3, 0.68, 0.9] {
        let mut impact = paper(xi);
        impact.law = Some(hysteretic(2e6));
        let outcome = run(&impact, Options::default()).unwrap();
        let f = outcome.results;
        assert!((f.restitution_kinetic.unwrap() - restitution(&outcome)).abs() < 1e-9, "{xi}");
        assert!(outcome.energy.residual.abs() < 1e-9, "{xi}: {}", outcome.energy.residual);
        assert!(outcome.energy.dissipated_contact > 1e-3, "{xi}");
        // Bodies part while indented: energy stays in the contact.
        assert!(outcome.energy.contact > 0.0, "{xi}");
        let mut tight = impact.clone();
        tight.tolerance *= 1e-2;
        let tight = run(&tight, FAST).unwrap();
        assert_eq!(outcome.sub_impacts.len(), tight.sub_impacts.len(), "{xi}");
        let error = f.restitution_kinematic.unwrap() - restitution(&tight);
        assert!(error.abs() <= outcome.error.restitution_kinematic.unwrap(), "{xi}: {error}");
    }
}

#[test]
fn without_hysteresis_the_hysteretic_law_is_the_power_law() {
    let mut impact = paper(0.68);
    let law = hysteretic(0.0);
    impact.law = Some(law.clone());
    let hysteretic = run(&impact, FAST).unwrap();
    impact.law = Some(power(law.values[0], law.values[1]));
    let plain = run(&impact, FAST).unwrap();
    assert!((restitution(&hysteretic) - restitution(&plain)).abs() < 1e-7);
}

/// A stiff free beam struck at its centre is a body like any other: the collision of two bodies, by the engine of `collide`.
#[test]
fn on_a_stiff_free_beam_every_law_gives_the_restitution_of_two_bodies() {
    for kind in [BOUC_WEN_HUNT_CROSSLEY, BOUC_WEN_MAXWELL] {
        let mut law = hysteretic(3e6);
        law.law = kind;
        if kind == BOUC_WEN_MAXWELL {
            law.values[1] = 3e3;
        }
        let mut impact = paper(0.5);
        impact.supports.clear();
        impact.angular_velocity = 0.0;
        impact.striker.mass = 0.2;
        impact.striker.velocity = 1.0;
        impact.beam.youngs_modulus *= 1e9;
        impact.law = Some(law.clone());
        let body = |mass: f64, velocity: f64| Body { mass, velocity, force: None };
        let bodies = [body(impact.beam.mass_per_length * impact.beam.length, 0.0), body(0.2, 1.0)];
        let collision = Collision {
            law: kind,
            form: Form::Dimensional,
            values: law.values.clone(),
            spheres: None,
            compression_only: false,
            setting: Setting::Bodies(bodies),
            end: EndRule::Force,
            t_max: None,
            tolerance: Tolerance::default(),
            max_evaluations: None,
        };
        let two = collide::run(&collision, collide::Options::default()).unwrap();
        let one = run(&impact, FAST).unwrap();
        assert!((restitution(&one) - two.results.restitution.unwrap()).abs() < 1e-4, "{kind:?}: {}", restitution(&one));
        assert!((one.results.separation.unwrap() / two.results.duration.unwrap() - 1.0).abs() < 1e-4, "{kind:?}");
        assert!((one.results.peak_force.unwrap() / two.results.peak_force.unwrap() - 1.0).abs() < 1e-4, "{kind:?}");
        assert!(restitution(&one) < 0.95, "{kind:?} loses something");
    }
}

#[test]
fn external_damping_takes_energy_and_parts_the_two_restitutions() {
    let mut impact = paper(0.5);
    impact.beam.external_damping = 50.0;
    let outcome = run(&impact, FAST).unwrap();
    assert!(outcome.energy.dissipated_outside > 1e-3 && outcome.energy.dissipated_inside == 0.0);
    assert!(outcome.energy.residual.abs() < 1e-8, "{}", outcome.energy.residual);
    assert!((restitution(&outcome) - outcome.results.restitution_kinetic.unwrap()).abs() > 1e-4);
}

#[test]
fn a_ball_on_a_clamped_beam_is_thrown_back() {
    let mut impact = paper(0.5);
    impact.supports = [0.0, 0.508].map(|position| Hold { position, kind: SupportKind::Clamped }).to_vec();
    impact.angular_velocity = 0.0;
    impact.striker.mass = 0.01;
    impact.striker.velocity = 1.0;
    impact.beam.elements = Count::Auto;
    impact.beam.modes = Count::Auto;
    let outcome = run(&impact, FAST).unwrap();
    assert!(outcome.energy.residual.abs() < 1e-8, "{}", outcome.energy.residual);
    assert!((0.0..1.0).contains(&restitution(&outcome)));
    assert!((outcome.energy.striker - restitution(&outcome).powi(2)).abs() < 1e-9);
}

#[test]
fn a_free_beam_keeps_its_momentum() {
    let mut impact = paper(0.7);
    impact.supports.clear();
    impact.angular_velocity = 0.0;
    impact.centre_velocity = -1.0;
    impact.striker.mass = 0.1;
    impact.striker.velocity = 0.5;
    let outcome = run(&impact, FAST).unwrap();
    assert!(outcome.energy.residual.abs() < 1e-9);
    assert!((restitution(&outcome) - outcome.results.restitution_kinetic.unwrap()).abs() < 1e-9);
    // A moving frame changes nothing.
    impact.centre_velocity += 2.0;
    impact.striker.velocity += 2.0;
    let moved = run(&impact, FAST).unwrap();
    assert!((restitution(&moved) - restitution(&outcome)).abs() < 1e-8);
    // A wall is the limit of a heavy striker.
    impact.striker.mass = 1e9;
    let heavy = run(&impact, FAST).unwrap();
    impact.striker.mass = f64::INFINITY;
    let wall = run(&impact, FAST).unwrap();
    assert!((restitution(&heavy) - restitution(&wall)).abs() < 1e-7);
    assert!(wall.energy.residual.abs() < 1e-9, "{}", wall.energy.residual);
}

#[test]
fn the_spread_and_the_derivative_agree_where_the_restitution_is_smooth() {
    let mut impact = paper(0.25);
    impact.beam.internal_damping = 1e6;
    impact.xi_uncertainty = 1e-4;
    impact.modulus_uncertainty = 1e-3;
    let outcome = run(&impact, Options { sensitivities: true, ..Options::default() }).unwrap();
    let spread = outcome.spread.unwrap();
    let [low, high] = spread.place.unwrap();
    let slope = outcome.slope.unwrap();
    assert!(((high - low) - 2e-4 * slope.abs()).abs() < 0.1 * (high - low), "{low} {high} {slope}");
    assert!(spread.moduli.unwrap()[0] < restitution(&outcome) && spread.runs == 18);
}
