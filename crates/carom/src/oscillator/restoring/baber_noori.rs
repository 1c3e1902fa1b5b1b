//! Bouc-Wen-Baber-Noori: hysteresis with degradation and pinching (P4 section 4.4, eqs 29 to 32).

use super::Entry;
use super::exponent::Exponent;
use super::hysteresis::{Hysteresis, HystereticSpring};
use super::parameters::parameters;
use crate::oscillator::formulation::{Events, Formulation, Variant};
use crate::oscillator::restoring_model::Variable;
use crate::oscillator::units::Scales;
use crate::parameter::Domain;
use crate::scalar::{Scalar, Sign};

parameters! {
    /// The parameters, SI units. β sits on |v| and γ on v.
    pub struct BoucWenBaberNoori {
        alpha: "alpha", "alpha", "1", Domain::FromBelow(0.0, 1.0), "stiffness of the spring beside the hysteresis over k";
        k: "k", "k", "N/m", Domain::Positive, "initial stiffness";
        beta: "beta", "beta", "1/m^n", Domain::Positive, "on |v|";
        gamma: "gamma", "gamma", "1/m^n", Domain::AboveMinusUpTo("beta"), "on v";
        n: "n", "n", "1", Domain::AtLeast(1.0), "sharpness of the knee";
        delta_eta: "delta_eta", "delta_eta", "1/J", Domain::NonNegative, "degradation of stiffness";
        delta_nu: "delta_nu", "delta_nu", "1/J", Domain::NonNegative, "degradation of strength";
        q: "q", "q", "1", Domain::NonNegative, "where pinching is strongest, over z_u";
        zeta10: "zeta10", "zeta_10", "1", Domain::FromBelow(0.0, 1.0), "largest pinching";
        p: "p", "p", "1/J", Domain::NonNegative, "how fast pinching sets in";
        psi0: "psi0", "Psi_0", "m", Domain::Positive, "width of pinching";
        delta_psi: "delta_psi", "delta_Psi", "m/J", Domain::NonNegative, "growth of the width";
        lambda: "lambda", "lambda", "1", Domain::Positive, "couples width and strength of pinching";
    }
}

pub(super) const ENTRY: Entry = Entry {
    name: "bouc-wen-baber-noori",
    title: "Bouc-Wen-Baber-Noori",
    purpose: "hysteresis that degrades in stiffness and strength and pinches",
    equations: &[
        "r = alpha k x + (1 - alpha) k z",
        "dz/dt = h/eta (v - nu (beta |v| |z|^(n-1) z + gamma v |z|^n))",
        "d(epsilon)/dt = (1 - alpha) k z v",
        "eta = 1 + delta_eta epsilon, nu = 1 + delta_nu epsilon, z_u = (1/(nu (beta + gamma)))^(1/n)",
        "h = 1 - zeta_1 exp(-(z sgn(v) - q z_u)^2/zeta_2^2)",
        "zeta_1 = zeta10 (1 - exp(-p epsilon)), zeta_2 = (psi0 + delta_psi epsilon) (lambda + zeta_1)",
    ],
    limits: &[
        "beta sits on |v| and gamma on v, the other way round than in bouc-wen",
        "delta_eta = delta_nu = zeta10 = 0: Bouc-Wen in z beside a spring",
        "epsilon is the work done on the hysteretic part; it is not monotone and not the dissipated energy",
        "stored: alpha k x^2/2 + (1 - alpha) k z^2/2; dissipated: (1 - alpha) k z (v - dz/dt), which pinching makes negative at times",
    ],
    references: &[
        "Pei, J.-S., Wright, J. P., Gay-Balmaz, F., Beck, J. L., Todd, M. D. (2019), Nonlinear Dynamics 95, eqs 29-32",
    ],
    parameters: BoucWenBaberNoori::PARAMETERS,
    variants: &[Variant {
        formulation: Formulation::Mixed,
        state: &["x", "v", "z", "epsilon"],
        events: &[Events::All, Events::Velocity, Events::None],
    }],
    build: BoucWenBaberNoori::build,
};

/// Beyond so many widths from its middle there is no pinching: exp(-36).
const REACH: f64 = 6.0;
/// No step goes further through pinching than so many widths: its stages see it.
const STRIDE: f64 = 2.0;
/// Pinching that changes z by less than this is none.
const NEGLIGIBLE: f64 = 1e-14;

