//! Factors whose λ = a √(k m₀) does not depend on speed: linear damping, and m = (n-1)/2.
//!
//! With m = (n-1)/2 the motion is that of a damped oscillator in δ^((n+1)/2); λ = ζ √(2(n+1) k m₀). Ended at zero
//! indentation the restitution is exp(-π ζ/√(1-ζ²)).

use super::{Exponent, Factor, MadeForEnd, Provenance, Rule};
use std::f64::consts::PI;

/// What the factors of this file have in common.
const VISCOUS: Factor = Factor {
    id: "",
    authors: "",
    year: "",
    formula: "",
    n: Exponent::Fixed(1.5),
    m: Exponent::Fixed(0.25),
    end: MadeForEnd::Indentation,
    depends_on: &["c_r", "k", "m0"],
    compression_only: false,
    validity: "",
    provenance: Provenance::Seen,
    reference: "",
    rule: Rule::Viscous(|_, _| 0.0),
};

pub(super) const TSUJI: Factor = Factor {
    id: "tsuji",
    authors: "Tsuji, Tanaka, Ishida; Antypov, Elliott",
    year: "1992/2011",
    formula: "lambda = z sqrt(2 (n+1) k m0), z = -ln c_r/sqrt(pi^2 + ln^2 c_r)",
    n: Exponent::Any,
    m: Exponent::HalfOfNLessOne,
    depends_on: &["c_r", "k", "m0", "n"],
    validity: "exact without load, ended at zero indentation",
    reference: "Tsuji, Y., Tanaka, T., Ishida, T. (1992), Powder Technol 71(3), 239-250; Antypov, D., Elliott, J.A. (2011), EPL 94, 50004",
    rule: Rule::Viscous(|c, n| damping_ratio(c) * (2.0 * (n + 1.0)).sqrt()),
    ..VISCOUS
};

pub(super) const TSUJI_FIT: Factor = Factor {
    id: "tsuji-fit",
    authors: "Tsuji, Tanaka, Ishida (fitted constants)",
    year: "1992",
    formula: "lambda = -2.2664 ln c_r sqrt(k m0)/sqrt(10.1354 + ln^2 c_r)",
    validity: "a fit of tsuji at n = 1.5, ended at zero indentation",
    reference: "Tsuji, Y., Tanaka, T., Ishida, T. (1992), Powder Technol 71(3), 239-250",
    rule: Rule::Viscous(|c, _| -2.2664 * c.ln() / (10.1354 + c.ln() * c.ln()).sqrt()),
    ..VISCOUS
};

pub(super) const THORNTON2013: Factor = Factor {
    id: "thornton2013",
    authors: "Thornton, Cummins, Cleary",
    year: "2013",
    formula: "lambda = sqrt(6) g sqrt(k m0), g = sqrt(1/(1 - (1+c_r)^2 exp(a)) - 1), a a polynomial of degree 10 in c_r",
    end: MadeForEnd::Force,
    validity: "a fit at n = 1.5, ended at zero force; about 2e-3 off near 0.95",
    reference: "Thornton, C., Cummins, S.J., Cleary, P.W. (2013), Powder Technol 233, 30-46",
    rule: Rule::Viscous(|c, _| 6f64.sqrt() * thornton(c)),
    ..VISCOUS
};

pub(super) const JANKOWSKI: Factor = Factor {
    id: "jankowski",
    authors: "Jankowski",
    year: "2005/2006",
    formula: "lambda = 2 x sqrt(k m0), x = (9 sqrt(5)/2) (1-c_r^2)/(c_r (c_r (9 pi-16) + 16)), in compression only",
    m: Exponent::HalfOfNLessOne,
    end: MadeForEnd::Either,
    compression_only: true,
    validity: "structural pounding, restitution about 0.4 to 1",
    provenance: Provenance::Recalled,
    reference: "Jankowski, R. (2005), Earthq Eng Struct Dyn 34(6), 595-611; Jankowski, R. (2006), Earthq Eng Struct Dyn 35(4), 517-524",
    rule: Rule::Viscous(|c, _| 9.0 * 5f64.sqrt() * (1.0 - c * c) / (c * (c * (9.0 * PI - 16.0) + 16.0))),
    ..VISCOUS
};

pub(super) const KELVIN_VOIGT: Factor = Factor {
    id: "kelvin-voigt",
    authors: "Kelvin, Voigt; damping ratio: Anagnostopoulos",
    year: "1988/2004",
    formula: "lambda = 2 x sqrt(k m0), x = -ln c_r/sqrt(pi^2 + ln^2 c_r)",
    n: Exponent::Fixed(1.0),
    m: Exponent::Fixed(0.0),
    validity: "linear stiffness; exact without load, ended at zero indentation, where the force pulls",
    provenance: Provenance::Derived,
    reference: "Anagnostopoulos, S.A. (1988), Earthq Eng Struct Dyn 16, 443-456; Anagnostopoulos, S.A. (2004), Earthq Eng Struct Dyn 33, 897-902",
    rule: Rule::Viscous(|c, _| 2.0 * damping_ratio(c)),
    ..VISCOUS
};

pub(super) const MAHMOUD_JANKOWSKI: Factor = Factor {
    id: "mahmoud-jankowski",
    authors: "Mahmoud, Jankowski",
    year: "2011",
    formula: "lambda = 2 x sqrt(k m0), x = (1-c_r^2)/(c_r (c_r (pi-2) + 2)), in compression only",
    n: Exponent::Fixed(1.0),
    m: Exponent::Fixed(0.0),
    end: MadeForEnd::Either,
    compression_only: true,
    validity: "linear stiffness",
    provenance: Provenance::Recalled,
    reference: "Mahmoud, S., Jankowski, R. (2011), Iran J Sci Technol Trans B Eng 35(C1), 51-62",
    rule: Rule::Viscous(|c, _| 2.0 * (1.0 - c * c) / (c * (c * (PI - 2.0) + 2.0))),
    ..VISCOUS
};

/// ζ = -ln c/√(π² + ln² c).
fn damping_ratio(c: f64) -> f64 {
    -c.ln() / PI.hypot(c.ln())
}

const THORNTON: [f64; 10] =
    [-6.918798, -16.41105, 146.8049, -796.4559, 2928.711, -7206.864, 11494.29, -11342.18, 6276.757, -1489.915];

fn thornton(c: f64) -> f64 {
    let a = THORNTON.iter().rev().fold(0.0, |sum, h| c * (h + sum));
    (1.0 / (1.0 - (1.0 + c).powi(2) * a.exp()) - 1.0).sqrt()
}
