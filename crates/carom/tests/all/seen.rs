//! What pictures are made of: sampled curves whose books close at every point, shapes of beams, restitution along a number, profiles of fits.

use carom::beam::{self, Shape};
use carom::collide::{self, EndRule};
use carom::identify::{Role, Silent, Spread, fit};
use carom::oscillator;
use carom::quantity::Columns;
use carom::restitution::theory::{Along, Course, Material, Question, critical, sheet};
use carom::restitution::{design, strike, survey};
use carom::scenario::{self, DataFile, Problem, Scenario};
use carom_test::beam::paper;
use carom_test::{root, text};

const SAMPLED: beam::Options = beam::Options { trajectory: true, ..beam::Options::BARE };

fn column<'a>(curves: &'a Columns, name: &str) -> &'a [f64] {
    curves.column(name).unwrap_or_else(|| panic!("no column {name}"))
}

#[test]
fn a_beam_in_flight_has_the_energy_it_began_with_at_every_point() {
    let mut impact = paper(0.68);
    impact.striker.mass = f64::INFINITY;
    let outcome = beam::run(&impact, SAMPLED).unwrap();
    let curves = outcome.trajectory.as_ref().unwrap();
    let [t, force] = ["t_s", "force_N"].map(|name| column(curves, name));
    let [rigid, bending] = ["rigid_energy_J", "bending_energy_J"].map(|name| column(curves, name));
    assert!(t.windows(2).all(|pair| pair[0] <= pair[1]) && t[0] == 0.0);
    let in_flight = (0..t.len()).filter(|i| outcome.sub_impacts.iter().all(|s| t[*i] < s.start || t[*i] > s.end));
    let in_flight: Vec<usize> = in_flight.collect();
    assert!(in_flight.len() > 50, "{}", in_flight.len());
    for i in in_flight {
        let share = (rigid[i] + bending[i]) / outcome.energy.initial;
        assert!((share - 1.0).abs() < 1e-9 && force[i] == 0.0, "{share} at {}", t[i]);
    }
    // Points lie so close that straight lines between them carry the impulse.
    let lines: f64 = (1..t.len()).map(|i| 0.5 * (t[i] - t[i - 1]) * (force[i] + force[i - 1])).sum();
    let impulse: f64 = outcome.sub_impacts.iter().map(|s| s.impulse).sum();
    assert!((lines / impulse - 1.0).abs() < 1e-3, "{lines} against {impulse}");
}

fn deflection(shape: &Shape, x: f64) -> f64 {
    let at = shape.deflection.windows(2).find(|pair| pair[0][0] <= x && x <= pair[1][0]).unwrap();
    at[0][1] + (at[1][1] - at[0][1]) * (x - at[0][0]) / (at[1][0] - at[0][0])
}

#[test]
fn a_beam_is_straight_at_first_touch_held_at_its_pin_and_at_the_striker_when_it_parts() {
    let impact = paper(0.68);
    let outcome = beam::run(&impact, SAMPLED).unwrap();
    let names: Vec<&str> = outcome.shapes.iter().map(|shape| shape.name).collect();
    assert_eq!(names, ["first touch", "most bent", "end of compression", "separation"]);
    let of = |name: &str| outcome.shapes.iter().find(|shape| shape.name == name).unwrap();
    assert!(of("first touch").deflection.iter().all(|[_, w]| *w == 0.0));
    assert_eq!(Some(of("end of compression").time), outcome.results.compression_end);
    assert_eq!(Some(of("separation").time), outcome.results.separation);
    let largest = outcome.shapes.iter().flat_map(|shape| &shape.deflection).fold(0.0, |a: f64, [_, w]| a.max(w.abs()));
    for shape in &outcome.shapes {
        // Between points 2.5 mm apart a shape of the tenth mode is straight to a thousandth of the largest.
        let held = deflection(shape, impact.supports[0].position);
        assert!(held.abs() < 1e-3 * largest, "{}: {held}", shape.name);
        let [place, striker] = shape.striker;
        let gap = deflection(shape, place) - striker;
        if shape.name == "separation" {
            assert!(gap.abs() < 1e-3 * largest, "{gap}");
        }
    }
    assert!(beam::run(&impact, beam::Options { trajectory: false, ..SAMPLED }).unwrap().shapes.is_empty());
}

