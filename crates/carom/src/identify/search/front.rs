//! The front of several misfits: what one kind of data has to give for another to be fitted better.
//!
//! Each point is the least of a weighted sum, reached downhill from its neighbour; weights are then put where the front has gaps.
//! Sums are sums of squares, so every point has exact gradients.

use super::descent::{Point, Search, StoppingCriteria};
use crate::identify::objective::{counts, spread_out};
use crate::identify::statement::{Kind, Stage};
use crate::numerics::Lattice;

/// A point of the front with the weights that made it, as logarithms of the odds of the first kind.
#[derive(Clone, Debug)]
pub(in crate::identify) struct Place {
    pub q: Vec<f64>,
    /// In the order of the kinds.
    pub misfits: Vec<f64>,
    odds: f64,
}

/// The odds of the weights reach from e^-7 to e^7: beyond, one misfit has its least value to three digits.
const WIDEST: f64 = 7.0;
/// Times that gaps are filled.
const ROUNDS: usize = 6;
/// Steps of the odds on the first way along the front, to each side.
const STEPS: usize = 10;

impl Search<'_, '_> {
    /// The front around a best point, by the first misfit; at least about `wanted` points where there are so many.
    pub fn front(&self, best: &Point, wanted: usize, seed: u64) -> Vec<Place> {
        let kinds = counts(self.bench);
        let scales: Vec<f64> = self.mean_squares(&best.q).iter().map(|(_, f)| f.max(f64::MIN_POSITIVE)).collect();
        let walker = ParetoTracer { ground: self, kinds, scales };
        let places = match walker.kinds.len() {
            0 | 1 => Vec::new(),
            2 => walker.line(best, wanted, seed),
            _ => walker.simplex(best, wanted, seed),
        };
        let mut places = undominated(places);
        places.sort_by(|a, b| a.misfits[0].total_cmp(&b.misfits[0]));
        places
    }
}

struct ParetoTracer<'a, 'g, 'w> {
    ground: &'a Search<'g, 'w>,
    kinds: Vec<(Kind, usize)>,
    /// Misfits at the best point: the units of the sums.
    scales: Vec<f64>,
}

