//! `carom verify`: the table, the files, the refusals.

#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn carom(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_carom")).args(arguments).current_dir(root()).output().unwrap()
}

fn text(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn refusal(arguments: &[&str]) -> String {
    let output = carom(arguments);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_ladder_is_printed_and_written() {
    let folder = std::env::temp_dir().join(format!("carom-verify-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let arguments = ["verify", "scenarios/two_balls.toml", "--events", "all,none", "--out", folder.to_str().unwrap()];
    let page = text(&carom(&arguments));
    for words in [
        "31 tolerances",
        "slope of the error",
        "the same 3 at every tolerance",
        "remark: the slope",
        "no event located beside",
    ] {
        assert!(page.contains(words), "{words}\n{page}");
    }
    let ladder = std::fs::read_to_string(folder.join("ladder.csv")).unwrap();
    let rows: Vec<&str> = ladder.lines().collect();
    assert_eq!(rows.len(), 1 + 2 * 31);
    assert!(rows[0].starts_with("located,rtol,stop,error_end,error_largest,error_restitution,error_duration"));
    let columns = rows[0].split(',').count();
    assert!(rows.iter().all(|r| r.split(',').count() == columns));
    let events = std::fs::read_to_string(folder.join("events.csv")).unwrap();
    assert!(events.contains("reference,") && events.contains(",maximum-indentation,") && events.contains("none,"));
    let picture = std::fs::read_to_string(folder.join("ladder.svg")).unwrap();
    assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n") && !picture.contains("NaN"));
    assert_eq!(picture.matches("r=\"3\"").count(), 2 * 2 * 31);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn the_json_has_a_rung_for_each_tolerance() {
    let arguments =
        ["verify", "scenarios/bead_under_load.toml", "--json", "--rungs", "5", "--from", "1e-3", "--to", "1e-11"];
    let value: serde_json::Value = serde_json::from_str(&text(&carom(&arguments))).unwrap();
    let rungs = value["ladders"][0]["rungs"].as_array().unwrap();
    assert_eq!(rungs.len(), 5);
    assert!(rungs[4]["error_largest"].as_f64().unwrap() < 1e-10);
    assert!(value["ladders"][0]["slope"]["slope"].as_f64().unwrap() > 0.5);
}

#[test]
fn wrong_options_are_refused_in_words() {
    let file = "scenarios/two_balls.toml";
    assert!(refusal(&["verify", file, "--events", "velocity"]).contains("is computed with events: all, none"));
    assert!(refusal(&["verify", file, "--from", "1e-9", "--to", "1e-3"]).contains("smaller than --from"));
    assert!(refusal(&["verify", file, "--to", "1e-16"]).contains("from 1e-13 to 0.1"));
    assert!(refusal(&["verify", file, "--fit", "1e-9,1e-4"]).contains("the larger one"));
    assert!(refusal(&["verify", file, "--events", "some"]).contains("possible values: all, velocity, none"));
    let newmark = ["--set", "solver.method=\"newmark\"", "--set", "solver.time_step=1e-6", "--set", "beam.elements=20"];
    let words = refusal(&[&["verify", "scenarios/beam.toml"][..], &newmark].concat());
    assert!(words.contains("has a time step and no tolerance"), "{words}");
}
