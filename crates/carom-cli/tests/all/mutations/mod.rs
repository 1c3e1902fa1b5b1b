//! Files spoilt at random: none makes carom panic, outlive its time or take more memory than it may, whatever it makes of them.
//!
//! A few by default. By hand, in numbers that mean something, for a seed of choice and an executable of choice:
//!
//! ```sh
//! CAROM_MUTATIONS=10000000 cargo test --release -p carom-cli --test command mutant_makes_the_parsers -- --nocapture
//! CAROM_MUTATIONS=100000 CAROM_SEED=2 cargo test --release -p carom-cli --test command mutant_makes_carom_check -- --nocapture
//! CAROM_MUTATIONS=10000 CAROM_KEEP=/tmp/kept cargo test --release -p carom-cli --test command mutant_makes_carom_run -- --nocapture
//! ```
//!
//! CAROM_KEEP is a folder for the files at fault; CAROM_FIRST, for the parsers, the number of the first mutant.

#![cfg(unix)]

mod corpus;
mod mutator;

use crate::command::{EXECUTABLE, Folder, root};
use carom::scenario::{self, Axis, DataFile, FitError, InputErrors, SweepFile};
use corpus::{Kind, Sample};
use mutator::{Touch, Words, mutate, seeded};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The longest a run may take, whatever it is asked, in seconds of a processor: its own work, not that of others beside it. A sweep
/// has a dozen runs.
const RUN: u64 = 8;
const SWEEP: u64 = 12 * RUN;
/// The longest anything may take on the clock.
const WALL: Duration = Duration::from_secs(300);
/// The signal that ends a process whose processor time is over: SIGXCPU.
const TIME_IS_UP: i32 = 24;
/// The most memory a process may take, in KiB.
const MEMORY: usize = 1 << 20;

fn asked(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// A mutated problem: the scenario, sweep or fit, and its table where it has one.
struct Mutant {
    kind: Kind,
    text: Vec<u8>,
    table: Option<(String, Vec<u8>)>,
}

/// The mutant of a number: its file is spoilt, or its table, or both.
fn mutant(samples: &[Sample], words: &Words, touch: Touch, number: u64) -> Mutant {
    let mut random = seeded(asked("CAROM_SEED", 1).wrapping_mul(1 << 40).wrapping_add(number));
    let sample = &samples[random.below(samples.len())];
    let which = if sample.table.is_some() { random.below(3) } else { 0 };
    let text =
        if which == 1 { sample.text.clone().into_bytes() } else { mutate(&sample.text, words, touch, &mut random) };
    let table = sample.table.as_ref().map(|(name, table)| {
        let table = if which == 0 { table.clone().into_bytes() } else { mutate(table, words, touch, &mut random) };
        (name.clone(), table)
    });
    Mutant { kind: sample.kind, text, table }
}

fn keep(mutant: &Mutant, number: u64, why: &str) {
    let Some(folder) = std::env::var_os("CAROM_KEEP").map(PathBuf::from) else { return };
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(format!("{why}_{number}.toml")), &mutant.text).unwrap();
    if let Some((name, table)) = &mutant.table {
        std::fs::write(folder.join(format!("{why}_{number}.{name}")), table).unwrap();
    }
}

/// What is refused is refused for a reason, and every reason has a hint.
fn told(errors: &InputErrors) {
    assert!(!errors.is_empty() && errors.iter().all(|e| e.to_string().contains("hint: ")), "{errors}");
}

