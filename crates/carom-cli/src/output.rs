//! Writing to stdout and stderr. A reader that goes away is no failure; colour is for terminals only.

use crate::desk::{Form, Shown};
use crate::failure::Failure;
use crate::patience;
use std::io::{self, ErrorKind, IsTerminal, Write};

/// Prints what a command leaves to be shown, and says why it fails nevertheless where it does.
pub fn show(shown: Shown) -> Result<(), Failure> {
    match shown.form {
        Form::Json => print(&format!("{}\n", shown.json))?,
        Form::Summary => print_summary(&shown.words)?,
        Form::Plain => print(&shown.words)?,
        // A reader that has had enough of a table need not be told how it ended.
        Form::Remark if shown.words.is_empty() => {}
        Form::Remark => warn(&shown.words),
    }
    shown.then.map_or(Ok(()), Err)
}

/// Prints a result. A closed pipe means that the reader has had enough.
fn print(text: &str) -> Result<(), Failure> {
    patience::end();
    let mut stdout = io::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(reason) if reason.kind() != ErrorKind::BrokenPipe => Err(Failure::unwritable("stdout", &reason)),
        _ => Ok(()),
    }
}

/// Prints a summary, its headings in bold on a terminal.
fn print_summary(text: &str) -> Result<(), Failure> {
    if !colour(io::stdout().is_terminal()) {
        return print(text);
    }
    let paint = |(i, line): (usize, &str)| {
        let heading = i < 2 || !line.starts_with(' ') && !line.starts_with("Work") && !line.starts_with("carom");
        if heading && !line.is_empty() { format!("\x1b[1m{line}\x1b[0m\n") } else { format!("{line}\n") }
    };
    print(&text.lines().enumerate().map(paint).collect::<String>())
}

/// Prints why a command failed.
pub fn complain(failure: &Failure) {
    patience::end();
    warn(&failure.to_string());
}

/// Prints a message to stderr.
pub fn warn(text: &str) {
    let painted = if colour(io::stderr().is_terminal()) { paint_error(text) } else { format!("{text}\n") };
    // If stderr is closed there is nobody left to tell.
    patience::beside(|| drop(io::stderr().write_all(painted.as_bytes())));
}

/// Whether to use colour: on a terminal, unless NO_COLOR is set to anything.
fn colour(terminal: bool) -> bool {
    terminal && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

fn paint_error(text: &str) -> String {
    let paint = |line: &str| {
        if let Some(hint) = line.strip_prefix("hint: ") {
            format!("\x1b[36mhint:\x1b[0m {hint}\n")
        } else if line.starts_with("  ") && line.trim_end().ends_with('^') {
            format!(
                "{}\x1b[31m{}\x1b[0m\n",
                line.trim_end_matches('^'),
                "^".repeat(line.len() - line.trim_end_matches('^').len())
            )
        } else if line.starts_with("  ") {
            format!("{line}\n")
        } else {
            format!("\x1b[1m{line}\x1b[0m\n")
        }
    };
    text.lines().map(paint).collect()
}
