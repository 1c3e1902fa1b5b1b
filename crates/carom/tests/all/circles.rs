//! Inside a room, too, knowledge goes one way: no circle among its files, but for those that are known and wait to be cured.
//!
//! A file knows another where it names something that is written there, by `use` or by a path; a name that a folder's `mod.rs` only passes
//! on belongs to the file it comes from. Tests do not count.

use super::architecture::{code, rust_files, word};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The circles there are, each as the files in it, with an empty line after it: take a circle out when it is gone, and add none.
const KNOWN: &str = include_str!("../circles.txt");

/// A path of names, as `["beam", "contact"]`.
type Names = Vec<String>;

/// A file as a module.
struct Module {
    file: String,
    children: BTreeSet<String>,
    /// What `use` brings in: the name it gets, its path, and whether it is only passed on.
    uses: Vec<(String, Names, bool)>,
    /// Everything but the `use`s.
    body: String,
}

fn names(path: &str) -> Names {
    path.split("::").map(|part| part.trim().to_string()).filter(|part| !part.is_empty()).collect()
}

/// The code before its inline tests, without the declaration of those that have a file.
fn without_tests(code: &str) -> String {
    let kept = code.split("#[cfg(test)]\nmod tests {").next().unwrap_or("");
    kept.replace("#[cfg(test)]\nmod tests;", "")
}

/// The paths of a `use` tree, each with the name it gets.
fn expand(tree: &str) -> Vec<(String, Names)> {
    let Some((before, rest)) = tree.split_once('{') else {
        let (path, name) = tree.split_once(" as ").map_or((tree, None), |(path, name)| (path, Some(name.trim())));
        let mut path = names(path);
        path.retain(|part| part != "self" || tree.starts_with("self"));
        let name = name.map_or_else(|| path.last().cloned().unwrap_or_default(), String::from);
        return vec![(name, path)];
    };
    let inner = &rest[..rest.rfind('}').unwrap_or(rest.len())];
    let mut depth = 0;
    let items = inner.split(|c: char| {
        depth += (c == '{') as i32 - (c == '}') as i32;
        c == ',' && depth == 0
    });
    let items = items.map(str::trim).filter(|item| !item.is_empty());
    items.flat_map(|item| expand(&format!("{}{item}", before.trim()))).collect()
}

/// The `use` statements of a code, whether each is public, and the rest without declarations of files.
fn split_uses(code: &str) -> (Vec<(bool, String)>, String) {
    let (mut uses, mut rest) = (Vec::new(), String::new());
    let mut lines = code.lines();
    while let Some(line) = lines.next() {
        let start = line.trim_start();
        let after_visibility = match start.strip_prefix("pub") {
            Some(tail) => tail.trim_start_matches(|c: char| c != ' ').trim_start(),
            None => start,
        };
        if after_visibility.starts_with("mod ") && line.ends_with(';') {
            continue;
        }
        let Some(tree) = after_visibility.strip_prefix("use ") else {
            rest += line;
            rest.push('\n');
            continue;
        };
        let mut tree = tree.to_string();
        while !tree.contains(';') {
            let Some(next) = lines.next() else { break };
            tree += next.trim();
        }
        uses.push((start.starts_with("pub"), tree.trim_end_matches(';').to_string()));
    }
    (uses, rest)
}

/// Every module of the library but the tests, by its path.
fn modules() -> BTreeMap<Names, Module> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut modules = BTreeMap::new();
    for path in rust_files(&source) {
        let file = path.strip_prefix(&source).unwrap().to_str().unwrap().to_string();
        let mut place = names(&file.trim_end_matches(".rs").replace('/', "::"));
        place.pop_if(|last| last == "mod" || last == "lib");
        if place.last().is_some_and(|name| name == "tests") {
            continue;
        }
        let (uses, body) = split_uses(&without_tests(&code(&path)));
        let folder = file.ends_with("mod.rs");
        let uses = uses.into_iter().flat_map(|(public, tree)| {
            expand(&tree).into_iter().map(move |(name, path)| (name, path, folder && public))
        });
        modules.insert(place, Module { file, children: BTreeSet::new(), uses: uses.collect(), body });
    }
    let places: Vec<Names> = modules.keys().filter(|place| !place.is_empty()).cloned().collect();
    for mut place in places {
        let name = place.pop().unwrap();
        modules.get_mut(&place).unwrap().children.insert(name);
    }
    modules
}

/// Where the thing that a path names, said at `from`, is written.
fn find(modules: &BTreeMap<Names, Module>, from: &Names, path: &[String], depth: usize) -> Option<Names> {
    let (first, rest) = path.split_first()?;
    let mut place = match first.as_str() {
        "crate" => Names::new(),
        "super" | "self" => from.clone(),
        child if modules[from].children.contains(child) => [&from[..], &[child.to_string()]].concat(),
        _ => return None,
    };
    let ups = path.iter().take_while(|part| *part == "super").count();
    place.truncate(place.len() - ups);
    for name in rest.iter().skip(ups.saturating_sub(1)) {
        let module = &modules[&place];
        if module.children.contains(name) {
            place.push(name.clone());
            continue;
        }
        let passed_on = module.uses.iter().find(|(as_name, ..)| as_name == name);
        let origin = passed_on.and_then(|(_, path, _)| (depth < 8).then(|| find(modules, &place, path, depth + 1))?);
        return Some(origin.unwrap_or(place));
    }
    Some(place)
}

