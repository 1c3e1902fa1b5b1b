//! The command `carom`, for the binary and for programs that hold it. It reads, calls the library and shows; it computes nothing.
//!
//! [`main`] is the command: it prints, minds Ctrl-C and says how far it is. [`answer`] takes the same command line and gives what would be shown; it prints
//! nothing, sets no handler and starts no thread that outlives it. Both go through the same commands: options to what is shown, or why there is nothing.

mod args;
mod audit;
mod caller;
mod check;
mod cor;
mod curve;
mod design;
mod desk;
mod failure;
mod file;
mod fit;
mod folder;
mod interrupt;
mod output;
mod page;
mod patience;
mod picture;
mod programs;
mod run;
mod screen;
mod show;
mod sweep;
mod usage;
mod verify;

pub use caller::{Answer, Caller, Kept, Reached};
pub use failure::Failure;
pub use picture::draw;
pub use programs::{fit_problem, scenario, sweep_plan};

use args::{Arguments, Command};
use clap::Parser;
use desk::{Audience, Desk, Shown};
use screen::Screen;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::sync::{Arc, Mutex, PoisonError};

/// Does what a command line says, as the command does: prints to stdout and stderr. The first argument is the program's name; what comes back is the exit code.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let command = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments.command,
        Err(refusal) => return usage::print(&refusal),
    };
    // Sweeps and fits stop in order; the others end at once.
    let stop = match command {
        Command::Sweep(_) | Command::Fit(_) => interrupt::flag(),
        _ => {
            interrupt::at_once();
            Arc::default()
        }
    };
    let screen = Screen::of(&command);
    patience::begin(screen.shows());
    let caller = Caller { given: None, tables: BTreeMap::new(), stop, progress: &|reached| screen.show(reached) };
    let warn = |label: &str, text: &str| screen.beside(|| output::warn(&format!("{label}{text}")));
    let shown = dispatch(&command, &Desk::new(&caller, &warn, Audience::Terminal));
    screen.clear();
    match shown.and_then(output::show) {
        Ok(()) => 0,
        Err(failure) => {
            output::complain(&failure);
            failure.code()
        }
    }
}

/// What a command line comes to, without a word printed. The first argument is the program's name; the file `-` is what the caller gives.
pub fn answer(arguments: impl IntoIterator<Item = OsString>, caller: &Caller<'_>) -> Result<Answer, Failure> {
    let command = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments.command,
        Err(refusal) => return usage::answer(&refusal),
    };
    let warnings = Mutex::new(Vec::new());
    let keep = |_: &str, text: &str| warnings.lock().unwrap_or_else(PoisonError::into_inner).push(text.to_string());
    let Shown { json, words, then, kept, .. } = dispatch(&command, &Desk::new(caller, &keep, Audience::Program))?;
    match then {
        Some(failure) => Err(failure),
        None => {
            let warnings = std::mem::take(&mut *warnings.lock().unwrap_or_else(PoisonError::into_inner));
            Ok(Answer { json, words, warnings, kept })
        }
    }
}

fn dispatch(command: &Command, desk: &Desk<'_>) -> Result<Shown, Failure> {
    match command {
        Command::Run(options) => run::run(options, desk),
        Command::Sweep(options) => sweep::sweep(options, desk),
        Command::Curve(options) => curve::curve(options, desk),
        Command::Fit(options) => fit::fit(options, desk),
        Command::Audit(options) => audit::audit(options, desk),
        Command::Design(options) => design::design(options, desk),
        Command::Alpha(options) => design::alpha(options, desk),
        Command::Cor(options) => cor::cor(options, desk),
        Command::Verify(options) => verify::verify(options, desk),
        Command::Check { files } => check::check(files, desk),
        Command::New { kind } => show::new(kind),
        Command::Laws { command } => show::laws(command.as_ref()),
        Command::Schema { kind } => show::schema(kind),
        Command::Page(options) => page::page(options, desk),
        Command::Completions { shell } => Ok(show::completions(*shell)),
    }
}
