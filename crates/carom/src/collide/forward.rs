//! One collision as a function of the law's parameters on any scalar: what a fit asks, thousands of times.

use super::inputs::Inputs;
use super::problem::{Body, Collision, Setting};
use super::results::Units;
use super::scale::{Scaled, effective_mass, scale};
use super::simulate::simulated;
pub use super::tracer::Branch;
use super::tracer::Tracer;
use crate::formula::Formula;
use crate::law::{EndRule, Form, Law, Lienard, Load, Observer, OnLaws, Raw, Seen, Term};
use crate::panels::{self, Figures, Slopes, Solved, Wish};
use crate::quantity::{SolveError, Statistics, Stop, Tolerance};
use crate::scalar::Scalar;

/// Evaluations allowed: a collision takes some hundreds, one that does not part some thousands; a law that takes more is of no use to a fit.
const MAX_EVALUATIONS: u64 = 40_000;

/// A collision whose law parameters are given when it is asked.
#[derive(Clone, Debug)]
pub struct ForwardModel {
    collision: Collision,
    masses: Option<[f64; 2]>,
    speed: f64,
    input: Option<Formula>,
}

/// What a probe answers, in SI units; `None` where the form fixes no such unit, or the bodies did not part.
#[derive(Clone, Debug)]
pub struct Prediction<T> {
    /// Why the run ended.
    pub stop: Stop,
    /// Relative speed after over before; zero where the bodies did not part.
    pub restitution: T,
    /// Contact time.
    pub duration: Option<T>,
    /// Largest contact force.
    pub peak_force: Option<T>,
    /// How far bodies that did not part stayed from it, zero where they parted: the least elastic energy over m v₀² at which they
    /// turned back, what their fastest way out lacked to v₀, and how deep they went over X_c. Each falls towards parting. The run
    /// ends where they turn back and sticking is proved, or under a constant load where they have turned back three times, not at rest.
    pub miss: T,
    /// The forces at the indentations asked for.
    pub forces: Vec<T>,
    /// The names of the events in order.
    pub events: Vec<&'static str>,
    /// What it cost.
    pub work: Statistics,
}

/// What is asked of many collisions side by side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asking {
    /// The relative tolerance.
    pub tolerance: f64,
    /// At most so many time scales.
    pub longest: f64,
    /// Whether the largest force is wanted.
    pub extremes: bool,
}

/// Asks many collisions side by side by panels, each with its parameters, for what needs no points of a loop. `None` is what panels cannot
/// vouch for.
pub(crate) fn ask_many<'a, T: OnLaws>(
    many: impl Iterator<Item = (&'a ForwardModel, &'a [T])>,
    asking: Asking,
) -> Vec<Option<Prediction<T>>> {
    let Asking { tolerance, longest, extremes } = asking;
    let questions: Vec<_> = many.map(|(model, values)| model.question(values, longest)).collect();
    let equations: Vec<panels::Problem> = questions.iter().flatten().map(Question::equation).collect();
    // Without errors panels use up what they are allowed; the engine gives digits more, and both are compared.
    let wish = Wish { rtol: 0.1 * Tolerance::of(tolerance).sum(), errors: false, extremes };
    let solved = panels::solve(&equations, &wish);
    let mut figures =
        if T::DIFFERENTIATES { changing(&equations, &solved) } else { solved.iter().map(still).collect() };
    let mut figures = figures.drain(..);
    questions.iter().map(|question| question.as_ref()?.answer(&figures.next()??)).collect()
}

/// Figures, what the law was asked for them, and how they change.
type Known = (Figures<f64>, u64, Option<Slopes>);

fn still(solved: &Option<Solved>) -> Option<Known> {
    solved.map(|solved| (solved.figures, solved.nodes, None))
}

/// What is solved, where it is known how it changes.
fn changing(equations: &[panels::Problem], solved: &[Option<Solved>]) -> Vec<Option<Known>> {
    let pairs = equations.iter().zip(solved).filter_map(|(equation, solved)| Some((*equation, (*solved)?)));
    let mut slopes = panels::slopes(&pairs.collect::<Vec<_>>()).into_iter();
    let of = |solved: &Option<Solved>| {
        let solved = solved.as_ref()?;
        Some((solved.figures, solved.nodes, Some(slopes.next()??)))
    };
    solved.iter().map(of).collect()
}

