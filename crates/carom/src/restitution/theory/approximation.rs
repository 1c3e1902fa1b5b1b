//! The approximations of the restitution by name, each with the range in which it may be used.
//!
//! ```text
//! small load     e  = 1 - γ C₀ - γ g̃ C₁                                                      P2 eq. 18
//! large load     e² = 1 - 2γ C g̃ᵖ                                                            P2 eq. 21
//! second order   e  = 1 - γ C₀ - γ g̃ C₁ - γ² C₂                                              P2 eqs 23, 46
//! Proposition 1  e  = min(e₊, e_s)                                                           P2 eqs 36-38
//!     e₊² = 1 - 2β I₀ γ + 2β² I₀ Q₀ γ²,   e_s = 1 - β I₀ γ + β² I₀ (Q₀ - I₀/2) γ²
//! Proposition 3  the same with I₀, Q₀ as sums of Beta functions                              P2 eqs 47-57
//! series         e  = Σ eₖ γᵏ to an order                                                    see `expansion`
//! Padé           e  = [L/M](γ) of that series
//! root of Padé   e² = [L/M](γ) of the series of e²
//! ```
//!
//! A result below zero counts as 0: the bodies stick. The last one is the best near the critical damping, where e has a root and
//! e² none.
//!
//! **Range.** P2 gives words only ("γ ≈ 0", "g̃ ≫ 1", "where it decreases with γ"). Here an approximation is in range from γ = 0 up to
//! the first γ at which it differs by more than [`STATED`] from the best thing known (the root of Padé, or Padé where that has a
//! pole), or stops decreasing. Those two are judged by each other and by [L-1/M-1], with a safety factor. No collision is
//! integrated for it; `map` measures the true one.

use super::coefficients::Coefficients;
use super::error::TheoryError;
use super::pade::Pade;
use super::{Material, expansion, series};

/// The error that the stated ranges promise to keep, by the theory's own estimate.
pub const STATED: f64 = 0.01;
/// The two best are judged by their equals, not by a better one, and so more strictly.
const SAFETY: f64 = 5.0;
/// Ranges are looked for up to so many times 1/(β I₀), the γ at which the first order vanishes.
const FARTHEST: f64 = 20.0;
/// In so many steps.
const STEPS: usize = 2000;

/// An approximation of the restitution, for contact ended at zero indentation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Approximation {
    /// P2 eq. 18.
    SmallLoad,
    /// P2 eq. 21.
    LargeLoad,
    /// P2 eqs 23 and 46.
    SecondOrder,
    /// P2 eq. 36 with I₀ and Q₀ by quadrature.
    Proposition1,
    /// P2 eq. 36 with I₀ and Q₀ by Proposition 3.
    Proposition3,
    /// The series in γ, cut off.
    Series,
    /// Padé approximant of e.
    Pade,
    /// The square root of the Padé approximant of e².
    RootPade,
}

/// Each in its order, the simplest first: one word for tables and JSON, and what it is made for in the words of its source.
const TABLE: [(Approximation, &str, &str); 8] = [
    (Approximation::SmallLoad, "small-load", "small damping and small load"),
    (Approximation::LargeLoad, "large-load", "small damping and large load"),
    (Approximation::SecondOrder, "second-order", "small damping and small load, second order"),
    (Approximation::Proposition1, "proposition-1", "small damping, any load, while it decreases"),
    (Approximation::Proposition3, "proposition-3", "small damping, any load, while it decreases"),
    (Approximation::Series, "series", "inside its radius of convergence"),
    (Approximation::Pade, "pade", "any damping short of the critical one"),
    (Approximation::RootPade, "root-pade", "any damping up to the critical one"),
];

impl Approximation {
    /// All of them, the simplest first.
    pub fn all() -> [Approximation; 8] {
        TABLE.map(|(approximation, ..)| approximation)
    }

    /// One word for tables and JSON.
    pub fn key(self) -> &'static str {
        TABLE[self as usize].1
    }

    /// What it is made for, in the words of its source.
    pub fn meant_for(self) -> &'static str {
        TABLE[self as usize].2
    }
}

/// Everything the theory knows of one material under one load.
#[derive(Clone, Debug)]
pub struct Theory {
    /// The exponents.
    pub material: Material,
    /// g̃.
    pub load: f64,
    /// C₀, C₁, C₂, C, I₀, Q₀.
    pub coefficients: Coefficients,
    /// e₀ ... of e = Σ eₖ γᵏ.
    pub series: Vec<f64>,
    /// s₀ ... of e² = Σ sₖ γᵏ.
    pub square: Vec<f64>,
    /// [L/M] of e, or why there is none.
    pub pade: Result<Pade, TheoryError>,
    /// [L/M] of e², or why there is none.
    pub square_pade: Result<Pade, TheoryError>,
    /// [L-1/M-1] of e², to judge the other by; [L-2/M-2] where that one is no different.
    neighbour: Option<Pade>,
}

impl Theory {
    /// The coefficients, the series to `order` or as far as [L/M] needs, and the approximants.
    pub fn new(material: Material, load: f64, order: usize, degrees: (usize, usize)) -> Result<Self, TheoryError> {
        TheoryError::unless(load.is_finite(), "load", load, "finite")?;
        let (l, m) = degrees;
        let square = expansion::square(material, load, order.max(l + m).max(2));
        let root = series::root(&square);
        let finite = root.iter().all(|x| x.is_finite());
        TheoryError::unless(finite, "load", load, "small enough for a finite series")?;
        let square_pade = Pade::new(&square, l, m);
        let less = if square_pade.as_ref().is_ok_and(Pade::is_degenerate) { 2 } else { 1 };
        let neighbour = Pade::new(&square, l.saturating_sub(less), m.saturating_sub(less)).ok();
        Ok(Theory {
            material,
            load,
            coefficients: Coefficients::new(material, load),
            pade: Pade::new(&root, l, m),
            square_pade,
            neighbour,
            series: root[..=order.max(2)].to_vec(),
            square,
        })
    }

