//! `carom sweep`: many runs of one scenario, one row each.

mod csv;
mod plan;
mod progress;
mod table;

pub use plan::plan;

use crate::args::SweepOptions;
use crate::failure::{FAILED, Failure, INTERRUPTED};
use crate::{file, interrupt, output};
use carom::ensemble::{Ensemble, Errors, Tally};
use carom::{numerics, scenario};
use progress::Progress;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use table::Table;

/// The columns at the end of every table: why a run stopped, whether it is [`FINE`] or why it failed, and what answered it.
const LAST: [&str; 3] = ["stop", "status", "method"];

/// The status of a run that has a result.
const FINE: &str = "ok";

/// Runs a sweep and writes its table.
pub fn sweep(options: &SweepOptions) -> Result<(), Failure> {
    let stop = interrupt::flag();
    let bytes = file::read(&options.file)?;
    let read = scenario::read_sweep(&bytes, &file::name(&options.file))?;
    let plan = plan(read, &options.file, &options.axes, &options.sets.sets)?;
    // A mistake in the scenario itself would be the reason of every row: say it once, and start nothing.
    plan::check(&plan)?;
    let ensemble = Ensemble::new(plan, None, Errors::Estimate).map_err(|e| Failure::wrong(e, ""))?;
    let runs = ensemble.plan.runs();
    let threads = options.threads.map_or_else(numerics::cores, usize::from);
    let mut table = Table::open(options.out.as_deref())?;
    let tally = match fill(&mut table, &ensemble, threads, &stop) {
        Ok(tally) => tally,
        // The reader has had enough.
        Err(reason) if reason.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
        Err(reason) => return Err(Failure::unwritable(&table.partial_name(), &reason)),
    };
    if tally.done < runs {
        let rule = format!("interrupted after {} of {} runs", tally.done, runs);
        return Err(Failure::new(INTERRUPTED, rule, format!("the rows in {} are complete", table.partial_name())));
    }
    let name = table.name();
    table.finish().map_err(|reason| Failure::unwritable(&name, &reason))?;
    conclude(&tally, &name)
}

/// Runs the whole plan and writes the table. Ctrl-C lets the runs under way finish.
fn fill(table: &mut Table, ensemble: &Ensemble, threads: usize, stop: &AtomicBool) -> io::Result<Tally> {
    table.append(&csv::head(ensemble))?;
    let runs = ensemble.plan.runs();
    let mut progress = Progress::new(runs);
    let mut take = |rows: Vec<String>, tally: &Tally| -> io::Result<()> {
        table.append(&rows.concat())?;
        progress.show(tally.done);
        Ok(())
    };
    let stopped = || stop.load(Ordering::Relaxed);
    let tally = ensemble.run(0..runs, threads, &stopped, &|chunk| csv::lines(&chunk), &mut take)?;
    progress.finish();
    Ok(tally)
}

/// The last line says how the runs ended and where the table is.
fn conclude(tally: &Tally, name: &str) -> Result<(), Failure> {
    let counts = format!("{}: {name}", words(tally));
    match &tally.first {
        Some((_, reason)) if tally.failed == tally.done => {
            let rule = format!("every run failed, the first because of {reason}");
            let hint = "the column status of the table has the reason of every run";
            return Err(Failure::new(FAILED, rule, hint).ending(&counts));
        }
        Some((number, reason)) => output::warn(&format!("run {number} failed because of {reason}")),
        None => {}
    }
    output::warn(&counts);
    Ok(())
}

/// "40 runs, 1 failed, 0 stuck", and what else is not the usual.
fn words(tally: &Tally) -> String {
    let runs = if tally.done == 1 { "1 run".into() } else { format!("{} runs", tally.done) };
    let mut words = format!("{runs}, {} failed, {} stuck", tally.failed, tally.stopped("stuck"));
    for (stop, said) in [("time-limit", "at the time limit"), ("budget", "at the budget")] {
        if tally.stopped(stop) > 0 {
            words.push_str(&format!(", {} {said}", tally.stopped(stop)));
        }
    }
    words
}
