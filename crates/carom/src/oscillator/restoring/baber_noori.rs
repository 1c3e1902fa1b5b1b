//! Bouc-Wen-Baber-Noori: hysteresis with degradation and pinching (P4 section 4.4, eqs 29 to 32).

use super::hysteresis::{Exponent, Hysteresis, mode};
use super::{Entry, Restoring, RestoringKind, Variable, Variant};
use crate::hybrid::{Action, Crossing, Guard};
use crate::oscillator::problem::{Events, Formulation};
use crate::oscillator::restoring_model::{At, FIRST_OWN, Response, RestoringModel, Turning};
use crate::oscillator::scale::Scales;
use crate::parameter::{Domain, required};
use crate::scalar::{Scalar, Sign};

/// The parameters, SI units. β sits on |v| and γ on v.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoucWenBaberNoori {
    /// α, stiffness of the spring beside the hysteresis over k.
    pub alpha: f64,
    /// k, initial stiffness.
    pub k: f64,
    /// β, on |v|.
    pub beta: f64,
    /// γ, on v.
    pub gamma: f64,
    /// n.
    pub n: f64,
    /// δ_η, degradation of stiffness.
    pub delta_eta: f64,
    /// δ_ν, degradation of strength.
    pub delta_nu: f64,
    /// q, where pinching is strongest, over z_u.
    pub q: f64,
    /// ζ₁₀, largest pinching.
    pub zeta10: f64,
    /// p, how fast pinching sets in.
    pub p: f64,
    /// Ψ₀, width of pinching.
    pub psi0: f64,
    /// δ_Ψ, growth of the width.
    pub delta_psi: f64,
    /// λ, couples width and strength of pinching.
    pub lambda: f64,
}

pub(super) const ENTRY: Entry = Entry {
    kind: RestoringKind::BoucWenBaberNoori,
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
    parameters: &[
        required(
            "alpha",
            "alpha",
            "1",
            Domain::FromBelow(0.0, 1.0),
            "stiffness of the spring beside the hysteresis over k",
        ),
        required("k", "k", "N/m", Domain::Positive, "initial stiffness"),
        required("beta", "beta", "1/m^n", Domain::Positive, "on |v|"),
        required("gamma", "gamma", "1/m^n", Domain::AboveMinusUpTo("beta"), "on v"),
        required("n", "n", "1", Domain::AtLeast(1.0), "sharpness of the knee"),
        required("delta_eta", "delta_eta", "1/J", Domain::NonNegative, "degradation of stiffness"),
        required("delta_nu", "delta_nu", "1/J", Domain::NonNegative, "degradation of strength"),
        required("q", "q", "1", Domain::NonNegative, "where pinching is strongest, over z_u"),
        required("zeta10", "zeta_10", "1", Domain::FromBelow(0.0, 1.0), "largest pinching"),
        required("p", "p", "1/J", Domain::NonNegative, "how fast pinching sets in"),
        required("psi0", "Psi_0", "m", Domain::Positive, "width of pinching"),
        required("delta_psi", "delta_Psi", "m/J", Domain::NonNegative, "growth of the width"),
        required("lambda", "lambda", "1", Domain::Positive, "couples width and strength of pinching"),
    ],
    variants: &[Variant {
        formulation: Formulation::Mixed,
        state: &["x", "v", "z", "epsilon"],
        events: &[Events::All, Events::Velocity, Events::None],
    }],
    build: |v| {
        Restoring::BoucWenBaberNoori(BoucWenBaberNoori {
            alpha: v[0],
            k: v[1],
            beta: v[2],
            gamma: v[3],
            n: v[4],
            delta_eta: v[5],
            delta_nu: v[6],
            q: v[7],
            zeta10: v[8],
            p: v[9],
            psi0: v[10],
            delta_psi: v[11],
            lambda: v[12],
        })
    },
};

