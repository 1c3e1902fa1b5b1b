//! Reference numbers made with another program: golden/oscillators.json, good to about 1e-10, its origin in its note.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common_oscillator;

use carom::oscillator::*;
use common_oscillator::*;
use serde_json::Value;

const GOOD: f64 = 1e-9;

fn golden() -> Value {
    serde_json::from_str(include_str!("golden/oscillators.json")).unwrap()
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
    let f = out.figures;
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
