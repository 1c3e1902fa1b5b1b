//! The command `carom`; all of it is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(carom_cli::main(std::env::args_os()))
}
