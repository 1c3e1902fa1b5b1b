//! Runs in parallel, rows in order.

use super::row::{self, End};
use super::{Plan, Table, Tally};
use crate::patience;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::collections::BTreeMap;
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::time::Duration;

/// A row and how its run ended.
type Row = (usize, String, End);

/// So many rows may wait to be written. With a reader that is slow or has stopped, the workers wait too.
const WAITING: usize = 4096;

/// Runs the whole plan and writes the table, each row as soon as all rows before it are there. Returns how the runs ended:
/// fewer than planned after Ctrl-C, which lets the runs under way finish.
pub fn run(plan: &Plan, threads: usize, table: &mut Table, stop: &AtomicBool) -> io::Result<Tally> {
    let next = AtomicUsize::new(0);
    table.append(&row::head(plan))?;
    std::thread::scope(|scope| {
        let (sender, receiver) = mpsc::sync_channel(WAITING);
        for _ in 0..threads.min(plan.runs()) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || work(plan, stop, next, &sender));
        }
        drop(sender);
        let written = collect(&receiver, plan.runs(), table);
        // Workers must end also when writing failed, and none may wait for a reader that is gone.
        stop.store(true, Ordering::Relaxed);
        drop(receiver);
        written
    })
}

fn work(plan: &Plan, stop: &AtomicBool, next: &AtomicUsize, sender: &SyncSender<Row>) {
    while !stop.load(Ordering::Relaxed) {
        let index = next.fetch_add(1, Ordering::Relaxed);
        if index >= plan.runs() {
            return;
        }
        let (text, end) = row::row(plan, index);
        if sender.send((index, text, end)).is_err() {
            return;
        }
    }
}

/// Writes rows in the order of the runs.
fn collect(receiver: &Receiver<Row>, runs: usize, table: &mut Table) -> io::Result<Tally> {
    let bar = bar(runs);
    let mut waiting: BTreeMap<usize, (String, End)> = BTreeMap::new();
    let mut tally = Tally::default();
    loop {
        match receiver.recv_timeout(TICK) {
            Ok((index, text, end)) => drop(waiting.insert(index, (text, end))),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        waiting.extend(receiver.try_iter().map(|(index, text, end)| (index, (text, end))));
        let mut rows = String::new();
        while let Some((text, end)) = waiting.remove(&tally.written) {
            rows.push_str(&text);
            tally.count(end);
        }
        table.append(&rows)?;
        bar.set_position(tally.written as u64);
        patience::reached(format!("{} of {runs} runs", tally.written));
    }
    bar.finish_and_clear();
    patience::end();
    Ok(tally)
}

/// How often the bar moves where no row comes.
const TICK: Duration = Duration::from_millis(500);

/// A bar on a terminal.
fn bar(runs: usize) -> ProgressBar {
    let terminal = io::stderr().is_terminal() && runs > 1;
    let target = if terminal { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(runs as u64), target);
    match ProgressStyle::with_template("{bar:40} {pos}/{len} runs, {elapsed}, {eta} left") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
