//! What clap has to say of a command line: help, the version, or why it is refused.

use crate::caller::{Answer, Kept};
use crate::failure::Failure;
use clap::error::ErrorKind;
use serde_json::Value;

/// Help and version go to stdout, a wrong usage to stderr with exit code 1 (clap's own is 2, which here means that the solver failed).
pub fn print(refusal: &clap::Error) -> u8 {
    // If even this cannot be written there is nobody left to tell.
    let _ = refusal.print();
    u8::from(refusal.use_stderr())
}

/// The same for a program: help is an answer.
pub fn answer(refusal: &clap::Error) -> Result<Answer, Failure> {
    let text = refusal.render().to_string();
    if !refusal.use_stderr() {
        return Ok(Answer { json: Value::Null, words: text, warnings: Vec::new(), kept: Kept::Nothing });
    }
    Err(failure(refusal))
}

/// Why a command line is refused.
pub fn failure(refusal: &clap::Error) -> Failure {
    let help = "`carom --help` lists the commands, `carom COMMAND --help` its options";
    if refusal.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return Failure::wrong("no command is given", help);
    }
    let (rule, tips) = rule_and_tips(&refusal.render().to_string());
    Failure::wrong(rule, if tips.is_empty() { help } else { &tips })
}

/// The rule of a message, in one line, and what it advises.
fn rule_and_tips(text: &str) -> (String, String) {
    let told = text.strip_prefix("error: ").unwrap_or(text).lines().map(str::trim);
    let told = told.take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more information"));
    let (tips, rule): (Vec<&str>, Vec<&str>) =
        told.filter(|line| !line.is_empty()).partition(|line| line.starts_with("tip: "));
    let tips: Vec<&str> = tips.iter().map(|line| line.trim_start_matches("tip: ")).collect();
    (rule.join(" "), tips.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Arguments;
    use clap::Parser;

    fn refused(arguments: &[&str]) -> Failure {
        let refusal = Arguments::try_parse_from([&["carom"], arguments].concat()).unwrap_err();
        answer(&refusal).unwrap_err()
    }

    #[test]
    fn a_refusal_is_a_rule_and_a_hint_without_the_usage() {
        let help = "`carom --help` lists the commands, `carom COMMAND --help` its options";
        for (arguments, rule, hint) in [
            (&["run"][..], "the following required arguments were not provided: <FILE>", help),
            (&["rum"], "unrecognized subcommand 'rum'", "a similar subcommand exists: 'run'"),
            (
                &["audit", "--end", "x"],
                "invalid value 'x' for '--end <END>' [possible values: force, indentation, both]",
                help,
            ),
            (
                &["sweep", "a", "--shard", "3/2"],
                "invalid value '3/2' for '--shard <I/N>': write I/N with I from 1 to N, at most 1000000, as in 2/8",
                help,
            ),
            (&[], "no command is given", help),
        ] {
            let failure = refused(arguments);
            assert_eq!((failure.rule(), failure.hint(), failure.code()), (rule, hint, 1), "{arguments:?}");
        }
    }

    #[test]
    fn help_is_an_answer() {
        let refusal = Arguments::try_parse_from(["carom", "run", "--help"]).unwrap_err();
        assert!(answer(&refusal).unwrap().words.contains("Usage: carom run"));
    }
}
