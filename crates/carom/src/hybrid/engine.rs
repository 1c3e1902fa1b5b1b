//! The loop: step, look for events, land on them, change phase.

use super::crossing::{Finding, ROUNDING};
use super::flow;
use super::peak::Peak;
use super::result::{Event, Failure, Finished, Location, Observer, Run, Settings, Work};
use super::stepper::{Stepper, within};
use super::system::{Crossing, Guard, Next, System};
use super::watch::{GUARDS, Watch, watched};
use crate::scalar::Scalar;

/// Something a watched guard does at the fraction θ of a step, coming from a side; from neither where it only touches zero.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub theta: f64,
    pub index: usize,
    pub from: f64,
}

/// A run under way.
pub(super) struct Engine<'a, T: Scalar, S: System<T>> {
    pub(super) system: &'a S,
    pub(super) settings: Settings,
    pub(super) phase: S::Phase,
    pub(super) stepper: Stepper<T, S::State>,
    pub(super) watches: Vec<Watch>,
    pub(super) guards: Vec<Guard>,
    /// Those of the phase before.
    pub(super) guards_before: Vec<Guard>,
    /// What fires at an instant.
    pub(super) fired: Vec<usize>,
    findings: Vec<Found>,
    ends: Vec<(f64, f64)>,
    pub(super) scratch: S::State,
    pub(super) scratch_flow: S::State,
    pub(super) events: Vec<Event<S::Phase, S::State>>,
    /// Bounds that were passed on entering a phase since the last step.
    pub(super) instant: Vec<usize>,
    pub(super) peaks: Vec<Peak<T>>,
    pub(super) work: Work,
    h: f64,
    pub(super) dense_ready: bool,
    /// The part of the dense output that the step now covers: less than 1 where it was cut at an event.
    pub(super) span: f64,
}

/// A step is aimed this much beyond the place where a switch is expected, so that it ends just past it.
const AIM: f64 = 1.04;
/// Largest growth of a step from one to the next; beyond the first step's size only a little, because the difficulty of a
/// collision rises faster than any error estimate can tell.
const GROWTH: (f64, f64) = (3.0, 1.3);
/// A step below this size is no step.
const SMALLEST: f64 = 1e-14;
/// Guards within this distance on the system's clock fire together.
pub(super) const TOGETHER: f64 = 1e-13;

impl<'a, T: Scalar, S: System<T>> Engine<'a, T, S> {
    pub fn new(system: &'a S, phase: S::Phase, state: &S::State, settings: Settings) -> Self {
        Engine {
            system,
            settings,
            phase,
            stepper: Stepper::new(state),
            watches: Vec::with_capacity(GUARDS),
            guards: Vec::with_capacity(GUARDS),
            guards_before: Vec::with_capacity(GUARDS),
            fired: Vec::with_capacity(GUARDS),
            findings: Vec::with_capacity(GUARDS),
            ends: Vec::with_capacity(GUARDS),
            scratch: state.clone(),
            scratch_flow: state.clone(),
            events: Vec::new(),
            instant: Vec::with_capacity(GUARDS),
            peaks: (0..system.outputs()).map(|_| Peak::new()).collect(),
            work: Work::default(),
            h: settings.first_step,
            dense_ready: false,
            span: 1.0,
        }
    }

    /// What the run gave, once it has stopped.
    pub fn finished(self, stop: Option<S::Stop>) -> Finished<T, S> {
        let work = Work { rhs: self.stepper.rhs - self.work.rhs_observer, ..self.work };
        let peaks = self.peaks.into_iter().map(Peak::highest).collect();
        Run { stop, phase: self.phase, state: self.stepper.x0, events: self.events, peaks, work }
    }

    /// Whether the budget is spent.
    pub fn is_spent(&self) -> bool {
        self.stepper.rhs - self.work.rhs_observer >= self.settings.max_evaluations
    }

    /// What the state may be off by after some tens of steps; guards, like states, are of unit scale.
    pub(super) fn touch(&self) -> f64 {
        20.0 * (self.settings.rtol + self.settings.atol)
    }

