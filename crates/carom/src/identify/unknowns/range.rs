//! The ranges of parameters: what the domain of the law allows, and what is left of it between given bounds.

use crate::identify::statement::{Model, Slot};
use crate::law::Domain;

/// A value of an open domain keeps this distance from its ends, relative to its width.
const INSIDE: f64 = 1e-6;
/// Smallest positive value of a parameter without a lower bound.
const SMALLEST: f64 = 1e-12;

/// The range that the domain of a parameter allows.
pub(super) fn domain_range(domain: &Domain) -> [f64; 2] {
    match *domain {
        Domain::Positive | Domain::AtLeastValueOf(_) => [SMALLEST, f64::INFINITY],
        Domain::NonNegative => [0.0, f64::INFINITY],
        Domain::AtLeast(bound) => [bound, f64::INFINITY],
        Domain::AboveUpTo(lower, upper) => [lower + INSIDE * (upper - lower), upper],
        Domain::Open(lower, upper) => [lower + INSIDE * (upper - lower), upper - INSIDE * (upper - lower)],
        Domain::FromBelow(lower, upper) => [lower, upper - INSIDE * (upper - lower)],
        Domain::WithinPlusMinus(_) | Domain::AboveMinusUpTo(_) => [f64::NEG_INFINITY, f64::INFINITY],
    }
}

/// Given bounds inside what a domain allows. A user's lower bound may go below the smallest value looked at of its own accord.
pub(in crate::identify) fn within(domain: &Domain, [low, high]: [f64; 2], given: [Option<f64>; 2]) -> [f64; 2] {
    let lowest = if *domain == Domain::Positive { f64::MIN_POSITIVE } else { low };
    [given[0].map_or(low, |bound| bound.max(lowest)), given[1].unwrap_or(high).min(high)]
}

/// What the domain of a parameter allows; for one bounded by another, the largest that the other may be.
pub(in crate::identify) fn widest(model: &Model, parameter: usize) -> [f64; 2] {
    let domain = &model.table()[parameter].domain;
    let Domain::WithinPlusMinus(key) = domain else { return domain_range(domain) };
    let largest = match model.index(key).map(|i| &model.slots[i]) {
        Some(Slot::Free { upper: Some(upper), .. }) => *upper,
        Some(Slot::Fixed(value)) => *value,
        _ => f64::INFINITY,
    };
    [-largest, largest]
}
