//! Standard solid 1: a spring, and behind it a Kelvin model. P4 Table 2 (a).
//!
//! ```text
//!             ┌── k₂ ──┐
//!  wall ──────┤        ├── k₁ ── mass       r = k₁ (x - x₂) = k₂ x₂ + c₂ ẋ₂
//!             └── c₂ ──┘
//!                      x₂                   ṙ = (k₁k₂/c₂) x + k₁ v - ((k₁ + k₂)/c₂) r
//! ```
//!
//! Recovered from the last row: at rest it gives r = k₁k₂/(k₁ + k₂) x, two springs one behind the other, and against sudden motion
//! ṙ = k₁ v, the first alone. Printed wrong, in both forms: the last entry is -(k₁ + k₂)/c₂, with a minus.

use super::catalogue::{Linear, LinearKind, SOLID, TRIPLES};
use super::form::{Form, Variable::*};
use super::model::{Model, Seen};
use crate::oscillator::problem::Formulation;
use crate::oscillator::restoring::{Entry, Restoring, RestoringKind};
use crate::scalar::Scalar;

/// The elements.
#[derive(Clone, Copy, Debug)]
pub struct StandardSolid1<T> {
    /// Stiffness of the spring.
    pub k1: T,
    /// Stiffness within the Kelvin model.
    pub k2: T,
    /// Viscosity within the Kelvin model.
    pub c2: T,
}

pub(super) const ENTRY: Entry = Entry {
    kind: RestoringKind::Linear(LinearKind::StandardSolid1),
    name: "standard-solid-1",
    title: "Standard solid 1",
    purpose: "a spring behind a Kelvin model",
    equations: &[
        "wall -- (k2 beside c2) -- k1 -- mass",
        "r = k1 (x - x2) = k2 x2 + c2 dx2/dt",
        "dr/dt = (k1 k2/c2) x + k1 v - ((k1 + k2)/c2) r",
    ],
    limits: &[
        "held: r = k1 k2/(k1 + k2) x; sudden: dr/dt = k1 v",
        "an initial displacement is one held so long that no dashpot moves any more",
        "stored in the springs, dissipated in the dashpots",
    ],
    references: &[
        "Pei, J.-S., Wright, J. P., Gay-Balmaz, F., Beck, J. L., Todd, M. D. (2019), Nonlinear Dynamics 95, Table 2 (a)",
    ],
    parameters: SOLID,
    variants: TRIPLES,
    build: |v| Restoring::Linear(Linear::new(LinearKind::StandardSolid1, v)),
};

impl<T: Scalar> StandardSolid1<T> {
    /// Extension of the Kelvin model.
    fn inner(&self, s: &Seen<T>) -> T {
        s.x - s.r / self.k1
    }
}

impl<T: Scalar> Model<T> for StandardSolid1<T> {
    fn form(&self, m: T, choice: Formulation, _x0: T) -> Option<Form<T>> {
        let StandardSolid1 { k1, k2, c2 } = *self;
        let (o, one) = (T::constant(0.0), T::constant(1.0));
        let (a, d) = (k1 * k2 / c2, (k1 + k2) / c2);
        match choice {
            Formulation::Mixed => Some(Form::three(
                &[Displacement, Velocity, Force],
                [[o, one, o], [o, o, -one / m], [a, k1, -d]],
                [o, one / m, o],
                [o; 3],
            )),
            Formulation::MixedMomentum => Some(Form::three(
                &[Displacement, Momentum, Force],
                [[o, -one / m, o], [o, o, one], [a, -k1 / m, -d]],
                [o; 3],
                [one / m, o, k1 / m],
            )),
            _ => None,
        }
    }

    fn held(&self, x0: T) -> T {
        self.k1 * self.k2 / (self.k1 + self.k2) * x0
    }

    fn heating(&self, s: &Seen<T>) -> T {
        let dashpot = s.r - self.k2 * self.inner(s);
        dashpot * dashpot / self.c2
    }

    fn stored(&self, s: &Seen<T>) -> T {
        let inner = self.inner(s);
        T::constant(0.5) * (s.r * s.r / self.k1 + self.k2 * inner * inner)
    }
}
