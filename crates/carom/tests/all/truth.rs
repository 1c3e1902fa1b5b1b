//! Beside the truth: collisions and oscillators drawn at random over every law, model and kind of load, next to an integration that
//! shares nothing with this crate but the equations.
//!
//! `truth/*.jsonl` has one case a line: its class, its scenario, why the truth ends, and values with their own uncertainty. They were made by
//! Gragg-Bulirsch-Stoer extrapolation in 80-bit arithmetic (C++, `long double`) with signs frozen within phases, switches located by
//! bisection of whole steps, and every jump and pulse of a load given beforehand as an end of steps. Each case was integrated twice, with half the
//! largest step and a hundredth of the tolerance; the uncertainty is three times the difference and a few roundings.

use carom::{collide, oscillator, report, scenario};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// The part of all results that may lie beyond their error: the reported error is an estimate from one finer run.
const EXCEPTIONS: f64 = 0.005;

/// And by how many times at most: the difference of two runs may be small by chance, but never by much.
const WORST: f64 = 10.0;

/// What a run may cost in all, its error included: the default budget of evaluations.
const BUDGET: u64 = 10_000_000;

struct Case {
    class: String,
    scenario: String,
    truth: Value,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/truth")
}

fn cases(name: &str) -> Vec<Case> {
    let text = std::fs::read_to_string(folder().join(name)).unwrap();
    let word = |line: &Value, key: &str| line[key].as_str().unwrap().to_string();
    let case = |line: &str| {
        let line: Value = serde_json::from_str(line).unwrap();
        Case { class: word(&line, "class"), scenario: word(&line, "scenario"), truth: line["truth"].clone() }
    };
    text.lines().map(case).collect()
}

/// The outcome of a scenario as a user of the command gets it.
fn outcome(text: &str) -> Value {
    let file = folder().join("case.toml");
    let read = scenario::read(text, file.to_str().unwrap(), &[]).unwrap();
    match scenario::check_any(&read).unwrap() {
        scenario::Problem::Collision(checked) => {
            let outcome = collide::run(&checked.collision, collide::Options::default())
                .unwrap_or_else(|e| panic!("{e:?}\n{text}"));
            report::json(&checked, &outcome)
        }
        scenario::Problem::Oscillator(checked) => {
            let outcome = oscillator::run(&checked.oscillator, oscillator::Options::default())
                .unwrap_or_else(|e| panic!("{e:?}\n{text}"));
            report::oscillator_json(&checked, &outcome)
        }
        scenario::Problem::Beam(_) => panic!("no beams here"),
    }
}

#[derive(Default)]
struct Verdict {
    compared: usize,
    without_error: usize,
    wrong: Vec<String>,
    beyond: Vec<String>,
    worst: f64,
}

impl Verdict {
    fn add(&mut self, case: &Case, outcome: &Value) {
        let cost = ["rhs", "rhs_error"].iter().filter_map(|key| outcome["work"][key].as_u64()).sum::<u64>();
        // The last steps and the landing may go a little over.
        if cost > BUDGET + BUDGET / 100 {
            self.wrong.push(format!("{}: {cost} evaluations\n{}", case.class, case.scenario));
        }
        let stop = outcome["stop"].as_str().unwrap();
        // The truth sees bodies together until the longest time, and cannot tell more.
        let agrees = match case.truth["stop"].as_str().unwrap() {
            "together" => stop == "stuck" || stop == "time-limit",
            other => stop == other,
        };
        if !agrees {
            self.wrong.push(format!("{}: {stop}, truth {}\n{}", case.class, case.truth["stop"], case.scenario));
            return;
        }
        for (name, value) in case.truth["values"].as_object().unwrap() {
            self.compare(case, outcome, name, [value[0].as_f64().unwrap(), value[1].as_f64().unwrap()]);
        }
    }

    fn compare(&mut self, case: &Case, outcome: &Value, name: &str, [truth, uncertainty]: [f64; 2]) {
        let of = |whole: &Value| match name.strip_prefix("internal.") {
            Some(inner) => whole["internal"][inner].as_f64(),
            None => whole[name].as_f64(),
        };
        let Some(value) = of(outcome) else {
            if case.truth["stop"] != "together" {
                self.wrong.push(format!("{}: no {name}\n{}", case.class, case.scenario));
            }
            return;
        };
        let Some(error) = of(&outcome["error"]) else {
            self.without_error += 1;
            return;
        };
        self.compared += 1;
        let off = (value - truth).abs() - uncertainty;
        if off > error {
            let factor = off / error;
            self.worst = self.worst.max(factor);
            self.beyond
                .push(format!("{}: {name} {value:e} ± {error:.1e}, {factor:.1} times\n{}", case.class, case.scenario));
        }
    }

    fn pass(&self, least: usize) {
        assert!(self.wrong.is_empty(), "{} wrong:\n{}", self.wrong.len(), self.wrong.join("\n"));
        assert!(self.compared >= least, "only {} results", self.compared);
        assert!(self.without_error <= self.compared / 100, "{} results without an error", self.without_error);
        let most = (EXCEPTIONS * self.compared as f64) as usize;
        assert!(self.beyond.len() <= most, "{} of {}:\n{}", self.beyond.len(), self.compared, self.beyond.join("\n"));
        assert!(self.worst <= WORST, "{} times:\n{}", self.worst, self.beyond.join("\n"));
    }
}

fn judge(name: &str, least: usize) {
    let mut verdict = Verdict::default();
    for case in cases(name) {
        verdict.add(&case, &outcome(&case.scenario));
    }
    verdict.pass(least);
}

#[test]
fn collisions_under_every_kind_of_load_lie_within_their_errors_of_the_truth() {
    judge("collisions.jsonl", 1500);
}

#[test]
fn oscillators_of_every_model_lie_within_their_errors_of_the_truth() {
    judge("oscillators.jsonl", 700);
}
