//! Bouc-Wen-Maxwell law (BWM): a dashpot in series with a hysteretic spring.
//!
//! Use: collisions of bodies that creep; rate-dependent loss in series with rate-independent loss.
//!
//! Equation (P0 eq. 2 as corrected; x = r + y, signs frozen, d = -y, a = |z|):
//!
//! ```text
//! F = α k dᵖ - sgn(z) (1-α) k aᵖ      ṙ = -F/c      ẏ = v + F/c      ż = ẏ (A - (γ + β sgn(z) sgn(ẏ)) aⁿ)
//! ```
//!
//! Symbols: k N/mᵖ, c N s/m, β and γ 1/mⁿ, α, A, n, p dimensionless. Dimensionless form (P0 eq. 50): κ, σ, B, Γ.
//!
//! Limits: c → ∞ (σ → 0) is the hysteretic spring alone. B = 0: Maxwell contact with F = dᵖ; with p = 1 and no load the
//! restitution is exp(-πσ/√(4-σ²)) for σ < 2 and the bodies never part for σ ≥ 2.
//! Cannot: come to rest under a constant push (the dashpot creeps for ever).
//! References: P0, Milehins and Marghitu 2026, eqs 2, 46-55, Table 1.

use super::catalogue::{Entry, Form, Table};
use super::{LawKind, Parameter, Response, Signs};
use crate::parameter::{Domain, optional, required};
use crate::scalar::Real;

const DIMENSIONAL: &[Parameter] = &[
    required("k", "k", "N/m^p", Domain::Positive, "stiffness"),
    required("c", "c", "N s/m", Domain::Positive, "damping of the dashpot in series"),
    required("n", "n", "1", Domain::AtLeast(1.0), "sharpness of the hysteretic transition"),
    required("p", "p", "1", Domain::AtLeast(1.0), "exponent of the force"),
    required("alpha", "α", "1", Domain::Open(0.0, 1.0), "share of the elastic element in the stiffness"),
    required("beta", "β", "1/m^n", Domain::NonNegative, "hysteresis on |y'| z"),
    required("gamma", "γ", "1/m^n", Domain::WithinPlusMinus("beta"), "hysteresis on y' |z|"),
    optional("A", "A", "1", Domain::Positive, 1.0, "initial slope of z against y"),
];

const DIMENSIONLESS: &[Parameter] = &[
    required("B", "B", "1", Domain::NonNegative, "hysteresis on |Y'| Z"),
    required("Gamma", "Γ", "1", Domain::WithinPlusMinus("B"), "hysteresis on Y' |Z|"),
    required("kappa", "κ", "1", Domain::Open(0.0, 1.0), "share of the elastic element"),
    required("sigma", "σ", "1", Domain::Positive, "inverse damping of the dashpot"),
    required("n", "n", "1", Domain::AtLeast(1.0), "sharpness of the hysteretic transition"),
    required("p", "p", "1", Domain::AtLeast(1.0), "exponent of the force"),
];

const BASE: &[Parameter] = &[
    required("Bb", "B_b", "(m/s)^(-2n/(p+1))", Domain::NonNegative, "B at unit speed"),
    required("Gammab", "Γ_b", "(m/s)^(-2n/(p+1))", Domain::WithinPlusMinus("Bb"), "Γ at unit speed"),
    required("kappa", "κ", "1", Domain::Open(0.0, 1.0), "share of the elastic element"),
    required("sigmab", "σ_b", "(m/s)^(-(p-1)/(p+1))", Domain::Positive, "σ at unit speed"),
    required("n", "n", "1", Domain::AtLeast(1.0), "sharpness of the hysteretic transition"),
    required("p", "p", "1", Domain::AtLeast(1.0), "exponent of the force"),
    optional("Ub", "U_b", "(m/s)^(2p/(p+1))/N", Domain::Positive, f64::NAN, "scale of the external force (P0 eq. 52)"),
    optional("Tb", "T_b", "s (m/s)^((p-1)/(p+1))", Domain::Positive, f64::NAN, "time scale at unit speed (P0 eq. 52)"),
];

