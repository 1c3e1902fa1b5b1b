//! `carom sweep`: many runs of one scenario, one row each.

mod csv;
mod csv_file;
mod gathered;
mod manifest;
#[cfg_attr(not(feature = "parquet"), path = "no_parquet.rs")]
mod parquet_file;
mod parts;
mod plan;
mod recovery;
mod shard;
mod table;

pub use plan::plan;
pub use shard::Shard;

use crate::args::{ErrorsOption, Format, SweepOptions};
use crate::caller::Kept;
use crate::desk::{Desk, Form, Shown};
use crate::failure::{FAILED, Failure, INTERRUPTED};
use crate::file;
use carom::ensemble::{Chunk, Ensemble, Errors, Plan, Tally, UnknownColumn};
use carom::numerics;
use carom::scenario::{self, Axis};
use carom_plot::pictures;
use gathered::{Gathered, Part};
use serde_json::Value;
use std::io;
use std::ops::Range;
use std::path::Path;
use table::{Begun, Piece, Table};

/// The columns at the end of every table: why a run stopped, whether it is [`FINE`] or why it failed, and what answered it.
const LAST: [&str; 3] = ["stop", "status", "method"];

/// The status of a run that has a result.
const FINE: &str = "ok";

/// Runs a sweep and writes its table.
pub fn sweep(options: &SweepOptions, desk: &Desk<'_>) -> Result<Shown, Failure> {
    refuse_together(options, desk)?;
    let ensemble = ensemble(options, desk)?;
    let runs = options.shard.map_or(0..ensemble.plan.runs(), |shard| shard.runs(&ensemble));
    if runs.is_empty() {
        let most = ensemble.plan.runs().div_ceil(ensemble.chunk());
        let shard = options.shard.map_or(String::new(), |shard| shard.to_string());
        return Err(Failure::option("--shard", shard, "there are no runs in it", format!("use at most {most} shards")));
    }
    let mut gathered = options.plots.are_wanted()?.then(|| Gathered::new(&ensemble, options)).transpose()?;
    let (mut table, missing, mut tally) = match Table::open(options, &ensemble, runs.clone())? {
        Begun::Whole(name, tally) => return conclude(&tally, &name, desk),
        Begun::Open(table, missing, tally) => (table, missing, tally),
    };
    match fill((&mut table, gathered.as_mut()), &ensemble, (missing, &mut tally), (options, desk)) {
        Ok(()) => {}
        // The reader has had enough.
        Err(reason) if reason.kind() == io::ErrorKind::BrokenPipe => return Ok(nothing()),
        Err(reason) => {
            let failure = Failure::unwritable(&table.partial_name(), &reason);
            return Err(if table.is_kept() {
                failure.ending("what is whole is kept; --resume goes on with it")
            } else {
                failure
            });
        }
    }
    if tally.done < runs.len() {
        let rule = format!("interrupted after {} of {} runs", tally.done, runs.len());
        let more = if table.is_kept() { "; --resume goes on with them" } else { "" };
        return Err(Failure::new(
            INTERRUPTED,
            rule,
            format!("the rows in {} are complete{more}", table.partial_name()),
        ));
    }
    let name = table.name();
    table.finish(&tally).map_err(|reason| Failure::unwritable(&name, &reason))?;
    if let Some(gathered) = gathered {
        let refused = |rule| Failure::wrong(format!("--plot: {rule}; the table is written"), "leave --plot out");
        options.plots.write(&pictures::sweep(gathered.swept()).map_err(refused)?)?;
    }
    conclude(&tally, &name, desk)
}

/// Options that make no sense without each other.
fn refuse_together(options: &SweepOptions, desk: &Desk<'_>) -> Result<(), Failure> {
    let folder = "add --out DIR; the folder is made";
    match (options.out.is_some(), options.format) {
        (_, Format::Parquet) if cfg!(not(feature = "parquet")) => {
            let hint = "build it with `cargo build --release --features parquet`, or use --format csv";
            Err(Failure::option("--format", "parquet", "this carom was built without the feature parquet", hint))
        }
        (false, Format::Parquet) => Err(Failure::option("--format", "parquet", "parts need a folder", folder)),
        (false, _) if !desk.has_stdout() => Err(Failure::wrong("sweep: there is no folder for the table", folder)),
        (false, _) if options.resume => Err(Failure::wrong("--resume: there is no folder to go on with", folder)),
        _ => Ok(()),
    }
}

