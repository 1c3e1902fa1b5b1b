//! What a command says on stderr while it takes long: on a terminal, after a second, a line that it works and for how long it has; anywhere
//! else a line now and then, how far it is.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Whether the command has a result, and no line must come again.
static OVER: AtomicBool = AtomicBool::new(false);
/// Whether the line is on the terminal; held while it or a message is written.
static DRAWN: Mutex<bool> = Mutex::new(false);
/// How far the command is, where it says so.
static REACHED: Mutex<String> = Mutex::new(String::new());

/// Nobody waits for less.
const FIRST: Duration = Duration::from_secs(1);
const NEXT: Duration = Duration::from_millis(250);
/// How often the progress is told where stderr is no terminal.
const SPARSELY: Duration = Duration::from_secs(10);

/// What a command shows on a terminal.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Shows {
    /// Nothing of its own: it gets a line.
    Nothing,
    /// A bar or a line of its own.
    Bar,
}

/// Begins to wait.
pub fn begin(shows: Shows) {
    match (io::stderr().is_terminal(), shows) {
        (true, Shows::Bar) => {}
        (true, Shows::Nothing) => wait(FIRST, NEXT, |drawn, seconds| {
            *drawn = true;
            draw(&format!("\r\x1b[Kcomputing, {seconds} s; Ctrl-C ends it"));
        }),
        (false, _) => wait(SPARSELY, SPARSELY, |_, seconds| {
            let reached = REACHED.lock().unwrap_or_else(PoisonError::into_inner);
            let reached = if reached.is_empty() { "still computing" } else { &reached };
            draw(&format!("{reached} after {seconds} s\n"));
        }),
    }
}

fn wait(first: Duration, next: Duration, tell: impl Fn(&mut bool, u64) + Send + 'static) {
    let start = Instant::now();
    let tell_on = move || {
        std::thread::sleep(first);
        loop {
            let mut drawn = DRAWN.lock().unwrap_or_else(PoisonError::into_inner);
            if OVER.load(Ordering::Relaxed) {
                return;
            }
            tell(&mut drawn, start.elapsed().as_secs());
            drop(drawn);
            std::thread::sleep(next);
        }
    };
    // A command that can have no second thread works without a word.
    let _ = std::thread::Builder::new().spawn(tell_on);
}

/// How far the command is, in words that go on with "after 10 s".
pub fn reached(words: String) {
    *REACHED.lock().unwrap_or_else(PoisonError::into_inner) = words;
}

/// Takes the line away for good.
pub fn end() {
    OVER.store(true, Ordering::Relaxed);
    beside(|| {});
}

/// Writes something to stderr where the line was; while the command goes on, it comes again.
pub fn beside(write: impl FnOnce()) {
    let mut drawn = DRAWN.lock().unwrap_or_else(PoisonError::into_inner);
    if std::mem::take(&mut *drawn) {
        draw("\r\x1b[K");
    }
    write();
}

fn draw(text: &str) {
    let mut stderr = io::stderr();
    // A line that nobody can see is no failure.
    let _ = stderr.write_all(text.as_bytes()).and_then(|()| stderr.flush());
}