fn read(name: &str) -> Scenario {
    let path = root().join("scenarios").join(name);
    scenario::read(&text(&path), path.to_str().unwrap(), &[]).unwrap()
}

#[test]
fn the_energies_of_a_collision_are_what_there_was_and_the_work_at_every_point() {
    for name in [
        "two_balls",
        "two_balls_maxwell",
        "bead_under_load",
        "steel_ball",
        "drop_hertz",
        "flores",
        "base",
        "dimensionless",
    ] {
        let Problem::Collision(checked) = scenario::check_any(&read(&format!("{name}.toml"))).unwrap() else {
            panic!("{name} is no collision")
        };
        let options = collide::Options { trajectory: true, ..collide::Options::BARE };
        let curves = collide::run(&checked.collision, options).unwrap().trajectory.unwrap();
        let with_unit = curves.column("kinetic_J").is_some();
        let of = |name: &str| if with_unit { column(&curves, &format!("{name}_J")) } else { column(&curves, name) };
        let [kinetic, stored, viscous, hysteretic, work] =
            ["kinetic", "stored", "viscous", "hysteretic", "work"].map(of);
        assert!(stored[0] == 0.0 && work[0] == 0.0 && kinetic.len() > 50, "{name}");
        for i in 0..kinetic.len() {
            let off = kinetic[i] + stored[i] + viscous[i] + hysteretic[i] - work[i] - kinetic[0];
            // What dense output may be off by.
            assert!(off.abs() < 1e-7 * kinetic[0], "{name}, point {i}: {off}");
            assert!(viscous[i] >= -1e-7 * kinetic[0] && hysteretic[i] >= -1e-7 * kinetic[0], "{name}, point {i}");
        }
    }
}

#[test]
fn the_energies_of_an_oscillator_are_what_was_put_in_at_every_point() {
    for name in
        ["oscillator_bilinear.toml", "oscillator_bwbn.toml", "oscillator_maxwell.toml", "oscillator_record.toml"]
    {
        let Problem::Oscillator(checked) = scenario::check_any(&read(name)).unwrap() else {
            panic!("{name} is no oscillator")
        };
        let sampling = oscillator::Sampling::Count(300);
        let outcome = oscillator::run_sampled(&checked.oscillator, Default::default(), &sampling).unwrap();
        let curves = outcome.trajectory.unwrap();
        let parts = ["kinetic_J", "stored_J", "hysteretic_J", "viscous_J"].map(|name| column(&curves, name));
        let work = column(&curves, "work_J");
        let sum = |i: usize| parts.iter().map(|part| part[i]).sum::<f64>();
        let size = (0..work.len()).map(|i| sum(i).abs() + work[i].abs()).fold(0.0, f64::max);
        assert_eq!(work[0], 0.0);
        for (i, work) in work.iter().enumerate() {
            assert!((sum(i) - work - sum(0)).abs() < 1e-7 * size, "{name}, point {i}");
        }
    }
}

