//! Maxwell: a spring and a dashpot one behind the other. P4 Table 1 (b).
//!
//! ```text
//!  wall ── c ── k ── mass         ṙ = k v - (k/c) r,  integrated: r = k (x - x₀) - (k/c) p
//! ```
//!
//! Recovered from choices 2 and 4, whose rows give ṙ. Printed wrong: in choice 1 the coefficient of ∫u is k/(m c), not 1/m; in
//! choices 3 and 4 the entry (1, 2) is -1/m, not -1.

use super::catalogue::{Linear, LinearKind, PAIRS, TWO};
use super::form::{Form, Variable::*};
use super::model::{Model, Seen};
use crate::oscillator::problem::Formulation;
use crate::oscillator::restoring::{Entry, Restoring, RestoringKind};
use crate::scalar::Scalar;

/// The elements.
#[derive(Clone, Copy, Debug)]
pub struct Maxwell<T> {
    /// Stiffness.
    pub k: T,
    /// Viscosity.
    pub c: T,
}

pub(super) const ENTRY: Entry = Entry {
    kind: RestoringKind::Linear(LinearKind::Maxwell),
    name: "maxwell",
    title: "Maxwell",
    purpose: "a spring behind a dashpot: it creeps under a steady force",
    equations: &["wall -- c -- k -- mass", "dr/dt = k v - (k/c) r"],
    limits: &[
        "c -> infinity: a linear spring; k -> infinity: a dashpot",
        "an initial displacement is one held so long that no dashpot moves any more",
        "stored in the springs, dissipated in the dashpots",
    ],
    references: &[
        "Pei, J.-S., Wright, J. P., Gay-Balmaz, F., Beck, J. L., Todd, M. D. (2019), Nonlinear Dynamics 95, Table 1 (b)",
    ],
    parameters: TWO,
    variants: PAIRS,
    build: |v| Restoring::Linear(Linear::new(LinearKind::Maxwell, v)),
};

impl<T: Scalar> Model<T> for Maxwell<T> {
    fn form(&self, m: T, choice: Formulation, x0: T) -> Option<Form<T>> {
        let Maxwell { k, c } = *self;
        let (o, one) = (T::constant(0.0), T::constant(1.0));
        Some(match choice {
            Formulation::Flow => {
                let rows = [[o, one], [-k / m, -k / c]];
                Form::two(&[Displacement, Velocity], rows, [o, one / m], [o, k / (m * c)]).counted_from(x0)
            }
            Formulation::Effort => Form::two(&[Momentum, Force], [[o, one], [-k / m, -k / c]], [o, o], [o, k / m]),
            Formulation::MixedMomentum => {
                let rows = [[o, -one / m], [k, -k / c]];
                Form::two(&[Displacement, Momentum], rows, [o, o], [one / m, o]).counted_from(x0)
            }
            Formulation::Mixed => Form::two(&[Velocity, Force], [[o, -one / m], [k, -k / c]], [one / m, o], [o, o]),
        })
    }

    fn held(&self, _x0: T) -> T {
        T::constant(0.0)
    }

    fn heating(&self, s: &Seen<T>) -> T {
        s.r * s.r / self.c
    }

    fn stored(&self, s: &Seen<T>) -> T {
        T::constant(0.5) * s.r * s.r / self.k
    }
}
