//! What can be wrong with a formula, where, and what to do about it.

use std::ops::Range;
use thiserror::Error;

/// A formula that was refused.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("{kind} (at byte {})", at.start)]
pub struct FormulaError {
    /// Where, in bytes of the formula's text. May be empty at the very end.
    pub at: Range<usize>,
    /// Why.
    pub kind: FormulaErrorKind,
}

/// Why a formula was refused.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum FormulaErrorKind {
    /// There is nothing in it.
    #[error("the expression is empty")]
    Empty,
    /// A name that has no value here.
    #[error("unknown name `{name}` in the expression")]
    UnknownName {
        /// The name.
        name: String,
        /// The known name that was probably meant.
        nearest: Option<String>,
        /// Every name that is known here.
        known: Vec<String>,
    },
    /// A function that does not exist.
    #[error("unknown function `{name}` in the expression")]
    UnknownFunction {
        /// The name.
        name: String,
        /// The function that was probably meant.
        nearest: Option<String>,
    },
    /// A known name followed by a parenthesis.
    #[error("`{name}` is a value, not a function")]
    NotAFunction {
        /// The name.
        name: String,
    },
    /// `log` could mean two things.
    #[error("`log` is ambiguous")]
    AmbiguousLog,
    /// A function without its parentheses.
    #[error("the function `{function}` needs its argument in parentheses")]
    MissingParentheses {
        /// The function.
        function: &'static str,
    },
    /// `**` where `^` is meant.
    #[error("`**` is not an operator")]
    DoubleStar,
    /// A function with too many or too few arguments.
    #[error("`{function}` takes {}, not {found}", arguments(*expected))]
    WrongArgumentCount {
        /// The function.
        function: &'static str,
        /// How many it takes.
        expected: usize,
        /// How many were given.
        found: usize,
    },
    /// The formula stops where a value should follow.
    #[error("the expression stops where a value should follow")]
    UnexpectedEnd,
    /// A character that cannot stand here.
    #[error("unexpected `{}` in the expression", found.escape_debug())]
    UnexpectedCharacter {
        /// The character.
        found: char,
    },
    /// A parenthesis that is never closed.
    #[error("this parenthesis is never closed")]
    Unclosed,
    /// A closing parenthesis without an opening one.
    #[error("this parenthesis was never opened")]
    Unopened,
    /// Two values side by side.
    #[error("an operator is missing before this")]
    MissingOperator,
    /// Too many levels of nesting.
    #[error("the expression is nested deeper than {limit} levels")]
    TooDeep {
        /// How many are allowed.
        limit: usize,
    },
    /// More numbers, names, operations and functions than a formula may have.
    #[error("the expression has more than {limit} parts")]
    TooLong {
        /// How many are allowed.
        limit: usize,
    },
    /// Too many calls of step().
    #[error("more than {limit} calls of step()")]
    TooManySteps {
        /// How many are allowed.
        limit: usize,
    },
    /// A division by something that is always zero.
    #[error("division by zero")]
    DivisionByZero,
    /// A part without names that has no finite value.
    #[error("this has no finite value (it is {value})")]
    NotFinite {
        /// Its value.
        value: f64,
    },
}

impl FormulaErrorKind {
    /// What to do about it.
    pub fn hint(&self) -> String {
        match self {
            Self::Empty => "write a number, or leave the key out".into(),
            Self::UnknownName { nearest: Some(nearest), known, .. } => {
                format!("did you mean `{nearest}`? {}", names_in_words(known))
            }
            Self::UnknownName { name, known, .. } if name == "inf" || name == "nan" => {
                format!("infinity is written inf, without quotes, where it is allowed; {}", names_in_words(known))
            }
            Self::UnknownName { known, .. } => names_in_words(known),
            Self::UnknownFunction { nearest: Some(nearest), .. } => {
                format!("did you mean `{nearest}`? {}", functions_in_words())
            }
            Self::UnknownFunction { .. } => functions_in_words(),
            Self::NotAFunction { name } => format!("a product is written with a star: {name}*(...)"),
            Self::AmbiguousLog => "write ln (natural) or log10".into(),
            Self::MissingParentheses { function } => format!("write {function}(...)"),
            Self::DoubleStar => "a power is written with ^, for example t^2".into(),
            Self::WrongArgumentCount { function, expected, .. } => {
                let example = ["", "a", "a, b"].get(*expected).unwrap_or(&"...");
                format!("write {function}({example})")
            }
            Self::UnexpectedEnd => "finish the expression, for example \"-m1*9.81\"".into(),
            Self::UnexpectedCharacter { .. } => {
                "an expression has numbers, names, + - * / ^, parentheses and functions".into()
            }
            Self::Unclosed => "add a ) or remove the (".into(),
            Self::Unopened => "remove the ) or add a (".into(),
            Self::MissingOperator => "a product is written with a star: 2*t".into(),
            Self::TooDeep { .. } => "write the expression with fewer nested parentheses".into(),
            Self::TooLong { .. } => {
                "every part costs time in every step; write a shorter expression, or a record where one is allowed"
                    .into()
            }
            Self::TooManySteps { .. } => "use fewer calls of step()".into(),
            Self::DivisionByZero => "the divisor is zero whatever the names stand for".into(),
            Self::NotFinite { .. } => "every part of an expression must have a finite value".into(),
        }
    }
}

impl FormulaError {
    /// What to do about it.
    pub fn hint(&self) -> String {
        self.kind.hint()
    }
}

fn arguments(count: usize) -> String {
    match count {
        1 => "one argument".into(),
        2 => "two arguments".into(),
        n => format!("{n} arguments"),
    }
}

fn names_in_words(known: &[String]) -> String {
    if known.is_empty() {
        "only pi and e are known here".into()
    } else {
        format!("known here: {}, pi, e", known.join(", "))
    }
}

fn functions_in_words() -> String {
    let names: Vec<&str> = super::function::NAMES.iter().map(|(name, _)| *name).collect();
    format!("known functions: {}, step", names.join(", "))
}
