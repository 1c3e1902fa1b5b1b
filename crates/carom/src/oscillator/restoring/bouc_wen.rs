//! Bouc-Wen with options A, B, C (P4 sections 4.1 to 4.3). γ sits on |v| and β on v, the other way round than in P0.

use super::hysteresis::{Exponent, Hysteresis, mode};
use super::{Entry, Restoring, RestoringKind, Variable, Variant};
use crate::hybrid::{Action, Crossing, Guard};
use crate::oscillator::problem::{Events, Formulation};
use crate::oscillator::restoring_model::{At, FIRST_OWN, Response, RestoringModel, Turning};
use crate::oscillator::scale::Scales;
use crate::parameter::{Domain, required};
use crate::scalar::{Scalar, Sign};

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
    references: &[
        "Pei, J.-S., Wright, J. P., Gay-Balmaz, F., Beck, J. L., Todd, M. D. (2019), Nonlinear Dynamics 95, eqs 20-28",
    ],
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

const ZERO: usize = FIRST_OWN;

/// The scaled model. Its phase is the sign of r.
#[derive(Clone, Copy, Debug)]
pub(in crate::oscillator) struct BoucWenSpring<T> {
    hysteresis: Hysteresis<T>,
}

impl BoucWen {
    /// Initial stiffness, and the displacement that would bring the initial stiffness to the largest force.
    pub(in crate::oscillator) fn natural(&self) -> (f64, f64) {
        (self.a, (self.a / (self.gamma.abs() + self.beta.abs())).powf(1.0 / self.n) / self.a)
    }

    pub(in crate::oscillator) fn spring<T: Scalar>(&self, scales: &Scales, events: Events) -> BoucWenSpring<T> {
        let unit = scales.force.powf(self.n) / self.a;
        let hysteresis = Hysteresis {
            along: T::constant(self.beta * unit),
            across: T::constant(self.gamma * unit),
            exponent: Exponent::new(self.n),
            events,
        };
        BoucWenSpring { hysteresis }
    }
}

impl<T: Scalar> RestoringModel<T> for BoucWenSpring<T> {
    type Phase = Sign;

    fn variables(&self) -> &'static [Variable] {
        &[Variable { name: "r", unit: "N", column: "r_N" }]
    }

    fn turning(&self) -> Turning {
        if self.hysteresis.events == Events::None { Turning::Ignored } else { Turning::Ends }
    }

    fn first(&self, _x: T, direction: Sign, _z: &mut [T]) -> Sign {
        direction
    }

    #[inline]
    fn force(&self, _phase: Sign, _x: T, z: &[T]) -> T {
        z[0]
    }

    #[inline]
    fn respond(&self, phase: Sign, at: At<'_, T>, dz: &mut [T]) -> Response<T> {
        let r = at.z[0];
        dz[0] = at.v * self.hysteresis.tangent(phase, r, at.direction, at.v, T::constant(1.0));
        Response { force: r, heat: r * (at.v - dz[0]) }
    }

    fn force_rate(&self, _phase: Sign, _at: At<'_, T>, dz: &[T]) -> T {
        dz[0]
    }

    fn stored(&self, _phase: Sign, _x: T, z: &[T]) -> T {
        T::constant(0.5) * z[0] * z[0]
    }

    fn guards(&self, phase: Sign, direction: Sign, list: &mut Vec<Guard>) {
        // While both signs agree |r| grows.
        if self.hysteresis.events == Events::All && phase != direction {
            let crossing = if phase == Sign::Positive { Crossing::Falling } else { Crossing::Rising };
            list.push(Guard { id: ZERO, name: "force-zero", action: Action::Bound, crossing });
        }
    }

    fn guard(&self, _phase: Sign, _id: usize, at: At<'_, T>) -> T {
        at.z[0]
    }

    fn guard_rate(&self, _phase: Sign, _id: usize, _at: At<'_, T>, dz: &[T]) -> T {
        dz[0]
    }

    fn transition(&self, _phase: Sign, _fired: &[usize], (_, direction): (T, Sign), z: &mut [T]) -> Sign {
        z[0] = T::constant(0.0);
        direction
    }

    fn turned(&self, phase: Sign, direction: Sign, _x: T, z: &mut [T]) -> Sign {
        if z[0].re() == 0.0 { direction } else { phase }
    }

    fn mode(&self, phase: Sign, direction: Sign) -> &'static str {
        mode(self.hysteresis.events, direction, phase)
    }
}
