//! Factors with a correction fitted for each m, the primary formula for any m and n, and the series of viscoelastic
//! spheres.

use super::{Exponent, Factor, FactorInputs, MadeForEnd, Provenance, Rule};
use crate::numerics::{bisect, to_the_last_digit};

/// The m for which P1 prints a fit (eqs 47-52).
const PRINTED: &[f64] = &[2.0, 1.5, 1.0, 0.65, 0.5, 0.25];

const AUTHORS: &str = "Zhang, Huang, Zhao, Di, He, Li";
const P1: &str = "Zhang, J., Huang, C., Zhao, L., Di, J., He, G., Li, W. (2021), Mech Syst Signal Process 159, 107808";

pub(super) const ZHANG2020: Factor = Factor {
    id: "zhang2020",
    authors: "Zhang, Li, Zhao, He",
    year: "2020",
    formula: "lambda = 3 (1-c_r)/(2 a c_r) k/v0, a = 0.6181 exp(-3.52 c_r) + 0.899 exp(0.09025 c_r)",
    n: Exponent::Fixed(1.5),
    m: Exponent::SameAsN,
    end: MadeForEnd::Either,
    depends_on: &["c_r", "k", "v0"],
    compression_only: false,
    validity: "the whole range",
    provenance: Provenance::Seen,
    reference: "Zhang, J., Li, W., Zhao, L., He, G. (2020), Mech Mach Theory 153, 103946",
    rule: Rule::Hysteretic(|c, _| 1.5 * (1.0 - c) / (c * correction(1.5, c))),
};

pub(super) const ZHANG2021: Factor = Factor {
    id: "zhang2021",
    authors: AUTHORS,
    year: "2021",
    formula: "zhang2021-primary over a(c_r), a fitted at n = 1.5 for each m (eqs 47-53)",
    n: Exponent::Fixed(1.5),
    m: Exponent::OneOf(PRINTED),
    end: MadeForEnd::Indentation,
    depends_on: &["c_r", "k", "v0", "m0", "n", "m"],
    compression_only: false,
    validity: "the fits were made at n = 1.5 for contact ended at zero indentation",
    provenance: Provenance::Seen,
    reference: P1,
    rule: Rule::General(|inputs| primary(inputs) / correction(inputs.damping_exponent, inputs.restitution)),
};

pub(super) const ZHANG2021_PRIMARY: Factor = Factor {
    id: "zhang2021-primary",
    formula: "lambda = 3 m0 (m+1) (1-c_r) v0/4 (c_r m0 (n+1) v0^2/(2 k))^(-(m+1)/(n+1)) (eq. 36)",
    n: Exponent::Any,
    m: Exponent::Any,
    validity: "any m and n; from an approximate equation of motion, ended at zero indentation",
    rule: Rule::General(primary),
    ..ZHANG2021
};

pub(super) const KUWABARA_KONO_BRILLIANTOV: Factor = Factor {
    id: "kuwabara-kono-brilliantov",
    authors: "Kuwabara, Kono; Brilliantov et al.; Mueller, Poeschel",
    year: "1987/1996/2011",
    formula: "lambda = L k^(3/5) (m0^2/v0)^(1/5), c_r(sqrt(L)) = the Pade approximant [3/6], inverted",
    n: Exponent::Fixed(1.5),
    m: Exponent::Fixed(0.5),
    end: MadeForEnd::Force,
    depends_on: &["c_r", "k", "v0", "m0"],
    compression_only: false,
    validity: "viscoelastic spheres, ended at zero force; a material has lambda = 3 A k/2 at every speed",
    provenance: Provenance::Seen,
    reference: "Brilliantov, N.V. et al. (1996), Phys Rev E 53, 5382-5392; Mueller, P., Poeschel, T. (2011), Phys Rev E 84, 021302",
    rule: Rule::General(|inputs| viscoelastic(inputs.restitution) / unit_damping(inputs)),
};

/// P1 eq. 36.
fn primary(inputs: &FactorInputs) -> f64 {
    let &FactorInputs { restitution: c, stiffness: k, exponent: n, damping_exponent: m, mass, speed } = inputs;
    let indentation = c * mass * (n + 1.0) * speed * speed / (2.0 * k);
    0.75 * mass * (m + 1.0) * (1.0 - c) * speed * indentation.powf(-(m + 1.0) / (n + 1.0))
}

/// The correction of the primary formula for the printed m nearest to this one (P1 eqs 47-52; in eqs 50 and 51 the first
/// constants are 2.589 and 2.919).
fn correction(m: f64, c: f64) -> f64 {
    let exponentials = |a: f64, b: f64, p: f64, q: f64| a * (b * c).exp() + p * (q * c).exp();
    match m {
        m if m > 1.75 => ((1.363 * c - 2.136) * c + 0.8356) * c + 0.9404,
        m if m > 1.25 => exponentials(0.6181, -3.52, 0.899, 0.09025),
        m if m > 0.825 => exponentials(1.514, -14.14, 1.289, -0.2474),
        m if m > 0.575 => exponentials(2.589, -20.41, 1.417, -0.3188),
        m if m > 0.375 => exponentials(2.919, -22.63, 1.468, -0.3505),
        _ => exponentials(2.911, -23.87, 1.517, -0.356),
    }
}

/// Λ/λ = v₀ X_cᵐ⁻ⁿ/k with X_c = (m₀ v₀²/k)^(1/(n+1)).
fn unit_damping(inputs: &FactorInputs) -> f64 {
    let &FactorInputs { stiffness: k, exponent: n, damping_exponent: m, mass, speed, .. } = inputs;
    let length = (mass * speed * speed / k).powf(1.0 / (n + 1.0));
    speed * length.powf(m - n) / k
}

const NUMERATOR: [f64; 4] = [1.0, 1.07232, 0.574198, 0.141552];
const DENOMINATOR: [f64; 7] = [1.0, 1.07232, 1.72765, 1.37842, 1.19449, 0.467273, 0.235585];

/// The restitution of viscoelastic spheres against v = √L.
fn pade(v: f64) -> f64 {
    let polynomial = |list: &[f64]| list.iter().rev().fold(0.0, |sum, a| a + v * sum);
    polynomial(&NUMERATOR) / polynomial(&DENOMINATOR)
}

/// The L at which the approximant gives this restitution; it falls from 1 at v = 0 to 0 as v⁻³.
fn viscoelastic(c: f64) -> f64 {
    if c >= 1.0 {
        return 0.0;
    }
    let [low, high] = bisect([0.0, 2.0 / c.cbrt()], to_the_last_digit, |v| pade(v) > c);
    (0.5 * (low + high)).powi(2)
}
