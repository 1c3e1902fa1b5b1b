//! What can be wrong with a formula, where, and what to do about it.

use std::fmt;
use std::ops::Range;

/// A formula that was refused.
#[derive(Clone, Debug, PartialEq)]
pub struct FormulaError {
    /// Where, in bytes of the formula's text. May be empty at the very end.
    pub at: Range<usize>,
    /// Why.
    pub kind: FormulaErrorKind,
}

/// Why a formula was refused.
#[derive(Clone, Debug, PartialEq)]
pub enum FormulaErrorKind {
    /// There is nothing in it.
    Empty,
    /// A name that has no value here.
    UnknownName {
        /// The name.
        name: String,
        /// The known name that was probably meant.
        nearest: Option<String>,
        /// Every name that is known here.
        known: Vec<String>,
    },
    /// A function that does not exist.
    UnknownFunction {
        /// The name.
        name: String,
        /// The function that was probably meant.
        nearest: Option<String>,
    },
    /// A known name followed by a parenthesis.
    NotAFunction {
        /// The name.
        name: String,
    },
    /// `log` could mean two things.
    AmbiguousLog,
    /// A function without its parentheses.
    MissingParentheses {
        /// The function.
        function: &'static str,
    },
    /// `**` where `^` is meant.
    DoubleStar,
    /// A function with too many or too few arguments.
    WrongArgumentCount {
        /// The function.
        function: &'static str,
        /// How many it takes.
        expected: usize,
        /// How many were given.
        found: usize,
    },
    /// The formula stops where a value should follow.
    UnexpectedEnd,
    /// A character that cannot stand here.
    UnexpectedCharacter {
        /// The character.
        found: char,
    },
    /// A parenthesis that is never closed.
    Unclosed,
    /// A closing parenthesis without an opening one.
    Unopened,
    /// Two values side by side.
    MissingOperator,
    /// Too many levels of nesting.
    TooDeep {
        /// How many are allowed.
        limit: usize,
    },
    /// More numbers, names, operations and functions than a formula may have.
    TooLong {
        /// How many are allowed.
        limit: usize,
    },
    /// Too many calls of step().
    TooManySteps {
        /// How many are allowed.
        limit: usize,
    },
    /// A division by something that is always zero.
    DivisionByZero,
    /// A part without names that has no finite value.
    NotFinite {
        /// Its value.
        value: f64,
    },
}

impl fmt::Display for FormulaErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "the expression is empty"),
            Self::UnknownName { name, .. } => write!(f, "unknown name `{name}` in the expression"),
            Self::UnknownFunction { name, .. } => write!(f, "unknown function `{name}` in the expression"),
            Self::NotAFunction { name } => write!(f, "`{name}` is a value, not a function"),
            Self::AmbiguousLog => write!(f, "`log` is ambiguous"),
            Self::MissingParentheses { function } => {
                write!(f, "the function `{function}` needs its argument in parentheses")
            }
            Self::DoubleStar => write!(f, "`**` is not an operator"),
            Self::WrongArgumentCount { function, expected, found } => {
                write!(f, "`{function}` takes {}, not {found}", arguments(*expected))
            }
            Self::UnexpectedEnd => write!(f, "the expression stops where a value should follow"),
            Self::UnexpectedCharacter { found } => write!(f, "unexpected `{}` in the expression", found.escape_debug()),
            Self::Unclosed => write!(f, "this parenthesis is never closed"),
            Self::Unopened => write!(f, "this parenthesis was never opened"),
            Self::MissingOperator => write!(f, "an operator is missing before this"),
            Self::TooDeep { limit } => write!(f, "the expression is nested deeper than {limit} levels"),
            Self::TooLong { limit } => write!(f, "the expression has more than {limit} parts"),
            Self::TooManySteps { limit } => write!(f, "more than {limit} calls of step()"),
            Self::DivisionByZero => write!(f, "division by zero"),
            Self::NotFinite { value } => write!(f, "this has no finite value (it is {value})"),
        }
    }
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

impl fmt::Display for FormulaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at byte {})", self.kind, self.at.start)
    }
}

impl FormulaError {
    /// What to do about it.
    pub fn hint(&self) -> String {
        self.kind.hint()
    }
}

impl std::error::Error for FormulaError {}

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