/// The paths in a body that begin with `crate`, `super`, `self` or the name of a child.
fn inline_paths(module: &Module) -> Vec<Names> {
    let starts = module.children.iter().map(String::as_str).chain(["crate", "super", "self"]);
    let mut found = Vec::new();
    for start in starts {
        for (at, _) in module.body.match_indices(&format!("{start}::")) {
            let before = module.body[..at].chars().next_back();
            if before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':') {
                continue;
            }
            let path: String =
                module.body[at..].chars().take_while(|c| c.is_alphanumeric() || matches!(c, '_' | ':')).collect();
            found.push(names(&path));
        }
    }
    found
}

fn says(body: &str, name: &str) -> bool {
    let whole = |at: usize| {
        let before = body[..at].chars().next_back();
        word(&body[at..]) == name && !before.is_some_and(|c| c.is_alphanumeric() || c == '_')
    };
    body.match_indices(name).any(|(at, _)| whole(at))
}

/// For each file the files of the same room that it knows.
fn knowledge() -> BTreeMap<String, BTreeSet<String>> {
    let modules = modules();
    let mut known: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (place, module) in modules.iter().filter(|(place, _)| !place.is_empty()) {
        let used = module.uses.iter().filter(|(name, _, passed_on)| !passed_on || says(&module.body, name));
        let paths = used.map(|(_, path, _)| path.clone()).chain(inline_paths(module));
        let origins = paths.filter_map(|path| find(&modules, place, &path, 0));
        let own = origins.filter(|origin| origin.first() == place.first()).map(|origin| modules[&origin].file.clone());
        known.insert(module.file.clone(), own.filter(|file| *file != module.file).collect());
    }
    known
}

/// Everything that can be reached from a file.
fn reach<'a>(known: &'a BTreeMap<String, BTreeSet<String>>, from: &'a str) -> BTreeSet<&'a str> {
    let (mut seen, mut open) = (BTreeSet::new(), vec![from]);
    while let Some(file) = open.pop() {
        open.extend(known[file].iter().map(String::as_str).filter(|next| seen.insert(*next)));
    }
    seen
}

/// The sets of files each of which reaches all of its set.
fn circles(known: &BTreeMap<String, BTreeSet<String>>) -> BTreeSet<Vec<&str>> {
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        known.keys().map(|file| (file.as_str(), reach(known, file))).collect();
    let circle = |file: &str| reached[file].iter().copied().filter(|other| reached[other].contains(file)).collect();
    known.keys().map(|file| circle(file)).filter(|circle: &Vec<&str>| !circle.is_empty()).collect()
}

#[test]
fn the_readers_of_these_circles_read_right() {
    let tree: Vec<String> = expand("super::{a::{B, c as d}, self, e}")
        .into_iter()
        .map(|(name, path)| name + "=" + &path.join("."))
        .collect();
    assert_eq!(tree, ["B=super.a.B", "d=super.a.c", "super=super", "e=super.e"]);
    let (uses, rest) = split_uses("mod a;\npub(crate) use a::{\n    b,\n    c,\n};\nfn f() {}\n");
    assert_eq!((uses, rest.as_str()), (vec![(true, "a::{b,c,}".to_string())], "fn f() {}\n"));
    let of = |list: &[(&str, &[&str])]| -> BTreeMap<String, BTreeSet<String>> {
        list.iter().map(|(a, b)| (a.to_string(), b.iter().map(|b| b.to_string()).collect())).collect()
    };
    let ring = of(&[("a", &["b"]), ("b", &["c"]), ("c", &["a"]), ("d", &["a"])]);
    assert_eq!(circles(&ring), BTreeSet::from([vec!["a", "b", "c"]]));
    assert!(circles(&of(&[("a", &["b", "c"]), ("b", &["c"]), ("c", &[])])).is_empty());
    let knowledge = knowledge();
    let watch = &knowledge["hybrid/watch.rs"];
    assert_eq!(watch, &BTreeSet::from(["crossing", "system"].map(|name| format!("hybrid/{name}.rs"))));
}

#[test]
fn the_files_of_a_room_know_each_other_without_circles() {
    let known = knowledge();
    let found = circles(&known);
    let listed = KNOWN.split("\n\n").filter(|circle| !circle.trim().is_empty());
    let expected: BTreeSet<Vec<&str>> = listed.map(|circle| circle.lines().collect()).collect();
    let arrows = |circle: &Vec<&str>| {
        let inside = |file: &str| {
            let others: Vec<&str> = known[file].iter().map(String::as_str).filter(|f| circle.contains(f)).collect();
            format!("  {file} knows {}\n", others.join(", "))
        };
        circle.iter().map(|file| inside(file)).collect::<String>() + "\n"
    };
    let new: String = found.difference(&expected).map(arrows).collect();
    let gone: Vec<&Vec<&str>> = expected.difference(&found).collect();
    assert!(new.is_empty(), "new circles:\n{new}");
    assert!(gone.is_empty(), "these circles are gone; take them out of the list: {gone:?}");
}