const ZERO: usize = FIRST_OWN;
const Z: usize = 0;
const EPSILON: usize = 1;

/// Beyond so many widths from its middle there is no pinching: exp(-36).
const REACH: f64 = 6.0;
/// No step goes further through pinching than so many widths: its stages see it.
const STRIDE: f64 = 2.0;
/// Pinching that changes z by less than this is none.
const NEGLIGIBLE: f64 = 1e-14;

/// The scaled model. Its phase is the sign of z.
#[derive(Clone, Copy, Debug)]
pub(in crate::oscillator) struct BaberNooriSpring<T> {
    hysteresis: Hysteresis<T>,
    alpha: T,
    delta_eta: T,
    delta_nu: T,
    q: T,
    zeta10: T,
    p: T,
    psi0: T,
    delta_psi: T,
    lambda: T,
    /// z_u before degradation.
    ultimate: T,
    n: f64,
}

impl BoucWenBaberNoori {
    /// Initial stiffness, and the largest z before degradation.
    pub(in crate::oscillator) fn natural(&self) -> (f64, f64) {
        (self.k, (1.0 / (self.beta + self.gamma)).powf(1.0 / self.n))
    }

    pub(in crate::oscillator) fn spring<T: Scalar>(&self, scales: &Scales, events: Events) -> BaberNooriSpring<T> {
        let (length, energy) = (scales.length, scales.energy());
        let unit = length.powf(self.n);
        let hysteresis = Hysteresis {
            along: T::constant(self.gamma * unit),
            across: T::constant(self.beta * unit),
            exponent: Exponent::new(self.n),
            events,
        };
        BaberNooriSpring {
            hysteresis,
            alpha: T::constant(self.alpha),
            delta_eta: T::constant(self.delta_eta * energy),
            delta_nu: T::constant(self.delta_nu * energy),
            q: T::constant(self.q),
            zeta10: T::constant(self.zeta10),
            p: T::constant(self.p * energy),
            psi0: T::constant(self.psi0 / length),
            delta_psi: T::constant(self.delta_psi * energy / length),
            lambda: T::constant(self.lambda),
            ultimate: T::constant(self.natural().1 / length),
            n: self.n,
        }
    }
}

impl<T: Scalar> BaberNooriSpring<T> {
    /// ν and h/η (P4 eq. 32).
    #[inline]
    fn degraded(&self, z: T, epsilon: T, direction: Sign) -> (T, T) {
        let one = T::constant(1.0);
        let eta = one + self.delta_eta * epsilon;
        let nu = one + self.delta_nu * epsilon;
        let (middle, zeta1, zeta2) = self.pinching(nu, epsilon);
        let offset = (direction.apply(z) - middle) / zeta2;
        let h = one - zeta1 * (-(offset * offset)).exp();
        (nu, h / eta)
    }

    /// Where pinching is strongest, how strong it is there, and its width: q z_u, ζ₁, ζ₂.
    #[inline]
    fn pinching(&self, nu: T, epsilon: T) -> (T, T, T) {
        let ultimate = if self.n == 1.0 {
            self.ultimate / nu
        } else {
            self.ultimate * (nu.ln() * T::constant(-1.0 / self.n)).exp()
        };
        let zeta1 = self.zeta10 * (T::constant(1.0) - (-(self.p * epsilon)).exp());
        let zeta2 = (self.psi0 + self.delta_psi * epsilon) * (self.lambda + zeta1);
        (self.q * ultimate, zeta1, zeta2)
    }

    /// How far z may go from one value towards another, both times the sign of the velocity, with the pinching of this ε.
    fn allowed(&self, (from, to): (f64, f64), epsilon: T) -> f64 {
        let (middle, strength, width) = self.pinching(T::constant(1.0) + self.delta_nu * epsilon, epsilon);
        let (middle, strength, width) = (middle.re(), strength.re(), width.re());
        let reach = REACH * width;
        let misses = from.max(to) < middle - reach || from.min(to) > middle + reach;
        if misses || strength * width <= NEGLIGIBLE {
            return f64::INFINITY;
        }
        ((from - middle).abs() - reach).max(0.0) + STRIDE * width
    }
}

