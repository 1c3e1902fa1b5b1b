//! A scaled collision through the event-driven engine, and its failures in the user's terms.

use super::scale::Scaled;
use crate::hybrid::Failure;
use crate::law::{Observer, Raw};
use crate::quantity::{SolveError, Tolerance};
use crate::scalar::Scalar;

/// Runs it at a tolerance.
pub(super) fn simulated<T: Scalar>(
    scaled: &Scaled<T>,
    tolerance: Tolerance,
    observer: Option<&mut dyn Observer<T>>,
) -> Result<Raw<T>, SolveError> {
    let Tolerance { relative, absolute } = tolerance.kept();
    scaled.law.run(&scaled.setup, (relative, absolute), observer).map_err(|failure| explain(scaled, failure))
}

/// A failed run in the user's terms: a force that is not finite is named before the step size that it made shrink.
fn explain<T: Scalar>(scaled: &Scaled<T>, failure: Failure) -> SolveError {
    let unit = scaled.scales.time.map_or(1.0, |t| t.re());
    let (Failure::StepTooSmall { time } | Failure::GuardNotANumber { time, .. }) = failure;
    let load = &scaled.setup.load;
    let steps = load.steps_at(time);
    let suspects = if load.constant().is_some() { vec![] } else { vec![time, time * (1.0 + 1e-9) + 1e-10] };
    for when in suspects {
        if let Some((body, value)) = load.not_finite(when, steps, 1e6) {
            return SolveError::ForceNotFinite { body, t: when * unit, value };
        }
    }
    match failure {
        Failure::StepTooSmall { .. } => SolveError::StepTooSmall { t: time * unit, unit: "" },
        Failure::GuardNotANumber { name, .. } => SolveError::GuardNotANumber { name, t: time * unit, unit: "" },
    }
}
