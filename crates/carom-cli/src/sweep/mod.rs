//! `carom sweep`: many runs of one scenario, one row each.

mod plan;
mod row;
mod table;
mod tally;
mod workers;

pub use plan::Plan;

use crate::args::SweepOptions;
use crate::failure::Failure;
use crate::{file, interrupt, output};
use carom::scenario;
use std::io;
use table::Table;
use tally::Tally;

/// Runs a sweep and writes its table.
pub fn sweep(options: &SweepOptions) -> Result<(), Failure> {
    let stop = interrupt::flag();
    let bytes = file::read(&options.file)?;
    let read = scenario::read_sweep(&bytes, &file::name(&options.file)).map_err(Failure::Input)?;
    let plan = Plan::new(read, &options.file, &options.axes, &options.sets.sets)?;
    // A mistake in the scenario itself would be the reason of every row: say it once, and start nothing.
    plan.refuse_common_errors()?;
    let threads = options.threads.map_or_else(default_threads, usize::from);
    let mut table = Table::open(options.out.as_deref())?;
    let tally = match workers::run(&plan, threads, &mut table, &stop) {
        Ok(tally) => tally,
        // The reader has had enough.
        Err(reason) if reason.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
        Err(reason) => return Err(Failure::Unwritable { file: table.partial_name(), reason }),
    };
    if tally.written < plan.runs() {
        let (done, of) = (tally.written, plan.runs());
        return Err(Failure::Interrupted { done, of, table: table.partial_name() });
    }
    let name = table.name();
    table.finish().map_err(|reason| Failure::Unwritable { file: name.clone(), reason })?;
    conclude(&tally, &name)
}

/// The last line says how the runs ended and where the table is.
fn conclude(tally: &Tally, name: &str) -> Result<(), Failure> {
    let counts = format!("{}: {name}", tally.words());
    match &tally.first {
        Some((_, reason)) if tally.failed == tally.written => {
            return Err(Failure::AllFailed { first: reason.clone(), counts });
        }
        Some((number, reason)) => output::warn(&format!("run {number} failed because of {reason}")),
        None => {}
    }
    output::warn(&counts);
    Ok(())
}

fn default_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
