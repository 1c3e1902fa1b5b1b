//! The one parallel map: items are taken in turn by as many threads as asked for, and the results come back in order, all at once
//! ([`map`]) or as they come ([`stream`]).

use std::collections::BTreeMap;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

/// How many threads there is room for; one where that cannot be told, as in a browser.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, |n| n.get())
}

/// The results of `work` on every item, in their order, by up to `threads` threads. What comes out does not depend on their number.
pub fn map<I: Sync, O: Send>(items: &[I], threads: usize, work: impl Fn(&I) -> O + Sync) -> Vec<O> {
    if threads.min(items.len()) <= 1 {
        return items.iter().map(work).collect();
    }
    let mut all = Vec::with_capacity(items.len());
    let Ok(()) = stream((items.len(), threads, items.len()), &|| false, &|i| work(&items[i]), &mut |results| {
        all.extend(results);
        Ok::<(), std::convert::Infallible>(())
    });
    all
}

/// How often the taker is asked where no result comes.
const TICK: Duration = Duration::from_millis(500);

/// The results of `work` on 0 up to `count`, by up to `threads` threads, given to `take` in their order, each as soon as all before it are there.
/// Nothing is begun that is `window` or more beyond the first result that is not yet there: so many are in memory at most, however long one takes.
///
/// The calling thread is one of them, the only one that takes: results first, then its share of the work, and now and then nothing where it
/// waits for the others, so that `take` can show how things go. Once it fails, or `stopped` says so, nothing new is begun; what is under way is finished,
/// and after a stop also given.
pub fn stream<O: Send, E>(
    (count, threads, window): (usize, usize, usize),
    stopped: &(impl Fn() -> bool + Sync),
    work: &(impl Fn(usize) -> O + Sync),
    take: &mut impl FnMut(Vec<O>) -> Result<(), E>,
) -> Result<(), E> {
    let queue =
        Queue { turn: Mutex::new(Turn { next: 0, given: 0 }), moved: Condvar::new(), count, window: window.max(1) };
    // There are no threads in a browser.
    let others = if cfg!(target_family = "wasm") { 0 } else { threads.min(count).saturating_sub(1) };
    if others == 0 {
        return take_part(&queue, None, (stopped, work), take);
    }
    let (sender, receiver) = mpsc::channel();
    let worker = |sender: Sender<(usize, O)>| {
        while let Some(index) = queue.next(stopped) {
            // What panics in the work ends all of it.
            let closes = Closes(&queue);
            let result = work(index);
            std::mem::forget(closes);
            if sender.send((index, result)).is_err() {
                return;
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..others {
            let (sender, worker) = (sender.clone(), &worker);
            scope.spawn(move || worker(sender));
        }
        drop(sender);
        // None waits for a taker that has ended.
        let _closes = Closes(&queue);
        take_part(&queue, Some(&receiver), (stopped, work), take)
    })
}

/// Closes a queue where it is dropped, be it by a panic: none waits for who does not come.
struct Closes<'a>(&'a Queue);

