//! Bouc-Wen with options A, B, C (P4 sections 4.1 to 4.3). γ sits on |v| and β on v, the other way round than in P0.

use super::{Entry, Restoring, RestoringKind, Variant};
use crate::oscillator::problem::{Events, Formulation};
use crate::parameter::{Domain, required};

/// The parameters, SI units (P4 eq. 20).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoucWen {
    /// A, initial stiffness.
    pub a: f64,
    /// γ, on |v|.
    pub gamma: f64,
    /// β, on v.
    pub beta: f64,
    /// n.
    pub n: f64,
}

pub(super) const ENTRY: Entry = Entry {
    kind: RestoringKind::BoucWen,
    name: "bouc-wen",
    title: "Bouc-Wen",
    purpose: "smooth hysteresis as a rate equation of the force",
    equations: &["dr/dt = A v - gamma |v| |r|^(n-1) r - beta v |r|^n"],
    limits: &[
        "gamma sits on |v| and beta on v, the other way round than in the collision laws and in bouc-wen-baber-noori",
        "gamma = beta = 0: a linear spring A",
        "|beta| <= gamma: the model dissipates",
        "stored: r^2/(2 A); dissipated: r (v - (dr/dt)/A)",
    ],
    references: &["P4 eqs 20-28"],
    parameters: &[
        required("A", "A", "N/m", Domain::Positive, "initial stiffness"),
        required("gamma", "gamma", "N^(1-n)/m", Domain::NonNegative, "on |v|"),
        required("beta", "beta", "N^(1-n)/m", Domain::WithinPlusMinus("gamma"), "on v"),
        required("n", "n", "1", Domain::AtLeast(1.0), "sharpness of the knee"),
    ],
    variants: &[Variant {
        formulation: Formulation::Mixed,
        state: &["x", "v", "r"],
        events: &[Events::All, Events::Velocity, Events::None],
    }],
    build: |v| Restoring::BoucWen(BoucWen { a: v[0], gamma: v[1], beta: v[2], n: v[3] }),
};
