//! The command called by a program: it answers what it would print, prints nothing, and stops when it is told.

use crate::command::{Folder, carom, root, said, stdout, text};
use carom::scenario::{Origin, Scenario};
use carom_cli::{Answer, Caller, Failure, Reached};
use serde_json::Value;
use std::ffi::OsString;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

fn asked(arguments: &[&str], caller: &Caller<'_>) -> Result<Answer, Failure> {
    carom_cli::answer(["carom"].iter().chain(arguments).map(OsString::from), caller)
}

fn caller(given: Option<Scenario>) -> Caller<'static> {
    told(given, &|_| {})
}

/// A caller that is told how far the command is.
fn told(given: Option<Scenario>, progress: &(dyn Fn(&Reached) + Sync)) -> Caller<'_> {
    Caller { given, tables: Default::default(), stop: Arc::default(), progress }
}

fn answered(arguments: &[&str]) -> Answer {
    asked(arguments, &caller(None)).unwrap()
}

fn refused(arguments: &[&str], given: Option<Scenario>) -> Failure {
    asked(arguments, &caller(given)).unwrap_err()
}

fn scenario(name: &str) -> String {
    root().join("scenarios").join(name).to_str().unwrap().into()
}

fn tree(name: &str) -> Scenario {
    carom::scenario::read(&text(scenario(name)), "given", &[]).unwrap()
}

#[test]
fn an_answer_is_what_the_command_prints_in_words_and_as_json() {
    let [balls, beam, record] = ["two_balls.toml", "beam.toml", "oscillator_record.toml"].map(scenario);
    let folder = Folder::made("answer");
    let fit = folder.quick("spread = \"none\"");
    for arguments in [
        &["run", &balls, "--sensitivities"][..],
        &["run", &beam],
        &["run", &record, "--set", "duration=12"],
        &["audit", "--restitution", "0.5", "--m", "1.5"],
        &["cor", "--alpha", "1.5", "--beta", "1.5", "--gamma", "0.05", "--load", "5"],
        &["design", "--restitution", "0.5"],
        &["design", &balls, "--restitution", "0.7", "--unknown", "law.beta", "--points", "4"],
        &["design", &balls, "--stick", "--points", "4"],
        &["curve", &balls, "--axis", "body1.velocity=range(-2,-1)", "--columns", "restitution", "--points", "3"],
        &["fit", &fit],
    ] {
        let answer = answered(arguments);
        assert_eq!(answer.words, stdout(&carom(arguments)), "{arguments:?}");
        let output = carom(&[arguments, &["--json"]].concat());
        assert_eq!(format!("{}\n", answer.json), stdout(&output), "{arguments:?}");
        let warnings: String = answer.warnings.iter().map(|warning| format!("warning: {warning}\n")).collect();
        assert_eq!(warnings, said(&output), "{arguments:?}");
    }
}

#[test]
fn commands_that_print_what_is_known_answer_in_words() {
    let balls = scenario("two_balls.toml");
    for arguments in [
        &["alpha", "--n", "1.5"][..],
        &["check", &balls],
        &["new", "fit"],
        &["laws"],
        &["laws", "show", "bwm"],
        &["schema", "beam"],
        &["completions", "bash"],
        &["run", "--help"],
    ] {
        let answer = answered(arguments);
        assert_eq!(answer.words, stdout(&carom(arguments)), "{arguments:?}");
        match arguments[0] {
            "schema" => assert_eq!(format!("{:#}\n", answer.json), answer.words),
            "alpha" => assert_eq!(answer.json["rows"].as_array().unwrap().len(), 19),
            _ => assert_eq!(answer.json, Value::Null),
        }
    }
}

#[test]
fn what_is_given_stands_in_for_stdin() {
    let plain = answered(&["run", &scenario("two_balls.toml"), "--set", "law.c=2e3"]).json;
    let given = caller(Some(tree("two_balls.toml")));
    assert_eq!(asked(&["run", "-", "--set", "law.c=2e3"], &given).unwrap().json, plain);
    assert_eq!(asked(&["check", "-"], &given).unwrap().words, "given: ok\n");
    let verified = asked(&["verify", "-", "--rungs", "2"], &given).unwrap();
    assert!(verified.words.starts_with("Verification of given\n"));
    assert_eq!(verified.json["title"], "Verification of given");
    // A change that one call made is not there for the next.
    let again = asked(&["run", "-"], &given).unwrap().json;
    assert_eq!(again, answered(&["run", &scenario("two_balls.toml")]).json);
    assert_ne!(again, plain);
}

