//! Factors with m = n: λ = d k/v₀, where d depends on the restitution only.
//!
//! For m = n the restitution e that a d delivers does not depend on n: (1+d)/(1-e d) = exp(d(1+e)). As c_r → 1 a good
//! factor has d → 3/2 (1-c_r), as c_r → 0 it has d → 1/c_r.

use super::{Exponent, Factor, MadeForEnd, Provenance, Rule};
use crate::numerics::{bisect, to_the_last_digit};

/// What the factors of this file have in common.
const HYSTERETIC: Factor = Factor {
    id: "",
    authors: "",
    year: "",
    formula: "",
    n: Exponent::Fixed(1.5),
    m: Exponent::SameAsN,
    end: MadeForEnd::Either,
    depends_on: &["c_r", "k", "v0"],
    compression_only: false,
    validity: "",
    provenance: Provenance::Seen,
    reference: "",
    rule: Rule::Hysteretic(|_, _| 0.0),
};

pub(super) const HERTZ: Factor = Factor {
    id: "hertz",
    authors: "Hertz",
    year: "1881",
    formula: "lambda = 0",
    depends_on: &[],
    validity: "no dissipation: restitution 1 only",
    reference: "Hertz, H. (1881), J Reine Angew Math 92, 156-171",
    ..HYSTERETIC
};

pub(super) const HUNT_CROSSLEY: Factor = Factor {
    id: "hunt-crossley",
    authors: "Hunt, Crossley",
    year: "1975",
    formula: "lambda = 3 (1-c_r)/2 k/v0",
    validity: "restitution near 1: first order in 1-c_r",
    reference: "Hunt, K.H., Crossley, F.R.E. (1975), J Appl Mech 42(2), 440-445",
    rule: Rule::Hysteretic(|c, _| 1.5 * (1.0 - c)),
    ..HYSTERETIC
};

pub(super) const HERBERT_MCWHANNELL: Factor = Factor {
    id: "herbert-mcwhannell",
    authors: "Herbert, McWhannell",
    year: "1977",
    formula: "lambda = 6 (1-c_r)/((2 c_r-1)^2 + 3) k/v0",
    validity: "high restitution",
    reference: "Herbert, R.G., McWhannell, D.C. (1977), J Eng Ind 99, 513-518",
    rule: Rule::Hysteretic(|c, _| 6.0 * (1.0 - c) / ((2.0 * c - 1.0).powi(2) + 3.0)),
    ..HYSTERETIC
};

pub(super) const LEE_WANG: Factor = Factor {
    id: "lee-wang",
    authors: "Lee, Wang",
    year: "1983",
    formula: "lambda = 3 (1-c_r)/4 k/v0",
    validity: "half of the first-order damping even as c_r -> 1",
    reference: "Lee, T.W., Wang, A.C. (1983), J Mech Transm Autom Des 105, 534-540",
    rule: Rule::Hysteretic(|c, _| 0.75 * (1.0 - c)),
    ..HYSTERETIC
};

pub(super) const LANKARANI_NIKRAVESH: Factor = Factor {
    id: "lankarani-nikravesh",
    authors: "Lankarani, Nikravesh",
    year: "1990",
    formula: "lambda = 3 (1-c_r^2)/4 k/v0",
    validity: "restitution above 0.8",
    reference: "Lankarani, H.M., Nikravesh, P.E. (1990), J Mech Des 112(3), 369-376",
    rule: Rule::Hysteretic(|c, _| 0.75 * (1.0 - c * c)),
    ..HYSTERETIC
};

pub(super) const MARHEFKA_ORIN: Factor = Factor {
    id: "marhefka-orin",
    authors: "Marhefka, Orin",
    year: "1999",
    formula: "lambda = 3 a k/2, a = (1-c_r)/v0; the number of hunt-crossley",
    validity: "restitution near 1: first order in 1-c_r",
    reference: "Marhefka, D.W., Orin, D.E. (1999), IEEE Trans Syst Man Cybern A 29, 566-572",
    rule: Rule::Hysteretic(|c, _| 1.5 * (1.0 - c)),
    ..HYSTERETIC
};