impl Drop for Closes<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// Takes what is there in order, and works while there is nothing to take. Without others there is nobody to receive from.
fn take_part<O, E>(
    queue: &Queue,
    others: Option<&Receiver<(usize, O)>>,
    (stopped, work): (&impl Fn() -> bool, &impl Fn(usize) -> O),
    take: &mut impl FnMut(Vec<O>) -> Result<(), E>,
) -> Result<(), E> {
    let mut early: BTreeMap<usize, O> = BTreeMap::new();
    let mut given = 0;
    loop {
        early.extend(others.into_iter().flat_map(Receiver::try_iter));
        let ready: Vec<O> = std::iter::from_fn(|| {
            let result = early.remove(&given)?;
            given += 1;
            Some(result)
        })
        .collect();
        if !ready.is_empty() {
            take(ready)?;
            queue.give(given);
        }
        if let Some(index) = queue.next_now(stopped) {
            early.insert(index, work(index));
            continue;
        }
        if early.contains_key(&given) {
            continue;
        }
        // In a browser there is no clock to wait by.
        let Some(others) = others else { return Ok(()) };
        match others.recv_timeout(TICK) {
            Ok(result) => early.extend([result]),
            Err(RecvTimeoutError::Timeout) => take(Vec::new())?,
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
    }
}

/// Who takes which index.
struct Queue {
    turn: Mutex<Turn>,
    moved: Condvar,
    count: usize,
    window: usize,
}

/// The next index to be begun, and how many results were given.
struct Turn {
    next: usize,
    given: usize,
}

impl Queue {
    /// The next index, once it is inside the window; `None` where there is none or the work has been stopped.
    fn next(&self, stopped: &impl Fn() -> bool) -> Option<usize> {
        let mut turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        while !stopped() && turn.next < self.count {
            if turn.next < turn.given.saturating_add(self.window) {
                turn.next += 1;
                return Some(turn.next - 1);
            }
            turn = self.moved.wait_timeout(turn, TICK).unwrap_or_else(PoisonError::into_inner).0;
        }
        None
    }

    /// The next index where it is inside the window now.
    fn next_now(&self, stopped: &impl Fn() -> bool) -> Option<usize> {
        let mut turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let is_open = !stopped() && turn.next < self.count && turn.next < turn.given.saturating_add(self.window);
        is_open.then(|| {
            turn.next += 1;
            turn.next - 1
        })
    }

    fn give(&self, given: usize) {
        self.turn.lock().unwrap_or_else(PoisonError::into_inner).given = given;
        self.moved.notify_all();
    }

    fn close(&self) {
        self.turn.lock().unwrap_or_else(PoisonError::into_inner).next = self.count;
        self.moved.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn results_come_in_the_order_of_the_items_whatever_the_threads() {
        let items: Vec<u64> = (0..1000).collect();
        for threads in [0, 1, 2, 7, 5000] {
            assert_eq!(map(&items, threads, |i| i * i), items.iter().map(|i| i * i).collect::<Vec<_>>());
        }
        assert_eq!(map(&[0u8; 0], 4, |i| *i), Vec::<u8>::new());
    }

    #[test]
    fn a_taker_that_has_enough_ends_the_work() {
        let begun = AtomicUsize::new(0);
        let work = |i: usize| {
            begun.fetch_add(1, Ordering::Relaxed);
            i
        };
        let mut seen = Vec::new();
        let ended = stream((1_000_000, 3, 64), &|| false, &work, &mut |results| {
            seen.extend(results);
            if seen.len() >= 10 { Err(seen[9]) } else { Ok(()) }
        });
        assert_eq!(ended, Err(9));
        assert!(begun.into_inner() < 1_000_000);
        assert!(seen.iter().enumerate().all(|(i, x)| i == *x));
    }

    #[test]
    fn after_a_stop_what_is_under_way_is_given() {
        let begun = AtomicUsize::new(0);
        let work = |i: usize| {
            begun.fetch_add(1, Ordering::Relaxed);
            i
        };
        let mut seen = Vec::new();
        let stopped = || begun.load(Ordering::Relaxed) >= 100;
        let ended = stream((1_000_000, 3, 64), &stopped, &work, &mut |results| {
            seen.extend(results);
            Ok::<(), ()>(())
        });
        assert!(ended.is_ok());
        assert_eq!(seen, (0..begun.into_inner()).collect::<Vec<_>>());
    }

    #[test]
    fn no_more_are_begun_than_the_window_while_the_first_takes_its_time() {
        let begun = AtomicUsize::new(0);
        let work = |i: usize| {
            begun.fetch_add(1, Ordering::SeqCst);
            if i == 0 {
                std::thread::sleep(Duration::from_millis(100));
                return begun.load(Ordering::SeqCst);
            }
            i
        };
        let mut seen = Vec::new();
        let ended = stream((1000, 3, 10), &|| false, &work, &mut |results| {
            seen.extend(results);
            Ok::<(), ()>(())
        });
        assert!(ended.is_ok());
        assert_eq!((seen[0], seen.len()), (10, 1000));
    }

    #[test]
    fn one_thread_is_the_one_that_calls() {
        let here = std::thread::current().id();
        let mut seen = 0;
        let work = |_: usize| std::thread::current().id();
        let ended = stream((100, 1, 8), &|| false, &work, &mut |threads| {
            seen += threads.iter().filter(|id| **id == here).count();
            Ok::<(), ()>(())
        });
        assert_eq!((ended, seen), (Ok(()), 100));
    }

    #[test]
    fn a_panic_in_the_work_ends_it_whoever_did_it() {
        for (threads, bad) in [(1, 0), (2, 0), (2, 1), (2, 3), (3, 0), (3, 2), (3, 700)] {
            let work = |i: usize| {
                std::thread::sleep(Duration::from_micros(20));
                assert!(i != bad, "as wanted");
                i
            };
            let run = || stream((1000, threads, 8), &|| false, &work, &mut |_| Ok::<(), ()>(()));
            assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).is_err(), "{threads} threads, {bad}");
        }
    }
}
