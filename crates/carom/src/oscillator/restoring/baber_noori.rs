//! Bouc-Wen-Baber-Noori: hysteresis with degradation and pinching (P4 section 4.4, eqs 29 to 32).

use super::{Entry, Restoring, RestoringKind, Variant};
use crate::oscillator::problem::{Events, Formulation};
use crate::parameter::{Domain, required};

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
    references: &["P4 eqs 29-32"],
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