impl ParetoTracer<'_, '_, '_> {
    /// Downhill from q on the sum with these weights.
    fn place(&self, q: &[f64], shares: &[f64], odds: f64, patience: StoppingCriteria) -> Option<Place> {
        let weights = self.weights(shares);
        let found = Search { weights: &weights, ..*self.ground }.descend(q, patience)?;
        Some(self.at(found, odds))
    }

    fn at(&self, found: Point, odds: f64) -> Place {
        let misfits = self.ground.mean_squares(&found.q).into_iter().map(|(_, f)| f).collect();
        Place { q: found.q, misfits, odds }
    }

    fn weights(&self, shares: &[f64]) -> Vec<f64> {
        let by_kind: Vec<(Kind, f64)> = self
            .kinds
            .iter()
            .zip(shares.iter().zip(&self.scales))
            .map(|((kind, count), (share, scale))| (*kind, (share / (scale * *count as f64)).sqrt()))
            .collect();
        spread_out(self.ground.bench, &by_kind)
    }

    /// Two kinds: outwards from the middle in both directions, then into the gaps.
    fn line(&self, best: &Point, wanted: usize, seed: u64) -> Vec<Place> {
        let watch = self.ground.watch;
        let ways = watch.map(2, |way| self.way(best, if way == 0 { WIDEST } else { -WIDEST }, seed));
        let mut places = undominated(ways.into_iter().flatten().collect());
        for _ in 0..ROUNDS {
            let distinct = self.distinct(&mut places);
            if distinct >= wanted || watch.stopped() {
                break;
            }
            let gaps = self.gaps(&places, wanted - distinct);
            let found = watch.map(gaps.len(), |i| self.at_odds(&gaps[i].0, gaps[i].1));
            places.extend(found.into_iter().flatten());
            places = undominated(places);
        }
        self.distinct(&mut places);
        places
    }

    /// From the middle to one end, and back again from the best that can be found there: another valley may lead to it.
    fn way(&self, best: &Point, end: f64, seed: u64) -> Vec<Place> {
        let mut places: Vec<Place> = Vec::new();
        let mut q = best.q.clone();
        let walk = |steps: &mut dyn Iterator<Item = usize>, q: &mut Vec<f64>, places: &mut Vec<Place>| {
            for step in steps {
                self.ground.watch.tell(Stage::Front, step, STEPS, f64::NAN);
                if let Some(place) = self.at_odds(q, end * step as f64 / STEPS as f64) {
                    q.clone_from(&place.q);
                    places.push(place);
                }
            }
        };
        walk(&mut (0..=STEPS), &mut q, &mut places);
        if let Some(place) = self.extreme(end, seed) {
            q.clone_from(&place.q);
            places.push(place);
            walk(&mut (0..STEPS).rev().step_by(2), &mut q, &mut places);
        }
        places
    }

    fn at_odds(&self, q: &[f64], odds: f64) -> Option<Place> {
        let share = 1.0 / (1.0 + (-odds).exp());
        self.place(q, &[share, 1.0 - share], odds, StoppingCriteria { evaluations: 40, gain: 1e-7 })
    }

    /// One misfit nearly alone, looked for everywhere.
    fn extreme(&self, odds: f64, seed: u64) -> Option<Place> {
        let share = 1.0 / (1.0 + (-odds).exp());
        let weights = self.weights(&[share, 1.0 - share]);
        let ground = Search { weights: &weights, ..*self.ground };
        let found = ground.explore(seed ^ odds.to_bits(), &[]).into_iter().next()?;
        Some(self.at(found, odds))
    }

    /// Orders by the first misfit and takes out points that are nearly the same; how many are left.
    fn distinct(&self, places: &mut Vec<Place>) -> usize {
        places.sort_by(|a, b| a.misfits[0].total_cmp(&b.misfits[0]));
        let near = |a: &Place, b: &Place| {
            let pairs = a.misfits.iter().zip(&b.misfits).zip(&self.scales);
            pairs.map(|((x, y), s)| ((x - y) / s).abs()).fold(0.0, f64::max) < 1e-4
        };
        places.dedup_by(|b, a| near(a, b));
        places.len()
    }

    /// The widest gaps: from which neighbour to go, and with which odds. Two tries for each.
    fn gaps(&self, places: &[Place], wanted: usize) -> Vec<(Vec<f64>, f64)> {
        let mut gaps: Vec<(f64, usize)> = (1..places.len())
            .map(|i| {
                let pairs = places[i].misfits.iter().zip(&places[i - 1].misfits).zip(&self.scales);
                (pairs.map(|((x, y), s)| ((x - y) / s).powi(2)).sum::<f64>().sqrt(), i)
            })
            .collect();
        gaps.sort_by(|a, b| b.0.total_cmp(&a.0));
        gaps.truncate(wanted.max(4));
        let mut tries = Vec::new();
        for (_, i) in gaps {
            let (a, b) = (&places[i - 1], &places[i]);
            // Halfway between the odds of the two, and the odds at which both sums are equal: the slope of the chord.
            let chord =
                ((a.misfits[1] - b.misfits[1]) / self.scales[1]) / ((b.misfits[0] - a.misfits[0]) / self.scales[0]);
            tries.push((a.q.clone(), 0.5 * (a.odds + b.odds)));
            if chord > 0.0 && chord.is_finite() {
                tries.push((b.q.clone(), chord.ln()));
            }
        }
        tries
    }

    /// Three or more kinds: weights spread evenly over the simplex.
    fn simplex(&self, best: &Point, wanted: usize, seed: u64) -> Vec<Place> {
        let lattice = Lattice::new(self.kinds.len(), seed);
        let count = 2 * wanted;
        let found = self.ground.watch.map(count, |i| {
            // Exponential numbers over their sum are even on the simplex; cubed, they reach its corners.
            let raw: Vec<f64> = lattice.point(i).iter().map(|u| (-(1.0 - u).ln()).powi(3) + 1e-6).collect();
            let sum: f64 = raw.iter().sum();
            let shares: Vec<f64> = raw.iter().map(|x| x / sum).collect();
            self.ground.watch.tell(Stage::Front, i, count, f64::NAN);
            self.place(&best.q, &shares, 0.0, StoppingCriteria::LONG)
        });
        let mut places: Vec<Place> = found.into_iter().flatten().collect();
        self.distinct(&mut places);
        places
    }
}

/// Those that no other beats: better in one misfit and not worse in any.
pub(in crate::identify) fn undominated(places: Vec<Place>) -> Vec<Place> {
    let beats = |a: &Place, b: &Place| {
        let pairs = || a.misfits.iter().zip(&b.misfits);
        pairs().all(|(x, y)| x <= y) && pairs().any(|(x, y)| x < y)
    };
    let keep: Vec<bool> = places.iter().map(|p| !places.iter().any(|other| beats(other, p))).collect();
    places.into_iter().zip(keep).filter(|(_, keep)| *keep).map(|(p, _)| p).collect()
}
