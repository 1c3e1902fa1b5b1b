//! A sweep that was ended, however it was, and begun again with --resume gives the same table, to the bit.

#![cfg(unix)]

use crate::command::{EXECUTABLE, Folder, carom, root, said, signal, started};
use std::process::{Command, Output};
use std::time::Duration;

const BALLS: &str = "scenarios/two_balls.toml";

/// Short runs, some of which fail, of which the reasons have commas.
const AXES: [&str; 4] = ["--axis", "law.c=loguniform(1e2,1e4,2500,3)", "--axis", "body1.velocity=uniform(-3,2,2500,3)"];

/// A push that lets few of them stick, which takes long.
const PUSH: [&str; 2] = ["--set", "body2.force=2/pi*m2*20*atan(1e3*t)"];

fn sweep<'a>(format: &'a str, folder: &'a Folder, more: &[&'a str]) -> Vec<&'a str> {
    let columns = ["--errors", "none", "--columns", "restitution,duration", "--format", format, "--out", folder.arg()];
    [&["sweep", BALLS][..], &AXES, &columns, more, &PUSH].concat()
}

/// Everything in a folder.
fn content(folder: &Folder) -> Vec<(String, Vec<u8>)> {
    folder.names().into_iter().map(|name| (name.clone(), std::fs::read(folder.0.join(name)).unwrap())).collect()
}

#[track_caller]
fn ends_well(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{}", said(output));
    said(output).lines().last().unwrap_or("").to_string()
}

fn formats() -> Vec<&'static str> {
    if cfg!(feature = "parquet") { vec!["csv", "parquet"] } else { vec!["csv"] }
}

#[test]
fn a_sweep_killed_again_and_again_gives_the_same_table() {
    for format in formats() {
        let (whole, folder) = (Folder::new("whole"), Folder::new("killed"));
        let counted = ends_well(&carom(&sweep(format, &whole, &[])));
        let again = sweep(format, &folder, &["--resume"]);
        // Moments that look random: before anything is there, in the middle of rows, after the last one.
        let mut kills = 0;
        for attempt in 0u64..40 {
            let mut child = started(&again);
            let wait = attempt.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
            std::thread::sleep(Duration::from_millis(wait % 90));
            if child.try_wait().unwrap().is_none() {
                signal(&child, "-KILL");
                kills += 1;
            }
            child.wait().unwrap();
        }
        assert!(kills > 3, "{format}: {kills} kills");
        let counted_again = ends_well(&carom(&again));
        assert_eq!(content(&folder), content(&whole), "{format}");
        assert_eq!(counted_again.replace(folder.arg(), ""), counted.replace(whole.arg(), ""), "{format}");
    }
}

#[test]
fn an_interrupted_sweep_goes_on() {
    for format in formats() {
        let (whole, folder) = (Folder::new("whole"), Folder::new("interrupted"));
        ends_well(&carom(&sweep(format, &whole, &[])));
        let child = started(&sweep(format, &folder, &["--threads", "1"]));
        std::thread::sleep(Duration::from_millis(40));
        signal(&child, "-INT");
        let output = child.wait_with_output().unwrap();
        if output.status.code() == Some(130) {
            assert!(said(&output).contains("are complete; --resume goes on with them"), "{}", said(&output));
        }
        ends_well(&carom(&sweep(format, &folder, &["--resume", "--threads", "2"])));
        assert_eq!(content(&folder), content(&whole), "{format}");
    }
}

#[test]
fn a_sweep_that_found_no_room_goes_on_where_there_is() {
    for format in formats() {
        let (whole, folder) = (Folder::new("whole"), Folder::new("full"));
        ends_well(&carom(&sweep(format, &whole, &[])));
        let script = "trap '' XFSZ; ulimit -f 8; exec \"$@\"";
        let mut command = Command::new("sh");
        command.args(["-c", script, "sh", EXECUTABLE]).args(sweep(format, &folder, &[])).current_dir(root());
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{}", said(&output));
        let words = said(&output);
        assert!(words.contains("cannot be written: file too large\nhint: make room"), "{words}");
        assert!(words.ends_with("what is whole is kept; --resume goes on with it\n"), "{words}");
        assert!(folder.names().iter().all(|name| !name.starts_with('.')), "{:?}", folder.names());
        ends_well(&carom(&sweep(format, &folder, &["--resume"])));
        assert_eq!(content(&folder), content(&whole), "{format}");
    }
}

#[test]
fn only_the_same_sweep_is_gone_on_with() {
    for format in formats() {
        let folder = Folder::new("other");
        ends_well(&carom(&sweep(format, &folder, &[])));
        let before = content(&folder);
        let whole = carom(&sweep(format, &folder, &["--resume"]));
        assert!(ends_well(&whole).starts_with("2500 runs, "), "nothing is left to do");
        let mut other_axis = sweep(format, &folder, &["--resume"]);
        other_axis[3] = "law.c=loguniform(1e2,1e4,2500,4)";
        let mut other_columns = sweep(format, &folder, &["--resume"]);
        other_columns[9] = "restitution";
        for (arguments, words) in [
            (other_axis, "the sweep in it is along other axes"),
            (other_columns, "the sweep in it is with other columns"),
            (sweep(format, &folder, &["--resume", "--set", "law.k=1e5"]), "the sweep in it is of another scenario"),
        ] {
            let output = carom(&arguments);
            assert_eq!(output.status.code(), Some(1), "{}", said(&output));
            assert!(said(&output).contains(words) && said(&output).contains("\nhint: "), "{}", said(&output));
        }
        assert_eq!(content(&folder), before);
        std::fs::remove_file(folder.0.join("_sweep.json")).unwrap();
        if format == "csv" {
            std::fs::rename(folder.0.join("results.csv"), folder.0.join("results.partial.csv")).unwrap();
        }
        let output = carom(&sweep(format, &folder, &["--resume"]));
        assert!(said(&output).contains("no _sweep.json that says of which sweep it is"), "{}", said(&output));
    }
}

#[cfg(feature = "parquet")]
#[test]
fn parts_of_another_sweep_are_not_mixed_with() {
    let folder = Folder::new("parts");
    ends_well(&carom(&sweep("parquet", &folder, &[])));
    let before = content(&folder);
    for arguments in [sweep("parquet", &folder, &[]), sweep("csv", &folder, &[])] {
        let output = carom(&arguments);
        assert_eq!(output.status.code(), Some(1), "{}", said(&output));
        assert!(
            said(&output).contains("there is a sweep in it already (_sweep.json)\nhint: --resume"),
            "{}",
            said(&output)
        );
    }
    assert_eq!(content(&folder), before);
    // One that was lost is made again; one that is somebody else's is not replaced.
    std::fs::remove_file(folder.0.join("part-00001.parquet")).unwrap();
    ends_well(&carom(&sweep("parquet", &folder, &["--resume"])));
    assert_eq!(content(&folder), before);
    std::fs::write(folder.0.join("part-00001.parquet"), "mine").unwrap();
    let output = carom(&sweep("parquet", &folder, &["--resume"]));
    assert!(said(&output).contains("a part-00001.parquet in it that is not of this sweep"), "{}", said(&output));
    assert_eq!(std::fs::read(folder.0.join("part-00001.parquet")).unwrap(), b"mine");
}

#[test]
fn a_folder_that_cannot_be_had_is_said_before_any_run() {
    let output = carom(&sweep("csv", &Folder("/proc/none/of/ours".into()), &[]));
    assert_eq!(output.status.code(), Some(1));
    assert!(said(&output).contains("/proc/none/of/ours: cannot be written: "), "{}", said(&output));
}
