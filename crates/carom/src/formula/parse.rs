//! Text to program, by recursive descent.
//!
//! ```text
//! sum     = product { (+|-) product }
//! product = unary { (*|/) unary }
//! unary   = (+|-) unary | power
//! power   = atom [ ^ unary ]                    right-associative, binds tighter than the sign before it: -2^2 = -4
//! atom    = number | name | function ( sum {, sum} ) | step ( sum ) | ( sum )
//! ```

use super::error::{FormulaError, FormulaErrorKind as Kind};
use super::function::{Function, NAMES};
use super::program::{MAX_NESTING, Op, Program};
use super::token::{Token, Tokens};
use crate::nearest::nearest;
use std::ops::Range;

/// How many numbers, names, operations and functions a formula may have: each costs time in every evaluation.
pub(super) const MAX_OPERATIONS: usize = 2000;

/// How many step() calls a formula may have: two forces share the bits of a `u64`.
pub(super) const MAX_STEPS: usize = 32;

const CONSTANTS: &[(&str, f64)] = &[("pi", std::f64::consts::PI), ("e", std::f64::consts::E)];

/// Parses a formula into its program and the programs of the arguments of its steps.
pub(super) fn parse(text: &str, names: &[&str]) -> Result<(Program, Vec<Program>), FormulaError> {
    let mut tokens = Tokens::new(text);
    let (token, at) = tokens.next()?;
    if token == Token::End {
        return Err(FormulaError { at: 0..text.len(), kind: Kind::Empty });
    }
    let mut parser =
        Parser { tokens, token, at, names, code: Program::default(), steps: Vec::new(), nesting: 0, operations: 0 };
    parser.sum()?;
    match parser.token {
        Token::End => {}
        Token::Symbol(')') => return Err(parser.error(Kind::Unopened)),
        Token::Symbol(',') => return Err(parser.error(Kind::UnexpectedCharacter { found: ',' })),
        _ => return Err(parser.error(Kind::MissingOperator)),
    }
    Ok((parser.code.finish(), parser.steps.into_iter().map(Program::finish).collect()))
}

type Parsed = Result<Range<usize>, FormulaError>;

struct Parser<'a> {
    tokens: Tokens<'a>,
    /// The token not yet consumed, and where it stands.
    token: Token<'a>,
    at: Range<usize>,
    names: &'a [&'a str],
    code: Program,
    steps: Vec<Program>,
    nesting: usize,
    operations: usize,
}

impl<'a> Parser<'a> {
    fn error(&self, kind: Kind) -> FormulaError {
        FormulaError { at: self.at.clone(), kind }
    }

    /// Moves to the next token; returns where the consumed one stood.
    fn advance(&mut self) -> Parsed {
        let (token, at) = self.tokens.next()?;
        self.token = token;
        Ok(std::mem::replace(&mut self.at, at))
    }

    /// Appends an instruction; a constant that is not finite is refused here, where its place is known.
    fn push(&mut self, op: Op, at: &Range<usize>) -> Result<(), FormulaError> {
        self.operations += 1;
        if self.operations > MAX_OPERATIONS {
            return Err(FormulaError { at: at.clone(), kind: Kind::TooLong { limit: MAX_OPERATIONS } });
        }
        self.code.push(op);
        match self.code.last_constant() {
            Some(value) if !value.is_finite() => Err(FormulaError { at: at.clone(), kind: Kind::NotFinite { value } }),
            _ => Ok(()),
        }
    }

    fn sum(&mut self) -> Parsed {
        self.chain([('+', Op::Add), ('-', Op::Subtract)], Self::product)
    }

    fn product(&mut self) -> Parsed {
        self.chain([('*', Op::Multiply), ('/', Op::Divide)], Self::unary)
    }

    /// Operands with operators of one rank between them, taken from the left. Always inlined: a frame less at each level of nesting.
    #[inline(always)]
    fn chain(&mut self, rank: [(char, Op); 2], operand: impl Fn(&mut Self) -> Parsed) -> Parsed {
        let mut whole = operand(self)?;
        while let Some((_, op)) = rank.iter().find(|(symbol, _)| self.token == Token::Symbol(*symbol)) {
            self.advance()?;
            whole.end = operand(self)?.end;
            if *op == Op::Divide && self.code.last_constant() == Some(0.0) {
                return Err(FormulaError { at: whole, kind: Kind::DivisionByZero });
            }
            self.push(*op, &whole)?;
        }
        Ok(whole)
    }

    fn unary(&mut self) -> Parsed {
        if self.nesting == MAX_NESTING {
            return Err(self.error(Kind::TooDeep { limit: MAX_NESTING }));
        }
        self.nesting += 1;
        let whole = match self.token {
            Token::Symbol('-') => {
                let sign = self.advance()?;
                let whole = sign.start..self.unary()?.end;
                self.push(Op::Negate, &whole)?;
                whole
            }
            Token::Symbol('+') => {
                let sign = self.advance()?;
                sign.start..self.unary()?.end
            }
            _ => self.power()?,
        };
        self.nesting -= 1;
        Ok(whole)
    }

    fn power(&mut self) -> Parsed {
        let mut whole = self.atom()?;
        if self.token == Token::Symbol('^') {
            self.advance()?;
            whole.end = self.unary()?.end;
            self.push_power(&whole)?;
        }
        Ok(whole)
    }

