//! From a dimensionless run to the results and the ledger, on any scalar.

use super::inputs::Inputs;
use super::outcome::{LabEnergy, Results};
use super::problem::{Collision, Setting};
use super::scale::{Scaled, Scales};
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
    pub fn of(s: &Scales<T>) -> Self {
        Units { time: s.time, length: s.length(), force: s.force(), impulse: s.impulse(), energy: s.energy() }
    }
}

/// What a dimensionless run needs to be told in the terms of its problem.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame<T> {
    pub scales: Scales<T>,
    /// Masses and velocities, where there are bodies.
    bodies: Option<[[T; 2]; 2]>,
    /// Whether results have no units.
    is_bare: bool,
    /// Whether the law creeps on where bodies stick.
    creeps: bool,
}

impl<T: Scalar> Frame<T> {
    pub fn of(problem: &Collision, inputs: &Inputs<T>, scaled: &Scaled<T>) -> Self {
        Frame {
            scales: scaled.scales,
            bodies: matches!(problem.setting, Setting::Bodies(_)).then_some([inputs.mass, inputs.velocity]),
            is_bare: matches!(problem.setting, Setting::Dimensionless { .. }),
            creeps: problem.law.entry().creeps,
        }
    }

    pub fn units(&self) -> Units<T> {
        if self.is_bare {
            let one = Some(T::constant(1.0));
            return Units { time: one, length: one, force: one, impulse: one, energy: one };
        }
        Units::of(&self.scales)
    }

    /// The results in the order of their table.
    pub fn results(&self, raw: &Raw<T>) -> [Option<T>; Results::COUNT] {
        let units = self.units();
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
        let times = |unit: Option<T>, value: T| unit.map(|u| u * value);
        let moving = raw.stop != Stop::Stuck;
        let [velocity1, velocity2] = self.velocities(raw);
        [
            restitution,
            kinetic,
            energetic,
            times(units.time, raw.time).filter(|_| parted),
            times(units.force, raw.peak_force),
            times(units.length, raw.max_indentation).filter(|_| self.has_depth(raw)),
            times(units.impulse, raw.quadratures.impulse).filter(|_| moving),
            velocity1.filter(|_| moving),
            velocity2.filter(|_| moving),
            self.centre_displacement(raw).filter(|_| moving),
        ]
    }

    /// Whether the indentation had a largest value.
    pub fn has_depth(&self, raw: &Raw<T>) -> bool {
        !(self.creeps && raw.stop == Stop::Stuck)
    }

    /// v₁ = v_m + η_c v, v₂ = v_m - η v (P0 eqs 28, 29); a body of infinite mass keeps its velocity.
    fn velocities(&self, raw: &Raw<T>) -> [Option<T>; 2] {
        let (Some([[m1, m2], [v1, v2]]), Some(speed)) = (self.bodies, self.scales.speed) else {
            return [None, None];
        };
        let relative = speed * raw.velocity;
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

    fn centre_displacement(&self, raw: &Raw<T>) -> Option<T> {
        let [[m1, m2], [v1, v2]] = self.bodies?;
        if !(m1.re().is_finite() && m2.re().is_finite()) {
            return None;
        }
        let centre = (m1 * v1 + m2 * v2) / (m1 + m2);
        let time = self.scales.time?;
        Some(centre * time * raw.time + self.scales.length()? * raw.quadratures.centre_shift)
    }
}

impl Frame<f64> {
    /// The size of each result, in the order of their table: what rounding is relative to.
    pub fn sizes(&self) -> [f64; Results::COUNT] {
        let units = self.units();
        let unit = |u: Option<f64>| u.unwrap_or(0.0);
        let velocities = self.bodies.map_or([0.0; 2], |[_, velocities]| velocities);
        let speed = self.scales.speed.unwrap_or(0.0) + velocities.iter().map(|v| v.abs()).sum::<f64>();
        let length = unit(units.length) * (1.0 + speed / self.scales.speed.unwrap_or(1.0));
        let [t, f, d, j] = [units.time, units.force, units.length, units.impulse].map(unit);
        [1.0, 1.0, 1.0, t, f, d, j, speed, speed, length]
    }
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
