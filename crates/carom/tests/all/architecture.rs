//! The map is true: ARCHITECTURE.md says which module may know which and names files and functions; the sources agree.

use carom_test::{root, text};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Files longer than this give a reason, "long because ...", in their first lines.
const LONGEST: usize = 400;
const FIRST_LINES: usize = 6;

pub fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            files.push(path);
        }
    }
    files
}

/// The files of crates/*/`part`.
fn sources(part: &str) -> Vec<PathBuf> {
    let crates = std::fs::read_dir(root().join("crates")).unwrap().map(|e| e.unwrap().path().join(part));
    let mut files: Vec<PathBuf> = crates.filter(|f| f.is_dir()).flat_map(|f| rust_files(&f)).collect();
    files.sort();
    assert!(!files.is_empty(), "no files in crates/*/{part}");
    files
}

/// The library's files by module: `nearest.rs` is a module by itself.
fn modules() -> BTreeMap<String, Vec<PathBuf>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut modules: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for path in rust_files(&folder) {
        let first = path.strip_prefix(&folder).unwrap().iter().next().unwrap().to_str().unwrap();
        let name = first.trim_end_matches(".rs").to_string();
        if name != "lib" {
            modules.entry(name).or_default().push(path);
        }
    }
    modules
}

/// The code of a file, without what follows `//`.
pub fn code(path: &Path) -> String {
    text(path).lines().map(|line| line.split("//").next().unwrap_or("").to_string() + "\n").collect()
}

pub fn word(text: &str) -> &str {
    &text[..text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len())]
}

/// The modules named after each `crate::`, also in `use crate::{a, b::c}`. Capitals are items of the crate's root.
fn known(code: &str) -> BTreeSet<String> {
    known_after("crate::", code)
}

/// The same for any other beginning of a path.
fn known_after(start: &str, code: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (at, key) in code.match_indices(start) {
        let rest = &code[at + key.len()..];
        match rest.strip_prefix('{') {
            Some(group) => found.extend(top_level_words(group)),
            None => found.extend([word(rest).to_string()]),
        }
    }
    found.retain(|name| name.starts_with(|c: char| c.is_lowercase()));
    found
}

/// The first word of each item of a brace group whose opening brace is already taken off.
fn top_level_words(group: &str) -> Vec<String> {
    let mut depth = 1;
    let mut items = vec![String::new()];
    for c in group.chars() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 1 => items.push(String::new()),
            _ => {}
        }
        if depth == 0 {
            break;
        }
        if let Some(item) = items.last_mut()
            && (c != ',' || depth > 1)
        {
            item.push(c);
        }
    }
    items.iter().map(|item| word(item.trim()).to_string()).collect()
}

/// The rooms of ARCHITECTURE.md in their order, or the storeys of one, each with those it may know: the first block fenced as `fence`.
fn rooms(fence: &str) -> Vec<(String, BTreeSet<String>)> {
    let map = text(root().join("ARCHITECTURE.md"));
    let block = map.split(&format!("```{fence}\n")).nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let room = |line: &str| {
        let name = word(line).to_string();
        let arrow = line.split_once("<-").map_or("", |(_, rest)| rest.trim_start());
        let list = arrow.split("  ").next().unwrap_or("");
        (name, list.split(',').map(|w| w.trim().to_string()).filter(|w| !w.is_empty()).collect())
    };
    block.lines().filter(|line| line.starts_with(char::is_alphabetic)).map(room).collect()
}

/// The spans in single backticks of a text, fenced blocks left out.
fn spans(markdown: &str) -> Vec<String> {
    let prose: String = markdown.split("```").step_by(2).collect();
    prose.split('`').skip(1).step_by(2).map(String::from).collect()
}

#[test]
fn the_readers_of_this_test_read_right() {
    assert_eq!(known("use crate::a::B; crate::VERSION"), BTreeSet::from(["a".to_string()]));
    let group = known("use crate::{a::{B, c}, d};");
    assert_eq!(group, BTreeSet::from(["a".to_string(), "d".to_string()]));
    assert_eq!(spans("a `b` c\n```text\n`d`\n```\n`e/f`"), ["b", "e/f"]);
}

#[test]
fn modules_know_only_what_the_map_allows_and_all_of_it() {
    let rooms = rooms("rooms");
    let modules = modules();
    let named: BTreeSet<&String> = rooms.iter().map(|(name, _)| name).collect();
    assert_eq!(named, modules.keys().collect(), "the map and crates/carom/src have different rooms");
    let mut above = BTreeSet::new();
    for (name, allowed) in &rooms {
        assert!(allowed.is_subset(&above), "{name} knows a room that does not stand above it: a circle");
        above.insert(name.clone());
        let mut used = BTreeSet::new();
        for path in &modules[name] {
            let mut others = known(&code(path));
            others.remove(name);
            let wrong: Vec<&String> = others.difference(allowed).collect();
            assert!(wrong.is_empty(), "{} knows {wrong:?}; {name} may know {allowed:?}", path.display());
            used.extend(others);
        }
        assert_eq!(&used, allowed, "{name}: the map has an arrow that nobody uses");
    }
}