    /// One accepted step, or one event.
    pub fn step(&mut self, observer: &mut Option<Observer<'_, S::Phase, T>>) -> Result<Option<S::Stop>, Failure> {
        let remaining = self.system.time_event(&self.phase, self.stepper.x0.as_ref());
        if remaining <= TOGETHER {
            return self.expire();
        }
        self.find_step(remaining)?;
        let expires = self.stepper.h == remaining;
        self.work.steps += 1;
        self.stepper.finish(&flow::of(self.system, &self.phase));
        self.dense_ready = false;
        self.span = 1.0;
        self.look_right()?;
        self.search();
        let (full, known) = (self.stepper.h, self.events.len());
        let mut landing = self.record_until_switch();
        if let Some(found) = landing
            && (self.settings.location == Location::Guard || self.would_stop(found))
        {
            self.land(found);
            if let Some(other) = self.overtaken(found, full) {
                self.land(other);
                landing = Some(other);
            } else if self.has_not_left(found, full) {
                self.events.truncate(known);
                self.work.rejected += 1;
                self.h = 0.25 * full;
                return Ok(None);
            }
        }
        self.track_peak();
        if let Some(observer) = observer {
            let before = self.stepper.rhs;
            self.make_dense();
            self.work.rhs_observer += self.stepper.rhs - before;
            observer(&self.phase, &|theta, x| self.stepper.interpolate(theta * self.span, x));
        }
        self.system.step_accepted(&mut self.phase, self.stepper.x1.as_ref());
        if self.stepper.h > 0.0 {
            self.instant.clear();
        }
        match landing {
            Some(found) => self.change_phase(found.index),
            None => {
                self.stepper.advance();
                for (watch, (value, rate)) in self.watches.iter_mut().zip(&self.ends) {
                    watch.before = Some((self.stepper.h, watch.value, watch.rate));
                    (watch.value, watch.rate) = (*value, *rate);
                    watch.fresh = false;
                    watch.side = match watch.guard.domain() {
                        0.0 if *value == 0.0 => 0.0,
                        0.0 => value.signum(),
                        domain => domain,
                    };
                }
                if expires { self.expire() } else { Ok(self.system.terminate(&self.phase, self.stepper.x0.as_ref())) }
            }
        }
    }

    /// Tries steps until one is within tolerance and the time remaining; sets the size of the next.
    fn find_step(&mut self, remaining: f64) -> Result<(), Failure> {
        let Settings { rtol, atol, .. } = self.settings;
        let controlled = self.system.controlled();
        loop {
            if self.h < SMALLEST {
                return Err(Failure::StepTooSmall { time: self.system.time(self.stepper.x0.as_ref()) });
            }
            let h = within(remaining, self.aimed(self.h));
            self.stepper.attempt::<S::Leading>(h, self.system.is_led(), &flow::of(self.system, &self.phase));
            if let Some(shorter) = self.over_horizon(h) {
                self.work.rejected += 1;
                self.h = shorter;
                continue;
            }
            let error =
                if self.stepper.end_is_finite() { self.stepper.error(controlled, rtol, atol) } else { f64::INFINITY };
            let factor = 0.88 * error.max(1e-300).powf(-0.125);
            if error <= 1.0 {
                // A step cut short for an event says nothing against the size that was planned.
                let planned = if h < self.h { self.h } else { 0.0 };
                let most = (GROWTH.0 * h).min((GROWTH.1 * h).max(self.settings.first_step));
                self.h = (h * factor.max(0.3)).min(most).max(planned).min(self.settings.longest_step);
                return Ok(());
            }
            self.work.rejected += 1;
            self.h = h * if error.is_finite() { factor.clamp(0.15, 0.9) } else { 0.15 };
        }
    }

    /// A shorter step, where the one just tried passes over what it could not see.
    fn over_horizon(&self, h: f64) -> Option<f64> {
        let (from, reach) = (self.system.time(self.stepper.x0.as_ref()), self.system.time(self.stepper.x1.as_ref()));
        if reach.is_nan() || reach <= from {
            return None;
        }
        let allowed = self.system.horizon(&self.phase, self.stepper.x0.as_ref(), reach);
        if allowed < reach {
            return Some(h * ((allowed - from) / (reach - from)).clamp(0.05, 0.95));
        }
        let part = self.system.stride(&self.phase, self.stepper.x0.as_ref(), self.stepper.x1.as_ref());
        (part < 1.0).then(|| h * part.clamp(0.05, 0.95))
    }

    /// The step size, cut short where a switch is expected on the way.
    fn aimed(&self, h: f64) -> f64 {
        if self.settings.location == Location::StepEnd {
            return h;
        }
        // A guard at rest is expected to vanish at every moment.
        let rounding = ROUNDING * self.touch();
        let moves = |w: &&Watch| w.guard.action.ends_phase() && w.value.abs() > rounding;
        self.watches.iter().filter(moves).filter_map(|w| w.expected(h)).map(|t| AIM * t).fold(h, f64::min)
    }

    /// Value and rate of every guard at the right end.
    fn look_right(&mut self) -> Result<(), Failure> {
        let (x, dx) = (self.stepper.x1.as_ref(), self.stepper.right_flow());
        self.ends.clear();
        for watch in &self.watches {
            let id = watch.guard.id;
            let (value, rate) = watched(self.system, &self.phase, id, (x, dx));
            if value.re().is_nan() {
                let time = self.system.time(x);
                return Err(Failure::GuardNotANumber { name: watch.guard.name, time });
            }
            self.ends.push((value.re(), rate.re()));
        }
        Ok(())
    }

    pub(super) fn make_dense(&mut self) {
        if !self.dense_ready {
            self.stepper.prepare_dense(&flow::of(self.system, &self.phase));
            self.dense_ready = true;
        }
    }

