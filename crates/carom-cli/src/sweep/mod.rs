//! `carom sweep`: many runs of one scenario, one row each.

mod plan;
mod row;
mod workers;

pub use plan::Plan;

use crate::args::SweepOptions;
use crate::failure::Failure;
use crate::file;
use carom::scenario;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Runs a sweep and writes its table.
pub fn sweep(options: &SweepOptions) -> Result<(), Failure> {
    let bytes = file::read(&options.file)?;
    let read = scenario::read_sweep(&bytes, &file::name(&options.file)).map_err(Failure::Input)?;
    let plan = Plan::new(read, &options.file, &options.axes, &options.sets.sets)?;
    // A mistake in the scenario itself would be the reason of every row: say it once, and start nothing.
    plan.refuse_common_errors()?;
    let threads = options.threads.map_or_else(default_threads, usize::from);
    let (mut table, name) = destination(options.out.as_deref())?;
    match workers::run(&plan, threads, &mut table) {
        Ok(done) if done == plan.runs() => Ok(()),
        Ok(done) => Err(Failure::Interrupted { done, of: plan.runs() }),
        Err(reason) if reason.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        Err(reason) => Err(Failure::Unwritable { file: name, reason }),
    }
}

fn default_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Where the table goes, and its name in messages.
fn destination(out: Option<&Path>) -> Result<(Box<dyn Write>, String), Failure> {
    let Some(folder) = out else {
        return Ok((Box::new(BufWriter::new(io::stdout())), "stdout".into()));
    };
    file::create_folder(folder)?;
    let path = folder.join("results.csv");
    let name = file::name(&path);
    match File::create(&path) {
        Ok(created) => Ok((Box::new(BufWriter::new(created)), name)),
        Err(reason) => Err(Failure::Unwritable { file: name, reason }),
    }
}