/// Everything that reads a file, as the commands call it.
fn parse(mutant: &Mutant, folder: &Path) {
    let name = folder.join("mutant.toml");
    let name = name.to_str().unwrap();
    if let (Some((_, table)), Kind::Sweep) = (&mutant.table, mutant.kind) {
        let _ = Axis::columns(&String::from_utf8_lossy(table));
    }
    let _ = Axis::parse(&String::from_utf8_lossy(&mutant.text));
    let read = match scenario::read_bytes(&mutant.text, name, &[]) {
        Ok(read) => read,
        Err(errors) => return told(&errors),
    };
    if read.is_fit() {
        let load = |file: &str| match &mutant.table {
            Some((_, bytes)) => Ok(DataFile { name: file.into(), bytes: bytes.clone() }),
            None => Err(FitError::Unreadable { reason: std::io::ErrorKind::NotFound }),
        };
        if let Err(errors) = scenario::check_fit(&read, &load) {
            told(&errors);
        }
        return;
    }
    match scenario::read_sweep(&mutant.text, name) {
        Ok(SweepFile::Scenario(read)) => match scenario::check_any(&read) {
            Ok(checked) => drop(checked.warnings().len()),
            Err(errors) => told(&errors),
        },
        Ok(SweepFile::Sweep(_)) => {}
        Err(errors) => told(&errors),
    }
}

#[test]
fn no_mutant_makes_the_parsers_panic() {
    let folder = Folder::made("parsers");
    let samples = corpus::samples();
    let words = Words::of(&corpus::texts());
    let (first, end) = (asked("CAROM_FIRST", 0), asked("CAROM_MUTATIONS", 4000));
    let start = Instant::now();
    let mut slowest = (Duration::ZERO, 0);
    for number in first..end {
        let mutant = mutant(&samples, &words, Touch::Rough, number);
        // A record is read from its folder; writing every one would take longer than all the rest.
        if let (Some((name, table)), Kind::Record) = (&mutant.table, mutant.kind)
            && number % 16 == 0
        {
            std::fs::write(folder.0.join(name), table).unwrap();
        }
        if number > 0 && number % 1_000_000 == 0 {
            println!("{number} mutants parsed");
        }
        let began = Instant::now();
        let outcome = std::panic::catch_unwind(|| parse(&mutant, &folder.0));
        slowest = slowest.max((began.elapsed(), number));
        if outcome.is_err() || began.elapsed() > WALL {
            keep(&mutant, number, "parser");
            panic!("mutant {number}:\n{}", String::from_utf8_lossy(&mutant.text));
        }
    }
    let (count, took) = (end.saturating_sub(first), start.elapsed());
    println!("{count} mutants parsed in {took:.1?}, the slowest, {}, in {:.1?}", slowest.1, slowest.0);
}

/// How a process ended: its exit code where that is one of carom's; otherwise what went wrong.
fn execute(arguments: &[&str], folder: &Path) -> Result<i32, String> {
    let seconds = if arguments[0] == "sweep" { SWEEP } else { RUN };
    let executable = std::env::var("CAROM_EXECUTABLE").unwrap_or(EXECUTABLE.into());
    // The shell's limit holds for what it becomes.
    let script = format!("ulimit -v {MEMORY}; ulimit -S -t {seconds}; exec \"$@\"");
    let mut child = Command::new("sh")
        .args(["-c", &script, "sh", &executable])
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stderr = child.stderr.take().unwrap();
    let reader = std::thread::spawn(move || {
        let mut said = String::new();
        let _ = std::io::Read::read_to_string(&mut stderr, &mut said);
        said
    });
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if start.elapsed() > WALL {
            child.kill().unwrap();
            child.wait().unwrap();
            return Err("slow".into());
        }
        let passed = start.elapsed();
        std::thread::sleep(if passed < Duration::from_millis(20) { Duration::from_micros(200) } else { passed / 20 });
    };
    let said = reader.join().unwrap();
    match status.code() {
        Some(code @ 0..=2) if code == 0 || !said.trim().is_empty() => Ok(code),
        Some(code @ 1..=2) => Err(format!("silent{code}")),
        Some(code) => Err(format!("code{code}")),
        None if status.signal() == Some(TIME_IS_UP) => Err("slow".into()),
        None => Err("killed".into()),
    }
}

