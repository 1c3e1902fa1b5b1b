//! Standard fluid 1: a dashpot, and behind it a Kelvin model. P4 Table 2 (c).
//!
//! ```text
//!             ┌── k₂ ──┐
//!  wall ──────┤        ├── c₁ ── mass       r = c₁ (v - ẋ₂) = k₂ x₂ + c₂ ẋ₂
//!             └── c₂ ──┘
//!                      x₂                   (c₁ + c₂) ṙ + k₂ r = k₂c₁ v + c₁c₂ v̇
//! ```
//!
//! Recovered from the first row of (r, ẋ): held for long nothing is left of r, in slow flow r = c₁ v, and a sudden velocity gives
//! c₁c₂/(c₁ + c₂) v, two dashpots one behind the other. All four forms are as printed, the entries that the text has run
//! together being sums. Integrated once from a start at x₀ with r = 0, for the forms with ∫u:
//! r = -k₂/(c₁ + c₂) p + k₂c₁/(c₁ + c₂) (x - x₀) + c₁c₂/(c₁ + c₂) v.

use super::catalogue::{FLUID, FLUIDS, Linear, LinearKind};
use super::form::{Form, Variable::*};
use super::model::{Model, Seen};
use crate::oscillator::problem::Formulation;
use crate::oscillator::restoring::{Entry, Restoring, RestoringKind};
use crate::scalar::Scalar;

/// The elements.
#[derive(Clone, Copy, Debug)]
pub struct StandardFluid1<T> {
    /// Viscosity of the dashpot.
    pub c1: T,
    /// Stiffness within the Kelvin model.
    pub k2: T,
    /// Viscosity within the Kelvin model.
    pub c2: T,
}

pub(super) const ENTRY: Entry = Entry {
    kind: RestoringKind::Linear(LinearKind::StandardFluid1),
    name: "standard-fluid-1",
    title: "Standard fluid 1",
    purpose: "a dashpot behind a Kelvin model",
    equations: &[
        "wall -- (k2 beside c2) -- c1 -- mass",
        "r = c1 (v - dx2/dt) = k2 x2 + c2 dx2/dt",
        "(c1 + c2) dr/dt + k2 r = k2 c1 v + c1 c2 dv/dt",
    ],
    limits: &[
        "slow: r = c1 v; sudden: r = c1 c2/(c1 + c2) v",
        "an initial displacement is one held so long that no dashpot moves any more",
        "stored in the springs, dissipated in the dashpots",
    ],
    references: &[
        "Pei, J.-S., Wright, J. P., Gay-Balmaz, F., Beck, J. L., Todd, M. D. (2019), Nonlinear Dynamics 95, Table 2 (c)",
    ],
    parameters: FLUID,
    variants: FLUIDS,
    build: |v| Restoring::Linear(Linear::new(LinearKind::StandardFluid1, v)),
};

impl<T: Scalar> StandardFluid1<T> {
    /// Rate of the Kelvin model's extension, and the force in its spring.
    fn kelvin(&self, s: &Seen<T>) -> (T, T) {
        let rate = s.v - s.r / self.c1;
        (rate, s.r - self.c2 * rate)
    }
}

impl<T: Scalar> Model<T> for StandardFluid1<T> {
    fn form(&self, m: T, choice: Formulation, x0: T) -> Option<Form<T>> {
        let StandardFluid1 { c1, k2, c2 } = *self;
        let (o, one) = (T::constant(0.0), T::constant(1.0));
        let both = c1 + c2;
        let (a, b, c) = (k2 / both, k2 * c1 / both, c1 * c2 / both);
        let d = a + c / m;
        Some(match choice {
            Formulation::Mixed => Form::two(&[Force, Velocity], [[-d, b], [-one / m, o]], [c / m, one / m], [o, o]),
            Formulation::MixedMomentum => {
                let rows = [[-d, b], [-one / m, o]];
                Form::two(&[Momentum, Displacement], rows, [o, o], [c / m, one / m]).counted_from(x0)
            }
            Formulation::Effort => Form::two(&[Momentum, Force], [[o, one], [-b / m, -d]], [o, c / m], [o, b / m]),
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
        self.c1 * self.c2 / (self.c1 + self.c2)
    }

    fn heating(&self, s: &Seen<T>) -> T {
        let (rate, _) = self.kelvin(s);
        s.r * s.r / self.c1 + self.c2 * rate * rate
    }

    fn stored(&self, s: &Seen<T>) -> T {
        let (_, spring) = self.kelvin(s);
        T::constant(0.5) * spring * spring / self.k2
    }
}