    /// The restitution by an approximation, at least 0; `None` where it does not exist.
    pub fn restitution(&self, approximation: Approximation, gamma: f64) -> Option<f64> {
        let square = self.square(approximation, gamma)?;
        Some(if square > 0.0 { square.sqrt() } else { 0.0 })
    }

    /// e² by an approximation, negative where e² itself is approximated and the bodies stick.
    pub fn square(&self, approximation: Approximation, gamma: f64) -> Option<f64> {
        let c = &self.coefficients;
        let first = 1.0 - gamma * (c.c0 + self.load * c.c1);
        match approximation {
            Approximation::SmallLoad => Some(of_root(first)),
            Approximation::SecondOrder => Some(of_root(first - gamma * gamma * c.c2)),
            Approximation::LargeLoad => {
                let power = self.load.powf(self.material.load_exponent());
                (self.load > 0.0).then_some(1.0 - 2.0 * gamma * c.large * power)
            }
            Approximation::Proposition1 => Some(self.quadratic(gamma, c.i0, c.q0)),
            // For g̃ < 0 the Chebyshev polynomial of Proposition 3 does not fit.
            Approximation::Proposition3 => (self.load >= 0.0).then(|| self.quadratic(gamma, c.i0_beta, c.q0_beta)),
            Approximation::Series => Some(of_root(series::at(&self.series, gamma))),
            Approximation::Pade => before_pole(self.pade.as_ref().ok()?, gamma).map(of_root),
            Approximation::RootPade => before_pole(self.square_pade.as_ref().ok()?, gamma),
        }
    }

    /// P2 eqs 36-38, squared.
    fn quadratic(&self, gamma: f64, i0: f64, q0: f64) -> f64 {
        let x = self.material.beta * gamma;
        let plus = 1.0 - 2.0 * x * i0 + 2.0 * x * x * i0 * q0;
        let s = 1.0 - x * i0 + x * x * i0 * (q0 - 0.5 * i0);
        plus.max(0.0).min(of_root(s))
    }

    /// The first pole of an approximant on the way from 0 to γ, for those that have poles.
    pub fn pole(&self, approximation: Approximation, gamma: f64) -> Option<f64> {
        match approximation {
            Approximation::Pade => self.pade.as_ref().ok()?.pole(gamma),
            Approximation::RootPade => self.square_pade.as_ref().ok()?.pole(gamma),
            _ => None,
        }
    }

    /// e² by the best there is, or the best but one: the first of the candidates without a pole up to γ. Below zero where the
    /// bodies stick, unless only the approximant of e is left.
    fn reference(&self, gamma: f64, candidates: [Option<&Pade>; 2]) -> Option<f64> {
        let [square, neighbour] = candidates;
        let of_square = |pade: Option<&Pade>| before_pole(pade?, gamma);
        of_square(square).or_else(|| self.square(Approximation::Pade, gamma)).or_else(|| of_square(neighbour))
    }

    /// e² by what an approximation is judged by, and the safety factor of the judgement.
    fn judge(&self, approximation: Approximation, gamma: f64) -> (Option<f64>, f64) {
        let (best, next) = (self.square_pade.as_ref().ok(), self.neighbour.as_ref());
        match approximation {
            Approximation::RootPade => (self.reference(gamma, [next, None]), SAFETY),
            Approximation::Pade => {
                (self.reference(gamma, [best.filter(|p| p.pole(gamma).is_none()).or(next), None]), SAFETY)
            }
            _ => (self.reference(gamma, [best, next]), 1.0),
        }
    }

    /// How far an approximation seems to be off, without a collision; infinite where it does not exist.
    pub fn estimate(&self, approximation: Approximation, gamma: f64) -> f64 {
        match (self.restitution(approximation, gamma), self.judge(approximation, gamma)) {
            (Some(value), (Some(better), safety)) => safety * (value - better.max(0.0).sqrt()).abs(),
            _ => f64::INFINITY,
        }
    }

    /// How far e² by an approximation seems to be off, also below zero, where e itself is 0 either way.
    pub fn square_estimate(&self, approximation: Approximation, gamma: f64) -> f64 {
        match (self.square(approximation, gamma), self.judge(approximation, gamma)) {
            (Some(value), (Some(better), safety)) => safety * (value - better).abs(),
            _ => f64::INFINITY,
        }
    }

    /// The end of the stated range: see the header. At most 20/(β I₀).
    pub fn range(&self, approximation: Approximation) -> f64 {
        let farthest = FARTHEST / (self.material.beta * self.coefficients.i0);
        let mut before = 1.0;
        for i in 1..=STEPS {
            // Denser towards γ = 0, where the narrow ranges end.
            let at = |i: usize| farthest * (i as f64 / STEPS as f64).powi(2);
            let gamma = at(i);
            let value = self.restitution(approximation, gamma).unwrap_or(f64::INFINITY);
            let falls = value < before || value == 0.0;
            if !falls || self.estimate(approximation, gamma) > STATED {
                return at(i - 1);
            }
            before = value;
        }
        farthest
    }
}

/// e² from an e that may be below zero, where it counts as 0.
fn of_root(e: f64) -> f64 {
    e.max(0.0).powi(2)
}

fn before_pole(pade: &Pade, gamma: f64) -> Option<f64> {
    let value = pade.at(gamma);
    (pade.pole(gamma).is_none() && value.is_finite()).then_some(value)
}
