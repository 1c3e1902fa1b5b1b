//! `carom page`: the page is written as a whole, in place of nothing but a page; a command without it says how to get it.

use crate::command::{Folder, carom, said, stdout};
use std::path::Path;

/// Whether the command was built with its page.
fn has_page() -> bool {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/page/carom.html")).exists()
}

#[test]
fn the_page_is_written_or_said_to_be_absent() {
    let folder = Folder::new("page");
    std::fs::create_dir_all(&folder.0).unwrap();
    let file = folder.0.join("mine.html");
    let output = carom(&["page", file.to_str().unwrap()]);
    if !has_page() {
        assert_eq!(output.status.code(), Some(1));
        assert!(said(&output).contains("make page"), "{}", said(&output));
        return;
    }
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert!(stdout(&output).contains("MB, open it in a browser"));
    let page = std::fs::read_to_string(&file).unwrap();
    assert!(page.starts_with("<!doctype html>") && page.trim_end().ends_with("</html>"));
    assert!(page.len() <= 2_500_000, "{} bytes", page.len());
    assert!(page.contains("default-src 'none'") && !page.contains("@MODULE@"));
    // A page takes the place of a page.
    assert_eq!(carom(&["page", file.to_str().unwrap()]).status.code(), Some(0));
    assert_eq!(std::fs::read_dir(&folder.0).unwrap().count(), 1, "nothing is left beside it");
}

#[test]
fn nothing_else_is_lost_to_a_page() {
    if !has_page() {
        return;
    }
    let folder = Folder::new("page-refused");
    std::fs::create_dir_all(folder.0.join("folder.html")).unwrap();
    let notes = folder.0.join("notes.html");
    std::fs::write(&notes, "my notes").unwrap();
    for (name, words) in
        [("notes.html", "would be lost"), ("folder.html", "would be lost"), ("page.txt", "ends in .html")]
    {
        let output = carom(&["page", folder.0.join(name).to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(1), "{name}");

        assert!(said(&output).contains(words), "{}", said(&output));
    }
    assert_eq!(std::fs::read_to_string(notes).unwrap(), "my notes");
    let output = carom(&["page", "/no/such/folder/page.html"]);
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
}
