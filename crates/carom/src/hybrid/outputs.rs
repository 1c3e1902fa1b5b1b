//! The largest values of the system's outputs, followed along a run.

use super::engine::Engine;
use super::system::System;
use crate::scalar::Scalar;

impl<T: Scalar, S: System<T>> Engine<'_, T, S> {
    /// The outputs at the left end.
    pub(super) fn enter_peaks(&mut self) {
        let (system, phase, x, dx) = (self.system, &self.phase, self.stepper.x0.as_ref(), self.stepper.left_flow());
        for (which, peak) in self.peaks.iter_mut().enumerate() {
            let (value, rate) = system.output_with_rate(phase, which, x, dx);
            peak.enter(value, rate.re(), system.time(x));
        }
    }

    /// Goes over the step that ends at the right end, and looks inside it where an output has a maximum that counts.
    pub(super) fn track_peak(&mut self) {
        let system = self.system;
        for which in 0..self.peaks.len() {
            let (x, dx) = (self.stepper.x1.as_ref(), self.stepper.right_flow());
            let (value, rate) = system.output_with_rate(&self.phase, which, x, dx);
            let guess = self.peaks[which].advance(value, rate.re(), system.time(x), self.stepper.h);
            let Some(guess) = guess else { continue };
            self.make_dense();
            let phase = &self.phase;
            let (stepper, span, is_led) = (&self.stepper, self.span, system.is_led());
            let (scratch, dx) = (self.scratch.as_mut(), self.scratch_flow.as_mut());
            let mut evaluations = 0;
            let place = self.peaks[which].refine(guess, &mut |theta| {
                stepper.interpolate_led::<S::Leading>(theta * span, is_led, scratch);
                system.flow(phase, scratch, dx);
                evaluations += 1;
                let (value, rate) = system.output_with_rate(phase, which, scratch, dx);
                (value, rate.re(), system.time(scratch))
            });
            self.stepper.rhs += evaluations;
            if let Some(theta) = place {
                self.stepper.interpolate(theta * self.span, self.scratch.as_mut());
                self.peaks[which].settle(system.time(self.scratch.as_ref()));
            }
        }
    }
}
