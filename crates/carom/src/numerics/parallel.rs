//! The one parallel map: items are taken in turn by as many threads as asked for, and the results come back in order, all at once
//! ([`map`]) or as they come ([`stream`]).

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
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
    let Ok(()) = stream((items.len(), threads), &|| false, &|i| work(&items[i]), &mut |results| {
        all.extend(results);
        Ok::<(), std::convert::Infallible>(())
    });
    all
}

/// So many results may wait to be taken. Where the taker is slow or has stopped, the threads wait too.
const WAITING: usize = 4096;

/// How often the taker is asked where no result comes.
const TICK: Duration = Duration::from_millis(500);

/// The results of `work` on 0 up to `count`, by up to `threads` threads, given to `take` in their order, each as soon as all before it are there.
///
/// `take` runs on the calling thread, now and then with nothing, so that it can show how things go. Once it fails, or `stopped` says so,
/// nothing new is begun; what is under way is finished, and after a stop also given.
pub fn stream<O: Send, E>(
    (count, threads): (usize, usize),
    stopped: &(impl Fn() -> bool + Sync),
    work: &(impl Fn(usize) -> O + Sync),
    take: &mut impl FnMut(Vec<O>) -> Result<(), E>,
) -> Result<(), E> {
    // There are no threads in a browser.
    if cfg!(target_family = "wasm") {
        return (0..count).take_while(|_| !stopped()).try_for_each(|i| take(vec![work(i)]));
    }
    let next = AtomicUsize::new(0);
    let worker = |sender: SyncSender<(usize, O)>| {
        while !stopped() {
            let index = next.fetch_add(1, Ordering::Relaxed);
            // None waits for a taker that is gone.
            if index >= count || sender.send((index, work(index))).is_err() {
                return;
            }
        }
    };
    std::thread::scope(|scope| {
        let (sender, receiver) = mpsc::sync_channel(WAITING);
        for _ in 0..threads.clamp(1, count.max(1)) {
            let (sender, worker) = (sender.clone(), &worker);
            scope.spawn(move || worker(sender));
        }
        drop(sender);
        in_order(receiver, take)
    })
}

/// Puts results in order; it owns the receiver, so that no thread waits once this has ended.
fn in_order<O, E>(receiver: Receiver<(usize, O)>, take: &mut impl FnMut(Vec<O>) -> Result<(), E>) -> Result<(), E> {
    let mut early: BTreeMap<usize, O> = BTreeMap::new();
    let mut given = 0;
    loop {
        match receiver.recv_timeout(TICK) {
            Ok(result) => early.extend([result]),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        early.extend(receiver.try_iter());
        let ready: Vec<O> = std::iter::from_fn(|| {
            let result = early.remove(&given)?;
            given += 1;
            Some(result)
        })
        .collect();
        take(ready)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let ended = stream((1_000_000, 3), &|| false, &work, &mut |results| {
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
        let ended = stream((1_000_000, 3), &stopped, &work, &mut |results| {
            seen.extend(results);
            Ok::<(), ()>(())
        });
        assert!(ended.is_ok());
        assert_eq!(seen, (0..begun.into_inner()).collect::<Vec<_>>());
    }
}
