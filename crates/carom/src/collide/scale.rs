//! From a checked problem to its dimensionless form (P0 Table 1, eqs 40-52; P2 eqs 3, 4).
//!
//! ```text
//! Bouc-Wen   K = α + (1-α) Aᵖ    X_c = (m v₀²/(K k))^(1/(p+1))   T_c = X_c/v₀   B = β/A (A X_c)ⁿ   Γ = γ/A (A X_c)ⁿ
//!            κ = α/K             σ = c v₀/(K k) (BWSHC)          σ = m/(c T_c) (BWM)
//! power law                      X_c = (m v₀²/k)^(1/(n+1))       T_c = X_c/v₀   Λ = λ v₀ X_cᵐ⁻ⁿ/k
//! base       B = B_b v₀^(2n/(p+1)),  σ = σ_b v₀ (BWSHC) or σ_b v₀^((p-1)/(p+1)) (BWM),  U = U_b v₀^(-2p/(p+1)) u
//! ```

use super::books::Bookkeeping;
use super::inputs::Inputs;
use super::load::{Load, Term};
use super::problem::{Collision, EndRule, Setting};
use crate::hybrid::Location;
use crate::law::{BoucWenHuntCrossley, BoucWenMaxwell, LawKind, Power};
use crate::scalar::Scalar;

/// A law in dimensionless form.
#[derive(Clone, Copy, Debug)]
pub(super) enum ScaledLaw<T> {
    Hunt(BoucWenHuntCrossley<T>),
    Maxwell(BoucWenMaxwell<T>),
    Power(Power<T>),
}

/// What one unit of the scaled quantities is worth; `None` where the problem has no such unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scales<T> {
    /// T_c in s.
    pub time: Option<T>,
    /// Effective mass in kg.
    pub mass: Option<T>,
    /// v₀ in m/s.
    pub speed: Option<T>,
}

impl<T: Scalar> Scales<T> {
    /// X_c = v₀ T_c.
    pub fn length(&self) -> Option<T> {
        Some(self.time? * self.speed?)
    }
    /// m v₀/T_c.
    pub fn force(&self) -> Option<T> {
        Some(self.impulse()? / self.time?)
    }
    /// m v₀.
    pub fn impulse(&self) -> Option<T> {
        Some(self.mass? * self.speed?)
    }
    /// m v₀².
    pub fn energy(&self) -> Option<T> {
        Some(self.impulse()? * self.speed?)
    }
}

/// A dimensionless collision.
#[derive(Clone, Debug)]
pub(super) struct Scaled<T> {
    pub law: ScaledLaw<T>,
    pub load: Load<T>,
    pub scales: Scales<T>,
    pub end: EndRule,
    pub compression_only: bool,
    /// Longest dimensionless time.
    pub t_max: f64,
    /// Most evaluations of the flow.
    pub max_evaluations: u64,
    /// Where a phase may end.
    pub location: Location,
    /// Whether heat, work and impulse are wanted.
    pub books: Bookkeeping,
}

/// Evaluations of the flow in a run and the one that measures its error, where the problem does not say: a few seconds.
pub(super) const MAX_EVALUATIONS: u64 = 10_000_000;

/// T_c in units of which the default time limit is set.
const LONGEST: f64 = 1000.0;

/// Scales a problem whose numbers were read as `inputs`.
pub(super) fn scale<T: Scalar>(problem: &Collision, inputs: &Inputs<T>) -> Scaled<T> {
    let (law, load, scales) = match &problem.setting {
        Setting::Bodies(_) => bodies(problem, inputs),
        Setting::Dimensionless { .. } => dimensionless(problem, inputs),
        Setting::Base { .. } => base(problem, inputs),
    };
    let unit = scales.time.map_or(1.0, |t| t.re());
    Scaled {
        law,
        load,
        scales,
        end: problem.end,
        compression_only: problem.compression_only,
        t_max: problem.t_max.map_or(LONGEST, |t| t / unit),
        max_evaluations: problem.max_evaluations.unwrap_or(MAX_EVALUATIONS),
        location: Location::Guard,
        books: Bookkeeping::Kept,
    }
}

