//! A linear model with its mass as a hybrid system: the state vector of one form, and behind it what the form needs and what is
//! wanted of it.
//!
//! ```text
//! (y, [x], t, J, ∫u v, heat, [inner])        scaled, so that m = 1
//! ```
//!
//! y alone is the state. x is there where y lacks it, inner where the energies need it; neither acts on y. There is one flow and no
//! event; phases are the pieces of the excitation.

use super::catalogue::Linear;
use super::form::{Form, Variable};
use super::model::{Elements, Seen};
use crate::hybrid::{Action, Crossing, Flow, Guard, Next, System};
use crate::oscillator::dynamics::{Dynamics, MAXIMUM, PEAKS, Reading, Stop, signed};
use crate::oscillator::formulation::Events;
use crate::oscillator::problem::{Motion, Oscillator};
use crate::oscillator::push::{Piece, Push};
use crate::oscillator::restoring::Restoring;
use crate::oscillator::restoring_model;
use crate::oscillator::units::Scales;
use crate::parameter::Parameter;
use crate::scalar::{Scalar, Sign};

/// The velocity is zero.
const VELOCITY: usize = 0;

/// The system.
pub(in crate::oscillator) struct LinearSystem<T> {
    elements: Elements<T>,
    form: Form<T>,
    push: Push,
    start: (T, T),
    end: f64,
    notes_maxima: bool,
    is_held: bool,
}

/// What a problem asks of a linear model that it does not have, in words.
pub(in crate::oscillator) fn refused(problem: &Oscillator) -> Option<&'static str> {
    let Restoring::Linear(linear) = &problem.restoring else { return None };
    match &problem.motion {
        _ if !linear.kind().has(problem.formulation()) => Some("such formulation"),
        Motion::Drive(_) => Some("motion without a mass"),
        Motion::Mass(mass) if mass.damping != 0.0 => Some("damper beside it; its dashpots are its own"),
        Motion::Mass(_) => None,
    }
}

/// The system of a problem, scaled; `None` where the problem is refused.
pub(in crate::oscillator) fn system(
    linear: &Linear,
    problem: &Oscillator,
    scales: &Scales,
) -> Option<LinearSystem<f64>> {
    let Motion::Mass(mass) = &problem.motion else { return None };
    let unit = |p: &Parameter| scales.force / scales.length * if p.unit == "N/m" { 1.0 } else { scales.time };
    let values: Vec<f64> = linear.kind().parameters().iter().zip(linear.values()).map(|(p, v)| v / unit(p)).collect();
    let model = linear.kind().build(&values)?;
    let start = (mass.displacement / scales.length, mass.velocity / scales.of("m/s"));
    Some(LinearSystem {
        form: model.form(1.0, problem.formulation(), start.0)?,
        is_held: model.is_held(),
        elements: model.elements,
        push: Push::new(&mass.excitation, (mass.mass, problem.duration), scales),
        start,
        end: problem.duration / scales.time,
        notes_maxima: problem.events == Events::All,
    })
}

impl<T: Scalar> LinearSystem<T> {
    fn has_displacement(&self) -> bool {
        self.form.position(Variable::Displacement).is_some()
    }

    /// Where the time stands.
    fn clock(&self) -> usize {
        self.form.size() + usize::from(!self.has_displacement())
    }

    fn seen(&self, x: &[T]) -> Seen<T> {
        let clock = self.clock();
        let motion = self.form.read(x, x[clock + 1], T::constant(1.0));
        let inner = self.elements.inner.as_ref().map_or(T::constant(0.0), |_| x[clock + 4]);
        let at = self.form.position(Variable::Displacement).unwrap_or(self.form.size());
        Seen { x: x[at], x0: self.start.0, v: motion.v, r: motion.r, p: motion.p, inner }
    }
}

impl<T: Scalar> Flow<T> for LinearSystem<T> {
    type Phase = Piece;
    type State = Vec<T>;
    type Leading = Vec<T>;

    fn dimension(&self) -> usize {
        self.clock() + 4 + usize::from(self.elements.inner.is_some())
    }

    fn flow(&self, piece: &Piece, x: &[T], dx: &mut [T]) {
        let clock = self.clock();
        let seen = self.seen(x);
        let u = self.push.at(x[clock], *piece);
        self.form.rate(x, u, x[clock + 1], dx);
        if !self.has_displacement() {
            dx[self.form.size()] = seen.v;
        }
        dx[clock] = T::constant(1.0);
        dx[clock + 1] = u;
        dx[clock + 2] = u * seen.v;
        dx[clock + 3] = (self.elements.energies)(&seen)[0];
        if let Some(inner) = &self.elements.inner {
            dx[clock + 4] = (inner.rate)(&seen);
        }
    }