#[test]
fn no_mutant_makes_carom_run_panic_or_outlive_its_time() {
    let folder = Folder::made("run");
    let count = asked("CAROM_MUTATIONS", 60);
    std::fs::copy(root().join("scenarios/two_balls.toml"), folder.0.join("two_balls.toml")).unwrap();
    let samples = corpus::samples();
    let words = Words::of(&corpus::texts());
    let (mut codes, mut wrong) = ([0; 3], Vec::new());
    for number in 0..count {
        let mutant = mutant(&samples, &words, Touch::Light, number);
        if number > 0 && number % 1000 == 0 {
            println!("{number} mutants through carom run: {codes:?}, {} wrong", wrong.len());
        }
        std::fs::write(folder.0.join("mutant.toml"), &mutant.text).unwrap();
        if let Some((name, table)) = &mutant.table {
            std::fs::write(folder.0.join(name), table).unwrap();
        }
        let arguments: &[&str] = match mutant.kind {
            Kind::Sweep => &["sweep", "mutant.toml", "--threads", "1"],
            _ => &["run", "mutant.toml"],
        };
        match execute(arguments, &folder.0) {
            Ok(code) => codes[code as usize] += 1,
            Err(why) => {
                keep(&mutant, number, &why);
                println!("mutant {number}: {why}");
                wrong.push((number, why));
            }
        }
    }
    println!("{count} mutants through carom run: {codes:?} ended with 0, 1 and 2; {} did not end well", wrong.len());
    assert!(wrong.is_empty(), "{wrong:?}");
    assert!(codes[0] > 0 && codes[1] > 0, "the mutants are too tame or too wild to show anything");
}

/// So many files are given to one `carom check`: starting it costs more than checking.
const TOGETHER: u64 = 50;

/// Writes mutants into folders of their own and names their files.
fn write_all(mutants: &[Mutant], folder: &Path) -> Vec<String> {
    let write = |(i, mutant): (usize, &Mutant)| {
        let own = folder.join(i.to_string());
        std::fs::create_dir_all(&own).unwrap();
        std::fs::copy(root().join("scenarios/two_balls.toml"), own.join("two_balls.toml")).unwrap();
        std::fs::write(own.join("mutant.toml"), &mutant.text).unwrap();
        if let Some((name, table)) = &mutant.table {
            std::fs::write(own.join(name), table).unwrap();
        }
        format!("{i}/mutant.toml")
    };
    mutants.iter().enumerate().map(write).collect()
}

#[test]
fn no_mutant_makes_carom_check_panic() {
    let folder = Folder::made("check");
    let (samples, words) = (corpus::samples(), Words::of(&corpus::texts()));
    let count = asked("CAROM_MUTATIONS", 400);
    let (mut refused, mut wrong) = (0, Vec::new());
    for first in (0..count).step_by(TOGETHER as usize) {
        let numbers = first..(first + TOGETHER).min(count);
        let mutants: Vec<Mutant> = numbers.map(|n| mutant(&samples, &words, Touch::Rough, n)).collect();
        let names = write_all(&mutants, &folder.0);
        let arguments: Vec<&str> = ["check"].into_iter().chain(names.iter().map(String::as_str)).collect();
        match execute(&arguments, &folder.0) {
            Ok(code) => refused += code,
            // Which of them was it?
            Err(why) => {
                wrong.push((first, format!("{why}, together")));
                for (i, mutant) in mutants.iter().enumerate() {
                    if let Err(why) = execute(&["check", &names[i]], &folder.0) {
                        keep(mutant, first + i as u64, &why);
                        wrong.push((first + i as u64, why));
                    }
                }
            }
        }
        if first > 0 && first % 10_000 == 0 {
            println!("{first} mutants through carom check: {wrong:?}");
        }
    }
    println!("{count} mutants through carom check, {} did not end well", wrong.len());
    assert!(wrong.is_empty(), "{wrong:?}");
    assert!(refused > 0, "the mutants are too tame to show anything");
}