/// 1/m, zero for an infinite mass.
fn inverse<T: Scalar>(mass: T) -> T {
    if mass.re().is_finite() { T::constant(1.0) / mass } else { T::constant(0.0) }
}

fn bodies<T: Scalar>(problem: &Collision, inputs: &Inputs<T>) -> (ScaledLaw<T>, Load<T>, Scales<T>) {
    let one = T::constant(1.0);
    let inverses = inputs.mass.map(inverse);
    let mass = one / (inverses[0] + inverses[1]);
    let speed = inputs.velocity[1] - inputs.velocity[0];
    let (law, time) = dimensional_law(problem, inputs, mass, speed);
    let acceleration = time / speed;
    let total = inverse(inputs.mass[0] + inputs.mass[1]);
    let mut terms = Vec::new();
    if let Setting::Bodies(bodies) = &problem.setting {
        for (i, body) in bodies.iter().enumerate() {
            if let Some(formula) = &body.force {
                let sign = if i == 0 { one } else { -one };
                terms.push(Term {
                    formula: formula.clone(),
                    shift: inputs.shift[i],
                    relative: sign * acceleration * inverses[i],
                    centre: acceleration * total,
                    body: i + 1,
                });
            }
        }
    }
    let names = vec![one, inputs.mass[0], inputs.mass[1], mass, speed];
    (law, Load::new(terms, names, time), Scales { time: Some(time), mass: Some(mass), speed: Some(speed) })
}

/// The scaled law and T_c.
fn dimensional_law<T: Scalar>(problem: &Collision, inputs: &Inputs<T>, mass: T, speed: T) -> (ScaledLaw<T>, T) {
    let one = T::constant(1.0);
    let value = |key: &str| inputs.value(problem, key);
    let k = value("k");
    if problem.law == LawKind::Power {
        let n = value("n");
        let (lambda, m) = inputs.damping(problem);
        let length = (mass * speed * speed / k).power(one / (n + one));
        let damping = lambda * speed * length.power(m - n) / k;
        return (ScaledLaw::Power(Power { n, m, damping }), length / speed);
    }
    let (alpha, slope, n, p) = (value("alpha"), value("A"), value("n"), value("p"));
    let stiffness = alpha + (one - alpha) * slope.power(p);
    let length = (mass * speed * speed / (stiffness * k)).power(one / (p + one));
    let time = length / speed;
    let hysteresis = (slope * length).power(n) / slope;
    let (b, gamma) = (value("beta") * hysteresis, value("gamma") * hysteresis);
    let kappa = alpha / stiffness;
    let sigma = match problem.law {
        LawKind::BoucWenMaxwell => mass / (value("c") * time),
        _ => value("c") * speed / (stiffness * k),
    };
    (bouc_wen(problem.law, [b, gamma, kappa, sigma, n, p]), time)
}

fn bouc_wen<T: Scalar>(kind: LawKind, [b, gamma, kappa, sigma, n, p]: [T; 6]) -> ScaledLaw<T> {
    match kind {
        LawKind::BoucWenMaxwell => ScaledLaw::Maxwell(BoucWenMaxwell { b, gamma, kappa, sigma, n, p }),
        _ => ScaledLaw::Hunt(BoucWenHuntCrossley { b, gamma, kappa, sigma, n, p }),
    }
}

fn dimensionless<T: Scalar>(problem: &Collision, inputs: &Inputs<T>) -> (ScaledLaw<T>, Load<T>, Scales<T>) {
    let one = T::constant(1.0);
    let law = bouc_wen(problem.law, ["B", "Gamma", "kappa", "sigma", "n", "p"].map(|key| inputs.value(problem, key)));
    let load = input_load(problem, inputs, one, one);
    (law, load, Scales { time: None, mass: None, speed: None })
}