#[test]
fn storeys_of_fits_know_only_those_below_them_and_all_that_the_map_allows() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/identify");
    let storeys = rooms("storeys");
    let mut below = BTreeSet::new();
    for (name, allowed) in &storeys {
        assert!(allowed.is_subset(&below), "{name} knows a storey that is not below it");
        below.insert(name.clone());
        let files = rust_files(&folder.join(name));
        let all: String = files.iter().map(|path| code(path)).collect();
        assert_eq!(&known_after("crate::identify::", &all), allowed, "{name}");
        let by_the_roof = |rest: &str| !rest.starts_with(|c: char| c.is_lowercase());
        assert!(!all.split("crate::identify::").skip(1).any(by_the_roof), "{name} names something without its storey");
    }
    let entries = std::fs::read_dir(&folder).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap());
    below.insert("mod.rs".to_string());
    assert_eq!(entries.collect::<BTreeSet<String>>(), below, "what lies in the room and is in no storey");
}

#[test]
fn nobody_leaves_a_room_by_the_back_door() {
    for (name, files) in modules() {
        for path in files {
            let up = if path.ends_with("mod.rs") || path.ends_with(format!("src/{name}.rs")) { 1 } else { 2 };
            // An inline module of tests stands one floor deeper.
            let outer = code(&path).split("mod tests {").next().unwrap_or("").to_string();
            assert!(!outer.contains(&"super::".repeat(up)), "{}: write crate::", path.display());
        }
    }
}

#[test]
fn every_path_in_the_documents_exists() {
    for document in ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md", "CHANGELOG.md"] {
        let spans = spans(&text(root().join(document)));
        let paths = spans.iter().filter(|s| s.contains('/') && !s.contains(char::is_whitespace));
        for path in paths {
            assert!(root().join(path).exists(), "{document} names `{path}`, which does not exist");
        }
    }
}

#[test]
fn every_item_named_in_the_documents_exists() {
    let modules = modules();
    let all: String = modules.values().flatten().map(|path| code(path)).collect();
    for document in ["ARCHITECTURE.md", "CONTRIBUTING.md"] {
        for span in spans(&text(root().join(document))) {
            let parts: Vec<&str> = span.split("::").collect();
            if parts.len() < 2 || !parts.iter().all(|p| !p.is_empty() && word(p) == *p) {
                continue;
            }
            let place: String =
                modules.get(parts[0]).map_or(all.clone(), |files| files.iter().map(|p| code(p)).collect());
            let item = parts[parts.len() - 1];
            let declared =
                ["fn ", "struct ", "enum ", "trait ", "const ", "static ", "type ", "mod "].iter().any(|word_before| {
                    place
                        .match_indices(&format!("{word_before}{item}"))
                        .any(|(at, m)| word(&place[at + word_before.len()..]).len() == m.len() - word_before.len())
                });
            // A variant of an enum has no keyword before it.
            let variant = parts.len() == 2
                && item.starts_with(char::is_uppercase)
                && place.contains(&format!("{}::{item}", parts[0]));
            assert!(declared || variant, "{document} names `{span}`, which does not exist");
        }
    }
}

#[test]
fn every_file_is_short_or_says_why_it_is_long() {
    for path in sources("src").into_iter().chain(sources("tests")) {
        let text = text(&path);
        let count = text.lines().count();
        let reason = text.lines().take(FIRST_LINES).any(|line| line.contains("long because"));
        assert!(count <= LONGEST || reason, "{} has {count} lines, more than {LONGEST}", path.display());
    }
}

#[test]
fn every_file_starts_by_saying_what_it_is_for() {
    for path in sources("src").into_iter().chain(sources("tests")) {
        assert!(text(&path).starts_with("//! "), "{} has no header", path.display());
    }
}

#[test]
fn nothing_is_left_for_later_in_the_sources() {
    for path in sources("src") {
        let text = text(&path);
        for word in ["todo!", "unimplemented!", "FIXME"] {
            assert!(!text.contains(word), "{} contains {word}", path.display());
        }
    }
}

/// A law is one file: what is outside the rooms of laws and of restitution holds handles, and neither names a law nor asks which one it is.
#[test]
fn no_file_outside_its_room_names_a_particular_law() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/law");
    let list = code(&folder.join("list.rs"));
    let mut types: Vec<&str> =
        list.match_indices("Law::of::<").map(|(at, key)| word(&list[at + key.len()..])).collect();
    let handles = list.match_indices(" = Law::of::<").map(|(at, _)| list[..at].rsplit(char::is_whitespace).next());
    types.extend(handles.map(Option::unwrap));
    assert_eq!(types.len(), 2 * carom::law::CATALOGUE.len());
    let names: Vec<String> = carom::law::entries().flat_map(|e| e.names()).map(|name| format!("\"{name}\"")).collect();
    for path in sources("src") {
        let inside =
            ["src/law/", "src/restitution/", "carom-test/"].iter().any(|room| path.to_string_lossy().contains(room));
        if inside || path.ends_with("tests.rs") {
            continue;
        }
        let code = code(&path);
        let code = code.split("#[cfg(test)]").next().unwrap();
        let named = types.iter().find(|name| {
            code.match_indices(**name).any(|(at, _)| {
                let before = code[..at].chars().next_back().is_some_and(|c| c.is_alphanumeric() || c == '_');
                !before && word(&code[at..]) == **name && code[..at].ends_with("law::") | code[..at].ends_with("of::<")
            })
        });
        assert_eq!(named, None, "{}", path.display());
        let asked = names.iter().find(|name| code.contains(name.as_str()));
        assert_eq!(asked, None, "{}", path.display());
    }
}