pub(super) const GONTHIER_APPROX: Factor = Factor {
    id: "gonthier-approx",
    authors: "Gonthier, McPhee, Lange, Piedboeuf",
    year: "2004",
    formula: "lambda = (1-c_r^2)/c_r k/v0",
    validity: "low to middle restitution; damps 4/3 too much as c_r -> 1",
    reference: "Gonthier, Y., McPhee, J., Lange, C., Piedboeuf, J.-C. (2004), Multibody Syst Dyn 11(3), 209-233",
    rule: Rule::Hysteretic(|c, _| (1.0 - c * c) / c),
    ..HYSTERETIC
};

pub(super) const GONTHIER_EXACT: Factor = Factor {
    id: "gonthier-exact",
    authors: "Gonthier et al.; Zhang, Sharf; Carvalho, Martins",
    year: "2004/2019",
    formula: "lambda = d k/v0, (1+d)/(1-c_r d) = exp(d (1+c_r))",
    n: Exponent::Any,
    validity: "exact without load for m = n, any n, the whole range",
    provenance: Provenance::Derived,
    reference: "Gonthier, Y. et al. (2004), Multibody Syst Dyn 11(3), 209-233; Carvalho, A.S., Martins, J.M. (2019), Mech Mach Theory 139, 174-194",
    rule: Rule::Hysteretic(|c, _| exact_hysteretic(c)),
    ..HYSTERETIC
};

pub(super) const ZHIYING_QISHAO: Factor = Factor {
    id: "zhiying-qishao",
    authors: "Zhiying, Qishao",
    year: "2006",
    formula: "lambda = 3 (1-c_r^2) exp(2 (1-c_r))/4 k/v0",
    validity: "restitution above 0.5 or so",
    reference: "Zhiying, Q., Qishao, L. (2006), J Dyn Control 4, 294-298",
    rule: Rule::Hysteretic(|c, _| 0.75 * (1.0 - c * c) * (2.0 * (1.0 - c)).exp()),
    ..HYSTERETIC
};

pub(super) const YE_HERTZ: Factor = Factor {
    id: "ye-hertz",
    authors: "Ye, Li, Zhu",
    year: "2009",
    formula: "lambda = 8 (1-c_r)/(5 c_r) k/v0; the number of flores",
    validity: "the whole range",
    provenance: Provenance::Recalled,
    reference: "Ye, K., Li, L., Zhu, H. (2009), Earthq Eng Struct Dyn 38, 1135-1142",
    rule: Rule::Hysteretic(|c, _| 1.6 * (1.0 - c) / c),
    ..HYSTERETIC
};

pub(super) const FLORES: Factor = Factor {
    id: "flores",
    authors: "Flores, Machado, Silva, Martins",
    year: "2011",
    formula: "lambda = 8 (1-c_r)/(5 c_r) k/v0",
    validity: "the whole range; soft materials",
    reference: "Flores, P., Machado, M., Silva, M.T., Martins, J.M. (2011), Multibody Syst Dyn 25(3), 357-375",
    rule: Rule::Hysteretic(|c, _| 1.6 * (1.0 - c) / c),
    ..HYSTERETIC
};

pub(super) const GHARIB_HURMUZLU: Factor = Factor {
    id: "gharib-hurmuzlu",
    authors: "Gharib, Hurmuzlu",
    year: "2012",
    formula: "lambda = k/(c_r v0)",
    validity: "low restitution only: the limit c_r -> 0; does not vanish as c_r -> 1",
    provenance: Provenance::Recalled,
    reference: "Gharib, M., Hurmuzlu, Y. (2012), J Appl Mech 79(6), 064506",
    rule: Rule::Hysteretic(|c, _| 1.0 / c),
    ..HYSTERETIC
};

