//! Walton-Braun law: a partially latching spring.
//!
//! Use: elastic-plastic grains and metals in simulations of many bodies; the loss does not depend on time.
//!
//! Equation (Walton and Braun 1986), d the indentation, m the largest so far:
//!
//! ```text
//! yielding   F = k₁ d        below m   F = k₂ (d - d₀),  d₀ = m (1 - k₁/k₂)        k₂ given, or k₂ = k₁ + s F_max, F_max = k₁ m
//! ```
//!
//! Symbols: k₁ and k₂ ≥ k₁ N/m, s 1/m. Scaled with X_c = v₀ √(m/k₁): κ = k₂/k₁, or κ = 1 + S m with S = s X_c.
//!
//! Limits: k₂ = k₁, or s = 0, is a linear spring. Reloading beyond m goes on along k₁.
//! Cannot: end at zero indentation (bodies part at d₀); depend on the rate.
//! Restitution without load: e = √(k₁/k₂) at any speed; with s: e² = 1/(1 + s v₀ √(m/k₁)). By energy: what comes back is F_max²/(2 k₂) of
//! F_max²/(2 k₁), and F_max = v₀ √(m k₁).
//! References: O. R. Walton, R. L. Braun, Viscosity, granular-temperature, and stress calculations for shearing assemblies of inelastic,
//! frictional disks, Journal of Rheology 30 (1986) 949-980.

use super::contact::{ContactLaw, Units, Values};
use super::direct::Direct;
use super::entry::{Entry, Form, Table};
use super::plastic::{Curve, Loading, Plastic, Yielding};
use super::start::Guess;
use crate::parameter::{Domain, Parameter, required};
use crate::scalar::Scalar;

const K1: Parameter = required("k1", "k₁", "N/m", Domain::Positive, "stiffness of loading");

const GIVEN: &[Parameter] =
    &[K1, required("k2", "k₂", "N/m", Domain::AtLeastValueOf("k1"), "stiffness of unloading and reloading")];

const HARDENING: &[Parameter] = &[
    K1,
    required(
        "s",
        "s",
        "1/m",
        Domain::NonNegative,
        "growth of the stiffness of unloading: k2 = k1 + s times the largest force",
    ),
];

/// The form with s.
const GROWING: Form = Form::Alternative("growing");

const ENTRY: Entry = Entry {
    name: "walton-braun",
    short: "walton-braun",
    title: "Walton-Braun",
    purpose: "elastic-plastic contact whose loss does not depend on time: a spring that unloads along a steeper line",
    equations: &[
        "F = k1 d while the indentation d is the largest so far, d_max",
        "F = k2 (d - d0) below it,   d0 = d_max (1 - k1/k2)",
        "k2 given, or k2 = k1 + s F_max,   F_max = k1 d_max",
    ],
    limits: &[
        "no load: restitution sqrt(k1/k2) at any speed; with s: 1/sqrt(1 + s v0 sqrt(m/k1))",
        "k2 = k1, or s = 0: a linear spring, restitution 1 without load",
        "ends at F <= 0 <= v only: the bodies part at the residual indentation d0",
    ],
    references: &["Walton, O. R. and Braun, R. L. (1986), J Rheology 30(5), 949-980"],
    tables: &[
        Table { form: Form::Dimensional, parameters: GIVEN, told_by: "law.k2", words: "" },
        Table {
            form: GROWING,
            parameters: HARDENING,
            told_by: "law.s",
            words: "SI units, unloading that grows stiffer with the force",
        },
    ],
    mixed: "give the unloading once: k2, or s",
    instead: &[("k2", ", or give s")],
    ..Entry::PLAIN
};

/// The law.
#[derive(Clone, Copy, Debug)]
pub struct WaltonBraun;

impl ContactLaw for WaltonBraun {
    const ENTRY: &'static Entry = &ENTRY;
    type Scaled<T: Scalar> = Direct<Yielding<Latching<T>>>;

    fn stiffness<T: Scalar>(values: &Values<'_, T>) -> (T, T) {
        (values.get("k1"), T::constant(1.0))
    }

    fn scaled<T: Scalar>(values: &Values<'_, T>, units: Units<T>) -> Self::Scaled<T> {
        let (one, zero) = (T::constant(1.0), T::constant(0.0));
        let law = if values.form == GROWING {
            Latching { ratio: one, growth: values.get("s") * units.length }
        } else {
            Latching { ratio: values.get("k2") / values.get("k1"), growth: zero }
        };
        Direct::new(Yielding(law), &[1.0])
    }

    fn start(guess: &Guess<'_>) -> Vec<f64> {
        let (k1, _, mass) = guess.stiffness("k1", 1.0, 1.0);
        let restitution = 0.1 + 0.89 * guess.draws[0];
        let ratio = restitution.powi(-2);
        if guess.form == GROWING {
            vec![k1, (ratio - 1.0) / (guess.speed * (mass / k1).sqrt())]
        } else {
            vec![k1, k1 * ratio]
        }
    }
}

/// The equations in dimensionless form: k₂/k₁ = ratio + growth m.
#[derive(Clone, Copy, Debug)]
pub struct Latching<T> {
    ratio: T,
    growth: T,
}

impl<T: Scalar> Latching<T> {
    fn unloading(&self, largest: T) -> T {
        self.ratio + self.growth * largest
    }
}

impl<T: Scalar> Plastic<T> for Latching<T> {
    fn parameters(&self) -> Vec<(&'static str, T)> {
        vec![("ratio", self.ratio), ("growth", self.growth)]
    }

    fn exponent(&self) -> f64 {
        1.0
    }

    fn yields_at(&self) -> T {
        T::constant(0.0)
    }

    fn curve(&self, largest: T) -> Curve<T> {
        let (half, stiffness) = (T::constant(0.5), self.unloading(largest));
        let back = largest / stiffness;
        Curve {
            peak: largest,
            stored: half * largest * back,
            stored_slope: back - half * back * back * self.growth,
            residual: largest - back,
        }
    }

    /// A quarter of an oscillation.
    fn loading(&self) -> Loading {
        Loading { largest: 1.0, time: std::f64::consts::FRAC_PI_2, yields: None }
    }

    fn force(&self, _curve: &Curve<T>, largest: T, above: T) -> T {
        self.unloading(largest) * above
    }

    fn energy(&self, _curve: &Curve<T>, largest: T, above: T) -> T {
        T::constant(0.5) * self.unloading(largest) * above * above
    }
}
