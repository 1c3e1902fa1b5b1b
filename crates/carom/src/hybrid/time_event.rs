//! Ends of a flow that are known beforehand on the clock, such as a kink of an excitation: no root is searched for them.

use super::engine::{Engine, flow};
use super::run::Failure;
use super::system::{Next, System};
use crate::scalar::Scalar;

/// A step of about h that ends at the deadline or leaves enough room before it for another.
pub(super) fn within(remaining: f64, h: f64) -> f64 {
    if remaining <= h {
        remaining
    } else if remaining < 2.0 * h {
        0.5 * remaining
    } else {
        h
    }
}

impl<T: Scalar, S: System<T>> Engine<'_, T, S> {
    /// Goes over a deadline. Guards have not fired: where the phase that follows has the same, they keep their side, also where they
    /// happen to be close to zero.
    pub(super) fn expire(&mut self) -> Result<Option<S::Stop>, Failure> {
        self.work.deadlines += 1;
        let system = self.system;
        let phase = match system.on_time_event(&self.phase, self.stepper.x0.as_mut()) {
            Next::Stop(stop) => return Ok(Some(stop)),
            Next::Phase(phase) => phase,
        };
        let before = std::mem::take(&mut self.guards);
        system.guards(&phase, &mut self.guards);
        if self.guards != before {
            return self.enter_and_judge(phase);
        }
        self.phase = phase;
        let phase = &self.phase;
        self.stepper.start(&flow(system, phase));
        let (x, dx) = (self.stepper.x0.as_ref(), self.stepper.left_flow());
        for watch in &mut self.watches {
            watch.value = system.guard(phase, watch.guard.id, x).re();
            watch.rate = system.guard_rate(phase, watch.guard.id, x, dx).re();
            watch.before = None;
        }
        self.check_guards()?;
        match self.fire_due() {
            Some(Next::Stop(stop)) => return Ok(Some(stop)),
            Some(Next::Phase(next)) => return self.enter_and_judge(next),
            None => self.enter_peaks(),
        }
        Ok(system.terminate(&self.phase, self.stepper.x0.as_ref()))
    }
}