/// A collision as panels take it, and what its figures are in SI units.
#[derive(Clone, Copy, Debug)]
struct Question<T> {
    law: Lienard<T>,
    load: T,
    end: EndRule,
    units: Units<T>,
    longest: f64,
}

impl<T: Scalar> Question<T> {
    /// Without derivatives.
    fn equation(&self) -> panels::Problem {
        panels::Problem { law: self.law.map(T::re), load: self.load.re(), end: self.end }
    }

    /// What a probe would answer; `None` where that lasts too long.
    fn answer(&self, (figures, nodes, slopes): &Known) -> Option<Prediction<T>> {
        let Lienard { kappa, growing, shrinking, n, p, sigma, m, .. } = self.law;
        let moved = [kappa, growing, shrinking, n, p, sigma, m, self.load].map(|x| x - x.freeze());
        let of = |figure: fn(&Figures<f64>) -> f64| {
            let all = slopes.iter().flatten().zip(moved);
            all.fold(T::constant(figure(figures)), |sum, (slope, moved)| sum + moved.scaled(figure(slope)))
        };
        (figures.duration <= self.longest).then(|| Prediction {
            stop: Stop::Separated,
            restitution: of(|f| f.velocity),
            duration: self.units.time.map(|unit| unit * of(|f| f.duration)),
            peak_force: self.units.force.map(|unit| unit * of(|f| f.peak_force)),
            miss: T::constant(0.0),
            forces: Vec::new(),
            events: Vec::new(),
            work: Statistics { rhs: *nodes, ..Statistics::default() },
        })
    }
}

impl ForwardModel {
    /// A collision at closing speed v₀. `masses` are needed by forms with bodies; `input` is the force u(t) on the relative motion, a
    /// formula of [`super::FORCE_NAMES`]. `t_max` is in units of the time scale.
    pub fn new(
        (law, form): (Law, Form),
        speed: f64,
        masses: Option<[f64; 2]>,
        input: Option<Formula>,
        end: EndRule,
        compression_only: bool,
    ) -> ForwardModel {
        let body = |mass: f64, velocity: f64| Body { mass, velocity, force: None };
        let setting = match form {
            Form::Base => Setting::Base { speed, input: None },
            _ => {
                let [m1, m2] = masses.unwrap_or([f64::NAN; 2]);
                Setting::Bodies([body(m1, -speed), body(m2, 0.0)])
            }
        };
        let tolerance = Tolerance::default();
        let values = Vec::new();
        let (spheres, t_max, max_evaluations) = (None, None, None);
        let collision =
            Collision { law, form, values, spheres, compression_only, setting, end, t_max, tolerance, max_evaluations };
        ForwardModel { collision, masses, speed, input }
    }

    /// Runs the collision with the law's parameters in the order of its table, at a relative tolerance, for at most `longest` time
    /// scales; `points` are indentations in m at which the force is wanted.
    pub fn ask<T: OnLaws>(
        &self,
        values: &[T],
        tolerance: f64,
        longest: f64,
        points: &[(Branch, f64)],
    ) -> Result<Prediction<T>, SolveError> {
        let scaled = self.scaled(values, longest)?;
        if let Some((name, value)) = scaled.out_of_range() {
            return Err(SolveError::OutOfRange { name, value, of: " of the law and the bodies" });
        }
        let tolerance = Tolerance::of(tolerance);
        let units = Units::of(&scaled.scales);
        let (raw, forces) = match (points.is_empty(), units.length, units.force) {
            (false, Some(length), Some(force)) => {
                let wanted: Vec<_> = points.iter().map(|(b, x)| (*b, T::constant(*x) / length)).collect();
                let mut tracer = Tracer::new(&wanted);
                let raw = simulated(&scaled, tolerance, Some(&mut tracer))?;
                let force_gone = raw.stop == Stop::Separated && self.collision.end == EndRule::Force;
                (raw, tracer.finish(force_gone).into_iter().map(|f| f * force).collect())
            }
            _ => (simulated(&scaled, tolerance, None)?, Vec::new()),
        };
        if raw.stop == Stop::Budget {
            let t = raw.time.re() * scaled.scales.time.map_or(1.0, |unit| unit.re());
            return Err(SolveError::BudgetSpent { t, limit: MAX_EVALUATIONS });
        }
        let miss = if raw.stop == Stop::Separated { T::constant(0.0) } else { miss(&scaled, tolerance, &raw)? };
        Ok(answer(raw, units, forces, miss))
    }

