//! Wrong files: each is refused with exit code 1, an empty stdout, and exactly the words in the file beside it.
//! `CAROM_BLESS=1 cargo test` rewrites those files; read what changed before committing it.

use crate::command::{Folder, carom_in, compare_words, refusal, root, said, toml_files};
use std::path::PathBuf;

fn folder() -> PathBuf {
    root().join("crates/carom-cli/tests/bad")
}

fn refused(arguments: &[&str]) -> String {
    let words = refusal(&carom_in(&folder(), arguments));
    assert!(words.contains("\nhint: ") || words.contains("For more information"), "{arguments:?}: no hint: {words}");
    words
}

#[test]
fn every_wrong_file_is_refused_in_exactly_these_words() {
    let files = toml_files(&folder());
    compare_words(&files, |name| refused(&["run", name]));
    assert!(files.len() >= 45, "only {} files", files.len());
}

#[test]
fn a_file_of_ten_megabytes_is_refused() {
    let text = "# padding\n".repeat(1_000_000);
    assert!(refused_text("large", text.as_bytes()).contains("the file is larger than 1 MiB"));
}

#[test]
fn deep_nesting_is_refused_without_a_crash() {
    let wide = format!("{}1{}", format!("{{{}b=", "a.".repeat(79)).repeat(79), "}".repeat(79));
    let backwards = |times| format!("{{{}a={}", "{}".repeat(times), "{a=".repeat(times));
    let values = ["[".repeat(100_000), "{a=".repeat(100_000), "a.".repeat(100_000), wide.clone(), backwards(100_000)];
    for line in values.iter().map(|value| format!("x = {value}")).chain(["a.".repeat(100_000) + "b = 1"]) {
        for command in ["run", "check", "sweep", "fit"] {
            let words = refused_by(command, "deep", format!("kind = \"collision\"\n{line}").as_bytes());
            assert!(words.len() < 2000, "{words}");
        }
    }
    let balls = root().join("scenarios/two_balls.toml").canonicalize().unwrap();
    let (balls, folder) = (balls.to_str().unwrap(), Folder::made("deep_axis"));
    let table = format!("scenario = {balls:?}\n[[axis]]\ncolumns = \"points.csv\"\n");
    std::fs::write(folder.0.join("table.toml"), table).unwrap();
    // The system takes no longer argument.
    for value in ["[".repeat(30_000), wide, backwards(20_000)] {
        let change = format!("law.c={value}");
        assert!(refused(&["run", balls, "--set", &change]).contains("nested deeper than 8 levels"));
        std::fs::write(folder.0.join("points.csv"), format!("law.c\n\"{value}\"\n")).unwrap();
        // Rows are computed by other threads; a wrong value is the reason of its row.
        for sweep in [&["sweep", balls, "--axis", &change][..], &["sweep", "table.toml"]] {
            let output = carom_in(&folder.0, sweep);
            assert_eq!(output.status.code(), Some(2), "{}", said(&output));
            assert!(said(&output).contains("nested deeper than 8 levels"), "{}", said(&output));
        }
    }
    let text = format!("kind = \"collision\"\n[body1]\nmass = \"{}1\"\n", "(".repeat(100_000));
    assert!(refused_text("parentheses", text.as_bytes()).contains("nested deeper than 200 levels"));
}

#[test]
fn a_file_with_everything_wrong_is_refused_in_little_time_and_few_words() {
    let keys: String = (0..90_000).map(|i| format!("k{i} = 1\n")).collect();
    let inline: Vec<String> = (0..60_000).map(|i| format!("k{i} = 1")).collect();
    let inline = format!("kind = \"collision\"\nlaw = {{ {} }}\n", inline.join(", "));
    for (name, text) in [
        ("many keys", format!("kind = \"collision\"\n{keys}")),
        ("keys of a beam", format!("kind = \"beam\"\n{keys}")),
        ("keys in one line", inline),
        ("axes", format!("scenario = \"a.toml\"\n{}", "[[axis]]\n".repeat(80_000))),
        ("data", format!("law = \"bwshc\"\n{}", "[[data]]\n".repeat(80_000))),
        ("one key again and again", format!("kind = \"collision\"\n{}", "a = 1\n".repeat(100_000))),
    ] {
        let start = std::time::Instant::now();
        let words = refused_by("check", name, text.as_bytes());
        assert!(words.contains("there is more wrong than the first 50 errors"), "{name}: {words}");
        assert!(words.len() < 40_000, "{name}: {} bytes", words.len());
        assert!(start.elapsed().as_secs() < 20, "{name} takes {:?}", start.elapsed());
    }
    let words = refused_text("supports", format!("kind = \"beam\"\n{}", "[[support]]\n".repeat(80_000)).as_bytes());
    assert!(words.contains("there are more than 200 supports") && words.len() < 2000, "{words}");
    let words = refused_text("long key", format!("kind = \"collision\"\n{} = 1\n", "k".repeat(900_000)).as_bytes());
    assert!(words.len() < 2000, "{} bytes", words.len());
}