    fn push_power(&mut self, whole: &Range<usize>) -> Result<(), FormulaError> {
        match self.code.last_constant() {
            Some(exponent) => {
                self.code.pop();
                if exponent < 0.0 && self.code.last_constant() == Some(0.0) {
                    return Err(FormulaError { at: whole.clone(), kind: Kind::DivisionByZero });
                }
                self.push(Op::Power(exponent), whole)
            }
            None => self.push(Op::Call(Function::Pow), whole),
        }
    }

    fn atom(&mut self) -> Parsed {
        match self.token {
            Token::Number(value) => {
                let at = self.advance()?;
                self.push(Op::Constant(value), &at)?;
                Ok(at)
            }
            Token::Word(word) => self.word(word),
            Token::Symbol('(') => {
                let open = self.advance()?;
                self.sum()?;
                let close = self.close(open.clone())?;
                Ok(open.start..close.end)
            }
            Token::End => Err(self.error(Kind::UnexpectedEnd)),
            Token::Symbol(found) => Err(self.error(Kind::UnexpectedCharacter { found })),
        }
    }

    /// Consumes the parenthesis that closes the one at `open`.
    fn close(&mut self, open: Range<usize>) -> Parsed {
        match self.token {
            Token::Symbol(')') => self.advance(),
            Token::End => Err(FormulaError { at: open, kind: Kind::Unclosed }),
            Token::Symbol(',') => Err(self.error(Kind::UnexpectedCharacter { found: ',' })),
            _ => Err(self.error(Kind::MissingOperator)),
        }
    }

    fn word(&mut self, word: &'a str) -> Parsed {
        let at = self.advance()?;
        let called = self.token == Token::Symbol('(');
        let function = NAMES.iter().find(|(name, _)| *name == word).copied();
        if let Some(index) = self.names.iter().position(|name| *name == word) {
            return self.value(Op::Name(index), word, at);
        }
        if let Some((_, value)) = CONSTANTS.iter().find(|(name, _)| *name == word) {
            return self.value(Op::Constant(*value), word, at);
        }
        match (word, function) {
            ("step", _) if called => self.step(at),
            ("step", _) => Err(FormulaError { at, kind: Kind::MissingParentheses { function: "step" } }),
            ("log", _) => Err(FormulaError { at, kind: Kind::AmbiguousLog }),
            (_, Some((name, function))) if called => self.call(name, function, at),
            (_, Some((function, _))) => Err(FormulaError { at, kind: Kind::MissingParentheses { function } }),
            _ => Err(FormulaError { at, kind: self.unknown(word, called) }),
        }
    }

    fn value(&mut self, op: Op, word: &str, at: Range<usize>) -> Parsed {
        if self.token == Token::Symbol('(') {
            return Err(FormulaError { at, kind: Kind::NotAFunction { name: word.into() } });
        }
        self.push(op, &at)?;
        Ok(at)
    }

    fn unknown(&self, word: &str, called: bool) -> Kind {
        if called {
            let known: Vec<&str> = NAMES.iter().map(|(name, _)| *name).chain(["step"]).collect();
            return Kind::UnknownFunction { name: word.into(), nearest: nearest(word, &known).map(String::from) };
        }
        Kind::UnknownName {
            name: word.into(),
            nearest: nearest(word, self.names).map(String::from),
            known: self.names.iter().map(|name| (*name).into()).collect(),
        }
    }

    /// The arguments in parentheses; returns how many, and where the whole call stands.
    fn arguments(&mut self, start: usize) -> Result<(usize, Range<usize>), FormulaError> {
        let open = self.advance()?;
        let mut count = 0;
        if self.token != Token::Symbol(')') {
            loop {
                self.sum()?;
                count += 1;
                if self.token != Token::Symbol(',') {
                    break;
                }
                self.advance()?;
            }
        }
        let close = self.close(open)?;
        Ok((count, start..close.end))
    }

    fn call(&mut self, name: &'static str, function: Function, at: Range<usize>) -> Parsed {
        let (found, whole) = self.arguments(at.start)?;
        let expected = function.arity();
        if found != expected {
            return Err(FormulaError { at: whole, kind: Kind::WrongArgumentCount { function: name, expected, found } });
        }
        match function {
            Function::Pow => self.push_power(&whole)?,
            _ => self.push(Op::Call(function), &whole)?,
        }
        Ok(whole)
    }

    /// A step() call. Its index is taken before its argument is read, so that indices follow the text; an argument
    /// that is constant makes the call a constant and gives the index back (it cannot hold steps of its own then).
    fn step(&mut self, at: Range<usize>) -> Parsed {
        let index = self.steps.len();
        self.steps.push(Program::default());
        let outer = std::mem::take(&mut self.code);
        let (found, whole) = self.arguments(at.start)?;
        let argument = std::mem::replace(&mut self.code, outer);
        if found != 1 {
            let kind = Kind::WrongArgumentCount { function: "step", expected: 1, found };
            return Err(FormulaError { at: whole, kind });
        }
        if let Some(value) = argument.as_constant() {
            self.steps.truncate(index);
            self.push(Op::Constant(if value >= 0.0 { 1.0 } else { 0.0 }), &whole)?;
        } else if index >= MAX_STEPS {
            return Err(FormulaError { at: whole, kind: Kind::TooManySteps { limit: MAX_STEPS } });
        } else {
            self.steps[index] = argument;
            self.push(Op::Step(index), &whole)?;
        }
        Ok(whole)
    }
}
