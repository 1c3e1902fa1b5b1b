//! Sweeps: how they end, what they say, and of whom.

#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn carom(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_carom")).args(arguments).current_dir(root()).output().unwrap()
}

fn stdout(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn temporary(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("carom-sweep-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    path
}

fn rows(csv: &str) -> Vec<Vec<String>> {
    csv.lines().map(|line| line.split(',').map(String::from).collect()).collect()
}

fn last_line(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).lines().last().unwrap_or("").to_string()
}

#[test]
fn the_last_line_of_a_sweep_counts_its_runs_and_names_its_table() {
    let folder = temporary("counts");
    let out = folder.to_str().unwrap();
    let speeds = ["sweep", "scenarios/two_balls.toml", "--axis", "body1.velocity=-logspace(0.01,5,4)", "--out", out];
    let output = carom(&speeds);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(0), 0));
    assert_eq!(last_line(&output), format!("4 runs, 0 failed, 0 stuck: {out}/results.csv"));
    let table = rows(&std::fs::read_to_string(folder.join("results.csv")).unwrap());
    assert_eq!((table[1][0].as_str(), table[4][0].as_str()), ("-0.01", "-5.0"));
    let mixed = carom(&["sweep", "scenarios/bead_under_load.toml", "--axis", "body1.force=-4,-0.1,1/0"]);
    assert_eq!(last_line(&mixed), "3 runs, 1 failed, 1 stuck: stdout");
    assert!(
        String::from_utf8_lossy(&mixed.stderr).starts_with("run 3 failed because of body1.force: division by zero")
    );
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_sweep_without_a_result_says_why_and_ends_with_code_2() {
    let output = carom(&["sweep", "scenarios/two_balls.toml", "--axis", "body1.velocity=2,3,4"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 4, "the table is there all the same");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.starts_with("every run failed, the first because of ") && said.contains("do not approach"), "{said}");
    assert!(said.contains("\nhint: ") && last_line(&output) == "3 runs, 3 failed, 0 stuck: stdout", "{said}");
}

#[test]
fn what_is_wrong_with_an_axis_is_said_of_the_axis() {
    let folder = temporary("axes");
    std::fs::create_dir_all(&folder).unwrap();
    let sweep = folder.join("sweep.toml");
    let balls = std::fs::canonicalize(root().join("scenarios/two_balls.toml")).unwrap();
    std::fs::write(&sweep, format!("scenario = {balls:?}\n[[axis]]\ncolumns = \"points.csv\"\n")).unwrap();
    let with = |points: &str| {
        std::fs::write(folder.join("points.csv"), points).unwrap();
        carom(&["sweep", sweep.to_str().unwrap()])
    };
    let fine = with("# made by hand\nlaw.c\n# the first\n1e3\n2e3\n");
    assert_eq!(stdout(&fine).lines().count(), 3, "remarks are no points");
    for (points, words) in [
        ("law.cc\n1e3\n", "points.csv: first row: law.cc=1e3: law.cc: unknown key in [law]"),
        ("law.c.x\n1e3\n", "points.csv: first row: law.c.x=1e3: law.c is a number: it has no such entry"),
        ("law..c\n1\n", "points.csv: first row: law..c=1: the key is empty or has an empty part"),
        ("law.c,\n1,\n", "points.csv: no key"),
    ] {
        let output = with(points);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{points:?}: {said}");
        assert!(said.contains(words) && !said.contains("--set"), "{points:?}: {said}");
    }
    let kinds = carom(&["sweep", "scenarios/two_balls.toml", "--axis", "kind=collision,beam"]);
    assert!(String::from_utf8_lossy(&kinds.stderr).starts_with("an axis cannot change the kind: "));
    let option = carom(&["sweep", "scenarios/two_balls.toml", "--axis", "law.cc=1,2"]);
    assert!(String::from_utf8_lossy(&option.stderr).starts_with("--axis law.cc=1: law.cc: unknown key"));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn an_exact_factor_along_an_axis_is_warned_about() {
    let exact = ["sweep", "scenarios/flores.toml", "--set", "law.factor=exact", "--set", "law.m=1.5"];
    let warned = |more: &[&str]| {
        let output = carom(&[&exact[..], more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stderr).contains("is solved anew in each row")
    };
    assert!(warned(&["--axis", "body1.velocity=-1,-2"]));
    assert!(!warned(&["--axis", "law.restitution=0.5,0.6"]), "there it is what is asked for");
}
