//! Why a command failed, and with which exit code.

use carom::ensemble::PlanError;
use carom::quantity::SolveError;
use carom::scenario::{AxisError, InputError, InputErrors};
use std::fmt;

/// Why a command failed.
#[derive(Debug)]
pub enum Failure {
    /// The input is wrong.
    Input(InputErrors),
    /// A file cannot be read.
    Unreadable {
        /// Its name.
        file: String,
        /// What the system says.
        reason: std::io::Error,
        /// What it should have been, and which `carom new` prints: "collision", "fit".
        kind: &'static str,
    },
    /// A file or folder cannot be written.
    Unwritable {
        /// Its name.
        file: String,
        /// What the system says.
        reason: std::io::Error,
    },
    /// The table of an axis is wrong.
    Table {
        /// Its name.
        file: String,
        /// Why.
        error: AxisError,
    },
    /// A table of points with more bytes than one may have.
    TableTooLarge {
        /// Its name.
        file: String,
        /// How many bytes are allowed.
        limit: usize,
    },
    /// A file of another command.
    OtherFile {
        /// Its name.
        file: String,
        /// The command whose it is.
        other: &'static str,
    },
    /// Axes that make no sweep.
    Plan {
        /// The file.
        file: String,
        /// What is wrong with them.
        error: PlanError,
    },
    /// Every run of a sweep failed.
    AllFailed {
        /// Why the first did.
        first: String,
        /// How many runs ended how, and where the table is.
        counts: String,
    },
    /// A name that is none of the known ones.
    UnknownName {
        /// What it should name: "law", "kind of scenario".
        what: &'static str,
        /// What was given.
        name: String,
        /// The name that was probably meant.
        nearest: Option<&'static str>,
        /// The known names.
        known: Vec<&'static str>,
    },
    /// An option of a command has a wrong value.
    Option {
        /// The option: "--restitution".
        option: String,
        /// Its value.
        value: String,
        /// The rule that was broken.
        rule: String,
        /// What to do about it.
        hint: String,
    },
    /// The solver failed.
    Solve {
        /// The scenario file.
        file: String,
        /// The kind of the scenario.
        kind: &'static str,
        /// Why.
        error: SolveError,
    },
    /// The reference of a ladder failed.
    Verify {
        /// The scenario file.
        file: String,
        /// At this tolerance.
        rtol: f64,
        /// Why.
        reason: String,
    },
    /// Ctrl-C during a fit, of which the best so far was shown.
    FitInterrupted,
    /// A fit that failed without being wrong.
    FitFailed(Box<InputError>),
    /// Ctrl-C.
    Interrupted {
        /// How many runs are in the table.
        done: usize,
        /// How many there would have been.
        of: usize,
        /// The table they are in.
        table: String,
    },
}

impl Failure {
    /// The exit code.
    pub fn code(&self) -> u8 {
        match self {
            Failure::Solve { error: SolveError::OutOfRange { .. }, .. } => 1,
            Failure::Solve { .. } | Failure::Verify { .. } | Failure::AllFailed { .. } | Failure::FitFailed(_) => 2,
            Failure::Interrupted { .. } | Failure::FitInterrupted => 130,
            _ => 1,
        }
    }

