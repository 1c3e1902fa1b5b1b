//! A line on the terminal while a command takes longer than a second: it works, and for how long it has.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Whether the command has something to say, and the line must not come again.
static OVER: AtomicBool = AtomicBool::new(false);
/// Whether the line is there; held while it is drawn or taken away.
static DRAWN: Mutex<bool> = Mutex::new(false);

/// Nobody waits for less.
const FIRST: Duration = Duration::from_secs(1);
const NEXT: Duration = Duration::from_millis(250);

/// Begins to wait. Nothing is drawn where stderr is no terminal.
pub fn begin() {
    if io::stderr().is_terminal() {
        std::thread::spawn(wait);
    }
}

fn wait() {
    let start = Instant::now();
    std::thread::sleep(FIRST);
    loop {
        let mut drawn = DRAWN.lock().unwrap_or_else(PoisonError::into_inner);
        if OVER.load(Ordering::Relaxed) {
            return;
        }
        *drawn = true;
        draw(&format!("\r\x1b[Kcomputing, {} s; Ctrl-C ends it", start.elapsed().as_secs()));
        drop(drawn);
        std::thread::sleep(NEXT);
    }
}

/// Takes the line away for good.
pub fn end() {
    OVER.store(true, Ordering::Relaxed);
    let mut drawn = DRAWN.lock().unwrap_or_else(PoisonError::into_inner);
    if std::mem::take(&mut *drawn) {
        draw("\r\x1b[K");
    }
}

fn draw(text: &str) {
    let mut stderr = io::stderr();
    // A line that nobody can see is no failure.
    let _ = stderr.write_all(text.as_bytes()).and_then(|()| stderr.flush());
}
