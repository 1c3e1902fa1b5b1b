//! README.md and the pages of docs/ are true: their commands run, their scenarios are the files, their output is what comes out, and the pictures of README.md are
//! those that its commands draw. CAROM_BLESS=1 writes output and pictures anew; look at them before you commit them.

use crate::command::{self, Folder, carom, printed, root, said, text};
use crate::drawing;

fn readme() -> String {
    text("README.md")
}

/// The pages, without those whose commands are Python or for many machines.
const PAGES: [&str; 9] = [
    "README.md",
    "docs/accuracy.md",
    "docs/beams.md",
    "docs/fits.md",
    "docs/laws.md",
    "docs/oscillators.md",
    "docs/pictures.md",
    "docs/scenarios.md",
    "docs/sweeps.md",
];
/// Pages that other tests hold, or that have no commands.
const OTHERS: [&str; 4] = ["docs/cluster.md", "docs/page.md", "docs/python.md", "docs/reliability.md"];

#[test]
fn every_page_is_read() {
    let pages = std::fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().file_name());
    let pages =
        pages.filter_map(|name| name.to_str().filter(|name| name.ends_with(".md")).map(|n| format!("docs/{n}")));
    let mut pages: Vec<String> = pages.chain(["README.md".into()]).collect();
    let mut known: Vec<&str> = PAGES.into_iter().chain(OTHERS).collect();
    pages.sort();
    known.sort();
    assert_eq!(pages, known);
    // Five minutes of reading.
    assert!(readme().lines().count() <= 155, "{} lines", readme().lines().count());
    for page in known.iter().filter(|page| **page != "README.md") {
        assert!(readme().contains(&format!("]({page})")), "{page} is not named in README.md");
    }
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
        if written.contains(&list[i]) || i > 0 && matches!(&list[i - 1][..], "--out" | "--plot") {
            // A picture that is kept has its name.
            let name = list[i].rsplit('/').next().unwrap_or_default().to_string();
            list[i] = folder.path(&name);
        }
    }
    Some((list, target))
}

/// Runs every command of a page, and returns how many there are.
fn run_all(page: &str, folder: &Folder) -> usize {
    let mut written = Vec::new();
    let mut count = 0;
    for line in blocks(&text(page), "sh").iter().flat_map(|block| block.lines()) {
        let Some((list, target)) = arguments(line, folder, &mut written) else { continue };
        let output = carom(&list.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(output.status.code(), Some(0), "{page}: {line}: {}", said(&output));
        if let Some(target) = target {
            std::fs::write(target, output.stdout).unwrap();
        }
        count += 1;
    }
    count
}

#[test]
fn every_command_of_the_readme_runs_and_draws_its_pictures() {
    let folder = Folder::made("commands");
    let count = run_all("README.md", &folder);
    assert!(count >= 4, "only {count} commands found");
    let readme = readme();
    let shown: Vec<&str> = readme.split("](").filter_map(|rest| rest.split(')').next()).collect();
    let shown: Vec<&str> = shown.into_iter().filter(|path| path.ends_with(".svg")).collect();
    assert_eq!(shown.len(), 3);
    for path in shown {
        let drawn = std::fs::read_to_string(folder.path(path.rsplit('/').next().unwrap())).unwrap();
        if std::env::var_os("CAROM_BLESS").is_some() {
            std::fs::create_dir_all(root().join(path).parent().unwrap()).unwrap();
            std::fs::write(root().join(path), drawn).unwrap();
            continue;
        }
        if let Err(difference) = drawing::same(&text(path), &drawn) {
            panic!("{path} is not what its command draws: {difference}");
        }
    }
    let kept = std::fs::read_dir(root().join("docs/pictures")).unwrap().count();
    assert_eq!(kept, 3, "a picture in docs/pictures is made by no command");
}

#[test]
fn every_command_of_the_pages_runs() {
    let mut count = 0;
    for page in PAGES.into_iter().filter(|page| !matches!(*page, "README.md" | "docs/fits.md")) {
        count += run_all(page, &Folder::made("pages"));
    }
    assert!(count >= 35, "only {count} commands found");
}

#[test]
fn every_command_about_fits_runs() {
    assert!(run_all("docs/fits.md", &Folder::made("fits")) >= 3);
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
        assert!(text("docs/oscillators.md").contains(&row), "{row} is not in the table of restoring models");
    }
}

#[test]
fn the_scenarios_of_the_pages_are_the_files() {
    let mut count = 0;
    for page in PAGES {
        let page = text(page);
        for block in blocks(&page, "toml") {
            // The file is named in the line before.
            let before = page.split(&block).next().unwrap().lines().rev().nth(2).unwrap();
            let name = before.rsplit('`').nth(1).unwrap();
            assert_eq!(block, text(name), "{name}");
            count += 1;
        }
    }
    assert_eq!(count, 2);
}

/// What the pages show of commands: page, command, what is printed.
fn shown() -> Vec<(&'static str, Vec<String>, String)> {
    let mut all = Vec::new();
    for name in PAGES {
        let page = text(name);
        for block in blocks(&page, "text") {
            let before = page.split(&block).next().unwrap();
            let command = before.rsplit("`carom ").next().unwrap().split('`').next().unwrap();
            assert!(before.ends_with(" prints:\n\n```text\n"), "{name}: a block of text is what a command prints");
            all.push((name, words(command), block));
        }
    }
    all
}

#[test]
fn the_output_of_the_pages_is_the_output() {
    let all = shown();
    assert_eq!(all.len(), 3);
    for (page, command, printed) in &all {
        let real = command::printed(&command.iter().map(String::as_str).collect::<Vec<_>>());
        if std::env::var_os("CAROM_BLESS").is_some() {
            std::fs::write(root().join(page), text(page).replace(printed, &real)).unwrap();
            continue;
        }
        // Along a direction that the data leave open, a fit stops where rounding lets it: what it says there depends on the machine.
        let stands =
            |line: &&str| command[0] == "run" || !line.starts_with("  ") || line.trim_start().starts_with("kappa ");
        let [printed, real] = [&printed[..], &real[..]].map(|text| text.lines().filter(stands).collect::<Vec<_>>());
        assert_eq!(printed.len(), real.len(), "{page} has\n{printed:#?}carom prints\n{real:#?}");
        for (printed, real) in printed.into_iter().zip(real) {
            assert!(same(printed, real), "{page} has\n{printed}\ncarom prints\n{real}");
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