    /// Fills `findings` with what counts, in order of θ.
    fn search(&mut self) {
        self.findings.clear();
        let h = self.stepper.h;
        for index in 0..self.watches.len() {
            let (value, rate) = self.ends[index];
            let watch = &self.watches[index];
            // What is only written down has to be more than rounding.
            let rounding = if watch.guard.action.ends_phase() { 0.0 } else { ROUNDING * self.touch() };
            if watch.is_still(value, rate, rounding) {
                continue;
            }
            let ends = watch.ends(value, rate, h);
            let touch = self.touch();
            if !ends.suspicious(touch) {
                continue;
            }
            self.make_dense();
            let (system, phase, watch) = (self.system, &self.phase, &self.watches[index]);
            let is_led = system.is_led();
            let (stepper, scratch, list) = (&self.stepper, &mut self.scratch, &mut self.findings);
            let mut guard = |theta: f64| {
                stepper.interpolate_led::<S::Leading>(theta, is_led, scratch.as_mut());
                system.guard(phase, watch.guard.id, scratch.as_ref()).re()
            };
            ends.findings(touch, &mut guard, &mut |finding| match finding {
                Finding::Crosses(theta, from) if watch.counts(from) => list.push(Found { theta, index, from }),
                Finding::Crosses(..) => {}
                Finding::Touches(theta) => list.push(Found { theta, index, from: 0.0 }),
            });
        }
        sort(&mut self.findings);
    }

    /// Writes down what happens before the first switch, and returns that switch.
    fn record_until_switch(&mut self) -> Option<Found> {
        for i in 0..self.findings.len() {
            let found = self.findings[i];
            let guard = self.watches[found.index].guard;
            let grazing = found.from == 0.0;
            if guard.action.ends_phase() && !grazing {
                return Some(found);
            }
            let mut state = self.stepper.x0.clone();
            self.stepper.interpolate(found.theta, state.as_mut());
            if T::DIFFERENTIATES {
                self.move_onto(guard.id, state.as_mut());
            }
            let name = if grazing { "grazing" } else { guard.name };
            self.events.push(Event { name, guard: guard.id, grazing, phase: self.phase.clone(), state });
        }
        None
    }

    /// The switch that a landing has passed over. A guard that is no more than rounding has its zero elsewhere on the step that was to land on
    /// it; what comes in between, such as the end of a piece of the load, is not to be late for it.
    fn overtaken(&self, landed: Found, full: f64) -> Option<Found> {
        let between = |f: &&Found| f.index != landed.index && f.theta > landed.theta && f.theta * full < self.stepper.h;
        let ends = |f: &&Found| f.from != 0.0 && self.watches[f.index].guard.action.ends_phase();
        self.findings.iter().filter(ends).find(between).copied()
    }

    /// Whether the run would stop at what was found.
    fn would_stop(&mut self, found: Found) -> bool {
        self.stepper.interpolate(found.theta, self.scratch.as_mut());
        let fired = [self.watches[found.index].guard.id];
        matches!(self.system.transition(&self.phase, &fired, self.scratch.as_mut()), Next::Stop(_))
    }

    /// Fires the guard at the right end, and those that vanish there with it.
    fn change_phase(&mut self, watch: usize) -> Result<Option<S::Stop>, Failure> {
        self.stepper.advance();
        self.fired.clear();
        self.fired.push(self.watches[watch].guard.id);
        self.push_event(watch);
        for index in 0..self.watches.len() {
            let guard = self.watches[index].guard;
            if index == watch || self.watches[index].side == 0.0 || self.watches[index].fresh {
                continue;
            }
            let (x, dx) = (self.stepper.x0.as_ref(), self.stepper.left_flow());
            let (value, rate) = watched(self.system, &self.phase, guard.id, (x, dx));
            let (value, rate) = (value.re(), rate.re());
            let direction = match guard.crossing {
                Crossing::Falling => rate < 0.0,
                Crossing::Rising => rate > 0.0,
                Crossing::Either => true,
            };
            // The others may be passed by a hair, because the landing moved the end of the step.
            let passed = self.watches[index].side * value < 0.0 && guard.action.ends_phase();
            if direction && (passed || value.abs() <= TOGETHER * rate.abs()) {
                self.push_event(index);
                if guard.action.ends_phase() {
                    self.fired.push(guard.id);
                }
            }
        }
        match self.system.transition(&self.phase, &self.fired, self.stepper.x0.as_mut()) {
            Next::Stop(stop) => Ok(Some(stop)),
            Next::Phase(next) => self.enter_and_judge(next),
        }
    }

    /// Enters a phase; a reason to stop may be known there.
    pub(super) fn enter_and_judge(&mut self, phase: S::Phase) -> Result<Option<S::Stop>, Failure> {
        let stop = self.enter(phase)?;
        Ok(stop.or_else(|| self.system.terminate(&self.phase, self.stepper.x0.as_ref())))
    }

    fn push_event(&mut self, watch: usize) {
        let guard = self.watches[watch].guard;
        let state = self.stepper.x0.clone();
        self.events.push(Event { name: guard.name, guard: guard.id, grazing: false, phase: self.phase.clone(), state });
    }
}

/// In order of θ; of those at the same place the first stays first.
fn sort(findings: &mut [Found]) {
    findings.sort_by(|a, b| a.theta.total_cmp(&b.theta));
}
