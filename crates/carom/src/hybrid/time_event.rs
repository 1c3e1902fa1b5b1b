//! Ends of a flow that are known beforehand on the clock, such as a kink of an excitation: no root is searched for them.

use super::engine::Engine;
use super::flow;
use super::result::Failure;
use super::system::{Next, System};
use super::watch::watched;
use crate::scalar::Scalar;

impl<T: Scalar, S: System<T>> Engine<'_, T, S> {
    /// Goes over a deadline. Guards have not fired: where the phase that follows has the same, they keep their side, also where they
    /// happen to be close to zero.
    pub(super) fn expire(&mut self) -> Result<Option<S::Stop>, Failure> {
        self.work.deadlines += 1;
        let system = self.system;
        let (x, dx) = self.stepper.left();
        let phase = match system.on_time_event(&self.phase, x, dx) {
            Next::Stop(stop) => return Ok(Some(stop)),
            Next::Phase(phase) => phase,
        };
        std::mem::swap(&mut self.guards, &mut self.guards_before);
        self.guards.clear();
        system.guards(&phase, &mut self.guards);
        if self.guards != self.guards_before {
            return self.enter_and_judge(phase);
        }
        self.phase = phase;
        let phase = &self.phase;
        self.stepper.start(&flow::of(system, phase));
        let (x, dx) = (self.stepper.x0.as_ref(), self.stepper.left_flow());
        for watch in &mut self.watches {
            let (value, rate) = watched(system, phase, watch.guard.id, (x, dx));
            (watch.value, watch.rate) = (value.re(), rate.re());
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
