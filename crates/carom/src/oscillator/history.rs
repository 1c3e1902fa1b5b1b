//! What happened in a run: its events, and the maxima of the displacement, without the accidents of a rest.
//!
//! At rest the velocity is rounding and so are its zeros. Between two zeros of the velocity the motion goes one way, so the displacement says
//! whether there was any: zeros without motion between them are one, in which the motion turns or goes on as before.

use super::dynamics::{Dynamics, MAXIMUM, Reading, VELOCITY_ZERO};
use crate::hybrid::Run;
use crate::scalar::Sign;

/// A motion that covers no more than this, scaled, is rounding.
const REST: f64 = 1e-12;

/// The events of a run, scaled.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    /// Time, name, and the mode that follows.
    pub events: Vec<(f64, &'static str, &'static str)>,
    /// Time and heat at the maxima of the displacement.
    pub maxima: Vec<(f64, f64)>,
}

/// Zeros of the velocity without motion between them: their places among the events of the run.
#[derive(Clone, Debug, Default)]
struct Standstill {
    zeros: Vec<usize>,
    /// The run began with it.
    from_start: bool,
    /// Where it stands.
    displacement: f64,
}

/// The events of a run that began with a reading.
pub(super) fn history<D: Dynamics<f64>>(
    system: &D,
    start: &Reading<f64>,
    run: &Run<f64, D::Phase, D::Stop>,
) -> History {
    let mut writer = Writer { system, run, history: History::default() };
    let mut standing: Option<Standstill> = None;
    let mut last = start.displacement;
    let mut moved = false;
    for (index, event) in run.events.iter().enumerate().filter(|(_, e)| !e.grazing) {
        let reading = system.read(&event.phase, &event.state);
        let moves = (reading.displacement - last).abs() > REST;
        moved |= moves;
        if event.name != VELOCITY_ZERO {
            // What a model does where it stands is as accidental as the zeros themselves.
            let accident = standing.as_ref().is_some_and(|s| {
                (s.from_start || s.zeros.len() > 1) && (reading.displacement - s.displacement).abs() <= REST
            });
            if !accident {
                writer.note(index, index);
            }
            continue;
        }
        match &mut standing {
            Some(standstill) if !moves => standstill.zeros.push(index),
            _ => {
                writer.close(standing.take(), true);
                standing =
                    Some(Standstill { zeros: vec![index], from_start: !moved, displacement: reading.displacement });
            }
        }
        last = reading.displacement;
    }
    let end = system.read(&run.phase, &run.state).displacement;
    writer.close(standing, (end - last).abs() > REST);
    writer.history.events.sort_by(|a, b| a.0.total_cmp(&b.0));
    writer.history
}

/// Writes down the events of a run.
struct Writer<'a, D: Dynamics<f64>> {
    system: &'a D,
    run: &'a Run<f64, D::Phase, D::Stop>,
    history: History,
}

impl<D: Dynamics<f64>> Writer<'_, D> {
    /// A standstill is over, by motion or by the end of the run.
    fn close(&mut self, standstill: Option<Standstill>, moves_on: bool) {
        let Some(Standstill { zeros, from_start: false, .. }) = standstill else { return };
        let (Some(first), Some(last)) = (zeros.first(), zeros.last()) else { return };
        if zeros.len() % 2 != 0 || !moves_on {
            self.note(*first, *last);
        }
    }

    /// Writes down an event; what follows it comes after the last of those that happen with it.
    fn note(&mut self, index: usize, last: usize) {
        let event = &self.run.events[index];
        let time = self.system.time(&event.state);
        let falling = self.system.direction(&event.phase) == Some(Sign::Positive);
        if event.name == MAXIMUM || (event.name == VELOCITY_ZERO && falling) {
            let reading = self.system.read(&event.phase, &event.state);
            self.history.maxima.push((time, reading.viscous + reading.hysteretic));
        }
        if event.name != MAXIMUM {
            self.history.events.push((time, event.name, self.system.mode(self.phase_after(last))));
        }
    }

    /// The phase after an event and all that happen with it.
    fn phase_after(&self, index: usize) -> &D::Phase {
        let events = &self.run.events;
        let time = self.system.time(&events[index].state);
        let later = events[index + 1..].iter().find(|e| self.system.time(&e.state) > time);
        later.map_or(&self.run.phase, |e| &e.phase)
    }
}
