//! Runs in parallel, rows in order.

use super::{Plan, row};
use crate::interrupt;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

/// Runs the whole plan and writes the table, each row as soon as all rows before it are there. Returns how many rows
/// were written: fewer than planned after Ctrl-C, which lets the runs under way finish.
pub fn run(plan: &Plan, threads: usize, table: &mut dyn Write) -> io::Result<usize> {
    let stop = interrupt::flag();
    let next = AtomicUsize::new(0);
    table.write_all(row::head(plan).as_bytes())?;
    std::thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..threads.min(plan.runs()) {
            let (sender, stop, next) = (sender.clone(), &stop, &next);
            scope.spawn(move || work(plan, stop, next, &sender));
        }
        drop(sender);
        let written = collect(&receiver, plan.runs(), table);
        // Workers must end also when writing failed.
        stop.store(true, Ordering::Relaxed);
        written
    })
}

fn work(plan: &Plan, stop: &AtomicBool, next: &AtomicUsize, sender: &mpsc::Sender<(usize, String)>) {
    while !stop.load(Ordering::Relaxed) {
        let index = next.fetch_add(1, Ordering::Relaxed);
        if index >= plan.runs() || sender.send((index, row::row(plan, index))).is_err() {
            return;
        }
    }
}

/// Writes rows in the order of the runs.
fn collect(receiver: &mpsc::Receiver<(usize, String)>, runs: usize, table: &mut dyn Write) -> io::Result<usize> {
    let bar = progress(runs);
    let mut waiting: BTreeMap<usize, String> = BTreeMap::new();
    let mut written = 0;
    while let Ok((index, row)) = receiver.recv() {
        waiting.insert(index, row);
        for (index, row) in receiver.try_iter() {
            waiting.insert(index, row);
        }
        while let Some(row) = waiting.remove(&written) {
            table.write_all(row.as_bytes())?;
            written += 1;
        }
        table.flush()?;
        bar.set_position(written as u64);
    }
    bar.finish_and_clear();
    Ok(written)
}

fn progress(runs: usize) -> ProgressBar {
    let terminal = io::stderr().is_terminal() && runs > 1;
    let target = if terminal { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(runs as u64), target);
    match ProgressStyle::with_template("{bar:40} {pos}/{len} runs, {eta} left") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