#[test]
fn sizes_are_refused_before_memory_is_taken() {
    let balls = root().join("scenarios/two_balls.toml").canonicalize().unwrap();
    let sweep = |axes: &str| format!("scenario = {balls:?}\n{axes}");
    let ranges: String =
        (0..10_000).map(|i| format!("[[axis]]\nkey = \"law.k{i}\"\nlinspace = [1, 2, 1000000]\n")).collect();
    let range = |count: &str| sweep(&format!("[[axis]]\nkey = \"law.c\"\nlinspace = [1, 2, {count}]\n"));
    for (name, text, words) in [
        ("points", range("1e12"), "1e12 points on one axis are too many"),
        ("ranges", sweep(&ranges), "the axes make more than 1000000000 runs"),
        ("endless table", sweep("[[axis]]\ncolumns = \"/dev/zero\"\n"), "the table is larger than 64 MiB"),
        (
            "endless record",
            "kind = \"oscillator\"\nmass = 1\nduration = 1\nexcitation = { file = \"/dev/zero\", column = \"a\", kind = \"force\" }\n\
             [restoring]\nmodel = \"bilinear\"\nstiffness = 1\nhardening = 0.3\nyield_force = 1\n"
                .into(),
            "the record is larger than 32 MiB",
        ),
        ("endless data", "law = \"bwshc\"\nform = \"base\"\n[[data]]\nfile = \"/dev/zero\"\n".into(), "larger than 16 MiB"),
        (
            "long expression",
            format!("kind = \"collision\"\n[body1]\nmass = \"{}1\"\n", "1+".repeat(100_000)),
            "the expression has more than 2000 parts",
        ),
    ] {
        let said = refused_by("check", name, text.as_bytes());
        assert!(said.contains(words), "{name}: {said}");
    }
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    assert!(refused_text("binary", b"kind = \"\xff\xfe\"").contains("the file is not UTF-8 text"));
}

fn refused_text(name: &str, bytes: &[u8]) -> String {
    refused_by("run", name, bytes)
}

fn refused_by(command: &str, name: &str, bytes: &[u8]) -> String {
    let folder = Folder::made("bad");
    let path = folder.path(&format!("{name}.toml"));
    std::fs::write(&path, bytes).unwrap();
    refused(&[command, &path])
}

#[test]
fn a_table_in_place_of_a_scenario_is_named() {
    let said = refused_text("table", b"v0_m_per_s,restitution\n1,0.5\n");
    assert!(said.contains("hint: this looks like a table of values"), "{said}");
}

#[test]
fn files_that_cannot_be_read_are_named() {
    let missing = refused(&["run", "nowhere.toml"]);
    assert!(missing.starts_with("nowhere.toml: cannot be read: no such file\nhint: "), "{missing}");
    let directory = refused(&["run", "."]);
    assert!(directory.starts_with(".: cannot be read: it is a folder\nhint: "), "{directory}");
}

#[test]
fn wrong_changes_name_the_option() {
    let good = "../../../../scenarios/two_balls.toml";
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
        let said = refused(&["run", good, "--set", argument]);
        assert!(said.contains(words) || argument.starts_with("law.spheres"), "{argument} says {said}");
    }
    let no_equals = refused(&["run", good, "--set", "law.c"]);
    assert!(no_equals.contains("no `=` in it"), "{no_equals}");
}
