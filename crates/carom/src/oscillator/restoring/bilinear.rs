//! Bilinear hysteresis, flow-controlled (F) and mixed (M) (P4 section 3, Tables 4, 5).

use super::Entry;
use super::bilinear_flow::BilinearFlow;
use super::bilinear_mixed::BilinearMixed;
use super::parameters::parameters;
use crate::oscillator::formulation::{Events, Formulation, Variant};
use crate::oscillator::units::Scales;
use crate::parameter::Domain;
use crate::scalar::Scalar;

parameters! {
    /// The parameters, SI units.
    pub struct Bilinear {
        stiffness: "stiffness", "k", "N/m", Domain::Positive, "elastic stiffness";
        hardening: "hardening", "alpha", "1", Domain::FromBelow(0.0, 1.0), "stiffness while yielding over k";
        yield_force: "yield_force", "r_y", "N", Domain::Positive, "force at first yield";
    }
}

pub(super) const ENTRY: Entry = Entry {
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
    references: &[
        "Pei, J.-S., Wright, J. P., Gay-Balmaz, F., Beck, J. L., Todd, M. D. (2019), Nonlinear Dynamics 95, eqs 10-19, Tables 4, 5",
    ],
    parameters: Bilinear::PARAMETERS,
    variants: &[
        Variant {
            formulation: Formulation::Mixed,
            state: &["x", "v", "p", "r1", "r2"],
            events: &[Events::All, Events::None],
        },
        Variant { formulation: Formulation::Flow, state: &["x", "v"], events: &[Events::All] },
    ],
    build: Bilinear::build,
};

impl Bilinear {
    /// Initial stiffness, and the length at which the model changes.
    pub(in crate::oscillator) fn natural(&self) -> (f64, f64) {
        (self.stiffness, self.yield_force / self.stiffness)
    }

    fn scaled<T: Scalar>(&self, scales: &Scales) -> (T, T) {
        (T::constant(self.hardening), T::constant(self.yield_force / scales.force))
    }

    pub(in crate::oscillator) fn flow<T: Scalar>(&self, scales: &Scales) -> BilinearFlow<T> {
        let (alpha, yields) = self.scaled(scales);
        BilinearFlow { alpha, yields }
    }

    pub(in crate::oscillator) fn mixed<T: Scalar>(&self, scales: &Scales, events: Events) -> BilinearMixed<T> {
        let (alpha, yields) = self.scaled(scales);
        BilinearMixed { alpha, yields, events }
    }
}