impl BoucWenBaberNoori {
    /// Initial stiffness, and the largest z before degradation.
    pub(in crate::oscillator) fn natural(&self) -> (f64, f64) {
        (self.k, (1.0 / (self.beta + self.gamma)).powf(1.0 / self.n))
    }

    pub(in crate::oscillator) fn spring<T: Scalar>(&self, scales: &Scales, events: Events) -> HystereticSpring<T> {
        let (length, energy) = (scales.length, scales.energy());
        let unit = length.powf(self.n);
        let hysteresis = Hysteresis {
            along: T::constant(self.gamma * unit),
            across: T::constant(self.beta * unit),
            exponent: Exponent::new(self.n),
            events,
        };
        let scaled = BoucWenBaberNoori {
            delta_eta: self.delta_eta * energy,
            delta_nu: self.delta_nu * energy,
            p: self.p * energy,
            psi0: self.psi0 / length,
            delta_psi: self.delta_psi * energy / length,
            ..*self
        };
        HystereticSpring {
            hysteresis,
            alpha: T::constant(self.alpha),
            degradation: Some(Degradation { scaled, ultimate: self.natural().1 / length }),
            zero: "z-zero",
            variables: &[
                Variable { name: "z", unit: "m", column: "z_m" },
                Variable { name: "epsilon", unit: "J", column: "epsilon_J" },
            ],
        }
    }
}

/// What ε does to the hysteresis.
#[derive(Clone, Copy, Debug)]
pub(super) struct Degradation {
    scaled: BoucWenBaberNoori,
    /// z_u before degradation.
    ultimate: f64,
}

impl Degradation {
    /// ν and h/η (P4 eq. 32).
    #[inline]
    pub fn of<T: Scalar>(&self, z: T, epsilon: T, direction: Sign) -> (T, T) {
        let one = T::constant(1.0);
        let eta = one + T::constant(self.scaled.delta_eta) * epsilon;
        let nu = one + T::constant(self.scaled.delta_nu) * epsilon;
        let (middle, zeta1, zeta2) = self.pinching(nu, epsilon);
        let offset = (direction.apply(z) - middle) / zeta2;
        let h = one - zeta1 * (-(offset * offset)).exp();
        (nu, h / eta)
    }

    /// Where pinching is strongest, how strong it is there, and its width: q z_u, ζ₁, ζ₂.
    #[inline]
    fn pinching<T: Scalar>(&self, nu: T, epsilon: T) -> (T, T, T) {
        let BoucWenBaberNoori { n, q, zeta10, p, psi0, delta_psi, lambda, .. } = self.scaled;
        let c = T::constant;
        let ultimate = if n == 1.0 { c(self.ultimate) / nu } else { c(self.ultimate) * (nu.ln() * c(-1.0 / n)).exp() };
        let zeta1 = c(zeta10) * (c(1.0) - (-(c(p) * epsilon)).exp());
        let zeta2 = (c(psi0) + c(delta_psi) * epsilon) * (c(lambda) + zeta1);
        (c(q) * ultimate, zeta1, zeta2)
    }

    /// The part of a step along z, from and to values times the sign of the velocity, that may be taken where ε goes between these: pinching
    /// may be far narrower than a step.
    pub fn stride<T: Scalar>(&self, ends: (f64, f64), epsilons: [T; 2]) -> f64 {
        let travel = (ends.1 - ends.0).abs();
        let allowed = epsilons.map(|epsilon| self.allowed(ends, epsilon));
        let allowed = allowed[0].min(allowed[1]);
        if travel > allowed { allowed / travel } else { 1.0 }
    }

    /// How far z may go from one value towards another with the pinching of this ε.
    fn allowed<T: Scalar>(&self, (from, to): (f64, f64), epsilon: T) -> f64 {
        let (middle, strength, width) =
            self.pinching(T::constant(1.0) + T::constant(self.scaled.delta_nu) * epsilon, epsilon);
        let (middle, strength, width) = (middle.re(), strength.re(), width.re());
        let reach = REACH * width;
        let misses = from.max(to) < middle - reach || from.min(to) > middle + reach;
        if misses || strength * width <= NEGLIGIBLE {
            return f64::INFINITY;
        }
        ((from - middle).abs() - reach).max(0.0) + STRIDE * width
    }
}
