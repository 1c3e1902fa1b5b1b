//! How much each kind of data counts.

use super::residual::ObjectiveFunction;
use crate::identify::statement::Kind;

/// The weights of the residuals, from one for each kind.
pub(in crate::identify) fn spread_out(bench: &ObjectiveFunction, by_kind: &[(Kind, f64)]) -> Vec<f64> {
    let of = |kind: Kind| by_kind.iter().find(|(k, _)| *k == kind).map_or(1.0, |(_, w)| *w);
    bench.targets().map(|t| of(t.kind)).collect()
}

/// Points of each kind present.
pub(in crate::identify) fn counts(bench: &ObjectiveFunction) -> Vec<(Kind, usize)> {
    let count = |kind: Kind| bench.targets().filter(|t| t.kind == kind).count();
    Kind::ALL.into_iter().map(|kind| (kind, count(kind))).filter(|(_, n)| *n > 0).collect()
}

/// What is supposed of kinds without deviations before anything is fitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::identify) enum Belief {
    /// They are known to a per cent.
    Measured,
    /// They are no better known than they vary.
    Vague,
}

/// A part of the values that a measurement is usually known to.
const PERCENT: f64 = 0.01;

/// Before anything is fitted: deviations speak for themselves; one kind alone needs no weight.
pub(in crate::identify) fn first(bench: &ObjectiveFunction, belief: Belief) -> Vec<(Kind, f64)> {
    let kinds = counts(bench);
    let alone = kinds.len() == 1;
    let scatter = |kind| match belief {
        Belief::Measured => PERCENT * size(bench, kind),
        Belief::Vague => variation(bench, kind),
    };
    let of = |kind| if alone || bench.has_deviations(kind) { 1.0 } else { 1.0 / scatter(kind) };
    kinds.into_iter().map(|(kind, _)| (kind, of(kind))).collect()
}

/// Root mean square of the values of a kind, in units of their residuals.
fn size(bench: &ObjectiveFunction, kind: Kind) -> f64 {
    let squares: Vec<f64> =
        bench.targets().filter(|t| t.kind == kind).map(|t| (t.datum.value / t.unit).powi(2)).collect();
    (squares.iter().sum::<f64>() / squares.len() as f64).sqrt().max(f64::MIN_POSITIVE)
}

/// Root mean square of the values of a kind about their mean, in units of their residuals.
pub(in crate::identify) fn variation(bench: &ObjectiveFunction, kind: Kind) -> f64 {
    let values: Vec<f64> = bench.targets().filter(|t| t.kind == kind).map(|t| t.datum.value / t.unit).collect();
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    let square = values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / values.len() as f64;
    // Values that do not vary at all are weighed by their size.
    square.sqrt().max(1e-3 * mean.abs()).max(f64::MIN_POSITIVE)
}

/// After a fit: a kind without deviations is weighed by the scatter that is left, `free` unknowns being shared among all points.
pub(in crate::identify) fn again(bench: &ObjectiveFunction, squares: &[(Kind, f64)], free: usize) -> Vec<(Kind, f64)> {
    let all = bench.count() as f64;
    let share = (1.0 - free as f64 / all).max(0.1);
    let of = |(kind, square): &(Kind, f64)| {
        if bench.has_deviations(*kind) {
            return (*kind, 1.0);
        }
        (*kind, 1.0 / (square / share).sqrt().max(least(bench, *kind)))
    };
    squares.iter().map(of).collect()
}

/// -2 ln L, constants left out, where the scatter of kinds without deviations is what the fit leaves of them.
pub(in crate::identify) fn likelihood(bench: &ObjectiveFunction, squares: &[(Kind, f64)]) -> f64 {
    let of = |((kind, count), (_, square)): ((Kind, usize), &(Kind, f64))| match bench.has_deviations(kind) {
        true => count as f64 * square,
        false => count as f64 * square.max(least(bench, kind).powi(2)).ln(),
    };
    counts(bench).into_iter().zip(squares).map(of).sum()
}

/// The least scatter that is believed.
fn least(bench: &ObjectiveFunction, kind: Kind) -> f64 {
    1e-4 * variation(bench, kind)
}
