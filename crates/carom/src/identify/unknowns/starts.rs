//! Where a fit may start: points spread over what the law can do at the speeds of the data, in dimensionless terms, so that they
//! mean the same for every unit and every form.

use super::parameter_map::ParameterMap;
use crate::identify::statement::{Data, Dataset, Failure, Model, Problem, Slot};
use crate::law::Guess;
use crate::numerics::Lattice;

/// Parts into which starts are divided.
pub(in crate::identify) const STRATA: usize = 8;

/// Typical figures of the data, from which scales are guessed.
#[derive(Clone, Copy, Debug)]
struct Typical {
    speed: f64,
    mass: Option<f64>,
    duration: Option<f64>,
    depth: Option<f64>,
    force: Option<f64>,
    input: Option<f64>,
}

/// Makes points.
pub(in crate::identify) struct Starts<'a> {
    model: &'a Model,
    chart: &'a ParameterMap,
    typical: Typical,
    lattice: Lattice,
}

fn median(mut list: Vec<f64>) -> Option<f64> {
    list.retain(|x| x.is_finite() && *x > 0.0);
    list.sort_by(f64::total_cmp);
    list.get(list.len() / 2).copied()
}

impl Typical {
    fn new(datasets: &[Dataset]) -> Typical {
        let speed = median(datasets.iter().flat_map(|d| d.speeds()).collect()).unwrap_or(1.0);
        let (mut durations, mut depths, mut forces, mut inputs) = (vec![], vec![], vec![], vec![]);
        for set in datasets {
            match &set.data {
                Data::Rebounds(rows) => {
                    durations.extend(rows.iter().filter_map(|r| r.duration).map(|d| d.value));
                    forces.extend(rows.iter().filter_map(|r| r.peak_force).map(|d| d.value));
                }
                Data::Loops(loops) => {
                    depths
                        .extend(loops.iter().filter(|l| !l.points.is_empty()).map(|l| l.points[l.turn()].indentation));
                    forces.extend(loops.iter().map(|l| l.peak()));
                }
            }
            let masses = set.masses.unwrap_or([1.0; 2]);
            let names = [1e-9, masses[0], masses[1], set.effective_mass().unwrap_or(1.0), speed];
            inputs.extend(set.input.as_ref().map(|f| f.value_at(&names).abs()));
        }
        Typical {
            speed,
            mass: median(datasets.iter().filter_map(Dataset::effective_mass).collect()),
            duration: median(durations),
            depth: median(depths),
            force: median(forces),
            input: median(inputs),
        }
    }

    /// T_c at the typical speed: contact lasts some three of it and goes about one v₀ T_c deep.
    fn time(&self, draw: f64) -> Option<f64> {
        let spread = 0.7 + 0.8 * draw;
        let by_force = || Some(self.mass? * self.speed / self.force?);
        let time = self.duration.map(|d| d / 3.5).or(self.depth.map(|d| d / self.speed)).or_else(by_force)?;
        Some(time * spread)
    }
}

impl<'a> Starts<'a> {
    pub fn new(problem: &'a Problem, chart: &'a ParameterMap, seed: u64) -> Self {
        let typical = Typical::new(&problem.datasets);
        Starts { model: &problem.model, chart, typical, lattice: Lattice::new(8, seed) }
    }

    /// The unknowns of the point with this number.
    pub fn point(&self, number: usize) -> Vec<f64> {
        let u = self.lattice.point(number);
        let (t, fixed) = (&self.typical, |key: &str| self.fixed(key));
        let guess = Guess {
            form: self.model.form,
            draws: &u,
            speed: t.speed,
            mass: t.mass,
            time: t.time(u[6]),
            force: t.force,
            input: t.input,
            fixed: &fixed,
        };
        let mut parameters = self.model.law.start(&guess);
        if number % 3 == 2 {
            self.within_bounds(&u, &mut parameters);
        }
        self.chart.unknowns_from(&parameters)
    }

    /// Which of [`STRATA`] parts of what the law can do a point belongs to. Minima of data that leave directions open lie in several of them.
    pub fn stratum(&self, number: usize) -> usize {
        let u = self.lattice.point(number);
        self.model.law.strata().iter().enumerate().map(|(bit, axis)| usize::from(u[*axis] >= 0.5) << bit).sum()
    }

    /// Every third point is drawn evenly between the user's own bounds, where there are two.
    fn within_bounds(&self, u: &[f64], parameters: &mut [f64]) {
        for (i, slot) in self.model.slots.iter().enumerate() {
            if let Slot::Free { lower: Some(low), upper: Some(high) } = slot {
                parameters[i] = low + (high - low) * u[i % u.len()];
            }
        }
    }

    fn fixed(&self, key: &str) -> Option<f64> {
        match self.model.slots.get(self.model.index(key)?)? {
            Slot::Fixed(value) => Some(*value),
            _ => None,
        }
    }
}

/// The chart of a problem, with the sizes that its unknowns usually have at the speeds of the data.
pub(in crate::identify) fn scaled_chart(problem: &Problem) -> Result<ParameterMap, Failure> {
    let mut chart = ParameterMap::new(&problem.model)?;
    let starts = Starts::new(problem, &chart, 0);
    let examples: Vec<Vec<f64>> = (0..EXAMPLES).map(|i| starts.point(3 * i)).collect();
    chart.learn_scales(&examples);
    Ok(chart)
}

/// Points from which usual sizes are learned.
const EXAMPLES: usize = 31;
