//! From one choice of state variables to another: P4 eqs 36 and 37.
//!
//! ```text
//! (x, v) ─eq. 9→ (x, p) ─d/dt→ (v, r) ─eq. 9→ (p, r)        eq. 36
//! (p, r) ─eq. 9→ (v, r) ─∫dt→ (x, p) ─eq. 9→ (x, v)        eq. 37
//! ```
//!
//! Eq. 9 is m v = J - p. Differentiation is the form's own right-hand side. Integration is its inverse: the rates (v, r) of a state
//! (x, p) are linear in it, so that the state follows from its rates and J; the constant of integration is the form's own.
//! No run converts its state before or while it integrates: these are for those who have one vector and want another.

use super::form::{Form, Variable};
use crate::numerics::eliminate;
use crate::scalar::Scalar;

/// A state vector together with what its components are.
#[derive(Clone, Debug, PartialEq)]
pub struct State<T> {
    /// What the components are.
    pub variables: Vec<Variable>,
    /// The components.
    pub values: Vec<T>,
}

impl<T: Scalar> State<T> {
    /// A state.
    pub fn new(variables: &[Variable], values: &[T]) -> Self {
        State { variables: variables.to_vec(), values: values[..variables.len()].to_vec() }
    }

    /// A component, if the state has it.
    pub fn get(&self, variable: Variable) -> Option<T> {
        let i = self.variables.iter().position(|v| *v == variable)?;
        self.values.get(i).copied()
    }

    /// Eq. 9: the velocity replaced by the momentum, or the momentum by the velocity. `impulse` is J = m v₀ + ∫ u dt.
    pub fn by_impulse(&self, mass: T, impulse: T) -> Self {
        let mut other = self.clone();
        for (variable, value) in other.variables.iter_mut().zip(&mut other.values) {
            match *variable {
                Variable::Velocity => (*variable, *value) = (Variable::Momentum, impulse - mass * *value),
                Variable::Momentum => (*variable, *value) = (Variable::Velocity, (impulse - *value) / mass),
                _ => {}
            }
        }
        other
    }

    /// d/dt: the rates of a state in x and p, a state in v and r. `None` where a component has no rate among the variables.
    pub fn differentiated(&self, form: &Form<T>, u: T, impulse: T) -> Option<Self> {
        let raised = |v: &Variable| match v {
            Variable::Displacement => Some(Variable::Velocity),
            Variable::Momentum => Some(Variable::Force),
            _ => None,
        };
        let variables = self.variables.iter().map(raised).collect::<Option<Vec<Variable>>>()?;
        let mut values = vec![T::constant(0.0); form.size()];
        (form.variables == self.variables).then(|| form.rate(&self.values, u, impulse, &mut values))?;
        Some(State { variables, values })
    }
}

impl State<f64> {
    /// ∫ dt: the state in x and p whose rates these are; `form` is that of x and p. `None` where it is not, or where rates do not
    /// determine a state.
    pub fn integrated(&self, form: &Form<f64>, u: f64, impulse: f64) -> Option<Self> {
        let n = form.size();
        let lowered = |v: &Variable| match v {
            Variable::Velocity => Some(Variable::Displacement),
            Variable::Force => Some(Variable::Momentum),
            _ => None,
        };
        let variables = self.variables.iter().map(lowered).collect::<Option<Vec<Variable>>>()?;
        (form.variables == variables).then_some(())?;
        let known = |i: usize| form.force[i] * u + form.impulse[i] * impulse + form.constant[i];
        let row = |(i, rate): (usize, &f64)| [&form.matrix[i][..n], &[rate - known(i)]].concat();
        let mut rows: Vec<Vec<f64>> = self.values.iter().enumerate().map(row).collect();
        let mut values = vec![0.0; n];
        eliminate(&mut rows, &mut values, 0.0)?;
        Some(State { variables, values })
    }
}
