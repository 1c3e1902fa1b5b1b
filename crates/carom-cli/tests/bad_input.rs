//! Wrong files: each is refused with exit code 1, an empty stdout, and exactly the words in the file beside it.
//! `CAROM_BLESS=1 cargo test` rewrites those files; read what changed before committing it.

#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad")
}

fn carom(arguments: &[&str], directory: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_carom")).args(arguments).current_dir(directory).output().unwrap()
}

fn refused(output: &Output, name: &str) -> String {
    let stderr = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(output.status.code(), Some(1), "{name}: {stderr}");
    assert!(output.stdout.is_empty(), "{name}: stdout is not empty");
    assert!(stderr.contains("\nhint: ") || stderr.contains("For more information"), "{name}: no hint: {stderr}");
    stderr
}

#[test]
fn every_wrong_file_is_refused_in_exactly_these_words() {
    let bless = std::env::var_os("CAROM_BLESS").is_some();
    let mut count = 0;
    let mut wrong = Vec::new();
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder()).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    for path in files.iter().filter(|p| p.extension().is_some_and(|e| e == "toml")) {
        let name = path.file_name().unwrap().to_str().unwrap();
        let words = refused(&carom(&["run", name], &folder()), name);
        let snapshot = path.with_extension("stderr");
        if bless {
            std::fs::write(&snapshot, &words).unwrap();
        }
        let expected = std::fs::read_to_string(&snapshot).unwrap_or_default();
        if words != expected {
            wrong.push(format!("--- {name} says\n{words}--- instead of\n{expected}"));
        }
        count += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count >= 45, "only {count} files");
}

#[test]
fn a_file_of_ten_megabytes_is_refused() {
    let text = "# padding\n".repeat(1_000_000);
    assert!(refused_text("large", text.as_bytes()).contains("the file is larger than 1 MiB"));
}

#[test]
fn deep_nesting_is_refused_without_a_crash() {
    for (name, piece) in [("arrays", "["), ("tables", "{a="), ("keys", "a.")] {
        let text = format!("kind = \"collision\"\nx = {}", piece.repeat(100_000));
        let words = refused_text(name, text.as_bytes());
        assert!(words.len() < 2000, "{words}");
    }
    let text = format!("kind = \"collision\"\n[body1]\nmass = \"{}1\"\n", "(".repeat(100_000));
    assert!(refused_text("parentheses", text.as_bytes()).contains("nested deeper than 200 levels"));
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    assert!(refused_text("binary", b"kind = \"\xff\xfe\"").contains("the file is not UTF-8 text"));
}

fn refused_text(name: &str, bytes: &[u8]) -> String {
    let path = std::env::temp_dir().join(format!("carom-bad-{name}-{}.toml", std::process::id()));
    std::fs::write(&path, bytes).unwrap();
    let words = refused(&carom(&["run", path.to_str().unwrap()], &folder()), name);
    std::fs::remove_file(&path).unwrap();
    words
}

#[test]
fn files_that_cannot_be_read_are_named() {
    let missing = refused(&carom(&["run", "nowhere.toml"], &folder()), "nowhere");
    assert!(missing.starts_with("nowhere.toml: cannot be read: no such file\nhint: "), "{missing}");
    let directory = refused(&carom(&["run", "."], &folder()), "directory");
    assert!(directory.starts_with(".: cannot be read: it is a folder\nhint: "), "{directory}");
}

#[test]
fn wrong_changes_name_the_option() {
    let good = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/two_balls.toml");
    let good = good.to_str().unwrap();
    for (argument, words) in [
        ("law.cc=3", "--set law.cc=3: law.cc: unknown key in [law]\nhint: did you mean `c`?"),
        ("lwa.c=3", "--set lwa.c=3: lwa: unknown key\nhint: did you mean `law`?"),
        ("law.c=-3", "--set law.c=-3: law.c: must be 0 or greater (unit N s/m^(p+1))\n"),
        ("law.c=2**3", "--set law.c=2**3: law.c: `**` is not an operator\n  --set | law.c=2**3\n        |        ^^\n"),
        ("law.k.x=3", "--set law.k.x=3: law.k is a number: it has no such entry\n"),
        ("law..k=3", "--set law..k=3: the key is empty or has an empty part\n"),
        ("=3", "--set =3: the key is empty or has an empty part\n"),
        ("law=3", "--set law=3: law: must be a table, not a number\n"),
        (
            "body1.mass=true",
            "--set body1.mass=true: body1.mass: must be a number or an expression, not a boolean (unit kg)\n",
        ),
        ("law.c=", "--set law.c=: law.c: the expression is empty\n"),
        ("law.spheres.radius.7=1", "--set law.spheres.radius.7=1: law.spheres: "),
    ] {
        let said = refused(&carom(&["run", good, "--set", argument], &folder()), argument);
        assert!(said.contains(words) || argument.starts_with("law.spheres"), "{argument} says {said}");
    }
    let no_equals = refused(&carom(&["run", good, "--set", "law.c"], &folder()), "no equals sign");
    assert!(no_equals.contains("no `=` in it"), "{no_equals}");
}
