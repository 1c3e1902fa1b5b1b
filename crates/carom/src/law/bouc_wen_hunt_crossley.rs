//! Bouc-Wen-Simon-Hunt-Crossley law (BWSHC): a spring with Hunt-Crossley damping beside a hysteretic element.
//!
//! Use: viscoplastic collisions, rate-dependent and rate-independent loss together.
//!
//! Equation (P0 eq. 1, signs frozen; d = -x is the indentation, a = |z|):
//!
//! ```text
//! F = (α k - c v) dᵖ - sgn(z) (1-α) k aᵖ        ż = v (A - (γ + β sgn(z) sgn(v)) aⁿ)
//! ```
//!
//! Symbols: k N/mᵖ, c N s/mᵖ⁺¹, β and γ 1/mⁿ, α, A, n, p dimensionless. Dimensionless form (P0 eq. 41): κ, σ, B, Γ.
//!
//! Limits: B = 0 makes z = x, and the law equals the power law with m = n = p, k = 1, λ = σ. σ = 0, B = 0 dissipates nothing.
//! γ = -β dissipates on unloading only.
//! Cannot: pull (contact is over at the first F ≤ 0 ≤ v); stay at x = 0 (bodies part while x < 0 when B > 0).
//! Restitution in closed form: only for B = 0 (power law, m = n).
//! References: P0, Milehins and Marghitu 2026, eqs 1, 38-45, Table 1; J Comput Nonlinear Dyn 20(6) 061005 (2025).

use super::catalogue::{Entry, Form, Table};
use super::{LawKind, Parameter, Response, Signs};
use crate::parameter::{Domain, optional, required};
use crate::scalar::Real;

const DIMENSIONAL: &[Parameter] = &[
    required("k", "k", "N/m^p", Domain::Positive, "stiffness"),
    required("c", "c", "N s/m^(p+1)", Domain::NonNegative, "viscous damping, multiplies |x|^p v"),
    required("n", "n", "1", Domain::AtLeast(1.0), "sharpness of the hysteretic transition"),
    required("p", "p", "1", Domain::AtLeast(1.0), "exponent of the force"),
    required("alpha", "α", "1", Domain::Open(0.0, 1.0), "share of the elastic element in the stiffness"),
    required("beta", "β", "1/m^n", Domain::NonNegative, "hysteresis on |v| z"),
    required("gamma", "γ", "1/m^n", Domain::WithinPlusMinus("beta"), "hysteresis on v |z|"),
    optional("A", "A", "1", Domain::Positive, 1.0, "initial slope of z against x"),
];

const DIMENSIONLESS: &[Parameter] = &[
    required("B", "B", "1", Domain::NonNegative, "hysteresis on |V| Z"),
    required("Gamma", "Γ", "1", Domain::WithinPlusMinus("B"), "hysteresis on V |Z|"),
    required("kappa", "κ", "1", Domain::Open(0.0, 1.0), "share of the elastic element"),
    required("sigma", "σ", "1", Domain::NonNegative, "viscous damping"),
    required("n", "n", "1", Domain::AtLeast(1.0), "sharpness of the hysteretic transition"),
    required("p", "p", "1", Domain::AtLeast(1.0), "exponent of the force"),
];

const BASE: &[Parameter] = &[
    required("Bb", "B_b", "(m/s)^(-2n/(p+1))", Domain::NonNegative, "B at unit speed"),
    required("Gammab", "Γ_b", "(m/s)^(-2n/(p+1))", Domain::WithinPlusMinus("Bb"), "Γ at unit speed"),
    required("kappa", "κ", "1", Domain::Open(0.0, 1.0), "share of the elastic element"),
    required("sigmab", "σ_b", "s/m", Domain::NonNegative, "σ at unit speed"),
    required("n", "n", "1", Domain::AtLeast(1.0), "sharpness of the hysteretic transition"),
    required("p", "p", "1", Domain::AtLeast(1.0), "exponent of the force"),
    optional("Ub", "U_b", "(m/s)^(2p/(p+1))/N", Domain::Positive, f64::NAN, "scale of the external force (P0 eq. 42)"),
    optional("Tb", "T_b", "s (m/s)^((p-1)/(p+1))", Domain::Positive, f64::NAN, "time scale at unit speed (P0 eq. 42)"),
];

