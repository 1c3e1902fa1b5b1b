//! Files are not lost: what was there stays until what replaces it is whole, whatever happens in between; what is somebody else's is
//! not touched; one folder has one writer.

#![cfg(unix)]

use crate::command::{EXECUTABLE, Folder, carom, root, said, signal, started};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

/// Waits until a file has this many lines.
fn wait_for(folder: &Folder, name: &str, lines: usize) {
    let start = Instant::now();
    while text(folder, name).unwrap_or_default().lines().count() < lines {
        assert!(start.elapsed() < Duration::from_secs(60), "{name} does not come");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn text(folder: &Folder, name: &str) -> Option<String> {
    std::fs::read_to_string(folder.0.join(name)).ok()
}

const TABLE: [&str; 2] = ["_sweep.json", "results.csv"];
const PARTIAL: [&str; 2] = ["_sweep.json", "results.partial.csv"];
const BALLS: &str = "scenarios/two_balls.toml";
const SHORT: &str = "law.c=1e3,2e3";
const LONG: &str = "law.c=linspace(1,1e3,1000000)";

#[test]
fn a_killed_sweep_leaves_the_table_before_it_and_a_partial_one_and_holds_nothing() {
    let folder = Folder::new("killed");
    assert_eq!(carom(&["sweep", BALLS, "--axis", SHORT, "--out", folder.arg()]).status.code(), Some(0));
    assert_eq!(folder.names(), TABLE, "nothing else is left");
    let before = folder.read("results.csv");
    let mut child = started(&["sweep", BALLS, "--axis", LONG, "--threads", "1", "--out", folder.arg()]);
    wait_for(&folder, "results.partial.csv", 3);
    signal(&child, "-KILL");
    child.wait().unwrap();
    assert_eq!(folder.read("results.csv"), before);
    assert!(text(&folder, "results.partial.csv").is_some());
    let again = carom(&["sweep", BALLS, "--axis", "law.c=3e3", "--out", folder.arg()]);
    assert_eq!(again.status.code(), Some(0), "a dead process holds no folder: {}", said(&again));
    assert_eq!(folder.names(), TABLE, "what the dead one left is gone");
    assert_eq!(folder.read("results.csv").lines().count(), 2);
}

#[test]
fn two_sweeps_do_not_share_a_folder() {
    let folder = Folder::new("two");
    let mut first = started(&["sweep", BALLS, "--axis", LONG, "--threads", "1", "--out", folder.arg()]);
    wait_for(&folder, "results.partial.csv", 2);
    for arguments in [
        &["sweep", BALLS, "--axis", SHORT, "--out", folder.arg()][..],
        &["run", BALLS, "--out", folder.arg()],
        &["fit", "scenarios/fit_rebounds.toml", "--out", folder.arg()],
        &["verify", BALLS, "--out", folder.arg()],
    ] {
        let second = carom(arguments);
        assert_eq!(second.status.code(), Some(1), "{arguments:?}");
        let words = format!("another carom is writing into it (process {})\nhint: ", first.id());
        assert!(said(&second).contains(&words), "{}", said(&second));
    }
    signal(&first, "-INT");
    assert_eq!(first.wait().unwrap().code(), Some(130));
    assert_eq!(folder.names(), PARTIAL);
}

#[test]
fn what_is_somebody_elses_is_refused_and_kept() {
    let fit = "{\"kind\": \"fit\"}\n";
    let runs = |folder: &Folder| carom(&["run", BALLS, "--out", folder.arg()]);
    let sweeps = |folder: &Folder| carom(&["sweep", BALLS, "--axis", SHORT, "--out", folder.arg()]);
    let fits = |folder: &Folder| carom(&["fit", "scenarios/fit_rebounds.toml", "--out", folder.arg()]);
    let ladders = |folder: &Folder| carom(&["verify", BALLS, "--rungs", "2", "--out", folder.arg()]);
    type Do<'a> = &'a dyn Fn(&Folder) -> Output;
    let cases: [(&str, &str, Do<'_>, &str); 11] = [
        ("outcome.json", fit, &runs, "a collision"),
        ("outcome.json", "{\"kind\": \"beam\"}", &runs, "a collision"),
        ("outcome.json", "not JSON", &runs, "a collision"),
        ("trajectory.csv", "t_s,x_m\n0,1\n", &runs, "a collision"),
        ("outcome.json", "{\"kind\": \"collision\"}", &fits, "a fit"),
        ("summary.txt", "mine", &fits, "a fit"),
        ("results.csv", "a,b\n1,2\n", &sweeps, "a sweep"),
        ("results.partial.csv", "a,b\n1,2\n", &sweeps, "a sweep"),
        ("_sweep.json", "not JSON", &sweeps, "a sweep"),
        ("_sweep.json", "{\"kind\": \"fit\"}", &sweeps, "a sweep"),
        ("ladder.svg", "<svg></svg>", &ladders, "a ladder"),
    ];
    for (name, content, act, what) in cases {
        let folder = Folder::new("foreign").with(name, content);
        let output = act(&folder);
        assert_eq!(output.status.code(), Some(1), "{name} {what}: {}", said(&output));
        let words = format!("there is a {name} in it that is not of {what}, and it would be lost\nhint: ");
        assert!(said(&output).contains(&words), "{}", said(&output));
        assert_eq!(folder.read(name), content);
        assert_eq!(folder.names(), [name]);
    }
}

#[test]
fn a_result_takes_the_place_of_one_of_its_own_kind() {
    let folder = Folder::new("again");
    for setting in ["law.c=1e3", "law.c=2e3"] {
        assert_eq!(carom(&["run", BALLS, "--set", setting, "--out", folder.arg()]).status.code(), Some(0));
    }
    assert!(folder.read("outcome.json").contains("\"c\": 2000.0"));
    assert_eq!(folder.names(), ["outcome.json", "trajectory.csv"]);
    for _ in 0..2 {
        let ladder = carom(&["verify", BALLS, "--rungs", "2", "--out", folder.arg()]);
        assert_eq!(ladder.status.code(), Some(0), "{}", said(&ladder));
    }
}

/// Runs a command that may write no file longer than `blocks` of 512 or 1024 bytes.
fn with_little_room(arguments: &[&str], blocks: usize) -> Output {
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &script, "sh", EXECUTABLE]).args(arguments).current_dir(root());
    command.output().unwrap()
}

#[test]
fn where_there_is_no_room_nothing_is_there_in_part() {
    let folder = Folder::new("full");
    let run = ["run", BALLS, "--out", folder.arg()];
    let output = with_little_room(&run, 4);
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert!(said(&output).contains("cannot be written: file too large\nhint: make room"), "{}", said(&output));
    assert_eq!(folder.names(), Vec::<String>::new());
    assert!(!folder.0.exists(), "a folder without a result is not left");
    assert_eq!(carom(&run).status.code(), Some(0));
    let before = (text(&folder, "outcome.json"), text(&folder, "trajectory.csv"));
    assert_eq!(with_little_room(&run, 4).status.code(), Some(1));
    assert_eq!((text(&folder, "outcome.json"), text(&folder, "trajectory.csv")), before);
    assert_eq!(folder.names(), ["outcome.json", "trajectory.csv"]);
}

#[test]
fn a_sweep_without_room_keeps_its_whole_rows_under_a_partial_name() {
    let folder = Folder::new("full-sweep");
    let sweep = ["sweep", BALLS, "--axis", "law.c=linspace(1e3,2e3,60)", "--threads", "1", "--out", folder.arg()];
    let output = with_little_room(&sweep, 8);
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert!(said(&output).contains("results.partial.csv: cannot be written: file too large"), "{}", said(&output));
    assert_eq!(folder.names(), PARTIAL);
    let table = folder.read("results.partial.csv");
    assert!(table.ends_with(",separated,ok,events\n") && table.lines().count() > 2, "{table}");
}

#[test]
fn a_file_is_no_folder() {
    let output = carom(&["run", BALLS, "--out", "README.md"]);
    assert_eq!(said(&output), "--out README.md: it is a file, not a folder\nhint: name a folder; it is made\n");
}

#[test]
fn a_run_that_fails_leaves_no_folder() {
    let folder = Folder::new("failed");
    let output = carom(&["run", BALLS, "--set", "body1.force=1/(t-1e-3)", "--out", folder.arg()]);
    assert_ne!(output.status.code(), Some(0));
    assert!(!folder.0.exists());
}

/// An oscillator that swings longer than anybody waits.
const ENDLESS: [&str; 5] =
    ["scenarios/oscillator_bouc_wen.toml", "--set", "duration=1e9", "--set", "solver.rtol=1e-13"];

#[test]
fn ctrl_c_ends_a_run_at_once() {
    let folder = Folder::new("interrupted");
    let mut child = started(&[&["run"], &ENDLESS[..], &["--out", folder.arg()]].concat());
    let start = Instant::now();
    while folder.names().is_empty() {
        assert!(start.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(5));
    }
    std::thread::sleep(Duration::from_millis(100));
    let start = Instant::now();
    signal(&child, "-INT");
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(start.elapsed() < Duration::from_secs(2));
    assert!(!folder.0.exists(), "nothing is left: {:?}", folder.names());
}

#[test]
fn a_second_ctrl_c_ends_a_sweep_at_once() {
    let folder = Folder::new("twice");
    let axis = ["--axis", "mass=1,2,3", "--threads", "1", "--out", folder.arg()];
    let mut child = started(&[&["sweep"], &ENDLESS[..], &axis].concat());
    wait_for(&folder, "results.partial.csv", 1);
    signal(&child, "-INT");
    std::thread::sleep(Duration::from_millis(200));
    assert!(child.try_wait().unwrap().is_none(), "the first lets the run under way finish");
    signal(&child, "-INT");
    let start = Instant::now();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(start.elapsed() < Duration::from_secs(2));
    assert_eq!(folder.names(), PARTIAL);
}
