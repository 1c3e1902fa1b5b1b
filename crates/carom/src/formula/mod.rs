//! Formulas of named values: parsed once, evaluated on any scalar.
//!
//! A formula becomes a flat postfix program. Its `step()` calls are the only kinks in time that the engine has to
//! know: their values are given from outside as bits, so that evaluation within a phase never compares, and their
//! arguments can be watched as guards.
//!
//! A formula of time can be asked beforehand when it will jump ([`Formula::next_break`]) and how far ahead it holds nothing that a few
//! looks could miss ([`Formula::seen_until`]), by interval arithmetic on its program.
//!
//! This module knows no physics and no files.

mod ahead;
mod enclosure;
mod error;
mod function;
mod interval;
mod parse;
mod program;
mod token;

pub use ahead::Break;
pub use error::{FormulaError, FormulaErrorKind};

use crate::scalar::Scalar;
use program::Program;

/// A parsed formula.
#[derive(Clone, Debug, PartialEq)]
pub struct Formula {
    text: String,
    value: Program,
    /// The arguments of the step() calls, in the order of the text.
    steps: Vec<Program>,
}

impl Formula {
    /// Parses `text`, in which the names `names` may be used.
    ///
    /// ```
    /// use carom::formula::Formula;
    /// let load = Formula::parse("-m1*9.81*step(t - 1e-3)", &["t", "m1"])?;
    /// assert_eq!(load.step_count(), 1);
    /// assert_eq!(load.eval(&[0.002, 2.0], 0b1), -19.62);
    /// assert_eq!(load.eval(&[0.002, 2.0], 0b0), 0.0);
    /// # Ok::<(), carom::formula::FormulaError>(())
    /// ```
    pub fn parse(text: &str, names: &[&str]) -> Result<Formula, FormulaError> {
        let (value, steps) = parse::parse(text, names)?;
        Ok(Formula { text: text.into(), value, steps })
    }

    /// A formula that is a number.
    pub fn constant(value: f64) -> Formula {
        Formula { text: format!("{value:?}"), value: Program::constant(value), steps: Vec::new() }
    }

    /// Its value. `names` are the values of the names it was parsed with; bit i of `steps` is the frozen value of
    /// the i-th step() call.
    #[inline]
    pub fn eval<T: Scalar>(&self, names: &[T], steps: u64) -> T {
        self.value.eval(names, steps)
    }

    /// How many step() calls it has. Calls whose argument is a constant do not count: they are constants.
    pub fn step_count(&self) -> usize {
        self.steps.len()
    }

    /// The argument of the i-th step() call, in the order of the text.
    #[inline]
    pub fn step_argument<T: Scalar>(&self, i: usize, names: &[T], steps: u64) -> T {
        self.steps[i].eval(names, steps)
    }

    /// The bits of the step() calls at these values: 1 where the argument is 0 or greater.
    pub fn steps_at(&self, names: &[f64]) -> u64 {
        let mut bits = 0;
        // A step inside the argument of another comes later in the text: going backwards, it is known in time.
        for i in (0..self.steps.len()).rev() {
            if self.step_argument(i, names, bits) >= 0.0 {
                bits |= 1 << i;
            }
        }
        bits
    }

    /// Its value with every step() where it stands at these values.
    pub fn value_at(&self, names: &[f64]) -> f64 {
        self.eval(names, self.steps_at(names))
    }

    /// Whether it uses the name with this index, in its value or in the argument of a step().
    pub fn depends_on(&self, index: usize) -> bool {
        self.value.uses(index) || self.steps.iter().any(|step| step.uses(index))
    }

    /// The value, if it is a number and nothing else.
    pub fn as_constant(&self) -> Option<f64> {
        self.value.as_constant()
    }

    /// The text it was parsed from.
    pub fn text(&self) -> &str {
        &self.text
    }
}

#[cfg(test)]
mod tests;
