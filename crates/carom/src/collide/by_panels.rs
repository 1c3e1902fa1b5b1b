//! Collisions by panels, one or many side by side, where those can vouch for what they give. The event-driven engine answers the others.

use super::brief::Brief;
use super::inputs::Inputs;
use super::outcome::{List, Results};
use super::problem::Collision;
use super::results::Frame;
use super::scale::{Scaled, scale};
use crate::hybrid::Work;
use crate::law::{Dashpot, EndRule, Lienard, Quadratures, Raw};
use crate::panels::{self, Figures, Problem, Solved, Wish};
use crate::quantity::Stop;
use std::collections::BTreeMap;

/// Rounding of a result, relative to its size.
const ROUNDING: f64 = 1e-14;

/// Without errors panels use up what they are allowed, where steps in time leave digits over: one collision asks for this part of its tolerance.
const PART: f64 = 0.1;
/// The least that may be asked of them: below it their plans are no finer.
const FINEST: f64 = 1e-11;

/// The dimensionless equation of a collision; `None` where its law has none, or its load is not constant.
pub fn equation(problem: &Collision) -> Option<Problem> {
    Prepared::new(problem, &mut Inputs::default()).map(|(_, equation)| equation)
}

/// One collision as a run gives it, to its tolerance; `None` where panels cannot vouch for that, or it needs more than so many evaluations.
pub(super) fn alone(
    problem: &Collision,
    (scaled, frame): (&Scaled<f64>, &Frame<f64>),
    wanted: Events,
    most: u64,
) -> Option<Run> {
    let rtol = PART * problem.tolerance.sum();
    let (equation, load) = posed(problem, scaled).filter(|_| rtol >= FINEST)?;
    if wanted == Events::Wanted && may_lose_force(&equation) {
        return None;
    }
    let wish = Wish { rtol, errors: false, extremes: true };
    let solved = panels::solve(&[equation], &wish).pop()??;
    let raw = Raw { events: events(&equation, &solved.figures), ..raw((&solved.figures, solved.nodes), load) };
    let list = frame.results(&raw);
    let is_allowed = raw.time <= scaled.setup.t_max && raw.work.rhs <= most;
    (is_allowed && are_finite(&list)).then_some(Run { raw, list })
}

fn are_finite(list: &List) -> bool {
    list.iter().flatten().all(|value| value.is_finite())
}

/// One collision by panels.
pub(super) struct Run {
    pub raw: Raw<f64>,
    /// Its results.
    pub list: List,
}

/// Whether it must be known all that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Events {
    Wanted,
    NotWanted,
}

/// The dimensionless equation of a collision, and its load: U, and the acceleration of the centre of mass.
fn posed(problem: &Collision, scaled: &Scaled<f64>) -> Option<(Problem, [f64; 2])> {
    let load = scaled.setup.load.constants().filter(|_| scaled.out_of_range().is_none())?;
    Some((Problem { law: scaled.law.lienard()?, load: load[0], end: problem.end }, load))
}

/// Whether the force may vanish before the end, which only the event-driven engine sees.
fn may_lose_force(equation: &Problem) -> bool {
    let Lienard { dashpot, remembers, sigma, compression_only, .. } = equation.law;
    let damped = sigma > 0.0 && dashpot == Dashpot::Parallel && !compression_only;
    damped && !remembers && equation.end == EndRule::Indentation
}

/// What else happens in a collision that turns once, in order.
fn events(equation: &Problem, figures: &Figures<f64>) -> Vec<(f64, &'static str)> {
    let Lienard { dashpot, remembers, .. } = equation.law;
    let turn = (dashpot == Dashpot::Series).then_some((figures.rate_time, "rate-zero"));
    let zero = (remembers && figures.zero_time < figures.duration).then_some((figures.zero_time, "z-zero"));
    let deepest = Some((figures.turn_time, "maximum-indentation"));
    let mut list: Vec<_> =
        [turn, deepest, zero, Some((figures.duration, "separation"))].into_iter().flatten().collect();
    list.sort_by(|a, b| a.0.total_cmp(&b.0));
    list
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
    /// Each is asked for [`PART`] of its tolerance.
    finer: bool,
    /// Room for the numbers of one of them.
    inputs: Inputs<f64>,
}

/// Collisions of one tolerance, side by side with their equations.
type Collisions = (Vec<(usize, Prepared)>, Vec<Problem>);

impl ByPanels {
    /// Room for so many.
    pub fn with_capacity(count: usize) -> ByPanels {
        ByPanels { count, ..ByPanels::default() }
    }

    /// The same, each to a part of its tolerance as one alone.
    pub(super) fn finer(count: usize) -> ByPanels {
        ByPanels { count, finer: true, ..ByPanels::default() }
    }

    /// Adds a collision where panels may be able to vouch for it.
    pub fn add(&mut self, number: usize, problem: &Collision) {
        let rtol = if self.finer { PART } else { 1.0 } * problem.tolerance.sum();
        if self.finer && rtol < FINEST {
            return;
        }
        if let Some((prepared, equation)) = Prepared::new(problem, &mut self.inputs) {
            let room = || (Vec::with_capacity(self.count), Vec::with_capacity(self.count));
            let (list, equations) = self.lists.entry(rtol.to_bits()).or_insert_with(room);
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
    max_evaluations: u64,
    /// U, and the acceleration of the centre of mass.
    load: [f64; 2],
}

impl Prepared {
    fn new(problem: &Collision, inputs: &mut Inputs<f64>) -> Option<(Prepared, Problem)> {
        inputs.take(problem, |_, value| value);
        let scaled = scale(problem, inputs).ok()?;
        let (equation, load) = posed(problem, &scaled)?;
        let (frame, t_max, max_evaluations) =
            (Frame::of(problem, inputs, &scaled), scaled.setup.t_max, scaled.setup.max_evaluations);
        Some((Prepared { frame, t_max, max_evaluations, load }, equation))
    }

    fn brief(&self, solved: &Solved) -> Option<Brief> {
        let raw = raw((&solved.figures, solved.nodes), self.load);
        let list = self.frame.results(&raw);
        let error = solved.error.map_or(Results::default(), |error| self.errors(&list, solved, &error));
        let is_allowed = raw.time <= self.t_max && solved.nodes <= self.max_evaluations;
        (is_allowed && are_finite(&list)).then(|| Brief { error, ..Brief::of(&raw, &self.frame, list) })
    }

    /// How far results move with the errors of what they are made of. Under a load errors of velocities and of times may cancel: both signs count.
    fn errors(&self, list: &List, solved: &Solved, error: &Figures<f64>) -> Results {
        let moved = |later: f64| {
            let figures = solved.figures.moved(error, later);
            self.frame.results(&raw((&figures, solved.nodes), self.load))
        };
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
fn raw((figures, nodes): (&Figures<f64>, u64), [u, centre]: [f64; 2]) -> Raw<f64> {
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
        work: Work { rhs: nodes, ..Work::default() },
    }
}
