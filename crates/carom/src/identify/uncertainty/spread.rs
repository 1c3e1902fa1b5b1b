//! How sure a fit is: intervals of every free parameter, which of them the data determine, and what trades against what.

use super::bootstrap::{draw, percentiles};
use super::linear::{Covariance, Directions, covariance, directions, free_directions};
use super::profile::{PathEnd, Profiler};
use crate::identify::objective::{Observation, counts};
use crate::identify::search::{Point, Search, StoppingCriteria};
use crate::identify::statement::{
    Compensation, End, Estimate, Interval, Objective, Profile, ProfilePoint, Role, Side, Spread, Stage,
};
use crate::law::Domain;
use crate::numerics::{chi_square, student};

/// A best fit whose spread is asked for.
pub(in crate::identify) struct Uncertainty<'a, 'w> {
    pub ground: &'a Search<'a, 'w>,
    pub best: Point,
}

/// The variance of a weighted residual, and the rise in misfit at which the data object to a parameter. Both are NaN where nothing
/// tells them: no deviations, and no more values than unknowns.
#[derive(Clone, Copy, Debug)]
pub(in crate::identify) struct Noise {
    pub variance: f64,
    pub allowed: f64,
}

/// A parameter is determined where its interval goes at most this part of its size to either side.
const NARROW: f64 = 0.5;
/// A point is beyond an end where it is so much of its size farther.
const FARTHER: f64 = 0.01;
/// A better fit met on a profile is taken up so many times.
const ROUNDS: usize = 3;

impl Uncertainty<'_, '_> {
    /// Known where the data are weighed by their deviations; kinds without deviations are weighed by their own scatter among other
    /// kinds, and set the scale where they are alone, with Student's t in both cases.
    pub fn noise(&self) -> Noise {
        let bench = self.ground.bench;
        let likely = self.ground.problem.objective == Objective::Likelihood;
        let without = bench.targets().filter(|t| t.datum.deviation.is_none()).count();
        if likely && without == 0 {
            return Noise { variance: 1.0, allowed: chi_square(self.ground.problem.level) };
        }
        let counted = self.ground.weights.iter().filter(|w| **w > 0.0).count();
        let freedom = counted as f64 - free_directions(self.ground.chart, &self.best.q) as f64;
        if freedom <= 0.0 {
            return Noise { variance: f64::NAN, allowed: f64::NAN };
        }
        let kinds = counts(bench);
        let (variance, freedom) = if likely && kinds.len() > 1 {
            // The scale of each kind comes from its own values: the fewest decide.
            let own = kinds.iter().filter(|(kind, _)| !bench.has_deviations(*kind)).map(|(_, n)| *n).min().unwrap_or(0);
            (1.0, freedom * own as f64 / counted as f64)
        } else {
            ((self.best.misfit / freedom).max(self.resolution()), freedom)
        };
        Noise { variance, allowed: variance * student(self.ground.problem.level, freedom).powi(2) }
    }

    /// The variance of a weighted residual by the tolerance of the collisions alone: data that fit better than this say no more.
    fn resolution(&self) -> f64 {
        let Search { bench, weights, .. } = self.ground;
        let error = |(t, w): (&Observation, &f64)| (w * bench.tolerance * t.datum.value / t.unit).powi(2);
        let sum: f64 = bench.targets().zip(*weights).map(error).sum();
        (sum / bench.count() as f64).max(f64::MIN_POSITIVE)
    }

    pub fn directions(&self) -> Directions {
        directions(self.ground, &self.best, None, self.noise().variance)
    }

    pub fn covariance(&self) -> Covariance {
        covariance(self.ground, &self.best, None, self.noise().variance)
    }

