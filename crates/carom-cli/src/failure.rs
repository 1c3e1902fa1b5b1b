//! Why a command failed: what is said of it, and the exit code.

use carom::nearest::nearest;
use carom::quantity::SolveError;
use carom::scenario::{InputError, InputErrors};
use std::fmt::{self, Display};
use std::io::{self, ErrorKind};

/// Why a command failed. Displayed, it is what the command prints on stderr.
#[derive(Clone, Debug)]
pub struct Failure {
    code: u8,
    errors: Vec<InputError>,
    rule: String,
    hint: String,
    words: String,
}

/// The exit code of a wrong input or usage.
const WRONG: u8 = 1;
/// The exit code of a solver that failed.
pub const FAILED: u8 = 2;
/// The exit code of what was interrupted.
pub const INTERRUPTED: u8 = 130;

impl Failure {
    /// The exit code: 1 a wrong input or usage, 2 the solver failed, 130 interrupted.
    pub fn code(&self) -> u8 {
        self.code
    }

    /// What is wrong in files and options, each with its place; empty where the failure is none of the input.
    pub fn errors(&self) -> &[InputError] {
        &self.errors
    }

    /// Why, in words; of several errors that of the first.
    pub fn rule(&self) -> &str {
        &self.rule
    }

    /// What to do about it; of several errors that of the first.
    pub fn hint(&self) -> &str {
        &self.hint
    }

    /// A failure in words, with a hint what to do about it.
    pub(crate) fn new(code: u8, rule: impl Display, hint: impl Display) -> Failure {
        let (rule, hint) = (rule.to_string(), hint.to_string());
        Failure { code, errors: Vec::new(), words: format!("{rule}\nhint: {hint}"), rule, hint }
    }

    /// Several failures as one.
    pub(crate) fn together(failures: Vec<Failure>) -> Option<Failure> {
        let joined = |mut all: Failure, next: Failure| {
            all.code = next.code;
            all.errors.extend(next.errors);
            all.words += &format!("\n\n{}", next.words);
            all
        };
        failures.into_iter().reduce(joined)
    }

    /// A wrong input or usage.
    pub(crate) fn wrong(rule: impl Display, hint: impl Display) -> Failure {
        Failure::new(WRONG, rule, hint)
    }

    /// The same, with a last line behind the hint.
    pub(crate) fn ending(mut self, line: &str) -> Failure {
        self.words += &format!("\n{line}");
        self
    }

    /// A fit that failed without being wrong.
    pub(crate) fn of_fit(error: &InputError) -> Failure {
        Failure {
            code: FAILED,
            errors: Vec::new(),
            rule: error.message(),
            hint: error.hint(),
            words: error.to_string(),
        }
    }

    /// An option of a command with a wrong value.
    pub(crate) fn option(option: &str, value: impl Display, rule: impl Display, hint: impl Display) -> Failure {
        Failure::wrong(format!("{option} {value}: {rule}"), hint)
    }

    /// A name that is none of the known ones; `what` it should name: "law", "kind of scenario".
    pub(crate) fn unknown_name(what: &str, name: &str, meant: &str, known: &[&str]) -> Failure {
        let meant = nearest(meant, known).map_or(String::new(), |nearest| format!("did you mean {nearest}? "));
        Failure::wrong(format!("{name}: unknown {what}"), format!("{meant}known: {}", known.join(", ")))
    }

    /// A file that cannot be read; `kind` is what it should have been: "collision", "fit", or the table of an axis.
    pub(crate) fn unreadable(file: &str, reason: &io::Error, kind: &str) -> Failure {
        let hint = match (reason.kind(), kind) {
            (ErrorKind::NotFound, "table") => "the path of a table of points is relative to the sweep file".into(),
            (ErrorKind::NotFound, "fit") => "check the name; `carom new fit` prints a fit to start from".into(),
            (ErrorKind::NotFound, _) => format!("check the name; `carom new {kind}` prints a scenario to start from"),
            (ErrorKind::IsADirectory, _) => "give a file in it".into(),
            _ => "give a file that can be read, or - for stdin".into(),
        };
        Failure::wrong(format!("{file}: cannot be read: {}", in_words(reason)), hint)
    }

    /// A file or folder that cannot be written.
    pub(crate) fn unwritable(file: &str, reason: &io::Error) -> Failure {
        let hint = match reason.kind() {
            _ if file == "stdout" => "send it to where there is room",
            ErrorKind::StorageFull | ErrorKind::FileTooLarge | ErrorKind::QuotaExceeded => {
                "make room, or choose another --out folder; what was there before is still there"
            }
            _ => "choose another --out folder",
        };
        Failure::wrong(format!("{file}: cannot be written: {}", in_words(reason)), hint)
    }

    /// A solver that failed on a scenario of a kind.
    pub(crate) fn solve(file: &str, kind: &str, error: &SolveError) -> Failure {
        if !matches!(error, SolveError::OutOfRange { .. }) {
            let hint =
                "this is carom's failure, not yours; a larger solver.rtol may get through, and a report is welcome";
            return Failure::new(FAILED, format!("{file}: the solver failed: {error}"), hint);
        }
        let hint = match kind {
            "beam" => "scenarios are in SI units: kg, m, s, N, Pa",
            "oscillator" => {
                "scenarios are in SI units: kg, m, s, N; `carom laws restoring NAME` lists those of the model"
            }
            _ => "scenarios are in SI units: kg, m, s, N; `carom laws show NAME` lists those of the law",
        };
        Failure::wrong(format!("{file}: {error}"), hint)
    }
}

impl From<InputErrors> for Failure {
    fn from(errors: InputErrors) -> Failure {
        let words: Vec<String> = errors.iter().map(ToString::to_string).collect();
        let first = errors.0.first();
        Failure {
            code: WRONG,
            rule: first.map(InputError::message).unwrap_or_default(),
            hint: first.map(InputError::hint).unwrap_or_default(),
            words: words.join("\n\n"),
            errors: errors.0,
        }
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

impl std::error::Error for Failure {}

/// The system's reason without its error number.
fn in_words(reason: &io::Error) -> String {
    match reason.kind() {
        ErrorKind::NotFound => "no such file".into(),
        ErrorKind::IsADirectory => "it is a folder".into(),
        ErrorKind::PermissionDenied => "permission denied".into(),
        _ => {
            let words = reason.to_string();
            words.split(" (os error").next().unwrap_or(&words).to_lowercase()
        }
    }
}