    fn guard(&self, _piece: &Piece, _id: usize, x: &[T]) -> T {
        self.seen(x).v
    }

    fn guard_rate(&self, piece: &Piece, _id: usize, x: &[T], _dx: &[T]) -> T {
        self.push.at(x[self.clock()], *piece) - self.seen(x).r
    }

    fn outputs(&self) -> usize {
        PEAKS
    }

    fn output(&self, _piece: &Piece, which: usize, x: &[T]) -> T {
        let seen = self.seen(x);
        signed(which, if which < 2 { seen.x } else { seen.r })
    }

    fn output_rate(&self, _piece: &Piece, which: usize, x: &[T], dx: &[T]) -> T {
        let force_rate = || self.form.force_rate(dx, dx[self.clock() + 1], T::constant(1.0));
        signed(which, if which < 2 { self.seen(x).v } else { force_rate() })
    }
}

impl<T: Scalar> System<T> for LinearSystem<T> {
    type Stop = Stop;

    fn time(&self, x: &[T]) -> f64 {
        x[self.clock()].re()
    }

    fn step_accepted(&self, piece: &mut Piece, x: &[T]) {
        self.push.note(self.time(x), piece);
    }

    fn guards(&self, _piece: &Piece, list: &mut Vec<Guard>) {
        if self.notes_maxima {
            list.push(Guard { id: VELOCITY, name: MAXIMUM, action: Action::Record, crossing: Crossing::Falling });
        }
    }

    fn transition(&self, piece: &Piece, _fired: &[usize], _x: &mut [T]) -> Next<Piece, Stop> {
        Next::Phase(*piece)
    }

    fn horizon(&self, piece: &Piece, x: &[T], reach: f64) -> f64 {
        self.push.horizon(self.time(x), *piece, reach)
    }

    fn time_event(&self, piece: &Piece, x: &[T]) -> f64 {
        piece.until.min(self.end) - x[self.clock()].re()
    }

    fn on_time_event(&self, piece: &Piece, x: &mut [T], _dx: &[T]) -> Next<Piece, Stop> {
        // The time itself is known better than its integral.
        x[self.clock()] = T::constant(piece.until.min(self.end));
        if piece.until >= self.end {
            return Next::Stop(Stop::End);
        }
        Next::Phase(self.push.next_piece(*piece))
    }
}

impl<T: Scalar> Dynamics<T> for LinearSystem<T> {
    fn first(&self) -> (Piece, Vec<T>) {
        let (x0, v0) = self.start;
        let held = self.elements.equation.held * x0;
        let mut x = vec![T::constant(0.0); self.dimension()];
        let clock = self.clock();
        for (slot, variable) in x.iter_mut().zip(&self.form.variables) {
            *slot = match variable {
                Variable::Displacement => x0,
                Variable::Velocity => v0,
                Variable::Momentum => T::constant(0.0),
                Variable::Force => held + self.elements.equation.c * v0,
            };
        }
        if !self.has_displacement() {
            x[self.form.size()] = x0;
        }
        // J = m v₀ + ∫u dt
        x[clock + 1] = v0;
        if let Some(inner) = &self.elements.inner {
            x[clock + 4] = held / inner.stiffness;
        }
        (self.push.first_piece(), x)
    }

    fn read(&self, piece: &Piece, x: &[T]) -> Reading<T> {
        let clock = self.clock();
        let seen = self.seen(x);
        Reading {
            displacement: seen.x,
            velocity: seen.v,
            force: seen.r,
            excitation: Some(self.push.at(x[clock], *piece)),
            kinetic: T::constant(0.5) * seen.v * seen.v,
            stored: (self.elements.energies)(&seen)[1],
            input: x[clock + 2],
            viscous: T::constant(0.0),
            hysteretic: x[clock + 3],
        }
    }

    fn components(&self) -> Vec<restoring_model::Variable> {
        self.form.variables.iter().map(|v| v.about()).collect()
    }

    fn mode(&self, _piece: &Piece) -> &'static str {
        ""
    }

    fn direction(&self, _piece: &Piece) -> Option<Sign> {
        None
    }

    fn is_sure(&self, piece: &Piece) -> bool {
        piece.sure
    }

    fn blur(&self, piece: &Piece) -> f64 {
        piece.blur()
    }

    /// Slowly brought back, a model that a spring holds is without force at zero; in the others a slow motion meets no force anywhere.
    fn residual(&self, _piece: &Piece, _x: &[T], _tolerance: f64) -> (Option<f64>, u64) {
        (self.is_held.then_some(0.0), 0)
    }
}
