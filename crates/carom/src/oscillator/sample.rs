//! Sampled curves: the state at given times, from the dense output of the steps.

use super::dynamics::{Dynamics, Reading};
use super::excitation::Course;
use super::problem::{Motion, Oscillator};
use super::restoring_model::Variable;
use super::units::Scales;
use crate::quantity::{Column, Columns};

/// Which points of the curves are wanted.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Sampling {
    /// None.
    #[default]
    None,
    /// This many intervals of equal length, and so one more points.
    Count(usize),
    /// At these times in s, increasing; those outside the run are left out.
    Times(Vec<f64>),
}

/// Samples of curves whose points are left to carom, at least and at most; a record is sampled twice as finely as it is given.
const SAMPLES: (usize, usize) = (2001, 200_001);

impl Sampling {
    /// What shows the motion of an oscillator.
    pub(super) fn of(problem: &Oscillator) -> Sampling {
        let given = match &problem.motion {
            Motion::Mass(mass) => match &mass.excitation.course {
                Course::Record(record) => 2 * record.times().len() + 1,
                Course::Formula(_) => 0,
            },
            Motion::Drive(_) => 0,
        };
        Sampling::Count(given.clamp(SAMPLES.0, SAMPLES.1))
    }

    /// The times in s.
    pub(super) fn times(&self, duration: f64) -> Vec<f64> {
        match self {
            Sampling::None => Vec::new(),
            Sampling::Count(count) => (0..=*count).map(|i| duration * i as f64 / (*count).max(1) as f64).collect(),
            Sampling::Times(times) => times.iter().copied().filter(|t| (0.0..=duration).contains(t)).collect(),
        }
    }
}

/// Collects points while a run goes on.
pub(super) struct Sampler {
    /// The times on the clock.
    times: Vec<f64>,
    /// What was read at those that are passed.
    points: Vec<(f64, Reading<f64>)>,
    /// The components of the state vector.
    components: Vec<Variable>,
    /// Their values, point after point.
    values: Vec<f64>,
    state: Vec<f64>,
}

impl Sampler {
    pub fn new(times: &[f64], scales: &Scales) -> Self {
        let times: Vec<f64> = times.iter().map(|t| t / scales.time).collect();
        let points = Vec::with_capacity(times.len());
        Sampler { times, points, components: Vec::new(), values: Vec::new(), state: Vec::new() }
    }

    /// Takes the points that lie in a step.
    pub fn step<D: Dynamics<f64>>(&mut self, system: &D, phase: &D::Phase, at: &dyn Fn(f64, &mut [f64])) {
        let Some(&next) = self.times.get(self.points.len()) else { return };
        self.state.resize(system.dimension(), 0.0);
        at(1.0, &mut self.state);
        let end = system.time(&self.state);
        if next > end && self.points.len() + 1 < self.times.len() {
            return;
        }
        at(0.0, &mut self.state);
        let start = system.time(&self.state);
        if self.components.is_empty() {
            self.components = system.components();
            self.values.reserve(self.components.len() * self.times.len());
        }
        // The last point belongs to the last step, which may miss it by rounding.
        let reach = end + 1e-12 * end.abs();
        while let Some(time) = self.times.get(self.points.len()).copied().filter(|t| *t <= reach) {
            at(((time - start) / (end - start)).clamp(0.0, 1.0), &mut self.state);
            self.values.extend_from_slice(&self.state[..self.components.len()]);
            self.points.push((time, system.read(phase, &self.state)));
        }
    }

    /// The curves in SI units.
    pub fn trajectory(&self, scales: &Scales) -> Columns {
        let curve = |name, unit, values: &mut dyn Iterator<Item = f64>| {
            let worth = scales.of(unit);
            Column::new(name, unit, values.map(|value| worth * value))
        };
        let column = |name, unit, value: fn(&Reading<f64>) -> f64| {
            curve(name, unit, &mut self.points.iter().map(|(_, reading)| value(reading)))
        };
        let mut columns = vec![
            curve("t_s", "s", &mut self.points.iter().map(|(time, _)| *time)),
            column("x_m", "m", |p| p.displacement),
            column("v_m_per_s", "m/s", |p| p.velocity),
            column("force_N", "N", |p| p.force),
        ];
        if self.points.first().is_some_and(|(_, p)| p.excitation.is_some()) {
            columns.push(column("u_N", "N", |p| p.excitation.unwrap_or(0.0)));
        }
        let count = self.components.len();
        for (i, variable) in self.components.iter().enumerate().filter(|(_, c)| !matches!(c.name, "x" | "v")) {
            let mut values = self.values.iter().copied().skip(i).step_by(count);
            columns.push(curve(variable.column, variable.unit, &mut values));
        }
        type Energy = (&'static str, fn(&Reading<f64>) -> f64);
        let energies: [Energy; 5] = [
            ("kinetic_J", |p| p.kinetic),
            ("stored_J", |p| p.stored),
            ("hysteretic_J", |p| p.hysteretic),
            ("viscous_J", |p| p.viscous),
            ("work_J", |p| p.input),
        ];
        columns.extend(energies.map(|(name, energy)| column(name, "J", energy)));
        Columns { columns }
    }
}