#[test]
fn a_course_says_what_the_sheet_says_where_they_meet_and_ends_beyond_sticking() {
    let material = Material::new(1.5, 2.5).unwrap();
    for end in [EndRule::Indentation, EndRule::Force] {
        let question = Question { material, gamma: 0.1, load: 0.3, end, order: 8, degrees: (4, 4), map: false };
        let sheet = sheet(question).unwrap();
        for (along, asked, sticks) in
            [(Along::Damping, 0.1, sheet.critical_damping), (Along::Load, 0.3, sheet.critical_load)]
        {
            // The last value is 1.25 times where they stick: so one of 1.25 sticks/asked parts of it is what was asked.
            let course = Course::new(&sheet, along, 26).unwrap();
            assert!((course.values[25] / (1.25 * sticks.unwrap()) - 1.0).abs() < 1e-12 && course.values[0] == 0.0);
            for (i, value) in course.values.iter().enumerate() {
                let (gamma, load) = if along == Along::Damping { (*value, 0.3) } else { (0.1, *value) };
                let truth = critical::truth(material, gamma, load, end).ok();
                assert_eq!(course.integrated[i], truth, "{along:?} {value}");
                let there = carom::restitution::theory::sheet(Question { gamma, load, ..question });
                let rows = there.unwrap().rows;
                for (row, (approximation, values)) in rows.iter().zip(&course.approximated) {
                    assert_eq!(row.approximation, *approximation);
                    assert_eq!(values[i].map(|(e, _)| e), row.restitution, "{approximation:?} at {value}");
                    assert_eq!(values[i].is_some_and(|(_, valid)| valid), row.valid, "{approximation:?} at {value}");
                }
            }
            assert!(course.values.iter().any(|value| *value > asked));
        }
    }
}

#[test]
fn dampings_around_an_answer_deliver_more_below_it_and_less_above() {
    let problem = strike((1e6, 1.5, 1.5), (0.1, 2.0), None, EndRule::Force);
    let answers = design::answers(&problem, 0.5).unwrap().unwrap();
    let survey = survey::around(&problem, &answers, 21).unwrap().unwrap();
    assert_eq!((survey.delivered.len(), survey.contacts.len()), (21, 1));
    assert_eq!(survey.delivered[0].1.map(|e| (e - 1.0).abs() < 1e-9), Some(true));
    let (lambda, restitution) = survey.delivered[10];
    assert!((lambda / answers[0].lambda - 1.0).abs() < 1e-12 && (restitution.unwrap() - 0.5).abs() < 1e-7);
    assert!(survey.delivered.windows(2).all(|pair| pair[1].1 < pair[0].1), "{:?}", survey.delivered);
    let contact = &survey.contacts[0];
    assert!((contact.results.restitution.unwrap() - 0.5).abs() < 1e-7 && contact.trajectory.is_some());
}

#[test]
fn a_profile_rises_from_the_best_fit_to_where_the_data_object() {
    let open = |name: &str| {
        Ok(DataFile { name: name.into(), bytes: std::fs::read(root().join("scenarios").join(name)).unwrap() })
    };
    let checked = scenario::check_fit(&read("fit_villegas.toml"), &open).unwrap();
    let problem = carom::identify::Problem { front: 0, ..checked.problem.clone() };
    let found = fit(&problem, &mut Silent).unwrap();
    assert_eq!(problem.spread, Spread::Profile);
    let free = found.parameters.iter().filter(|p| p.role == Role::Free).count();
    assert_eq!(found.profiles.len(), free);
    for profile in &found.profiles {
        let place = found.parameters.iter().position(|p| p.key == profile.parameter).unwrap();
        let estimate = &found.parameters[place];
        let at: Vec<f64> = profile.points.iter().map(|point| point.parameters[place]).collect();
        assert!(at.is_sorted(), "{}", profile.parameter);
        let best = profile.points.iter().find(|point| point.rise == 0.0).unwrap();
        assert_eq!(best.parameters[place], estimate.value);
        let interval = estimate.interval.unwrap();
        for end in [interval.low, interval.high].iter().filter(|end| end.closed) {
            let near = profile.points.iter().min_by(|a, b| {
                let off = |p: &carom::identify::ProfilePoint| (p.parameters[place] - end.value).abs();
                off(a).total_cmp(&off(b))
            });
            // z is brought within 0.02 of 1, or a bracket is pinned.
            assert!((near.unwrap().rise.sqrt() - 1.0).abs() < 0.1, "{} at {}", profile.parameter, end.value);
        }
    }
}
