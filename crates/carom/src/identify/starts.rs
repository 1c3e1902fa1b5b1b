//! Where a fit may start: points spread over what the law can do at the speeds of the data, in dimensionless terms, so that they
//! mean the same for every unit and every form.

use super::chart::Chart;
use super::data::{Data, Dataset};
use super::model::{Model, Slot};
use super::random::Lattice;
use crate::law::{Form, LawKind};

/// Parts into which starts are divided.
pub(super) const STRATA: usize = 8;

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
pub(super) struct Starts<'a> {
    model: &'a Model,
    chart: &'a Chart,
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
    pub fn new(model: &'a Model, chart: &'a Chart, datasets: &[Dataset], seed: u64) -> Self {
        let typical = Typical::new(datasets);
        Starts { model, chart, typical, lattice: Lattice::new(8, seed) }
    }

    /// The unknowns of the point with this number.
    pub fn point(&self, number: usize) -> Vec<f64> {
        let u = self.lattice.point(number);
        let mut parameters = match self.model.law {
            LawKind::Power => self.power(&u),
            _ => self.bouc_wen(&u),
        };
        if number % 3 == 2 {
            self.within_bounds(&u, &mut parameters);
        }
        self.chart.unknowns_from(&parameters)
    }

    /// Which of [`STRATA`] parts of what the law can do a point belongs to: much or little hysteresis, how it is shared between loading and
    /// unloading, sharp or not; for the power law by damping and exponents. Minima of data that leave directions open lie in
    /// several of them.
    pub fn stratum(&self, number: usize) -> usize {
        let u = self.lattice.point(number);
        let axes = if self.model.law == LawKind::Power { [3, 4, 5] } else { [0, 1, 4] };
        axes.iter().enumerate().map(|(bit, axis)| usize::from(u[*axis] >= 0.5) << bit).sum()
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

    fn bouc_wen(&self, u: &[f64]) -> Vec<f64> {
        let v = self.typical.speed;
        let maxwell = self.model.law == LawKind::BoucWenMaxwell;
        let (n, p) = (1.0 + 5.0 * u[4] * u[4], 1.0 + 3.0 * u[5] * u[5]);
        let (n, p) = (self.fixed("n").unwrap_or(n), self.fixed("p").unwrap_or(p));
        let b = 10f64.powf(-1.5 + 3.0 * u[0]);
        // Half of them soften little on loading: the smaller B + Γ is, the more it matters by what factor.
        let gamma = if u[1] < 0.5 { b * (2.0 * 10f64.powf(-8.0 * u[1]) - 1.0) } else { b * (4.0 * u[1] - 3.0) };
        let kappa = 0.03 + 0.94 * u[2];
        let sigma = 10f64.powf(-3.0 + 2.7 * u[3]);
        let slowing = v.powf((p - 1.0) / (p + 1.0));
        if self.model.form == Form::Base {
            let hysteresis = v.powf(-2.0 * n / (p + 1.0));
            let damping = if maxwell { sigma / slowing } else { sigma / v };
            let time = self.typical.time(u[6]).map_or(1.0, |t| t * slowing);
            let time = self.fixed("Tb").unwrap_or(time);
            return vec![
                b * hysteresis,
                gamma * hysteresis,
                kappa,
                damping,
                n,
                p,
                self.force_base(u[7], time, p),
                time,
            ];
        }
        let slope = self.fixed("A").unwrap_or(1.0);
        let power = slope.powf(p);
        let alpha = kappa * power / (1.0 - kappa + kappa * power);
        let stiffness = alpha + (1.0 - alpha) * power;
        let (k, length, mass) = self.stiffness(u[6], stiffness, p);
        let hysteresis = slope / (slope * length).powf(n);
        let damping = if maxwell { mass * v / (sigma * length) } else { sigma * stiffness * k / v };
        vec![k, damping, n, p, alpha, b * hysteresis, gamma * hysteresis, slope]
    }

    /// U_b, from the mass where the forces or the bodies tell it, else from a load of some part of the contact force.
    fn force_base(&self, draw: f64, time: f64, p: f64) -> f64 {
        let t = &self.typical;
        let slowing = t.speed.powf((p - 1.0) / (p + 1.0));
        let mass = t.mass.or(t.force.map(|f| f * time / slowing / t.speed));
        match (mass, t.input) {
            (Some(mass), _) => time / mass,
            (None, Some(input)) if input > 0.0 => {
                10f64.powf(-1.5 + 1.5 * draw) * t.speed.powf(2.0 * p / (p + 1.0)) / input
            }
            _ => 1.0,
        }
    }

    /// k, X_c and m: K k X_c^(p+1) = m v².
    fn stiffness(&self, draw: f64, share: f64, p: f64) -> (f64, f64, f64) {
        let t = &self.typical;
        let mass = t.mass.unwrap_or(1.0);
        let energy = mass * t.speed * t.speed;
        if let Some(k) = self.fixed("k") {
            return (k, (energy / (share * k)).powf(1.0 / (p + 1.0)), mass);
        }
        let length = t.time(draw).map_or(1e-3, |time| time * t.speed);
        (energy / (share * length.powf(p + 1.0)), length, mass)
    }

    fn power(&self, u: &[f64]) -> Vec<f64> {
        let n = self.fixed("n").unwrap_or(1.0 + 1.5 * u[4]);
        let fixed_m = self.fixed("m").or(self.fixed("beta").map(|b| b - 1.0));
        let m = fixed_m.unwrap_or(2.5 * u[5]);
        // From nearly none to so much that the force is largest at first touch.
        let damping = 10f64.powf(-2.5 + 4.7 * u[3]);
        let (k, length, _) = self.stiffness(u[6], 1.0, n);
        let lambda = damping * k / (self.typical.speed * length.powf(m - n));
        match self.model.form {
            Form::Retarded => vec![k, n, lambda / (k * (m + 1.0)), m + 1.0],
            _ => vec![k, n, lambda, m],
        }
    }
}
