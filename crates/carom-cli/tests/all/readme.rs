//! README.md is true: its commands run, its scenario is the file, its output is what comes out. CAROM_BLESS=1 writes the output
//! anew; read it before you commit it.

use crate::command::{self, Folder, carom, printed, root, said, text};

fn readme() -> String {
    text("README.md")
}

/// The fenced blocks of a language.
fn blocks(markdown: &str, language: &str) -> Vec<String> {
    let mut blocks = Vec::new();
    let mut lines = markdown.lines();
    while let Some(line) = lines.next() {
        if let Some(tag) = line.strip_prefix("```") {
            let block: String = lines.by_ref().take_while(|l| *l != "```").map(|l| format!("{l}\n")).collect();
            if tag == language {
                blocks.push(block);
            }
        }
    }
    blocks
}

/// The words of a command line; single quotes hold a word together.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            c => words.last_mut().unwrap().push(c),
        }
    }
    words.retain(|w| !w.is_empty());
    words
}

/// The arguments of a line that calls carom, with what it writes, and reads of what was written, moved to `folder`; and
/// the file that takes its output.
fn arguments(line: &str, folder: &Folder, written: &mut Vec<String>) -> Option<(Vec<String>, Option<String>)> {
    let rest = line.strip_prefix("carom ").or(line.strip_prefix("cargo run --release -- "))?;
    let mut list = words(rest);
    assert!(!list.iter().any(|w| matches!(&w[..], "|" | "&&" | ";" | ">>" | "<")), "{line}: more than one command");
    let mut target = None;
    if let Some(at) = list.iter().position(|w| w == ">") {
        written.push(list[at + 1].clone());
        target = Some(folder.path(&list[at + 1]));
        list.truncate(at);
    }
    for i in 0..list.len() {
        if written.contains(&list[i]) || i > 0 && list[i - 1] == "--out" {
            list[i] = folder.path(&list[i]);
        }
    }
    Some((list, target))
}

#[test]
fn every_command_of_the_readme_runs() {
    let folder = Folder::made("commands");
    let mut written = Vec::new();
    let mut count = 0;
    for line in blocks(&readme(), "sh").iter().flat_map(|block| block.lines()) {
        let Some((list, target)) = arguments(line, &folder, &mut written) else { continue };
        let output = carom(&list.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(output.status.code(), Some(0), "{line}: {}", said(&output));
        if let Some(target) = target {
            std::fs::write(target, output.stdout).unwrap();
        }
        count += 1;
    }
    assert!(count >= 5, "only {count} commands found");
}

#[test]
fn every_command_there_is_stands_in_the_table() {
    let help = printed(&["--help"]);
    let list = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    for name in list.lines().filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help") {
        assert!(readme().contains(&format!("| `carom {name}")), "{name} is not in the table of commands");
    }
}

#[test]
fn every_law_there_is_stands_in_the_table() {
    let list = printed(&["laws"]);
    for name in list.lines().filter_map(|line| line.split_whitespace().next()) {
        assert!(readme().contains(&format!("| `{name}`")), "{name} is not in the table of laws");
    }
}

#[test]
fn every_restoring_model_there_is_stands_in_the_table() {
    let list = printed(&["laws", "restoring"]);
    for line in list.lines() {
        let (name, words) = line.split_once(' ').unwrap();
        let row = format!("| `{name}` | {} |", words.trim());
        assert!(readme().contains(&row), "{row} is not in the table of restoring models");
    }
}

/// The scenarios of the README, in its order.
const SHOWN: [&str; 2] = ["scenarios/two_balls.toml", "scenarios/oscillator_bilinear.toml"];

#[test]
fn the_scenarios_of_the_readme_are_the_files() {
    let files = SHOWN.map(text);
    assert_eq!(blocks(&readme(), "toml"), files);
}

#[test]
fn the_output_of_the_readme_is_the_output() {
    let commands = [["run", SHOWN[0]], ["run", SHOWN[1]], ["fit", "scenarios/fit_rebounds.toml"]];
    let blocks = blocks(&readme(), "text");
    assert_eq!(blocks.len(), commands.len());
    for (printed, command) in blocks.iter().zip(commands) {
        let real = command::printed(&command);
        if std::env::var_os("CAROM_BLESS").is_some() {
            std::fs::write(root().join("README.md"), readme().replace(printed, &real)).unwrap();
            continue;
        }
        // Along a direction that the data leave open, a fit stops where rounding lets it: what it says there depends on the machine.
        let stands =
            |line: &&str| command[0] == "run" || !line.starts_with("  ") || line.trim_start().starts_with("kappa ");
        let [printed, real] = [&printed[..], &real[..]].map(|text| text.lines().filter(stands).collect::<Vec<_>>());
        assert_eq!(printed.len(), real.len(), "README.md has\n{printed:#?}carom prints\n{real:#?}");
        for (printed, real) in printed.into_iter().zip(real) {
            assert!(same(printed, real), "README.md has\n{printed}\ncarom prints\n{real}");
        }
    }
}

/// Whether two lines have the same words and the same values: 8 significant digits, or as many as are printed. Errors,
/// what the ledger leaves over and counts of work are numbers in both, no more.
fn same(printed: &str, real: &str) -> bool {
    let (a, b): (Vec<&str>, Vec<&str>) = (printed.split_whitespace().collect(), real.split_whitespace().collect());
    let free = printed.starts_with("Work:") || printed.contains("not accounted for");
    a.len() == b.len()
        && (0..a.len()).all(|i| match (number(a[i]), number(b[i])) {
            (Some(x), Some(y)) => free || i > 0 && a[i - 1] == "±" || close((a[i], x), (b[i], y)),
            _ => a[i] == b[i],
        })
}

fn number(word: &str) -> Option<f64> {
    word.parse().ok().filter(|x: &f64| x.is_finite())
}

fn close(a: (&str, f64), b: (&str, f64)) -> bool {
    let unit = last_place(a.0).max(last_place(b.0));
    (a.1 - b.1).abs() <= (1e-8 * a.1.abs()).max(1.01 * unit)
}

/// What one unit of the last digit printed is worth.
fn last_place(word: &str) -> f64 {
    let (mantissa, exponent) = word.split_once('e').unwrap_or((word, "0"));
    let decimals = mantissa.split_once('.').map_or(0, |(_, d)| d.len());
    10f64.powi(exponent.parse::<i32>().unwrap() - decimals as i32)
}

#[test]
fn the_comparison_sees_a_wrong_digit_and_a_wrong_word() {
    let line = "  duration  0.009673031878  s  ± 3e-13";
    assert!(same(line, "  duration   0.00967303188  s  ± 4e-12"));
    assert!(!same(line, "  duration  0.009673032878  s  ± 3e-13"));
    assert!(!same(line, "  durations  0.009673031878  s  ± 3e-13"));
    assert!(same("Work: 30 steps", "Work: 31 steps"));
    assert!(!same("  steps  30", "  steps  32"));
}