impl<T: Scalar> RestoringModel<T> for BaberNooriSpring<T> {
    type Phase = Sign;

    fn variables(&self) -> &'static [Variable] {
        &[
            Variable { name: "z", unit: "m", column: "z_m" },
            Variable { name: "epsilon", unit: "J", column: "epsilon_J" },
        ]
    }

    fn turning(&self) -> Turning {
        if self.hysteresis.events == Events::None { Turning::Ignored } else { Turning::Ends }
    }

    fn first(&self, _x: T, direction: Sign, _z: &mut [T]) -> Sign {
        direction
    }

    #[inline]
    fn force(&self, _phase: Sign, x: T, z: &[T]) -> T {
        z[Z] + self.alpha * (x - z[Z])
    }

    #[inline]
    fn respond(&self, phase: Sign, at: At<'_, T>, dz: &mut [T]) -> Response<T> {
        let z = at.z[Z];
        let direction = self.hysteresis.v_sign(at.direction, at.v);
        let (nu, softened) = self.degraded(z, at.z[EPSILON], direction);
        dz[Z] = softened * at.v * self.hysteresis.tangent(phase, z, direction, at.v, nu);
        let hysteretic = (T::constant(1.0) - self.alpha) * z;
        dz[EPSILON] = hysteretic * at.v;
        Response { force: self.force(phase, at.x, at.z), heat: hysteretic * (at.v - dz[Z]) }
    }

    fn force_rate(&self, _phase: Sign, at: At<'_, T>, dz: &[T]) -> T {
        dz[Z] + self.alpha * (at.v - dz[Z])
    }

    fn stored(&self, _phase: Sign, x: T, z: &[T]) -> T {
        T::constant(0.5) * (self.alpha * x * x + (T::constant(1.0) - self.alpha) * z[Z] * z[Z])
    }

    /// Pinching may be far narrower than a step.
    fn stride(&self, direction: Sign, from: &[T], to: &[T]) -> f64 {
        let travel = (to[Z] - from[Z]).re();
        let direction = self.hysteresis.v_sign(direction, to[Z] - from[Z]);
        let ends = (direction.apply(from[Z]).re(), direction.apply(to[Z]).re());
        let allowed = self.allowed(ends, from[EPSILON]).min(self.allowed(ends, to[EPSILON]));
        if travel.abs() > allowed { allowed / travel.abs() } else { 1.0 }
    }

    fn guards(&self, phase: Sign, direction: Sign, list: &mut Vec<Guard>) {
        // While both signs agree |z| grows, or sinks towards an ultimate value that degrades, never to zero.
        if self.hysteresis.events == Events::All && phase != direction {
            let crossing = if phase == Sign::Positive { Crossing::Falling } else { Crossing::Rising };
            list.push(Guard { id: ZERO, name: "z-zero", action: Action::Bound, crossing });
        }
    }

    fn guard(&self, _phase: Sign, _id: usize, at: At<'_, T>) -> T {
        at.z[Z]
    }

    fn guard_rate(&self, _phase: Sign, _id: usize, _at: At<'_, T>, dz: &[T]) -> T {
        dz[Z]
    }

    fn transition(&self, _phase: Sign, _fired: &[usize], (_, direction): (T, Sign), z: &mut [T]) -> Sign {
        z[Z] = T::constant(0.0);
        direction
    }

    fn turned(&self, phase: Sign, direction: Sign, _x: T, z: &mut [T]) -> Sign {
        if z[Z].re() == 0.0 { direction } else { phase }
    }

    fn mode(&self, phase: Sign, direction: Sign) -> &'static str {
        mode(self.hysteresis.events, direction, phase)
    }
}