    fn hint(&self) -> String {
        match self {
            Failure::Input(_) | Failure::FitFailed(_) => String::new(),
            Failure::FitInterrupted => {
                "what was shown is the best so far; the fit started again gives what it would have given without the stop".into()
            }
            Failure::TableTooLarge { .. } => "is this the right file? keep the columns and rows that are needed".into(),
            Failure::OtherFile { file, other } => format!("`carom {other} {file}`"),
            Failure::AllFailed { .. } => "the column status of the table has the reason of every run".into(),
            Failure::Unreadable { reason, kind, .. } => match reason.kind() {
                std::io::ErrorKind::NotFound if *kind == "table" => {
                    "the path of a table of points is relative to the sweep file".into()
                }
                std::io::ErrorKind::NotFound if *kind == "fit" => {
                    "check the name; `carom new fit` prints a fit to start from".into()
                }
                std::io::ErrorKind::NotFound => format!("check the name; `carom new {kind}` prints a scenario to start from"),
                std::io::ErrorKind::IsADirectory => "give a file in it".into(),
                _ => "give a file that can be read, or - for stdin".into(),
            },
            Failure::Unwritable { file, .. } if file == "stdout" => "send it to where there is room".into(),
            Failure::Unwritable { reason, .. } => match reason.kind() {
                std::io::ErrorKind::StorageFull | std::io::ErrorKind::FileTooLarge | std::io::ErrorKind::QuotaExceeded => {
                    "make room, or choose another --out folder; what was there before is still there".into()
                }
                _ => "choose another --out folder".into(),
            },
            Failure::Table { error, .. } => error.hint(),
            Failure::Plan { error: PlanError::NoAxis, .. } => {
                "add --axis 'body1.velocity=linspace(-5,-0.5,50)', or an [[axis]] in a sweep file; see `carom sweep --help`".into()
            }
            Failure::Plan { error: PlanError::AxisTwice { .. }, .. } => "keep one of the two axes".into(),
            Failure::Plan { error: PlanError::KindAlongAxis, .. } => "make a sweep for each kind".into(),
            Failure::Plan { error: PlanError::TooManyRuns { .. }, .. } => "use fewer points".into(),
            Failure::UnknownName { nearest: Some(nearest), known, .. } => {
                format!("did you mean {nearest}? known: {}", known.join(", "))
            }
            Failure::UnknownName { known, .. } => format!("known: {}", known.join(", ")),
            Failure::Option { hint, .. } => hint.clone(),
            Failure::Solve { error: SolveError::OutOfRange { .. }, kind, .. } => match *kind {
                "beam" => "scenarios are in SI units: kg, m, s, N, Pa",
                "oscillator" => {
                    "scenarios are in SI units: kg, m, s, N; `carom laws restoring NAME` lists those of the model"
                }
                _ => "scenarios are in SI units: kg, m, s, N; `carom laws show NAME` lists those of the law",
            }
            .into(),
            Failure::Verify { .. } => "choose a larger --to: the reference runs at a hundredth of it".into(),
            Failure::Solve { .. } => {
                "this is carom's failure, not yours; a larger solver.rtol may get through, and a report is welcome".into()
            }
            Failure::Interrupted { table, .. } => format!("the rows in {table} are complete"),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Input(errors) => {
                let words: Vec<String> = errors.iter().map(ToString::to_string).collect();
                return write!(f, "{}", words.join("\n\n"));
            }
            Failure::FitFailed(error) => return write!(f, "{error}"),
            Failure::FitInterrupted => write!(f, "interrupted")?,
            Failure::Unreadable { file, reason, .. } => write!(f, "{file}: cannot be read: {}", in_words(reason))?,
            Failure::Unwritable { file, reason } => write!(f, "{file}: cannot be written: {}", in_words(reason))?,
            Failure::Table { file, error } => write!(f, "{file}: {error}")?,
            Failure::Plan { file, error: error @ PlanError::NoAxis } => write!(f, "{file}: {error}")?,
            Failure::Plan { error, .. } => write!(f, "{error}")?,
            Failure::TableTooLarge { file, limit } => {
                write!(f, "{file}: the table is larger than {} MiB", limit >> 20)?
            }
            Failure::OtherFile { file, other } => write!(f, "{file}: this is the file of a {other}")?,
            // The counts are the last line, as after every sweep.
            Failure::AllFailed { first, counts } => {
                return write!(f, "every run failed, the first because of {first}\nhint: {}\n{counts}", self.hint());
            }
            Failure::UnknownName { what, name, .. } => write!(f, "{name}: unknown {what}")?,
            Failure::Option { option, value, rule, .. } => write!(f, "{option} {value}: {rule}")?,
            Failure::Solve { file, error: error @ SolveError::OutOfRange { .. }, .. } => write!(f, "{file}: {error}")?,
            Failure::Solve { file, error, .. } => write!(f, "{file}: the solver failed: {error}")?,
            Failure::Verify { file, rtol, reason } => {
                write!(f, "{file}: the reference run at rtol {rtol:e} failed: {reason}")?
            }
            Failure::Interrupted { done, of, .. } => write!(f, "interrupted after {done} of {of} runs")?,
        }
        write!(f, "\nhint: {}", self.hint())
    }
}

impl std::error::Error for Failure {}

/// The system's reason without its error number.
fn in_words(reason: &std::io::Error) -> String {
    match reason.kind() {
        std::io::ErrorKind::NotFound => "no such file".into(),
        std::io::ErrorKind::IsADirectory => "it is a folder".into(),
        std::io::ErrorKind::PermissionDenied => "permission denied".into(),
        _ => {
            let words = reason.to_string();
            words.split(" (os error").next().unwrap_or(&words).to_lowercase()
        }
    }
}