pub(super) const HU_GUO: Factor = Factor {
    id: "hu-guo",
    authors: "Hu, Guo",
    year: "2015",
    formula: "lambda = 3 (1-c_r)/(2 c_r) k/v0; zhang2021-primary at m = n",
    validity: "the whole range, best above 0.5",
    provenance: Provenance::Derived,
    reference: "Hu, S., Guo, X. (2015), Multibody Syst Dyn 35(2), 131-151",
    rule: Rule::Hysteretic(|c, _| 1.5 * (1.0 - c) / c),
    ..HYSTERETIC
};

pub(super) const SUN: Factor = Factor {
    id: "sun",
    authors: "Sun, Lam, Zhang, Ruan, Gad",
    year: "2015/2018",
    formula: "lambda = (0.2 n + 1.3) (1-c_r)/c_r k/v0",
    n: Exponent::Any,
    depends_on: &["c_r", "k", "v0", "n"],
    validity: "n = 1.5 gives flores, n = 1 gives ye-modified-kelvin",
    provenance: Provenance::Recalled,
    reference: "Sun, J., Lam, N., Zhang, L., Ruan, D., Gad, E. (2018), Int J Impact Eng 121, 151-156",
    rule: Rule::Hysteretic(|c, n| (0.2 * n + 1.3) * (1.0 - c) / c),
    ..HYSTERETIC
};

pub(super) const SAFAEIFAR_FARSHIDIANFAR: Factor = Factor {
    id: "safaeifar-farshidianfar",
    authors: "Safaeifar, Farshidianfar",
    year: "2020",
    formula: "lambda = 5 (1-c_r)/(4 c_r) k/v0",
    validity: "low to middle restitution",
    provenance: Provenance::Recalled,
    reference: "Safaeifar, H., Farshidianfar, A. (2020), Multibody Syst Dyn 50, 233-257",
    rule: Rule::Hysteretic(|c, _| 1.25 * (1.0 - c) / c),
    ..HYSTERETIC
};

pub(super) const YE_MODIFIED_KELVIN: Factor = Factor {
    id: "ye-modified-kelvin",
    authors: "Ye, Li, Zhu",
    year: "2009",
    formula: "lambda = 3 (1-c_r)/(2 c_r) k/v0",
    n: Exponent::Fixed(1.0),
    validity: "linear stiffness; poor below 0.3",
    reference: "Ye, K., Li, L., Zhu, H. (2009), Earthq Eng Eng Vib 8, 433-446",
    rule: Rule::Hysteretic(|c, _| 1.5 * (1.0 - c) / c),
    ..HYSTERETIC
};

pub(super) const PANT_WIJEYEWICKREMA: Factor = Factor {
    id: "pant-wijeyewickrema",
    authors: "Pant, Wijeyewickrema",
    year: "2012",
    formula: "lambda = 3 (1-c_r^2)/(2 c_r^2) k/v0, in compression only",
    n: Exponent::Fixed(1.0),
    compression_only: true,
    validity: "linear stiffness; that it damps in compression only is recalled",
    reference: "Pant, D.R., Wijeyewickrema, A.C. (2012), Earthq Eng Struct Dyn 41, 1709-1716",
    rule: Rule::Hysteretic(|c, _| 1.5 * (1.0 - c * c) / (c * c)),
    ..HYSTERETIC
};

/// The d with (1+d)/(1-c d) = exp(d(1+c)), or g(d) = c² g(-c d) with g(x) = (ln(1+x) - x)/x², which has no cancellation
/// near d = 0. The left side less the right grows from -(1-c²)/2 at d = 0 without bound towards d = 1/c.
fn exact_hysteretic(c: f64) -> f64 {
    if c >= 1.0 {
        return 0.0;
    }
    bisect([0.0, 1.0 / c], to_the_last_digit, |d| log_remainder(d) < c * c * log_remainder(-c * d))[0]
}

/// (ln(1+x) - x)/x².
fn log_remainder(x: f64) -> f64 {
    if x.abs() > 0.2 {
        return (x.ln_1p() - x) / (x * x);
    }
    // -1/2 + x/3 - x²/4 + ...; the 24th term is below 0.2²³/25 < 1e-17.
    -(2..26).rev().fold(0.0, |sum, k| 1.0 / f64::from(k) - x * sum)
}