    /// The same for panels, beside others; `None` where the law has no equation for them, or its load is not constant.
    fn question<T: OnLaws>(&self, values: &[T], longest: f64) -> Option<Question<T>> {
        let scaled = self.scaled(values, longest).ok().filter(|scaled| scaled.out_of_range().is_none())?;
        let [load, _] = scaled.setup.load.constants()?;
        let (law, units) = (scaled.law.lienard()?, Units::of(&scaled.scales));
        Some(Question { law, load, end: self.collision.end, units, longest })
    }

    fn scaled<T: OnLaws>(&self, values: &[T], longest: f64) -> Result<Scaled<T>, SolveError> {
        let fixed = T::constant;
        let [m1, m2] = self.masses.unwrap_or([f64::NAN; 2]);
        let inputs = Inputs {
            values: values.to_vec(),
            spheres: None,
            mass: [fixed(m1), fixed(m2)],
            velocity: [fixed(-self.speed), fixed(0.0)],
            speed: fixed(self.speed),
            shift: [fixed(0.0); 2],
        };
        let mut scaled = scale(&self.collision, &inputs)?;
        let setup = &mut scaled.setup;
        (setup.t_max, setup.max_evaluations, setup.quadratures) = (longest, MAX_EVALUATIONS, false);
        if let Some(formula) = &self.input {
            let effective = effective_mass([m1, m2]);
            let names = [0.0, m1, m2, effective, self.speed].map(fixed);
            let relative = self.weight(&inputs, &scaled, effective);
            let term = Term { formula: formula.clone(), shift: fixed(0.0), relative, centre: fixed(0.0), body: 0 };
            scaled.setup.load = Load::new(vec![term], names, scaled.scales.time.unwrap_or(fixed(1.0)));
        }
        Ok(scaled)
    }

    /// The factor from u in N to U: P0 eq. 42 for base parameters, T_c/(m v₀) for bodies.
    fn weight<T: Scalar>(&self, inputs: &Inputs<T>, scaled: &Scaled<T>, mass: f64) -> T {
        let (one, two) = (T::constant(1.0), T::constant(2.0));
        match self.collision.form {
            Form::Base => {
                let p = scaled.law.exponent();
                inputs.law(&self.collision).get("Ub") / inputs.speed.power(two * p / (p + one))
            }
            _ => scaled.scales.time.unwrap_or(one) / (T::constant(mass) * inputs.speed),
        }
    }
}

/// The velocity of the fastest way out, among a few places in each step. Where it is largest its rate is zero, so that its derivatives
/// do not depend on the exact place.
struct Fastest<T>(T);

impl<T: Scalar> Observer<T> for Fastest<T> {
    fn see(&mut self, look: &mut dyn FnMut(f64) -> Seen<T>) {
        for part in 1..=4 {
            let velocity = look(0.25 * f64::from(part)).velocity;
            if velocity.re() > self.0.re() {
                self.0 = velocity;
            }
        }
    }
}

fn miss<T: Scalar>(scaled: &Scaled<T>, tolerance: Tolerance, raw: &Raw<T>) -> Result<T, SolveError> {
    let mut fastest = Fastest(T::constant(-1.0));
    simulated(scaled, tolerance, Some(&mut fastest))?;
    Ok(raw.nearest + T::constant(1.0) - fastest.0 + raw.max_indentation)
}

fn answer<T: Scalar>(raw: Raw<T>, units: Units<T>, forces: Vec<T>, miss: T) -> Prediction<T> {
    let parted = raw.stop == Stop::Separated;
    Prediction {
        stop: raw.stop,
        restitution: if parted { raw.velocity } else { T::constant(0.0) },
        duration: units.time.filter(|_| parted).map(|unit| unit * raw.time),
        peak_force: units.force.map(|unit| unit * raw.peak_force),
        miss,
        forces,
        work: raw.statistics(0),
        events: raw.events.iter().map(|(_, name)| *name).collect(),
    }
}
