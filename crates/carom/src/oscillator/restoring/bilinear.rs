//! Bilinear hysteresis, flow-controlled (F) and mixed (M) (P4 section 3, Tables 4, 5).

use super::{Entry, Restoring, RestoringKind, Variant};
use crate::oscillator::problem::{Events, Formulation};
use crate::parameter::{Domain, required};

/// The parameters, SI units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bilinear {
    /// k, elastic stiffness.
    pub stiffness: f64,
    /// α, stiffness while yielding over k.
    pub hardening: f64,
    /// r_y, force at first yield.
    pub yield_force: f64,
}

pub(super) const ENTRY: Entry = Entry {
    kind: RestoringKind::Bilinear,
    name: "bilinear",
    title: "Bilinear hysteresis",
    purpose: "an elastic-plastic spring with linear hardening",
    equations: &[
        "modes I, III: r = k (x - x_0)",
        "mode II: r = alpha k x - (1 - alpha) r_y",
        "mode IV: r = alpha k x + (1 - alpha) r_y",
        "the same as a Jenkin element r_1 beside a spring: r = r_1 + alpha k x, |r_1| <= (1 - alpha) r_y",
    ],
    limits: &[
        "alpha -> 1: a linear spring",
        "stored: r_1^2/(2 (1 - alpha) k) + alpha k x^2/2; dissipated: (1 - alpha) r_y |v| while yielding",
    ],
    references: &["P4 eqs 10-19, Tables 4, 5"],
    parameters: &[
        required("stiffness", "k", "N/m", Domain::Positive, "elastic stiffness"),
        required("hardening", "alpha", "1", Domain::FromBelow(0.0, 1.0), "stiffness while yielding over k"),
        required("yield_force", "r_y", "N", Domain::Positive, "force at first yield"),
    ],
    variants: &[
        Variant {
            formulation: Formulation::Mixed,
            state: &["x", "v", "p", "r1", "r2"],
            events: &[Events::All, Events::None],
        },
        Variant { formulation: Formulation::Flow, state: &["x", "v"], events: &[Events::All] },
    ],
    build: |v| Restoring::Bilinear(Bilinear { stiffness: v[0], hardening: v[1], yield_force: v[2] }),
};
