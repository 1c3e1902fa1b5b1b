//! External forces in scaled form: U(T) on the relative motion, and the acceleration of the centre of mass.
//!
//! ```text
//! U = T_c/v₀ (u₁/m₁ - u₂/m₂)        Ẍ_m = T_c/v₀ (u₁ + u₂)/(m₁ + m₂)          (P0 eqs 15, 30-33, 40)
//! ```

use crate::formula::Formula;
use crate::scalar::{Dual, Scalar};

/// One external force with its weights.
#[derive(Clone, Debug)]
pub(super) struct Term<T> {
    pub formula: Formula,
    /// Added to the formula: zero, with a derivative where the force is a parameter.
    pub shift: T,
    /// Factor from N to U.
    pub relative: T,
    /// Factor from N to the acceleration of the centre.
    pub centre: T,
    /// Body 1 or 2, 0 for an input.
    pub body: usize,
}

/// The external load of a collision.
#[derive(Clone, Debug)]
pub(super) struct Load<T> {
    terms: Vec<Term<T>>,
    names: Vec<T>,
    /// Seconds per unit of dimensionless time.
    time_scale: T,
    constant: Option<[T; 2]>,
}

impl<T: Scalar> Load<T> {
    /// `names` are the values of the names in the formulas; the first is time and is set on evaluation.
    pub fn new(terms: Vec<Term<T>>, names: Vec<T>, time_scale: T) -> Self {
        let varies = terms.iter().any(|t| t.formula.depends_on(0));
        let mut load = Load { terms, names, time_scale, constant: None };
        if !varies {
            load.constant = Some(load.evaluate(T::constant(0.0), load.initial_steps()));
        }
        load
    }

    /// [U, centre acceleration] at dimensionless time; `steps` are the frozen values of the step functions.
    #[inline]
    pub fn at(&self, time: T, steps: u64) -> [T; 2] {
        match self.constant {
            Some(values) => values,
            None => self.evaluate(time, steps),
        }
    }

    /// U where the load is constant.
    pub fn constant(&self) -> Option<T> {
        self.constant.map(|[u, _]| u)
    }

    fn evaluate(&self, time: T, steps: u64) -> [T; 2] {
        let mut names = [T::constant(0.0); 8];
        let count = self.names.len();
        names[..count].copy_from_slice(&self.names);
        names[0] = time * self.time_scale;
        let (mut u, mut centre) = (T::constant(0.0), T::constant(0.0));
        let mut steps = steps;
        for term in &self.terms {
            let force = term.formula.eval(&names[..count], steps) + term.shift;
            u = u + term.relative * force;
            centre = centre + term.centre * force;
            steps >>= term.formula.step_count();
        }
        [u, centre]
    }

    /// How many step functions there are in all.
    pub fn step_count(&self) -> usize {
        self.terms.iter().map(|t| t.formula.step_count()).sum()
    }

    /// The values of the step functions at a dimensionless time, steps inside steps included.
    pub fn steps_at(&self, time: f64) -> u64 {
        let mut names: Vec<f64> = self.names.iter().map(|n| n.re()).collect();
        if let Some(first) = names.first_mut() {
            *first = time * self.time_scale.re();
        }
        let (mut steps, mut first) = (0, 0);
        for term in &self.terms {
            steps |= term.formula.steps_at(&names) << first;
            first += term.formula.step_count();
        }
        steps
    }

    /// The frozen values of the step functions just after time zero: a step at t = 0 itself has happened where its argument rises.
    pub fn initial_steps(&self) -> u64 {
        self.steps_at(1e-9)
    }

    /// The steps made consistent with their arguments: a step around another jumps with it, without its own argument passing zero.
    /// Those whose argument is zero, having just fired, are left as they are.
    pub fn consistent(&self, time: f64, steps: u64) -> u64 {
        let mut steps = steps;
        for _ in 0..self.step_count() {
            let before = steps;
            for i in 0..self.step_count() {
                let (value, rate) = self.step_argument(i, time, steps);
                if value.abs() > 1e-9 * rate.abs() {
                    steps = if value > 0.0 { steps | 1 << i } else { steps & !(1 << i) };
                }
            }
            if steps == before {
                break;
            }
        }
        steps
    }

    /// The argument of a step function at dimensionless time, and its derivative; `steps` are the frozen values of those inside it.
    pub fn step_argument(&self, index: usize, time: f64, steps: u64) -> (f64, f64) {
        let mut names = [Dual::<1>::variable(0.0, 0); 8];
        for (slot, value) in names.iter_mut().zip(&self.names) {
            *slot = Dual { value: value.re(), partials: [0.0] };
        }
        names[0] = Dual { value: time * self.time_scale.re(), partials: [self.time_scale.re()] };
        let mut first = 0;
        for term in &self.terms {
            let count = term.formula.step_count();
            if index < first + count {
                let argument = term.formula.step_argument(index - first, &names[..self.names.len()], steps >> first);
                return (argument.value, argument.partials[0]);
            }
            first += count;
        }
        (f64::NAN, f64::NAN)
    }

    /// The first force that is not finite, or so large that it can only be growing without bound, at a dimensionless time:
    /// its body and its value in N.
    pub fn not_finite(&self, time: f64, steps: u64, largest: f64) -> Option<(usize, f64)> {
        let mut names: Vec<f64> = self.names.iter().map(|n| n.re()).collect();
        if let Some(first) = names.first_mut() {
            *first = time * self.time_scale.re();
        }
        let mut steps = steps;
        for term in &self.terms {
            let force: f64 = term.formula.eval(&names, steps);
            let scaled = (force * term.relative.re()).abs();
            if scaled.is_nan() || scaled >= largest {
                return Some((term.body, force));
            }
            steps >>= term.formula.step_count();
        }
        None
    }
}