#[test]
fn a_sweep_answers_how_its_runs_ended_and_tells_how_far_it_is() {
    let folder = Folder::new("answer-sweep");
    let (balls, out) = (scenario("two_balls.toml"), folder.arg());
    let heard: Mutex<Vec<Reached>> = Mutex::default();
    let progress = |reached: &Reached| heard.lock().unwrap().push(reached.clone());
    let caller = told(None, &progress);
    let arguments = ["sweep", &balls, "--axis", "law.c=1e3,-1,2e3", "--columns", "restitution", "--out", out];
    let answer = asked(&arguments, &caller).unwrap();
    let table = folder.path("results.csv");
    assert_eq!(answer.words, format!("3 runs, 1 failed, 0 stuck, 2 by events: {table}"));
    let [runs, failed] = ["runs", "failed"].map(|key| answer.json[key].as_u64().unwrap());
    assert_eq!((runs, failed, answer.json["table"].as_str().unwrap()), (3, 1, table.as_str()));
    assert_eq!((&answer.json["stops"]["separated"], &answer.json["methods"]["events"]), (&2.into(), &2.into()));
    assert!(answer.warnings.len() == 1 && answer.warnings[0].starts_with("run 2 failed because of law.c"));
    let heard = heard.into_inner().unwrap();
    assert_eq!((heard[0].done, heard[0].of, heard[0].words.as_str()), (0, 3, "0 of 3 runs"));
    assert_eq!(heard.last().unwrap().done, 3);
    let printed = stdout(&carom(&["sweep", &balls, "--axis", "law.c=1e3,-1,2e3", "--columns", "restitution"]));
    assert_eq!(folder.read("results.csv"), printed);
    let nowhere = refused(&["sweep", &balls, "--axis", "law.c=1e3,2e3"], None);
    assert_eq!((nowhere.code(), nowhere.rule()), (1, "sweep: there is no folder for the table"));
}

#[test]
fn a_given_sweep_is_one_of_its_name() {
    let folder = Folder::new("answer-given-sweep");
    let inline = format!("[scenario]\n{}", text(scenario("two_balls.toml")).replace("\n[", "\n[scenario."));
    let axes = "[[axis]]\nkey = \"law.c\"\nvalues = [1e3, -1]\n[[axis]]\nkey = \"law.nu\"\nvalues = [1]\n";
    let given = carom::scenario::read(&format!("{inline}\n{axes}"), "given", &[]).unwrap();
    let failure = refused(&["sweep", "-", "--out", folder.arg()], Some(given));
    assert!(failure.to_string().starts_with("given: [[axis]] law.nu=1: law.nu: "), "{failure}");
}

#[test]
fn a_raised_flag_ends_sweeps_and_fits_in_order() {
    let folder = Folder::made("answer-stop");
    let (balls, fit, out) = (scenario("two_balls.toml"), folder.quick("spread = \"none\""), folder.path("out"));
    let stop = Arc::new(AtomicBool::new(false));
    let raise = |reached: &Reached| stop.store(reached.done > 0 || reached.of != 20_000, Ordering::Relaxed);
    let sweep = [
        "sweep",
        &balls,
        "--axis",
        "law.c=linspace(1e3,2e3,20000)",
        "--threads",
        "1",
        "--errors",
        "none",
        "--out",
        &out,
    ];
    let caller = Caller { stop: stop.clone(), ..told(None, &raise) };
    let failure = asked(&sweep, &caller).unwrap_err();
    assert_eq!(failure.code(), 130);
    assert!(failure.rule().starts_with("interrupted after ") && failure.hint().contains("--resume"), "{failure}");
    let failure = asked(&["fit", &fit], &caller).unwrap_err();
    assert_eq!((failure.code(), failure.rule()), (130, "interrupted"));
    let whole = asked(&[&sweep[..], &["--resume"]].concat(), &self::caller(None)).unwrap();
    assert_eq!(whole.json["runs"], 20_000);
}

#[test]
fn a_failure_has_its_errors_with_their_places() {
    let mut wrong = tree("two_balls.toml");
    let change = |key: &str, value: &str| (key.to_string(), value.to_string());
    wrong.change(&[change("body1.mass", "-1"), change("law.c", "-1")]).unwrap();
    let failure = refused(&["run", "-"], Some(wrong));
    let keys: Vec<&str> = failure.errors().iter().filter_map(|error| error.key.as_deref()).collect();
    assert_eq!((failure.code(), &keys[..]), (1, &["body1.mass", "law.c"][..]));
    assert!(matches!(&failure.errors()[0].origin, Origin::Set { argument, .. } if argument == "body1.mass=-1"));
    assert_eq!((failure.rule(), failure.hint()), (&*failure.errors()[0].message(), &*failure.errors()[0].hint()));
    // Of several files every error is kept.
    let [a, b] = ["none.toml", "nowhere.toml"];
    let failure = refused(&["check", a, b, &scenario("two_balls.toml")], None);
    assert_eq!(format!("{failure}\n"), said(&carom(&["check", a, b, "scenarios/two_balls.toml"])));
    let usage = refused(&["run", "a.toml", "--jsno"], None);
    assert_eq!((usage.code(), usage.rule()), (1, "unexpected argument '--jsno' found"));
    assert_eq!(usage.hint(), "a similar argument exists: '--json'");
}

/// What writes to a terminal is reached by the command alone.
#[test]
fn only_the_side_of_the_terminal_writes_to_it() {
    let terminal = ["output.rs", "patience.rs", "screen.rs", "sweep/table.rs"];
    let source = root().join("crates/carom-cli/src");
    let mut files: Vec<_> = vec![source.clone()];
    let mut seen = 0;
    while let Some(path) = files.pop() {
        if path.is_dir() {
            files.extend(std::fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else if !terminal.iter().any(|name| path == source.join(name)) {
            let code = text(&path);
            let word = ["io::stdout", "io::stderr", "print!", "println!", "patience::", "output::"]
                .iter()
                .find(|word| code.contains(**word));
            let allowed = ["lib.rs", "interrupt.rs"].iter().any(|name| path == source.join(name));
            assert!(word.is_none() || allowed, "{}: {word:?}", path.display());
            seen += 1;
        }
    }
    assert!(seen > 20);
}
