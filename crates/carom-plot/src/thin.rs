//! Dense curves with fewer points: what cannot be seen is not drawn.

/// The points of a curve, in the units of the picture, without those that lie within `width` of the line through the ones that stay (Douglas
/// and Peucker 1973). The ends stay.
pub fn thinned(points: &[[f64; 2]], width: f64) -> Vec<[f64; 2]> {
    let mut keeps = vec![false; points.len()];
    let mut stretches = Vec::new();
    if let (Some(first), Some(last)) = (keeps.first_mut(), points.len().checked_sub(1)) {
        *first = true;
        keeps[last] = true;
        stretches.push((0, last));
    }
    while let Some((from, to)) = stretches.pop() {
        let line = Line::between(points[from], points[to]);
        let (mut at, mut apart) = (from, width * width);
        for (i, point) in points.get(from + 1..to).unwrap_or_default().iter().enumerate() {
            let distance = line.distance(*point);
            if distance > apart {
                (at, apart) = (from + 1 + i, distance);
            }
        }
        if at > from {
            keeps[at] = true;
            stretches.push((from, at));
            stretches.push((at, to));
        }
    }
    points.iter().zip(keeps).filter_map(|(point, keeps)| keeps.then_some(*point)).collect()
}

/// A straight line with two ends.
struct Line {
    from: [f64; 2],
    by: [f64; 2],
    /// One over its length squared; 0 where it has none.
    per_square: f64,
}

impl Line {
    fn between(from: [f64; 2], to: [f64; 2]) -> Line {
        let by = [to[0] - from[0], to[1] - from[1]];
        let square = by[0] * by[0] + by[1] * by[1];
        Line { from, by, per_square: if square > 0.0 { square.recip() } else { 0.0 } }
    }

    /// How far a point is from it, its ends included; squared.
    fn distance(&self, [x, y]: [f64; 2]) -> f64 {
        let [dx, dy] = self.by;
        let (x, y) = (x - self.from[0], y - self.from[1]);
        let along = ((x * dx + y * dy) * self.per_square).clamp(0.0, 1.0);
        (x - along * dx).powi(2) + (y - along * dy).powi(2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dense_curve_keeps_its_shape() {
        let curve: Vec<[f64; 2]> =
            (0..=10_000).map(|i| [0.03 * f64::from(i), 40.0 * (0.001 * f64::from(i)).sin()]).collect();
        let thin = thinned(&curve, 0.05);
        assert!(thin.len() < 200 && thin.len() > 10, "{}", thin.len());
        for point in &curve {
            let nearest = thin
                .windows(2)
                .map(|pair| Line::between(pair[0], pair[1]).distance(*point))
                .fold(f64::INFINITY, f64::min);
            assert!(nearest.sqrt() <= 0.0501, "{point:?} is {} away", nearest.sqrt());
        }
    }

    #[test]
    fn a_spike_of_one_point_stays() {
        let mut curve: Vec<[f64; 2]> = (0..1000).map(|i| [f64::from(i), 0.0]).collect();
        curve[500][1] = 5.0;
        assert!(thinned(&curve, 0.05).contains(&[500.0, 5.0]));
        assert_eq!(thinned(&[], 1.0), Vec::<[f64; 2]>::new());
        assert_eq!(thinned(&[[1.0, 2.0]], 1.0), [[1.0, 2.0]]);
    }
}
