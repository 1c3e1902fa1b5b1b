//! From a dimensionless run to the results and the ledger, on any scalar.

use super::inputs::Inputs;
use super::outcome::{LabEnergy, Results};
use super::problem::{Collision, Setting};
use super::scale::Scaled;
use crate::law::Raw;
use crate::quantity::{EnergyBalance, Stop};
use crate::scalar::Scalar;

/// The factors from dimensionless to reported results: 1 for the dimensionless form, `None` where the unit is not fixed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Units<T> {
    pub time: Option<T>,
    pub length: Option<T>,
    pub force: Option<T>,
    pub impulse: Option<T>,
    pub energy: Option<T>,
}

impl<T: Scalar> Units<T> {
    pub fn of(problem: &Collision, scaled: &Scaled<T>) -> Self {
        if matches!(problem.setting, Setting::Dimensionless { .. }) {
            let one = Some(T::constant(1.0));
            return Units { time: one, length: one, force: one, impulse: one, energy: one };
        }
        let s = &scaled.scales;
        Units { time: s.time, length: s.length(), force: s.force(), impulse: s.impulse(), energy: s.energy() }
    }
}

/// The results in the order of their table.
pub(super) fn results<T: Scalar>(
    problem: &Collision,
    inputs: &Inputs<T>,
    scaled: &Scaled<T>,
    raw: &Raw<T>,
) -> [Option<T>; Results::COUNT] {
    let units = Units::of(problem, scaled);
    let parted = raw.stop == Stop::Separated;
    let (half, zero) = (T::constant(0.5), T::constant(0.0));
    let restitution = match raw.stop {
        Stop::Separated => Some(raw.velocity),
        Stop::Stuck => Some(zero),
        Stop::Completed | Stop::TimeLimit | Stop::Budget => None,
    };
    let kinetic = raw.turn.filter(|_| parted).map(|(j, _)| (raw.quadratures.impulse - j) / j);
    // A release after a rest may leave less than nothing to give back: then there is no such number.
    let energetic = raw.turn.filter(|_| parted).and_then(|(_, work)| {
        let back = half * raw.velocity * raw.velocity - (raw.quadratures.work - work);
        let ratio = back / (half + work);
        (ratio.re() > 0.0).then(|| ratio.sqrt())
    });
    let creeps = problem.law.entry().creeps && raw.stop == Stop::Stuck;
    let times = |unit: Option<T>, value: T| unit.map(|u| u * value);
    let moving = raw.stop != Stop::Stuck;
    let [velocity1, velocity2] = velocities(problem, inputs, scaled, raw);
    [
        restitution,
        kinetic,
        energetic,
        times(units.time, raw.time).filter(|_| parted),
        times(units.force, raw.peak_force),
        times(units.length, raw.max_indentation).filter(|_| !creeps),
        times(units.impulse, raw.quadratures.impulse).filter(|_| moving),
        velocity1.filter(|_| moving),
        velocity2.filter(|_| moving),
        centre_displacement(problem, inputs, scaled, raw).filter(|_| moving),
    ]
}

/// v₁ = v_m + η_c v, v₂ = v_m - η v (P0 eqs 28, 29); a body of infinite mass keeps its velocity.
fn velocities<T: Scalar>(problem: &Collision, inputs: &Inputs<T>, scaled: &Scaled<T>, raw: &Raw<T>) -> [Option<T>; 2] {
    let (Setting::Bodies(_), Some(speed)) = (&problem.setting, scaled.scales.speed) else {
        return [None, None];
    };
    let relative = speed * raw.velocity;
    let [m1, m2] = inputs.mass;
    let [v1, v2] = inputs.velocity;
    if !m2.re().is_finite() {
        return [Some(v2 + relative), Some(v2)];
    }
    if !m1.re().is_finite() {
        return [Some(v1), Some(v1 - relative)];
    }
    let total = m1 + m2;
    let centre = (m1 * v1 + m2 * v2) / total + speed * raw.quadratures.centre_velocity;
    [Some(centre + m2 / total * relative), Some(centre - m1 / total * relative)]
}

fn centre_displacement<T: Scalar>(
    problem: &Collision,
    inputs: &Inputs<T>,
    scaled: &Scaled<T>,
    raw: &Raw<T>,
) -> Option<T> {
    let Setting::Bodies(_) = &problem.setting else { return None };
    let [m1, m2] = inputs.mass;
    if !(m1.re().is_finite() && m2.re().is_finite()) {
        return None;
    }
    let centre = (m1 * inputs.velocity[0] + m2 * inputs.velocity[1]) / (m1 + m2);
    let time = scaled.scales.time?;
    Some(centre * time * raw.time + scaled.scales.length()? * raw.quadratures.centre_shift)
}

/// The ledger in units of m v₀², every term on its own.
pub(super) fn ledger(raw: &Raw<f64>) -> EnergyBalance {
    let kinetic_before = 0.5;
    let kinetic_after = 0.5 * raw.velocity * raw.velocity;
    let kept = &raw.quadratures;
    let residual = kinetic_before + kept.work - kinetic_after - raw.stored - kept.viscous - kept.hysteretic;
    EnergyBalance {
        kinetic_before,
        stored_before: 0.0,
        kinetic_after,
        stored_after: raw.stored,
        dissipated_viscous: kept.viscous,
        dissipated_hysteretic: kept.hysteretic,
        work_external: kept.work,
        residual,
    }
}

/// Kinetic energies of the two bodies, where both have finite mass and velocities are known.
pub(super) fn lab(inputs: &Inputs<f64>, after: [Option<f64>; 2]) -> Option<LabEnergy> {
    let kinetic = |mass: f64, v: f64| 0.5 * mass * v * v;
    let [m1, m2] = inputs.mass;
    let (v1, v2) = (after[0]?, after[1]?);
    (m1.is_finite() && m2.is_finite()).then(|| LabEnergy {
        before: [kinetic(m1, inputs.velocity[0]), kinetic(m2, inputs.velocity[1])],
        after: [kinetic(m1, v1), kinetic(m2, v2)],
    })
}
