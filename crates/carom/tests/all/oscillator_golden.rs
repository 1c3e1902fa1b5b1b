//! Reference numbers made with another program: golden/oscillators.json, good to about 1e-10, its origin in its note.

use carom::oscillator::*;
use carom_test::oscillator::*;
use serde_json::Value;

const GOOD: f64 = 1e-9;

fn golden() -> Value {
    serde_json::from_str(include_str!("../golden/oscillators.json")).unwrap()
}

fn cases() -> Vec<(String, Value)> {
    let Value::Object(map) = golden() else { panic!() };
    map.into_iter().filter(|(name, _)| !name.starts_with('_')).collect()
}

fn close(name: &str, what: &str, value: f64, truth: f64) {
    assert!((value - truth).abs() <= GOOD, "{name}: {what} is {value}, not {truth}: off by {:e}", value - truth);
}

/// carom's word for an event of the file.
fn word(kind: &str) -> &str {
    match kind {
        "x=+xy" | "r1=+" => "yield-positive",
        "x=-xy" | "r1=-" => "yield-negative",
        "v=0" => "velocity-zero",
        "r=0" => "force-zero",
        "z=0" => "z-zero",
        other => panic!("{other}"),
    }
}

fn compare(name: &str, problem: &Oscillator, truth: &Value) {
    let number = |key: &str| truth[key].as_f64().unwrap();
    let out = outcome(problem);
    let f = out.results;
    close(name, "displacement", f.displacement.unwrap(), number("x"));
    close(name, "velocity", f.velocity.unwrap(), number("v"));
    close(name, "force", f.force.unwrap(), number("r"));
    if let [z, epsilon] = &truth["extra"].as_array().unwrap()[..] {
        close(name, "z", named(&out, "z"), z.as_f64().unwrap());
        close(name, "epsilon", named(&out, "epsilon"), epsilon.as_f64().unwrap());
    }
    let events = truth["events"].as_array().unwrap();
    let expected: Vec<&str> = events.iter().map(|e| word(e[1].as_str().unwrap())).collect();
    assert_eq!(names(&out), expected, "{name}");
    for (event, truth) in out.events.iter().zip(events) {
        close(name, event.name, event.t, truth[0].as_f64().unwrap());
    }
}

#[test]
fn every_golden_case_to_nine_digits_with_every_event_in_order() {
    let cases = cases();
    assert_eq!(cases.len(), 10);
    for (name, truth) in cases {
        let problem = golden_case(&name);
        for variant in problem.restoring.entry().variants {
            let problem = Oscillator { formulation: Some(variant.formulation), ..problem.clone() };
            compare(&name, &problem, &truth);
        }
    }
}

/// The cases of oracle/oscillators.py, whose command stands in golden/oscillators_more.json.
fn more(name: &str) -> Oscillator {
    let with = |restoring, text: &str, damping, (displacement, velocity), duration| {
        let excitation = Excitation::force(formula(text));
        let mass = Mass { mass: 1.0, damping, excitation, displacement, velocity };
        Oscillator { motion: Motion::Mass(mass), ..massive(restoring, "0", duration) }
    };
    let rest = (0.0, 0.0);
    match name {
        "ramberg_osgood" => with(RAMBERG_OSGOOD, MODULATED, 0.0, rest, 40.0),
        "ramberg_osgood_damped" => {
            let model = RambergOsgood { stiffness: 2.0, a: 1.2, yield_force: 0.8, exponent: 3.0 };
            with(Restoring::RambergOsgood(model), "-1.5*(sin(t) + 0.6*sin(2.7*t))", 0.1, rest, 30.0)
        }
        "trilinear_damped" => {
            let model = Trilinear { stiffness: 2.0, hardening: 0.1, yield_displacement: 0.5 };
            with(Restoring::Trilinear(model), MODULATED, 0.08, (0.3, -1.0), 40.0)
        }
        "boucwen_base" => {
            let model = Restoring::BoucWen(BoucWen { a: 1.5, gamma: 0.8, beta: 0.3, n: 2.0 });
            let mut problem = with(model, "0", 0.05, (0.2, 0.7), 25.0);
            let Motion::Mass(mass) = &mut problem.motion else { panic!() };
            let course = Course::Formula(formula("-2*sin(1.3*t)"));
            mass.excitation = Excitation { kind: ExcitationKind::BaseAcceleration, course };
            problem
        }
        "bwbn_other" => {
            let values = [0.05, 2.0, 1.0, 0.4, 2.0, 0.1, 0.02, 0.2, 0.8, 0.7, 0.3, 0.01, 0.3];
            let entry = find("bouc-wen-baber-noori").unwrap();
            with((entry.build)(&values), "1.8*sin(0.9*t)", 0.06, rest, 30.0)
        }
        other => panic!("{other}"),
    }
}

#[test]
fn damping_base_excitation_initial_states_and_other_parameters_match_an_independent_program() {
    let truth: Value = serde_json::from_str(include_str!("../golden/oscillators_more.json")).unwrap();
    let Value::Object(cases) = truth else { panic!() };
    for (name, truth) in cases.iter().filter(|(name, _)| !name.starts_with('_')) {
        let out = outcome(&more(name));
        let number = |key: &str| truth[key].as_f64().unwrap();
        close(name, "displacement", out.results.displacement.unwrap(), number("x"));
        close(name, "velocity", out.results.velocity.unwrap(), number("v"));
        close(name, "force", out.results.force.unwrap(), number("r"));
        if name.starts_with("bwbn") {
            close(name, "z", named(&out, "z"), truth["internal"][0].as_f64().unwrap());
            close(name, "epsilon", named(&out, "epsilon"), truth["internal"][1].as_f64().unwrap());
        }
        let events = truth["events"].as_array().unwrap();
        assert_eq!(names(&out), events.iter().map(|e| e[1].as_str().unwrap()).collect::<Vec<_>>(), "{name}");
        for (event, truth) in out.events.iter().zip(events) {
            close(name, event.name, event.t, truth[0].as_f64().unwrap());
        }
    }
    assert_eq!(cases.len(), 6);
}