fn base<T: Scalar>(problem: &Collision, inputs: &Inputs<T>) -> (ScaledLaw<T>, Load<T>, Scales<T>) {
    let (one, two) = (T::constant(1.0), T::constant(2.0));
    let value = |key: &str| inputs.value(problem, key);
    let (n, p, v0) = (value("n"), value("p"), inputs.speed);
    let hysteresis = v0.power(two * n / (p + one));
    let slowing = v0.power((p - one) / (p + one));
    let sigma = match problem.law {
        LawKind::BoucWenMaxwell => value("sigmab") * slowing,
        _ => value("sigmab") * v0,
    };
    let law =
        bouc_wen(problem.law, [value("Bb") * hysteresis, value("Gammab") * hysteresis, value("kappa"), sigma, n, p]);
    let given = |x: T| x.re().is_finite().then_some(x);
    let (force_base, time_base) = (given(value("Ub")), given(value("Tb")));
    let time = time_base.map(|t| t / slowing);
    let mass = force_base.zip(time_base).map(|(u, t)| t / u);
    let weight = force_base.map_or(one, |u| u / v0.power(two * p / (p + one)));
    let load = input_load(problem, inputs, weight, time.unwrap_or(one));
    (law, load, Scales { time, mass, speed: Some(v0) })
}

fn input_load<T: Scalar>(problem: &Collision, inputs: &Inputs<T>, weight: T, time: T) -> Load<T> {
    let formula = match &problem.setting {
        Setting::Dimensionless { input } | Setting::Base { input, .. } => input.clone(),
        Setting::Bodies(_) => None,
    };
    let term = formula.map(|formula| Term {
        formula,
        shift: inputs.shift[0],
        relative: weight,
        centre: T::constant(0.0),
        body: 0,
    });
    Load::new(term.into_iter().collect(), vec![T::constant(0.0)], time)
}

/// Dimensionless numbers beyond this, or scales beyond it or below its inverse, overflow on the way.
const LARGEST: f64 = 1e100;

impl<T: Scalar> Scaled<T> {
    /// The first number that cannot be computed with, if any.
    pub fn out_of_range(&self) -> Option<(&'static str, f64)> {
        let too_large = |value: f64| value.is_nan() || value.abs() > LARGEST;
        let parameter = self.parameters().into_iter().find(|(_, value)| too_large(*value));
        let Scales { time, mass, speed } = self.scales;
        let scales = [("the time scale T_c", time), ("the effective mass", mass), ("the closing speed", speed)];
        let scale = scales.into_iter().filter_map(|(name, value)| Some((name, value?.re())));
        let load = self.load.constant().map(|u| ("the dimensionless load U", u.re()));
        let beyond = |(_, value): &(&str, f64)| too_large(*value) || too_large(1.0 / value);
        parameter.or_else(|| scale.into_iter().find(beyond)).or(load.filter(|(_, value)| too_large(*value)))
    }

    /// The parameters of the scaled law by key.
    pub fn parameters(&self) -> Vec<(&'static str, f64)> {
        let named = |b: T, gamma: T, kappa: T, sigma: T, n: T, p: T| {
            vec![("B", b), ("Gamma", gamma), ("kappa", kappa), ("sigma", sigma), ("n", n), ("p", p)]
        };
        let list = match self.law {
            ScaledLaw::Hunt(l) => named(l.b, l.gamma, l.kappa, l.sigma, l.n, l.p),
            ScaledLaw::Maxwell(l) => named(l.b, l.gamma, l.kappa, l.sigma, l.n, l.p),
            ScaledLaw::Power(l) => vec![("n", l.n), ("m", l.m), ("damping", l.damping)],
        };
        list.into_iter().map(|(key, value)| (key, value.re())).collect()
    }
}
