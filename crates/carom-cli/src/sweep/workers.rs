//! Runs in parallel, rows in order.

use super::row::{self, End};
use super::{Plan, Table, Tally};
use crate::output;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::collections::BTreeMap;
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::time::{Duration, Instant};

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
    let mut progress = Progress::new(runs);
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
        progress.show(tally.written);
    }
    progress.bar.finish_and_clear();
    Ok(tally)
}

/// How often the progress is looked at where no row comes.
const TICK: Duration = Duration::from_millis(500);
/// How often it is told where stderr is no terminal.
const SPARSELY: Duration = Duration::from_secs(10);

/// A bar on a terminal; a line now and then anywhere else.
struct Progress {
    bar: ProgressBar,
    terminal: bool,
    runs: usize,
    start: Instant,
    told: Instant,
}

impl Progress {
    fn new(runs: usize) -> Progress {
        let terminal = io::stderr().is_terminal();
        let target = if terminal && runs > 1 { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(Some(runs as u64), target);
        let bar = match ProgressStyle::with_template("{bar:40} {pos}/{len} runs, {elapsed}, {eta} left") {
            Ok(style) => bar.with_style(style),
            Err(_) => bar,
        };
        Progress { bar, terminal, runs, start: Instant::now(), told: Instant::now() }
    }

    fn show(&mut self, written: usize) {
        self.bar.set_position(written as u64);
        if !self.terminal && self.told.elapsed() >= SPARSELY {
            self.told = Instant::now();
            output::warn(&format!("{written} of {} runs after {} s", self.runs, self.start.elapsed().as_secs()));
        }
    }
}
