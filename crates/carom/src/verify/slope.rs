//! Straight lines through logarithms: how the error follows the tolerance, and what an accuracy costs.

/// The line log₁₀ error = intercept + slope log₁₀ rtol.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slope {
    /// 1 where the error is proportional to the tolerance.
    pub slope: f64,
    /// log₁₀ of the error at rtol 1.
    pub intercept: f64,
    /// The coarsest tolerance that took part.
    pub from: f64,
    /// The finest.
    pub to: f64,
    /// How many rungs took part.
    pub rungs: usize,
    /// Root mean square distance of log₁₀ error from the line.
    pub scatter: f64,
}

/// The line through pairs (rtol, error) by least squares; fewer than three pairs make none.
pub fn slope(pairs: &[(f64, f64)]) -> Option<Slope> {
    if pairs.len() < 3 {
        return None;
    }
    let logs: Vec<(f64, f64)> = pairs.iter().map(|(x, y)| (x.log10(), y.log10())).collect();
    let count = logs.len() as f64;
    let mean = |f: &dyn Fn(&(f64, f64)) -> f64| logs.iter().map(f).sum::<f64>() / count;
    let (x, y) = (mean(&|p| p.0), mean(&|p| p.1));
    let (xx, xy) = (mean(&|p| (p.0 - x).powi(2)), mean(&|p| (p.0 - x) * (p.1 - y)));
    let slope = xy / xx;
    let intercept = y - slope * x;
    let scatter = mean(&|p| (p.1 - intercept - slope * p.0).powi(2)).sqrt();
    let ends = pairs.iter().map(|p| p.0);
    let (to, from) = (ends.clone().fold(f64::INFINITY, f64::min), ends.fold(0.0, f64::max));
    slope.is_finite().then_some(Slope { slope, intercept, from, to, rungs: pairs.len(), scatter })
}

/// How many times more the second costs than the first at equal error: the mean of the ratio over the errors that both reach, by
/// interpolation of log cost over log error. Each list holds pairs (error, cost). `None` where they share no range.
pub fn cost_ratio(first: &[(f64, f64)], second: &[(f64, f64)]) -> Option<f64> {
    let (first, second) = (envelope(first), envelope(second));
    let (lowest, highest) = (first.first()?.0.max(second.first()?.0), first.last()?.0.min(second.last()?.0));
    if lowest >= highest {
        return None;
    }
    const POINTS: usize = 50;
    let total: f64 = (0..=POINTS)
        .map(|i| lowest + (highest - lowest) * i as f64 / POINTS as f64)
        .map(|error| at(&second, error) - at(&first, error))
        .sum();
    Some(10f64.powf(total / (POINTS + 1) as f64))
}

/// Logarithms of (error, cost) in order of the error, with the least cost at which an error or a smaller one was reached.
fn envelope(pairs: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let mut logs: Vec<(f64, f64)> =
        pairs.iter().filter(|p| p.0 > 0.0 && p.1 > 0.0).map(|p| (p.0.log10(), p.1.log10())).collect();
    logs.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut least = f64::INFINITY;
    for pair in &mut logs {
        least = least.min(pair.1);
        pair.1 = least;
    }
    logs.dedup_by(|later, kept| later.0 == kept.0);
    logs
}

/// Linear interpolation; the ends are inside by construction.
fn at(line: &[(f64, f64)], x: f64) -> f64 {
    let right = line.iter().position(|p| p.0 >= x).unwrap_or(line.len() - 1);
    let (a, b) = (line[right.saturating_sub(1)], line[right]);
    if b.0 > a.0 { a.1 + (b.1 - a.1) * (x - a.0) / (b.0 - a.0) } else { b.1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_power_law_has_its_exponent_as_slope_and_no_scatter() {
        let pairs: Vec<(f64, f64)> = (1..9).map(|i| 10f64.powi(-i)).map(|t| (t, 3.0 * t.powf(0.9))).collect();
        let line = slope(&pairs).unwrap();
        assert!((line.slope - 0.9).abs() < 1e-12 && line.scatter < 1e-12);
        assert!((line.intercept - 3f64.log10()).abs() < 1e-12);
        assert_eq!((line.from, line.to, line.rungs), (0.1, 1e-8, 8));
        assert_eq!(slope(&pairs[..2]), None);
    }

    #[test]
    fn twice_the_cost_at_every_error_is_a_ratio_of_two_whatever_the_rungs() {
        let cost = |e: f64| 100.0 * e.powf(-0.125);
        let cheap: Vec<(f64, f64)> = (2..12).map(|i| 10f64.powi(-i)).map(|e| (e, cost(e))).collect();
        let dear: Vec<(f64, f64)> = (3..20).map(|i| 10f64.powf(-0.6 * i as f64)).map(|e| (e, 2.0 * cost(e))).collect();
        assert!((cost_ratio(&cheap, &dear).unwrap() - 2.0).abs() < 1e-10);
        assert_eq!(cost_ratio(&cheap[..3], &[(1e-9, 1.0), (1e-10, 2.0)]), None);
    }
}
