//! A linear model: its equation, and the energies of its springs and dashpots.

use super::form::{Equation, Form, Variable};
use crate::oscillator::formulation::{Formulation, Variant};
use crate::scalar::Scalar;

/// What is seen of a model at an instant, whatever its state vector.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen<T> {
    /// Displacement.
    pub x: T,
    /// Displacement at the start.
    pub x0: T,
    /// Velocity.
    pub v: T,
    /// Restoring force.
    pub r: T,
    /// Impulse of the restoring force since the start.
    pub p: T,
    /// The inner output of models that have one; see [`Inner`].
    pub inner: T,
}

/// Something that follows from what is seen.
type Follows<T, R> = Box<dyn Fn(&Seen<T>) -> R>;

/// What follows from a drawing.
pub(super) struct Elements<T> {
    pub equation: Equation<T>,
    /// The power that the dashpots turn into heat, and the energy in the springs.
    pub energies: Follows<T, [T; 2]>,
    pub inner: Option<Inner<T>>,
}

/// An inner output: a quantity that the energies need and that x, v, r, p do not determine well. It is integrated beside the state vector
/// and does not act on it.
pub(super) struct Inner<T> {
    /// The force held over it, at a displacement held for long.
    pub stiffness: T,
    /// Its rate.
    pub rate: Follows<T, T>,
}

impl<T: Scalar> Elements<T> {
    pub fn new(equation: Equation<T>, energies: impl Fn(&Seen<T>) -> [T; 2] + 'static) -> Self {
        Elements { equation, energies: Box::new(energies), inner: None }
    }

    pub fn with_inner(self, inner: Inner<T>) -> Self {
        Elements { inner: Some(inner), ..self }
    }
}

impl<T: Scalar> Inner<T> {
    pub fn new(stiffness: T, rate: impl Fn(&Seen<T>) -> T + 'static) -> Self {
        Inner { stiffness, rate: Box::new(rate) }
    }
}

/// A linear model: springs and dashpots between a wall and a mass.
pub struct Model<T> {
    pub(super) elements: Elements<T>,
    pub(super) variants: &'static [Variant],
}

impl<T: Scalar> Model<T> {
    /// The equations for a choice of state variables; `None` where the tables do not have it. `x0` is the displacement at the start.
    pub fn form(&self, mass: T, choice: Formulation, x0: T) -> Option<Form<T>> {
        let variant = self.variants.iter().find(|v| v.formulation == choice)?;
        let variables: Option<Vec<Variable>> = variant.state.iter().map(|symbol| Variable::named(symbol)).collect();
        let form = Form::new(variables?, mass, &self.elements.equation);
        Some(if self.is_held() { form } else { form.counted_from(x0) })
    }

    /// Whether a spring alone bears a displacement held for long.
    pub(super) fn is_held(&self) -> bool {
        self.elements.equation.held.re() > 0.0
    }
}
