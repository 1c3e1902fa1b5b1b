//! Sampled curves: the state at given times, from the dense output of the steps.

use super::dynamics::Dynamics;
use super::outcome::Trajectory;
use super::restoring::Variable;
use super::scale::Scales;

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

impl Sampling {
    /// The times in s.
    pub(super) fn times(&self, duration: f64) -> Vec<f64> {
        match self {
            Sampling::None => Vec::new(),
            Sampling::Count(count) => (0..=*count).map(|i| duration * i as f64 / (*count).max(1) as f64).collect(),
            Sampling::Times(times) => times.iter().copied().filter(|t| (0.0..=duration).contains(t)).collect(),
        }
    }
}

/// A point of the curves, scaled.
struct Point {
    time: f64,
    displacement: f64,
    velocity: f64,
    force: f64,
    excitation: Option<f64>,
    internal: Vec<f64>,
}

/// Collects points while a run goes on.
pub(super) struct Sampler {
    /// The times on the clock.
    times: Vec<f64>,
    points: Vec<Point>,
    internal: Vec<Variable>,
    state: Vec<f64>,
}

impl Sampler {
    pub fn new(times: &[f64], scales: &Scales) -> Self {
        let times = times.iter().map(|t| t / scales.time).collect();
        Sampler { times, points: Vec::new(), internal: Vec::new(), state: Vec::new() }
    }

    /// Takes the points that lie in a step.
    pub fn step<D: Dynamics<f64>>(&mut self, system: &D, phase: D::Phase, at: &dyn Fn(f64, &mut [f64])) {
        let Some(&next) = self.times.get(self.points.len()) else { return };
        self.state.resize(system.dimension(), 0.0);
        at(1.0, &mut self.state);
        let end = system.time(&self.state);
        if next > end && self.points.len() + 1 < self.times.len() {
            return;
        }
        at(0.0, &mut self.state);
        let start = system.time(&self.state);
        let components = system.components();
        // The last point belongs to the last step, which may miss it by rounding.
        let reach = end + 1e-12 * end.abs();
        while let Some(time) = self.times.get(self.points.len()).copied().filter(|t| *t <= reach) {
            at(((time - start) / (end - start)).clamp(0.0, 1.0), &mut self.state);
            let reading = system.read(phase, &self.state);
            let own = components.iter().zip(&self.state).filter(|(c, _)| !matches!(c.name, "x" | "v"));
            self.points.push(Point {
                time,
                displacement: reading.displacement,
                velocity: reading.velocity,
                force: reading.force,
                excitation: reading.excitation,
                internal: own.map(|(_, value)| *value).collect(),
            });
        }
        self.internal = components.into_iter().filter(|c| !matches!(c.name, "x" | "v")).collect();
    }

    /// The curves in SI units.
    pub fn trajectory(&self, scales: &Scales) -> Trajectory {
        let column = |unit: f64, value: &dyn Fn(&Point) -> f64| self.points.iter().map(|p| unit * value(p)).collect();
        let mut columns = vec![
            ("t_s", column(scales.time, &|p| p.time)),
            ("x_m", column(scales.length, &|p| p.displacement)),
            ("v_m_per_s", column(scales.of("m/s"), &|p| p.velocity)),
            ("force_N", column(scales.force, &|p| p.force)),
        ];
        if self.points.first().is_some_and(|p| p.excitation.is_some()) {
            columns.push(("u_N", column(scales.force, &|p| p.excitation.unwrap_or(0.0))));
        }
        for (i, variable) in self.internal.iter().enumerate() {
            columns.push((variable.column, column(scales.of(variable.unit), &|p| p.internal[i])));
        }
        Trajectory { columns }
    }
}
