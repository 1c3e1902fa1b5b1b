//! Every factor whose formula is known, one declaration each, in the order in which they are listed.

use super::entry::{Factor, Provenance, Rule};
use super::exponent::Exponent;
use super::formulas::{correction, damping_ratio, exact_hysteretic, primary, thornton, unit_damping, viscoelastic};
use crate::law::EndRule;
use std::f64::consts::PI;

/// The m for which P1 prints a fit (eqs 47-52).
const PRINTED: &[f64] = &[2.0, 1.5, 1.0, 0.65, 0.5, 0.25];

const AUTHORS: &str = "Zhang, Huang, Zhao, Di, He, Li";
const P1: &str = "Zhang, J., Huang, C., Zhao, L., Di, J., He, G., Li, W. (2021), Mech Syst Signal Process 159, 107808";

/// What factors with m = n have in common: λ = d k/v₀, where d depends on the restitution only.
const HYSTERETIC: Factor = Factor {
    id: "",
    authors: "",
    year: "",
    formula: "",
    n: Exponent::Fixed(1.5),
    m: Exponent::SameAsN,
    end: None,
    depends_on: &["c_r", "k", "v0"],
    compression_only: false,
    validity: "",
    provenance: Provenance::Seen,
    reference: "",
    rule: Rule::Hysteretic(|_, _| 0.0),
};

/// What factors have in common whose λ = a √(k m₀) does not depend on speed: linear damping, and m = (n-1)/2.
const VISCOUS: Factor =
    Factor { m: Exponent::Fixed(0.25), end: Some(EndRule::Indentation), depends_on: &["c_r", "k", "m0"], ..HYSTERETIC };