/// The plan of a sweep file, or of a scenario with these axes.
pub fn read(path: &Path, axes: &[Axis], sets: &[(String, String)], desk: &Desk<'_>) -> Result<Plan, Failure> {
    let read = file::tree(path, "collision", &[], desk)?;
    let name = read.file_name().to_string();
    plan(scenario::sweep_of(read)?, (path, &name), axes, sets)
}

/// What is to be run, and what is wanted of it.
fn ensemble(options: &SweepOptions, desk: &Desk<'_>) -> Result<Ensemble, Failure> {
    let plan = read(&options.file, &options.axes, &options.sets.sets, desk)?;
    // A mistake in the scenario itself would be the reason of every row: say it once, and start nothing.
    plan::check(&plan, desk)?;
    let errors = match options.errors {
        ErrorsOption::None => Errors::None,
        ErrorsOption::Estimate => Errors::Estimate,
        ErrorsOption::Recheck => Errors::Recheck,
    };
    let wanted: Option<Vec<String>> =
        options.columns.as_ref().map(|names| names.iter().map(|name| name.trim().to_string()).collect());
    Ensemble::new(plan, wanted.as_deref(), errors).map_err(|unknown| unknown_column(&unknown))
}

fn unknown_column(unknown: &UnknownColumn) -> Failure {
    let hint = format!("{}; keys, errors, stop, status and method are always there", unknown.hint());
    Failure::option("--columns", &unknown.name, "unknown column", hint)
}

/// Does the missing runs and writes the table. Ctrl-C lets the runs under way finish.
fn fill<'e>(
    (table, mut gathered): (&mut Table<'e>, Option<&mut Gathered>),
    ensemble: &'e Ensemble,
    (missing, all): (Vec<Range<usize>>, &mut Tally),
    (options, desk): (&SweepOptions, &Desk<'_>),
) -> io::Result<()> {
    let threads = options.threads.map_or_else(numerics::cores, usize::from);
    let stopped = || desk.is_stopped();
    let runs = all.done + missing.iter().map(Range::len).sum::<usize>();
    let reached = |done: usize| desk.reached(done, runs, format!("{done} of {runs} runs"));
    reached(all.done);
    let places = gathered.as_ref().map(|gathered| gathered.places());
    let encode = |chunk: Chunk<'e>| {
        let part = places.as_ref().map(|places| Gathered::part(places, &chunk));
        (Piece::of(chunk, options.format), part)
    };
    for runs in missing {
        let before = all.done;
        let mut take = |chunks: Vec<(Piece<'e>, Option<Part>)>, tally: &Tally| -> io::Result<()> {
            let (pieces, parts): (Vec<_>, Vec<_>) = chunks.into_iter().unzip();
            if let Some(gathered) = &mut gathered {
                parts.into_iter().flatten().for_each(|part| gathered.add(part));
            }
            table.append(pieces)?;
            reached(before + tally.done);
            Ok(())
        };
        let tally = ensemble.run(runs, threads, &stopped, &encode, &mut take)?;
        all.add(&tally);
    }
    Ok(())
}

/// Nothing more to be shown.
fn nothing() -> Shown {
    Shown { json: Value::Null, words: String::new(), form: Form::Remark, then: None, kept: Kept::Nothing }
}

/// The last line says how the runs ended and where the table is.
fn conclude(tally: &Tally, name: &str, desk: &Desk<'_>) -> Result<Shown, Failure> {
    let counts = format!("{}: {name}", words(tally));
    match &tally.first {
        Some((_, reason)) if tally.failed == tally.done => {
            let rule = format!("every run failed, the first because of {reason}");
            let hint = "the column status of the table has the reason of every run";
            return Err(Failure::new(FAILED, rule, hint).ending(&counts));
        }
        Some((number, reason)) => desk.warn("", &format!("run {number} failed because of {reason}")),
        None => {}
    }
    let mut json = manifest::tally_json(tally);
    json["table"] = name.into();
    Ok(Shown { json, words: counts, form: Form::Remark, then: None, kept: Kept::Nothing })
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
    for (method, count) in &tally.methods {
        words.push_str(&format!(", {count} by {method}"));
    }
    words
}
