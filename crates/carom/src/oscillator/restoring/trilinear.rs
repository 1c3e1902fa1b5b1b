//! Trilinear elastic: stiffness k within ±x_y, α k beyond (P4 Fig. 1, eqs 2, 3).

use super::{Entry, Restoring, RestoringKind, Variant};
use crate::oscillator::problem::{Events, Formulation};
use crate::parameter::{Domain, required};

/// The parameters, SI units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trilinear {
    /// k, stiffness of the middle piece.
    pub stiffness: f64,
    /// α, stiffness of the outer pieces over k.
    pub hardening: f64,
    /// x_y, where the pieces meet.
    pub yield_displacement: f64,
}

pub(super) const ENTRY: Entry = Entry {
    kind: RestoringKind::Trilinear,
    name: "trilinear",
    title: "Trilinear elastic",
    purpose: "a spring that softens beyond a displacement and gives everything back",
    equations: &["r = k x for |x| <= x_y", "r = sgn(x) k x_y + alpha k (x - sgn(x) x_y) beyond"],
    limits: &["alpha = 0: constant force beyond x_y", "stored: all of it; nothing is dissipated"],
    references: &["P4 Fig. 1, eqs 2, 3"],
    parameters: &[
        required("stiffness", "k", "N/m", Domain::Positive, "stiffness of the middle piece"),
        required("hardening", "alpha", "1", Domain::FromBelow(0.0, 1.0), "stiffness of the outer pieces over k"),
        required("yield_displacement", "x_y", "m", Domain::Positive, "displacement at which the pieces meet"),
    ],
    variants: &[Variant { formulation: Formulation::Flow, state: &["x", "v"], events: &[Events::All, Events::None] }],
    build: |v| Restoring::Trilinear(Trilinear { stiffness: v[0], hardening: v[1], yield_displacement: v[2] }),
};
