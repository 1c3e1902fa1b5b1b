//! Generalised Maxwell: a spring, a dashpot and a Maxwell model side by side. P4 Table 3 (a).
//!
//! ```text
//!         ┌───── k₁ ─────┐
//!  wall ──┼───── c₁ ─────┼── mass           r = k₁ x + c₁ v + s,  ṡ = k₂ v - (k₂/c₂) s
//!         └── c₂ ── k₂ ──┘
//!                                           ṙ = (k₁k₂/c₂) x + (k₁ + k₂ + k₂c₁/c₂) v - (k₂/c₂) r + c₁ v̇
//! ```
//!
//! Recovered from the last row: without c₁ it is standard solid 2, without k₁ standard fluid 2. Printed wrong, in both forms: the
//! quotient in the last entry is k₂/c₂, not k₂/c₁.

use super::catalogue::{FOUR, Linear, LinearKind, TRIPLES};
use super::form::{Form, Variable::*};
use super::model::{Model, Seen};
use crate::oscillator::problem::Formulation;
use crate::oscillator::restoring::{Entry, Restoring, RestoringKind};
use crate::scalar::Scalar;

/// The elements.
#[derive(Clone, Copy, Debug)]
pub struct GeneralisedMaxwell<T> {
    /// Stiffness of the spring.
    pub k1: T,
    /// Viscosity of the dashpot.
    pub c1: T,
    /// Stiffness within the Maxwell model.
    pub k2: T,
    /// Viscosity within the Maxwell model.
    pub c2: T,
}

pub(super) const ENTRY: Entry = Entry {
    kind: RestoringKind::Linear(LinearKind::GeneralisedMaxwell),
    name: "generalised-maxwell",
    title: "Generalised Maxwell",
    purpose: "a spring, a dashpot and a Maxwell model side by side",
    equations: &[
        "wall -- (k1 beside c1 beside (c2 -- k2)) -- mass",
        "r = k1 x + c1 v + s, ds/dt = k2 v - (k2/c2) s",
        "dr/dt = (k1 k2/c2) x + (k1 + k2 + k2 c1/c2) v - (k2/c2) r + c1 dv/dt",
    ],
    limits: &[
        "c1 -> 0: standard-solid-2; k1 -> 0: standard-fluid-2",
        "an initial displacement is one held so long that no dashpot moves any more",
        "stored in the springs, dissipated in the dashpots",
    ],
    references: &[
        "Pei, J.-S., Wright, J. P., Gay-Balmaz, F., Beck, J. L., Todd, M. D. (2019), Nonlinear Dynamics 95, Table 3 (a)",
    ],
    parameters: FOUR,
    variants: TRIPLES,
    build: |v| Restoring::Linear(Linear::new(LinearKind::GeneralisedMaxwell, v)),
};

impl<T: Scalar> GeneralisedMaxwell<T> {
    /// The force in the Maxwell model.
    fn maxwell(&self, s: &Seen<T>) -> T {
        s.r - self.k1 * s.x - self.c1 * s.v
    }
}

impl<T: Scalar> Model<T> for GeneralisedMaxwell<T> {
    fn form(&self, m: T, choice: Formulation, _x0: T) -> Option<Form<T>> {
        let GeneralisedMaxwell { k1, c1, k2, c2 } = *self;
        let (o, one) = (T::constant(0.0), T::constant(1.0));
        let (a, b, d) = (k1 * k2 / c2, k1 + k2 + k2 * c1 / c2, k2 / c2 + c1 / m);
        match choice {
            Formulation::Mixed => Some(Form::three(
                &[Displacement, Velocity, Force],
                [[o, one, o], [o, o, -one / m], [a, b, -d]],
                [o, one / m, c1 / m],
                [o; 3],
            )),
            Formulation::MixedMomentum => Some(Form::three(
                &[Displacement, Momentum, Force],
                [[o, -one / m, o], [o, o, one], [a, -b / m, -d]],
                [o, o, c1 / m],
                [one / m, o, b / m],
            )),
            _ => None,
        }
    }

    fn held(&self, x0: T) -> T {
        self.k1 * x0
    }

    fn sudden(&self) -> T {
        self.c1
    }

    fn heating(&self, s: &Seen<T>) -> T {
        let maxwell = self.maxwell(s);
        self.c1 * s.v * s.v + maxwell * maxwell / self.c2
    }

    fn stored(&self, s: &Seen<T>) -> T {
        let maxwell = self.maxwell(s);
        T::constant(0.5) * (self.k1 * s.x * s.x + maxwell * maxwell / self.k2)
    }
}
