//! Sweeps: how they end, what they say, and of whom.

use crate::command::{Folder, carom, refusal, root, rows, said, stdout};
use std::process::Output;

fn last_line(output: &Output) -> String {
    said(output).lines().last().unwrap_or("").to_string()
}

#[test]
fn the_last_line_of_a_sweep_counts_its_runs_and_names_its_table() {
    let folder = Folder::new("counts");
    let out = folder.arg();
    let speeds = ["sweep", "scenarios/two_balls.toml", "--axis", "body1.velocity=-logspace(0.01,5,4)", "--out", out];
    let output = carom(&speeds);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(0), 0));
    assert_eq!(last_line(&output), format!("4 runs, 0 failed, 0 stuck, 4 by events: {out}/results.csv"));
    let table = rows(&folder.read("results.csv"));
    assert_eq!((table[1][0].as_str(), table[4][0].as_str()), ("-0.01", "-5.0"));
    let mixed = carom(&["sweep", "scenarios/bead_under_load.toml", "--axis", "body1.force=-4,-0.1,1/0"]);
    assert_eq!(last_line(&mixed), "3 runs, 1 failed, 1 stuck, 2 by events: stdout");
    assert!(said(&mixed).starts_with("run 3 failed because of body1.force: division by zero"));
}

#[test]
fn a_sweep_without_a_result_says_why_and_ends_with_code_2() {
    let output = carom(&["sweep", "scenarios/two_balls.toml", "--axis", "body1.velocity=2,3,4"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 4, "the table is there all the same");
    let said = said(&output);
    assert!(said.starts_with("every run failed, the first because of ") && said.contains("do not approach"), "{said}");
    assert!(said.contains("\nhint: ") && last_line(&output) == "3 runs, 3 failed, 0 stuck: stdout", "{said}");
}

#[test]
fn what_is_wrong_with_an_axis_is_said_of_the_axis() {
    let folder = Folder::made("axes");
    let sweep = folder.path("sweep.toml");
    let balls = std::fs::canonicalize(root().join("scenarios/two_balls.toml")).unwrap();
    std::fs::write(&sweep, format!("scenario = {balls:?}\n[[axis]]\ncolumns = \"points.csv\"\n")).unwrap();
    let with = |points: &str| {
        std::fs::write(folder.0.join("points.csv"), points).unwrap();
        carom(&["sweep", &sweep])
    };
    let fine = with("# made by hand\nlaw.c\n# the first\n1e3\n2e3\n");
    assert_eq!(stdout(&fine).lines().count(), 3, "remarks are no points");
    for (points, words) in [
        ("law.cc\n1e3\n", "points.csv: first row: law.cc=1e3: law.cc: unknown key in [law]"),
        ("law.c.x\n1e3\n", "points.csv: first row: law.c.x=1e3: law.c is a number: it has no such entry"),
        ("law..c\n1\n", "points.csv: first row: law..c=1: the key is empty or has an empty part"),
        ("law.c,\n1,\n", "points.csv: no key"),
    ] {
        let said = refusal(&with(points));
        assert!(said.contains(words) && !said.contains("--set"), "{points:?}: {said}");
    }
    let kinds = carom(&["sweep", "scenarios/two_balls.toml", "--axis", "kind=collision,beam"]);
    assert!(said(&kinds).starts_with("an axis cannot change the kind: "));
    let option = carom(&["sweep", "scenarios/two_balls.toml", "--axis", "law.cc=1,2"]);
    assert!(said(&option).starts_with("--axis law.cc=1: law.cc: unknown key"));
}

#[test]
fn an_exact_factor_along_an_axis_is_warned_about() {
    let exact = ["sweep", "scenarios/flores.toml", "--set", "law.factor=exact", "--set", "law.m=1.5"];
    let warned = |more: &[&str]| {
        let output = carom(&[&exact[..], more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        said(&output).contains("is solved anew in each row")
    };
    assert!(warned(&["--axis", "body1.velocity=-1,-2"]));
    assert!(!warned(&["--axis", "law.restitution=0.5,0.6"]), "there it is what is asked for");
}
