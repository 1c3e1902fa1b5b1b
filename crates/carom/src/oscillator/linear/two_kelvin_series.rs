//! Two Kelvin models one behind the other. P4 Table 3 (d).
//!
//! ```text
//!             ┌── k₁ ──┐   ┌── k₂ ──┐
//!  wall ──────┤        ├───┤        ├── mass        r = k₁ x₁ + c₁ ẋ₁ = k₂ x₂ + c₂ ẋ₂,  x = x₁ + x₂
//!             └── c₁ ──┘   └── c₂ ──┘
//!                      x₁
//!
//!  (c₁ + c₂) ṙ + (k₁ + k₂) r = k₁k₂ x + (k₁c₂ + k₂c₁) v + c₁c₂ v̇
//! ```
//!
//! The text names it. Printed wrong, in both forms: c₁c₂/(m (c₁ + c₂)) is missing, with a minus in the last entry and with a plus on u;
//! the first form also needs 1/m in the second row of the input, not in the third.
//!
//! The share x₁ of the displacement follows from x, v and r only where the two retardation times differ, and badly where they
//! nearly do. For the energies it is integrated beside the state vector.

use super::catalogue::{FOUR, Linear, LinearKind, TRIPLES};
use super::form::{Form, Variable::*};
use super::model::{Model, Seen};
use crate::oscillator::problem::Formulation;
use crate::oscillator::restoring::{Entry, Restoring, RestoringKind};
use crate::scalar::Scalar;

/// The elements.
#[derive(Clone, Copy, Debug)]
pub struct TwoKelvinSeries<T> {
    /// Stiffness of the first.
    pub k1: T,
    /// Viscosity of the first.
    pub c1: T,
    /// Stiffness of the second.
    pub k2: T,
    /// Viscosity of the second.
    pub c2: T,
}

pub(super) const ENTRY: Entry = Entry {
    kind: RestoringKind::Linear(LinearKind::TwoKelvinSeries),
    name: "two-kelvin-series",
    title: "Two Kelvin models one behind the other",
    purpose: "two retardation times",
    equations: &[
        "wall -- (k1 beside c1) -- (k2 beside c2) -- mass",
        "r = k1 x1 + c1 dx1/dt = k2 x2 + c2 dx2/dt, x = x1 + x2",
        "(c1 + c2) dr/dt + (k1 + k2) r = k1 k2 x + (k1 c2 + k2 c1) v + c1 c2 dv/dt",
    ],
    limits: &[
        "c1 -> 0: standard-solid-1; k1 -> 0: standard-fluid-1",
        "an initial displacement is one held so long that no dashpot moves any more",
        "stored in the springs, dissipated in the dashpots",
    ],
    references: &[
        "Pei, J.-S., Wright, J. P., Gay-Balmaz, F., Beck, J. L., Todd, M. D. (2019), Nonlinear Dynamics 95, Table 3 (d)",
    ],
    parameters: FOUR,
    variants: TRIPLES,
    build: |v| Restoring::Linear(Linear::new(LinearKind::TwoKelvinSeries, v)),
};

impl<T: Scalar> Model<T> for TwoKelvinSeries<T> {
    fn form(&self, m: T, choice: Formulation, _x0: T) -> Option<Form<T>> {
        let TwoKelvinSeries { k1, c1, k2, c2 } = *self;
        let (o, one) = (T::constant(0.0), T::constant(1.0));
        let both = c1 + c2;
        let (a, b, c) = (k1 * k2 / both, (k1 * c2 + k2 * c1) / both, c1 * c2 / both);
        let d = (k1 + k2) / both + c / m;
        match choice {
            Formulation::Mixed => Some(Form::three(
                &[Displacement, Velocity, Force],
                [[o, one, o], [o, o, -one / m], [a, b, -d]],
                [o, one / m, c / m],
                [o; 3],
            )),
            Formulation::MixedMomentum => Some(Form::three(
                &[Displacement, Momentum, Force],
                [[o, -one / m, o], [o, o, one], [a, -b / m, -d]],
                [o, o, c / m],
                [one / m, o, b / m],
            )),
            _ => None,
        }
    }

    fn held(&self, x0: T) -> T {
        self.k1 * self.k2 / (self.k1 + self.k2) * x0
    }

    fn sudden(&self) -> T {
        self.c1 * self.c2 / (self.c1 + self.c2)
    }

    fn heating(&self, s: &Seen<T>) -> T {
        let first = s.r - self.k1 * s.inner;
        let second = s.r - self.k2 * (s.x - s.inner);
        first * first / self.c1 + second * second / self.c2
    }

    fn stored(&self, s: &Seen<T>) -> T {
        let other = s.x - s.inner;
        T::constant(0.5) * (self.k1 * s.inner * s.inner + self.k2 * other * other)
    }

    fn has_inner(&self) -> bool {
        true
    }

    fn inner_held(&self, x0: T) -> T {
        self.held(x0) / self.k1
    }

    /// ẋ₁
    fn inner_rate(&self, s: &Seen<T>) -> T {
        (s.r - self.k1 * s.inner) / self.c1
    }
}