/// Every factor whose formula is known.
pub const FACTORS: &[Factor] = &[
    Factor {
        id: "hertz",
        authors: "Hertz",
        year: "1881",
        formula: "lambda = 0",
        depends_on: &[],
        validity: "no dissipation: restitution 1 only",
        reference: "Hertz, H. (1881), J Reine Angew Math 92, 156-171",
        ..HYSTERETIC
    },
    Factor {
        id: "hunt-crossley",
        authors: "Hunt, Crossley",
        year: "1975",
        formula: "lambda = 3 (1-c_r)/2 k/v0",
        validity: "restitution near 1: first order in 1-c_r",
        reference: "Hunt, K.H., Crossley, F.R.E. (1975), J Appl Mech 42(2), 440-445",
        rule: Rule::Hysteretic(|c, _| 1.5 * (1.0 - c)),
        ..HYSTERETIC
    },
    Factor {
        id: "herbert-mcwhannell",
        authors: "Herbert, McWhannell",
        year: "1977",
        formula: "lambda = 6 (1-c_r)/((2 c_r-1)^2 + 3) k/v0",
        validity: "high restitution",
        reference: "Herbert, R.G., McWhannell, D.C. (1977), J Eng Ind 99, 513-518",
        rule: Rule::Hysteretic(|c, _| 6.0 * (1.0 - c) / ((2.0 * c - 1.0).powi(2) + 3.0)),
        ..HYSTERETIC
    },
    Factor {
        id: "lee-wang",
        authors: "Lee, Wang",
        year: "1983",
        formula: "lambda = 3 (1-c_r)/4 k/v0",
        validity: "half of the first-order damping even as c_r -> 1",
        reference: "Lee, T.W., Wang, A.C. (1983), J Mech Transm Autom Des 105, 534-540",
        rule: Rule::Hysteretic(|c, _| 0.75 * (1.0 - c)),
        ..HYSTERETIC
    },
    Factor {
        id: "lankarani-nikravesh",
        authors: "Lankarani, Nikravesh",
        year: "1990",
        formula: "lambda = 3 (1-c_r^2)/4 k/v0",
        validity: "restitution above 0.8",
        reference: "Lankarani, H.M., Nikravesh, P.E. (1990), J Mech Des 112(3), 369-376",
        rule: Rule::Hysteretic(|c, _| 0.75 * (1.0 - c * c)),
        ..HYSTERETIC
    },
    Factor {
        id: "marhefka-orin",
        authors: "Marhefka, Orin",
        year: "1999",
        formula: "lambda = 3 a k/2, a = (1-c_r)/v0; the number of hunt-crossley",
        validity: "restitution near 1: first order in 1-c_r",
        reference: "Marhefka, D.W., Orin, D.E. (1999), IEEE Trans Syst Man Cybern A 29, 566-572",
        rule: Rule::Hysteretic(|c, _| 1.5 * (1.0 - c)),
        ..HYSTERETIC
    },
    Factor {
        id: "gonthier-approx",
        authors: "Gonthier, McPhee, Lange, Piedboeuf",
        year: "2004",
        formula: "lambda = (1-c_r^2)/c_r k/v0",
        validity: "low to middle restitution; damps 4/3 too much as c_r -> 1",
        reference: "Gonthier, Y., McPhee, J., Lange, C., Piedboeuf, J.-C. (2004), Multibody Syst Dyn 11(3), 209-233",
        rule: Rule::Hysteretic(|c, _| (1.0 - c * c) / c),
        ..HYSTERETIC
    },
    Factor {
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
    },
    Factor {
        id: "zhiying-qishao",
        authors: "Zhiying, Qishao",
        year: "2006",
        formula: "lambda = 3 (1-c_r^2) exp(2 (1-c_r))/4 k/v0",
        validity: "restitution above 0.5 or so",
        reference: "Zhiying, Q., Qishao, L. (2006), J Dyn Control 4, 294-298",
        rule: Rule::Hysteretic(|c, _| 0.75 * (1.0 - c * c) * (2.0 * (1.0 - c)).exp()),
        ..HYSTERETIC
    },
    Factor {
        id: "ye-hertz",
        authors: "Ye, Li, Zhu",
        year: "2009",
        formula: "lambda = 8 (1-c_r)/(5 c_r) k/v0; the number of flores",
        validity: "the whole range",
        provenance: Provenance::Recalled,
        reference: "Ye, K., Li, L., Zhu, H. (2009), Earthq Eng Struct Dyn 38, 1135-1142",
        rule: Rule::Hysteretic(|c, _| 1.6 * (1.0 - c) / c),
        ..HYSTERETIC
    },
    Factor {
        id: "flores",
        authors: "Flores, Machado, Silva, Martins",
        year: "2011",
        formula: "lambda = 8 (1-c_r)/(5 c_r) k/v0",
        validity: "the whole range; soft materials",
        reference: "Flores, P., Machado, M., Silva, M.T., Martins, J.M. (2011), Multibody Syst Dyn 25(3), 357-375",
        rule: Rule::Hysteretic(|c, _| 1.6 * (1.0 - c) / c),
        ..HYSTERETIC
    },
    Factor {
        id: "gharib-hurmuzlu",
        authors: "Gharib, Hurmuzlu",
        year: "2012",
        formula: "lambda = k/(c_r v0)",
        validity: "low restitution only: the limit c_r -> 0; does not vanish as c_r -> 1",
        provenance: Provenance::Recalled,
        reference: "Gharib, M., Hurmuzlu, Y. (2012), J Appl Mech 79(6), 064506",
        rule: Rule::Hysteretic(|c, _| 1.0 / c),
        ..HYSTERETIC
    },
    Factor {
        id: "hu-guo",
        authors: "Hu, Guo",
        year: "2015",
        formula: "lambda = 3 (1-c_r)/(2 c_r) k/v0; zhang2021-primary at m = n",
        validity: "the whole range, best above 0.5",
        provenance: Provenance::Derived,
        reference: "Hu, S., Guo, X. (2015), Multibody Syst Dyn 35(2), 131-151",
        rule: Rule::Hysteretic(|c, _| 1.5 * (1.0 - c) / c),
        ..HYSTERETIC
    },
    Factor {
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
    },
    Factor {
        id: "safaeifar-farshidianfar",
        authors: "Safaeifar, Farshidianfar",
        year: "2020",
        formula: "lambda = 5 (1-c_r)/(4 c_r) k/v0",
        validity: "low to middle restitution",
        provenance: Provenance::Recalled,
        reference: "Safaeifar, H., Farshidianfar, A. (2020), Multibody Syst Dyn 50, 233-257",
        rule: Rule::Hysteretic(|c, _| 1.25 * (1.0 - c) / c),
        ..HYSTERETIC
    },
    Factor {
        id: "zhang2020",
        authors: "Zhang, Li, Zhao, He",
        year: "2020",
        formula: "lambda = 3 (1-c_r)/(2 a c_r) k/v0, a = 0.6181 exp(-3.52 c_r) + 0.899 exp(0.09025 c_r)",
        validity: "the whole range",
        reference: "Zhang, J., Li, W., Zhao, L., He, G. (2020), Mech Mach Theory 153, 103946",
        rule: Rule::Hysteretic(|c, _| 1.5 * (1.0 - c) / (c * correction(1.5, c))),
        ..HYSTERETIC
    },
    Factor {
        id: "zhang2021",
        authors: AUTHORS,
        year: "2021",
        formula: "zhang2021-primary over a(c_r), a fitted at n = 1.5 for each m (eqs 47-53)",
        m: Exponent::OneOf(PRINTED),
        end: Some(EndRule::Indentation),
        depends_on: &["c_r", "k", "v0", "m0", "n", "m"],
        validity: "the fits were made at n = 1.5 for contact ended at zero indentation",
        reference: P1,
        rule: Rule::General(|inputs| primary(inputs) / correction(inputs.damping_exponent, inputs.restitution)),
        ..HYSTERETIC
    },
    Factor {
        id: "zhang2021-primary",
        authors: AUTHORS,
        year: "2021",
        formula: "lambda = 3 m0 (m+1) (1-c_r) v0/4 (c_r m0 (n+1) v0^2/(2 k))^(-(m+1)/(n+1)) (eq. 36)",
        n: Exponent::Any,
        m: Exponent::Any,
        end: Some(EndRule::Indentation),
        depends_on: &["c_r", "k", "v0", "m0", "n", "m"],
        validity: "any m and n; from an approximate equation of motion, ended at zero indentation",
        reference: P1,
        rule: Rule::General(primary),
        ..HYSTERETIC
    },
    Factor {
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
    },
    Factor {
        id: "tsuji-fit",
        authors: "Tsuji, Tanaka, Ishida (fitted constants)",
        year: "1992",
        formula: "lambda = -2.2664 ln c_r sqrt(k m0)/sqrt(10.1354 + ln^2 c_r)",
        validity: "a fit of tsuji at n = 1.5, ended at zero indentation",
        reference: "Tsuji, Y., Tanaka, T., Ishida, T. (1992), Powder Technol 71(3), 239-250",
        rule: Rule::Viscous(|c, _| -2.2664 * c.ln() / (10.1354 + c.ln() * c.ln()).sqrt()),
        ..VISCOUS
    },
    Factor {
        id: "thornton2013",
        authors: "Thornton, Cummins, Cleary",
        year: "2013",
        formula: "lambda = sqrt(6) g sqrt(k m0), g = sqrt(1/(1 - (1+c_r)^2 exp(a)) - 1), a a polynomial of degree 10 in c_r",
        end: Some(EndRule::Force),
        validity: "a fit at n = 1.5, ended at zero force; about 2e-3 off near 0.95",
        reference: "Thornton, C., Cummins, S.J., Cleary, P.W. (2013), Powder Technol 233, 30-46",
        rule: Rule::Viscous(|c, _| 6f64.sqrt() * thornton(c)),
        ..VISCOUS
    },
    Factor {
        id: "jankowski",
        authors: "Jankowski",
        year: "2005/2006",
        formula: "lambda = 2 x sqrt(k m0), x = (9 sqrt(5)/2) (1-c_r^2)/(c_r (c_r (9 pi-16) + 16)), in compression only",
        m: Exponent::HalfOfNLessOne,
        end: None,
        compression_only: true,
        validity: "structural pounding, restitution about 0.4 to 1",
        provenance: Provenance::Recalled,
        reference: "Jankowski, R. (2005), Earthq Eng Struct Dyn 34(6), 595-611; Jankowski, R. (2006), Earthq Eng Struct Dyn 35(4), 517-524",
        rule: Rule::Viscous(|c, _| 9.0 * 5f64.sqrt() * (1.0 - c * c) / (c * (c * (9.0 * PI - 16.0) + 16.0))),
        ..VISCOUS
    },
    Factor {
        id: "kuwabara-kono-brilliantov",
        authors: "Kuwabara, Kono; Brilliantov et al.; Mueller, Poeschel",
        year: "1987/1996/2011",
        formula: "lambda = L k^(3/5) (m0^2/v0)^(1/5), c_r(sqrt(L)) = the Pade approximant [3/6], inverted",
        m: Exponent::Fixed(0.5),
        end: Some(EndRule::Force),
        depends_on: &["c_r", "k", "v0", "m0"],
        validity: "viscoelastic spheres, ended at zero force; a material has lambda = 3 A k/2 at every speed",
        reference: "Brilliantov, N.V. et al. (1996), Phys Rev E 53, 5382-5392; Mueller, P., Poeschel, T. (2011), Phys Rev E 84, 021302",
        rule: Rule::General(|inputs| viscoelastic(inputs.restitution) / unit_damping(inputs)),
        ..HYSTERETIC
    },
    Factor {
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
    },
    Factor {
        id: "mahmoud-jankowski",
        authors: "Mahmoud, Jankowski",
        year: "2011",
        formula: "lambda = 2 x sqrt(k m0), x = (1-c_r^2)/(c_r (c_r (pi-2) + 2)), in compression only",
        n: Exponent::Fixed(1.0),
        m: Exponent::Fixed(0.0),
        end: None,
        compression_only: true,
        validity: "linear stiffness",
        provenance: Provenance::Recalled,
        reference: "Mahmoud, S., Jankowski, R. (2011), Iran J Sci Technol Trans B Eng 35(C1), 51-62",
        rule: Rule::Viscous(|c, _| 2.0 * (1.0 - c * c) / (c * (c * (PI - 2.0) + 2.0))),
        ..VISCOUS
    },
    Factor {
        id: "ye-modified-kelvin",
        authors: "Ye, Li, Zhu",
        year: "2009",
        formula: "lambda = 3 (1-c_r)/(2 c_r) k/v0",
        n: Exponent::Fixed(1.0),
        validity: "linear stiffness; poor below 0.3",
        reference: "Ye, K., Li, L., Zhu, H. (2009), Earthq Eng Eng Vib 8, 433-446",
        rule: Rule::Hysteretic(|c, _| 1.5 * (1.0 - c) / c),
        ..HYSTERETIC
    },
    Factor {
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
    },
];
