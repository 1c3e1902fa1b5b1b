//! `carom page`: the page that runs in a browser, written to a file.

use crate::desk::{Desk, Shown};
use crate::failure::Failure;
use crate::file;
use clap::Args;
use std::fs::File;
use std::io::{IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The page, where it was there when the command was built.
#[cfg(has_page)]
const PAGE: Option<&[u8]> = Some(include_bytes!("../page/carom.html"));
#[cfg(not(has_page))]
const PAGE: Option<&[u8]> = None;

/// How every page begins.
const BEGIN: &[u8] = b"<!doctype html>";

/// The options of `carom page`.
#[derive(Args, Debug)]
pub struct PageOptions {
    /// The file to write
    #[arg(default_value = "carom.html", value_name = "FILE.html")]
    file: PathBuf,
    /// Write it, and do not open it
    #[arg(long)]
    no_open: bool,
}

/// Writes the page, and opens it where somebody who sits at a desktop asked for it.
pub fn page(options: &PageOptions, desk: &Desk<'_>) -> Result<Shown, Failure> {
    let Some(page) = PAGE else {
        let hint = "in the sources of carom run `make page`, and build the command again";
        return Err(Failure::wrong("this carom was built without its page", hint));
    };
    let path = &options.file;
    let refused = |rule: &str, hint: &str| Err(Failure::option("FILE.html", file::name(path), rule, hint));
    if !path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("html")) {
        return refused("its name does not say that it is a page", "name a file that ends in .html");
    }
    if path.is_dir() || path.exists() && !is_page(path) {
        return refused("there is something else under this name, and it would be lost", "name another file");
    }
    file::put(path, page)?;
    let opened = !options.no_open && desk.has_stdout() && std::io::stdin().is_terminal() && open(path);
    let what = if opened { "opened" } else { "open it in a browser" };
    Ok(Shown::plain(format!("{}: {:.1} MB, {what}\n", file::name(path), page.len() as f64 / 1e6)))
}

/// Whether a file begins as a page does; an empty one loses nothing.
fn is_page(path: &Path) -> bool {
    let mut begin = [0; BEGIN.len()];
    let read = File::open(path).and_then(|mut file| file.read(&mut begin));
    read.is_ok_and(|length| length == 0 || begin == BEGIN)
}

/// Asks the desktop to open a file, where there is one.
fn open(path: &Path) -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let (program, first): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else if is_set("DISPLAY") || is_set("WAYLAND_DISPLAY") {
        ("xdg-open", &[])
    } else {
        return false;
    };
    let quiet = || Stdio::null();
    Command::new(program).args(first).arg(path).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn().is_ok()
}