    /// Fills in intervals and verdicts, and says what trades against what. The best point moves where a better one is met.
    pub fn run(&mut self, estimates: &mut [Estimate]) -> (Vec<Compensation>, Vec<Profile>) {
        match self.ground.problem.spread {
            Spread::None => Default::default(),
            _ if self.noise().variance.is_nan() => Default::default(),
            Spread::Profile => self.profiles(estimates),
            Spread::Bootstrap(count) => {
                self.bootstrap(estimates, count);
                Default::default()
            }
        }
    }

    fn profiles(&mut self, estimates: &mut [Estimate]) -> (Vec<Compensation>, Vec<Profile>) {
        let free: Vec<usize> = (0..estimates.len()).filter(|i| estimates[*i].role == Role::Free).collect();
        let mut reaches = Vec::new();
        for round in 1..=ROUNDS {
            reaches = self.reaches(&free);
            let met = reaches.iter().flat_map(|r: &[PathEnd; 2]| r.iter()).filter_map(|r| r.better.clone());
            let Some((parameters, _)) = met.min_by(|a, b| a.1.total_cmp(&b.1)) else { break };
            let q = self.ground.chart.unknowns_from(&parameters);
            match self.ground.descend(&q, StoppingCriteria::FINAL) {
                Some(point) if point.misfit < self.best.misfit => self.best = point,
                _ => break,
            }
            if round == ROUNDS {
                reaches = self.reaches(&free);
            }
        }
        if self.ground.watch.stopped() {
            // Profiles that were cut short say nothing.
            return Default::default();
        }
        let values = self.ground.chart.parameters(&self.best.q);
        for (i, reach) in free.iter().zip(&reaches) {
            let interval = Interval { low: reach[0].end, high: reach[1].end };
            estimates[*i].value = values[*i];
            estimates[*i].interval = Some(interval);
            estimates[*i].determined = Some(self.determined(*i, &values, &interval));
        }
        let open = free.iter().zip(&reaches).filter(|(i, _)| estimates[**i].determined == Some(false));
        let trades = open.map(|(i, reach)| self.trade(*i, reach, &free)).collect();
        let table = self.ground.problem.model.table();
        let profiles = free.iter().zip(reaches).map(|(i, [low, high])| {
            let best = ProfilePoint { rise: 0.0, parameters: values.clone() };
            let mut points: Vec<ProfilePoint> = low.met.into_iter().chain([best]).chain(high.met).collect();
            points.sort_by(|a, b| a.parameters[*i].total_cmp(&b.parameters[*i]));
            Profile { parameter: table[*i].key, points }
        });
        (trades, profiles.collect())
    }

    /// Both ends of every free parameter. A point that one profile finds acceptable lies inside the interval of every parameter: where it
    /// lies beyond an end, that end is looked for again from there.
    fn reaches(&self, free: &[usize]) -> Vec<[PathEnd; 2]> {
        let noise = self.noise();
        let values = self.ground.chart.parameters(&self.best.q);
        let (best, misfit) = (&values, self.best.misfit);
        let profiler = Profiler { search: self.ground, best, misfit, allowed: noise.allowed };
        let covariance = self.covariance();
        let sides: Vec<(usize, Side)> = free.iter().flat_map(|i| [(*i, Side::Lower), (*i, Side::Upper)]).collect();
        let follow = |place: usize, from: Option<&[f64]>| {
            let (parameter, side) = sides[place];
            let size = self.ground.chart.size_of(parameter, values[parameter]);
            let linear = covariance.deviation(parameter) * (noise.allowed / noise.variance).sqrt();
            let first = if linear.is_finite() { (linear / size).clamp(1e-9, 0.3) } else { 0.1 };
            self.ground.watch.tell(Stage::Spread, place, sides.len(), self.best.misfit);
            profiler.reach(parameter, side, first, from)
        };
        let mut ends = self.ground.watch.map(sides.len(), |place| follow(place, None));
        for _ in 0..ROUNDS {
            let beyond: Vec<(usize, Vec<f64>)> =
                (0..sides.len()).filter_map(|place| Some((place, farther(&ends, sides[place], place)?))).collect();
            if beyond.is_empty() || self.ground.watch.stopped() {
                break;
            }
            let again = self.ground.watch.map(beyond.len(), |i| follow(beyond[i].0, Some(&beyond[i].1)));
            for ((place, _), mut reach) in beyond.iter().zip(again) {
                reach.met.append(&mut ends[*place].met);
                ends[*place] = reach;
            }
        }
        let mut ends = ends.into_iter();
        let mut pairs = Vec::new();
        while let (Some(low), Some(high)) = (ends.next(), ends.next()) {
            pairs.push([low, high]);
        }
        pairs
    }

