//! Kelvin chain (Burgers): a spring, a dashpot and a Kelvin model one behind the other. P4 Table 3 (b).
//!
//! ```text
//!             ┌── k₂ ──┐
//!  wall ──────┤        ├── c₁ ── k₁ ── mass         r = k₂ x₂ + c₂ ẋ₂,  x - x₀ = r/k₁ + p/c₁ + x₂
//!             └── c₂ ──┘
//!                      x₂
//!
//!  ṙ = (k₁k₂/c₂)(x - x₀) + k₁ v - (k₁/c₂)(1 + k₂/k₁ + c₂/c₁) r - (k₁k₂/(c₁c₂)) p
//! ```
//!
//! Recovered from the last row: the sum of three extensions, of which that of the dashpot c₁ is p/c₁. Printed wrong, in both forms:
//! the last entry has a minus. The form in (x, v, r) has p = J - m v in it, whence the mass in its entry (3, 2).

use super::catalogue::{FOUR, Linear, LinearKind, TRIPLES};
use super::form::{Form, Variable::*};
use super::model::{Model, Seen};
use crate::oscillator::problem::Formulation;
use crate::oscillator::restoring::{Entry, Restoring, RestoringKind};
use crate::scalar::Scalar;

/// The elements.
#[derive(Clone, Copy, Debug)]
pub struct KelvinChain<T> {
    /// Stiffness of the spring.
    pub k1: T,
    /// Viscosity of the dashpot.
    pub c1: T,
    /// Stiffness within the Kelvin model.
    pub k2: T,
    /// Viscosity within the Kelvin model.
    pub c2: T,
}

pub(super) const ENTRY: Entry = Entry {
    kind: RestoringKind::Linear(LinearKind::KelvinChain),
    name: "kelvin-chain",
    title: "Kelvin chain (Burgers)",
    purpose: "a spring, a dashpot and a Kelvin model one behind the other",
    equations: &[
        "wall -- (k2 beside c2) -- c1 -- k1 -- mass",
        "x = r/k1 + p/c1 + x2, r = k2 x2 + c2 dx2/dt",
        "dr/dt = (k1 k2/c2) x + k1 v - (k1/c2)(1 + k2/k1 + c2/c1) r - (k1 k2/(c1 c2)) p",
    ],
    limits: &[
        "c1 -> infinity: standard-solid-1; k1 -> infinity: standard-fluid-1",
        "an initial displacement is one held so long that no dashpot moves any more",
        "stored in the springs, dissipated in the dashpots",
    ],
    references: &[
        "Pei, J.-S., Wright, J. P., Gay-Balmaz, F., Beck, J. L., Todd, M. D. (2019), Nonlinear Dynamics 95, Table 3 (b)",
    ],
    parameters: FOUR,
    variants: TRIPLES,
    build: |v| Restoring::Linear(Linear::new(LinearKind::KelvinChain, v)),
};

impl<T: Scalar> KelvinChain<T> {
    /// Extension of the Kelvin model.
    fn inner(&self, s: &Seen<T>) -> T {
        s.x - s.x0 - s.r / self.k1 - s.p / self.c1
    }
}

impl<T: Scalar> Model<T> for KelvinChain<T> {
    fn form(&self, m: T, choice: Formulation, x0: T) -> Option<Form<T>> {
        let KelvinChain { k1, c1, k2, c2 } = *self;
        let (o, one) = (T::constant(0.0), T::constant(1.0));
        let (a, d, g) = (k1 * k2 / c2, (k1 + k2) / c2 + k1 / c1, k1 * k2 / (c1 * c2));
        let form = match choice {
            Formulation::Mixed => Form::three(
                &[Displacement, Velocity, Force],
                [[o, one, o], [o, o, -one / m], [a, k1 + m * g, -d]],
                [o, one / m, o],
                [o, o, -g],
            ),
            Formulation::MixedMomentum => Form::three(
                &[Displacement, Momentum, Force],
                [[o, -one / m, o], [o, o, one], [a, -k1 / m - g, -d]],
                [o; 3],
                [one / m, o, k1 / m],
            ),
            _ => return None,
        };
        Some(form.counted_from(x0))
    }

    fn held(&self, _x0: T) -> T {
        T::constant(0.0)
    }

    fn heating(&self, s: &Seen<T>) -> T {
        let dashpot = s.r - self.k2 * self.inner(s);
        s.r * s.r / self.c1 + dashpot * dashpot / self.c2
    }

    fn stored(&self, s: &Seen<T>) -> T {
        let inner = self.inner(s);
        T::constant(0.5) * (s.r * s.r / self.k1 + self.k2 * inner * inner)
    }
}