/// The catalogue entry.
pub const ENTRY: Entry = Entry {
    kind: LawKind::BoucWenHuntCrossley,
    name: "bouc-wen-hunt-crossley",
    short: "bwshc",
    title: "Bouc-Wen-Simon-Hunt-Crossley",
    purpose: "viscoplastic collisions: a spring with Hunt-Crossley damping beside a hysteretic element",
    equations: &[
        "F = -alpha k |x|^(p-1) x - (1-alpha) k |z|^(p-1) z - c |x|^p v",
        "z' = A v - beta |z|^(n-1) z |v| - gamma |z|^n v",
        "m v' = F + u,   x(0) = z(0) = 0,   v(0) = -v0",
    ],
    limits: &[
        "beta = 0: z = A x, the power law with m = n = p (Hunt-Crossley)",
        "beta = 0 and c = 0: nothing dissipates, restitution 1 without load",
        "gamma = -beta: the hysteretic element dissipates while unloading only",
        "ends at F <= 0 <= v only: with hysteresis the bodies part while x < 0",
    ],
    references: &[
        "Milehins, M. and Marghitu, D. B. (2026), Incremental collision laws based on the Bouc-Wen model, eqs 1, 38-45",
        "Milehins, M. and Marghitu, D. B. (2025), J Comput Nonlinear Dyn 20(6), 061005",
    ],
    tables: &[
        Table { form: Form::Dimensional, parameters: DIMENSIONAL },
        Table { form: Form::Dimensionless, parameters: DIMENSIONLESS },
        Table { form: Form::Base, parameters: BASE },
    ],
};

/// The law in dimensionless form.
#[derive(Clone, Copy, Debug)]
pub struct BoucWenHuntCrossley<T> {
    /// B ≥ 0
    pub b: T,
    /// Γ in [-B, B]
    pub gamma: T,
    /// κ in (0, 1)
    pub kappa: T,
    /// σ ≥ 0
    pub sigma: T,
    /// n ≥ 1
    pub n: T,
    /// p ≥ 1
    pub p: T,
}

impl<T: Real> BoucWenHuntCrossley<T> {
    /// The response at indentation d = -X, magnitude a = |Z| and velocity V = dX/dT.
    #[inline]
    pub fn respond(&self, signs: Signs, d: T, a: T, v: T) -> Response<T> {
        let kappa_c = T::constant(1.0) - self.kappa;
        let dp = d.power(self.p);
        let ap = kappa_c * a.power(self.p);
        let lost = signs.softening(self.b, self.gamma) * a.power(self.n);
        Response {
            force: (self.kappa - self.sigma * v) * dp - signs.z.apply(ap),
            z_slope: T::constant(1.0) - lost,
            viscous: self.sigma * dp * v * v,
            hysteretic: signs.z.apply(ap * lost * v),
        }
    }

    /// Elastic energy, (κ dᵖ⁺¹ + κ_c aᵖ⁺¹)/(p+1).
    pub fn stored(&self, d: T, a: T) -> T {
        let one = T::constant(1.0);
        let q = self.p + one;
        (self.kappa * d.power(q) + (one - self.kappa) * a.power(q)) / q
    }

    /// dF/dT from the rates of d, a and V.
    pub fn force_rate(&self, signs: Signs, (d, a, v): (T, T, T), (d_rate, a_rate, v_rate): (T, T, T)) -> T {
        let below = self.p - T::constant(1.0);
        let kappa_c = T::constant(1.0) - self.kappa;
        (self.kappa - self.sigma * v) * self.p * d.power(below) * d_rate
            - self.sigma * d.power(self.p) * v_rate
            - signs.z.apply(kappa_c * self.p * a.power(below) * a_rate)
    }

    /// A quantity with the sign of F that crosses zero with a finite slope even where X and Z vanish nearly together (F itself
    /// is then a root of multiplicity p): F/(d + |a|)ᵖ⁻¹. With Z ≥ 0 and X < Z, d + a stays positive beyond X = 0 too; without
    /// hysteresis to speak of it is zero, and what is left pulls: d - |a|.
    pub fn separation_gap(&self, signs: Signs, d: T, a: T, v: T) -> T {
        let size = d + a;
        let below = self.p - T::constant(1.0);
        size.select_positive(self.respond(signs, d, a, v).force / size.power(below), d - a)
    }

    /// Its rate.
    pub fn separation_gap_rate(&self, signs: Signs, here: (T, T, T), rates: (T, T, T)) -> T {
        let (d, a, v) = here;
        let size = d + a;
        let below = self.p - T::constant(1.0);
        let force = self.respond(signs, d, a, v).force;
        let shrinking = below * force * (rates.0 + rates.1) / size;
        let rate = (self.force_rate(signs, here, rates) - shrinking) / size.power(below);
        size.select_positive(rate, rates.0 - rates.1)
    }
}
