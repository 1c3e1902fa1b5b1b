//! Landing: a step that ends on a guard, so that the state at a switch has the accuracy of the step.

use super::engine::{Engine, Found, TOGETHER};
use super::flow;
use super::system::System;
use super::watch::watched;
use crate::scalar::Scalar;

/// So close to the end of a step the dense output is as accurate as the step itself.
const LATE: f64 = 0.9;

impl<T: Scalar, S: System<T>> Engine<'_, T, S> {
    /// Moves a state along the flow onto a guard that it already meets in its real part: the derivative of the event time.
    pub(super) fn move_onto(&mut self, id: usize, state: &mut [T]) {
        self.system.flow(&self.phase, state, self.scratch.as_mut());
        self.stepper.rhs += 1;
        let value = self.system.guard(&self.phase, id, state);
        let shift = -value / self.system.guard_rate(&self.phase, id, state, self.scratch.as_ref());
        if shift.is_finite() {
            for (x, dx) in state.iter_mut().zip(self.scratch.as_ref()) {
                *x = *x + shift * *dx;
            }
        }
    }

    /// A Newton correction of this size is exact to well below the tolerance. Its square is the error of a value, its size that of a
    /// derivative.
    fn near(&self) -> f64 {
        let value = (0.02 * (self.settings.rtol + self.settings.atol)).sqrt();
        if T::DIFFERENTIATES { 0.01 * value } else { value }
    }

    /// Whether a landing is the zero at which the step began, seen again by a dense output too coarse for a guard that leaves zero slowly.
    /// Taken for an event, it would fire for ever.
    pub(super) fn has_not_left(&self, found: Found, full: f64) -> bool {
        let passed = self.system.time(self.stepper.x1.as_ref()) - self.system.time(self.stepper.x0.as_ref());
        let watch = &self.watches[found.index];
        let near = self.near();
        (watch.side == 0.0 || watch.fresh) && passed <= near && full > near
    }

    /// Takes a step that ends on the guard: the event state has the accuracy of the step. Newton on the step size, kept inside the
    /// bracket; the last correction is a Newton step in the scalar itself, so that dual numbers carry the derivative of the
    /// event time.
    pub(super) fn land(&mut self, Found { theta, index, from }: Found) {
        let id = self.watches[index].guard.id;
        let full = self.stepper.h;
        let (mut low, mut high, mut h) = (0.0, full, theta * full);
        let near = self.near();
        for round in 0..40 {
            if round == 0 && theta > LATE && !T::DIFFERENTIATES {
                self.cut(theta, h);
            } else {
                self.stepper.attempt::<S::Leading>(h, self.system.is_led(), &flow::of(self.system, &self.phase));
                (self.span, self.dense_ready) = (1.0, false);
            }
            self.stepper.finish(&flow::of(self.system, &self.phase));
            let (x, dx) = (self.stepper.x1.as_ref(), self.stepper.right_flow());
            let (value, rate) = watched(self.system, &self.phase, id, (x, dx));
            let shift = -value / rate;
            if shift.is_finite() && shift.re().abs() <= near {
                if T::DIFFERENTIATES {
                    // The end moves with the parameters and the stages do not: whoever looks inside the step later needs the
                    // polynomial of the step as it was taken.
                    self.make_dense();
                }
                self.shift_end(shift);
                return;
            }
            if from * value.re() > 0.0 {
                low = h;
            } else {
                high = h;
            }
            if high - low <= TOGETHER {
                return;
            }
            let newton = h + shift.re();
            h = if newton > low && newton < high && round < 6 { newton } else { 0.5 * (low + high) };
        }
    }

    /// Ends the step at θ of its dense output, near enough to its end to be as accurate as the step.
    fn cut(&mut self, theta: f64, h: f64) {
        self.stepper.interpolate(theta, self.scratch.as_mut());
        self.stepper.x1.clone_from(&self.scratch);
        self.stepper.h = h;
        self.span = theta;
    }

    fn shift_end(&mut self, shift: T) {
        self.scratch.as_mut().copy_from_slice(self.stepper.right_flow());
        for (x, dx) in self.stepper.x1.as_mut().iter_mut().zip(self.scratch.as_ref()) {
            *x = *x + shift * *dx;
        }
    }
}
