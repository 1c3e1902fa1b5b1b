//! From a checked problem to its dimensionless form (P0 Table 1, eqs 40-52; P2 eqs 3, 4).
//!
//! ```text
//! bodies     X_c = (m v₀²/k)^(1/(p+1)) with the law's k and p     T_c = X_c/v₀     forces in m v₀²/X_c
//! base       T_c = T_b v₀^(-(p-1)/(p+1)),  U = U_b v₀^(-2p/(p+1)) u
//! ```
//!
//! What becomes of the law's parameters, the law says.

use super::inputs::Inputs;
use super::problem::{Collision, FORCE_NAMES, Setting};
use crate::hybrid::Location;
use crate::law::{Load, OnLaws, ScaledLaw, Setup, Term, Units};
use crate::quantity::SolveError;
use crate::scalar::Scalar;
use std::sync::Arc;

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
    pub law: Arc<dyn ScaledLaw<T>>,
    pub scales: Scales<T>,
    pub setup: Setup<T>,
}

/// Evaluations of the flow in a run and the one that measures its error, where the problem does not say: a few seconds.
pub(super) const MAX_EVALUATIONS: u64 = 10_000_000;

/// T_c in units of which the default time limit is set.
const LONGEST: f64 = 1000.0;

/// A law, the load on it, and the scales of both.
type Parts<T> = (Arc<dyn ScaledLaw<T>>, Load<T>, Scales<T>);

/// Scales a problem whose numbers were read as `inputs`.
pub(super) fn scale<T: OnLaws>(problem: &Collision, inputs: &Inputs<T>) -> Result<Scaled<T>, SolveError> {
    let parts = match &problem.setting {
        Setting::Bodies(_) => Some(bodies(problem, inputs)),
        Setting::Dimensionless { .. } => dimensionless(problem, inputs),
        Setting::Base { .. } => base(problem, inputs),
    };
    let (law, load, scales) = parts.ok_or(SolveError::NoSuchForm { law: problem.law.entry().name })?;
    let unit = scales.time.map_or(1.0, |t| t.re());
    let setup = Setup {
        load,
        end: problem.end,
        t_max: problem.t_max.map_or(LONGEST, |t| t / unit),
        max_evaluations: problem.max_evaluations.unwrap_or(MAX_EVALUATIONS),
        location: Location::Guard,
        quadratures: true,
    };
    Ok(Scaled { law, scales, setup })
}

/// 1/m, zero for an infinite mass.
fn inverse<T: Scalar>(mass: T) -> T {
    if mass.re().is_finite() { T::constant(1.0) / mass } else { T::constant(0.0) }
}

/// The effective mass m₁m₂/(m₁ + m₂); either may be infinite. It is the lighter mass itself beside an infinite one, and half of one of two
/// equal ones, to the last digit.
pub fn effective_mass<T: Scalar>([a, b]: [T; 2]) -> T {
    let (light, heavy) = if a.re() <= b.re() { (a, b) } else { (b, a) };
    if heavy.re().is_finite() { light / (T::constant(1.0) + light / heavy) } else { light }
}

fn bodies<T: OnLaws>(problem: &Collision, inputs: &Inputs<T>) -> Parts<T> {
    let one = T::constant(1.0);
    let inverses = inputs.mass.map(inverse);
    let mass = effective_mass(inputs.mass);
    let speed = inputs.velocity[1] - inputs.velocity[0];
    let (law, values) = (T::law(problem.law), inputs.law(problem));
    let (stiffness, exponent) = law.stiffness(&values);
    let length = (mass * speed * speed / stiffness).power(one / (exponent + one));
    let time = length / speed;
    let law = law.scaled(&values, Units { length, speed, force: mass * speed / time });
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
    let names = [one, inputs.mass[0], inputs.mass[1], mass, speed];
    (law, Load::new(terms, names, time), Scales { time: Some(time), mass: Some(mass), speed: Some(speed) })
}

fn dimensionless<T: OnLaws>(problem: &Collision, inputs: &Inputs<T>) -> Option<Parts<T>> {
    let one = T::constant(1.0);
    let law = T::law(problem.law).dimensionless(&inputs.law(problem))?;
    Some((law, input_load(problem, inputs, one, one), Scales { time: None, mass: None, speed: None }))
}

fn base<T: OnLaws>(problem: &Collision, inputs: &Inputs<T>) -> Option<Parts<T>> {
    let (one, two) = (T::constant(1.0), T::constant(2.0));
    let (values, v0) = (inputs.law(problem), inputs.speed);
    let law = T::law(problem.law).base(&values, v0)?;
    let p = law.exponent();
    let (force_base, time_base) = (values.given("Ub"), values.given("Tb"));
    let time = time_base.map(|t| t / v0.power((p - one) / (p + one)));
    let mass = force_base.zip(time_base).map(|(u, t)| t / u);
    let weight = force_base.map_or(one, |u| u / v0.power(two * p / (p + one)));
    let load = input_load(problem, inputs, weight, time.unwrap_or(one));
    Some((law, load, Scales { time, mass, speed: Some(v0) }))
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
    Load::new(term.into_iter().collect(), [T::constant(0.0); FORCE_NAMES.len()], time)
}

/// Dimensionless numbers beyond this, or scales beyond it or below its inverse, overflow on the way.
const LARGEST: f64 = 1e100;

impl<T: Scalar> Scaled<T> {
    /// The first number that cannot be computed with, if any.
    pub fn out_of_range(&self) -> Option<(&'static str, f64)> {
        let too_large = |value: f64| value.is_nan() || value.abs() > LARGEST;
        let parameters = self.law.parameters().into_iter().map(|(key, value)| (key, value.re()));
        let parameter = parameters.into_iter().find(|(_, value)| too_large(*value));
        let Scales { time, mass, speed } = self.scales;
        let scales = [("the time scale T_c", time), ("the effective mass", mass), ("the closing speed", speed)];
        let scale = scales.into_iter().filter_map(|(name, value)| Some((name, value?.re())));
        let load = self.setup.load.constant().map(|u| ("the dimensionless load U", u.re()));
        let beyond = |(_, value): &(&str, f64)| !(1.0 / LARGEST..=LARGEST).contains(&value.abs());
        parameter.or_else(|| scale.into_iter().find(beyond)).or(load.filter(|(_, value)| too_large(*value)))
    }

    /// The parameters of the scaled law by key.
    pub fn parameters(&self) -> Vec<(&'static str, f64)> {
        self.law.parameters().into_iter().map(|(key, value)| (key, value.re())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::effective_mass;

    #[test]
    fn a_wall_leaves_the_mass_as_it_is_and_equal_bodies_halve_it() {
        for mass in [0.506, 1.1, 0.49, 3e-7] {
            assert_eq!(effective_mass([mass, f64::INFINITY]), mass);
            assert_eq!(effective_mass([f64::INFINITY, mass]), mass);
            assert_eq!(effective_mass([mass, mass]), 0.5 * mass);
        }
        assert!((effective_mass([3.0, 6.0f64]) - 2.0).abs() < 1e-15);
    }
}
