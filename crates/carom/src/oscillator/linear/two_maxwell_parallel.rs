//! Two Maxwell models side by side. P4 Table 3 (c).
//!
//! ```text
//!         ┌── c₁ ── k₁ ──┐
//!  wall ──┤              ├── mass           r = s₁ + s₂,  ṡᵢ = kᵢ v - (kᵢ/cᵢ) sᵢ
//!         └── c₂ ── k₂ ──┘
//!
//!  ṙ = k₁k₂ (1/c₁ + 1/c₂)(x - x₀) + (k₁ + k₂) v - (k₁/c₁ + k₂/c₂) r - (k₁k₂/(c₁c₂)) p
//! ```
//!
//! The text names it. Eliminating s₁ and s₂ gives r̈ + (k₁/c₁ + k₂/c₂) ṙ + k₁k₂/(c₁c₂) r = (k₁ + k₂) v̇ + k₁k₂(1/c₁ + 1/c₂) v,
//! integrated once above. Printed wrong, in the form (x, v, r) with p = J - m v: the entry (3, 2) is k₁ + k₂ + m k₁k₂/(c₁c₂) and the
//! coefficient of ∫u is -k₁k₂/(c₁c₂).
//!
//! The share s₁ of the force follows from x, v, r and p only where the two relaxation times differ, and badly where they
//! nearly do. For the energies it is integrated beside the state vector.

use super::catalogue::{FOUR, Linear, LinearKind, TRIPLES};
use super::form::{Form, Variable::*};
use super::model::{Model, Seen};
use crate::oscillator::problem::Formulation;
use crate::oscillator::restoring::{Entry, Restoring, RestoringKind};
use crate::scalar::Scalar;

/// The elements.
#[derive(Clone, Copy, Debug)]
pub struct TwoMaxwellParallel<T> {
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
    kind: RestoringKind::Linear(LinearKind::TwoMaxwellParallel),
    name: "two-maxwell-parallel",
    title: "Two Maxwell models side by side",
    purpose: "two relaxation times",
    equations: &[
        "wall -- ((c1 -- k1) beside (c2 -- k2)) -- mass",
        "r = s1 + s2, dsi/dt = ki v - (ki/ci) si",
        "dr/dt = k1 k2 (1/c1 + 1/c2) x + (k1 + k2) v - (k1/c1 + k2/c2) r - (k1 k2/(c1 c2)) p",
    ],
    limits: &[
        "c1 -> infinity: standard-solid-2; k1 -> infinity: standard-fluid-2",
        "an initial displacement is one held so long that no dashpot moves any more",
        "stored in the springs, dissipated in the dashpots",
    ],
    references: &[
        "Pei, J.-S., Wright, J. P., Gay-Balmaz, F., Beck, J. L., Todd, M. D. (2019), Nonlinear Dynamics 95, Table 3 (c)",
    ],
    parameters: FOUR,
    variants: TRIPLES,
    build: |v| Restoring::Linear(Linear::new(LinearKind::TwoMaxwellParallel, v)),
};

impl<T: Scalar> Model<T> for TwoMaxwellParallel<T> {
    fn form(&self, m: T, choice: Formulation, x0: T) -> Option<Form<T>> {
        let TwoMaxwellParallel { k1, c1, k2, c2 } = *self;
        let (o, one) = (T::constant(0.0), T::constant(1.0));
        let (a, d, g) = (k1 * k2 * (one / c1 + one / c2), k1 / c1 + k2 / c2, k1 * k2 / (c1 * c2));
        let form = match choice {
            Formulation::Mixed => Form::three(
                &[Displacement, Velocity, Force],
                [[o, one, o], [o, o, -one / m], [a, k1 + k2 + m * g, -d]],
                [o, one / m, o],
                [o, o, -g],
            ),
            Formulation::MixedMomentum => Form::three(
                &[Displacement, Momentum, Force],
                [[o, -one / m, o], [o, o, one], [a, -(k1 + k2) / m - g, -d]],
                [o; 3],
                [one / m, o, (k1 + k2) / m],
            ),
            _ => return None,
        };
        Some(form.counted_from(x0))
    }

    fn held(&self, _x0: T) -> T {
        T::constant(0.0)
    }

    fn heating(&self, s: &Seen<T>) -> T {
        let other = s.r - s.inner;
        s.inner * s.inner / self.c1 + other * other / self.c2
    }

    fn stored(&self, s: &Seen<T>) -> T {
        let other = s.r - s.inner;
        T::constant(0.5) * (s.inner * s.inner / self.k1 + other * other / self.k2)
    }

    fn has_inner(&self) -> bool {
        true
    }

    /// ṡ₁
    fn inner_rate(&self, s: &Seen<T>) -> T {
        self.k1 * (s.v - s.inner / self.c1)
    }
}
