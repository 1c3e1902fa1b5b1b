//! The general power law: F = k δⁿ + λ δᵐ δ̇.
//!
//! Use: elastic and viscoelastic contact; Hertz, Hunt-Crossley, Kuwabara-Kono, Tsuji and linear damping are members.
//!
//! Equation (P1 eq. 4; P2 eq. 1 with α = n, λ = k γ₀ β, m = β - 1), δ = -x the indentation:
//!
//! ```text
//! F = k δ₊ⁿ + λ δ₊ᵐ δ̇        scaled (P2 eq. 6):  u̇ = w - Λ/(m+1) uᵐ⁺¹,  ẇ = -uⁿ + g̃,  Λ = λ v₀ X_cᵐ⁻ⁿ/k
//! ```
//!
//! Symbols: k N/mⁿ, λ N s/mᵐ⁺¹, γ₀ s·m^(n-β), n, m, β dimensionless.
//!
//! Limits: m = n is Hunt-Crossley, with restitution from (1+d)/(1-e d) = exp(d(1+e)), d = λv₀/k. m = (n-1)/2 is a damped
//! oscillator in δ^((n+1)/2), restitution independent of speed. λ = 0 is elastic.
//! Cannot: lose energy independently of speed; for m < n the force pulls before δ = 0 unless contact ends at F = 0.
//! References: P1, Zhang et al., Mech Syst Signal Process 159 (2021) 107808; P2, Chatterjee, James and Brogliato,
//! Granular Matter 24 (2022) 124.

use super::catalogue::{Entry, Form, Table};
use super::factor;
use super::{LawKind, Parameter, Response};
use crate::parameter::{Domain, required};
use crate::scalar::Real;

const DIMENSIONAL: &[Parameter] = &[
    required("k", "k", "N/m^n", Domain::Positive, "stiffness"),
    required("n", "n", "1", Domain::AtLeast(1.0), "exponent of the stiffness"),
    required("lambda", "λ", "N s/m^(m+1)", Domain::NonNegative, "damping, multiplies indentation^m times its rate"),
    required("m", "m", "1", Domain::NonNegative, "exponent of the damping"),
];

const RETARDED: &[Parameter] = &[
    required("k", "k", "N/m^n", Domain::Positive, "stiffness"),
    required("n", "n", "1", Domain::AtLeast(1.0), "exponent of the stiffness"),
    required("gamma0", "γ₀", "s m^(n-beta)", Domain::NonNegative, "damping, multiplies k d/dt(indentation^beta)"),
    required(
        "beta",
        "β",
        "1",
        Domain::AtLeast(1.0),
        "exponent of the damped indentation; lambda = k gamma0 beta, m = beta - 1",
    ),
];

/// The catalogue entry.
pub const ENTRY: Entry = Entry {
    kind: LawKind::Power,
    name: "power",
    short: "power",
    title: "General power law",
    purpose: "elastic and viscoelastic contact: Hertz, Hunt-Crossley, Kuwabara-Kono, Tsuji, linear damping",
    equations: &[
        "F = k d^n + lambda d^m d',   d = -x the indentation",
        "or F = k (d^n + gamma0 d/dt(d^beta)):   lambda = k gamma0 beta,   m = beta - 1",
        "compression_only = true: the damping is zero while the indentation shrinks",
        "or lambda from a wanted restitution: restitution = 0.6, factor = \"flores\" (`carom laws factors` lists them)",
    ],
    limits: &[
        "m = n: (1 + d)/(1 - e d) = exp(d (1 + e)), d = lambda v0/k, no load, any n (Hunt-Crossley)",
        "m = (n-1)/2: a damped oscillator in d^((n+1)/2); restitution independent of speed",
        "lambda = 0: elastic, restitution 1 without load",
        "m < n: ended at zero indentation the force pulls before the end; ended at zero force it does not",
    ],
    references: &[
        "Zhang, J., Huang, C., Zhao, L., Di, J., He, G., Li, W. (2021), Mech Syst Signal Process 159, 107808",
        "Chatterjee, A., James, G., Brogliato, B. (2022), Granular Matter 24(4), 124",
    ],
    tables: &[
        Table { form: Form::Dimensional, parameters: DIMENSIONAL },
        Table { form: Form::Retarded, parameters: RETARDED },
        Table { form: Form::Factor, parameters: &factor::TABLE },
    ],
};

/// The law in dimensionless form: F = uⁿ + Λ uᵐ u̇.
#[derive(Clone, Copy, Debug)]
pub struct Power<T> {
    /// n ≥ 1
    pub n: T,
    /// m ≥ 0
    pub m: T,
    /// Λ ≥ 0 (βγ in P2)
    pub damping: T,
}

impl<T: Real> Power<T> {
    /// The response at indentation u and indentation rate u̇.
    #[inline]
    pub fn respond(&self, u: T, rate: T) -> Response<T> {
        let viscous = self.damping * u.power(self.m) * rate;
        Response {
            force: u.power(self.n) + viscous,
            z_slope: T::constant(0.0),
            viscous: viscous * rate,
            hysteretic: T::constant(0.0),
        }
    }

    /// Elastic energy uⁿ⁺¹/(n+1).
    pub fn stored(&self, u: T) -> T {
        let q = self.n + T::constant(1.0);
        u.power(q) / q
    }

    /// The rate of F from u, u̇ and the rates of both on any clock.
    pub fn force_rate(&self, u: T, rate: T, u_rate: T, rate_rate: T) -> T {
        let one = T::constant(1.0);
        let stiffness = self.n * u.power(self.n - one) * u_rate;
        // m uᵐ⁻¹ grows without bound at u = 0 for m < 1; there the rate is not needed.
        let softening = u.select_positive(self.m * u.power(self.m) * u_rate * rate / u, T::constant(0.0));
        stiffness + self.damping * (softening + u.power(self.m) * rate_rate)
    }
}
