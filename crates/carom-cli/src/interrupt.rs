//! Ctrl-C. Most commands end at once; where there is something to save, the first asks the work under way to stop in order and the
//! second ends the program.

use crate::{folder, patience};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of what was interrupted.
const INTERRUPTED: i32 = 130;

/// Ctrl-C ends the program at once.
pub fn at_once() {
    handle(end);
}

/// A flag that Ctrl-C raises.
pub fn flag() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let raised = stop.clone();
    handle(move || {
        if raised.swap(true, Ordering::Relaxed) {
            end();
        }
    });
    stop
}

fn handle(handler: impl FnMut() + Send + 'static) {
    // Without a handler Ctrl-C ends the program at once; that is no reason not to run.
    let _ = ctrlc::set_handler(handler);
}

fn end() {
    patience::end();
    folder::abandon();
    std::process::exit(INTERRUPTED);
}