/// The catalogue entry.
pub const ENTRY: Entry = Entry {
    kind: LawKind::BoucWenMaxwell,
    name: "bouc-wen-maxwell",
    short: "bwm",
    title: "Bouc-Wen-Maxwell",
    purpose: "collisions with creep: a dashpot in series with a hysteretic spring",
    equations: &[
        "F = -alpha k |y|^(p-1) y - (1-alpha) k |z|^(p-1) z = -c r',   x = r + y",
        "y' = v + F/c,   z' = A y' - beta |z|^(n-1) z |y'| - gamma |z|^n y'",
        "m v' = F + u,   r(0) = y(0) = z(0) = 0,   v(0) = -v0",
    ],
    limits: &[
        "c -> infinity: the hysteretic spring alone",
        "beta = 0, p = 1, no load: restitution exp(-pi sigma/sqrt(4 - sigma^2)) for sigma < 2, never parts for sigma >= 2",
        "a stuck pair creeps for ever: it has no maximum indentation",
        "ends at F <= 0 <= v only",
    ],
    references: &[
        "Milehins, M. and Marghitu, D. B. (2026), Incremental collision laws based on the Bouc-Wen model, eqs 2, 46-55",
        "Butcher, E. A. and Segalman, D. J. (2000), ASME J Appl Mech 67(4), 831-834",
    ],
    tables: &[
        Table { form: Form::Dimensional, parameters: DIMENSIONAL },
        Table { form: Form::Dimensionless, parameters: DIMENSIONLESS },
        Table { form: Form::Base, parameters: BASE },
    ],
};

/// The law in dimensionless form.
#[derive(Clone, Copy, Debug)]
pub struct BoucWenMaxwell<T> {
    /// B ≥ 0
    pub b: T,
    /// Γ in [-B, B]
    pub gamma: T,
    /// κ in (0, 1)
    pub kappa: T,
    /// σ > 0
    pub sigma: T,
    /// n ≥ 1
    pub n: T,
    /// p ≥ 1
    pub p: T,
}

impl<T: Real> BoucWenMaxwell<T> {
    /// The force at d = -Y, a = |Z|.
    #[inline]
    pub fn force(&self, signs: Signs, d: T, a: T) -> T {
        let kappa_c = T::constant(1.0) - self.kappa;
        self.kappa * d.power(self.p) - signs.z.apply(kappa_c * a.power(self.p))
    }

    /// The response at d = -Y, a = |Z| and velocity V; with it the rate Y' = V + σF.
    #[inline]
    pub fn respond(&self, signs: Signs, d: T, a: T, v: T) -> (Response<T>, T) {
        let kappa_c = T::constant(1.0) - self.kappa;
        let ap = kappa_c * a.power(self.p);
        let force = self.kappa * d.power(self.p) - signs.z.apply(ap);
        let y_rate = v + self.sigma * force;
        let lost = signs.softening(self.b, self.gamma) * a.power(self.n);
        let response = Response {
            force,
            z_slope: T::constant(1.0) - lost,
            viscous: self.sigma * force * force,
            hysteretic: signs.z.apply(ap * lost * y_rate),
        };
        (response, y_rate)
    }

    /// Elastic energy, (κ dᵖ⁺¹ + κ_c aᵖ⁺¹)/(p+1).
    pub fn stored(&self, d: T, a: T) -> T {
        let one = T::constant(1.0);
        let q = self.p + one;
        (self.kappa * d.power(q) + (one - self.kappa) * a.power(q)) / q
    }

    /// dF/dT from the rates of d and a.
    pub fn force_rate(&self, signs: Signs, (d, a): (T, T), (d_rate, a_rate): (T, T)) -> T {
        let below = self.p - T::constant(1.0);
        let kappa_c = T::constant(1.0) - self.kappa;
        self.kappa * self.p * d.power(below) * d_rate - signs.z.apply(kappa_c * self.p * a.power(below) * a_rate)
    }

    /// A quantity with the sign of F where Z ≥ 0 that crosses zero with a finite slope: κ^(1/p) d - κ_c^(1/p) a.
    /// It is linear, so it is its own rate when given rates.
    pub fn separation_gap(&self, d: T, a: T) -> T {
        let one = T::constant(1.0);
        let root = one / self.p;
        self.kappa.power(root) * d - (one - self.kappa).power(root) * a
    }
}
