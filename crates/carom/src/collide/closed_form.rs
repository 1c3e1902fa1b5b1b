//! Collisions whose law has a closed form: plastic contact without load.

use super::inputs::Inputs;
use super::outcome::{Outcome, Results};
use super::problem::{Body, Collision, Setting};
use super::results::Frame;
use super::scale::scale;
use super::solve::outcome;
use crate::law::{ClosedForm, Quadratures, Raw};
use crate::quantity::{Method, Stop};

/// Rounding of a result, relative to its size: some twenty operations, a Beta function and a quadrature, known to 1e-14 each.
const ROUNDING: f64 = 5e-14;

/// The outcome of a collision in closed form, with errors where asked for; none where its law has no such form or a force acts.
pub fn closed_form(problem: &Collision, errors: bool) -> Option<Outcome> {
    let is_free = |body: &Body| body.force.as_ref().is_none_or(|force| force.as_constant() == Some(0.0));
    if !matches!(&problem.setting, Setting::Bodies(bodies) if bodies.iter().all(is_free)) {
        return None;
    }
    let inputs = Inputs::read(problem, |_, value| value);
    let scaled = scale(problem, &inputs).ok().filter(|scaled| scaled.out_of_range().is_none())?;
    let raw = raw(scaled.law.closed_form()?);
    // A time limit that comes first is the matter of a run.
    if raw.time.partial_cmp(&scaled.setup.t_max) != Some(std::cmp::Ordering::Less) {
        return None;
    }
    let found = outcome(problem, &inputs, &scaled, &raw);
    let list = found.results.list();
    if list.iter().flatten().any(|value| !value.is_finite()) {
        return None;
    }
    let sizes = Frame::of(problem, &inputs, &scaled).sizes();
    let rounding = |i: usize| list[i].filter(|_| errors).map(|value| ROUNDING * value.abs().max(sizes[i]));
    Some(Outcome { method: Method::ClosedForm, error: Results::from_list(std::array::from_fn(rounding)), ..found })
}

/// As a run gives it.
fn raw(form: ClosedForm) -> Raw<f64> {
    let quadratures = Quadratures {
        viscous: 0.0,
        hysteretic: form.hysteretic,
        work: 0.0,
        impulse: 1.0 + form.velocity,
        centre_velocity: 0.0,
        centre_shift: 0.0,
    };
    Raw {
        stop: Stop::Separated,
        time: form.time,
        velocity: form.velocity,
        stored: 0.0,
        peak_force: form.peak_force,
        max_indentation: form.max_indentation,
        quadratures,
        turn: Some((1.0, 0.0)),
        nearest: 0.0,
        events: form.events,
        sure: true,
        instants: 0.0,
        work: Default::default(),
    }
}
