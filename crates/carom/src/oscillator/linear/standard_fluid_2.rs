//! Standard fluid 2 (Jeffreys): a dashpot beside a Maxwell model. P4 Table 2 (d).
//!
//! ```text
//!         ┌───── c₁ ─────┐
//!  wall ──┤              ├── mass           r = c₁ v + s,  ṡ = k₂ v - (k₂/c₂) s
//!         └── c₂ ── k₂ ──┘
//!                                           ṙ = -(k₂/c₂) r + (k₂/c₂)(c₁ + c₂) v + c₁ v̇
//! ```
//!
//! Recovered from the first row of (r, ẋ): slow flow gives r = (c₁ + c₂) v, sudden motion c₁ v. Printed wrong: in the flow form the
//! quotient is (c₁ + c₂)/c₂, not (c₁ + c₂)/c₁. Integrated once from a start at x₀ with r = 0 but for c₁ v₀:
//! r = -(k₂/c₂) p + (k₂/c₂)(c₁ + c₂)(x - x₀) + c₁ v.

use super::catalogue::{FLUID, FLUIDS, Linear, LinearKind};
use super::form::{Form, Variable::*};
use super::model::{Model, Seen};
use crate::oscillator::problem::Formulation;
use crate::oscillator::restoring::{Entry, Restoring, RestoringKind};
use crate::scalar::Scalar;

/// The elements.
#[derive(Clone, Copy, Debug)]
pub struct StandardFluid2<T> {
    /// Viscosity of the dashpot.
    pub c1: T,
    /// Stiffness within the Maxwell model.
    pub k2: T,
    /// Viscosity within the Maxwell model.
    pub c2: T,
}

pub(super) const ENTRY: Entry = Entry {
    kind: RestoringKind::Linear(LinearKind::StandardFluid2),
    name: "standard-fluid-2",
    title: "Standard fluid 2 (Jeffreys)",
    purpose: "a dashpot beside a Maxwell model",
    equations: &[
        "wall -- (c1 beside (c2 -- k2)) -- mass",
        "r = c1 v + s, ds/dt = k2 v - (k2/c2) s",
        "dr/dt = -(k2/c2) r + (k2/c2)(c1 + c2) v + c1 dv/dt",
    ],
    limits: &[
        "slow: r = (c1 + c2) v; sudden: r = c1 v",
        "an initial displacement is one held so long that no dashpot moves any more",
        "stored in the springs, dissipated in the dashpots",
    ],
    references: &[
        "Pei, J.-S., Wright, J. P., Gay-Balmaz, F., Beck, J. L., Todd, M. D. (2019), Nonlinear Dynamics 95, Table 2 (d)",
    ],
    parameters: FLUID,
    variants: FLUIDS,
    build: |v| Restoring::Linear(Linear::new(LinearKind::StandardFluid2, v)),
};

impl<T: Scalar> Model<T> for StandardFluid2<T> {
    fn form(&self, m: T, choice: Formulation, x0: T) -> Option<Form<T>> {
        let StandardFluid2 { c1, k2, c2 } = *self;
        let (o, one) = (T::constant(0.0), T::constant(1.0));
        let (a, b) = (k2 / c2, k2 * (c1 + c2) / c2);
        let d = a + c1 / m;
        Some(match choice {
            Formulation::Mixed => Form::two(&[Force, Velocity], [[-d, b], [-one / m, o]], [c1 / m, one / m], [o, o]),
            Formulation::MixedMomentum => {
                let rows = [[-d, b], [-one / m, o]];
                Form::two(&[Momentum, Displacement], rows, [o, o], [c1 / m, one / m]).counted_from(x0)
            }
            Formulation::Effort => Form::two(&[Momentum, Force], [[o, one], [-b / m, -d]], [o, c1 / m], [o, b / m]),
            Formulation::Flow => {
                let rows = [[o, one], [-b / m, -d]];
                Form::two(&[Displacement, Velocity], rows, [o, one / m], [o, a / m]).counted_from(x0)
            }
        })
    }

    fn held(&self, _x0: T) -> T {
        T::constant(0.0)
    }

    fn sudden(&self) -> T {
        self.c1
    }

    fn heating(&self, s: &Seen<T>) -> T {
        let maxwell = s.r - self.c1 * s.v;
        self.c1 * s.v * s.v + maxwell * maxwell / self.c2
    }

    fn stored(&self, s: &Seen<T>) -> T {
        let maxwell = s.r - self.c1 * s.v;
        T::constant(0.5) * maxwell * maxwell / self.k2
    }
}
