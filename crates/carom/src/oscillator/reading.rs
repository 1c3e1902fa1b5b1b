//! The oscillator beyond a hybrid system: where it starts, how its state is read, and where it rests once released.

use super::dynamics::{Dynamics, Reading};
use super::forcing::Forcing;
use super::release;
use super::restoring_model::{RestoringModel, Turning, Variable};
use super::system::{Oscillation, Phase};
use crate::hybrid::Flow;
use crate::scalar::{Scalar, Sign};

impl<T: Scalar, S: RestoringModel<T>> Dynamics<T> for Oscillation<'_, T, S> {
    fn first(&self) -> (Self::Phase, Vec<T>) {
        let mut x = vec![T::constant(0.0); self.dimension()];
        let (first, clock) = (self.carried(), self.clock());
        let piece = self.carrier.first_piece();
        let (displacement, v) = if first == 2 { self.start } else { self.carrier.motion(T::constant(0.0), piece) };
        // The force at the start does not depend on the direction.
        let spring = self.spring.first(displacement, Sign::Positive, &mut x[first..clock]);
        let force = self.spring.force(&spring, displacement, &x[first..clock]).re();
        let acceleration = match &self.carrier {
            Forcing::Mass { push, .. } => push.at(0.0, piece) - force,
            Forcing::Drive(_) | Forcing::Ramp { .. } => self.carrier.acceleration(0.0, piece),
        };
        // At rest either will do: the phase ends as soon as it moves the other way.
        let tendency = if v.re() == 0.0 { acceleration } else { v.re() };
        let direction = if tendency < 0.0 { Sign::Negative } else { Sign::Positive };
        let spring = self.spring.first(displacement, direction, &mut x[first..clock]);
        if first == 2 {
            (x[0], x[1]) = (displacement, v);
        }
        (Phase { spring, direction, piece }, x)
    }

    fn read(&self, phase: &Self::Phase, x: &[T]) -> Reading<T> {
        let at = self.at(phase, x);
        let clock = self.clock();
        let has_mass = self.carried() == 2;
        let half = T::constant(if has_mass { 0.5 } else { 0.0 });
        Reading {
            displacement: at.x,
            velocity: at.v,
            force: self.spring.force(&phase.spring, at.x, at.z),
            excitation: self.carrier.push().map(|push| push.at(x[clock], phase.piece)),
            kinetic: half * at.v * at.v,
            stored: self.spring.stored(&phase.spring, at.x, at.z),
            input: x[clock + 1],
            viscous: x[clock + 2],
            hysteretic: x[clock + 3],
        }
    }

    fn components(&self) -> Vec<Variable> {
        [Variable::X, Variable::V][..self.carried()].iter().chain(self.spring.variables()).copied().collect()
    }

    fn mode(&self, phase: &Self::Phase) -> &'static str {
        self.spring.mode(&phase.spring, phase.direction)
    }

    fn direction(&self, phase: &Self::Phase) -> Option<Sign> {
        (self.spring.turning() == Turning::Ends).then_some(phase.direction)
    }

    fn is_sure(&self, phase: &Self::Phase) -> bool {
        phase.piece.sure
    }

    fn blur(&self, phase: &Self::Phase) -> f64 {
        phase.piece.blur()
    }

    fn residual(&self, phase: &Self::Phase, x: &[T], tolerance: f64) -> (Option<f64>, u64) {
        let at = self.at(phase, x);
        release::rest(self.spring, (&phase.spring, phase.direction), at, tolerance)
    }
}
