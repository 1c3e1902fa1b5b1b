//! Wrong fit files and wrong data: each is refused in exactly the words that stand beside it, odd ones are warned about, and
//! nothing is written. Words are written anew with CAROM_BLESS=1; read them before you commit them.

#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad/fit")
}

fn carom(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_carom")).args(arguments).current_dir(folder()).output().unwrap()
}

fn fit_files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    files.retain(|p| p.extension().is_some_and(|e| e == "toml"));
    files.sort();
    files
}

/// Compares what is said with what stands beside the file.
fn compare(path: &Path, words: &str, wrong: &mut Vec<String>) {
    let snapshot = path.with_extension("stderr");
    if std::env::var_os("CAROM_BLESS").is_some() {
        std::fs::write(&snapshot, words).unwrap();
    }
    let expected = std::fs::read_to_string(&snapshot).unwrap_or_default();
    if words != expected {
        wrong.push(format!("--- {} says\n{words}--- instead of\n{expected}", path.display()));
    }
}

#[test]
fn every_wrong_fit_is_refused_in_exactly_these_words_and_writes_nothing() {
    let out = std::env::temp_dir().join(format!("carom-bad-fit-{}", std::process::id()));
    let mut wrong = Vec::new();
    let files = fit_files(&folder());
    for path in &files {
        let name = path.file_name().unwrap().to_str().unwrap();
        let output = carom(&["fit", name, "--json", "--out", out.to_str().unwrap()]);
        let words = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{name}: {words}");
        assert!(output.stdout.is_empty(), "{name}: stdout is not empty");
        assert!(words.contains("\nhint: "), "{name}: no hint: {words}");
        let empty = std::fs::read_dir(&out).map_or(true, |mut entries| entries.next().is_none());
        assert!(empty, "{name}: something was written");
        compare(path, &words, &mut wrong);
    }
    let _ = std::fs::remove_dir(&out);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(files.len() >= 96, "only {} files", files.len());
}

#[test]
fn odd_fits_are_warned_about_in_exactly_these_words() {
    let mut wrong = Vec::new();
    let files = fit_files(&folder().join("warned"));
    for path in &files {
        let name = path.file_name().unwrap().to_str().unwrap();
        let output = carom(&["check", &format!("warned/{name}")]);
        let words = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(0), "{name}: {words}");
        compare(path, &words, &mut wrong);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(files.len() >= 12, "only {} files", files.len());
}

#[test]
fn a_fit_is_recognised_by_the_commands_that_do_not_fit() {
    let run = String::from_utf8(carom(&["run", "bounds_reversed.toml"]).stderr).unwrap();
    assert_eq!(run, "bounds_reversed.toml: this is the file of a fit\nhint: `carom fit bounds_reversed.toml`\n");
    let check = String::from_utf8(carom(&["check", "bounds_reversed.toml"]).stderr).unwrap();
    assert!(check.contains("the lower bound is above the upper one"), "{check}");
}

#[test]
fn a_fit_that_is_not_there_is_not_answered_with_a_scenario() {
    let output = carom(&["fit", "nowhere.toml"]);
    let said = String::from_utf8(output.stderr).unwrap();
    let words = "nowhere.toml: cannot be read: no such file\nhint: check the name; `carom new fit` prints a fit to start from\n";
    assert_eq!((output.status.code(), said.as_str()), (Some(1), words));
}

#[test]
fn wrong_options_are_refused() {
    let good = "warned/semicolons.toml";
    for (arguments, words) in [
        (&["--compare", "bwshc"][..], "--compare bwshc: one law is no comparison\nhint: "),
        (&["--compare", "bwshc,bwm,bwshc"], "--compare bwshc,bwm,bwshc: bwshc is named twice\nhint: "),
        (&["--compare", "bwshc,,"], "--compare bwshc,,: there is a comma without a law\nhint: "),
        (&["--compare", "bwshc,hertz"], "hertz: unknown law\nhint: known: bwshc, bwm, power"),
        (&["--compare", "bwshc,power"], "--compare bwshc,power: parameters in SI units need the masses"),
        (&["--resume"], "--out"),
        (&["--threads", "0"], "--threads"),
        (
            &["--set", "bounds.Bc=[0,1]"],
            "--set bounds.Bc=[0,1]: bounds.Bc: unknown key in [bounds]\nhint: did you mean `Bb`?",
        ),
        (
            &["--set", "data.masses=[0.1,inf]"],
            "data.masses=[0.1,inf]: data is an array: it has no such entry\nhint: the entries of an array have numbers, from 0: data.0.masses is",
        ),
        (&["--set", "bounds={n=[1,2]}", "--set", "bounds.n.2=3"], "from 0: bounds.n.0 is in the first of them"),
        (&["--seed", "99999999999999999"], "--set seed=99999999999999999: seed: must be a whole number from 0 to "),
    ] {
        let output = carom(&[&["fit", good], arguments].concat());
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {said}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        assert!(said.contains(words), "{arguments:?} says {said}");
    }
}
