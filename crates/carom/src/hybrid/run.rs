//! A run from beginning to end.

use super::engine::Engine;
use super::result::{Failure, Finished, Observer, Settings};
use super::system::System;
use crate::scalar::Scalar;

/// Runs a system from a phase and a state until it stops.
pub fn run<T: Scalar, S: System<T>>(
    system: &S,
    phase: S::Phase,
    state: &S::State,
    settings: Settings,
    mut observer: Option<Observer<'_, S::Phase, T>>,
) -> Result<Finished<T, S>, Failure> {
    let mut engine = Engine::new(system, phase.clone(), state, settings);
    let mut stop = engine.enter(phase)?;
    while stop.is_none() && !engine.is_spent() {
        stop = engine.step(&mut observer)?;
    }
    Ok(engine.finished(stop))
}
