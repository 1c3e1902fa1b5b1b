//! What a command works with: its caller, and the way its warnings take; and what it leaves to be shown.

use crate::caller::{Caller, Reached};
use crate::failure::Failure;
use carom::scenario::Scenario;
use serde_json::Value;
use std::sync::atomic::Ordering;

/// Who looks at what a command shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Somebody at a terminal, or a pipe: JSON or words, and rows on stdout.
    Terminal,
    /// A program: both, and nothing on stdout.
    Program,
}

/// What a command works with.
pub struct Desk<'a> {
    caller: &'a Caller<'a>,
    /// Takes the label of a warning, such as "warning: ", and its text.
    warn: &'a (dyn Fn(&str, &str) + Sync),
    audience: Audience,
}

impl<'a> Desk<'a> {
    /// The desk of a caller.
    pub fn new(caller: &'a Caller<'a>, warn: &'a (dyn Fn(&str, &str) + Sync), audience: Audience) -> Desk<'a> {
        Desk { caller, warn, audience }
    }

    /// What stands in for stdin.
    pub fn given(&self) -> Option<&Scenario> {
        self.caller.given.as_ref()
    }

    /// Whether the command is to end in order.
    pub fn is_stopped(&self) -> bool {
        self.caller.stop.load(Ordering::Relaxed)
    }

    /// Whether rows may go to stdout.
    pub fn has_stdout(&self) -> bool {
        self.audience == Audience::Terminal
    }

    /// Says how far the command is: so much `of` so much, which is 0 where it is not known.
    pub fn reached(&self, done: usize, of: usize, words: String) {
        (self.caller.progress)(&Reached { done, of, words });
    }

    /// Says what is allowed but probably not meant.
    pub fn warn_of<'w>(&self, warnings: impl IntoIterator<Item = &'w String>) {
        warnings.into_iter().for_each(|warning| self.warn("warning: ", warning));
    }

    /// Says something beside the result, on stderr behind a label.
    pub fn warn(&self, label: &str, text: &str) {
        (self.warn)(label, text);
    }

    /// Whether nothing but the words is shown.
    pub fn shows_words_only(&self, as_json: bool) -> bool {
        self.audience == Audience::Terminal && !as_json
    }

    /// What is shown of a result: one JSON object, or words in a form; both for a program.
    pub fn shown(
        &self,
        as_json: bool,
        json: impl FnOnce() -> Value,
        (form, words): (Form, impl FnOnce() -> String),
    ) -> Shown {
        let both = self.audience == Audience::Program;
        Shown {
            json: if both || as_json { json() } else { Value::Null },
            words: if both || !as_json { words() } else { String::new() },
            form: if as_json { Form::Json } else { form },
            then: None,
        }
    }
}

/// How a result is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// One JSON object.
    Json,
    /// Words with headings.
    Summary,
    /// Words without headings.
    Plain,
    /// Words on stderr: the result itself is elsewhere.
    Remark,
}

/// What a command leaves to be shown.
#[derive(Debug)]
pub struct Shown {
    /// The result as JSON; null where it has none, or where nobody looks at it.
    pub json: Value,
    /// The result in words; none where nobody looks at them.
    pub words: String,
    /// How it is printed.
    pub form: Form,
    /// Why the command fails nevertheless.
    pub then: Option<Failure>,
}

impl Shown {
    /// Words alone.
    pub fn plain(words: impl Into<String>) -> Shown {
        Shown { json: Value::Null, words: words.into(), form: Form::Plain, then: None }
    }
}
