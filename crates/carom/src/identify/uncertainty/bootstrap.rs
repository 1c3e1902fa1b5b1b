//! Intervals by the bootstrap: data are drawn around the fitted curves with the noise of the data, and fitted again.

use crate::identify::search::{Search, StoppingCriteria};
use crate::identify::statement::Stage;
use crate::numerics::Random;

/// Parameters of so many fits, in the order of the draws, around the unknowns of the best fit; `noise` is the deviation of a weighted
/// residual.
pub(super) fn draw(search: &Search<'_, '_>, best: &[f64], noise: f64, count: usize) -> Vec<Vec<f64>> {
    let fitted = search.bench.residuals(search.chart.parameters(best));
    let drawn = search.watch.map(count, |i| {
        if search.watch.stopped() {
            return None;
        }
        let mut random = Random::new(search.problem.seed, 1000 + i as u64);
        let mut bench = search.bench.clone();
        for (at, target) in bench.experiments.iter_mut().flat_map(|s| s.targets.iter_mut()).enumerate() {
            // model + noise: the residual of the new datum at the best fit is the noise alone.
            let model = target.datum.value + fitted.values[at] * target.unit;
            target.datum.value = model + noise / search.weights[at] * target.unit * random.normal();
        }
        let found = Search { bench: &bench, ..*search }.descend(best, StoppingCriteria::LONG)?;
        search.watch.tell(Stage::Spread, i, count, found.misfit);
        Some(search.chart.parameters(&found.q))
    });
    drawn.into_iter().flatten().collect()
}

/// The values between which the share `level` of a list lies, equally much of the rest on either side.
pub(super) fn percentiles(mut list: Vec<f64>, level: f64) -> Option<[f64; 2]> {
    if list.len() < 2 {
        return None;
    }
    list.sort_by(f64::total_cmp);
    let at = |share: f64| {
        let place = share * (list.len() - 1) as f64;
        let (low, part) = (place.floor() as usize, place.fract());
        let high = (low + 1).min(list.len() - 1);
        list[low] + part * (list[high] - list[low])
    };
    Some([at(0.5 * (1.0 - level)), at(0.5 * (1.0 + level))])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_of_the_first_hundred_numbers_are_where_they_should_be() {
        let [low, high] = percentiles((0..=100).rev().map(f64::from).collect(), 0.9).unwrap();
        assert!((low - 5.0).abs() < 1e-12 && (high - 95.0).abs() < 1e-12);
    }
}