    /// Whether an interval is closed on both sides and narrow; the rule is that of [`Estimate::determined`].
    fn determined(&self, index: usize, values: &[f64], interval: &Interval) -> bool {
        let model = &self.ground.problem.model;
        let size = match model.table()[index].domain {
            Domain::WithinPlusMinus(key) => model.index(key).map_or(values[index].abs(), |i| values[i].abs()),
            _ => values[index].abs(),
        };
        let far = (interval.high.value - values[index]).max(values[index] - interval.low.value);
        interval.low.closed && interval.high.closed && far <= NARROW * size
    }

    /// What moves along with an open parameter, the strongest first.
    fn trade(&self, index: usize, reach: &[PathEnd; 2], free: &[usize]) -> Compensation {
        let table = self.ground.problem.model.table();
        let (low, high) = (&reach[0].parameters, &reach[1].parameters);
        let size = |i: usize| [low, high].map(|p| self.ground.chart.size_of(i, p[i])).iter().sum::<f64>();
        let moved = |i: usize| (high[i] - low[i]).abs() / size(i);
        let mut partners: Vec<usize> = free.iter().copied().filter(|i| *i != index && moved(*i) > 0.05).collect();
        partners.sort_by(|a, b| moved(*b).total_cmp(&moved(*a)));
        let misfits = [low, high].map(|parameters| self.ground.plain_mean_squares(parameters));
        Compensation {
            parameter: table[index].key,
            range: Interval { low: reach[0].end, high: reach[1].end },
            partners: partners.into_iter().map(|i| (table[i].key, [low[i], high[i]])).collect(),
            ends: [low.clone(), high.clone()],
            misfits,
        }
    }

    fn bootstrap(&mut self, estimates: &mut [Estimate], count: usize) {
        let noise = self.noise();
        let draws = draw(self.ground, &self.best.q, noise.variance.sqrt(), count);
        if self.ground.watch.stopped() {
            return;
        }
        let values = self.ground.chart.parameters(&self.best.q);
        for (i, estimate) in estimates.iter_mut().enumerate().filter(|(_, e)| e.role == Role::Free) {
            let list = draws.iter().map(|d| d[i]).collect();
            let Some([low, high]) = percentiles(list, self.ground.problem.level) else { continue };
            let size = 1e-6 * (high - low).abs().max(low.abs());
            let end = |value: f64, bound: f64| match (value - bound).abs() > size {
                true => End { value, closed: true },
                false => End { value: bound, closed: false },
            };
            let interval = Interval { low: end(low, estimate.bounds[0]), high: end(high, estimate.bounds[1]) };
            estimate.interval = Some(interval);
            estimate.determined = Some(self.determined(i, &values, &interval));
        }
    }
}

/// The acceptable point farthest beyond an end, among those of all profiles, if it is clearly beyond.
fn farther(ends: &[PathEnd], (parameter, side): (usize, Side), place: usize) -> Option<Vec<f64>> {
    let end = ends[place].end.value;
    let sign = if side == Side::Upper { 1.0 } else { -1.0 };
    let best =
        ends.iter().flat_map(|r| &r.fits).max_by(|a, b| (sign * a[parameter]).total_cmp(&(sign * b[parameter])))?;
    let excess = sign * (best[parameter] - end);
    (excess > FARTHER * end.abs().max(1e-6)).then(|| best.clone())
}
