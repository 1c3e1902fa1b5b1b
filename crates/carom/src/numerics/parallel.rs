//! The one parallel map: items are taken in turn by as many threads as asked for, and the results come back in order.

use std::sync::atomic::{AtomicUsize, Ordering};

/// How many threads there is room for; one where that cannot be told, as in a browser.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, |n| n.get())
}

/// The results of `work` on every item, in their order, by up to `threads` threads. What comes out does not depend on their number.
pub fn map<I: Sync, O: Send>(items: &[I], threads: usize, work: impl Fn(&I) -> O + Sync) -> Vec<O> {
    let threads = threads.clamp(1, items.len().max(1));
    if threads == 1 {
        return items.iter().map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let take = || {
        let mut done = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else { return done };
            done.push((index, work(item)));
        }
    };
    let mut all = Vec::with_capacity(items.len());
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(take)).collect();
        for worker in workers {
            match worker.join() {
                Ok(done) => all.extend(done),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    all.sort_by_key(|(index, _)| *index);
    all.into_iter().map(|(_, result)| result).collect()
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
}
