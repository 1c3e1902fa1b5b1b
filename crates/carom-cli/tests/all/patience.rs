//! What a command says while it takes long and nobody looks at a terminal: a line now and then, and none where it is short.

#![cfg(unix)]

use crate::command::{Folder, carom, said, signal, started};
use std::io::{BufRead, BufReader, Read};
use std::process::Child;
use std::time::Duration;

/// Work for minutes, and what each says of it.
const LONG: [(&[&str], &str); 5] = [
    (&["sweep", "scenarios/two_balls.toml", "--axis", "law.c=linspace(1,1e4,1000000)"], " of 1000000 runs after 1"),
    (&["verify", "scenarios/two_balls.toml", "--rungs", "10000"], " of 10000 tolerances after 1"),
    (&["fit", "scenarios/fit_loops.toml", "--set", "spread=bootstrap", "--set", "bootstrap=1000"], " of "),
    (
        &["design", "scenarios/two_balls.toml", "--restitution", "0.7", "--unknown", "law.beta", "--points", "1000000"],
        "looking at beta = ",
    ),
    (&["audit", "--restitution", "linspace(0.05,0.95,500)"], "still computing after 1"),
];

/// A process that ends with its owner, also where a test fails.
struct Mortal(Child);

impl Drop for Mortal {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A process that is stopped costs nothing, and its clock goes on: ten seconds of work need not be computed.
#[test]
fn a_long_command_says_now_and_then_how_far_it_is() {
    let children: Vec<Mortal> = LONG.iter().map(|(arguments, _)| Mortal(started(arguments))).collect();
    // Enough to begin with what is told, on a machine that does other things beside.
    std::thread::sleep(Duration::from_millis(1000));
    children.iter().for_each(|child| signal(&child.0, "-STOP"));
    std::thread::sleep(Duration::from_millis(10_200));
    for (mut child, (arguments, words)) in children.into_iter().zip(LONG) {
        // A sweep whose table nobody reads waits.
        let mut table = child.0.stdout.take().unwrap();
        let reader = std::thread::spawn(move || std::io::copy(&mut table, &mut std::io::sink()));
        let mut stderr = BufReader::new(child.0.stderr.take().unwrap());
        let mut line = String::new();
        signal(&child.0, "-CONT");
        stderr.read_line(&mut line).unwrap();
        assert!(line.contains(words) && line.contains(" after 1") && line.ends_with(" s\n"), "{arguments:?}: {line:?}");
        std::thread::sleep(Duration::from_millis(300));
        drop(child);
        reader.join().unwrap().unwrap();
        let mut rest = String::new();
        stderr.read_to_string(&mut rest).unwrap();
        assert_eq!(rest, "", "{arguments:?} says more than a line in ten seconds");
    }
}

#[test]
fn a_short_command_says_nothing_of_its_progress() {
    let folder = Folder::made("patience");
    let fit = folder.quick("spread = \"none\"");
    for arguments in [
        &["fit", &fit][..],
        &["audit", "--restitution", "0.5", "--m", "1.5"],
        &["design", "scenarios/two_balls.toml", "--restitution", "0.7", "--unknown", "law.beta", "--points", "4"],
    ] {
        let output = carom(arguments);
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        assert_eq!(said(&output), "", "{arguments:?}");
    }
}
