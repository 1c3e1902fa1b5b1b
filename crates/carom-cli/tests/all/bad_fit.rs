//! Wrong fit files and wrong data: each is refused in exactly the words that stand beside it, odd ones are warned about, and
//! nothing is written. Words are written anew with CAROM_BLESS=1; read them before you commit them.

use crate::command::{Folder, carom_in, compare_words, refusal, root, said, toml_files};
use std::path::PathBuf;
use std::process::Output;

fn folder() -> PathBuf {
    root().join("crates/carom-cli/tests/bad/fit")
}

fn carom(arguments: &[&str]) -> Output {
    carom_in(&folder(), arguments)
}

#[test]
fn every_wrong_fit_is_refused_in_exactly_these_words_and_writes_nothing() {
    let out = Folder::new("bad-fit");
    let files = toml_files(&folder());
    compare_words(&files, |name| {
        let words = refusal(&carom(&["fit", name, "--json", "--out", out.arg()]));
        assert!(words.contains("\nhint: "), "{name}: no hint: {words}");
        assert!(out.names().is_empty(), "{name}: something was written");
        words
    });
    assert!(files.len() >= 96, "only {} files", files.len());
}

#[test]
fn odd_fits_are_warned_about_in_exactly_these_words() {
    let files = toml_files(&folder().join("warned"));
    compare_words(&files, |name| {
        let output = carom(&["check", &format!("warned/{name}")]);
        assert_eq!(output.status.code(), Some(0), "{name}: {}", said(&output));
        said(&output)
    });
    assert!(files.len() >= 12, "only {} files", files.len());
}

#[test]
fn a_fit_is_recognised_by_the_commands_that_do_not_fit() {
    let run = said(&carom(&["run", "bounds_reversed.toml"]));
    assert_eq!(run, "bounds_reversed.toml: this is the file of a fit\nhint: `carom fit bounds_reversed.toml`\n");
    let check = said(&carom(&["check", "bounds_reversed.toml"]));
    assert!(check.contains("the lower bound is above the upper one"), "{check}");
}

#[test]
fn a_fit_that_is_not_there_is_not_answered_with_a_scenario() {
    let words = "nowhere.toml: cannot be read: no such file\nhint: check the name; `carom new fit` prints a fit to start from\n";
    assert_eq!(refusal(&carom(&["fit", "nowhere.toml"])), words);
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
        let said = refusal(&carom(&[&["fit", good], arguments].concat()));
        assert!(said.contains(words), "{arguments:?} says {said}");
    }
}
