//! A formula's text cut into tokens.

use super::error::{FormulaError, FormulaErrorKind};
use std::ops::Range;

/// One token.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Token<'a> {
    Number(f64),
    Word(&'a str),
    /// One of [`SYMBOLS`].
    Symbol(char),
    End,
}

const SYMBOLS: &str = "+-*/^(),";

/// Cuts the text, one token at a time.
pub(super) struct Tokens<'a> {
    text: &'a str,
    position: usize,
}

impl<'a> Tokens<'a> {
    pub fn new(text: &'a str) -> Self {
        Tokens { text, position: 0 }
    }

    /// The next token and where it stands.
    pub fn next(&mut self) -> Result<(Token<'a>, Range<usize>), FormulaError> {
        let rest = &self.text[self.position..];
        let start = self.position + (rest.len() - rest.trim_start().len());
        let rest = &self.text[start..];
        let Some(first) = rest.chars().next() else {
            let end = self.text.trim_end().len();
            return Ok((Token::End, end..end));
        };
        let (token, length) = match first {
            '0'..='9' | '.' => number(rest, start)?,
            'a'..='z' | 'A'..='Z' | '_' => {
                let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
                (Token::Word(&rest[..length]), length)
            }
            '*' if rest[1..].starts_with('*') => {
                return Err(FormulaError { at: start..start + 2, kind: FormulaErrorKind::DoubleStar });
            }
            _ if SYMBOLS.contains(first) => (Token::Symbol(first), 1),
            _ => return Err(unexpected(first, start)),
        };
        self.position = start + length;
        Ok((token, start..start + length))
    }
}

fn unexpected(found: char, start: usize) -> FormulaError {
    FormulaError { at: start..start + found.len_utf8(), kind: FormulaErrorKind::UnexpectedCharacter { found } }
}

/// Digits with at most one point, then an exponent if digits follow it: `2e` is the number 2 before the name e.
fn number(rest: &str, start: usize) -> Result<(Token<'static>, usize), FormulaError> {
    let bytes = rest.as_bytes();
    let digits = |from: usize| bytes[from..].iter().take_while(|b| b.is_ascii_digit()).count();
    let mut length = digits(0);
    if bytes.get(length) == Some(&b'.') {
        length += 1 + digits(length + 1);
    }
    if length == 1 && bytes[0] == b'.' {
        return Err(unexpected('.', start));
    }
    if matches!(bytes.get(length), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(length + 1), Some(b'+' | b'-')));
        let exponent = bytes.get(length + 1 + sign).map_or(0, |_| digits(length + 1 + sign));
        if exponent > 0 {
            length += 1 + sign + exponent;
        }
    }
    let at = start..start + length;
    match rest[..length].parse::<f64>() {
        Ok(value) if value.is_finite() => Ok((Token::Number(value), length)),
        Ok(value) => Err(FormulaError { at, kind: FormulaErrorKind::NotFinite { value } }),
        Err(_) => Err(unexpected('.', start)),
    }
}
