//! Standard solid 2 (Zener): a spring beside a Maxwell model. P4 Table 2 (b).
//!
//! ```text
//!         ┌───── k₁ ─────┐
//!  wall ──┤              ├── mass           r = k₁ x + s,  ṡ = k₂ v - (k₂/c₂) s
//!         └── c₂ ── k₂ ──┘
//!                                           ṙ = (k₁k₂/c₂) x + (k₁ + k₂) v - (k₂/c₂) r
//! ```
//!
//! Recovered from the last row: at rest r = k₁ x, one spring, and against sudden motion ṙ = (k₁ + k₂) v, two side by side. Both forms
//! are as printed.

use super::catalogue::{Linear, LinearKind, SOLID, TRIPLES};
use super::form::{Form, Variable::*};
use super::model::{Model, Seen};
use crate::oscillator::problem::Formulation;
use crate::oscillator::restoring::{Entry, Restoring, RestoringKind};
use crate::scalar::Scalar;

/// The elements.
#[derive(Clone, Copy, Debug)]
pub struct StandardSolid2<T> {
    /// Stiffness of the spring.
    pub k1: T,
    /// Stiffness within the Maxwell model.
    pub k2: T,
    /// Viscosity within the Maxwell model.
    pub c2: T,
}

pub(super) const ENTRY: Entry = Entry {
    kind: RestoringKind::Linear(LinearKind::StandardSolid2),
    name: "standard-solid-2",
    title: "Standard solid 2 (Zener)",
    purpose: "a spring beside a Maxwell model",
    equations: &[
        "wall -- (k1 beside (c2 -- k2)) -- mass",
        "r = k1 x + s, ds/dt = k2 v - (k2/c2) s",
        "dr/dt = (k1 k2/c2) x + (k1 + k2) v - (k2/c2) r",
    ],
    limits: &[
        "held: r = k1 x; sudden: dr/dt = (k1 + k2) v",
        "an initial displacement is one held so long that no dashpot moves any more",
        "stored in the springs, dissipated in the dashpots",
    ],
    references: &[
        "Pei, J.-S., Wright, J. P., Gay-Balmaz, F., Beck, J. L., Todd, M. D. (2019), Nonlinear Dynamics 95, Table 2 (b)",
    ],
    parameters: SOLID,
    variants: TRIPLES,
    build: |v| Restoring::Linear(Linear::new(LinearKind::StandardSolid2, v)),
};

impl<T: Scalar> Model<T> for StandardSolid2<T> {
    fn form(&self, m: T, choice: Formulation, _x0: T) -> Option<Form<T>> {
        let StandardSolid2 { k1, k2, c2 } = *self;
        let (o, one) = (T::constant(0.0), T::constant(1.0));
        let (a, b, d) = (k1 * k2 / c2, k1 + k2, k2 / c2);
        match choice {
            Formulation::Mixed => Some(Form::three(
                &[Displacement, Velocity, Force],
                [[o, one, o], [o, o, -one / m], [a, b, -d]],
                [o, one / m, o],
                [o; 3],
            )),
            Formulation::MixedMomentum => Some(Form::three(
                &[Displacement, Momentum, Force],
                [[o, -one / m, o], [o, o, one], [a, -b / m, -d]],
                [o; 3],
                [one / m, o, b / m],
            )),
            _ => None,
        }
    }

    fn held(&self, x0: T) -> T {
        self.k1 * x0
    }

    fn heating(&self, s: &Seen<T>) -> T {
        let maxwell = s.r - self.k1 * s.x;
        maxwell * maxwell / self.c2
    }

    fn stored(&self, s: &Seen<T>) -> T {
        let maxwell = s.r - self.k1 * s.x;
        T::constant(0.5) * (self.k1 * s.x * s.x + maxwell * maxwell / self.k2)
    }
}
