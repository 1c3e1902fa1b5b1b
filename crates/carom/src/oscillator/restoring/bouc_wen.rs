//! Bouc-Wen with options A, B, C (P4 sections 4.1 to 4.3). γ sits on |v| and β on v, the other way round than in P0.

use super::Entry;
use super::exponent::Exponent;
use super::hysteresis::{Hysteresis, HystereticSpring};
use super::parameters::parameters;
use crate::oscillator::formulation::{Events, Formulation, Variant};
use crate::oscillator::restoring_model::Variable;
use crate::oscillator::units::Scales;
use crate::parameter::Domain;
use crate::scalar::Scalar;

parameters! {
    /// The parameters, SI units (P4 eq. 20).
    pub struct BoucWen {
        a: "A", "A", "N/m", Domain::Positive, "initial stiffness";
        gamma: "gamma", "gamma", "N^(1-n)/m", Domain::NonNegative, "on |v|";
        beta: "beta", "beta", "N^(1-n)/m", Domain::WithinPlusMinus("gamma"), "on v";
        n: "n", "n", "1", Domain::AtLeast(1.0), "sharpness of the knee";
    }
}

pub(super) const ENTRY: Entry = Entry {
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
    references: &[
        "Pei, J.-S., Wright, J. P., Gay-Balmaz, F., Beck, J. L., Todd, M. D. (2019), Nonlinear Dynamics 95, eqs 20-28",
    ],
    parameters: BoucWen::PARAMETERS,
    variants: &[Variant {
        formulation: Formulation::Mixed,
        state: &["x", "v", "r"],
        events: &[Events::All, Events::Velocity, Events::None],
    }],
    build: BoucWen::build,
};

impl BoucWen {
    /// Initial stiffness, and the displacement that would bring the initial stiffness to the largest force.
    pub(in crate::oscillator) fn natural(&self) -> (f64, f64) {
        (self.a, (self.a / (self.gamma.abs() + self.beta.abs())).powf(1.0 / self.n) / self.a)
    }

    pub(in crate::oscillator) fn spring<T: Scalar>(&self, scales: &Scales, events: Events) -> HystereticSpring<T> {
        let unit = scales.force.powf(self.n) / self.a;
        let hysteresis = Hysteresis {
            along: T::constant(self.beta * unit),
            across: T::constant(self.gamma * unit),
            exponent: Exponent::new(self.n),
            events,
        };
        let variables = &[Variable::R];
        HystereticSpring { hysteresis, alpha: T::constant(0.0), degradation: None, zero: "force-zero", variables }
    }
}
