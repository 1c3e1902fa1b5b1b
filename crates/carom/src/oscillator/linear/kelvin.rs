//! Kelvin (Kelvin-Voigt): a spring and a dashpot side by side. P4 Table 1 (a).
//!
//! ```text
//!  wall ──┬── k ──┬── mass        r = k x + c v
//!         └── c ──┘
//! ```
//!
//! Recovered from choice 1, whose second row is m v̇ = u - k x - c v. All four choices of the table are as printed.

use super::catalogue::{Linear, LinearKind, PAIRS, TWO};
use super::form::{Form, Variable::*};
use super::model::{Model, Seen};
use crate::oscillator::problem::Formulation;
use crate::oscillator::restoring::{Entry, Restoring, RestoringKind};
use crate::scalar::Scalar;

/// The elements.
#[derive(Clone, Copy, Debug)]
pub struct Kelvin<T> {
    /// Stiffness.
    pub k: T,
    /// Viscosity.
    pub c: T,
}

pub(super) const ENTRY: Entry = Entry {
    kind: RestoringKind::Linear(LinearKind::Kelvin),
    name: "kelvin",
    title: "Kelvin (Kelvin-Voigt)",
    purpose: "a spring beside a dashpot",
    equations: &["wall -- (k beside c) -- mass", "r = k x + c v"],
    limits: &[
        "c -> 0: a linear spring",
        "an initial displacement is one held so long that no dashpot moves any more",
        "stored in the springs, dissipated in the dashpots",
    ],
    references: &[
        "Pei, J.-S., Wright, J. P., Gay-Balmaz, F., Beck, J. L., Todd, M. D. (2019), Nonlinear Dynamics 95, Table 1 (a)",
    ],
    parameters: TWO,
    variants: PAIRS,
    build: |v| Restoring::Linear(Linear::new(LinearKind::Kelvin, v)),
};

impl<T: Scalar> Model<T> for Kelvin<T> {
    fn form(&self, m: T, choice: Formulation, _x0: T) -> Option<Form<T>> {
        let Kelvin { k, c } = *self;
        let (o, one) = (T::constant(0.0), T::constant(1.0));
        Some(match choice {
            Formulation::Flow => {
                Form::two(&[Displacement, Velocity], [[o, one], [-k / m, -c / m]], [o, one / m], [o, o])
            }
            Formulation::Effort => Form::two(&[Momentum, Force], [[o, one], [-k / m, -c / m]], [o, c / m], [o, k / m]),
            Formulation::MixedMomentum => {
                Form::two(&[Displacement, Momentum], [[o, -one / m], [k, -c / m]], [o, o], [one / m, c / m])
            }
            Formulation::Mixed => Form::two(&[Velocity, Force], [[o, -one / m], [k, -c / m]], [one / m, c / m], [o, o]),
        })
    }

    fn held(&self, x0: T) -> T {
        self.k * x0
    }

    fn sudden(&self) -> T {
        self.c
    }

    fn heating(&self, s: &Seen<T>) -> T {
        self.c * s.v * s.v
    }

    fn stored(&self, s: &Seen<T>) -> T {
        T::constant(0.5) * self.k * s.x * s.x
    }
}
