//! Long work: it runs on a thread of its own without Python's lock, while the caller's thread looks for Ctrl-C and shows how far it is.

use crate::raise::solve_error;
use pyo3::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often the caller looks up.
const TICK: Duration = Duration::from_millis(20);

/// How long work that was told to stop is waited for; what does not end by then ends by itself, and its result is dropped.
const GRACE: Duration = Duration::from_millis(300);

/// How often progress is told.
const TOLD: Duration = Duration::from_millis(100);

/// Work was large enough for this stack before Python called it.
const STACK: usize = 16 << 20;

/// What work and its caller share.
#[derive(Clone, Default)]
pub struct Shared {
    /// Raised where the work is to end.
    pub stop: Arc<AtomicBool>,
    reached: Arc<Mutex<(usize, usize, String)>>,
}

impl Shared {
    /// So far the work is: done, of how many (0 where that is not known), and in words.
    pub fn reach(&self, done: usize, of: usize, words: String) {
        *self.reached.lock().unwrap_or_else(PoisonError::into_inner) = (done, of, words);
    }

    /// Whether the work is to end.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Words for a panic: they must not be those of a wrong input.
const PANIC: &str = "carom failed inside; this is carom's failure, not yours, and a report is welcome";

/// Does short work on the calling thread, without Python's lock.
pub fn at_once<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    py.detach(|| catch_unwind(AssertUnwindSafe(work)).ok()).ok_or_else(|| solve_error(py, PANIC))
}

/// Does long work on another thread. Ctrl-C raises KeyboardInterrupt, and so does whatever else a signal handler raises; `progress` is called with done, of and words.
pub fn patiently<T: Send + 'static>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Shared) -> T + Send + 'static,
) -> PyResult<T> {
    let shared = Shared::default();
    let (sender, mut receiver) = mpsc::sync_channel(1);
    let theirs = shared.clone();
    let thread = std::thread::Builder::new().name("carom".into()).stack_size(STACK).spawn(move || {
        // Nobody may be there any more to take it.
        let _ = sender.send(catch_unwind(AssertUnwindSafe(|| work(&theirs))).ok());
    });
    thread.map_err(|reason| solve_error(py, &format!("no thread can be had: {reason}")))?;
    let mut told = Instant::now();
    loop {
        let (found, back) = py.detach(|| {
            let found = receiver.recv_timeout(TICK);
            (found, receiver)
        });
        receiver = back;
        match found {
            Ok(Some(result)) => return Ok(result),
            Ok(None) | Err(RecvTimeoutError::Disconnected) => return Err(solve_error(py, PANIC)),
            Err(RecvTimeoutError::Timeout) => {}
        }
        let mut looked = py.check_signals();
        if let (Ok(()), Some(progress)) = (&looked, progress.filter(|_| told.elapsed() >= TOLD)) {
            told = Instant::now();
            let (done, of, words) = shared.reached.lock().unwrap_or_else(PoisonError::into_inner).clone();
            looked = progress.call1((done, of, words)).map(drop);
        }
        if let Err(interrupt) = looked {
            shared.stop.store(true, Ordering::Relaxed);
            let _ = py.detach(move || receiver.recv_timeout(GRACE).map(drop));
            return Err(interrupt);
        }
    }
}
