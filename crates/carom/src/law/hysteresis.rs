//! What the two Bouc-Wen laws share: the evolution of the hysteretic displacement with its signs frozen.
//!
//! ż = v - B |z|ⁿ⁻¹ z |v| - Γ |z|ⁿ v = v (1 - (Γ + B sgn(z) sgn(v)) |z|ⁿ)
//!
//! so that with both signs known the rate is v times a smooth function of |z|.

use super::clock::grade;
use super::contact::Values;
use super::entry::Form;
use super::start::Guess;
use crate::parameter::{Domain, Parameter, required};
use crate::scalar::Scalar;

/// The numbers of a Bouc-Wen law in scaled form, without its damping.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scaled<T> {
    pub b: T,
    pub gamma: T,
    pub kappa: T,
    pub n: T,
    pub p: T,
}

impl<T: Scalar> Scaled<T> {
    /// The grade of the clock; without hysteresis n plays no part.
    pub fn grade(&self) -> u32 {
        if self.b.re() == 0.0 { grade(&[self.p.re()]) } else { grade(&[self.n.re(), self.p.re()]) }
    }
}

/// K = α + (1-α) Aᵖ.
fn share<T: Scalar>(values: &Values<'_, T>) -> T {
    let (alpha, slope, p) = (values.get("alpha"), values.get("A"), values.get("p"));
    alpha + (T::constant(1.0) - alpha) * slope.power(p)
}

/// K k and p.
pub(super) fn stiffness<T: Scalar>(values: &Values<'_, T>) -> (T, T) {
    (share(values) * values.get("k"), values.get("p"))
}

/// B = β/A (A X)ⁿ, Γ likewise, κ = α/K for a length X (P0 Table 1).
pub(super) fn scaled<T: Scalar>(values: &Values<'_, T>, length: T) -> Scaled<T> {
    let (slope, n) = (values.get("A"), values.get("n"));
    let hysteresis = (slope * length).power(n) / slope;
    let (b, gamma) = (values.get("beta") * hysteresis, values.get("gamma") * hysteresis);
    Scaled { b, gamma, kappa: values.get("alpha") / share(values), n, p: values.get("p") }
}

/// From the dimensionless parameters.
pub(super) fn dimensionless<T: Scalar>(values: &Values<'_, T>) -> Scaled<T> {
    let [b, gamma, kappa, n, p] = ["B", "Gamma", "kappa", "n", "p"].map(|key| values.get(key));
    Scaled { b, gamma, kappa, n, p }
}

/// From the base parameters: B = B_b v₀^(2n/(p+1)).
pub(super) fn base<T: Scalar>(values: &Values<'_, T>, speed: T) -> Scaled<T> {
    let (n, p) = (values.get("n"), values.get("p"));
    let hysteresis = speed.power(T::constant(2.0) * n / (p + T::constant(1.0)));
    let (b, gamma) = (values.get("Bb") * hysteresis, values.get("Gammab") * hysteresis);
    Scaled { b, gamma, kappa: values.get("kappa"), n, p }
}

/// What a law makes of σ: its damping in base parameters from σ, v₀ and v₀^((p-1)/(p+1)); in SI from σ, K k, m, v₀ and X_c.
pub(super) struct Damping {
    pub base: fn(f64, f64, f64) -> f64,
    pub si: fn(f64, f64, f64, f64, f64) -> f64,
}

/// A start of a fit: hysteresis, its share between loading and unloading, κ and σ over what the laws can do.
pub(super) fn start(guess: &Guess<'_>, damping: &Damping) -> Vec<f64> {
    let (u, v) = (guess.draws, guess.speed);
    let n = guess.fixed_or("n", 1.0 + 5.0 * u[4] * u[4]);
    let p = guess.fixed_or("p", 1.0 + 3.0 * u[5] * u[5]);
    let b = 10f64.powf(-1.5 + 3.0 * u[0]);
    // Half of them soften little on loading: the smaller B + Γ is, the more it matters by what factor.
    let gamma = if u[1] < 0.5 { b * (2.0 * 10f64.powf(-8.0 * u[1]) - 1.0) } else { b * (4.0 * u[1] - 3.0) };
    let kappa = 0.03 + 0.94 * u[2];
    let sigma = 10f64.powf(-3.0 + 2.7 * u[3]);
    let slowing = v.powf((p - 1.0) / (p + 1.0));
    if guess.form == Form::Base {
        let hysteresis = v.powf(-2.0 * n / (p + 1.0));
        let time = guess.fixed_or("Tb", guess.time.map_or(1.0, |t| t * slowing));
        let (damping, force) = ((damping.base)(sigma, v, slowing), guess.force_base(u[7], time, p));
        return vec![b * hysteresis, gamma * hysteresis, kappa, damping, n, p, force, time];
    }
    let slope = guess.fixed_or("A", 1.0);
    let power = slope.powf(p);
    let alpha = kappa * power / (1.0 - kappa + kappa * power);
    let share = alpha + (1.0 - alpha) * power;
    let (k, length, mass) = guess.stiffness("k", share, p);
    let hysteresis = slope / (slope * length).powf(n);
    let damping = (damping.si)(sigma, share * k, mass, v, length);
    vec![k, damping, n, p, alpha, b * hysteresis, gamma * hysteresis, slope]
}

/// The parameters that the Bouc-Wen laws share in all forms.
pub(super) const N: Parameter = required("n", "n", "1", Domain::AtLeast(1.0), "sharpness of the hysteretic transition");
/// The exponent.
pub(super) const P: Parameter = required("p", "p", "1", Domain::AtLeast(1.0), "exponent of the force");
