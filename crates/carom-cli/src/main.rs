//! The command `carom`. It reads, calls the library and shows; it computes nothing.

mod args;
mod audit;
mod check;
mod cor;
mod curve;
mod design;
mod failure;
mod file;
mod fit;
mod folder;
mod interrupt;
mod output;
mod patience;
mod run;
mod show;
mod sweep;
mod verify;

use args::{Arguments, Command};
use clap::Parser;
use failure::Failure;
use patience::Shows;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(refusal) => return usage(&refusal),
    };
    match dispatch(arguments.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            output::complain(&failure);
            ExitCode::from(failure.code)
        }
    }
}

fn dispatch(command: Command) -> Result<(), Failure> {
    // Sweeps and fits stop in order, and say how far they are by themselves.
    if !matches!(command, Command::Sweep(_) | Command::Fit(_)) {
        interrupt::at_once();
    }
    let bar = matches!(command, Command::Sweep(_) | Command::Fit(_) | Command::Verify(_));
    patience::begin(if bar { Shows::Bar } else { Shows::Nothing });
    match command {
        Command::Run(options) => run::run(&options),
        Command::Sweep(options) => sweep::sweep(&options),
        Command::Curve(options) => curve::curve(&options),
        Command::Fit(options) => fit::fit(&options),
        Command::Audit(options) => audit::audit(&options),
        Command::Design(options) => design::design(&options),
        Command::Alpha(options) => design::alpha(&options),
        Command::Cor(options) => cor::cor(&options),
        Command::Verify(options) => verify::verify(&options),
        Command::Check { files } => check::check(&files),
        Command::New { kind } => show::new(&kind),
        Command::Laws { command } => show::laws(command.as_ref()),
        Command::Schema { kind } => show::schema(&kind),
        Command::Completions { shell } => show::completions(shell),
    }
}

/// What clap has to say: help and version go to stdout, a wrong usage to stderr with exit code 1 (clap's own is 2,
/// which here means that the solver failed).
fn usage(refusal: &clap::Error) -> ExitCode {
    // If even this cannot be written there is nobody left to tell.
    let _ = refusal.print();
    ExitCode::from(u8::from(refusal.use_stderr()))
}
