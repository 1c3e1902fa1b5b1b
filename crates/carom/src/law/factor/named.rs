//! Damping factors that are known by name only: listed, and refused.

/// A factor that cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedOnly {
    /// The word in `factor = "..."`.
    pub id: &'static str,
    /// Who published it.
    pub authors: &'static str,
    /// When.
    pub year: &'static str,
    /// Why it cannot be used.
    pub why: &'static str,
    /// What to use instead.
    pub instead: &'static str,
}

const UNKNOWN: &str = "its formula is not known here";
const LIST: &str = "`carom laws factors` lists those that are";
const SAME_AS_EXACT: &str = "use \"gonthier-exact\": the exact relation for m = n";

const fn unknown(id: &'static str, authors: &'static str, year: &'static str) -> NamedOnly {
    NamedOnly { id, authors, year, why: UNKNOWN, instead: LIST }
}

/// Every factor that is known by name only.
pub const NAMED_ONLY: &[NamedOnly] = &[
    NamedOnly {
        instead: "its exponents are n = 1.5, m = 0.65; \"zhang2021\" has a formula for them",
        ..unknown("bordbar-hyppanen", "Bordbar, Hyppaenen", "2007")
    },
    NamedOnly {
        why: "its formula from a restitution is not known: it has a constant of its own",
        instead: "give lambda = gamma_n m0 and m = 0",
        ..unknown("lee-herrmann-ristow-schaefer", "Ristow; Lee, Herrmann; Schaefer, Dippel, Wolf", "1992-1996")
    },
    unknown("zhang-sharf", "Zhang, Sharf", "2009"),
    unknown("roy-carretero", "Roy, Carretero", "2012"),
    NamedOnly { instead: SAME_AS_EXACT, ..unknown("khatiwada", "Khatiwada, Chouw, Butterworth", "2014") },
    NamedOnly {
        instead: "its exponents are n = 1.5, m = 0.5; \"kuwabara-kono-brilliantov\" has a formula for them",
        ..unknown("azad-featherstone", "Azad, Featherstone", "2014")
    },
    NamedOnly { instead: SAME_AS_EXACT, ..unknown("jacobs-waldron", "Jacobs, Waldron", "2015") },
    NamedOnly { instead: "for a constant load use \"exact\"", ..unknown("shen", "Shen, Xiang, Wang et al.", "2018") },
    NamedOnly { instead: SAME_AS_EXACT, ..unknown("carvalho-martins", "Carvalho, Martins", "2019") },
    unknown("khatami", "Khatami et al.", "2019"),
    unknown("yu", "Yu et al.", "2020"),
    unknown("poursina-nikravesh", "Poursina, Nikravesh", "2020"),
    unknown("wang", "Wang et al.", "2020"),
    unknown("rodrigues-da-silva", "Rodrigues da Silva et al.", "2022"),
];
