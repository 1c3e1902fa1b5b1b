//! Many collisions by panels, side by side, where those can vouch for what they give. The event-driven engine answers the others.

use super::inputs::Inputs;
use super::outcome::{Outcome, Results};
use super::problem::Collision;
use super::results::{Frame, ledger};
use super::scale::scale;
use super::solve::List;
use crate::law::{Quadratures, Raw};
use crate::panels::{self, Figures, Wish};
use crate::quantity::{EnergyBalance, Stop};
use std::collections::BTreeMap;

/// What a table keeps of a collision.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Brief {
    /// Why it ended.
    pub stop: Stop,
    /// The results.
    pub results: Results,
    /// Their errors, where asked for.
    pub error: Results,
    /// The energy ledger, as that of an [`Outcome`].
    pub energy: Option<EnergyBalance>,
    /// Evaluations of the flow; panels have none.
    pub rhs: u64,
}

impl Outcome {
    /// What a table keeps of it.
    pub fn brief(&self) -> Brief {
        let Outcome { stop, results, error, energy, .. } = *self;
        Brief { stop, results, error, energy, rhs: self.work.rhs }
    }
}

impl Brief {
    fn forget_extremes(&mut self) {
        for results in [&mut self.results, &mut self.error] {
            results.peak_force = None;
            results.max_indentation = None;
            results.restitution_kinetic = None;
            results.restitution_energetic = None;
        }
    }
}

/// Rounding of a result, relative to its size.
const ROUNDING: f64 = 1e-14;

/// The dimensionless equation of a collision; `None` where its law has none, or its load is not constant.
pub fn equation(problem: &Collision) -> Option<panels::Problem> {
    Prepared::new(problem, &mut Inputs::default()).map(|(_, equation)| equation)
}

/// What is wanted of many collisions.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Wanted {
    /// Errors of the results.
    pub errors: bool,
    /// Not the largest force, the largest indentation and what is told by it (the kinetic and the energetic restitution): those are then
    /// absent, and the rest is found faster.
    pub no_extremes: bool,
}

/// Collisions that are solved together, each known by a number of the caller's.
#[derive(Clone, Debug, Default)]
pub struct ByPanels {
    /// By their tolerance.
    lists: BTreeMap<u64, Collisions>,
    /// So many there may be.
    count: usize,
    /// Room for the numbers of one of them.
    inputs: Inputs<f64>,
}

/// Collisions of one tolerance, side by side with their equations.
type Collisions = (Vec<(usize, Prepared)>, Vec<panels::Problem>);

impl ByPanels {
    /// Room for so many.
    pub fn with_capacity(count: usize) -> ByPanels {
        ByPanels { count, ..ByPanels::default() }
    }

    /// Adds a collision where panels may be able to vouch for it.
    pub fn add(&mut self, number: usize, problem: &Collision) {
        if let Some((prepared, equation)) = Prepared::new(problem, &mut self.inputs) {
            let room = || (Vec::with_capacity(self.count), Vec::with_capacity(self.count));
            let (list, equations) = self.lists.entry(problem.tolerance.sum().to_bits()).or_insert_with(room);
            list.push((number, prepared));
            equations.push(equation);
        }
    }

    /// Solves all of them and tells what came of each, but for those that panels cannot vouch for.
    pub fn solve(&self, wanted: Wanted, mut told: impl FnMut(usize, &Brief)) {
        let Wanted { errors, no_extremes } = wanted;
        for (tolerance, (list, equations)) in &self.lists {
            let wish = Wish { rtol: f64::from_bits(*tolerance), errors, extremes: !no_extremes };
            for ((number, prepared), solved) in list.iter().zip(&panels::solve(equations, &wish)) {
                if let Some(mut brief) = solved.as_ref().and_then(|solved| prepared.brief(solved)) {
                    if no_extremes {
                        brief.forget_extremes();
                    }
                    told(*number, &brief);
                }
            }
        }
    }
}

/// What is known of a collision under a constant load before it is solved, and needed after.
#[derive(Clone, Copy, Debug)]
struct Prepared {
    frame: Frame<f64>,
    t_max: f64,
    /// U, and the acceleration of the centre of mass.
    load: [f64; 2],
}

impl Prepared {
    fn new(problem: &Collision, inputs: &mut Inputs<f64>) -> Option<(Prepared, panels::Problem)> {
        inputs.take(problem, |_, value| value);
        let scaled = scale(problem, inputs).ok()?;
        let load = scaled.setup.load.constants().filter(|_| scaled.out_of_range().is_none())?;
        let equation = panels::Problem { law: scaled.law.lienard()?, load: load[0], end: problem.end };
        Some((Prepared { frame: Frame::of(problem, inputs, &scaled), t_max: scaled.setup.t_max, load }, equation))
    }

    fn brief(&self, solved: &panels::Solved) -> Option<Brief> {
        let raw = raw(&solved.figures, self.load);
        let list = self.frame.results(&raw);
        let is_known = raw.time <= self.t_max && list.iter().flatten().all(|value| value.is_finite());
        let energy = self.frame.units().energy.map(|unit| ledger(&raw).times(unit));
        let error = solved.error.map_or(Results::default(), |error| self.errors(&list, &solved.figures, &error));
        is_known.then_some(Brief { stop: Stop::Separated, results: Results::from_list(list), error, energy, rhs: 0 })
    }

    /// How far results move with the errors of what they are made of. Under a load errors of velocities and of times may cancel: both signs count.
    fn errors(&self, list: &List, figures: &Figures<f64>, error: &Figures<f64>) -> Results {
        let moved = |later: f64| self.frame.results(&raw(&figures.moved(error, later), self.load));
        let together = moved(1.0);
        let against = if self.load == [0.0; 2] { *list } else { moved(-1.0) };
        let sizes = self.frame.sizes();
        Results::from_list(std::array::from_fn(|i| {
            let value = list[i]?;
            let apart = |other: Option<f64>| other.map_or(value.abs(), |other| (value - other).abs());
            Some(apart(together[i]) + apart(against[i]) + ROUNDING * value.abs().max(sizes[i]))
        }))
    }
}

impl Figures<f64> {
    /// With their errors added: to times with this sign.
    fn moved(&self, error: &Self, later: f64) -> Self {
        Figures {
            velocity: self.velocity + error.velocity,
            duration: self.duration + later * error.duration,
            peak_force: self.peak_force + error.peak_force,
            max_indentation: self.max_indentation + error.max_indentation,
            turn_time: self.turn_time - later * error.turn_time,
            indentation: self.indentation + later * error.indentation,
            ..*self
        }
    }
}

/// A run under a constant load as panels give it: V' = F + U, and the centre of mass is accelerated evenly.
fn raw(figures: &Figures<f64>, [u, centre]: [f64; 2]) -> Raw<f64> {
    let time = figures.duration;
    let quadratures = Quadratures {
        viscous: figures.viscous,
        hysteretic: figures.hysteretic,
        work: -u * figures.indentation,
        impulse: figures.velocity + 1.0 - u * time,
        centre_velocity: centre * time,
        centre_shift: 0.5 * centre * time * time,
    };
    Raw {
        stop: Stop::Separated,
        time,
        velocity: figures.velocity,
        stored: figures.stored,
        peak_force: figures.peak_force,
        max_indentation: figures.max_indentation,
        quadratures,
        turn: Some((1.0 - u * figures.turn_time, -u * figures.max_indentation)),
        nearest: 0.0,
        events: Vec::new(),
        sure: true,
        instants: 0.0,
        work: Default::default(),
    }
}
