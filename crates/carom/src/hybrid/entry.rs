//! Entering a phase: which guards there are, on which side each one is, and which bounds are passed at once.

use super::engine::{Engine, TOGETHER};
use super::flow;
use super::result::{Event, Failure};
use super::system::{Next, System};
use super::watch::{Watch, watched};
use crate::scalar::Scalar;

/// The rounding of the time, relative to it.
const CLOCK: f64 = 16.0 * f64::EPSILON;

impl<T: Scalar, S: System<T>> Engine<'_, T, S> {
    /// Starts a phase at the left end of the stepper, and where one of its bounds is passed there, the phase that follows; comes back
    /// with a reason where that ends the run.
    pub fn enter(&mut self, phase: S::Phase) -> Result<Option<S::Stop>, Failure> {
        let mut phase = phase;
        loop {
            self.phase = phase;
            self.observe()?;
            match self.fire_due() {
                None => break,
                Some(Next::Stop(stop)) => return Ok(Some(stop)),
                Some(Next::Phase(next)) => phase = next,
            }
        }
        self.enter_peaks();
        Ok(None)
    }

    /// The flow and every guard at the left end.
    fn observe(&mut self) -> Result<(), Failure> {
        let (system, phase) = (self.system, &self.phase);
        self.stepper.start(&flow::of(system, phase));
        self.guards.clear();
        system.guards(phase, &mut self.guards);
        self.watches.clear();
        for guard in &self.guards {
            let (x, dx) = (self.stepper.x0.as_ref(), self.stepper.left_flow());
            let (value, rate) = watched(system, phase, guard.id, (x, dx));
            let (value, rate) = (value.re(), rate.re());
            let fresh = value.abs() <= TOGETHER * rate.abs();
            let side = match guard.domain() {
                0.0 if fresh => 0.0,
                0.0 => value.signum(),
                domain => domain,
            };
            self.watches.push(Watch { guard: *guard, side, fresh, value, rate, before: None });
        }
        self.check_guards()
    }

    /// Fires the bounds that are passed at the left end. Each does so once at an instant: where the phase beyond a bound is left again
    /// at once too, the system is at rest on it.
    pub(super) fn fire_due(&mut self) -> Option<Next<S::Phase, S::Stop>> {
        // A bound that is a function of time alone cannot be met better than the clock can tell.
        let tick = TOGETHER + CLOCK * self.system.time(self.stepper.x0.as_ref()).abs();
        let touch = self.touch();
        self.fired.clear();
        for watch in &self.watches {
            let beyond = touch.max(tick * watch.rate.abs());
            if watch.is_passed(beyond) && !self.instant.contains(&watch.guard.id) {
                self.fired.push(watch.guard.id);
            }
        }
        if self.fired.is_empty() {
            return None;
        }
        self.instant.extend(&self.fired);
        for watch in self.watches.iter().filter(|w| self.fired.contains(&w.guard.id)) {
            let state = self.stepper.x0.clone();
            let (name, guard) = (watch.guard.name, watch.guard.id);
            self.events.push(Event { name, guard, grazing: false, phase: self.phase.clone(), state });
        }
        Some(self.system.transition(&self.phase, &self.fired, self.stepper.x0.as_mut()))
    }

    pub(super) fn check_guards(&self) -> Result<(), Failure> {
        match self.watches.iter().find(|w| w.value.is_nan()) {
            Some(w) => {
                let time = self.system.time(self.stepper.x0.as_ref());
                Err(Failure::GuardNotANumber { name: w.guard.name, time })
            }
            None => Ok(()),
        }
    }
}
